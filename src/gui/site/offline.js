/**
 * The service worker of the static site. It keeps all files of one version, so that the site works offline and a page
 * never mixes two versions.
 *
 * `make site` writes the constant `FILES` in front of this script: the paths of all files with the SHA-256 of their
 * contents. A new version of the site is therefore a new script, which the browser installs in the background. It takes
 * over when the page asks for it, or when no page is open any more.
 *
 * The kept files carry the headers of a cross-origin isolated page, which a plain file server does not send. Only an
 * isolated page may share memory between the threads of the engine.
 */

/** @type {any} */
const scope = globalThis;
/** @type {Record<string, string>} SHA-256 in hexadecimal digits by path */
const files = scope.FILES;

const PREFIX = 'anel-';
/** Path to which the share sheet of the system posts what the user shares with the installed app. */
const SHARE = 'share';
/** The cache in which the page finds what was shared. */
const SHARED = 'shared with anel';

const ISOLATION = {
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-embedder-policy': 'require-corp',
  'cross-origin-resource-policy': 'same-origin',
};
const HASH_HEADER = 'x-anel-sha256';

/** @param {BufferSource} data */
async function sha256(data) {
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', data));
  return [...hash].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** @param {string} path */
const addressOf = (path) => new URL(path, scope.registration.scope).href;

/** The name of this version's cache. */
const cacheName = sha256(new TextEncoder().encode(JSON.stringify(files))).then((hash) => PREFIX + hash.slice(0, 16));

/** A file as an earlier version has kept it, if it has not changed. @param {string} path @param {string} hash */
async function keptFile(path, hash) {
  const kept = await caches.match(addressOf(path));
  return kept?.headers.get(HASH_HEADER) === hash ? kept : null;
}

/** @param {string} path @param {string} hash */
async function loadedFile(path, hash) {
  const answer = await fetch(addressOf(path), { cache: 'no-cache' });
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${answer.statusText}`);
  const data = await answer.arrayBuffer();
  // The site may change while it is being loaded. The browser tries again later.
  if ((await sha256(data)) !== hash) throw new Error(`${path} is not of this version`);
  const headers = new Headers({ ...ISOLATION, [HASH_HEADER]: hash });
  headers.set('content-type', answer.headers.get('content-type') ?? 'application/octet-stream');
  return new Response(data, { headers });
}

async function keepAll() {
  const cache = await caches.open(await cacheName);
  for (const [path, hash] of Object.entries(files)) {
    await cache.put(addressOf(path), (await keptFile(path, hash)) ?? (await loadedFile(path, hash)));
  }
}

async function removeOthers() {
  const own = await cacheName;
  const others = (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== own);
  await Promise.all(others.map((name) => caches.delete(name)));
}

/** @param {Request} request */
async function respond(request) {
  const url = new URL(request.url);
  url.search = '';
  url.hash = '';
  const path = url.href === scope.registration.scope ? addressOf('index.html') : url.href;
  const cache = await caches.open(await cacheName);
  return (await cache.match(path)) ?? fetch(request);
}

/**
 * Keeps a shared file or text for the page, and opens the page.
 * @param {Request} request
 */
async function takeShared(request) {
  const form = await request.formData();
  const file = form.get('records');
  const text = ['text', 'url'].map((name) => form.get(name)).filter((value) => typeof value === 'string' && value !== '').join(' ');
  const cache = await caches.open(SHARED);
  await cache.put(addressOf(SHARE), new Response(file instanceof File ? file : text));
  return Response.redirect(addressOf('?shared'), 303);
}

scope.addEventListener('install', (/** @type {any} */ event) => event.waitUntil(keepAll()));
// The page of the first visit, which was loaded before, then finds its other files without a network too.
scope.addEventListener('activate', (/** @type {any} */ event) => event.waitUntil(removeOthers().then(() => scope.clients.claim())));
scope.addEventListener('message', (/** @type {any} */ event) => event.data === 'take over' && scope.skipWaiting());
scope.addEventListener('fetch', (/** @type {any} */ event) => {
  const { method, url } = event.request;
  if (method === 'POST' && url === addressOf(SHARE)) event.respondWith(takeShared(event.request));
  if (method === 'GET' && url.startsWith(scope.registration.scope)) event.respondWith(respond(event.request));
});
