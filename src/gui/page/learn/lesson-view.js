/**
 * View of one lesson: an explanation of the lesson's idea, then tasks to solve on a board. Every attempt gets feedback,
 * which explains what is wrong if the attempt fails.
 */
import { button } from '../base/dialog.js';
import { html } from '../base/dom.js';
import { drawLineIcon } from '../base/icons.js';
import { t } from '../base/messages.js';
import { variantOf } from '../variants/index.js';
import { whyOf } from './content.js';
import { objection, reaches } from './judge.js';
import { LiveBoard } from './live-board.js';
import { note } from './progress.js';
import { formatted } from './text.js';

/**
 * @typedef {import('./content.js').Lesson} Lesson
 * @typedef {import('./live-board.js').Page} Page
 * @typedef {import('../game/tree.js').Node} Node
 * @typedef {import('../game/tree.js').TurnNode} TurnNode
 * @typedef {'ask'|'good'|'bad'|'shown'} Mood tone of the feedback
 *
 * @typedef {object} Way navigation from a lesson
 * @property {() => void} overview
 * @property {(() => void)|null} next opens the next lesson; null in the last lesson
 * @property {() => void} rules opens the rules section that matches the lesson
 * @property {() => void} play starts a game
 */

/** Delay in ms before the opponent replies. */
const REPLY_MS = 600;

export class LessonView {
  #task = 0;
  #step = 0;
  /** Position in which the user must find the right turn; null while no turn is expected. @type {Node|null} */
  #start = null;

  /**
   * @param {object} options
   * @param {string} options.variant
   * @param {Lesson} options.lesson
   * @param {{number: number, of: number}} options.place number of the lesson, and total number of lessons
   * @param {Page} options.page
   * @param {Way} options.way
   */
  constructor({ variant, lesson, place, page, way }) {
    this.variant = variant;
    this.lesson = lesson;
    this.page = page;
    this.way = way;
    this.pieces = variantOf(variant).pieces;
    this.title = html('h2', { tabindex: -1 }, lesson.title);
    this.task = html('p', { class: 'learn-task', 'data-testid': 'lesson-task' });
    this.answer = html('p', { class: 'learn-answer', 'data-testid': 'lesson-answer' });
    this.buttons = html('div', { class: 'row learn-buttons' });
    const all = t('learn.overview');
    const back = html('button', { type: 'button', class: 'button button-quiet learn-back', 'aria-label': all, title: all, 'data-testid': 'lesson-back', onclick: way.overview }, drawLineIcon('previous'));
    const host = html('div', { class: 'board-host learn-board', tabindex: -1 });
    this.live = new LiveBoard(host, page, { onTurn: (node) => this.#made(node), onRefused: (from, to) => void this.#refused(from, to) });
    this.root = html('article', { class: 'learn-lesson', 'data-testid': 'lesson', 'data-lesson': lesson.id },
      html('div', { class: 'learn-text' },
        back,
        html('p', { class: 'muted small' }, t('learn.place', place)),
        this.title,
        ...lesson.idea.map((text) => html('p', {}, ...this.#words(text))),
        this.task),
      host,
      html('div', { class: 'learn-feedback' }, this.answer, this.buttons));
  }

  /** @param {string} text */
  #words(text) {
    return formatted(text, this.pieces);
  }

  /** Name of the variant whose board the current task uses. */
  get #board() {
    return this.#now.on ?? this.variant;
  }

  /** The current task. */
  get #now() {
    return this.lesson.tasks[this.#task];
  }

  /** Starts the current task from its first step. */
  async begin() {
    const { fen, settings, ask } = this.#now;
    this.#step = 0;
    const many = this.lesson.tasks.length;
    const count = many > 1 ? [html('strong', {}, t('learn.task-of', { number: this.#task + 1, of: many })), ' '] : [html('strong', {}, t('learn.task')), ' '];
    this.task.replaceChildren(...count, ...this.#words(ask));
    this.live.allow('none');
    const isHere = await this.live.open({ variant: this.#board, settings, fen });
    if (isHere) this.#wait(this.live.state.current);
  }

  /** Waits for the user's turn in the given position. @param {Node} node */
  #wait(node) {
    this.#start = node;
    this.live.allow(node.firstToMove ? 'first' : 'second');
    this.#say('ask', this.#step > 0 ? t('learn.go-on') : '');
    this.#offer([this.#showButton(), this.#rulesButton()]);
    this.root.dataset.waits = '';
  }

  /** @param {TurnNode} node */
  #made(node) {
    if (this.#start === null || node.parent !== this.#start) return;
    delete this.root.dataset.waits;
    this.live.allow('none');
    const step = this.#now.steps[this.#step];
    const before = node.parent.fen;
    if (reaches(this.#board, before, node, step)) this.#right(step);
    else this.#wrong(objection(this.#board, before, node, this.#now));
  }

  /** @param {import('./content.js').Step} step */
  #right({ reply }) {
    if (reply === undefined) {
      this.#done();
      return;
    }
    this.#say('good', t('learn.right'));
    this.#offer([]);
    const { current } = this.live.state;
    setTimeout(async () => {
      if (!this.root.isConnected || this.live.state.current !== current) return;
      const node = await this.live.play(reply);
      this.#step += 1;
      if (node !== null) this.#wait(node);
    }, REPLY_MS);
  }

  #done() {
    const isLast = this.#task === this.lesson.tasks.length - 1;
    this.#say('good', this.#now.done);
    if (!isLast) {
      this.#offer([button(t('learn.next-task'), () => this.#nextTask(), { class: 'button-primary', 'data-testid': 'lesson-next' }), this.#rulesButton()], true);
      return;
    }
    note(this.page.settings, this.variant, this.lesson.id);
    const { next } = this.way;
    const onward = next === null
      ? [button(t('learn.play'), this.way.play, { class: 'button-primary', 'data-testid': 'lesson-play' }), button(t('learn.overview'), this.way.overview)]
      : [button(t('learn.next'), next, { class: 'button-primary', 'data-testid': 'lesson-next' })];
    this.#offer([...onward, button(t('learn.again'), () => this.#restart()), this.#rulesButton()], true);
  }

  #nextTask() {
    this.#task += 1;
    this.begin().then(() => this.live.focus());
  }

  #restart() {
    this.#task = 0;
    this.begin().then(() => this.live.focus());
  }

  /** @param {string} why */
  #wrong(why) {
    this.#say('bad', why);
    this.#offer([button(t('learn.retry'), () => this.#retry(), { class: 'button-primary', 'data-testid': 'lesson-retry' }), this.#showButton(), this.#rulesButton()], true);
  }

  #retry() {
    if (this.#start === null) return;
    this.live.back(this.#start);
    this.#wait(this.#start);
    this.live.focus();
  }

  /** Plays the solution of the current step on the board. This turn does not count as an attempt of the user. */
  async #show() {
    const node = this.#start;
    if (node === null) return;
    this.#start = null;
    delete this.root.dataset.waits;
    this.live.allow('none');
    this.live.back(node);
    await this.live.play(this.#now.steps[this.#step].solution);
    this.#start = node;
    this.#say('shown', t('learn.shown'));
    this.#offer([button(t('learn.retry'), () => this.#retry(), { class: 'button-primary', 'data-testid': 'lesson-retry' }), this.#rulesButton()], true);
  }

  /** Explains why the move that the user attempted is impossible. @param {string} from @param {string|null} to */
  async #refused(from, to) {
    if (this.#start === null) return;
    const { tree, current } = this.live.state;
    const { legal } = await this.live.state.facts(current);
    const why = await whyOf(this.#board);
    const position = variantOf(this.#board).positions.read(current.fen);
    const { key, values } = why({ position, from, to, legal, settings: tree.settings });
    if (this.live.state.current === current) this.#say('bad', t(key, values));
  }

  /** @param {Mood} mood @param {string} text */
  #say(mood, text) {
    this.answer.dataset.mood = mood;
    this.answer.replaceChildren(...this.#words(text));
    this.answer.hidden = text === '';
    this.page.announce(this.answer.textContent ?? '');
  }

  /** @param {HTMLElement[]} buttons @param {boolean} [takesFocus] whether to focus the first button */
  #offer(buttons, takesFocus = false) {
    this.buttons.replaceChildren(...buttons);
    if (!takesFocus) return;
    buttons[0]?.focus({ preventScroll: true });
    // On a phone, the answer is below the board. Both then fit the screen.
    this.buttons.parentElement?.scrollIntoView({ block: 'nearest' });
  }

  #showButton() {
    return button(t('learn.show'), () => void this.#show(), { 'data-testid': 'lesson-show' });
  }

  #rulesButton() {
    return button(t('learn.read'), this.way.rules, { class: 'button-quiet', 'data-testid': 'lesson-rules' });
  }
}
