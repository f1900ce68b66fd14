//! Search limits.

use std::time::Duration;

/// Limits of a search. The first limit that is reached ends the search.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Limits {
    /// Depth limit: the maximum number of iterations.
    pub depth: Option<u32>,
    /// Maximum number of nodes of all threads together.
    pub nodes: Option<u64>,
    /// Fixed search time.
    pub movetime: Option<Duration>,
    /// The clock of the side to move.
    pub clock: Option<Clock>,
}

impl Limits {
    /// Returns limits with half of the nodes and time, for a proof search that precedes the alpha-beta search.
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

    /// Returns the limits that remain after the given nodes and time have been used.
    pub fn less(&self, nodes: u64, time: Duration) -> Limits {
        Limits {
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
    /// Remaining time on the clock.
    pub remaining: Duration,
    /// Time added to the clock after each move.
    pub increment: Duration,
    /// Moves to the next time control; `None` if the clock covers the whole game.
    pub moves_to_go: Option<u32>,
}
