//! What the threads of a search are at: a move that another thread is searching is put off until the
//! others have been tried. By then the table often knows its score, and two threads do not do the
//! same work.

use std::sync::atomic::{AtomicU64, Ordering};

/// Far more slots than threads times plies, so that two positions hardly ever meet in one.
const SLOTS: usize = 4096;

/// The keys of positions that are being searched. A lost note costs double work and nothing else, so that
/// a slot belongs to whoever took it first.
pub(super) struct Busy(Vec<AtomicU64>);

impl Busy {
    /// For a search by so many threads: one alone is never in another's way.
    pub(super) fn new(threads: usize) -> Busy {
        let slots = if threads > 1 { SLOTS } else { 0 };
        Busy((0..slots).map(|_| AtomicU64::new(0)).collect())
    }

    #[inline]
    fn slot(&self, key: u64) -> Option<&AtomicU64> {
        self.0.get(key as usize % SLOTS)
    }

    /// Whether a thread is searching the position with this key.
    #[inline]
    pub(super) fn is_searching(&self, key: u64) -> bool {
        self.slot(key)
            .is_some_and(|slot| slot.load(Ordering::Relaxed) == key)
    }

    /// A thread begins to search the position with this key.
    #[inline]
    pub(super) fn begin(&self, key: u64) {
        if let Some(slot) = self.slot(key)
            && slot.load(Ordering::Relaxed) == 0
        {
            slot.store(key, Ordering::Relaxed);
        }
    }

    /// A thread has searched the position with this key.
    #[inline]
    pub(super) fn end(&self, key: u64) {
        if let Some(slot) = self.slot(key)
            && slot.load(Ordering::Relaxed) == key
        {
            slot.store(0, Ordering::Relaxed);
        }
    }
}
