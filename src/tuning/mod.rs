//! Fitting the weights of a game's evaluation to games of the engine against itself.
//!
//! | file | holds |
//! | --- | --- |
//! | `plan`, `datagen`, `drawn_turns` | which self-play games are played, playing them, and how those from the start position differ |
//! | `workers` | the threads that search for self-play and for puzzles |
//! | `games`, `merge` | their packed format, and the shards of a plan joined |
//! | `data` | the samples: the features of many positions |
//! | `loss` | the loss that both kinds of fit have |
//! | `fit`, `adam` | the weights that predict the results best |
//! | `win_rate` | the win rate model that fits the results best |
//! | `train/` | a network and the weights, trained together |
//! | `write` | weights as Rust source |
//!
//! Nothing here knows a game: the features of a position are those of its
//! [trace](crate::game::Evaluate::trace).

mod adam;
pub mod data;
pub mod datagen;
mod drawn_turns;
pub mod fit;
pub mod games;
pub mod loss;
pub mod merge;
pub mod plan;
pub mod train;
pub mod win_rate;
pub mod workers;
pub mod write;
