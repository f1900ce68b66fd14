//! Parallel loops. The loops themselves are compiled once, not again for every closure of every game.

use rayon::prelude::*;
use std::sync::Mutex;

/// Calls `work` with every index below `count`, on the threads of the current rayon pool.
pub(crate) fn for_each_index(count: usize, work: &(dyn Fn(usize) + Sync)) {
    (0..count).into_par_iter().for_each(work);
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
