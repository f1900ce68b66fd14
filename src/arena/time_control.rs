//! Time controls: the limits on an engine's thinking.

use serde::{Deserialize, Serialize};
use std::fmt;
use std::time::Duration;

/// The limit on an engine's thinking: a clock, or a fixed time, node count or depth per move.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum TimeControl {
    /// A clock for the game, with an increment per move.
    Clock {
        /// Time on the clock at the start of the game and of each period.
        base: Duration,
        /// Time added after each move.
        increment: Duration,
        /// Number of moves per period, after which `base` is added again. `None` if `base` is for the whole game.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        moves: Option<u32>,
    },
    /// Fixed time per move.
    MoveTime(Duration),
    /// Fixed number of nodes per move.
    Nodes(u64),
    /// Fixed depth per move, in plies.
    Depth(u32),
}

/// An invalid time control.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum TimeControlError {
    /// The text is not a time in seconds, from 0 to 30 days.
    #[error("{0:?} is not a number of seconds from 0 to 2592000 (30 days), such as 10 or 0.1")]
    NotSeconds(String),
    /// The time is 0, with which every game would be lost on time.
    #[error("{0:?} leaves no time for the first move")]
    NoTime(String),
    /// The text before `/` is not a positive number of moves.
    #[error("{0:?} must begin with a number of moves, as in 40/60+0.5")]
    NotMoves(String),
    /// The value of `nodes` or `depth` is not a positive integer.
    #[error("{key} must be a positive integer, not {value:?}")]
    NotPositive {
        /// The key of the invalid value: `nodes` or `depth`.
        key: String,
        value: String,
    },
}

impl TimeControl {
    /// Parses a time control from a key (`tc`, `st`, `nodes` or `depth`) and its value in an engine specification.
    /// Returns `None` for any other key.
    ///
    /// # Errors
    /// If the value is invalid.
    pub(super) fn by_key(key: &str, value: &str) -> Result<Option<TimeControl>, TimeControlError> {
        let not_positive = || TimeControlError::NotPositive {
            key: key.to_owned(),
            value: value.to_owned(),
        };
        Ok(Some(match key {
            "tc" => TimeControl::clock(value)?,
            "st" => TimeControl::MoveTime(positive_seconds(value)?),
            "nodes" => TimeControl::Nodes(positive(value).ok_or_else(not_positive)?),
            "depth" => {
                let depth = positive(value).and_then(|depth| depth.try_into().ok());
                TimeControl::Depth(depth.ok_or_else(not_positive)?)
            }
            _ => return Ok(None),
        }))
    }

    /// Time on the clock at the start of a game; 0 if there is no clock.
    pub(super) fn base(self) -> Duration {
        match self {
            TimeControl::Clock { base, .. } => base,
            _ => Duration::ZERO,
        }
    }

    /// Increment per move; 0 if there is no clock.
    pub(super) fn increment(self) -> Duration {
        match self {
            TimeControl::Clock { increment, .. } => increment,
            _ => Duration::ZERO,
        }
    }

    /// Moves to the next time control after `made` moves; `None` if the clock covers the whole game.
    pub(super) fn moves_to_go(self, made: usize) -> Option<u32> {
        match self {
            TimeControl::Clock { moves: Some(moves), .. } => Some(moves - (made % moves as usize) as u32),
            _ => None,
        }
    }

    /// Time added to the clock after a move, given the number `made` of earlier moves: the increment and, at the end of
    /// a period, the base time.
    pub(super) fn gain(self, made: usize) -> Duration {
        let period = match self.moves_to_go(made) {
            Some(1) => self.base(),
            _ => Duration::ZERO,
        };
        self.increment() + period
    }

    /// Parses a clock: `10+0.1` is 10 seconds for the game plus 0.1 seconds per move, and `40/60+0.5` is 60 seconds for
    /// every 40 moves plus 0.5 seconds per move. The increment may be omitted.
    ///
    /// # Errors
    /// If the text has neither form, or the base time is 0.
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
        let (base, increment) = (seconds(base)?, seconds(increment)?);
        if base.is_zero() {
            // The increment is added only after a move.
            return Err(TimeControlError::NoTime(text.to_owned()));
        }
        Ok(TimeControl::Clock {
            base,
            increment,
            moves: moves.transpose()?,
        })
    }
}

fn positive(text: &str) -> Option<u64> {
    text.parse().ok().filter(|&number| number > 0)
}

/// Parses a time in seconds, at most 30 days and not 0.
///
/// # Errors
/// If the text is not a valid time.
pub fn positive_seconds(text: &str) -> Result<Duration, TimeControlError> {
    match seconds(text)? {
        Duration::ZERO => Err(TimeControlError::NoTime(text.to_owned())),
        time => Ok(time),
    }
}

/// Parses a time in seconds, at most 30 days.
///
/// # Errors
/// If the text is not a valid time.
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
