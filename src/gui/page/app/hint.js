/**
 * A hint: what the built-in engine would play, asked of a session of its own.
 */
import { t } from '../messages.js';
import { EngineError, EngineGone, connect } from './protocol.js';
import { isCtor, positionLine } from './rules.js';

const THINK_MS = 1000;
const HASH_MIB = 16;

export class Hints {
  #asked = 0;

  /**
   * @param {object} options
   * @param {import('./state.js').State} options.state
   * @param {(text: string, options?: object) => () => void} options.notify
   * @param {(text: string) => void} options.announce
   * @param {(engine: object, name: string) => void} options.watch
   * @param {string} options.name of the built-in engine
   */
  constructor({ state, notify, announce, watch, name }) {
    Object.assign(this, { state, notify, announce, watch, name });
    this.engine = null;
    /** What there is to say of the hint on the position shown. */
    this.text = '';
    state.addEventListener('change', ({ detail }) => {
      if (detail === 'current' || detail === 'mode') this.forget();
    });
  }

  /** Nobody waits for the hint any more. */
  forget() {
    this.#asked += 1;
    this.text = '';
    this.engine?.stop();
  }

  /** Looks for a hint on the position shown, and shows it as an arrow and in words. */
  async show() {
    const { state } = this;
    const { tree, current } = state;
    await this.engine?.stop();
    const asked = ++this.#asked;
    if (this.engine === null) {
      this.engine = connect(0);
      this.watch(this.engine, this.name);
    }
    this.#say(t('hint.asking'));
    try {
      const move = await this.#search(tree, current);
      if (asked !== this.#asked) return;
      if (move === null) {
        this.#say(t('hint.none'));
        return;
      }
      const { steps } = await state.rules.line(tree, current, [move]);
      if (asked !== this.#asked) return;
      state.setArrows([...state.arrows.filter(({ rank }) => rank !== 'hint'), { turn: move, rank: 'hint' }]);
      this.#say(t('hint.answer', { move: steps[0]?.notation ?? move }));
    } catch (error) {
      if (error instanceof EngineError) this.notify(t('notice.engine-error', { name: this.name, error: error.message }), { kind: 'error' });
      else if (!(error instanceof EngineGone)) throw error;
    }
  }

  #say(text) {
    this.text = text;
    this.announce(text);
    this.state.changed('hint');
  }

  async #search(tree, node) {
    const { engine } = this;
    const teams = isCtor(tree.variant) ? [['TeamSizes', tree.settings.TeamSizes ?? '1v1']] : [];
    await engine.setOptions([['Hash', HASH_MIB], ['UCI_Variant', tree.variant], ...teams]);
    const { bestmove, stopped } = await engine.search(positionLine(tree.startFen, tree.turnsTo(node)), `go movetime ${THINK_MS}`);
    return stopped ? null : bestmove;
  }
}
