//! Stop signal for a running search or perft, set from another thread.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};

/// The stop flag and the ponder flag of one search.
#[derive(Debug, Default)]
pub struct StopSignal {
    stop: AtomicBool,
    pondering: AtomicBool,
    /// Mutex for the condition variable only; the flags themselves are atomics.
    waiting: Mutex<()>,
    changed: Condvar,
}

impl StopSignal {
    /// Creates the signal for a new search, which starts in ponder mode if `pondering` is true.
    pub fn new(pondering: bool) -> StopSignal {
        StopSignal {
            pondering: AtomicBool::new(pondering),
            ..StopSignal::default()
        }
    }

    /// Tells the search to stop. It ends the next time it checks the stop signal.
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

    /// Whether a search must hold back its best move. An infinite search waits until it is stopped. Any other search
    /// waits until it is stopped or no longer ponders.
    pub fn must_wait(&self, infinite: bool) -> bool {
        !self.stopped() && (infinite || self.pondering())
    }

    /// Blocks until the search may output its best move.
    pub fn wait_for_leave(&self, infinite: bool) {
        let mut guard = self.lock();
        while self.must_wait(infinite) {
            guard = self.changed.wait(guard).unwrap_or_else(PoisonError::into_inner);
        }
    }

    fn lock(&self) -> MutexGuard<'_, ()> {
        self.waiting.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
