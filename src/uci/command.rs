//! The commands of the protocol as data.

/// The protocol that the GUI speaks.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) enum Dialect {
    /// UCI, the default.
    #[default]
    Uci,
    /// UGI, where `bestmove` has no `ponder` move.
    Ugi,
}

/// A command. Its moves and FENs are text, because parsing them takes a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Command {
    Uci,
    Ugi,
    Debug(bool),
    IsReady,
    /// `ucinewgame` or `uginewgame`
    NewGame,
    /// `setoption name N [value V]`
    SetOption {
        /// The name, with single spaces between its words.
        name: String,
        /// The value, or an empty string.
        value: String,
    },
    /// `position startpos|fen F [moves …]`
    Position {
        /// The FEN; `None` for the start position.
        fen: Option<String>,
        /// The turns played from there.
        moves: Vec<String>,
    },
    Go(Go),
    /// `go perft N`
    Perft(u32),
    Stop,
    PonderHit,
    Quit,
    /// `d`
    Display,
    Eval,
    /// `bench [depth]`
    Bench(Option<u32>),
    Query(Query),
}

/// The arguments of `go`. Times are in milliseconds; the parser reads negative times as 0.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Go {
    /// The moves to search; empty for all.
    pub searchmoves: Vec<String>,
    /// Search on the opponent's time until `ponderhit`.
    pub ponder: bool,
    /// Remaining time of the first and the second player.
    pub time: [Option<u64>; 2],
    /// Increments per move of the first and the second player.
    pub increment: [Option<u64>; 2],
    /// Moves to the next time control.
    pub movestogo: Option<u32>,
    /// Depth limit in plies.
    pub depth: Option<u32>,
    /// Node limit.
    pub nodes: Option<u64>,
    /// Look for a win in this many moves.
    pub mate: Option<u32>,
    /// Time for this move.
    pub movetime: Option<u64>,
    /// Search until `stop`.
    pub infinite: bool,
}

/// The queries of a referee that does not know the rules.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Query {
    /// Whether the game is over.
    GameOver,
    /// Whether it is the first player's turn.
    P1Turn,
    /// The result of the game.
    Result,
    /// Why the game is over.
    Reason,
    /// The FEN of the position.
    Fen,
    /// The legal moves.
    Moves,
    /// The squares of attacked Castles or Kings.
    Attacked,
    /// Whether a move is legal.
    IsLegal(String),
    /// A move in the game's notation.
    Notation(String),
    /// A sequence of turns, each with its notation and the position after it.
    Line(Vec<String>),
}

impl Command {
    /// Whether the command is perft or the benchmark, which have no result if they are stopped.
    pub(super) fn is_count(&self) -> bool {
        matches!(self, Command::Perft(_) | Command::Bench(_))
    }
}
