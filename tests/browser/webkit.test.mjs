// The short suite in WebKit, the engine of Safari and of all browsers on iPhones: with shared memory, as in Safari, and
// without.

import { skipWithout } from './browser.mjs';
import { shortSuite } from './short-suite.mjs';
import { startWebKit, WEBKIT_DRIVER } from './webkit.mjs';

const skip = skipWithout(WEBKIT_DRIVER, 'webkit2gtk-driver') || skipWithout('/usr/bin/Xvfb', 'xvfb');

shortSuite('WebKit', { skip, start: () => startWebKit({ sharesMemory: true }), sharesMemory: true });
