/** The analysis panel: searches the current position and shows the search's lines, arrows, statistics and settings. */
import { html, throttled } from '../base/dom.js';
import { t } from '../base/messages.js';
import { KnownLines } from '../game/rules.js';
import { figuresOf } from '../game/scores.js';
import { Analyser } from '../game/searches.js';
import { wordsOf } from '../game/wording.js';
import { variantOf } from '../variants/index.js';
import { createPvLines, previewAt } from './pv-lines.js';

/**
 * @typedef {import('../base/messages.js').Message} Message
 * @typedef {import('../game/searches.js').Findings} Findings
 * @typedef {import('../game/tree.js').GameTree} GameTree
 * @typedef {import('../game/tree.js').Node} Node
 *
 * @typedef {object} Page services available to panels
 * @property {import('../game/state.js').State} state
 * @property {(text: string) => void} announce
 * @property {import('../game/players.js').Notify} notify
 * @property {import('../game/players.js').Watch} watch
 * @property {string[]} engines engine names, starting with the built-in engine
 * @property {string|null} address URL at which other machines reach the server; null if they cannot connect
 * @property {import('../game/storage.js').Settings} settings
 */

const REDRAW_MS = 150;
const TRANSLATE_MS = 450;

/**
 * Numbers of turns shown per engine line, at first and later, for games with short or long turns. The first number is
 * small, because the notation of a few turns is ready sooner.
 */
const TURNS_SHOWN = { short: [3, 12], long: [1, 4] };

/** Maximum and default number of engine lines (MultiPV). */
const MOST_LINES = 5;
const LINES = 3;

/** @param {HTMLElement} host @param {Page} page */
export function createAnalysis(host, page) {
  return new Analysis(host, page);
}

class Analysis {
  #isRunning = false;
  /** @type {Findings|null} */
  #findings = null;
  /** @type {Message|null} */
  #lastFault = null;
  /** The position from which the displayed lines start. @type {{tree: GameTree, node: Node}|null} */
  #shownFor = null;
  #searchedWith = '';
  #translating = 0;
  #known = new KnownLines();
  #redraw = throttled(() => this.#draw(), REDRAW_MS);
  #translate = throttled(() => this.#translateLines(), TRANSLATE_MS);

  /** @param {HTMLElement} host @param {Page} page */
  constructor(host, { state, engines, settings, announce, watch }) {
    this.state = state;
    this.announce = announce;
    this.toggle = html('button', { type: 'button', class: 'button analysis-toggle', 'aria-pressed': false, 'data-testid': 'analysis-toggle' });
    this.stats = html('dl', { class: 'analysis-stats', 'data-testid': 'analysis-stats' });
    this.fault = html('p', { class: 'analysis-fault error-text', role: 'status', 'data-testid': 'analysis-fault' });
    this.hint = html('p', { class: 'analysis-hint small muted', 'data-testid': 'analysis-hint' });
    this.wishes = createWishes({ engines, settings, onChange: () => this.#isRunning && this.#restart() });
    host.append(html('div', { class: 'row analysis-controls' }, this.toggle, this.wishes.engine, this.wishes.lines, this.stats), this.fault);
    this.lines = createPvLines(host, { onPreview: (line, step) => this.#preview(line, step), onAdd: (line, step) => this.#add(line, step) });
    this.back = html('button', { type: 'button', class: 'button', 'data-testid': 'preview-back', onclick: () => this.#leavePreview() });
    host.append(html('div', { class: 'analysis-foot' }, this.hint, this.back));
    this.analyser = new Analyser({
      onFindings: (findings) => this.#found(findings),
      onFault: (fault) => this.#showFault(fault),
      onConnect: (engine) => watch(engine, engines[engine.index]),
    });
    state.listen((change) => this.#changed(change));
    this.toggle.addEventListener('click', () => (this.#isRunning ? this.#stop() : this.#start()));
    this.#update();
  }

  /** @param {import('../game/state.js').StateChange} change */
  #changed(change) {
    const { state } = this;
    if (change === 'settings') {
      this.#update();
      if (this.#isRunning && JSON.stringify(this.wishes.value()) !== this.#searchedWith) this.#restart();
    }
    if (change === 'preview' && state.preview === null) this.lines.clear();
    if (change === 'mode' && state.mode === 'edit' && this.#isRunning) this.#stop();
    const isElsewhere = this.#findings !== null && (this.#findings.node !== state.current || this.#findings.tree !== state.tree);
    if (change === 'current' && this.#isRunning) this.#restart();
    else if ((change === 'current' || change === 'tree') && isElsewhere) this.#forget();
  }

  /** @param {Findings} findings */
  #found(findings) {
    this.#findings = findings;
    this.#redraw();
    if (!this.lines.isHeld) this.#translate();
  }

  #draw() {
    const { state } = this;
    if (this.#findings === null) return;
    const { node, depth, lines: [best] } = this.#findings;
    if (best !== undefined && state.tree.has(node)) {
      if (node.analysis === null || depth >= node.analysis.depth) node.analysis = { score: best.score, depth };
      if (node === state.current) this.#showArrows(this.#findings);
      state.tell('analysis');
    }
    this.#drawStats();
  }

  /** @param {Findings} findings */
  #showArrows({ lines }) {
    const hints = this.state.arrows.filter(({ rank }) => typeof rank === 'string');
    const best = lines.flatMap((line, index) => (line === undefined ? [] : [{ turn: line.turns[0], rank: index + 1 }]));
    this.state.setArrows([...hints, ...best]);
  }

  #drawStats() {
    this.hint.textContent = this.#hintText();
    this.back.textContent = t('analysis.back');
    this.back.hidden = !this.lines.isHeld;
    const figures = this.#findings === null ? [] : figuresOf(this.#findings);
    this.stats.replaceChildren(
      ...figures.map(([name, value]) =>
        html('div', { class: 'figure-pair', 'data-figure': name }, html('dt', {}, t(`analysis.${name}`)), html('dd', {}, value))),
    );
  }

  #hintText() {
    if (this.lines.isHeld) return t('analysis.hint');
    if (this.#isRunning && this.state.current.over !== null) return t('analysis.over');
    return this.#isRunning && this.#findings === null && this.#lastFault === null ? t('analysis.waiting') : '';
  }

  async #translateLines() {
    if (this.#findings === null) return;
    const mine = ++this.#translating;
    const { lines } = this;
    const { tree, node } = this.#findings;
    const found = this.#findings.lines.filter((line) => line !== undefined);
    try {
      for (const most of TURNS_SHOWN[variantOf(tree.variant).turns.length]) {
        const steps = await Promise.all(found.map((line) => this.#known.steps(tree, node, line.turns.slice(0, most))));
        if (mine !== this.#translating || lines.isHeld || this.state.current !== node) return;
        if (lines.isTouched) {
          this.#translate();
          return;
        }
        this.#shownFor = { tree, node };
        const isShorter = steps.every((line, index) => line.length < lines.steps(index).length);
        if (!isShorter) lines.show(found.map((line, index) => ({ ...line, steps: steps[index] })), node, tree.variant);
      }
    } catch {
      // The connection to the rules engine broke. The next search output triggers another attempt to show the lines.
    }
  }

  /** @param {number} line @param {number|null} step */
  #preview(line, step) {
    if (step === null || this.#shownFor === null) {
      this.state.setPreview(null);
      this.#drawStats();
      this.#translate();
      return;
    }
    const steps = this.lines.steps(line);
    this.#drawStats();
    const preview = previewAt(this.#shownFor.node, steps, step);
    this.announce(wordsOf(this.state.tree.variant, preview.before.fen, steps[step]));
    this.state.setPreview(preview);
  }

  #leavePreview() {
    this.lines.clear();
    this.toggle.focus();
  }

  /** @param {number} line @param {number} step */
  async #add(line, step) {
    if (this.#shownFor === null) return;
    const { tree, node } = this.#shownFor;
    const turns = this.lines.steps(line).slice(0, step + 1).map(({ turn }) => turn);
    this.lines.clear();
    await this.state.addLine(tree, node, turns);
  }

  /** @param {Message|null} fault */
  #showFault(fault) {
    this.#lastFault = fault;
    this.fault.textContent = fault === null ? '' : t(fault.key, fault.values);
  }

  #start() {
    this.#isRunning = true;
    this.#showToggle();
    this.#restart();
  }

  async #restart() {
    const { tree, current } = this.state;
    this.#forget();
    if (current.over !== null) {
      await this.analyser.stop();
      return;
    }
    const wishes = this.wishes.value();
    this.#searchedWith = JSON.stringify(wishes);
    this.lines.reserve(wishes.lines);
    await this.analyser.search(tree, current, wishes);
  }

  #forget() {
    this.#redraw.cancel();
    this.#translate.cancel();
    this.#translating += 1;
    this.#findings = null;
    this.lines.show([], this.state.current, this.state.tree.variant);
    this.#drawStats();
  }

  #stop() {
    this.#isRunning = false;
    this.#showToggle();
    this.#drawStats();
    this.analyser.stop();
  }

  #showToggle() {
    this.lines.reserve(this.#isRunning ? this.wishes.value().lines : 0);
    this.toggle.setAttribute('aria-pressed', String(this.#isRunning));
    this.toggle.textContent = t(this.#isRunning ? 'analysis.stop' : 'analysis.start');
  }

  #update() {
    this.#showToggle();
    this.wishes.update();
    this.#drawStats();
    this.#showFault(this.#lastFault);
  }
}

/** @param {number} count */
const isCount = (count) => Number.isInteger(count) && count >= 1 && count <= MOST_LINES;

/** @param {string} name @param {[value: number, text: string][]} options @param {number} chosen */
function choice(name, options, chosen) {
  const id = `analysis-${name}`;
  const select = html('select', { id, 'data-testid': id }, ...options.map(([value, text]) => html('option', { value, selected: value === chosen }, text)));
  const label = html('label', { for: id });
  return { select, label, field: html('div', { class: 'field analysis-field' }, label, select) };
}

/**
 * Creates the controls for the analysis settings (engine and number of lines), which the browser remembers.
 * @param {object} page
 * @param {Page['engines']} page.engines
 * @param {Page['settings']} page.settings
 * @param {() => void} page.onChange
 */
function createWishes({ engines, settings, onChange }) {
  const engine = choice('engine', engines.map((name, index) => [index, name]), Math.max(0, engines.indexOf(settings.get('analysis.engine'))));
  const count = settings.get('analysis.lines');
  const lines = choice('line-count', Array.from({ length: MOST_LINES }, (_, index) => [index + 1, String(index + 1)]), isCount(count) ? count : LINES);
  engine.field.hidden = engines.length < 2;

  engine.select.addEventListener('change', () => {
    settings.set('analysis.engine', engines[Number(engine.select.value)]);
    onChange();
  });
  lines.select.addEventListener('change', () => {
    settings.set('analysis.lines', Number(lines.select.value));
    onChange();
  });

  return {
    engine: engine.field,
    lines: lines.field,
    /** @returns {import('../game/searches.js').Wishes} */
    value: () => ({
      engine: Number(engine.select.value),
      lines: Number(lines.select.value),
      threads: settings.get('threads'),
      hash: settings.get('hash'),
    }),
    update() {
      engine.label.textContent = t('analysis.engine');
      lines.label.textContent = t('analysis.lines');
    },
  };
}
