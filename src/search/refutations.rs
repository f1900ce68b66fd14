//! The quiet moves that last cut off, at a ply and behind a move: each thread's own.

use super::frames::Frames;
use super::score::MAX_PLY;
use crate::game::{Game, GameMove};

/// Kept from one search of a game to the next, but for the killers.
pub(super) struct Refutations<G: Game> {
    /// The quiet move that last cut off behind a move, by [`Game::piece_to_index`].
    counters: Vec<Option<G::Move>>,
    /// The last two quiet moves that cut off at each ply.
    killers: [[Option<G::Move>; 2]; MAX_PLY + 1],
}

impl<G: Game> Refutations<G> {
    pub(super) fn new() -> Refutations<G> {
        Refutations {
            counters: vec![None; G::PIECE_TO_SIZE],
            killers: [[None; 2]; MAX_PLY + 1],
        }
    }

    /// Before another search: what killed at some ply of the last one says nothing any more.
    pub(super) fn start_search(&mut self) {
        self.killers = [[None; 2]; MAX_PLY + 1];
    }

    /// The two killers of a ply and the answer to the move before it.
    pub(super) fn at(&self, frames: &Frames, ply: usize) -> [Option<G::Move>; 3] {
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

    /// A quiet move cut off.
    pub(super) fn note(&mut self, mv: G::Move, frames: &Frames, ply: usize) {
        let [first, second] = &mut self.killers[ply];
        if first.is_none_or(|killer| killer.to_bits() != mv.to_bits()) {
            *second = first.replace(mv);
        }
        if let Some(before) = frames.move_before(ply, 1) {
            self.counters[before] = Some(mv);
        }
    }
}
