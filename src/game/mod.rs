//! What the rest of the program needs of a game: one trait for each kind of user.
//!
//! | file | holds | for |
//! | --- | --- | --- |
//! | `position` | [`Position`]: FEN, legal moves, making moves, ends of games | everyone |
//! | `evaluate` | [`Evaluate`]: the static evaluation | the search, tuning |
//! | `searchable` | [`Searchable`]: move ordering, SEE, null moves, history indices | the search |
//! | `bench_positions` | [`BenchPositions`]: the positions of the benchmark | `bench` |
//! | `notation` | [`Notation`]: turns and boards as text | the protocol, records |
//! | `setup` | [`Setup`]: settings beside the FEN, openings | the protocol, matches |
//! | `tapered` | tapered evaluation: sums of weighted features | evaluations, tuning |
//! | `input_features` | features that depend on one input of a network alone | evaluations |
//! | `fen_text` | what the FENs of all games have in common | games |
//! | `game_history` | [`GameHistory`]: a position and the game before it | all that play games |
//!
//! [`Game`] is all of the traits together. A game is one type that implements them; all code that
//! works with games is generic and compiled for each of them.

mod bench_positions;
mod evaluate;
mod fen_text;
mod game_history;
mod input_features;
mod notation;
mod position;
mod searchable;
mod setup;
mod tapered;

pub use bench_positions::BenchPositions;
pub use evaluate::{Evaluate, NetworkSize, WinRateModel, terms_of_features};
pub use fen_text::BoardFenError;
pub(crate) use fen_text::{read_board, read_clocks, read_side, write_board, write_rank};
pub use game_history::{GameError, GameHistory};
pub use input_features::{InputFeature, InputFeatures, InputWeights};
pub use notation::Notation;
pub use position::{GameMove, Outcome, Position};
pub use searchable::{CORRECTION_KEYS, MoveSet, Searchable, WHOLE_BOARD};
pub use setup::{ExpectedValue, GameOption, GameOptionValues, Settings, SettingsError, Setup};
pub use tapered::{Adder, FeatureCounts, Features, Packed, Sum, Term, Trace, Weight, WeightGroup};

/// A game that the engine plays: all traits together.
pub trait Game: Searchable + Setup + BenchPositions {}

impl<G: Searchable + Setup + BenchPositions> Game for G {}

/// A text from outside, escaped and cut to 80 characters, so that it fits in one line of an error.
/// An empty text is written as `nothing`.
pub(crate) fn quoted(text: &str) -> String {
    const LONGEST: usize = 80;
    if text.is_empty() {
        return "nothing".to_owned();
    }
    let mut shown: String = text.chars().take(LONGEST).flat_map(char::escape_debug).collect();
    if text.chars().nth(LONGEST).is_some() {
        shown.push('…');
    }
    shown
}
