//! What the first thread of a search is at, so that the others help it with that: threads that look
//! for different scores spare each other little.

use super::score::Score;
use std::sync::atomic::{AtomicU32, AtomicU64, Ordering};

/// The iteration that the first thread is at, and what it found in the one before.
#[derive(Debug, Default)]
pub(super) struct Leader {
    depth: AtomicU32,
    /// The bits of the first ply of the best line; in the upper half its score.
    found: AtomicU64,
}

impl Leader {
    /// The iteration.
    pub(super) fn depth(&self) -> u32 {
        self.depth.load(Ordering::Relaxed)
    }

    /// The first thread begins an iteration.
    pub(super) fn begin(&self, depth: u32) {
        self.depth.store(depth, Ordering::Relaxed);
    }

    /// The first thread has found a best line.
    pub(super) fn find(&self, move_bits: u32, score: Score) {
        let found = u64::from(score.cast_unsigned()) << 32 | u64::from(move_bits);
        self.found.store(found, Ordering::Relaxed);
    }

    /// The bits of the first ply of the best line, and its score; bits of no move at first.
    pub(super) fn found(&self) -> (u32, Score) {
        let found = self.found.load(Ordering::Relaxed);
        (found as u32, (found >> 32) as Score)
    }
}
