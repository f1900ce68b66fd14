//! When a search ends: what `go` asked for, and how the session reaches a running search.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Condvar, Mutex};
use std::time::Duration;

/// What ends a search. Several may hold at once; the first that is reached ends it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Limits {
    /// Plies.
    pub depth: Option<u32>,
    /// Positions visited.
    pub nodes: Option<u64>,
    /// Look for a win in so many moves, with all pruning that could overlook one turned off.
    pub mate: Option<u32>,
    /// Exactly this long.
    pub movetime: Option<Duration>,
    /// The clock of the side to move.
    pub clock: Option<Clock>,
    /// Until told to stop.
    pub infinite: bool,
}

/// The clock of the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Clock {
    /// What is left.
    pub remaining: Duration,
    /// What each move adds.
    pub increment: Duration,
    /// In how many moves more time is added; none for a game without such controls.
    pub moves_to_go: Option<u32>,
}

/// A running search seen from outside. One value serves one search.
#[derive(Debug, Default)]
pub struct Control {
    stop: AtomicBool,
    pondering: AtomicBool,
    /// Guards nothing but the waiting for either flag.
    waiting: Mutex<()>,
    changed: Condvar,
}

impl Control {
    /// For a search that starts now, on the opponent's time or on its own.
    pub fn new(pondering: bool) -> Control {
        Control {
            pondering: AtomicBool::new(pondering),
            ..Control::default()
        }
    }

    /// Ends the search as soon as it looks.
    pub fn stop(&self) {
        let _guard = self
            .waiting
            .lock()
            .unwrap_or_else(|poisoned| poisoned.into_inner());
        self.stop.store(true, Ordering::Relaxed);
        self.changed.notify_all();
    }

    /// The opponent played the expected move: the clock counts from now on.
    pub fn ponder_hit(&self) {
        let _guard = self
            .waiting
            .lock()
            .unwrap_or_else(|poisoned| poisoned.into_inner());
        self.pondering.store(false, Ordering::Relaxed);
        self.changed.notify_all();
    }

    /// Whether the search was told to stop.
    #[inline]
    pub fn stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }

    /// Whether the search runs on the opponent's time.
    #[inline]
    pub fn pondering(&self) -> bool {
        self.pondering.load(Ordering::Relaxed)
    }

    /// Waits until the search may answer: `infinite` ones when told to stop, pondering ones also
    /// when the opponent has moved.
    pub fn wait_for_leave(&self, infinite: bool) {
        let mut guard = self
            .waiting
            .lock()
            .unwrap_or_else(|poisoned| poisoned.into_inner());
        while !self.stopped() && (infinite || self.pondering()) {
            guard = self
                .changed
                .wait(guard)
                .unwrap_or_else(|poisoned| poisoned.into_inner());
        }
    }
}
