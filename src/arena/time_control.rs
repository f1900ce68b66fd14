//! Time controls: how long an engine may think about its moves.

use serde::{Deserialize, Serialize};
use std::error::Error;
use std::fmt;
use std::time::Duration;

/// How long, or how far, an engine may think about a move.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum TimeControl {
    /// A clock for the game, with an increment per move.
    Clock {
        /// The time at the start.
        base: Duration,
        /// The time added after each move.
        increment: Duration,
        /// After so many moves of its own an engine gets the time at the start again.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        moves: Option<u32>,
    },
    /// A fixed time for each move.
    MoveTime(Duration),
    /// A fixed number of nodes for each move.
    Nodes(u64),
    /// A fixed depth for each move, in plies.
    Depth(u32),
}

/// Why a text is no time control.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum TimeControlError {
    /// The text is no number of seconds from 0 to 30 days.
    NotSeconds(String),
    /// What stands before `/` is no number of moves; the whole text.
    NotMoves(String),
    /// The value of `nodes` or `depth` is no number from 1 on.
    NotPositive {
        /// `nodes` or `depth`.
        key: String,
        /// The value as written.
        value: String,
    },
}

impl fmt::Display for TimeControlError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            TimeControlError::NotSeconds(text) => {
                write!(f, "{text:?} is no number of seconds, as in 10 or 0.1")
            }
            TimeControlError::NotMoves(text) => {
                write!(f, "{text:?} does not begin with a number of moves, as 40/60+0.5 does")
            }
            TimeControlError::NotPositive { key, value } => {
                write!(f, "{key}={value}: {value:?} is no number from 1 on")
            }
        }
    }
}

impl Error for TimeControlError {}

impl TimeControl {
    /// Reads the value of a key of an engine's specification: `tc`, `st`, `nodes` or `depth`. None
    /// for any other key.
    ///
    /// # Errors
    /// If the value is wrong.
    pub(super) fn by_key(key: &str, value: &str) -> Result<Option<TimeControl>, TimeControlError> {
        let not_positive = || TimeControlError::NotPositive {
            key: key.to_owned(),
            value: value.to_owned(),
        };
        Ok(Some(match key {
            "tc" => TimeControl::clock(value)?,
            "st" => TimeControl::MoveTime(seconds(value)?),
            "nodes" => TimeControl::Nodes(positive(value).ok_or_else(not_positive)?),
            "depth" => {
                let depth = positive(value).and_then(|depth| depth.try_into().ok());
                TimeControl::Depth(depth.ok_or_else(not_positive)?)
            }
            _ => return Ok(None),
        }))
    }

    /// The clock at the start of a game; 0 without one.
    pub(super) fn base(self) -> Duration {
        match self {
            TimeControl::Clock { base, .. } => base,
            _ => Duration::ZERO,
        }
    }

    /// What each move adds to the clock; 0 without one.
    pub(super) fn increment(self) -> Duration {
        match self {
            TimeControl::Clock { increment, .. } => increment,
            _ => Duration::ZERO,
        }
    }

    /// How many moves an engine has left until its clock is filled up, when it has made so many.
    pub(super) fn moves_to_go(self, made: usize) -> Option<u32> {
        match self {
            TimeControl::Clock { moves: Some(moves), .. } => Some(moves - (made % moves as usize) as u32),
            _ => None,
        }
    }

    /// What an engine gets with a move, when it has made so many before: the increment, and with the
    /// last move of a period its time.
    pub(super) fn gain(self, made: usize) -> Duration {
        let period = match self.moves_to_go(made) {
            Some(1) => self.base(),
            _ => Duration::ZERO,
        };
        self.increment() + period
    }

    /// Reads `10+0.1`: seconds at the start, and seconds added after each move; or `40/60+0.5`: the
    /// seconds are for 40 moves, and then for the next 40.
    ///
    /// # Errors
    /// If the text is not of this form.
    pub fn clock(text: &str) -> Result<TimeControl, TimeControlError> {
        let (moves, time) = match text.split_once('/') {
            Some((moves, time)) => (Some(moves), time),
            None => (None, text),
        };
        let not_moves = || TimeControlError::NotMoves(text.to_owned());
        let moves = moves.map(|moves| {
            let moves = positive(moves).and_then(|moves| moves.try_into().ok());
            moves.ok_or_else(not_moves)
        });
        let (base, increment) = time.split_once('+').unwrap_or((time, "0"));
        Ok(TimeControl::Clock {
            base: seconds(base)?,
            increment: seconds(increment)?,
            moves: moves.transpose()?,
        })
    }
}

fn positive(text: &str) -> Option<u64> {
    text.parse().ok().filter(|&number| number > 0)
}

/// Reads a time in seconds, at most 30 days.
///
/// # Errors
/// If the text is no such number.
pub fn seconds(text: &str) -> Result<Duration, TimeControlError> {
    const DAYS_30: f64 = 30.0 * 86_400.0;
    match text.parse::<f64>() {
        Ok(number) if (0.0..=DAYS_30).contains(&number) => Ok(Duration::from_secs_f64(number)),
        _ => Err(TimeControlError::NotSeconds(text.to_owned())),
    }
}

impl fmt::Display for TimeControl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            TimeControl::Clock { base, increment, moves } => {
                f.write_str("tc=")?;
                if let Some(moves) = moves {
                    write!(f, "{moves}/")?;
                }
                write!(f, "{}+{}", base.as_secs_f64(), increment.as_secs_f64())
            }
            TimeControl::MoveTime(time) => write!(f, "st={}", time.as_secs_f64()),
            TimeControl::Nodes(nodes) => write!(f, "nodes={nodes}"),
            TimeControl::Depth(depth) => write!(f, "depth={depth}"),
        }
    }
}
