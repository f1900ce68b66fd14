//! The limits of a search.

use std::time::Duration;

/// The limits of a search. The first that is reached ends it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Limits {
    /// Iterations.
    pub depth: Option<u32>,
    /// Nodes visited by all threads.
    pub nodes: Option<u64>,
    /// Search for exactly this time.
    pub movetime: Option<Duration>,
    /// The clock of the side to move.
    pub clock: Option<Clock>,
    /// Do not answer before the search is stopped.
    pub infinite: bool,
}

impl Limits {
    /// Half of what nodes and time allow, for what comes before a search.
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

    /// What is left when so many nodes and so much time are used up.
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
    /// The time left.
    pub remaining: Duration,
    /// The time that each move adds.
    pub increment: Duration,
    /// In how many moves time is added; none if the clock lasts for the whole game.
    pub moves_to_go: Option<u32>,
}
