//! Self-play games, and everything that is computed from them.
//!
//! | file | holds |
//! | --- | --- |
//! | `plan` | the parameters that determine self-play games |
//! | `datagen`, `drawn_turns` | playing the games, and drawing their first turns at random |
//! | `workers` | search threads for self-play and puzzles |
//! | `games`, `merge` | the file format of games, and merging the shards of a plan |
//! | `train/` | training a network and the weights of an evaluation together |
//! | `win_rate` | fitting a win rate model to game results |
//! | `write` | writing evaluation weights as Rust source |

pub mod datagen;
mod drawn_turns;
pub mod games;
pub mod merge;
pub mod plan;
pub mod train;
pub mod win_rate;
pub mod workers;
pub mod write;
