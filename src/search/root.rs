//! The root: iterative deepening, MultiPV, and the search of the root moves.

use super::aspiration::AspirationWindow;
use super::limits::Limits;
use super::move_loop::NodeMove;
use super::movepick::{MoveClass, tt_move};
use super::node::{NodeArgs, NodeInfo, Pv};
use super::params::*;
use super::score::{INFINITE, MATE_BOUND, MAX_PLY, Score};
use super::time::SearchStability;
use super::tt::Bound;
use super::window::Window;
use super::worker::Worker;
use super::{PvLine, Report, Request};
use crate::game::Game;
use std::cmp::Reverse;

/// A root move and what the iterations have found of it.
#[derive(Clone, Debug)]
pub(super) struct RootMove<G: Game> {
    /// Its plies: one, or several of the same turn.
    pub(super) plies: Vec<G::Move>,
    /// The position after them.
    child: G,
    /// The depth that they use up.
    ply_cost: i32,
    /// The score in this iteration; `-INFINITE` if it did not raise alpha or was not searched.
    score: Score,
    /// The line of play when it last raised alpha.
    pub(super) pv: PvLine<G>,
    /// What kind of bound the score of that line is.
    bound: Bound,
    /// Nodes visited below it, in all iterations.
    nodes: u64,
}

impl<G: Game> RootMove<G> {
    fn new(position: &G, plies: &[G::Move]) -> RootMove<G> {
        let mut child = *position;
        let mut ply_cost = 0;
        for &mv in plies {
            ply_cost += child.ply_cost(mv);
            child = child.play(mv);
        }
        RootMove {
            plies: plies.to_vec(),
            child,
            ply_cost,
            score: -INFINITE,
            pv: PvLine::unsearched(plies),
            bound: Bound::Exact,
            nodes: 0,
        }
    }
}

impl<G: Game> Worker<'_, G> {
    /// Searches iteration after iteration until a limit is reached. Hands every finished line to
    /// `report`, and returns the best one.
    pub(super) fn iterative_deepening(
        &mut self,
        request: &Request<G>,
        mut report: impl FnMut(Report<'_, G>),
    ) -> PvLine<G> {
        debug_assert!(!request.root_moves.is_empty());
        let mut root_moves: Vec<RootMove<G>> = request
            .root_moves
            .iter()
            .map(|plies| RootMove::new(&request.position, plies))
            .collect();
        let mut best = root_moves[0].pv.clone();
        let mut stability = SearchStability::default();
        self.histories.killers.clear();

        let last_depth = self.last_depth(&request.limits);
        let mut depth = self.next_depth(0);
        while depth <= last_depth {
            self.root_depth = depth as usize;
            let found = self.search_iteration(request, &mut root_moves, depth, &mut report);
            if found > 0 {
                let is_same_move = best.moves.starts_with(&root_moves[0].plies);
                best = root_moves[0].pv.clone();
                let node_share = root_moves[0].nodes as f64 / self.nodes().max(1) as f64;
                stability.update(is_same_move, best.score, node_share);
                self.publish_best(&best);
            }
            self.publish_nodes();
            for (multipv, RootMove { pv, bound, .. }) in (1..).zip(&root_moves[..found]) {
                report(Report {
                    depth,
                    multipv,
                    line: pv,
                    bound: *bound,
                    shared: self.shared,
                });
            }
            if self.stopped() || self.is_finished(request, &best, &stability) {
                break;
            }
            depth = self.next_depth(depth);
            self.follow_main_thread(&mut root_moves);
        }
        best
    }

    /// One iteration. Brings the best root moves to the front, and returns how many of them have
    /// been found, up to MultiPV.
    fn search_iteration(
        &mut self,
        request: &Request<G>,
        root_moves: &mut [RootMove<G>],
        depth: u32,
        report: &mut impl FnMut(Report<'_, G>),
    ) -> usize {
        let multipv = request.multipv.clamp(1, root_moves.len());
        let mut found = 0;
        while found < multipv {
            self.seldepth = 0;
            let rest = &mut root_moves[found..];
            self.search_line(request, rest, depth, found + 1, report);
            if self.stopped() {
                // The previous best move is searched first: a move that has replaced it is better.
                // Of later lines nothing is known.
                found += usize::from(found == 0 && root_moves[0].score > -INFINITE);
                break;
            }
            self.may_stop = true;
            found += 1;
        }
        // With what is learnt in between, a later line may come out better than an earlier one.
        root_moves[..found].sort_by_key(best_first);
        found
    }

    /// Finds the best of these root moves, in an aspiration window that is widened until the score
    /// lies within.
    fn search_line(
        &mut self,
        request: &Request<G>,
        root_moves: &mut [RootMove<G>],
        depth: u32,
        multipv: usize,
        report: &mut impl FnMut(Report<'_, G>),
    ) {
        let mut aspiration = AspirationWindow::around(root_moves[0].pv.score, depth);
        let mut fail_high_reduction = 0;
        let mut lower_bound = -INFINITE;
        loop {
            for root_move in root_moves.iter_mut() {
                root_move.score = -INFINITE;
            }
            let search_depth = (depth - fail_high_reduction).max(1);
            let window = aspiration.window;
            let score = self.search_root(&request.position, root_moves, search_depth as i32, window);
            root_moves.sort_by_key(best_first);
            if self.stopped() {
                // A move that failed high is the best one known, even if nothing confirms it any more.
                root_moves[0].score = root_moves[0].score.max(lower_bound);
                return;
            }
            let bound = aspiration.bound(score);
            lower_bound = match bound {
                Bound::Exact => return,
                Bound::Lower => score,
                Bound::Upper => -INFINITE,
            };
            if self.shared.time.elapsed() >= REPORT_BOUNDS_AFTER {
                let line = PvLine {
                    score,
                    ..root_moves[0].pv.clone()
                };
                self.publish_nodes();
                report(Report {
                    depth,
                    multipv,
                    line: &line,
                    bound,
                    shared: self.shared,
                });
            }
            // A fail high is likely to be confirmed at a lower depth.
            fail_high_reduction = match bound {
                Bound::Lower => (fail_high_reduction + 1).min(MAX_FAIL_HIGH_REDUCTION),
                _ => 0,
            };
            aspiration = aspiration.widened(score, bound);
        }
    }

    /// Searches root moves in this window. Returns the best score.
    fn search_root(&mut self, position: &G, root_moves: &mut [RootMove<G>], depth: i32, window: Window) -> Score {
        debug_assert!(window.alpha < window.beta && depth > 0 && !root_moves.is_empty());
        let mut args = NodeArgs {
            window,
            depth,
            ply: 0,
            oldest_repeatable: 0,
            null_move_allowed: true,
            cut_node: false,
            excluded: 0,
        };
        let info = self.enter_node(position, &args, position.in_check(), None);
        let mut best_score = -INFINITE;
        for (number, root_move) in root_moves.iter_mut().enumerate() {
            let nodes_before = self.nodes();
            let score = self.search_root_move(position, root_move, number, &args, &info);
            root_move.nodes += self.nodes() - nodes_before;
            if self.stopped() {
                break;
            }
            best_score = best_score.max(score);
            if score > args.window.alpha {
                args.window.alpha = score;
                root_move.score = score;
                root_move.pv = PvLine {
                    score,
                    moves: self.root_pv(root_move, position),
                    seldepth: self.seldepth,
                };
                root_move.bound = if score < args.window.beta {
                    Bound::Exact
                } else {
                    Bound::Lower
                };
            }
            if score >= args.window.beta {
                break;
            }
        }
        best_score
    }

    /// Searches one root move: the score from the root's side to move.
    fn search_root_move(
        &mut self,
        position: &G,
        root_move: &RootMove<G>,
        number: usize,
        args: &NodeArgs,
        info: &NodeInfo<G::Move>,
    ) -> Score {
        let mv = root_move.plies[0];
        let class = MoveClass::without_see(position, mv);
        let quiet_history = self.move_histories.quiet(position, &self.stack, 0);
        let node_move = NodeMove {
            mv,
            child: &root_move.child,
            class,
            number,
            history: self.history(position, mv, class, &quiet_history),
        };
        let reduction = self.reduction::<Pv>(&node_move, args, info);
        self.stack[0].piece_to = Some(position.piece_to_index(mv));
        self.pv_table.clear(1);
        let child_args = NodeArgs {
            depth: args.depth - root_move.ply_cost,
            ply: 1,
            oldest_repeatable: self.oldest_repeatable_after(position, mv, 0),
            cut_node: true,
            ..*args
        };
        self.pvs::<Pv>(position, &root_move.child, child_args, number == 0, reduction)
    }

    /// Whether to start no further iteration.
    fn is_finished(&mut self, request: &Request<G>, best: &PvLine<G>, stability: &SearchStability) -> bool {
        self.poll_limits();
        if self.stopped() {
            return true;
        }
        let time = &self.shared.time;
        if !time.uses_clock() || self.shared.stop_signal.pondering() {
            return false;
        }
        let is_forced = !request.analysing && request.root_moves.len() == 1;
        let is_mate_proven = best.score.abs() > MATE_BOUND && stability.stable_iterations() >= MATE_STABLE_ITERATIONS;
        is_forced || is_mate_proven || time.soft_limit_reached(stability)
    }

    /// The depth of the last iteration. Helpers go on until the main thread has finished.
    fn last_depth(&self, limits: &Limits) -> u32 {
        let deepest = MAX_PLY as u32 - 1;
        if !self.is_main() {
            return deepest;
        }
        limits.depth.unwrap_or(deepest).clamp(1, deepest)
    }

    /// The principal variation of a root move. Where the search of a PV node ended with a table
    /// cutoff, the table continues it.
    fn root_pv(&self, root_move: &RootMove<G>, root: &G) -> Vec<G::Move> {
        let mut pv = [&root_move.plies[..], self.pv_table.line(1)].concat();
        if !self.shared.is_multithreaded() {
            return pv;
        }
        let mut keys = vec![root.key()];
        let mut position = *root;
        for &mv in &pv {
            position = position.play(mv);
            keys.push(position.key());
        }
        while pv.len() < self.root_depth && position.terminal_outcome().is_none() {
            let entry = self.shared.tt.probe(position.key(), pv.len());
            let exact = entry.filter(|entry| entry.bound == Bound::Exact);
            let Some(mv) = exact.and_then(|entry| tt_move(&position, entry.move_bits)) else {
                break;
            };
            position = position.play(mv);
            if keys.contains(&position.key()) {
                break;
            }
            keys.push(position.key());
            pv.push(mv);
        }
        pv
    }
}

fn best_first<G: Game>(root_move: &RootMove<G>) -> Reverse<Score> {
    Reverse(root_move.score)
}
