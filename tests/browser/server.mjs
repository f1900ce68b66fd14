// The server under test, as a child process.

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, readdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

/** The binary under test. */
export const ANEL = process.env.ANEL ?? fileURLToPath(new URL('../../target/release/anel', import.meta.url));

/**
 * @typedef {import('node:child_process').ChildProcess} ChildProcess
 * @typedef {Awaited<ReturnType<typeof startServer>>} Server
 */

/**
 * Starts `anel gui`.
 * @param {object} [options]
 * @param {number} [options.port] port to listen on; default: any free port
 * @param {string} [options.host] address to listen on; default: the loopback address
 * @param {string[]} [options.engines] additional engines, in the format of `--engine`
 */
export async function startServer({ port = 0, host = '127.0.0.1', engines = [] } = {}) {
  const process = spawn(ANEL, ['gui', '--port', String(port), '--host', host, ...engines.flatMap((engine) => ['--engine', engine])], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const isLocal = host === '127.0.0.1';
  const [url, second] = await firstLines(process, isLocal ? 1 : 2);
  return {
    /** The host's address. */
    url,
    /** The invitation for guests, at this machine's own address; empty if there is none. */
    invitation: isLocal ? '' : new URL(new URL(second.replace('invitation: ', '')).pathname, url).href,
    host: new URL(url).host,
    port: Number(new URL(url).port),
    pid: process.pid,
    /** Stops the server in an orderly way, as Ctrl-C does. */
    stop: () => end(process, 'SIGINT'),
    /** Kills the server at once. */
    kill: () => end(process, 'SIGKILL'),
  };
}

/** @param {{stdout: import('node:stream').Readable}} process @param {number} count */
async function firstLines({ stdout }, count) {
  stdout.setEncoding('utf8');
  let text = '';
  for await (const part of stdout.iterator({ destroyOnReturn: false })) {
    text += part;
    const lines = text.split('\n');
    if (lines.length > count) return lines;
  }
  throw new Error('the server exited without printing its address');
}

/** @param {ChildProcess} process @param {NodeJS.Signals} signal */
async function end(process, signal) {
  if (process.exitCode !== null || process.signalCode !== null) return;
  const ended = once(process, 'exit');
  process.kill(signal);
  await ended;
}

/**
 * Lists the child processes of a process.
 * @param {number|undefined} parent
 * @returns {Promise<number[]>}
 */
export async function childrenOf(parent) {
  const ids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const parents = await Promise.all(ids.map((id) => parentOf(id)));
  return ids.filter((_, index) => parents[index] === parent).map(Number);
}

/** @param {string} id */
async function parentOf(id) {
  try {
    const stat = await readFile(`/proc/${id}/stat`, 'utf8');
    // The program name is in parentheses and may contain any characters.
    return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
  } catch {
    return null;
  }
}
