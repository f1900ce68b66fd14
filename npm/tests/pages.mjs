// A server for pages that use the installed package.

import { createServer } from 'node:http';
import { readFile } from 'node:fs/promises';
import { once } from 'node:events';
import { extname, join, normalize } from 'node:path';

const TYPES = { '.html': 'text/html; charset=utf-8', '.js': 'text/javascript; charset=utf-8', '.wasm': 'application/wasm', '.json': 'application/json' };

/** Headers of a page that may share memory between workers. */
export const ISOLATED = { 'cross-origin-opener-policy': 'same-origin', 'cross-origin-embedder-policy': 'require-corp' };

/**
 * Serves pages, by their paths, and the files of a folder.
 * @param {string} folder @param {Map<string, string>} pages @param {Record<string, string>} [headers]
 */
export async function serve(folder, pages, headers = {}) {
  const server = createServer(async (request, response) => {
    const { pathname } = new URL(request.url ?? '', 'http://board');
    const page = pages.get(pathname);
    const content = page ?? await readFile(join(folder, normalize(pathname))).catch(() => null);
    if (content === null) response.writeHead(404).end();
    else response.writeHead(200, { 'content-type': TYPES[page !== undefined ? '.html' : extname(pathname)] ?? 'text/plain', ...headers }).end(content);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
  const close = () => {
    server.closeAllConnections();
    server.close();
  };
  return { url: `http://127.0.0.1:${port}/`, close };
}
