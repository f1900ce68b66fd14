//! Matches between engine processes, refereed by our rules.
//!
//! | file | holds |
//! | --- | --- |
//! | `spec` | what the command line says of engines, clocks, parts of a match |
//! | `openings` | where games begin |
//! | `schedule` | who plays whom, in which order |
//! | `process` | an engine as a process |
//! | `referee` | one game |
//! | `run` | all games, several at once |
//! | `record`, `game_text` | games as lines of JSON, and for people to read |
//! | `tally`, `elo`, `sprt` | results, strength, and when they decide |
//! | `report`, `plot` | what is said of a match |
//! | `merge` | joining the parts of a match |

pub mod elo;
pub mod game_text;
pub mod merge;
pub mod openings;
pub mod plot;
mod process;
pub mod record;
mod referee;
pub mod report;
pub mod run;
pub mod schedule;
pub mod spec;
pub mod sprt;
pub mod tally;
