//! The commands of the protocol as data.

/// Which protocol the other side speaks.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) enum Dialect {
    /// UCI, and any session that has not said.
    #[default]
    Uci,
    /// UGI, in which `bestmove` has one move and nothing behind it.
    Ugi,
}

/// A command. Moves and FENs in it are still text: only a game can read them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Command {
    /// `uci`
    Uci,
    /// `ugi`
    Ugi,
    /// `debug on` or `debug off`
    Debug(bool),
    /// `isready`
    IsReady,
    /// `ucinewgame` or `uginewgame`
    NewGame,
    /// `setoption name N [value V]`
    SetOption {
        /// The name, with single blanks between its words.
        name: String,
        /// The value; empty if none is given.
        value: String,
    },
    /// `position startpos|fen F [moves …]`
    Position {
        /// The FEN; none for the start position.
        fen: Option<String>,
        /// The turns played from there.
        moves: Vec<String>,
    },
    /// `go …`
    Go(Go),
    /// `go perft N`
    Perft(u32),
    /// `stop`
    Stop,
    /// `ponderhit`
    PonderHit,
    /// `quit`
    Quit,
    /// `d`
    Display,
    /// `eval`
    Eval,
    /// `bench [depth]`
    Bench(Option<u32>),
    /// `query …`
    Query(Query),
}

/// The arguments of `go`. Times are in milliseconds; a negative clock counts as 0.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Go {
    /// The moves to consider; empty for all.
    pub searchmoves: Vec<String>,
    /// Ponder: search on the opponent's time until `ponderhit`.
    pub ponder: bool,
    /// The clocks of the first and of the second player.
    pub time: [Option<u64>; 2],
    /// Their increments per move.
    pub increment: [Option<u64>; 2],
    /// Moves to the next time control.
    pub movestogo: Option<u32>,
    /// The depth limit, in plies.
    pub depth: Option<u32>,
    /// The node limit.
    pub nodes: Option<u64>,
    /// Search for a win in this many moves.
    pub mate: Option<u32>,
    /// The time for this move.
    pub movetime: Option<u64>,
    /// Search until `stop`.
    pub infinite: bool,
}

/// The queries, with which a referee needs no rules.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Query {
    /// Whether the game is over.
    GameOver,
    /// Whether it is the first player's turn.
    P1Turn,
    /// Who won.
    Result,
    /// Why the game is over.
    Reason,
    /// The position.
    Fen,
    /// The legal moves.
    Moves,
    /// The squares of the Castles or Kings that are attacked.
    Attacked,
    /// Whether this move is legal.
    IsLegal(String),
    /// This move in the game's notation.
    Notation(String),
    /// What these turns, one after the other, are and lead to.
    Line(Vec<String>),
}

impl Command {
    /// Whether the command is perft or the benchmark, which have no result if they are stopped.
    pub(super) fn is_count(&self) -> bool {
        matches!(self, Command::Perft(_) | Command::Bench(_))
    }
}
