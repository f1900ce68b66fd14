//! Killers and counter moves: the quiet moves that last caused a beta cutoff, by ply and by previous move.

use super::score::MAX_PLY;
use super::worker::Worker;
use crate::game::{Game, GameMove};

/// The last two quiet moves that caused a cutoff at each ply, the latest first.
pub(super) struct Killers<M>([[Option<M>; 2]; MAX_PLY + 1]);

impl<M: GameMove> Killers<M> {
    pub(super) fn new() -> Killers<M> {
        Killers([[None; 2]; MAX_PLY + 1])
    }

    /// Clears the killers of all plies, as each ply belongs to other positions in the next search.
    pub(super) fn clear(&mut self) {
        *self = Killers::new();
    }

    pub(super) fn at(&self, ply: usize) -> [Option<M>; 2] {
        self.0[ply]
    }

    pub(super) fn contains(&self, ply: usize, mv: M) -> bool {
        self.0[ply].contains(&Some(mv))
    }

    pub(super) fn insert(&mut self, ply: usize, mv: M) {
        let [first, second] = &mut self.0[ply];
        if *first != Some(mv) {
            *second = first.replace(mv);
        }
    }

    /// Clears the killers of a ply. Does nothing beyond the maximum ply.
    pub(super) fn clear_ply(&mut self, ply: usize) {
        if let Some(killers) = self.0.get_mut(ply) {
            *killers = [None; 2];
        }
    }
}

/// Counter moves: for each move, the last quiet move that refuted it. Indexed by the
/// [`piece_to_index`](crate::game::Searchable::piece_to_index) of the refuted move.
pub(super) struct CounterMoves<M>(Vec<Option<M>>);

impl<M: GameMove> CounterMoves<M> {
    /// Creates an empty table of counter moves, for indices below `size`.
    pub(super) fn new(size: usize) -> CounterMoves<M> {
        CounterMoves(vec![None; size])
    }

    pub(super) fn get(&self, previous: Option<usize>) -> Option<M> {
        self.0[previous?]
    }

    pub(super) fn insert(&mut self, previous: Option<usize>, mv: M) {
        if let Some(previous) = previous {
            self.0[previous] = Some(mv);
        }
    }
}

impl<G: Game> Worker<'_, G> {
    /// Returns the killers of a ply, and the counter move to the move that led to this ply.
    pub(super) fn killers_and_counter(&self, ply: usize) -> [Option<G::Move>; 3] {
        let [first, second] = self.histories.killers.at(ply);
        let previous = self.stack.piece_to_before(ply, 1);
        [first, second, self.histories.counter_moves.get(previous)]
    }
}
