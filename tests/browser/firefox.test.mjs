// The short suite in Firefox.

import { skipWithout } from './browser.mjs';
import { FIREFOX, startFirefox } from './firefox.mjs';
import { shortSuite } from './short-suite.mjs';

shortSuite('Firefox', { skip: skipWithout(FIREFOX, 'firefox-esr'), start: startFirefox, sharesMemory: true });
