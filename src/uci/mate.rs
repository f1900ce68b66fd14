//! `go mate`: tries to prove a forced win before the normal search.

use super::info::Info;
use crate::dfpn::{MAX_MOVES, Prover, Question, Verdict, Win};
use crate::game::Game;
use crate::search::limits::Limits;
use crate::search::score::{MATE_BOUND, mate_in};
use crate::search::tt::Bound;
use crate::search::{Request, TimeManager};
use crate::stop_signal::StopSignal;
use std::time::Duration;

/// Number of moves of `go mate`, capped by the prover's maximum and the depth limit. A win in N moves takes 2N - 1
/// plies.
pub(super) fn within_limits(moves: u32, limits: &Limits) -> u32 {
    let max_moves = limits.depth.map_or(MAX_MOVES, |depth| depth.div_ceil(2));
    moves.min(MAX_MOVES).min(max_moves)
}

/// Limits a search to the depth of a win in the given number of moves.
pub(super) fn limit_depth(moves: u32, limits: &mut Limits) {
    let depth = 2 * moves.max(1);
    limits.depth = Some(limits.depth.unwrap_or(depth).min(depth));
}

/// Result of the proof search for `go mate`.
pub(super) struct Proof<G: Game> {
    /// Requested number of moves to the win.
    moves: u32,
    verdict: Verdict<Win<G::Move>>,
    nodes: u64,
    hashfull: usize,
    elapsed: Duration,
}

impl<G: Game> Proof<G> {
    /// Tries to prove a win within the given number of moves. Uses at most half of the nodes and time, because a normal
    /// search must find a move if the proof fails.
    pub(super) fn search(request: &Request<G>, moves: u32, hash: usize, stop_signal: &StopSignal) -> Proof<G> {
        let limits = request.limits.half();
        let turns = request.position.expected_turns();
        let time = TimeManager::new(request.stopwatch, &limits, request.overhead, turns);
        let firsts = request.root_moves.iter().map(|turn| turn[0]).collect();
        let question = Question::after(request.position, firsts, &request.earlier_keys);
        let max_nodes = limits.nodes.unwrap_or(u64::MAX);
        let mut prover = Prover::new(hash);
        let verdict = prover.find_win(&question, moves, |nodes| {
            let out_of_time = time.hard_limit_reached() && !stop_signal.pondering();
            nodes < max_nodes && !out_of_time && !stop_signal.stopped()
        });
        Proof {
            moves,
            verdict,
            nodes: prover.nodes(),
            hashfull: prover.table_fill(),
            elapsed: time.elapsed(),
        }
    }

    /// The winning line, if the proof search found one.
    pub(super) fn line(&self) -> Option<&[G::Move]> {
        match &self.verdict {
            Verdict::Win(win) => Some(&win.line),
            Verdict::NoWin | Verdict::GivenUp => None,
        }
    }

    /// The `info` line that reports the result of the proof search.
    pub(super) fn info(&self, root: &G, show_wdl: bool) -> String {
        let Proof { moves, nodes, .. } = self;
        match &self.verdict {
            Verdict::Win(win) => {
                let info = Info {
                    depth: win.plies,
                    seldepth: win.line.len(),
                    multipv: 1,
                    score: mate_in(win.plies as usize),
                    bound: Bound::Exact,
                    nodes: *nodes,
                    hashfull: self.hashfull,
                    elapsed: self.elapsed,
                    moves: &win.line,
                };
                info.text(root, show_wdl)
            }
            Verdict::NoWin => format!("info string no win in {moves}: proven in {nodes} nodes"),
            Verdict::GivenUp => {
                format!("info string no win in {moves} found, nor excluded, in {nodes} nodes")
            }
        }
    }

    /// Reduces the limits of the normal search by the nodes and time that the proof search has used.
    pub(super) fn leave_to_search(self, request: &mut Request<G>) {
        request.limits = request.limits.less(self.nodes, self.elapsed);
        request.stopwatch.restart();
    }
}

// Even the longest provable win must have a mate score.
const _: () = assert!(mate_in(2 * MAX_MOVES as usize) > MATE_BOUND);
