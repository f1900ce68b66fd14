/** The rules of the games, and an engine. */

export type Settings = Record<string, string>;
export type Side = 'first' | 'second';
/** `*` while the game is in progress. */
export type Result = '1-0' | '0-1' | '1/2-1/2' | '*';

/** A FEN, a move, a setting or an option is invalid, or the engine cannot run. The message says why. */
export class AnelError extends Error {}

export interface Movement {
  /** FEN letter. */
  piece: string;
  /** Missing if the piece enters the board. */
  from?: string;
  /** Missing if the piece leaves the board. */
  to?: string;
}

/** An effect on a piece: see the reasons of `explain` in the protocol. */
export interface Effect {
  kind: string;
  square?: string;
  /** The piece before the effect. */
  piece?: string;
  /** The square to which the piece is pushed. */
  to?: string;
  /** The piece on the square after the move. */
  becomes?: string;
}

/** A square whose contents differ after a move. */
export interface Change {
  square: string;
  before?: string;
  after?: string;
}

/**
 * A position of any variant, with the moves that led to it. Moves are turns in UCI format.
 *
 * An invalid move is an `AnelError`, after which the position is as before.
 */
export class Position {
  private constructor();
  readonly variant: string;
  readonly settings: Settings;
  /** The FEN before the first move. */
  readonly startFen: string;
  fen(): string;
  /** The side to move. */
  turn(): Side;
  /** The legal moves, sorted. In CTOR, these are the legal operations of a turn, and `end`: see `pushPly`. */
  legalMoves(): string[];
  isLegal(turn: string): boolean;
  /** Plays a turn. After a draw by repetition or by a ply-counting rule, the game may continue. */
  push(turn: string): this;
  /** Plays one of the legal moves. In CTOR, this is one operation of a turn, or `end`. */
  pushPly(ply: string): this;
  /** Takes back the last turn or ply and returns it; null if nothing has been played. */
  pop(): string | null;
  /** The turns and plies played since the position was set up. */
  played(): string[];
  /** The position as a line of the protocol. */
  toUci(): string;
  /** Writes a legal turn in the notation of the rules. */
  notation(turn: string): string;
  /** Reads a legal turn in UCI format or in the notation of the rules, and returns it in UCI format. */
  parse(text: string): string;
  /** What a legal turn does, as a board draws it. */
  effects(turn: string): { movements: Movement[]; effects: Effect[]; changes: Change[] };
  /**
   * Checks a turn and completes it, as the arbiter of a game: in CTOR, with the secret squares of the opponent that act.
   * The moves played so far tell which have acted before.
   */
  arbitrate(turn: string, opponent: Settings): string;
  /** The game as PGN, with these tags. A tag `Result` replaces the result of the rules. */
  pgn(tags?: Record<string, string>): string;
  /** Whether the last Castle, or the King, of the side to move is attacked. */
  isCheck(): boolean;
  isGameOver(): boolean;
  result(): Result;
  /** Why the game is over, in a word or two; empty while the game is in progress. */
  reason(): string;
  /** How often the position has occurred since it was set up, including now. */
  occurrences(): number;
  /** The first player's lead in the final count; null in games that are not decided by counting. */
  margin(): number | null;
  /** The minimum number of plies until a ply-counting rule can end the game; null in games without such a rule. */
  pliesToCountEnd(): number | null;
  /** The hash key. Positions that the repetition rule treats as equal have the same key. */
  key(): bigint;
  /** The number of lines of legal moves with `depth` plies. */
  perft(depth: number): number;
  /** FEN letters by square. */
  pieces(): Map<string, string>;
  /** The squares that a board should highlight. */
  attackedSquares(): string[];
  /** Whether two positions have the same variant, settings and FEN. */
  equals(other: Position): boolean;
  copy(): Position;
  /** Frees the position at once. Otherwise it is freed some time after nobody refers to it any more. */
  delete(): void;
  /** The board as a text diagram. */
  toString(): string;
}

/** A board with the names of ffish.js. */
export interface Board {
  legalMoves(): string;
  legalMovesSan(): string;
  numberLegalMoves(): number;
  /** Returns whether the move was legal. */
  push(move: string): boolean;
  /** Plays a move in the notation of the rules. */
  pushSan(text: string): boolean;
  pushMoves(moves: string): void;
  pop(): void;
  reset(): void;
  fen(): string;
  setFen(fen: string): void;
  sanMove(move: string): string;
  variationSan(moves: string, notation?: unknown, numbers?: boolean): string;
  moveStack(): string;
  gamePly(): number;
  /** Whether the first player is to move. */
  turn(): boolean;
  variant(): string;
  isCheck(): boolean;
  /** Whether a move takes something, or turns it over. */
  isCapture(move: string): boolean;
  isGameOver(): boolean;
  result(): Result;
  toString(): string;
  delete(): void;
}

/** Limits of a search; the first one reached ends it. */
export interface Limits {
  nodes?: number;
  depth?: number;
  /** In ms. */
  time?: number;
  /** Tries to prove a win in this number of moves first. */
  mate?: number;
  /** Number of lines. */
  multipv?: number;
  /** The moves to search; all if missing. */
  moves?: string[];
}

/** A line of analysis. `cp` and `mate` are from the point of view of the side to move. */
export interface Info {
  depth?: number;
  seldepth?: number;
  multipv?: number;
  cp?: number;
  mate?: number;
  bound?: 'lower' | 'upper';
  wdl?: number[];
  nodes?: number;
  nps?: number;
  hashfull?: number;
  time?: number;
  pv: string[];
  string?: string;
}

export interface Analysis {
  /** Null if the game is over or the search was stopped before it found a move. */
  best: string | null;
  ponder: string | null;
  stopped: boolean;
  /** The last line of each rank, best first. */
  lines: Info[];
}

/** An engine in workers. Requests run one after another. */
export interface Engine {
  readonly name: string;
  readonly options: { name: string; type: string; default?: string; min?: number; max?: number; values: string[] }[];
  /** Searches with full strength; for a second if there are no limits. */
  analyse(position: Position, limits?: Limits): Promise<Analysis>;
  /** The lines of a search as they come. Leaving the loop stops the search, as `stop` does. */
  analysis(position: Position, limits?: Limits): AsyncGenerator<Info, void, void>;
  /** A move by a player of a level, from 500 to 2500; of full strength without one. */
  play(position: Position, options?: Limits & { level?: number | null }): Promise<{ move: string | null; ponder: string | null }>;
  /** Reasons for and against a move, or about the position: see `explain` in the protocol. */
  explain(position: Position, turn?: string | null, limits?: { nodes?: number }): Promise<string[]>;
  /** Sends lines of the protocol and returns the answers. */
  exchange(...lines: string[]): Promise<string[]>;
  newGame(): Promise<void>;
  /** Stops all searches. They return the best move so far. */
  stop(): Promise<void>;
  /** Ends the engine. A program in Node ends only after that. */
  close(): void;
}

export interface EngineOptions {
  /** 1 if missing. Browsers allow more than one only on pages that are isolated from others. */
  threads?: number;
  /** Size of the hash table in MiB; 16 if missing. */
  hash?: number;
  /** Other options of the protocol. */
  options?: Record<string, string | number | boolean>;
}

export interface Anel {
  readonly version: string;
  readonly variantNames: string[];
  /** The settings of a variant, each with its values if there is a choice, default first. */
  settingsOf(variant: string): Record<string, string[]>;
  /** Sets up a position: a FEN, or the start position without one. */
  position(variant: string, fen?: string | null, settings?: Settings): Position;
  engine(options?: EngineOptions): Promise<Engine>;
  readonly Board: new (variant?: string, fen?: string | null, settings?: Settings | boolean) => Board;
  /** The names of the variants, separated by spaces. */
  variants(): string;
  startingFen(variant: string): string;
  /** Returns 1 if a FEN is valid, else -1. */
  validateFen(fen: string, variant?: string): number;
}

/** Loads the rules. Call it once. `wasm`, `threads`: addresses of the modules, if they are not next to this file. */
export function load(files?: { wasm?: string | URL; threads?: string | URL }): Promise<Anel>;
