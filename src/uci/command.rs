//! The UCI and UGI commands as data types.

/// The protocol that the GUI speaks.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) enum Dialect {
    /// UCI, the default.
    #[default]
    Uci,
    /// UGI, where `bestmove` has no `ponder` move.
    Ugi,
}

/// A command from the GUI. Moves and FENs stay text, because parsing them requires a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Command {
    Uci,
    Ugi,
    Debug(bool),
    IsReady,
    /// The command `ucinewgame` or `uginewgame`.
    NewGame,
    /// The command `setoption name N [value V]`.
    SetOption {
        /// Option name, with single spaces between its words.
        name: String,
        /// Option value, or an empty string if none is given.
        value: String,
    },
    /// The command `position startpos|fen F [moves …]`.
    Position {
        /// FEN of the position; `None` for the start position.
        fen: Option<String>,
        /// Turns played from the start position or from the FEN.
        moves: Vec<String>,
    },
    Go(Go),
    /// The command `go perft N`.
    Perft(u32),
    Stop,
    PonderHit,
    Quit,
    /// The command `d`, which displays the position.
    Display,
    Eval,
    /// The command `bench [depth]`.
    Bench(Option<u32>),
    Query(Query),
    /// The command `explain [M] [nodes N]`.
    Explain {
        /// The turn to explain; `None` for the position itself.
        turn: Option<String>,
        /// Node limit of all searches together.
        nodes: Option<u64>,
    },
}

/// The arguments of `go`. Times are in milliseconds; the parser reads negative times as 0.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Go {
    /// Root moves to search; empty to search all moves.
    pub searchmoves: Vec<String>,
    /// Whether to search on the opponent's time, until `ponderhit`.
    pub ponder: bool,
    /// Remaining clock time of the first and the second player.
    pub time: [Option<u64>; 2],
    /// Clock increments per move of the first and the second player.
    pub increment: [Option<u64>; 2],
    /// Moves to the next time control.
    pub movestogo: Option<u32>,
    /// Depth limit in plies.
    pub depth: Option<u32>,
    /// Node limit.
    pub nodes: Option<u64>,
    /// Look for a win within this many moves.
    pub mate: Option<u32>,
    /// Fixed time for this move.
    pub movetime: Option<u64>,
    /// Whether to search until `stop`.
    pub infinite: bool,
}

/// Commands `query …`, for referee programs that do not know the rules.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Query {
    /// Whether the game is over.
    GameOver,
    /// Whether it is the first player's turn.
    P1Turn,
    /// The result of the game, such as `p1win`.
    Result,
    /// Why the game is over.
    Reason,
    /// The FEN of the position.
    Fen,
    /// The legal moves.
    Moves,
    /// The squares to highlight: those of attacked Castles or Kings, or of other pieces that can be lost at once.
    Attacked,
    /// Secret squares, drawn for a player.
    Secrets,
    /// Whether a move is legal.
    IsLegal(String),
    /// Writes a move in the game's notation.
    Notation(String),
    /// Plays a sequence of turns. The answer gives the notation of each turn and the position after it.
    Line(Vec<String>),
}

impl Command {
    /// Whether the command is perft or the benchmark. Neither has a result if it is stopped.
    pub(super) fn is_count(&self) -> bool {
        matches!(self, Command::Perft(_) | Command::Bench(_))
    }
}
