//! The threads that searches run on.

use rayon::{ThreadPool, ThreadPoolBuildError, ThreadPoolBuilder};

/// The search recurses too deep for the default stack of a thread.
const STACK_BYTES: usize = 16 << 20;

/// Threads for a search.
///
/// # Errors
/// If they cannot be started.
pub fn pool(threads: usize) -> Result<ThreadPool, ThreadPoolBuildError> {
    ThreadPoolBuilder::new()
        .num_threads(threads)
        .stack_size(STACK_BYTES)
        .thread_name(|index| format!("search {index}"))
        .build()
}
