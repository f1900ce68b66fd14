//! `go mate`: tries to prove a forced win before the search.

use super::info::Info;
use crate::dfpn::{MAX_MOVES, Prover, Question, Verdict, Win};
use crate::game::Game;
use crate::search::limits::Limits;
use crate::search::score::{MATE_BOUND, mate_in};
use crate::search::tt::Bound;
use crate::search::{Request, TimeManager};
use crate::stop_signal::StopSignal;
use std::time::{Duration, Instant};

/// The moves of `go mate`, capped by the depth limit: a win in N moves takes 2N - 1 plies.
pub(super) fn within_limits(moves: u32, limits: &Limits) -> u32 {
    let max_moves = limits.depth.map_or(MAX_MOVES, |depth| depth.div_ceil(2));
    moves.min(MAX_MOVES).min(max_moves)
}

/// Limits a search to the depth of a win in the given number of moves.
pub(super) fn limit_depth(moves: u32, limits: &mut Limits) {
    let depth = 2 * moves.max(1);
    limits.depth = Some(limits.depth.unwrap_or(depth).min(depth));
}

/// The result of the proof search.
pub(super) struct Proof<G: Game> {
    /// The requested number of moves.
    moves: u32,
    verdict: Verdict<Win<G::Move>>,
    nodes: u64,
    hashfull: usize,
    elapsed: Duration,
}

impl<G: Game> Proof<G> {
    /// Looks for a win within the given number of moves. Leaves half of the nodes and of the time to the search that
    /// finds a move otherwise.
    pub(super) fn search(request: &Request<G>, moves: u32, hash: usize, stop_signal: &StopSignal) -> Proof<G> {
        let limits = request.limits.half();
        let turns = request.position.expected_turns();
        let start = limits.start.unwrap_or_else(Instant::now);
        let time = TimeManager::new(start, &limits, request.overhead, turns);
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

    /// The winning line, if one was found.
    pub(super) fn line(&self) -> Option<&[G::Move]> {
        match &self.verdict {
            Verdict::Win(win) => Some(&win.line),
            Verdict::NoWin | Verdict::GivenUp => None,
        }
    }

    /// The output line that reports the result.
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

    /// Leaves the remaining nodes and time to the search for a move.
    pub(super) fn leave_to_search(self, limits: &mut Limits) {
        *limits = limits.less(self.nodes, self.elapsed);
    }
}

// The longest provable win still has a mate score.
const _: () = assert!(mate_in(2 * MAX_MOVES as usize) > MATE_BOUND);
