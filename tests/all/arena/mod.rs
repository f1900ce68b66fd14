//! Matches between engines.
//!
//! | file | holds |
//! | --- | --- |
//! | `matches` | matches between engine processes |
//! | `error_output` | what engines write to standard error |
//! | `faulty_engines` | engine faults, at startup and during games |
//! | `pondering` | engines that search on their opponents' time |
//! | `conditions` | the sequence of games, cores, and the occasion |
//! | `compliance` | tests of an engine's protocol compliance |
//! | `config` | the configuration file |
//! | `openings` | files of openings: lines, EPD, PGN |
//! | `records` | writing, reading, resuming and merging records |
//! | `pgn` | PGN output |
//! | `balance` | how balanced the games are |
//! | `traffic` | the traffic log |
//! | `statistics`, `ranking` | Elo, the SPRT, the ranking of several engines |
//! | `distributed` | distributed matches, in parts |

mod balance;
mod compliance;
mod conditions;
mod config;
#[cfg(unix)]
mod distributed;
#[cfg(target_os = "linux")]
mod error_output;
#[cfg(target_os = "linux")]
mod faulty_engines;
mod matches;
mod openings;
mod pgn;
#[cfg(target_os = "linux")]
mod pondering;
mod ranking;
mod records;
mod statistics;
mod traffic;
