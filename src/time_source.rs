//! Time, from a clock that the host of the engine provides.

use std::sync::LazyLock;
use std::time::{Duration, Instant};

/// A clock that never goes back: the time since a fixed moment.
pub type TimeSource = fn() -> Duration;

/// The clock of the operating system.
pub fn system_time() -> Duration {
    static ORIGIN: LazyLock<Instant> = LazyLock::new(Instant::now);
    ORIGIN.elapsed()
}

/// Measures the time since its start.
#[derive(Clone, Copy, Debug)]
pub struct Stopwatch {
    now: TimeSource,
    start: Duration,
}

impl Stopwatch {
    /// Starts a stopwatch.
    pub fn start(now: TimeSource) -> Stopwatch {
        Stopwatch { now, start: now() }
    }

    /// Creates a stopwatch that was started when `now` returned `start`.
    pub fn started_at(start: Duration, now: TimeSource) -> Stopwatch {
        Stopwatch { now, start }
    }

    pub fn elapsed(&self) -> Duration {
        (self.now)().saturating_sub(self.start)
    }

    /// Starts the stopwatch anew.
    pub fn restart(&mut self) {
        self.start = (self.now)();
    }
}
