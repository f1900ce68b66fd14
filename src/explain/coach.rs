//! Reasons from searches: proven wins, the opponent's best reply, the best move.

use super::lines::{is_settled, with_line};
use super::reason::Reason;
use crate::dfpn::{Prover, Question, Verdict, Win};
use crate::game::{Game, GameHistory};
use crate::memory::NoMemory;
use crate::search::limits::Limits;
use crate::search::score::{MATE_BOUND, Score, moves_to_mate};
use crate::search::tt::TranspositionTable;
use crate::search::{Histories, PvLine, Request, SearchThreads, first_turn, root_moves, search};
use crate::stop_signal::StopSignal;
use crate::time_source::{Stopwatch, TimeSource};
use std::time::Duration;

/// Size of the transposition table, and maximum size of the solver's table, in MiB.
const TABLE: usize = 4;

/// Maximum number of moves of a proven win.
const MAX_MOVES: u32 = 8;

/// What the searches need from their host.
#[derive(Clone, Copy)]
pub struct Resources<'a> {
    pub threads: &'a SearchThreads,
    pub now: TimeSource,
    pub stop_signal: &'a StopSignal,
}

/// Finds reasons by searches that share the given number of nodes. Each search is independent of the engine's other
/// searches, so the reasons depend only on the game and the number of nodes, unless there are several threads.
pub struct Coach<'a, G: Game> {
    resources: Resources<'a>,
    game: &'a GameHistory<G>,
    /// The position as the side to move sees it.
    position: G,
    /// Nodes of all searches together.
    nodes: u64,
    table: TranspositionTable,
    histories: Histories<G>,
}

impl<'a, G: Game> Coach<'a, G> {
    /// Searches visit up to `nodes` positions altogether. `seen` is the game's position as the side to move sees it:
    /// see [`Setup::seen_by_mover`](crate::game::Setup::seen_by_mover).
    ///
    /// # Errors
    /// If there is not enough memory.
    pub fn new(
        game: &'a GameHistory<G>,
        seen: G,
        nodes: u64,
        resources: Resources<'a>,
    ) -> Result<Coach<'a, G>, NoMemory> {
        Ok(Coach {
            resources,
            game,
            position: seen,
            nodes,
            table: TranspositionTable::new(TABLE)?,
            histories: Histories::new(),
        })
    }

    /// Reports reasons for and against a legal turn, each as soon as it is found. Nothing is reported after a stop.
    pub fn explain_move(&mut self, turn: &[G::Move], mut report: impl FnMut(Reason)) {
        let mut next = self.game.clone();
        turn.iter().for_each(|&mv| next.play(mv));
        if next.outcome().is_some() {
            return;
        }
        let root = self.position;
        let after = turn.iter().fold(root, |position, &mv| position.play(mv));
        if let Some(win) = self.prove(root, &[turn[0]], self.game.earlier_keys()) {
            report(proof(&root, &win, &[], "mover"));
        }
        if let Some(win) = self.prove(after, &after.legal_moves(), next.earlier_keys()) {
            report(proof(&root, &win, turn, "opponent"));
        }
        let Some(reply) = self.best_line(after, next.earlier_keys()) else {
            return;
        };
        let score = before_turn(-reply.score, turn.len());
        let played = [turn, &reply.moves].concat();
        report(line("played", &root, score, &played));
        let Some(best) = self.best_line(root, self.game.earlier_keys()) else {
            return;
        };
        let first = first_turn(&root, &best.moves);
        let same = first.iter().fold(root, |position, &mv| position.play(mv)) == after;
        if !same && is_better(best.score, score) {
            report(line("best", &root, best.score, &best.moves));
        }
    }

    /// Reports a proven win of the side to move, its best line, and the opponent's best line if the side to move
    /// passed.
    pub fn explain_position(&mut self, mut report: impl FnMut(Reason)) {
        let root = self.position;
        if self.game.outcome().is_some() {
            return;
        }
        if let Some(win) = self.prove(root, &root.legal_moves(), self.game.earlier_keys()) {
            report(proof(&root, &win, &[], "mover"));
        }
        let Some(best) = self.best_line(root, self.game.earlier_keys()) else {
            return;
        };
        report(line("best", &root, best.score, &best.moves));
        let passed = root.null_move();
        if root.in_check() || passed.outcome(1).is_some() {
            return;
        }
        if let Some(reply) = self.best_line(passed, &[]) {
            report(line("passed", &passed, reply.score, &reply.moves));
        }
    }

    /// The best line in a position in which the game is not over, or `None` after a stop. If the line ends in the
    /// middle of an exchange, another search continues it.
    fn best_line(&mut self, position: G, earlier_keys: &[u64]) -> Option<PvLine<G>> {
        let mut line = self.search(position, earlier_keys, self.nodes / 4)?;
        let end = line.moves.iter().fold(position, |position, &mv| position.play(mv));
        if !is_settled(&end) {
            let more = self.search(end, &[], self.nodes / 8)?;
            line.moves.extend(more.moves);
        }
        Some(line)
    }

    fn search(&mut self, position: G, earlier_keys: &[u64], nodes: u64) -> Option<PvLine<G>> {
        let Resources {
            threads,
            now,
            stop_signal,
        } = self.resources;
        let root_moves = root_moves(&position);
        if stop_signal.stopped() || root_moves.is_empty() {
            return None;
        }
        self.table.clear();
        self.histories.clear();
        let request = Request {
            position,
            earlier_keys: earlier_keys.to_vec(),
            root_moves,
            limits: Limits {
                nodes: Some(nodes.max(1)),
                ..Limits::default()
            },
            stopwatch: Stopwatch::start(now),
            multipv: 1,
            proves_wins: true,
            overhead: Duration::ZERO,
            analysing: true,
        };
        let result = search(&request, &self.table, &mut self.histories, threads, stop_signal, |_| ());
        (!stop_signal.stopped()).then_some(result.best)
    }

    /// A win of the side to move that begins with one of the given moves.
    fn prove(&self, position: G, first_moves: &[G::Move], earlier_keys: &[u64]) -> Option<Win<G::Move>> {
        let stop_signal = self.resources.stop_signal;
        if !G::WINS_CAN_BE_PROVEN || stop_signal.stopped() {
            return None;
        }
        let question = Question::after(position, first_moves.to_vec(), earlier_keys);
        let mut prover = Prover::new(TABLE);
        let most = self.nodes / 8;
        let verdict = prover.find_win(&question, MAX_MOVES, |nodes| nodes < most && !stop_signal.stopped());
        match verdict {
            Verdict::Win(win) if ends_the_game(&position, &win) => Some(win),
            _ => None,
        }
    }
}

/// Whether the line of a win is complete, so that it shows how the side to move wins.
fn ends_the_game<G: Game>(position: &G, win: &Win<G::Move>) -> bool {
    let last = win.line.iter().fold(*position, |position, &mv| position.play(mv));
    let winner = last.outcome(1).and_then(|outcome| outcome.winner);
    win.line.len() == win.plies as usize && winner == Some(position.side_to_move())
}

/// A score in a position, as seen before the turn of the given number of plies that led to it.
fn before_turn(score: Score, plies: usize) -> Score {
    if score > MATE_BOUND {
        score - plies as Score
    } else if score < -MATE_BOUND {
        score + plies as Score
    } else {
        score
    }
}

/// Whether a score is better than another one, beyond the number of plies of wins in equally many moves.
fn is_better(score: Score, other: Score) -> bool {
    let moves = moves_to_mate(score);
    score > other && (moves.is_none() || moves != moves_to_mate(other))
}

/// A proven win after the given first plies.
fn proof<G: Game>(root: &G, win: &Win<G::Move>, first: &[G::Move], winner: &'static str) -> Reason {
    let plies = [first, &win.line].concat();
    let reason = Reason::new("proof").with("winner", winner).with("moves", win.moves());
    with_line(reason, root, &plies)
}

fn line<G: Game>(kind: &'static str, start: &G, score: Score, plies: &[G::Move]) -> Reason {
    let reason = match moves_to_mate(score) {
        Some(moves) => Reason::new(kind).with("mate", moves),
        None => Reason::new(kind).with("cp", score),
    };
    with_line(reason, start, plies)
}
