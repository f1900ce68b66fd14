//! What one thread has learnt of moves: which ones cut off elsewhere in the tree.

use super::frames::Frames;
use super::params::*;
use super::score::MAX_PLY;
use crate::board::Color;
use crate::game::{Game, GameMove};
use std::marker::PhantomData;

/// A history: how well a move has done, within [`HISTORY_LIMIT`] either way.
type History = i16;

/// How many plies back the moves are that continuation histories look at.
pub(super) const CONTINUATIONS: [usize; 3] = [1, 2, 4];

/// What is known of the quiet moves of one node.
pub(super) struct QuietHistory<'a, G: Game> {
    alone: &'a [History],
    /// Behind each of the moves before.
    continued: [&'a [History]; CONTINUATIONS.len()],
    game: PhantomData<G>,
}

impl<G: Game> QuietHistory<'_, G> {
    /// How well a move has done.
    #[inline(always)]
    pub(super) fn of(&self, position: &G, mv: G::Move) -> i32 {
        let slot = position.piece_slot(mv);
        let continued: i32 = self.continued.iter().map(|row| i32::from(row[slot])).sum();
        i32::from(self.alone[position.history_slot(mv)]) + continued * continuation_weight() / 16
    }
}

/// The memory of one thread, kept from one search of a game to the next.
pub(super) struct Histories<G: Game> {
    /// Quiet moves, by side and [`Game::history_slot`].
    quiet: [Vec<History>; 2],
    /// Noisy moves, by side and [`Game::capture_slot`].
    noisy: [Vec<History>; 2],
    /// Quiet moves behind an earlier move, by [`Game::piece_slot`] of both. A last row, which is
    /// never written, is for what has no move before it.
    continuation: Vec<History>,
    /// The quiet move that last cut off behind a move, by [`Game::piece_slot`].
    counters: Vec<Option<G::Move>>,
    /// The last two quiet moves that cut off at each ply.
    killers: [[Option<G::Move>; 2]; MAX_PLY + 1],
}

impl<G: Game> Histories<G> {
    pub(super) fn new() -> Histories<G> {
        Histories {
            quiet: [(); 2].map(|()| vec![0; G::HISTORY_SLOTS]),
            noisy: [(); 2].map(|()| vec![0; G::CAPTURE_SLOTS]),
            continuation: vec![0; (G::PIECE_SLOTS + 1) * G::PIECE_SLOTS],
            counters: vec![None; G::PIECE_SLOTS],
            killers: [[None; 2]; MAX_PLY + 1],
        }
    }

    /// Before another search: what killed at some ply of the last one says nothing any more.
    pub(super) fn start_search(&mut self) {
        self.killers = [[None; 2]; MAX_PLY + 1];
    }

    /// The two killers of a ply and the answer to the move before it.
    pub(super) fn refutations(&self, frames: &Frames, ply: usize) -> [Option<G::Move>; 3] {
        let [first, second] = self.killers[ply];
        let counter = frames
            .move_before(ply, 1)
            .and_then(|slot| self.counters[slot]);
        [first, second, counter]
    }

    pub(super) fn is_killer(&self, ply: usize, mv: G::Move) -> bool {
        self.killers[ply].contains(&Some(mv))
    }

    /// No moves have killed two plies below yet.
    pub(super) fn forget_killers(&mut self, ply: usize) {
        if let Some(killers) = self.killers.get_mut(ply) {
            *killers = [None; 2];
        }
    }

    /// How well quiet moves of a node have done, here and behind the moves before.
    #[inline]
    pub(super) fn quiet(&self, position: &G, frames: &Frames, ply: usize) -> QuietHistory<'_, G> {
        let behind = |back| frames.move_before(ply, back).unwrap_or(G::PIECE_SLOTS);
        QuietHistory {
            alone: &self.quiet[position.side_to_move().index()],
            continued: CONTINUATIONS.map(|back| {
                let first = behind(back) * G::PIECE_SLOTS;
                &self.continuation[first..first + G::PIECE_SLOTS]
            }),
            game: PhantomData,
        }
    }

    /// How well a noisy move has done.
    #[inline]
    pub(super) fn of_noisy(&self, position: &G, mv: G::Move) -> i32 {
        let side: Color = position.side_to_move();
        self.noisy[side.index()][position.capture_slot(mv)].into()
    }

    /// A quiet move cut off.
    pub(super) fn note_refutation(&mut self, mv: G::Move, frames: &Frames, ply: usize) {
        let [first, second] = &mut self.killers[ply];
        if first.is_none_or(|killer| killer.to_bits() != mv.to_bits()) {
            *second = first.replace(mv);
        }
        if let Some(before) = frames.move_before(ply, 1) {
            self.counters[before] = Some(mv);
        }
    }

    /// Changes what is known of a quiet move.
    pub(super) fn change_quiet(
        &mut self,
        position: &G,
        mv: G::Move,
        frames: &Frames,
        ply: usize,
        bonus: i32,
    ) {
        let side = position.side_to_move();
        change(
            &mut self.quiet[side.index()][position.history_slot(mv)],
            bonus,
        );
        let slot = position.piece_slot(mv);
        for back in CONTINUATIONS {
            if let Some(before) = frames.move_before(ply, back) {
                change(
                    &mut self.continuation[before * G::PIECE_SLOTS + slot],
                    bonus,
                );
            }
        }
    }

    /// Changes what is known of a noisy move.
    pub(super) fn change_noisy(&mut self, position: &G, mv: G::Move, bonus: i32) {
        let side = position.side_to_move();
        change(
            &mut self.noisy[side.index()][position.capture_slot(mv)],
            bonus,
        );
    }
}

/// What a cut at this depth is worth to a history.
pub(super) fn bonus(depth: i32) -> i32 {
    (history_bonus() * depth - history_bonus_offset()).clamp(0, history_bonus_most())
}

/// Moves a history towards its limit, the less the nearer it is.
fn change(history: &mut History, bonus: i32) {
    let old = i32::from(*history);
    *history = (old + bonus - old * bonus.abs() / HISTORY_LIMIT) as History;
}
