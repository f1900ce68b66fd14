//! The threads of a search.

use crate::thread_pool::{NoThreads, start_pool};
use rayon::ThreadPool;

/// Stack size that a search thread needs. The search recurses too deeply for the default.
pub const STACK_BYTES: usize = 16 << 20;

/// The threads of a search.
pub struct SearchThreads(Kind);

enum Kind {
    /// The thread that calls the search.
    Caller,
    Pool(ThreadPool),
}

impl SearchThreads {
    /// Starts the given number of threads.
    ///
    /// # Errors
    /// If the threads cannot be started.
    pub fn start(count: usize) -> Result<SearchThreads, NoThreads> {
        start_pool(count, Some(STACK_BYTES), "search").map(SearchThreads::from)
    }

    /// The thread that calls the search. Its stack must have [`STACK_BYTES`].
    pub fn caller() -> SearchThreads {
        SearchThreads(Kind::Caller)
    }

    pub fn count(&self) -> usize {
        match &self.0 {
            Kind::Caller => 1,
            Kind::Pool(pool) => pool.current_num_threads(),
        }
    }

    /// Calls `work` once on every thread at the same time, with the index of the thread.
    pub(super) fn on_each(&self, work: &(dyn Fn(usize) + Sync)) {
        match &self.0 {
            Kind::Caller => work(0),
            Kind::Pool(pool) => {
                pool.broadcast(|thread| work(thread.index()));
            }
        }
    }

    /// Calls `work` on one of the threads.
    pub fn on_one(&self, work: &mut (dyn FnMut() + Send)) {
        match &self.0 {
            Kind::Caller => work(),
            Kind::Pool(pool) => pool.install(work),
        }
    }
}

/// Threads that the host has started in its own way. Their stacks must have [`STACK_BYTES`].
impl From<ThreadPool> for SearchThreads {
    fn from(pool: ThreadPool) -> SearchThreads {
        SearchThreads(Kind::Pool(pool))
    }
}
