//! Matches between engine processes, refereed by our rules.
//!
//! | file | holds |
//! | --- | --- |
//! | `spec`, `time_control` | engines, adjudication rules, shards and time controls as texts |
//! | `schedule` | the games of a match |
//! | `process` | an engine as a process: its lines, whatever it does |
//! | `traffic` | the log of all lines |
//! | `engine`, `announced`, `start_error` | an engine that speaks UCI or UGI, the options it announces, why it cannot play |
//! | `pool` | the running engines of one worker |
//! | `referee`, `adjudication` | one game, and when it is ended early |
//! | `run`, `progress` | all games, several at once, and how far they are |
//! | `record`, `record_file` | the record of a game; files of records |
//! | `pgn` | games as PGN |
//! | `tally`, `elo`, `sprt` | results, Elo differences, the SPRT |
//! | `standings` | the results of a match so far |
//! | `report`, `plot` | the report and the plot of a match |
//! | `compliance` | whether an engine follows the protocol |
//! | `merge` | merging the records of shards |

mod adjudication;
mod announced;
pub mod compliance;
pub mod elo;
mod engine;
pub mod merge;
pub mod pgn;
pub mod plot;
mod pool;
mod process;
mod progress;
pub mod record;
pub mod record_file;
mod referee;
pub mod report;
pub mod run;
pub mod schedule;
pub mod spec;
pub mod sprt;
pub mod standings;
mod start_error;
pub mod tally;
pub mod time_control;
pub mod traffic;

pub use start_error::EngineStartError;
