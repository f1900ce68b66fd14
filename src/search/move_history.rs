//! Move histories: quiet, capture and continuation history. They measure how often a move has caused a beta cutoff
//! elsewhere in the tree, and how often it has failed to.
//!
//! All threads share the move histories. Threads with the same move ordering search similar trees, so the shared
//! transposition table saves them more work.

use super::movepick::{MoveClass, Picked};
use super::node::NodeArgs;
use super::params::*;
use super::stack::SearchStack;
use super::worker::Worker;
use crate::game::Game;
use arrayvec::ArrayVec;
use std::marker::PhantomData;
use std::sync::atomic::{AtomicI16, Ordering};

/// A history counter, at most [`HISTORY_LIMIT`] in absolute value. If two threads update the counter at the same time,
/// one of the updates may be lost.
struct HistoryEntry(AtomicI16);

impl HistoryEntry {
    /// Creates a history table with all counters at zero.
    fn table(size: usize) -> Vec<HistoryEntry> {
        let zero = || HistoryEntry(AtomicI16::new(0));
        std::iter::repeat_with(zero).take(size).collect()
    }

    #[inline(always)]
    fn get(&self) -> i32 {
        self.0.load(Ordering::Relaxed).into()
    }

    /// Adds a bonus to the history counter, scaled down as the counter approaches its limit.
    fn update(&self, bonus: i32) {
        let old = self.get();
        let new = old + bonus - old * bonus.abs() / HISTORY_LIMIT;
        self.0.store(new as i16, Ordering::Relaxed);
    }
}

/// The quiet and continuation histories that score the quiet moves of one node.
pub(super) struct QuietHistory<'a, G: Game> {
    quiet: &'a [HistoryEntry],
    /// Rows of the continuation history, selected by the moves that led to the node.
    continuation: [&'a [HistoryEntry]; CONTINUATION_PLIES.len()],
    game: PhantomData<G>,
}

impl<G: Game> QuietHistory<'_, G> {
    /// History score of a quiet move: the weighted sum of its quiet and continuation histories.
    #[inline(always)]
    pub(super) fn score(&self, position: &G, mv: G::Move) -> i32 {
        let piece_to = position.piece_to_index(mv);
        let continuation: i32 = self.continuation.iter().map(|row| row[piece_to].get()).sum();
        self.quiet[position.history_index(mv)].get() + continuation * continuation_weight() / 16
    }
}

pub(super) struct MoveHistories<G: Game> {
    /// Quiet history, by side to move and [`history_index`](crate::game::Searchable::history_index).
    quiet: [Vec<HistoryEntry>; 2],
    /// Capture history of noisy moves, by side to move and [`capture_index`](crate::game::Searchable::capture_index).
    capture: [Vec<HistoryEntry>; 2],
    /// Continuation history: scores a quiet move in the context of an earlier move. Indexed by the
    /// [`piece_to_index`](crate::game::Searchable::piece_to_index) of the earlier move, then by the `piece_to_index` of
    /// the quiet move. The last row is for nodes without an earlier move. The last row is never written.
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

    /// Returns the histories that score the quiet moves of the node at `ply`.
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

    /// Returns the capture history score of a noisy move.
    #[inline]
    pub(super) fn capture(&self, position: &G, mv: G::Move) -> i32 {
        self.capture[position.side_to_move().index()][position.capture_index(mv)].get()
    }

    /// Adds a bonus to the quiet and continuation histories of a quiet move in the node at `ply`.
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

    /// Adds a bonus to the capture history of a noisy move.
    pub(super) fn update_capture(&self, position: &G, mv: G::Move, bonus: i32) {
        let side = position.side_to_move();
        self.capture[side.index()][position.capture_index(mv)].update(bonus);
    }
}

/// Moves of a node that were searched without causing a beta cutoff, up to a maximum number of quiet and of noisy
/// moves.
pub(super) struct TriedMoves<M> {
    quiets: ArrayVec<M, MAX_TRIED_MOVES>,
    noisies: ArrayVec<M, MAX_TRIED_MOVES>,
}

impl<M> TriedMoves<M> {
    pub(super) fn new() -> TriedMoves<M> {
        TriedMoves {
            quiets: ArrayVec::new(),
            noisies: ArrayVec::new(),
        }
    }

    pub(super) fn push(&mut self, mv: M, class: MoveClass) {
        let tried = match class {
            MoveClass::Quiet => &mut self.quiets,
            MoveClass::Noisy | MoveClass::BadNoisy => &mut self.noisies,
        };
        let _ = tried.try_push(mv);
    }
}

impl<G: Game> Worker<'_, G> {
    /// Updates the histories after a beta cutoff: rewards the move that caused the cutoff and penalises the moves tried
    /// before it. A noisy cutoff move does not penalise quiet moves.
    pub(super) fn update_histories(
        &mut self,
        position: &G,
        cutoff: &Picked<G>,
        args: &NodeArgs,
        tried: &TriedMoves<G::Move>,
    ) {
        let ply = args.ply;
        let bonus = history_bonus(args.depth);
        let histories = self.move_histories;
        match cutoff.class {
            MoveClass::Quiet => {
                let previous = self.stack.piece_to_before(ply, 1);
                self.histories.killers.insert(ply, cutoff.mv);
                self.histories.counter_moves.insert(previous, cutoff.mv);
                histories.update_quiet(position, cutoff.mv, &self.stack, ply, bonus);
                for &mv in &tried.quiets {
                    histories.update_quiet(position, mv, &self.stack, ply, -bonus);
                }
            }
            MoveClass::Noisy | MoveClass::BadNoisy => {
                histories.update_capture(position, cutoff.mv, bonus);
            }
        }
        for &mv in &tried.noisies {
            histories.update_capture(position, mv, -bonus);
        }
    }
}

/// History bonus for a move that causes a beta cutoff. The moves tried before it receive the negated bonus.
fn history_bonus(depth: i32) -> i32 {
    debug_assert!(depth > 0);
    (history_bonus_factor() * depth - history_bonus_offset()).clamp(0, history_bonus_max())
}
