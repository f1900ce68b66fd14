//! Starting thread pools.

use crate::memory::has_room;
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
        let NoThreads { count, stack, source } = self;
        match (count, stack.map(|bytes| bytes >> 20)) {
            (1, None) => write!(f, "cannot start a thread: {source}"),
            (1, Some(size)) => write!(f, "cannot start a thread with a stack of {size} MiB: {source}"),
            (_, None) => write!(f, "cannot start {count} threads: {source}"),
            (_, Some(size)) => write!(
                f,
                "cannot start {count} threads with a stack of {size} MiB each: {source}"
            ),
        }
    }
}

impl Error for NoThreads {}

/// Starts a thread pool. `stack` is the size of each thread's stack in bytes, if it is not the default.
///
/// # Errors
/// If the threads cannot be started.
pub(crate) fn start_pool(count: usize, stack: Option<usize>, name: &'static str) -> Result<ThreadPool, NoThreads> {
    // Rust's default.
    const DEFAULT_STACK: usize = 2 << 20;
    // A thread that finds no memory when it starts ends the program. Therefore check before and wait after.
    if !has_room(count.saturating_mul(stack.unwrap_or(DEFAULT_STACK))) {
        return Err(NoThreads::new(count, stack, "not enough memory"));
    }
    let mut builder = ThreadPoolBuilder::new()
        .num_threads(count)
        .thread_name(move |index| format!("{name} {index}"));
    if let Some(bytes) = stack {
        builder = builder.stack_size(bytes);
    }
    let pool = builder.build().map_err(|error| NoThreads::new(count, stack, error))?;
    pool.broadcast(|_| ());
    Ok(pool)
}
