// Evaluating a whole game: every position of its line is searched for the same time, so that the graph is complete.

import { Analyser } from './analyser.js';
import { language } from '../messages.js';
import { html } from './dom.js';

const TIMES = [200, 1000, 3000];

/**
 * @param {HTMLElement} host
 * @param {object} page
 * @param {Function} page.t
 * @param {import('../app/state.js').State} page.state
 * @param {{get(name: string): unknown}} page.settings
 * @param {(text: string) => void} page.announce
 * @param {Function} page.watch
 */
export function createGameCheck(host, { t, state, settings, announce, watch }) {
  const button = html('button', { type: 'button', class: 'button', 'data-testid': 'check-game' });
  const time = html('select', { id: 'check-time', 'data-testid': 'check-time' });
  const label = html('label', { for: 'check-time', class: 'visually-hidden' });
  const progress = html('progress', { class: 'check-progress', max: 1, value: 0, hidden: true });
  const fault = html('p', { class: 'error-text small', role: 'status' });
  const row = html('div', { class: 'row check-row' }, progress, label, time, button);
  host.append(row, fault);
  time.append(...TIMES.map((ms) => html('option', { value: ms })));

  let wanted = null;
  let newest = null;
  const analyser = new Analyser({
    onFindings: (findings) => {
      newest = findings;
    },
    onFault: (problem) => {
      fault.textContent = problem === null ? '' : t(problem.key, problem.values);
    },
    onConnect: (engine) => watch(engine, 'anel'),
  });

  async function run() {
    const mine = { tree: state.tree };
    wanted = mine;
    update();
    const nodes = [state.tree.root, ...lineThrough(state)].filter((node) => node.over === null);
    // From the end, so that what was found there helps to judge what came before.
    for (const [done, node] of nodes.reverse().entries()) {
      progress.value = done / nodes.length;
      if (!(await evaluate(mine, node))) break;
    }
    if (wanted !== mine) return;
    announce(t('graph.done'));
    await stop();
  }

  async function evaluate(mine, node) {
    newest = null;
    const wishes = { engine: 0, lines: 1, threads: Number(settings.get('threads') ?? 1), hash: Number(settings.get('hash') ?? 64) };
    const hasEnded = await analyser.search(mine.tree, node, wishes, `go movetime ${time.value}`);
    if (wanted !== mine || !hasEnded) return false;
    const best = newest?.lines[0];
    if (best !== undefined) node.analysis = { score: best.score, depth: best.depth };
    state.changed('analysis');
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
    [...time.options].forEach((option) => {
      option.textContent = t('graph.seconds', { seconds: (Number(option.value) / 1000).toLocaleString(language()) });
    });
    time.disabled = isRunning;
    progress.hidden = !isRunning;
    progress.setAttribute('aria-label', t('graph.progress'));
  }

  button.addEventListener('click', () => (wanted === null ? run() : stop()));
  state.addEventListener('change', ({ detail }) => {
    if (detail === 'tree' && wanted !== null && wanted.tree !== state.tree) stop();
    if (detail === 'settings') update();
  });
  update();
}

/** The line that the node shown lies on, to its end. */
export function lineThrough({ tree, current }) {
  const nodes = tree.lineTo(current);
  for (let at = (nodes.at(-1) ?? tree.root).children[0]; at !== undefined; at = at.children[0]) nodes.push(at);
  return nodes;
}
