/**
 * The engines that play a game: a session for each side that has one, begun when it is first to move.
 */
import { EnginePlayer } from './players.js';

const SIDES = ['first', 'second'];

export class EnginePair {
  /**
   * @param {object} options
   * @param {import('./settings.js').Settings} options.settings
   * @param {(engine: object, name: string) => void} options.watch shows what befalls an engine
   * @param {(text: string) => void} options.onComplaint an engine does not want an option
   * @param {typeof EnginePlayer} [options.EnginePlayerClass] for tests
   */
  constructor({ settings, watch, onComplaint, EnginePlayerClass = EnginePlayer }) {
    Object.assign(this, { settings, watch, onComplaint, EnginePlayerClass });
    /** @type {{first: EnginePlayer|null, second: EnginePlayer|null}} */
    this.bySide = { first: null, second: null };
  }

  /**
   * The engine of a side, begun if it was not.
   * @param {'first'|'second'} side
   * @param {import('./players.js').Player} player
   * @param {import('./game.js').GameTree} tree what it is told when it begins
   * @returns {Promise<EnginePlayer>} when it knows the game
   * @throws {import('./players.js').UnknownVariant|import('./protocol.js').EngineGone} and then it is ended, or has given up
   */
  async ready(side, player, tree) {
    const engine = (this.bySide[side] ??= this.#begin(side, player));
    if (engine.engine.state === 'failed') engine.engine.restart();
    engine.prepared ??= this.#prepare(engine, tree);
    try {
      await engine.prepared;
    } catch (error) {
      engine.prepared = null;
      // One that has given up stays, so that its notice does, from which the user can start it again.
      if (engine.engine.state !== 'failed') this.#end(side, engine);
      throw error;
    }
    return engine;
  }

  #begin(side, player) {
    const engine = new this.EnginePlayerClass(player, side, this.settings);
    this.watch(engine.engine, player.name);
    return engine;
  }

  async #prepare(engine, tree) {
    const complaint = await engine.prepare(tree);
    if (complaint !== null) this.onComplaint(complaint);
  }

  #end(side, engine) {
    engine.close();
    if (this.bySide[side] === engine) this.bySide[side] = null;
  }

  /** Whether the engine of a side is there or comes back by itself. @param {'first'|'second'} side @returns {boolean} */
  recovers(side) {
    const engine = this.bySide[side];
    return engine !== null && engine.engine.state !== 'failed';
  }

  /** Stops the searches. @returns {Promise<any>} */
  stop() {
    return Promise.all(SIDES.map((side) => this.bySide[side]?.stop()));
  }

  /** Ends the sessions. */
  close() {
    for (const side of SIDES) {
      this.bySide[side]?.close();
      this.bySide[side] = null;
    }
  }
}
