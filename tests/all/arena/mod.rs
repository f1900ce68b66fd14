//! Matches between engines.
//!
//! | file | holds |
//! | --- | --- |
//! | `matches` | games between processes |
//! | `faulty_engines` | whatever an engine does wrong, before its first game and later |
//! | `check` | whether an engine keeps the protocol |
//! | `records` | records written, read, resumed and merged |
//! | `statistics` | Elo and sequential tests |
//! | `distributed` | parts of a match on several machines |

mod check;
#[cfg(unix)]
mod distributed;
#[cfg(target_os = "linux")]
mod faulty_engines;
mod matches;
mod records;
mod statistics;
