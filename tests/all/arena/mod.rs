//! Matches between engines.
//!
//! | file | holds |
//! | --- | --- |
//! | `matches` | games between processes |
//! | `faulty_engines` | whatever an engine does wrong, before its first game and later |
//! | `check` | whether an engine keeps the protocol |
//! | `config` | the configuration file |
//! | `records` | records written, read, resumed and merged |
//! | `pgn` | games in the form of PGN |
//! | `traffic` | the log of all that is said |
//! | `statistics` | Elo and sequential tests |
//! | `distributed` | parts of a match on several machines |

mod compliance;
mod config;
#[cfg(unix)]
mod distributed;
#[cfg(target_os = "linux")]
mod faulty_engines;
mod matches;
mod pgn;
mod records;
mod statistics;
mod traffic;
