//! The search and the prover with which a worker looks for puzzles.

use super::candidates::candidates;
use super::{Limits, Puzzle};
use crate::dfpn::{Prover, Question, Verdict, Win};
use crate::game::{Game, GameHistory};
use crate::search::score::Score;
use crate::search::tt::Bound;
use crate::search::{self, PvLine, Report};
use crate::tuning::games::GameRecord;
use crate::tuning::workers::Searcher;

/// The maximum size of the prover's hash table in MiB.
const PROVER_HASH: usize = 64;

/// Size of the transposition table for puzzle searches, in MiB.
pub(super) const HASH: usize = 16;

pub(super) fn new_prover() -> Prover {
    Prover::new(PROVER_HASH)
}

/// The two best lines of one iteration, searched to the same depth.
pub(super) struct TwoBest<G: Game> {
    pub(super) best: PvLine<G>,
    pub(super) second: PvLine<G>,
}

pub(super) struct Finder<'a, 'p, G: Game> {
    pub(super) limits: Limits,
    pub(super) prover: &'a mut Prover,
    pub(super) searcher: &'a mut Searcher<'p, G>,
}

impl<G: Game> Finder<'_, '_, G> {
    /// Returns the puzzles of a game: forced wins, if the game's wins can be proven, and best turns.
    pub(super) fn puzzles_of(&mut self, game: &GameRecord<G>) -> Vec<Puzzle> {
        let candidates = candidates(game);
        let mut puzzles = Vec::new();
        if G::WINS_CAN_BE_PROVEN {
            puzzles.extend(self.wins_of(game, &candidates));
        }
        puzzles.extend(self.best_turns_of(&candidates));
        puzzles
    }

    /// Resets the prover before a new position is examined.
    pub(super) fn forget_proofs(&mut self) {
        self.prover.reset();
    }

    /// Tries to prove that one of the first moves wins within the given number of moves. All proofs about a position
    /// share a node limit and the prover's table.
    pub(super) fn prove(
        &mut self,
        position: &G,
        first_moves: Vec<G::Move>,
        moves: u32,
        limit: u64,
    ) -> Verdict<Win<G::Move>> {
        let question = Question::after(*position, first_moves, &[]);
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

    /// Searches the given turns for the two best lines. Returns the results of each iteration that has completed both
    /// lines, by depth.
    pub(super) fn two_best(&mut self, position: &G, turns: &[Vec<G::Move>], nodes: u64) -> Vec<TwoBest<G>> {
        let mut by_depth: Vec<[Option<PvLine<G>>; 2]> = Vec::new();
        self.search(position, turns.to_vec(), (2, nodes), |report| {
            if report.bound == Bound::Exact {
                let depth = report.depth as usize;
                by_depth.resize_with(by_depth.len().max(depth + 1), Default::default);
                by_depth[depth][report.multipv - 1] = Some(report.line.clone());
            }
        });
        let complete = by_depth.into_iter().filter_map(|[best, second]| {
            Some(TwoBest {
                best: best?,
                second: second?,
            })
        });
        complete.collect()
    }
}

impl<G: Game> TwoBest<G> {
    pub(super) fn lead(&self) -> Score {
        self.best.score - self.second.score
    }
}

/// Returns the hash key of the position after the first turn of a line. Different turns may lead to the same position,
/// so turns are compared by these keys.
pub(super) fn key_after_turn<G: Game>(position: &G, line: &PvLine<G>) -> u64 {
    let turn = search::first_turn(position, &line.moves);
    turn.iter().fold(*position, |at, &mv| at.play(mv)).key()
}
