/** Frees the memory of engines that nobody needs. An engine starts again with its next task. */
import { sleepAll } from '../protocol/engine.js';
import { runInBrowser } from '../protocol/engines.js';

/** Interval at which idle engine sessions are closed while the tab is in the background, in ms. */
const REST_MS = 10 * 60_000;
/** Time that the engines of a mode have to finish when the user leaves it, in ms. */
const LEAVE_MS = 1000;

/** @param {import('../game/state.js').State} state */
export function restEngines(state) {
  restInBackground();
  // A browser on a phone has little memory: the modes do not keep their engines side by side.
  if (!runInBrowser()) return;
  /** @type {ReturnType<typeof setTimeout>|undefined} */
  let leaving;
  state.listen((change) => {
    if (change !== 'mode') return;
    clearTimeout(leaving);
    leaving = setTimeout(() => sleepAll(state.rules.engine), LEAVE_MS);
  });
}

function restInBackground() {
  /** @type {ReturnType<typeof setInterval>|undefined} */
  let resting;
  document.addEventListener('visibilitychange', () => {
    clearInterval(resting);
    // Repeat at intervals, because an engine that is busy the first time may be idle later.
    if (document.hidden) resting = setInterval(() => sleepAll(), REST_MS);
  });
}
