//! Histories of moves: how often a move caused a beta cutoff elsewhere in the tree, and how often it
//! failed to.
//!
//! All threads share them: threads that order moves alike search the same tree, and so save each
//! other more work through the transposition table.

use super::params::*;
use super::stack::SearchStack;
use crate::game::Game;
use std::marker::PhantomData;
use std::sync::atomic::{AtomicI16, Ordering};

/// A counter within [`HISTORY_LIMIT`] either way. Of two updates at the same moment one may get lost.
struct HistoryEntry(AtomicI16);

impl HistoryEntry {
    /// A table of zeros.
    fn table(size: usize) -> Vec<HistoryEntry> {
        let zero = || HistoryEntry(AtomicI16::new(0));
        std::iter::repeat_with(zero).take(size).collect()
    }

    #[inline(always)]
    fn get(&self) -> i32 {
        self.0.load(Ordering::Relaxed).into()
    }

    /// Adds `bonus`, scaled down the nearer the entry is to the limit.
    fn update(&self, bonus: i32) {
        let old = self.get();
        let new = old + bonus - old * bonus.abs() / HISTORY_LIMIT;
        self.0.store(new as i16, Ordering::Relaxed);
    }
}

/// The histories of the quiet moves of one node.
pub(super) struct QuietHistory<'a, G: Game> {
    quiet: &'a [HistoryEntry],
    /// The rows of the continuation history for the moves before this node.
    continuation: [&'a [HistoryEntry]; CONTINUATION_PLIES.len()],
    game: PhantomData<G>,
}

impl<G: Game> QuietHistory<'_, G> {
    /// The quiet and continuation histories of a move, added up.
    #[inline(always)]
    pub(super) fn score(&self, position: &G, mv: G::Move) -> i32 {
        let piece_to = position.piece_to_index(mv);
        let continuation: i32 = self.continuation.iter().map(|row| row[piece_to].get()).sum();
        self.quiet[position.history_index(mv)].get() + continuation * continuation_weight() / 16
    }
}

/// Kept from one search of a game to the next.
pub(super) struct MoveHistories<G: Game> {
    /// Quiet history, by side and [`history_index`](crate::game::Searchable::history_index).
    quiet: [Vec<HistoryEntry>; 2],
    /// Capture history, of noisy moves, by side and
    /// [`capture_index`](crate::game::Searchable::capture_index).
    capture: [Vec<HistoryEntry>; 2],
    /// Continuation history of a quiet move after an earlier move, by
    /// [`piece_to_index`](crate::game::Searchable::piece_to_index) of the earlier one, then of the
    /// quiet one. The last row, never written, is for nodes without such an earlier move.
    continuation: Vec<HistoryEntry>,
    game: PhantomData<G>,
}

impl<G: Game> MoveHistories<G> {
    pub(super) fn new() -> MoveHistories<G> {
        MoveHistories {
            quiet: [(); 2].map(|()| HistoryEntry::table(G::HISTORY_SIZE)),
            capture: [(); 2].map(|()| HistoryEntry::table(G::CAPTURE_SIZE)),
            continuation: HistoryEntry::table((G::PIECE_TO_SIZE + 1) * G::PIECE_TO_SIZE),
            game: PhantomData,
        }
    }

    /// The histories of the quiet moves of the node at `ply`.
    #[inline]
    pub(super) fn quiet(&self, position: &G, stack: &SearchStack, ply: usize) -> QuietHistory<'_, G> {
        QuietHistory {
            quiet: &self.quiet[position.side_to_move().index()],
            continuation: CONTINUATION_PLIES.map(|plies_ago| {
                let earlier = stack.piece_to_before(ply, plies_ago);
                let start = earlier.unwrap_or(G::PIECE_TO_SIZE) * G::PIECE_TO_SIZE;
                &self.continuation[start..start + G::PIECE_TO_SIZE]
            }),
            game: PhantomData,
        }
    }

    /// The capture history of a noisy move.
    #[inline]
    pub(super) fn capture(&self, position: &G, mv: G::Move) -> i32 {
        self.capture[position.side_to_move().index()][position.capture_index(mv)].get()
    }

    /// Updates the quiet and continuation histories of a move of the node at `ply`.
    pub(super) fn update_quiet(&self, position: &G, mv: G::Move, stack: &SearchStack, ply: usize, bonus: i32) {
        let side = position.side_to_move();
        self.quiet[side.index()][position.history_index(mv)].update(bonus);
        let piece_to = position.piece_to_index(mv);
        for plies_ago in CONTINUATION_PLIES {
            if let Some(earlier) = stack.piece_to_before(ply, plies_ago) {
                self.continuation[earlier * G::PIECE_TO_SIZE + piece_to].update(bonus);
            }
        }
    }

    /// Updates the capture history of a noisy move.
    pub(super) fn update_capture(&self, position: &G, mv: G::Move, bonus: i32) {
        let side = position.side_to_move();
        self.capture[side.index()][position.capture_index(mv)].update(bonus);
    }
}

/// The history bonus of a cutoff at this depth; its negative is the malus of a move before it.
pub(super) fn history_bonus(depth: i32) -> i32 {
    debug_assert!(depth > 0);
    (history_bonus_factor() * depth - history_bonus_offset()).clamp(0, history_bonus_max())
}
