/** The page's worker of the engine as a worker of Node. */
import { parentPort } from 'node:worker_threads';

const scope = /** @type {any} */ (globalThis);
scope.postMessage = (/** @type {unknown} */ message) => parentPort?.postMessage(message);
scope.onmessage = null;
await import('./engine-worker.js');
parentPort?.on('message', (data) => scope.onmessage({ data }));
