//! Starting thread pools.

use crate::memory::has_headroom;
use rayon::{ThreadPool, ThreadPoolBuilder};
use std::error::Error;
use std::fmt;

/// Why threads could not be started.
#[derive(Debug)]
pub struct NoThreads {
    count: usize,
    /// Size of each thread's stack in bytes, or `None` for the default size.
    stack: Option<usize>,
    source: Box<dyn Error + Send + Sync>,
}

impl NoThreads {
    pub fn new(count: usize, stack: Option<usize>, source: impl Into<Box<dyn Error + Send + Sync>>) -> NoThreads {
        NoThreads {
            count,
            stack,
            source: source.into(),
        }
    }
}

impl fmt::Display for NoThreads {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.count {
            1 => f.write_str("cannot start a thread")?,
            count => write!(f, "cannot start {count} threads")?,
        }
        if let Some(stack) = self.stack {
            let each = if self.count == 1 { "" } else { " each" };
            write!(f, " with a stack of {} MiB{each}", stack >> 20)?;
        }
        write!(f, ": {}", self.source)
    }
}

impl Error for NoThreads {}

/// Starts a thread pool. `stack` is the size of each thread's stack in bytes, if it is not the default.
///
/// # Errors
/// If the threads cannot be started.
pub(crate) fn start_pool(count: usize, stack: Option<usize>, name: &'static str) -> Result<ThreadPool, NoThreads> {
    let mut builder = ThreadPoolBuilder::new()
        .num_threads(count)
        .thread_name(move |index| format!("{name} {index}"));
    if let Some(bytes) = stack {
        builder = builder.stack_size(bytes);
    }
    let pool = builder.build().map_err(|error| NoThreads::new(count, stack, error))?;
    // A thread that is still starting allocates too, and would fail during the check.
    pool.broadcast(|_| ());
    if !has_headroom() {
        return Err(NoThreads::new(count, stack, "no memory would be left"));
    }
    Ok(pool)
}
