//! Matches between engine processes, refereed by anel's implementation of the rules.
//!
//! | file | holds |
//! | --- | --- |
//! | `spec`, `time_control` | parsing engine specifications, adjudication rules and time controls |
//! | `schedule` | the games of a match |
//! | `process` | line-based communication with an engine process |
//! | `traffic` | the log of all lines exchanged with engines |
//! | `engine`, `announced`, `start_error` | a UCI or UGI engine, the options that it announces, and startup errors |
//! | `pool` | the running engines of one worker thread |
//! | `referee`, `adjudication` | playing one game, and ending it early |
//! | `run`, `progress` | playing all games, several at once, and showing the progress |
//! | `record`, `record_file`, `legality` | the record of a game; files of records; checking them by the rules |
//! | `pgn` | games as PGN |
//! | `tally`, `elo`, `sprt` | results, Elo differences, the SPRT |
//! | `standings` | the results of a match so far |
//! | `report`, `plot` | the report and the plot of a match |
//! | `compliance` | tests of whether an engine follows the protocol |
//! | `merge` | merging the records of shards |

mod adjudication;
mod announced;
pub mod compliance;
pub mod elo;
mod engine;
pub mod legality;
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
