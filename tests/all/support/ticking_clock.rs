//! A clock that advances whenever it is read, so that the time of a move depends on the search, not on the machine. Each
//! thread has one.

use std::cell::Cell;
use std::time::Duration;

/// Time by which the clock advances when it is read. A search reads it every 512 nodes.
const TICK: Duration = Duration::from_millis(1);

thread_local! {
    static NOW: Cell<Duration> = const { Cell::new(Duration::ZERO) };
}

/// Advances the clock and reads it.
pub fn tick() -> Duration {
    NOW.set(NOW.get() + TICK);
    NOW.get()
}

/// Reads the clock without advancing it.
pub fn peek() -> Duration {
    NOW.get()
}
