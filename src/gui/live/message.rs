//! The messages of page and server, in JSON.

use super::error::LiveError;
use crate::board::Color;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::time::Duration;

/// Settings of a game: names of UCI options and their values.
pub type Options = BTreeMap<String, String>;

/// What a page asks of the server.
#[derive(Clone, Debug, Deserialize)]
#[serde(tag = "do", rename_all = "lowercase", deny_unknown_fields)]
pub enum Request {
    /// Opens a room and takes a seat in it.
    Create(NewGame),
    /// Watches a game.
    Watch {
        room: String,
    },
    /// Takes the free seat of a room.
    Join {
        room: String,
        name: String,
        /// What this player keeps secret.
        #[serde(default)]
        settings: Options,
    },
    /// Takes a player's seat again, on a new connection.
    Return {
        room: String,
        token: String,
    },
    /// Makes a turn.
    Turn {
        /// Number of turns made before this one.
        number: usize,
        turn: String,
    },
    Offer {
        what: Offer,
    },
    /// Accepts the other player's offer.
    Accept,
    /// Declines the other player's offer, or withdraws the own one.
    Decline,
    Resign,
    /// Closes a room that nobody has joined.
    Cancel,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct NewGame {
    pub variant: String,
    /// The settings of the game, with those that the creator keeps secret.
    #[serde(default)]
    pub settings: Options,
    pub clock: Option<Control>,
    pub side: SideChoice,
    pub name: String,
}

/// A time control, in milliseconds.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Control {
    pub base: u64,
    pub increment: u64,
}

impl Control {
    const MAX_BASE: u64 = 24 * 3600 * 1000;
    const MAX_INCREMENT: u64 = 3600 * 1000;

    pub(super) fn check(self) -> Result<(), LiveError> {
        let is_valid = (1000..=Control::MAX_BASE).contains(&self.base) && self.increment <= Control::MAX_INCREMENT;
        if is_valid { Ok(()) } else { Err(LiveError::Clock) }
    }

    pub(super) fn base(self) -> Duration {
        Duration::from_millis(self.base)
    }

    pub(super) fn increment(self) -> Duration {
        Duration::from_millis(self.increment)
    }
}

/// The side that the creator of a room wants to play.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum SideChoice {
    First,
    Second,
    Random,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Offer {
    Draw,
    Takeback,
    Rematch,
}

/// What the server tells a page.
#[derive(Clone, Debug, Serialize)]
#[serde(tag = "kind", rename_all = "lowercase")]
pub enum Message {
    /// The page has a seat. The token takes the seat again after a disconnection.
    Seat {
        room: String,
        token: String,
    },
    /// The game, whenever anything about it changes.
    State(Box<State>),
    Error {
        code: &'static str,
        text: String,
    },
}

impl From<&LiveError> for Message {
    fn from(error: &LiveError) -> Message {
        Message::Error {
            code: error.code(),
            text: error.to_string(),
        }
    }
}

impl Message {
    pub(super) fn to_json(&self) -> String {
        serde_json::to_string(self).expect("a message has text keys only")
    }
}

/// A side, by the word that the page uses.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Side {
    First,
    Second,
}

impl From<Color> for Side {
    fn from(color: Color) -> Side {
        match color {
            Color::White => Side::First,
            Color::Black => Side::Second,
        }
    }
}

/// A value for each side.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct Sides<T> {
    pub first: T,
    pub second: T,
}

impl<T> Sides<T> {
    pub(super) fn new(of: impl Fn(Color) -> T) -> Sides<T> {
        Sides {
            first: of(Color::White),
            second: of(Color::Black),
        }
    }
}

/// A game as one page may see it.
#[derive(Clone, Debug, Serialize)]
pub struct State {
    pub room: String,
    /// Number of the game in this room: 1, or more after rematches.
    pub game: u32,
    pub variant: &'static str,
    /// The settings on which both players agree.
    pub settings: Options,
    pub clock: Option<Control>,
    /// The player of each side; `None` for a free seat.
    pub players: Sides<Option<PlayerState>>,
    /// The side that the page plays; `None` for a spectator.
    pub you: Option<Side>,
    /// What players keep secret: a player's own settings, or both players' after the game.
    pub secrets: Sides<Options>,
    pub turns: Vec<String>,
    /// Milliseconds left.
    pub left: Option<Sides<u64>>,
    /// The side whose clock runs.
    pub running: Option<Side>,
    pub offer: Option<OfferState>,
    pub end: Option<End>,
    /// Number of spectators.
    pub watchers: usize,
}

#[derive(Clone, Debug, Serialize)]
pub struct PlayerState {
    pub name: String,
    pub online: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct OfferState {
    pub by: Side,
    pub what: Offer,
}

/// The end of a game, in the words of `query result` and `query reason`.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct End {
    pub result: &'static str,
    pub reason: &'static str,
}
