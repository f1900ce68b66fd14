/**
 * The analysis panel: searches the current position with one engine or two, and shows their lines. The results of the
 * first engine also appear as arrows and in the evaluation bar.
 */
import { html } from '../base/dom.js';
import { messageOf } from '../base/faults.js';
import { t } from '../base/messages.js';
import { KnownLines } from '../game/rules.js';
import { written } from '../game/wording.js';
import { engineName } from '../protocol/engines.js';
import { variantOf } from '../variants/index.js';
import { goLine, limitsOf, lineCount, MOST_LINES, chosenEngine, wishesOf } from './analysis-wishes.js';
import { EngineLines } from './engine-lines.js';

/**
 * @typedef {import('../game/rules.js').Step} Step
 * @typedef {import('../game/snapshot.js').Snapshot} Snapshot
 * @typedef {import('../game/tree.js').GameTree} GameTree
 * @typedef {import('../game/tree.js').Node} Node
 * @typedef {import('./engine-lines.js').Task} Task
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

/** @param {HTMLElement} host @param {Page} page */
export function createAnalysis(host, page) {
  return new Analysis(host, page);
}

/** Turns to which the search is restricted, at one node. @typedef {{node: Node, steps: Step[]}} Chosen */

export class Analysis {
  #isBuilt = false;
  #isRunning = false;
  /** The position with the other side to move, if the search looks for a threat. @type {{node: Node, from: {tree: GameTree, node: Node}}|null} */
  #threat = null;
  /** Why the current position has no threat. */
  #noThreat = '';
  /** @type {Chosen|null} */
  #chosen = null;
  /** The settings of the running search as text, to notice changes. */
  #searchedWith = '';
  /** The node that the search or the results belong to. @type {Node|null} */
  #searchedNode = null;
  #known = new KnownLines();
  /** The form with further settings, once it is loaded. @type {import('./analysis-form.js').AnalysisForm|null} */
  #form = null;

  /** @param {HTMLElement} host @param {Page} page */
  constructor(host, page) {
    this.page = page;
    this.state = page.state;
    this.settings = page.settings;
    const { settings } = page;
    this.toggle = button('toggle', () => (this.#isRunning ? this.#stop() : this.#start()), { class: 'button analysis-toggle', 'aria-pressed': false });
    this.threat = button('threat', () => void this.#toggleThreat(), { 'aria-pressed': false });
    this.engine = select('engine', page.engines.map((name, index) => [String(index), name]), (value) => settings.set('analysis.engine', page.engines[Number(value)]));
    this.engine.field.hidden = page.engines.length < 2;
    this.count = select('line-count', Array.from({ length: MOST_LINES }, (_, index) => [String(index + 1), String(index + 1)]), (value) => settings.set('analysis.lines', Number(value)));
    this.more = button('more', () => void this.#toggleForm(), { 'aria-expanded': false, 'aria-controls': 'analysis-form' });
    this.formHost = html('div', { id: 'analysis-form', class: 'analysis-form', 'data-testid': 'analysis-form', hidden: true });
    this.hint = html('p', { class: 'analysis-hint small muted', 'data-testid': 'analysis-hint' });
    this.back = html('button', { type: 'button', class: 'button', 'data-testid': 'preview-back', onclick: () => this.#leavePreview() });
    const [first, second] = [0, 1].map(() => html('section', { class: 'engine-lines' }));
    first.hidden = true;
    second.hidden = true;
    const services = { page, known: this.#known, onUpdate: () => this.#drawHint() };
    this.first = new EngineLines(first, { ...services, id: 'analysis', onSnapshot: (snapshot) => this.#publish(snapshot), onHold: () => this.second.lines.clear() });
    this.second = new EngineLines(second, { ...services, id: 'analysis-second', onSnapshot: (snapshot) => this.second.show(snapshot), onHold: () => this.first.lines.clear() });
    host.append(
      html('div', { class: 'row analysis-controls' }, this.toggle, this.threat, this.engine.field, this.count.field, this.more),
      this.formHost,
      first,
      second,
      html('div', { class: 'analysis-foot' }, this.hint, this.back),
    );
    this.state.listen((change) => this.#changed(change));
    this.#isBuilt = true;
    this.#update();
  }

  /** @param {import('../game/state.js').StateChange} change */
  #changed(change) {
    const { state } = this;
    if (change === 'settings') this.#update();
    if (change === 'settings' && this.#isRunning && this.#wanted() !== this.#searchedWith) this.#restart();
    if (change === 'preview' && state.preview === null) for (const { lines } of [this.first, this.second]) lines.clear();
    if (change === 'mode' && this.#isRunning) this.#restart();
    if (change === 'analysis') this.first.show(state.snapshot);
    if (change === 'current' || change === 'tree') this.#moved();
    this.#form?.changed(change);
  }

  /** Follows the board to another node. */
  #moved() {
    const { state } = this;
    const isElsewhere = (/** @type {{node: Node}|null} */ at) => at !== null && at.node !== state.current;
    if (isElsewhere(this.#chosen)) this.#chosen = null;
    if (isElsewhere(this.#threat)) this.#threat = null;
    if (this.#searchedNode === state.current && state.tree.has(state.current)) return;
    this.#searchedNode = state.current;
    this.#noThreat = '';
    if (this.#isRunning) this.#restart();
    else this.#forget();
  }

  /** Makes a snapshot of the first engine the one that the page shows. @param {Snapshot|null} snapshot */
  #publish(snapshot) {
    const { state } = this;
    if (snapshot === null) {
      state.setSnapshot(null);
      this.first.show(null);
      return;
    }
    const { tree, node, depth, isThreat, lines: [best] } = snapshot;
    if (node !== state.current || !tree.has(node)) return;
    if (best !== undefined && !isThreat && depth >= (node.analysis?.depth ?? 0)) node.analysis = { score: best.score, depth };
    state.setSnapshot(snapshot);
  }

  #start() {
    this.#isRunning = true;
    this.#restart();
  }

  #stop() {
    this.#isRunning = false;
    void this.first.stop();
    void this.second.stop();
    this.#update();
  }

  /** Everything that a change of settings may change, as text. */
  #wanted() {
    const { settings, page, state } = this;
    const wishes = [0, 1].map((place) => wishesOf(settings, page.engines, place === 0 ? 0 : 1, null));
    return JSON.stringify([wishes, limitsOf(settings), state.tree.settings]);
  }

  /** Starts the searches of the current position. There are none while the analysis is out of sight. */
  #restart() {
    const { state } = this;
    this.#searchedWith = this.#wanted();
    this.#searchedNode = state.current;
    if (state.mode !== 'analyse' || (state.current.over !== null && this.#threat === null)) {
      void this.first.clear();
      void this.second.clear();
    } else {
      this.#search(this.first, 0);
      this.#search(this.second, 1);
    }
    this.#update();
  }

  /** @param {EngineLines} engine @param {0|1} place */
  #search(engine, place) {
    const task = this.#task(place);
    engine.host.hidden = task === null;
    if (task === null) engine.close();
    else void engine.search(task);
  }

  /** @param {0|1} place @returns {Task|null} */
  #task(place) {
    const { settings, page, state: { tree, current: node } } = this;
    const from = this.#threat?.from ?? { tree, node };
    const { positions, turns } = variantOf(tree.variant);
    const symmetry = turns.symmetry?.(positions.read(from.node.fen)) ?? null;
    const wishes = wishesOf(settings, page.engines, place, symmetry);
    if (wishes === null) return null;
    const chosen = this.#chosen?.steps.map(({ turn }) => turn) ?? [];
    const moves = chosen.length === 0 || this.#threat !== null ? (symmetry?.only ?? []) : chosen;
    return { tree, node, from, isThreat: this.#threat !== null, wishes, most: lineCount(settings), go: goLine(limitsOf(settings), moves), key: symmetry?.key ?? String };
  }

  /** Discards the results. */
  #forget() {
    void this.first.clear();
    void this.second.clear();
    this.#update();
  }

  /**
   * Looks for the threat: what the other side would play if the side to move passed. Some positions have none, because
   * the other side cannot be to move there.
   */
  async #toggleThreat() {
    const { state, page } = this;
    if (this.#threat !== null) {
      this.#threat = null;
      this.#restart();
      return;
    }
    const { tree, current: node } = state;
    const fen = variantOf(tree.variant).positions.passed(node.fen);
    try {
      const from = await state.rules.newTree(tree.variant, variantOf(tree.variant).settings.lasting(tree.settings), fen);
      if (state.current !== node) return;
      if (from.root.over !== null) throw new Error(t('analysis.threat-over'));
      this.#threat = { node, from: { tree: from, node: from.root } };
      this.#noThreat = '';
      this.#isRunning = true;
      this.#restart();
      page.announce(t('analysis.threat-on'));
    } catch (error) {
      this.#noThreat = t('analysis.no-threat', { error: messageOf(error) });
      page.announce(this.#noThreat);
      this.#update();
    }
  }

  /** The turns to which the search is restricted; empty for all. @returns {Step[]} */
  get chosen() {
    return this.#chosen?.steps ?? [];
  }

  /** Restricts the search of the current position. @param {Step[]} steps turns; empty for all */
  choose(steps) {
    this.#chosen = steps.length === 0 ? null : { node: this.state.current, steps };
    this.#threat = null;
    if (this.#isRunning) this.#restart();
    else this.#update();
  }

  async #toggleForm() {
    const isOpen = this.formHost.hidden !== false;
    this.formHost.hidden = !isOpen;
    this.more.setAttribute('aria-expanded', String(isOpen));
    if (isOpen && this.#form === null) {
      try {
        const { loadForm } = await import('./analysis-form.js');
        this.#form ??= await loadForm(this.formHost, this.page, this);
      } catch (error) {
        this.formHost.hidden = true;
        this.more.setAttribute('aria-expanded', 'false');
        throw error;
      }
    }
    this.#form?.opened(isOpen);
  }

  #leavePreview() {
    for (const { lines } of [this.first, this.second]) lines.clear();
    this.toggle.focus();
  }

  /** Redraws what depends on the state of the searches: hints and the names of the engines. */
  #drawHint() {
    if (!this.#isBuilt) return;
    for (const [index, option] of [...this.engine.control.options].entries()) {
      const name = engineName(index, this.page.engines[index]);
      if (option.text !== name) option.text = name;
    }
    this.hint.textContent = this.#hintText();
    this.back.textContent = t('analysis.back');
    this.back.hidden = !this.first.lines.isHeld && !this.second.lines.isHeld;
  }

  #hintText() {
    const { first, second, state } = this;
    if (first.lines.isHeld || second.lines.isHeld) return t('analysis.hint');
    if (this.#noThreat !== '') return this.#noThreat;
    if (!this.#isRunning) return '';
    if (state.current.over !== null && this.#threat === null) return t('analysis.over');
    if (first.isWaiting) return t('analysis.waiting');
    const parts = [
      ...(this.#threat === null ? [] : [t('analysis.threat-on')]),
      ...(this.chosen.length > 0 && this.#threat === null ? [t('analysis.restricted', { moves: this.chosen.map((step) => written(state.tree.variant, step)).join(', ') })] : []),
      ...(state.snapshot?.lines.some(({ copies }) => copies > 1) ? [t('analysis.symmetric')] : []),
      ...(first.isDone && (second.host.hidden || second.isDone) ? [t('analysis.done')] : []),
    ];
    return parts.join(' ');
  }

  /** Redraws the controls. */
  #update() {
    const { engines } = this.page;
    const most = this.#isRunning ? lineCount(this.settings) : 0;
    for (const engine of [this.first, this.second]) {
      engine.lines.reserve(most);
      engine.update();
    }
    this.toggle.setAttribute('aria-pressed', String(this.#isRunning));
    this.toggle.textContent = t(this.#isRunning ? 'analysis.stop' : 'analysis.start');
    this.threat.setAttribute('aria-pressed', String(this.#threat !== null));
    this.threat.textContent = t('analysis.threat');
    this.threat.title = t('analysis.threat-title');
    this.more.textContent = t('analysis.more');
    this.engine.label.textContent = t('analysis.engine');
    this.count.label.textContent = t('analysis.lines');
    this.engine.control.value = String(chosenEngine(this.settings, engines, 0));
    this.count.control.value = String(lineCount(this.settings));
    this.#drawHint();
  }
}

/** @param {string} name @param {() => void} run @param {Record<string, unknown>} more */
const button = (name, run, more) => html('button', { type: 'button', class: 'button', 'data-testid': `analysis-${name}`, onclick: run, ...more });

/**
 * A choice with a label on the same line.
 * @param {string} name
 * @param {[value: string, text: string][]} options
 * @param {(value: string) => void} onChoose
 */
function select(name, options, onChoose) {
  const id = `analysis-${name}`;
  const control = html('select', { id, 'data-testid': id, onchange: () => onChoose(control.value) }, ...options.map(([value, text]) => html('option', { value }, text)));
  const label = html('label', { for: id });
  return { control, label, field: html('div', { class: 'field analysis-field' }, label, control) };
}
