//! The traits that a game implements, one for each kind of user, and types that games share.
//!
//! | file | holds | users |
//! | --- | --- | --- |
//! | `position` | [`Position`]: FENs, legal moves, making moves, ends of games | everyone |
//! | `evaluate` | [`Evaluate`]: the static evaluation | the search |
//! | `trainable` | [`Trainable`]: weights, features and network inputs of the evaluation | training, `eval` |
//! | `search_params` | [`SearchParams`]: margins, depths and weights | the search, tuning |
//! | `searchable` | [`Searchable`]: move ordering, SEE, null moves, history indices | the search |
//! | `bench_positions` | [`BenchPositions`]: the positions of the benchmark | `bench` |
//! | `notation` | [`Notation`]: moves and boards as text | the protocol, game records |
//! | `explain` | [`Explain`]: effects of turns, captures, material as players count it | reasons for moves |
//! | `levels` | [`Levels`]: playing levels, for weaker play | the protocol |
//! | `setup` | [`Setup`]: game settings and random openings | the protocol, matches |
//! | `tactics` | [`Tactics`]: tactical themes of turns | puzzles |
//! | `tapered` | tapered evaluation: sums of weighted features | evaluations, training |
//! | `input_features` | features that depend on a single network input | evaluations |
//! | `fen_text` | reading and writing the parts that FENs share | games |
//! | `game_history` | [`GameHistory`]: a position and the keys of earlier positions | everyone who plays games |
//!
//! [`Game`] combines all these traits. Each game is one type that implements all of them. Code that works with games is
//! generic and compiled once per game.

mod bench_positions;
mod evaluate;
mod explain;
mod fen_text;
mod game_history;
mod input_features;
mod levels;
mod notation;
mod position;
mod search_params;
mod searchable;
mod setup;
mod tactics;
mod tapered;
mod trainable;

pub use bench_positions::BenchPositions;
pub use evaluate::{Evaluate, WinRateModel};
pub use explain::{CAPTURE_PLIES, Capture, Effect, EffectKind, Explain, Movement};
pub use fen_text::BoardFenError;
pub(crate) use fen_text::{read_board, read_clocks, read_side, write_board, write_rank};
pub use game_history::{Bookmark, GameError, GameHistory};
pub use input_features::{InputFeature, InputFeatures, InputWeights};
pub use levels::{Careless, LEVEL_RANGE, Level, Levels};
pub use notation::{Notation, turns_of};
pub use position::{GameMove, Outcome, Position};
pub use search_params::{SearchParams, TUNABLE, Tunable};
pub use searchable::{CORRECTION_KEYS, MoveSet, Searchable, WHOLE_BOARD, expected_turns_at};
pub use setup::{ExpectedValue, GameOption, GameOptionValues, Settings, SettingsError, Setup};
pub use tactics::Tactics;
pub use tapered::{Adder, FeatureCounts, Features, Packed, Sum, Term, Trace, Weight, WeightGroup};
pub use trainable::{NetworkSize, Trainable, weight_and_network_terms};

/// A game that the engine plays: the combination of all traits.
pub trait Game: Searchable + Setup + Levels + BenchPositions + Trainable + Explain + Tactics {}

impl<G: Searchable + Setup + Levels + BenchPositions + Trainable + Explain + Tactics> Game for G {}

/// Escapes an untrusted text and truncates it to 80 characters, so that it fits into a one-line error message. An empty
/// text becomes `nothing`.
pub(crate) fn quoted(text: &str) -> String {
    const MAX_CHARACTERS: usize = 80;
    if text.is_empty() {
        return "nothing".to_owned();
    }
    let mut shown: String = text.chars().take(MAX_CHARACTERS).flat_map(char::escape_debug).collect();
    if text.chars().nth(MAX_CHARACTERS).is_some() {
        shown.push('…');
    }
    shown
}
