//! Stops a running search or count from another thread.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Condvar, Mutex};

/// Stops a running search, and tells it of a ponder hit. One value serves one search.
#[derive(Debug, Default)]
pub struct StopSignal {
    stop: AtomicBool,
    pondering: AtomicBool,
    /// Guards only the wait for a change of the flags.
    waiting: Mutex<()>,
    changed: Condvar,
}

impl StopSignal {
    /// For a search that starts now: pondering on the opponent's time, or on its own time.
    pub fn new(pondering: bool) -> StopSignal {
        StopSignal {
            pondering: AtomicBool::new(pondering),
            ..StopSignal::default()
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
