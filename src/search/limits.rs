//! When a search ends: its limits, and how it is stopped from outside.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Condvar, Mutex};
use std::time::Duration;

/// The limits of a search. The first that is reached ends it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Limits {
    /// Iterations.
    pub depth: Option<u32>,
    /// Nodes visited by all threads.
    pub nodes: Option<u64>,
    /// Search for a mate in so many moves, without pruning, reductions and extensions.
    pub mate: Option<u32>,
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

/// Stops a running search, and tells it of a ponder hit. One value serves one search.
#[derive(Debug, Default)]
pub struct Control {
    stop: AtomicBool,
    pondering: AtomicBool,
    /// Guards only the wait for a change of the flags.
    waiting: Mutex<()>,
    changed: Condvar,
}

impl Control {
    /// For a search that starts now: pondering on the opponent's time, or on its own time.
    pub fn new(pondering: bool) -> Control {
        Control {
            pondering: AtomicBool::new(pondering),
            ..Control::default()
        }
    }

    /// Ends the search at its next poll.
    pub fn stop(&self) {
        let _guard = self.waiting.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
        self.stop.store(true, Ordering::Relaxed);
        self.changed.notify_all();
    }

    /// The opponent played the expected move: time limits apply from now on.
    pub fn ponder_hit(&self) {
        let _guard = self.waiting.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
        self.pondering.store(false, Ordering::Relaxed);
        self.changed.notify_all();
    }

    /// Whether the search was told to stop.
    #[inline]
    pub fn stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }

    /// Whether the search ponders on the opponent's time.
    #[inline]
    pub fn pondering(&self) -> bool {
        self.pondering.load(Ordering::Relaxed)
    }

    /// Waits until a search may answer: an infinite one when it is stopped, a pondering one also after
    /// a ponder hit.
    pub fn wait_for_leave(&self, infinite: bool) {
        let mut guard = self.waiting.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
        while !self.stopped() && (infinite || self.pondering()) {
            guard = self
                .changed
                .wait(guard)
                .unwrap_or_else(|poisoned| poisoned.into_inner());
        }
    }
}
