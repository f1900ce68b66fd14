//! Cooperation of search threads, in addition to the shared transposition table. Helper threads follow the main thread
//! (lazy SMP), and moves that another thread is searching are deferred (ABDADA).

use super::PvLine;
use super::constants::DEFERRAL_SLOTS;
use super::root::RootMove;
use super::score::Score;
use super::worker::Worker;
use crate::game::{Game, GameMove};
use std::sync::atomic::{AtomicU32, AtomicU64, Ordering};

/// The main thread's current depth and its last result. Helper threads search the same depth with the same aspiration
/// window as the main thread, because results from other windows save the main thread little work.
#[derive(Debug, Default)]
pub(super) struct MainThread {
    depth: AtomicU32,
    /// The main thread's best line, packed into 64 bits: the bits of its first ply in the lower half, its score in the
    /// upper half.
    best: AtomicU64,
}

impl MainThread {
    fn depth(&self) -> u32 {
        self.depth.load(Ordering::Relaxed)
    }

    fn set_depth(&self, depth: u32) {
        self.depth.store(depth, Ordering::Relaxed);
    }

    /// Returns the main thread's best line: the bits of its first ply (0 if there is no line yet), and its score.
    fn best(&self) -> (u32, Score) {
        let best = self.best.load(Ordering::Relaxed);
        (best as u32, (best >> 32) as Score)
    }

    fn set_best(&self, move_bits: u32, score: Score) {
        let best = u64::from(score.cast_unsigned()) << 32 | u64::from(move_bits);
        self.best.store(best, Ordering::Relaxed);
    }
}

impl<G: Game> Worker<'_, G> {
    /// Returns the depth of the next iteration: one more than the last depth. On helper threads, it is at least the
    /// depth of the main thread.
    pub(super) fn next_depth(&self, depth: u32) -> u32 {
        let main_thread = &self.shared.main_thread;
        if self.is_main() {
            main_thread.set_depth(depth + 1);
        }
        main_thread.depth().max(depth + 1)
    }

    /// Publishes the main thread's best line to the helper threads. Does nothing on a helper thread.
    pub(super) fn publish_best(&self, best: &PvLine<G>) {
        if self.is_main() {
            let move_bits = best.moves[0].to_bits();
            self.shared.main_thread.set_best(move_bits, best.score);
        }
    }

    /// On a helper thread, moves the main thread's best move to the front of the root moves. The main thread's score
    /// becomes the centre of the next aspiration window.
    pub(super) fn follow_main_thread(&mut self) {
        let (move_bits, score) = self.shared.main_thread.best();
        let is_best = |root_move: &RootMove<G>| root_move.plies[0].to_bits() == move_bits;
        let best = self.root_moves.iter().position(is_best);
        if let Some(best) = best.filter(|_| !self.is_main()) {
            self.root_moves[..=best].rotate_right(1);
            self.root_moves[0].pv.score = score;
        }
    }
}

/// Keys of the positions that threads are currently searching. A move to such a position is deferred until the other
/// moves of its node have been searched. By then, the transposition table often has its score.
///
/// The first thread to claim a slot keeps it. Losing a key only costs duplicated work.
pub(super) struct CurrentlySearching(Vec<AtomicU64>);

impl CurrentlySearching {
    /// Creates an empty table of positions being searched. With a single thread, no moves are deferred, so the table
    /// has no slots.
    pub(super) fn new(threads: usize) -> CurrentlySearching {
        let slots = if threads > 1 { DEFERRAL_SLOTS } else { 0 };
        CurrentlySearching((0..slots).map(|_| AtomicU64::new(0)).collect())
    }

    #[inline]
    fn slot(&self, key: u64) -> Option<&AtomicU64> {
        self.0.get(key as usize % DEFERRAL_SLOTS)
    }

    #[inline]
    pub(super) fn contains(&self, key: u64) -> bool {
        self.slot(key).is_some_and(|slot| slot.load(Ordering::Relaxed) == key)
    }

    #[inline]
    pub(super) fn insert(&self, key: u64) {
        if let Some(slot) = self.slot(key)
            && slot.load(Ordering::Relaxed) == 0
        {
            slot.store(key, Ordering::Relaxed);
        }
    }

    #[inline]
    pub(super) fn remove(&self, key: u64) {
        if let Some(slot) = self.slot(key)
            && slot.load(Ordering::Relaxed) == key
        {
            slot.store(0, Ordering::Relaxed);
        }
    }
}
