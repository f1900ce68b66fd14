//! What a worker looks for puzzles with.

use super::{Limits, Puzzle};
use crate::dfpn::{Prover, Question, Verdict, Win};
use crate::game::{Game, GameHistory};
use crate::search::{PvLine, Report};
use crate::tuning::games::GameRecord;
use crate::tuning::workers::Searcher;

/// MiB that the table of the solver may grow to.
const PROVER_HASH: usize = 64;

/// MiB of the transposition table.
pub(super) const HASH: usize = 16;

pub(super) fn new_prover() -> Prover {
    Prover::new(PROVER_HASH)
}

pub(super) struct Finder<'a, 'p, G: Game> {
    pub(super) limits: Limits,
    pub(super) prover: &'a mut Prover,
    pub(super) searcher: &'a mut Searcher<'p, G>,
}

impl<G: Game> Finder<'_, '_, G> {
    /// The hardest puzzle of a game, if it has one.
    pub(super) fn look_at(&mut self, game: &GameRecord<G>) -> Option<Puzzle> {
        if G::WINS_CAN_BE_PROVEN {
            self.win_of(game)
        } else {
            self.best_turn_of(game)
        }
    }

    /// Begins proofs about another position.
    pub(super) fn forget_proofs(&mut self) {
        self.prover.reset();
    }

    /// Whether the side to move wins within so many moves by one of these. The nodes of all proofs about a
    /// position are limited together; what one has found serves the next.
    pub(super) fn prove(&mut self, position: &G, first_moves: Vec<G::Move>, moves: u32) -> Verdict<Win<G::Move>> {
        let question = Question::after(*position, first_moves, &[]);
        let limit = self.limits.proof;
        self.prover.find_win(&question, moves, |nodes| nodes < limit)
    }

    /// The best line of a search with so many lines and nodes, begun with empty tables.
    pub(super) fn search(
        &mut self,
        position: &G,
        turns: Vec<Vec<G::Move>>,
        budget: (usize, u64),
        report: impl FnMut(Report<'_, G>) + Send,
    ) -> PvLine<G> {
        self.searcher.forget();
        let game = GameHistory::from(*position);
        self.searcher.search(&game, turns, budget, report)
    }
}
