//! Move histories: quiet, capture and continuation history. They measure how often a move has caused a beta cutoff
//! elsewhere in the tree, and how often it has failed to.
//!
//! All threads share the move histories. Threads with the same move ordering search similar trees, so the shared
//! transposition table saves them more work.

use super::constants::*;
use super::movepick::{MoveClass, MovePicker, Picked};
use super::node::NodeArgs;
use super::stack::SearchStack;
use super::worker::Worker;
use crate::game::Game;
use crate::memory::Table;
use arrayvec::ArrayVec;
use std::marker::PhantomData;
use std::sync::atomic::{AtomicI16, Ordering};

/// A history counter, at most [`HISTORY_LIMIT`] in absolute value. If two threads update the counter at the same time,
/// one of the updates may be lost.
struct HistoryEntry(AtomicI16);

impl HistoryEntry {
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

/// The histories of one node's quiet moves.
pub(super) struct QuietHistory<'a, G: Game> {
    quiet: &'a [HistoryEntry],
    /// Rows of the continuation history, selected by the preceding moves; `None` for a null move and before the root.
    continuation: [Option<&'a [HistoryEntry]>; CONTINUATION_PLIES.len()],
    /// The squares that the opponent attacks.
    threats: u64,
    game: PhantomData<G>,
}

impl<G: Game> QuietHistory<'_, G> {
    /// History score of a quiet move: the weighted sum of its histories.
    #[inline(always)]
    pub(super) fn score(&self, position: &G, mv: G::Move) -> i32 {
        let piece_to = position.piece_to_index(mv);
        let rows = self.continuation.iter().flatten();
        let continuation: i32 = rows.map(|row| row[piece_to].get()).sum();
        self.quiet[self.quiet_index(position, mv)].get() + continuation * G::PARAMS.continuation_weight() / 16
    }

    /// Adds a bonus to all histories of a quiet move.
    fn update(&self, position: &G, mv: G::Move, bonus: i32) {
        let piece_to = position.piece_to_index(mv);
        self.quiet[self.quiet_index(position, mv)].update(bonus);
        for row in self.continuation.iter().flatten() {
            row[piece_to].update(bonus);
        }
    }

    /// Index of a move in the quiet history of the side to move.
    #[inline(always)]
    fn quiet_index(&self, position: &G, mv: G::Move) -> usize {
        position.threat_class(mv, self.threats) * G::HISTORY_SIZE + position.history_index(mv)
    }
}

/// All move histories, one after another in one table.
///
/// Continuation history scores a quiet move in the context of an earlier move: indexed by the
/// [`piece_to_index`](crate::game::Searchable::piece_to_index) of the earlier move, then by the `piece_to_index` of the
/// quiet move. Quiet history: by side to move, [`threat_class`](crate::game::Searchable::threat_class) and
/// [`history_index`](crate::game::Searchable::history_index). Capture history of noisy moves: by side to move and
/// [`capture_index`](crate::game::Searchable::capture_index).
pub(super) struct MoveHistories<G: Game> {
    entries: Table<HistoryEntry>,
    game: PhantomData<G>,
}

impl<G: Game> MoveHistories<G> {
    /// Number of continuation history entries, for both sides together.
    const CONTINUATION: usize = G::PIECE_TO_SIZE * G::PIECE_TO_SIZE;
    /// Number of quiet history entries of each side.
    const QUIET: usize = G::THREAT_CLASSES * G::HISTORY_SIZE;
    /// Number of capture history entries of each side.
    const CAPTURE: usize = G::CAPTURE_SIZE;

    pub(super) fn new() -> MoveHistories<G> {
        let count = Self::CONTINUATION + 2 * Self::QUIET + 2 * Self::CAPTURE;
        MoveHistories {
            entries: Table::new(count, |_| HistoryEntry(AtomicI16::new(0))),
            game: PhantomData,
        }
    }

    /// Sets all counters to zero.
    pub(super) fn clear(&mut self) {
        for entry in &mut *self.entries {
            *entry.0.get_mut() = 0;
        }
    }

    /// Returns the row of the continuation history for an earlier move, given its `piece_to_index`.
    #[inline(always)]
    fn continuation(&self, earlier: usize) -> &[HistoryEntry] {
        &self.entries[earlier * G::PIECE_TO_SIZE..][..G::PIECE_TO_SIZE]
    }

    /// Returns the histories that score the quiet moves of the node at `ply`.
    #[inline]
    pub(super) fn quiet(&self, position: &G, stack: &SearchStack, ply: usize) -> QuietHistory<'_, G> {
        let side = position.side_to_move().index();
        QuietHistory {
            quiet: &self.entries[Self::CONTINUATION + side * Self::QUIET..][..Self::QUIET],
            continuation: CONTINUATION_PLIES.map(|plies_ago| {
                let earlier = stack.piece_to_before(ply, plies_ago)?;
                Some(self.continuation(earlier))
            }),
            threats: position.threats(),
            game: PhantomData,
        }
    }

    /// Returns the capture history score of a noisy move.
    #[inline]
    pub(super) fn capture(&self, position: &G, mv: G::Move) -> i32 {
        self.capture_entry(position, mv).get()
    }

    /// Adds a bonus to the capture history of a noisy move.
    pub(super) fn update_capture(&self, position: &G, mv: G::Move, bonus: i32) {
        self.capture_entry(position, mv).update(bonus);
    }

    #[inline(always)]
    fn capture_entry(&self, position: &G, mv: G::Move) -> &HistoryEntry {
        let side = position.side_to_move().index();
        let first = Self::CONTINUATION + 2 * Self::QUIET + side * Self::CAPTURE;
        &self.entries[first + position.capture_index(mv)]
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

impl<'a, G: Game> Worker<'a, G> {
    /// Updates the histories after a beta cutoff: rewards the move that caused the cutoff and penalises the moves tried
    /// before it. A noisy cutoff move does not penalise quiet moves.
    pub(super) fn update_histories(
        &mut self,
        picker: &MovePicker<'a, G>,
        position: &G,
        cutoff: &Picked<G>,
        args: &NodeArgs,
        tried: &TriedMoves<G::Move>,
    ) {
        let ply = args.ply;
        let bonus = history_bonus::<G>(args.depth);
        let histories = self.move_histories;
        match cutoff.class {
            MoveClass::Quiet => {
                let previous = self.stack.piece_to_before(ply, 1);
                self.histories.killers.insert(ply, cutoff.mv);
                self.histories.counter_moves.insert(previous, cutoff.mv);
                let quiet_history = self.quiet_history(picker, position, ply);
                quiet_history.update(position, cutoff.mv, bonus);
                for &mv in &tried.quiets {
                    quiet_history.update(position, mv, -bonus);
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
fn history_bonus<G: Game>(depth: i32) -> i32 {
    debug_assert!(depth > 0);
    (G::PARAMS.history_bonus_factor() * depth - G::PARAMS.history_bonus_offset())
        .clamp(0, G::PARAMS.history_bonus_max())
}
