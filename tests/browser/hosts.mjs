// Which page tests run with which host: `anel gui` ("server"), the static site ("site"), or both.
//
// The page's files are the same on both hosts. They differ in how the page reaches its engines, in what `about.json`
// offers, in the address and headers of the files, and in the service worker. A test file that depends on these runs
// with both hosts, or with the one that offers what it tests. Tests in it that do not depend on them have the option
// `on: 'server'`, by themselves or as the default of the workbench. Any other file runs with `anel gui`, where a test
// takes two thirds of the time that it takes on the site. By hand, `node --test` runs any file with either host.

/** @typedef {'server'|'site'|'both'|'packages'} Host `packages`: the example site, which `.ci/run` tests by itself */

/** @type {Record<string, Host>} */
export const HOSTS = {
  // The engine on both transports, in every game.
  'analysis.test.mjs': 'both',
  'games.test.mjs': 'both',
  'playing.test.mjs': 'both',
  'sessions.test.mjs': 'both',
  // What the hosts offer differs, and so do addresses, headers and loading.
  'accessibility.test.mjs': 'both',
  'friends.test.mjs': 'both',
  'home.test.mjs': 'both',
  'safety.test.mjs': 'both',
  'speed.test.mjs': 'both',

  // Offered by the server only: engines of the user's own, invitations, live games.
  'analysis-engines.test.mjs': 'server',
  'invitation.test.mjs': 'server',
  'live.test.mjs': 'server',
  // A part of each needs what only the server offers; the rest is layout, styles and texts.
  'board.test.mjs': 'server',
  'looks.test.mjs': 'server',
  'portuguese.test.mjs': 'server',
  // Modules of the page in Node, with the native engine as their only engine.
  'coach.test.mjs': 'server',
  'lessons.test.mjs': 'server',
  'rules.test.mjs': 'server',

  // Offered by the site only: installation, work without a network, other browsers.
  'firefox.test.mjs': 'site',
  'other-apps.test.mjs': 'site',
  'site.test.mjs': 'site',
  'webkit.test.mjs': 'site',

  // Views of the page that use the rules and the engine through the same interface on both hosts. The three files that
  // take longest come first, so that the processes of `pages.mjs` end at about the same time.
  'puzzles.test.mjs': 'server',
  'review.test.mjs': 'server',
  'stored-games.test.mjs': 'server',
  'about.test.mjs': 'server',
  'analysis-tools.test.mjs': 'server',
  'ctor.test.mjs': 'server',
  'editor.test.mjs': 'server',
  'friends-secrets.test.mjs': 'server',
  'keyboard.test.mjs': 'server',
  'learn.test.mjs': 'server',
  'openings.test.mjs': 'server',
  'stored-search.test.mjs': 'server',

  'host.test.mjs': 'packages',
};

/** The test files that run with a host. @param {'server'|'site'} host */
export const filesFor = (host) => Object.keys(HOSTS).filter((name) => HOSTS[name] === host || HOSTS[name] === 'both');
