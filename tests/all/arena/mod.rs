//! Matches between engines.
//!
//! | file | holds |
//! | --- | --- |
//! | `matches` | games between processes, and whatever these do wrong |
//! | `records` | records written, read, resumed and merged |
//! | `statistics` | Elo and sequential tests |
//! | `distributed` | parts of a match on several machines |

#[cfg(unix)]
mod distributed;
mod matches;
mod records;
mod statistics;
