//! Fitting the weights of a game's evaluation to games that the engine has played with itself.
//!
//! | file | holds |
//! | --- | --- |
//! | `datagen` | games of the engine with itself, and the positions of them worth learning from |
//! | `line` | how such a position is written down |
//! | `data` | the features of many positions |
//! | `fit`, `adam` | the weights that foretell the results best |
//! | `chances` | how results depend on scores |
//! | `write` | weights as Rust source |
//!
//! Nothing here knows a game: the features of a position are what its
//! [`composition`](crate::game::Game::trace) says they are.

mod adam;
pub mod chances;
pub mod data;
pub mod datagen;
pub mod fit;
mod line;
pub mod write;
