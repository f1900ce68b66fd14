//! What all threads have learnt of moves: which ones cut off elsewhere in the tree. They share it, as
//! threads that judge moves alike search the same tree, and spare each other more of it.

use super::frames::Frames;
use super::params::*;
use crate::board::Color;
use crate::game::Game;
use std::marker::PhantomData;
use std::sync::atomic::{AtomicI16, Ordering};

/// How well a move has done, within [`HISTORY_LIMIT`] either way. What two threads learn of it at the
/// same moment may get lost.
struct History(AtomicI16);

impl History {
    /// So many, of which nothing is known.
    fn unknown(number: usize) -> Vec<History> {
        let unknown = || History(AtomicI16::new(0));
        std::iter::repeat_with(unknown).take(number).collect()
    }

    #[inline(always)]
    fn get(&self) -> i32 {
        self.0.load(Ordering::Relaxed).into()
    }

    /// Moves towards the limit, the less the nearer it is.
    fn change(&self, bonus: i32) {
        let old = self.get();
        let new = old + bonus - old * bonus.abs() / HISTORY_LIMIT;
        self.0.store(new as i16, Ordering::Relaxed);
    }
}

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
        let slot = position.piece_to_index(mv);
        let continued: i32 = self.continued.iter().map(|row| row[slot].get()).sum();
        self.alone[position.history_index(mv)].get() + continued * continuation_weight() / 16
    }
}

/// Kept from one search of a game to the next.
pub(super) struct Histories<G: Game> {
    /// Quiet moves, by side and [`Game::history_index`].
    quiet: [Vec<History>; 2],
    /// Noisy moves, by side and [`Game::capture_index`].
    noisy: [Vec<History>; 2],
    /// Quiet moves behind an earlier move, by [`Game::piece_to_index`] of both. A last row, which is
    /// never written, is for what has no move before it.
    continuation: Vec<History>,
    game: PhantomData<G>,
}

impl<G: Game> Histories<G> {
    pub(super) fn new() -> Histories<G> {
        Histories {
            quiet: [(); 2].map(|()| History::unknown(G::HISTORY_SIZE)),
            noisy: [(); 2].map(|()| History::unknown(G::CAPTURE_SIZE)),
            continuation: History::unknown((G::PIECE_TO_SIZE + 1) * G::PIECE_TO_SIZE),
            game: PhantomData,
        }
    }

    /// How well quiet moves of a node have done, here and behind the moves before.
    #[inline]
    pub(super) fn quiet(&self, position: &G, frames: &Frames, ply: usize) -> QuietHistory<'_, G> {
        let behind = |back| frames.move_before(ply, back).unwrap_or(G::PIECE_TO_SIZE);
        QuietHistory {
            alone: &self.quiet[position.side_to_move().index()],
            continued: CONTINUATIONS.map(|back| {
                let first = behind(back) * G::PIECE_TO_SIZE;
                &self.continuation[first..first + G::PIECE_TO_SIZE]
            }),
            game: PhantomData,
        }
    }

    /// How well a noisy move has done.
    #[inline]
    pub(super) fn of_noisy(&self, position: &G, mv: G::Move) -> i32 {
        let side: Color = position.side_to_move();
        self.noisy[side.index()][position.capture_index(mv)].get()
    }

    /// Changes what is known of a quiet move.
    pub(super) fn change_quiet(
        &self,
        position: &G,
        mv: G::Move,
        frames: &Frames,
        ply: usize,
        bonus: i32,
    ) {
        let side = position.side_to_move();
        self.quiet[side.index()][position.history_index(mv)].change(bonus);
        let slot = position.piece_to_index(mv);
        for back in CONTINUATIONS {
            if let Some(before) = frames.move_before(ply, back) {
                self.continuation[before * G::PIECE_TO_SIZE + slot].change(bonus);
            }
        }
    }

    /// Changes what is known of a noisy move.
    pub(super) fn change_noisy(&self, position: &G, mv: G::Move, bonus: i32) {
        let side = position.side_to_move();
        self.noisy[side.index()][position.capture_index(mv)].change(bonus);
    }
}

/// What a cut at this depth is worth to a history.
pub(super) fn bonus(depth: i32) -> i32 {
    (history_bonus() * depth - history_bonus_offset()).clamp(0, history_bonus_most())
}
