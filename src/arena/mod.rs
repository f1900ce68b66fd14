//! Matches between engine processes, refereed by anel's implementation of the rules.
//!
//! | file | holds |
//! | --- | --- |
//! | `spec`, `time_control` | parsing engine specifications, adjudication rules and time controls |
//! | `schedule` | the games of a match |
//! | `process` | line-based communication with an engine process |
//! | `affinity` | binding engine processes to processor cores |
//! | `error_output` | an engine's standard error |
//! | `traffic` | the log of all lines exchanged with engines |
//! | `engine`, `announced`, `start_error` | a UCI or UGI engine, the options that it announces, and startup errors |
//! | `thinking` | an engine's searches and their answers |
//! | `pool` | the running engines of one worker thread |
//! | `referee`, `adjudication`, `game_end` | playing one game, ending it early, and how it ended |
//! | `run`, `progress` | playing all games, several at once, and showing the progress |
//! | `record`, `record_file`, `legality` | the record of a game; files of records; checking them by the rules |
//! | `pgn` | games as PGN |
//! | `tally`, `elo`, `sprt` | results, Elo differences, the SPRT |
//! | `standings` | the results of a match so far |
//! | `ranking`, `effort` | one ranking of all engines; their depth, speed and time |
//! | `report`, `tables`, `plot` | the report and the plot of a match |
//! | `compliance` | tests of whether an engine follows the protocol |
//! | `merge` | merging the records of shards |

mod adjudication;
pub mod affinity;
mod announced;
pub mod compliance;
pub mod effort;
pub mod elo;
mod engine;
mod error_output;
mod game_end;
pub mod legality;
pub mod merge;
pub mod pgn;
pub mod plot;
mod pool;
mod process;
mod progress;
pub mod ranking;
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
mod tables;
pub mod tally;
mod thinking;
pub mod time_control;
pub mod traffic;

pub use start_error::EngineStartError;
