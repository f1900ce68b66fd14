//! Why a request is refused.

use crate::game::quoted;
use rand::rngs::SysError;
use thiserror::Error;

/// A refused request. The text is for readers of the protocol; the page words each [code](LiveError::code) itself.
#[derive(Debug, Error)]
pub enum LiveError {
    #[error("this game no longer exists; ask for a new invitation")]
    NoRoom,
    #[error("this connection already has a game; use a new connection for another game")]
    InRoom,
    #[error("this connection has no game yet; create, join or watch one first")]
    NotInRoom,
    #[error("both seats are taken; watch the game instead")]
    Full,
    #[error("no player of this game has this token; join or watch the game instead")]
    WrongToken,
    #[error("spectators cannot play")]
    Spectator,
    #[error("the game has not begun: the other player has not joined")]
    NotBegun,
    #[error("the game has begun; resign instead")]
    Begun,
    #[error("the game is over")]
    Over,
    #[error("the other player is to move")]
    NotYourTurn,
    /// The turn belongs to another position than the present one.
    #[error("this turn was made in another position: turn number {0} is next")]
    WrongNumber(usize),
    #[error("illegal turn {}: {reason}", quoted(.turn))]
    Illegal { turn: String, reason: String },
    #[error("there is no offer to answer")]
    NoOffer,
    #[error("this offer is not possible now")]
    CannotOffer,
    #[error("you have made this offer since the last turn; make a turn before you repeat it")]
    Repeated,
    #[error("no variant is named {}", quoted(.0))]
    Variant(String),
    #[error("{0}")]
    Settings(String),
    #[error("a name has 1 to {0} characters and no control characters")]
    Name(usize),
    #[error("a clock has a base of 1 second to 24 hours and an increment of at most 1 hour, in milliseconds")]
    Clock,
    #[error("{0} games are open already; end one of them, or wait until it expires")]
    TooManyRooms(usize),
    #[error("{0} spectators are already watching this game; try again later")]
    TooManyWatchers(usize),
    #[error("the server cannot generate random numbers: {0}")]
    NoRandom(#[from] SysError),
}

impl LiveError {
    /// A word that identifies the kind of error.
    pub fn code(&self) -> &'static str {
        match self {
            LiveError::NoRoom => "no-room",
            LiveError::InRoom => "in-room",
            LiveError::NotInRoom => "not-in-room",
            LiveError::Full => "full",
            LiveError::WrongToken => "wrong-token",
            LiveError::Spectator => "spectator",
            LiveError::NotBegun => "not-begun",
            LiveError::Begun => "begun",
            LiveError::Over => "over",
            LiveError::NotYourTurn => "not-your-turn",
            LiveError::WrongNumber(_) => "wrong-number",
            LiveError::Illegal { .. } => "illegal",
            LiveError::NoOffer => "no-offer",
            LiveError::CannotOffer => "cannot-offer",
            LiveError::Repeated => "repeated",
            LiveError::Variant(_) => "variant",
            LiveError::Settings(_) => "settings",
            LiveError::Name(_) => "name",
            LiveError::Clock => "clock",
            LiveError::TooManyRooms(_) => "too-many-rooms",
            LiveError::TooManyWatchers(_) => "too-many-watchers",
            LiveError::NoRandom(_) => "no-random",
        }
    }
}
