//! The playing levels of both boards: see `docs/levels.md`.

use super::boards::Board;
use super::candidates;
use super::moves::{Move, Operation};
use super::position::Ctor;
use crate::game::{Level, Levels, MoveSet, Position};

impl<B: Board> Levels for Ctor<B> {
    const LEVELS: &'static [Level] = B::LEVELS;

    /// Of the landings, only the search's candidates: there are thousands of others, and a random choice among all
    /// plies would nearly always be one of them.
    fn careless_moves(&self) -> Vec<Move> {
        let is_landing = |mv: Move| matches!(mv.operation(), Operation::Landing(..));
        let mut moves = self.without_landings().legal_moves();
        candidates::for_each_candidate(self, MoveSet::All, |mv, _| {
            if is_landing(mv) {
                moves.push(mv);
            }
        });
        moves
    }
}

pub(super) const EIGHT: &[Level] = &[
    Level::careless(500, 500, 1.0, 200.0),
    Level::careless(750, 500, 1.0, 125.0),
    Level::careless(1000, 500, 1.0, 88.0),
    Level::careless(1250, 500, 1.0, 63.0),
    Level::careless(1500, 500, 1.0, 46.0),
    Level::careless(1750, 500, 1.0, 33.0),
    Level::careless(2000, 500, 1.0, 15.0),
    Level::careless(2250, 1_500, 0.55, 10.0),
    Level::careless(2500, 3_500, 0.27, 7.0),
];

pub(super) const TEN: &[Level] = &[
    Level::careless(500, 500, 1.0, 74.0),
    Level::careless(750, 500, 1.0, 54.0),
    Level::careless(1000, 500, 1.0, 37.0),
    Level::careless(1250, 500, 1.0, 25.5),
    Level::careless(1500, 500, 1.0, 17.5),
    Level::careless(1750, 1_000, 1.0, 5.0),
    Level::careless(2000, 1_500, 0.4, 5.0),
    Level::careless(2250, 2_500, 0.1, 5.0),
    Level::careless(2500, 6_000, 0.05, 5.0),
];
