//! Search limits.

use std::time::{Duration, Instant};

/// Search limits. The first one reached ends the search.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Limits {
    /// When the clock started; `None` for the start of the search.
    pub start: Option<Instant>,
    /// Depth limit: the number of iterations.
    pub depth: Option<u32>,
    /// Maximum number of nodes of all threads together.
    pub nodes: Option<u64>,
    /// Fixed search time.
    pub movetime: Option<Duration>,
    /// The clock of the side to move.
    pub clock: Option<Clock>,
    /// Whether the search waits to be stopped before it answers.
    pub infinite: bool,
}

impl Limits {
    /// Half of the nodes and time, for a proof that precedes the search.
    pub fn half(&self) -> Limits {
        Limits {
            nodes: self.nodes.map(|nodes| nodes / 2),
            movetime: self.movetime.map(|time| time / 2),
            clock: self.clock.map(|clock| Clock {
                remaining: clock.remaining / 2,
                increment: clock.increment / 2,
                ..clock
            }),
            ..self.clone()
        }
    }

    /// The budget remaining after the given nodes and time.
    pub fn less(&self, nodes: u64, time: Duration) -> Limits {
        Limits {
            start: self.start.map(|start| start + time),
            nodes: self.nodes.map(|limit| limit.saturating_sub(nodes)),
            movetime: self.movetime.map(|limit| limit.saturating_sub(time)),
            clock: self.clock.map(|clock| Clock {
                remaining: clock.remaining.saturating_sub(time),
                ..clock
            }),
            ..self.clone()
        }
    }
}

/// The clock of the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Clock {
    /// Remaining time.
    pub remaining: Duration,
    /// Time added after each move.
    pub increment: Duration,
    /// Moves to the next time control; `None` if the clock covers the whole game.
    pub moves_to_go: Option<u32>,
}
