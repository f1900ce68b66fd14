// A plain file server for the static site: no special headers, and a sub-path, as on GitHub Pages.

import { once } from 'node:events';
import { createServer } from 'node:http';
import { gzipSync } from 'node:zlib';
import { readFile } from 'node:fs/promises';
import { extname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder of the static site under test. */
export const SITE = process.env.SITE ?? fileURLToPath(new URL('../../target/site/', import.meta.url));

/** The path under which the site is served. */
const PREFIX = '/games/anel/';

/** @type {Record<string, string>} */
const TYPES = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.wasm': 'application/wasm',
  '.webmanifest': 'application/manifest+json',
};

/** Files that file servers commonly compress. */
const SMALLER = new Set(['.html', '.js', '.css', '.json', '.svg']);

/**
 * The last content of each file and its compressed form. Compressing every answer anew slows down the tests.
 * @type {Map<string, {content: Buffer, packed: Buffer}>}
 */
const compressed = new Map();

/** @param {string} name @param {Buffer} content */
function compress(name, content) {
  const known = compressed.get(name);
  if (known?.content.equals(content) === true) return known.packed;
  const packed = gzipSync(content);
  compressed.set(name, { content, packed });
  return packed;
}

/**
 * Starts a server for the static site.
 * @param {object} [options]
 * @param {string} [options.folder] the folder to serve
 * @param {Record<string, string>} [options.headers] additional headers
 * @param {(path: string) => Buffer|null|undefined} [options.replace] another content for a path; null for none
 * @param {number} [options.port]
 */
export async function startStaticServer({ folder = SITE, headers = {}, replace = () => undefined, port = 0 } = {}) {
  const server = createServer(async (request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://site');
    const path = pathname.startsWith(PREFIX) ? normalize(decodeURIComponent(pathname.slice(PREFIX.length))) : '..';
    const name = path === '.' || path === '' ? 'index.html' : path;
    const content = name.startsWith('..') ? null : (replace(name) ?? (replace(name) === null ? null : await readFile(join(folder, name)).catch(() => null)));
    if (content === null) {
      response.writeHead(404, { 'content-type': 'text/plain' }).end('Not found\n');
      return;
    }
    const packed = SMALLER.has(extname(name)) ? compress(name, content) : content;
    const encoding = packed === content ? {} : { 'content-encoding': 'gzip' };
    response.writeHead(200, { 'content-type': TYPES[extname(name)] ?? 'application/octet-stream', 'content-length': packed.length, ...encoding, ...headers }).end(packed);
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  const address = /** @type {import('node:net').AddressInfo} */ (server.address());
  const stop = async () => {
    if (!server.listening) return;
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
  return { url: `http://127.0.0.1:${address.port}${PREFIX}`, host: `127.0.0.1:${address.port}`, invitation: '', port: address.port, pid: undefined, stop, kill: stop };
}
