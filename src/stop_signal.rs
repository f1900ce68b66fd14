//! Stops a running search, or a running perft, from another thread.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};

/// The stop flag and the ponder flag of one search.
#[derive(Debug, Default)]
pub struct StopSignal {
    stop: AtomicBool,
    pondering: AtomicBool,
    /// Guards only the wait for a change of the flags.
    waiting: Mutex<()>,
    changed: Condvar,
}

impl StopSignal {
    /// The signal for a search that starts now, pondering or not.
    pub fn new(pondering: bool) -> StopSignal {
        StopSignal {
            pondering: AtomicBool::new(pondering),
            ..StopSignal::default()
        }
    }

    /// Ends the search at its next poll.
    pub fn stop(&self) {
        let _guard = self.lock();
        self.stop.store(true, Ordering::Relaxed);
        self.changed.notify_all();
    }

    /// Ends pondering: the opponent has played the expected move, so time limits apply from now on.
    pub fn ponder_hit(&self) {
        let _guard = self.lock();
        self.pondering.store(false, Ordering::Relaxed);
        self.changed.notify_all();
    }

    /// Whether the search has been told to stop.
    #[inline]
    pub fn stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }

    /// Whether the search ponders on the opponent's time.
    #[inline]
    pub fn pondering(&self) -> bool {
        self.pondering.load(Ordering::Relaxed)
    }

    /// Blocks until the search may answer: until it is stopped if it is infinite, and until it is stopped or no longer
    /// pondering otherwise.
    pub fn wait_for_leave(&self, infinite: bool) {
        let mut guard = self.lock();
        while !self.stopped() && (infinite || self.pondering()) {
            guard = self.changed.wait(guard).unwrap_or_else(PoisonError::into_inner);
        }
    }

    fn lock(&self) -> MutexGuard<'_, ()> {
        self.waiting.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
