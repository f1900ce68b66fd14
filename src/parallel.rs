//! Parallel loops.

use rayon::ThreadPoolBuilder;
use rayon::prelude::*;
use std::error::Error;
use std::sync::{Mutex, OnceLock};

/// Whether this thread can share a loop: it belongs to a pool, or rayon's global pool could be started. That pool takes
/// no part in a search, so the program works without it when memory is scarce.
pub(crate) fn has_pool() -> bool {
    static GLOBAL: OnceLock<bool> = OnceLock::new();
    let start = || match ThreadPoolBuilder::new().build_global() {
        Ok(()) => {
            // Threads that are still starting would fail if the caller took all memory.
            rayon::broadcast(|_| ());
            true
        }
        // An error without a source: the host program has already started the pool.
        Err(error) => error.source().is_none(),
    };
    rayon::current_thread_index().is_some() || *GLOBAL.get_or_init(start)
}

/// Calls `work` with every index below `count`, on the threads of the current rayon pool. The loop is compiled once,
/// not again for every closure of every game.
pub(crate) fn for_each_index(count: usize, work: &(dyn Fn(usize) + Sync)) {
    if has_pool() {
        (0..count).into_par_iter().for_each(work);
    } else {
        (0..count).for_each(work);
    }
}

/// Calls `work` with every index below `count`, on the threads of the current rayon pool. Returns the results in the
/// order of the indices.
pub(crate) fn map_indices<T: Send>(count: usize, work: impl Fn(usize) -> T + Sync) -> Vec<T> {
    let results: Vec<Mutex<Option<T>>> = (0..count).map(|_| Mutex::new(None)).collect();
    for_each_index(count, &|index| {
        *results[index].lock().expect("a slot is locked only once") = Some(work(index))
    });
    let result = |slot: Mutex<Option<T>>| slot.into_inner().expect("a panic has already ended the loop");
    results
        .into_iter()
        .map(|slot| result(slot).expect("every index is visited"))
        .collect()
}
