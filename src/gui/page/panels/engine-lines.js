/** One engine of the analysis: its search, and the name, figures, messages and lines on display. */
import { html, throttled } from '../base/dom.js';
import { t } from '../base/messages.js';
import { distinctLines, snapshotOf } from '../game/snapshot.js';
import { figuresOf } from '../game/scores.js';
import { Analyser } from '../game/searches.js';
import { wordsOf } from '../game/wording.js';
import { engineName } from '../protocol/engines.js';
import { variantOf } from '../variants/index.js';
import { createPvLines, previewAt } from './pv-lines.js';

/**
 * @typedef {import('../base/messages.js').Message} Message
 * @typedef {import('../game/searches.js').Findings} Findings
 * @typedef {import('../game/searches.js').Refusal} Refusal
 * @typedef {import('../game/snapshot.js').Snapshot} Snapshot
 * @typedef {import('../game/tree.js').GameTree} GameTree
 * @typedef {import('../game/tree.js').Node} Node
 *
 * @typedef {object} Task a search
 * @property {GameTree} tree
 * @property {Node} node the node analysed
 * @property {{tree: GameTree, node: Node}} from the position to search, which differs from the node in the search for a
 *   threat
 * @property {boolean} isThreat
 * @property {import('../game/searches.js').Wishes} wishes
 * @property {number} most number of lines to show
 * @property {string} go
 * @property {(turn: string) => string} key equal for turns that count as one
 */

/** Interval of snapshots, in ms. */
const SNAPSHOT_MS = 250;

/**
 * Numbers of turns shown per engine line, at first and later, for games with short or long turns. The first number is
 * small, because the notation of a few turns is ready sooner.
 */
const TURNS_SHOWN = { short: [3, 12], long: [1, 4] };

export class EngineLines {
  /** @type {Task|null} */
  #task = null;
  /** @type {Findings|null} */
  #findings = null;
  /** @type {Snapshot|null} */
  #shown = null;
  /** @type {Message|null} */
  #lastFault = null;
  /** @type {Refusal[]} */
  #refusals = [];
  /** Number of the newest attempt to make a snapshot. */
  #run = 0;
  #isDone = false;
  #take = throttled(() => void this.#makeSnapshots(), SNAPSHOT_MS);

  /**
   * @param {HTMLElement} host
   * @param {object} options
   * @param {string} options.id prefix of test ids
   * @param {Pick<import('./analysis.js').Page, 'state'|'watch'|'engines'|'announce'>} options.page
   * @param {import('../game/rules.js').KnownLines} options.known
   * @param {(snapshot: Snapshot|null) => void} options.onSnapshot takes each new snapshot, which `show` then displays
   * @param {() => void} options.onHold called before a move of a line is shown on the board
   * @param {() => void} options.onUpdate called when the state of the search has changed
   */
  constructor(host, { id, page, known, onSnapshot, onHold, onUpdate }) {
    this.page = page;
    this.known = known;
    this.onSnapshot = onSnapshot;
    this.onHold = onHold;
    this.onUpdate = onUpdate;
    this.name = html('h2', { class: 'engine-name', 'data-testid': `${id}-name` });
    this.stats = html('dl', { class: 'analysis-stats', 'data-testid': `${id}-stats` });
    this.fault = html('p', { class: 'analysis-fault error-text', role: 'status', 'data-testid': `${id}-fault` });
    this.notice = html('p', { class: 'analysis-notice small', role: 'status', 'data-testid': `${id}-notice` });
    host.append(html('div', { class: 'row engine-head' }, this.name, this.stats), this.fault, this.notice);
    this.host = host;
    this.lines = createPvLines(host, { onPreview: (line, step) => this.#preview(line, step), onAdd: (line, step) => void this.#add(line, step) });
    this.analyser = new Analyser({
      onFindings: (findings) => this.#found(findings),
      onFault: (fault) => this.#showFault(fault),
      onRefusals: (refusals) => this.#showRefusals(refusals),
      onConnect: (engine) => {
        page.watch(engine, page.engines[engine.index]);
        engine.listen(({ state }) => state === 'ready' && this.update());
      },
    });
  }

  /** Whether the search has ended within its limits. */
  get isDone() {
    return this.#isDone;
  }

  /** Whether the search has no results yet and no fault. */
  get isWaiting() {
    return this.#task !== null && this.#findings === null && this.#lastFault === null && !this.#isDone;
  }

  /** Searches until stopped or up to the limits. @param {Task} task */
  async search(task) {
    this.#forget();
    this.#task = task;
    this.lines.reserve(task.most);
    this.update();
    const { from, wishes, go } = task;
    const isDone = await this.analyser.search(from.tree, from.node, wishes, go);
    if (this.#task !== task || !isDone) return;
    this.#take.cancel();
    await this.#makeSnapshots();
    if (this.#task !== task) return;
    this.#isDone = true;
    this.onUpdate();
  }

  /** Stops the search. The results stay. */
  stop() {
    return this.analyser.stop();
  }

  /** Stops the search and discards the results. */
  async clear() {
    this.#forget();
    await this.analyser.stop();
  }

  /** Ends the session with the engine. */
  close() {
    this.#forget();
    this.analyser.close();
  }

  #forget() {
    this.#take.cancel();
    this.#run += 1;
    this.#task = null;
    this.#findings = null;
    this.#isDone = false;
    this.#showFault(null);
    this.onSnapshot(null);
  }

  /** @param {Findings} findings */
  #found(findings) {
    this.#findings = findings;
    this.#take();
  }

  /** Makes a snapshot of the results so far, first with short lines, then with longer ones. */
  async #makeSnapshots() {
    const [task, findings] = [this.#task, this.#findings];
    if (task === null || findings === null || this.lines.isHeld) return;
    if (this.lines.isTouched) {
      this.#take();
      return;
    }
    const run = ++this.#run;
    const copy = { ...findings, lines: [...findings.lines] };
    const lines = distinctLines(copy.lines, task.most, task.key);
    try {
      for (const most of TURNS_SHOWN[variantOf(task.tree.variant).turns.length]) {
        const steps = await Promise.all(lines.map(({ line }) => this.known.steps(task.from.tree, task.from.node, line.turns.slice(0, most))));
        if (run !== this.#run || this.lines.isHeld) return;
        // Keep longer lines on display until the lines that follow them have as many turns.
        const isShorter = lines.length > 0 && steps.every((line, index) => line.length < this.lines.steps(index).length);
        if (!isShorter) this.onSnapshot(snapshotOf({ findings: copy, place: task, isThreat: task.isThreat, lines, steps }));
      }
    } catch {
      // The connection to the rules engine broke. The next search output triggers another attempt.
    }
  }

  /** Displays a snapshot. @param {Snapshot|null} snapshot */
  show(snapshot) {
    if (snapshot === this.#shown) return;
    this.#shown = snapshot;
    const node = snapshot?.from ?? this.page.state.current;
    this.lines.show([...(snapshot?.lines ?? [])], node, this.page.state.tree.variant, snapshot?.isThreat !== true);
    this.#drawStats();
    this.onUpdate();
  }

  /** @param {number} line @param {number|null} step */
  #preview(line, step) {
    const { state, announce } = this.page;
    if (step === null || this.#shown === null) {
      state.setPreview(null);
      this.onUpdate();
      this.#take();
      return;
    }
    this.onHold();
    const steps = this.lines.steps(line);
    this.onUpdate();
    const preview = previewAt(this.#shown.from, steps, step);
    announce(wordsOf(state.tree.variant, preview.before.fen, steps[step]));
    state.setPreview(preview);
  }

  /** @param {number} line @param {number} step */
  async #add(line, step) {
    if (this.#shown === null || this.#shown.isThreat) return;
    const { tree, node } = this.#shown;
    const turns = this.lines.steps(line).slice(0, step + 1).map(({ turn }) => turn);
    this.lines.clear();
    await this.page.state.addLine(tree, node, turns);
  }

  /** @param {Message|null} fault */
  #showFault(fault) {
    this.#lastFault = fault;
    this.fault.textContent = fault === null ? '' : t(fault.key, fault.values);
    this.onUpdate();
  }

  /** @param {Refusal[]} refusals */
  #showRefusals(refusals) {
    this.#refusals = refusals;
    this.notice.textContent = refusals.map(refusalText).join(' ');
  }

  #drawStats() {
    const figures = this.#shown === null ? [] : figuresOf(this.#shown);
    this.stats.replaceChildren(
      ...figures.map(([name, value]) =>
        html('div', { class: 'figure-pair', 'data-figure': name }, html('dt', {}, t(`analysis.${name}`)), html('dd', {}, value))),
    );
  }

  /** Redraws the texts, in case the language or the engine's name has changed. */
  update() {
    const index = this.#task?.wishes.engine ?? null;
    this.name.textContent = index === null ? '' : [engineName(index, this.page.engines[index]), ...optionTexts(this.#task)].join(' · ');
    this.lines.setLabel(this.name.textContent);
    this.#drawStats();
    this.#showFault(this.#lastFault);
    this.#showRefusals(this.#refusals);
  }
}

/** The options that the user has set for a search, to tell two searches with the same engine apart. @param {Task|null} task */
const optionTexts = (task) => Object.entries(task?.wishes.more ?? {}).map(([name, value]) => `${name} ${value}`);

/** @param {Refusal} refusal */
function refusalText({ name, value, kept, error }) {
  if (name === 'Hash' && kept !== null) return t('analysis.hash-refused', { size: String(value), kept: String(kept), error });
  return t('analysis.option-refused', { name, value: String(value), error });
}
