/** The rules of the games, and an engine, as WebAssembly. Works in browsers, in workers and in Node. */
import { AnelError } from './error.js';
import { createBoard } from './ffish.js';
import { startEngine } from './engine.js';
import { Position } from './position.js';
import { instantiate } from './rules.js';
import { prepare } from './engine/protocol/platform.js';

export { AnelError };

/** @param {{wasm?: string|URL, threads?: string|URL}} [files] */
export async function load({ wasm, threads } = {}) {
  await prepare();
  const single = String(wasm ?? new URL('./anel.wasm', import.meta.url));
  const shared = String(threads ?? new URL('./anel-threads.wasm', import.meta.url));
  const rules = await instantiate(single);
  /** @param {string} variant @param {string|null} [fen] @param {import('./position.js').Settings} [settings] */
  const position = (variant, fen, settings) => Position.create(rules, variant, fen, settings);
  return {
    version: rules.version(),
    variantNames: rules.list('anel_variants'),
    settingsOf: (/** @type {string} */ variant) => rules.settingsOf(variant),
    position,
    engine: (options = {}) => startEngine({ single, threads: shared }, options),
    Board: createBoard(position),
    variants: () => rules.list('anel_variants').join(' '),
    startingFen(/** @type {string} */ variant) {
      const start = position(variant);
      const fen = start.fen();
      start.delete();
      return fen;
    },
    validateFen(/** @type {string} */ fen, /** @type {string} */ variant = rules.list('anel_variants')[0]) {
      try {
        position(variant, fen).delete();
        return 1;
      } catch {
        return -1;
      }
    },
  };
}
