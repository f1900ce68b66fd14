// The analysis: a search of the position shown, its lines, arrows for them and what it costs.

import { language } from '../messages.js';
import { Analyser } from './analyser.js';
import { createBar } from './bar.js';
import { html, throttled } from './dom.js';
import { createPvLines } from './pv-lines.js';
import { PvNotation } from './pv-notation.js';
import { countText } from './scores.js';
import { createWishes } from './wishes.js';

const REDRAW_MS = 150;
const TRANSLATE_MS = 450;

/** So many turns of a line are shown at first, as their notation is known sooner, and then; those of CTOR are long. */
const turnsShown = (variant) => (variant.startsWith('ctor') ? [1, 4] : [3, 12]);

/**
 * @param {HTMLElement} host
 * @param {object} page
 * @param {Function} page.t
 * @param {import('../app/state.js').State} page.state
 * @param {string[]} page.engines names of the engines, the built-in one first
 * @param {{get(name: string): unknown, set(name: string, value: unknown): void}} page.settings
 * @param {(text: string) => void} [page.announce]
 * @param {(engine: import('../app/protocol.js').Engine, name: string) => void} [page.watch] tells the user when the session breaks off
 */
export function createAnalysis(host, { t, state, engines, settings, announce = () => {}, watch = () => {} }) {
  const notation = new PvNotation();
  createBar(host, { t, state });
  const toggle = html('button', { type: 'button', class: 'button analysis-toggle', 'aria-pressed': false, 'data-testid': 'analysis-toggle' });
  const stats = html('dl', { class: 'analysis-stats', 'data-testid': 'analysis-stats' });
  const fault = html('p', { class: 'analysis-fault error-text', role: 'status', 'data-testid': 'analysis-fault' });
  const hint = html('p', { class: 'analysis-hint small muted', 'data-testid': 'analysis-hint' });
  const wishes = createWishes({ t, engines, settings, onChange: () => isRunning && restart() });
  host.append(html('div', { class: 'row analysis-controls' }, toggle, wishes.engine, wishes.lines, stats), fault);
  const lines = createPvLines(host, { t, onPreview: preview, onAdd: add });
  const back = html('button', { type: 'button', class: 'button', 'data-testid': 'preview-back', onclick: leavePreview });
  host.append(html('div', { class: 'analysis-foot' }, hint, back));

  const analyser = new Analyser({
    onFindings: found,
    onFault: showFault,
    onConnect: (engine) => watch(engine, engines[engine.index]),
  });
  const redraw = throttled(draw, REDRAW_MS);
  const translate = throttled(translateLines, TRANSLATE_MS);
  let isRunning = false;
  let findings = null;
  let lastFault = null;
  let shownFor = null;
  let searchedWith = '';
  let translating = 0;

  function found(newest) {
    findings = newest;
    redraw();
    if (!lines.isHeld) translate();
  }

  function draw() {
    if (findings === null) return;
    const { node, depth } = findings;
    const [best] = findings.lines;
    if (best !== undefined && state.tree.has(node)) {
      const isDeeper = node.analysis === null || node.analysis === undefined || depth >= node.analysis.depth;
      if (isDeeper) node.analysis = { score: best.score, depth };
      if (node === state.current) showArrows();
      state.changed('analysis');
    }
    drawStats();
  }

  function showArrows() {
    const hints = state.arrows.filter(({ rank }) => rank === 'hint');
    const best = findings.lines.flatMap((line, index) => (line === undefined ? [] : [{ turn: line.turns[0], rank: index + 1 }]));
    state.setArrows([...hints, ...best]);
  }

  function drawStats() {
    const { depth, seldepth, nodes, nps, hashfull } = findings ?? {};
    const wdl = findings?.lines[0]?.wdl ?? null;
    hint.textContent = hintText();
    back.textContent = t('analysis.back');
    back.hidden = !lines.isHeld;
    const figures = findings === null ? [] : [
      ['depth', seldepth ? `${depth}/${seldepth}` : String(depth)],
      ['nodes', countText(nodes, language())],
      ['nps', `${countText(nps, language())}/s`],
      ['hashfull', `${Math.round(hashfull / 10)} %`],
      ...(wdl === null ? [] : [['wdl', chances(wdl, findings.node.firstToMove)]]),
    ];
    stats.replaceChildren(
      ...figures.map(([name, value]) =>
        html('div', { class: 'figure-pair', 'data-figure': name }, html('dt', {}, t(`analysis.${name}`)), html('dd', {}, value)),
      ),
    );
  }

  function hintText() {
    if (lines.isHeld) return t('analysis.hint');
    if (isRunning && state.current.over !== null) return t('analysis.over');
    return isRunning && findings === null && lastFault === null ? t('analysis.waiting') : '';
  }

  async function translateLines() {
    if (findings === null) return;
    const mine = ++translating;
    const { tree, node, lines: raw } = findings;
    const known = raw.filter((line) => line !== undefined);
    try {
      for (const most of turnsShown(tree.variant)) {
        const steps = await Promise.all(known.map((line) => notation.steps(tree, node, line.turns.slice(0, most))));
        if (mine !== translating || lines.isHeld || state.current !== node) return;
        if (lines.isTouched) {
          translate();
          return;
        }
        shownFor = { tree, node };
        const isShorter = steps.every((line, index) => line.length < lines.steps(index).length);
        if (!isShorter) lines.show(known.map((line, index) => ({ ...line, steps: steps[index] })), node, tree.variant);
      }
    } catch {
      // The session of the rules has broken off; the next lines ask again.
    }
  }

  function preview(line, step) {
    if (step === null) {
      state.setPreview(null);
      drawStats();
      translate();
      return;
    }
    const steps = lines.steps(line);
    const before = step === 0 ? shownFor.node.fen : steps[step - 1].fen;
    drawStats();
    announce(steps[step].notation);
    state.setPreview({ fen: steps[step].fen, before: { fen: before, turn: steps[step].turn }, arrows: [] });
  }

  function leavePreview() {
    lines.clear();
    toggle.focus();
  }

  async function add(line, step) {
    const { tree, node } = shownFor;
    const turns = lines.steps(line).slice(0, step + 1);
    lines.clear();
    let at = node;
    for (const { turn } of turns) {
      at = await state.addTurn(tree, at, turn);
      if (at === null) return;
    }
    if (state.tree === tree) state.goTo(at);
  }

  function showFault(problem) {
    lastFault = problem;
    fault.textContent = problem === null ? '' : t(problem.key, problem.values);
  }

  function start() {
    isRunning = true;
    showToggle();
    restart();
  }

  async function restart() {
    const { tree, current } = state;
    forget();
    if (current.over !== null) {
      await analyser.stop();
      return;
    }
    searchedWith = JSON.stringify(wishes.value());
    lines.reserve(wishes.value().lines);
    await analyser.search(tree, current, wishes.value());
  }

  function forget() {
    redraw.cancel();
    translate.cancel();
    translating += 1;
    findings = null;
    lines.show([], state.current, state.tree.variant);
    drawStats();
  }

  function stop() {
    isRunning = false;
    showToggle();
    drawStats();
    analyser.stop();
  }

  function showToggle() {
    lines.reserve(isRunning ? wishes.value().lines : 0);
    toggle.setAttribute('aria-pressed', String(isRunning));
    toggle.textContent = t(isRunning ? 'analysis.stop' : 'analysis.start');
  }

  function update() {
    showToggle();
    wishes.update();
    drawStats();
    showFault(lastFault);
  }

  state.addEventListener('change', ({ detail }) => {
    if (detail === 'settings') {
      update();
      if (isRunning && JSON.stringify(wishes.value()) !== searchedWith) restart();
    }
    if (detail === 'preview' && state.preview === null) lines.clear();
    if (detail === 'mode' && state.mode === 'edit' && isRunning) stop();
    const isElsewhere = findings !== null && (findings.node !== state.current || findings.tree !== state.tree);
    if (detail === 'current' && isRunning) restart();
    else if ((detail === 'current' || detail === 'tree') && isElsewhere) forget();
  });
  toggle.addEventListener('click', () => (isRunning ? stop() : start()));
  update();
}

/** Chances to win, draw and lose of the first player, in per cent. */
function chances(wdl, firstToMove) {
  const own = firstToMove ? wdl : [...wdl].reverse();
  return own.map((thousandths) => `${Math.round(thousandths / 10)}`).join('–');
}
