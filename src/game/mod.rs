//! What others need of a game: a trait for each kind of reader.
//!
//! | file | holds | for |
//! | --- | --- | --- |
//! | `position` | [`Position`]: FEN, moves, play, ends | whoever needs the rules alone |
//! | `evaluate` | [`Evaluate`]: the static evaluation | the search, tuning |
//! | `searchable` | [`Searchable`]: what else the search asks | the search |
//! | `notation` | [`Notation`]: turns and boards as text | the protocol, records |
//! | `setup` | [`Setup`]: settings beside the FEN, openings | the protocol, matches |
//! | `tapered` | tapered sums of weighted features | evaluations, tuning |
//! | `game_history` | [`GameHistory`]: a position and the game before it | whoever plays games |
//!
//! [`Game`] is all of the traits together. A game is one type that implements them; everything
//! that works with games is generic and compiled for each of them.

mod evaluate;
mod game_history;
mod notation;
mod position;
mod searchable;
mod setup;
mod tapered;

pub use evaluate::{Evaluate, WinRateModel};
pub use game_history::{GameError, GameHistory};
pub use notation::Notation;
pub use position::{GameMove, Outcome, Position};
pub use searchable::{CORRECTION_KEYS, MoveSet, Searchable, WHOLE_BOARD};
pub use setup::{GameOption, GameOptionValues, Settings, SettingsError, Setup};
pub use tapered::{Adder, Counts, Features, Packed, Sum, Term, Trace, Weight, WeightGroup};

use std::fmt::{self, Display};

/// A game that the engine plays, with all that any front door needs of it.
pub trait Game: Searchable + Setup {}

impl<G: Searchable + Setup> Game for G {}

/// Why a text is no position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FenError(pub String);

/// Why a text is no move here.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MoveError(pub String);

impl Display for FenError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl Display for MoveError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for FenError {}
impl std::error::Error for MoveError {}

/// A text of unknown length and content, fit for one line of an error.
pub(crate) fn quoted(text: &str) -> String {
    const LONGEST: usize = 80;
    if text.is_empty() {
        return "nothing".to_owned();
    }
    let mut shown: String = text
        .chars()
        .take(LONGEST)
        .flat_map(char::escape_debug)
        .collect();
    if text.chars().nth(LONGEST).is_some() {
        shown.push('…');
    }
    shown
}
