/** Evaluating a whole game: every position of its line is searched for the same time, so that the graph is complete. */
import { html } from '../base/dom.js';
import { language, t } from '../base/messages.js';
import { Analyser } from '../game/searches.js';
import { lineThrough } from '../game/tree.js';

/**
 * @typedef {import('../game/searches.js').Findings} Findings
 * @typedef {import('../game/tree.js').GameTree} GameTree
 * @typedef {import('../game/tree.js').Node} Node
 */

const TIMES = [200, 1000, 3000];

/** @param {HTMLElement} host @param {import('./analysis.js').Page} page */
export function createGameCheck(host, { state, settings, announce, watch, engines }) {
  const button = html('button', { type: 'button', class: 'button', 'data-testid': 'check-game' });
  const time = html('select', { id: 'check-time', 'data-testid': 'check-time' }, ...TIMES.map((ms) => html('option', { value: ms })));
  const label = html('label', { for: 'check-time', class: 'visually-hidden' });
  const progress = html('progress', { class: 'check-progress', max: 1, value: 0, hidden: true });
  const fault = html('p', { class: 'error-text small', role: 'status' });
  host.append(html('div', { class: 'row check-row' }, progress, label, time, button), fault);

  /** What is being evaluated. @type {{tree: GameTree}|null} */
  let wanted = null;
  /** @type {Findings|null} */
  let newest = null;
  const analyser = new Analyser({
    onFindings: (findings) => {
      newest = findings;
    },
    onFault: (problem) => {
      fault.textContent = problem === null ? '' : t(problem.key, problem.values);
    },
    onConnect: (engine) => watch(engine, engines[0]),
  });

  async function run() {
    const mine = { tree: state.tree };
    wanted = mine;
    update();
    const nodes = [state.tree.root, ...lineThrough(state.tree, state.current)].filter((node) => node.over === null);
    // From the end, so that what was found there helps to judge what came before.
    for (const [done, node] of nodes.reverse().entries()) {
      progress.value = done / nodes.length;
      if (!(await evaluate(mine, node))) break;
    }
    if (wanted !== mine) return;
    announce(t('graph.done'));
    await stop();
  }

  /** @param {{tree: GameTree}} mine @param {Node} node @returns {Promise<boolean>} whether to go on */
  async function evaluate(mine, node) {
    newest = null;
    const wishes = { engine: 0, lines: 1, threads: settings.get('threads'), hash: settings.get('hash') };
    const hasEnded = await analyser.search(mine.tree, node, wishes, `go movetime ${time.value}`);
    if (wanted !== mine || !hasEnded) return false;
    const best = bestOf(newest);
    if (best !== undefined) node.analysis = { score: best.score, depth: best.depth };
    state.tell('analysis');
    return true;
  }

  async function stop() {
    wanted = null;
    update();
    await analyser.stop();
    if (wanted === null) analyser.close();
  }

  function update() {
    const isRunning = wanted !== null;
    button.textContent = t(isRunning ? 'graph.stop' : 'graph.check');
    label.textContent = t('graph.time');
    for (const option of time.options) {
      option.textContent = t('graph.seconds', { seconds: (Number(option.value) / 1000).toLocaleString(language()) });
    }
    time.disabled = isRunning;
    progress.hidden = !isRunning;
    progress.setAttribute('aria-label', t('graph.progress'));
  }

  button.addEventListener('click', () => (wanted === null ? run() : stop()));
  state.listen((change) => {
    if (change === 'tree' && wanted !== null && wanted.tree !== state.tree) stop();
    if (change === 'settings') update();
  });
  update();
}

/** @param {Findings|null} findings */
const bestOf = (findings) => findings?.lines[0];
