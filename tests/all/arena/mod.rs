//! Matches between engines.
//!
//! | file | holds |
//! | --- | --- |
//! | `matches` | matches between engine processes |
//! | `faulty_engines` | engine faults, at startup and during games |
//! | `compliance` | tests of an engine's protocol compliance |
//! | `config` | the configuration file |
//! | `openings` | files of openings: lines, EPD, PGN |
//! | `records` | writing, reading, resuming and merging records |
//! | `pgn` | PGN output |
//! | `traffic` | the traffic log |
//! | `statistics` | Elo and the SPRT |
//! | `distributed` | distributed matches, in parts |

mod compliance;
mod config;
#[cfg(unix)]
mod distributed;
#[cfg(target_os = "linux")]
mod faulty_engines;
mod matches;
mod openings;
mod pgn;
mod records;
mod statistics;
mod traffic;
