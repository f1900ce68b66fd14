//! The search and the prover with which a worker looks for puzzles.

use super::{Limits, Puzzle};
use crate::dfpn::{Prover, Question, Verdict, Win};
use crate::game::{Game, GameHistory};
use crate::search::{PvLine, Report};
use crate::tuning::games::GameRecord;
use crate::tuning::workers::Searcher;

/// The maximum size of the prover's hash table in MiB.
const PROVER_HASH: usize = 64;

/// Size of the transposition table for puzzle searches, in MiB.
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
    /// Returns the hardest puzzle of a game, or `None` if the game has no puzzle.
    pub(super) fn hardest_of(&mut self, game: &GameRecord<G>) -> Option<Puzzle> {
        if G::WINS_CAN_BE_PROVEN {
            self.win_of(game)
        } else {
            self.best_turn_of(game)
        }
    }

    /// Resets the prover before a new position is examined.
    pub(super) fn forget_proofs(&mut self) {
        self.prover.reset();
    }

    /// Tries to prove that one of the first moves wins within the given number of moves. All proofs about a position
    /// share a node limit and the prover's table.
    pub(super) fn prove(&mut self, position: &G, first_moves: Vec<G::Move>, moves: u32) -> Verdict<Win<G::Move>> {
        let question = Question::after(*position, first_moves, &[]);
        let limit = self.limits.proof;
        self.prover.find_win(&question, moves, |nodes| nodes < limit)
    }

    /// Searches a position with empty tables and returns the best line. `budget` consists of the number of lines and
    /// the node limit.
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
