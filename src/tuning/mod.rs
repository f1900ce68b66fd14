//! Fitting the weights of a game's evaluation to games of the engine against itself.
//!
//! | file | holds |
//! | --- | --- |
//! | `datagen` | self-play games, and the positions of them to learn from |
//! | `line` | the text format of such a position |
//! | `data` | the samples: the features of many positions |
//! | `fit`, `adam` | the weights that predict the results best |
//! | `win_rate` | the win rate model that fits the results best |
//! | `write` | weights as Rust source |
//!
//! Nothing here knows a game: the features of a position are those of its
//! [trace](crate::game::Evaluate::trace).

mod adam;
pub mod data;
pub mod datagen;
pub mod fit;
mod line;
pub mod win_rate;
pub mod write;

pub use line::LineError;
