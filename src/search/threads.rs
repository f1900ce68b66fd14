//! The thread pool for searches.

use rayon::{ThreadPool, ThreadPoolBuildError, ThreadPoolBuilder};

/// Stack size of a search thread, in bytes. The search recurses too deeply for the default stack size.
const STACK_BYTES: usize = 16 << 20;

/// Starts a pool of search threads.
///
/// # Errors
/// If the threads cannot be started.
pub fn pool(threads: usize) -> Result<ThreadPool, ThreadPoolBuildError> {
    ThreadPoolBuilder::new()
        .num_threads(threads)
        .stack_size(STACK_BYTES)
        .thread_name(|index| format!("search {index}"))
        .build()
}
