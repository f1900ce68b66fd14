//! What a thread looks for puzzles with.

use super::{Limits, Puzzle};
use crate::game::Game;
use crate::proof::{Prover, Question, Verdict, Win};
use crate::search::limits::{self, Control};
use crate::search::memory::NoMemory;
use crate::search::tt::TranspositionTable;
use crate::search::{self, Histories, PvLine, Report, Request};
use crate::tuning::games::GameRecord;
use rayon::ThreadPool;
use std::time::Duration;

/// MiB that the table of the solver may grow to.
const PROVER_HASH: usize = 64;

/// MiB of the transposition table.
const HASH: usize = 16;

pub(super) struct Finder<'a, G: Game> {
    pub(super) limits: Limits,
    pool: &'a ThreadPool,
    prover: Prover,
    table: TranspositionTable,
    histories: Histories<G>,
}

impl<'a, G: Game> Finder<'a, G> {
    pub(super) fn new(limits: Limits, pool: &'a ThreadPool) -> Result<Finder<'a, G>, NoMemory> {
        Ok(Finder {
            limits,
            pool,
            prover: Prover::new(PROVER_HASH),
            table: TranspositionTable::new(HASH)?,
            histories: Histories::new(),
        })
    }

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
    pub(super) fn prove(
        &mut self,
        position: &G,
        first_moves: Vec<G::Move>,
        moves: u32,
    ) -> Verdict<Win<G::Move>> {
        let question = Question::after(*position, first_moves, &[]);
        let limit = self.limits.proof;
        self.prover
            .find_win(&question, moves, |nodes| nodes < limit)
    }

    /// The best line of a search with so many nodes, begun with empty tables.
    pub(super) fn search(
        &mut self,
        position: &G,
        turns: Vec<Vec<G::Move>>,
        (multipv, nodes): (usize, u64),
        report: impl FnMut(Report<'_, G>) + Send,
    ) -> PvLine<G> {
        self.table.clear();
        self.histories.clear();
        let request = Request {
            position: *position,
            earlier_keys: Vec::new(),
            root_moves: turns,
            limits: limits::Limits {
                nodes: Some(nodes),
                ..limits::Limits::default()
            },
            multipv,
            overhead: Duration::ZERO,
            analysing: true,
            exhaustive: false,
        };
        let control = Control::default();
        let (table, histories) = (&self.table, &mut self.histories);
        search::search(&request, table, histories, self.pool, &control, report).best
    }
}
