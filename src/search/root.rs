//! The root: iterative deepening, aspiration windows, MultiPV, and the root moves.

use super::aspiration::AspirationWindow;
use super::constants::*;
use super::limits::Limits;
use super::movepick::{MoveClass, Picked, tt_move};
use super::node::{NodeArgs, Root};
use super::score::{INFINITE, MATE_BOUND, MAX_PLY, Score, Window};
use super::time::SearchStability;
use super::tt::Bound;
use super::worker::Worker;
use super::{PvLine, Report, Request};
use crate::game::Game;
use std::cmp::Reverse;

/// A root move and the results of its search.
#[derive(Clone, Debug)]
pub(super) struct RootMove<G: Game> {
    /// The plies of the root move: a single ply, or several plies of the same turn.
    pub(super) plies: Vec<G::Move>,
    /// The position after the root move.
    child: G,
    /// Depth consumed by the root move, in plies.
    ply_cost: i32,
    /// Score of the root move in the current iteration; `-INFINITE` if the move has not raised alpha.
    score: Score,
    /// Principal variation of the root move, from the last time that the move raised alpha.
    pub(super) pv: PvLine<G>,
    /// Bound type of the principal variation's score.
    bound: Bound,
    /// Nodes searched below the root move in all iterations together.
    nodes: u64,
}

impl<G: Game> RootMove<G> {
    pub(super) fn new(position: &G, plies: &[G::Move]) -> RootMove<G> {
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
    /// Runs iterative deepening until a search limit is reached. Passes every finished line to `report`, and returns
    /// the best line.
    pub(super) fn iterative_deepening(
        &mut self,
        request: &Request<G>,
        report: &mut dyn FnMut(Report<'_, G>),
    ) -> PvLine<G> {
        let mut best = self.root_moves[0].pv.clone();
        let mut stability = SearchStability::default();
        self.histories.killers.clear();

        let last_depth = self.last_depth(&request.limits);
        let mut depth = self.next_depth(0);
        while depth <= last_depth {
            self.root_depth = depth as usize;
            let found = self.search_iteration(request, depth, report);
            if found > 0 {
                let first = &self.root_moves[0];
                let is_same_move = best.moves.starts_with(&first.plies);
                let node_share = first.nodes as f64 / self.nodes().max(1) as f64;
                best = first.pv.clone();
                stability.update(is_same_move, best.score, node_share);
                self.publish_best(&best);
            }
            self.publish_nodes();
            if self.adopt_proven_win(&mut best) || found > 0 {
                self.report_lines(depth, &best, found, report);
            }
            self.prove_win(request, best.score);
            if self.adopt_proven_win(&mut best) {
                self.report_lines(depth, &best, found, report);
            }
            if self.stopped() || self.is_finished(request, &best, &stability) {
                break;
            }
            depth = self.next_depth(depth);
            self.follow_main_thread();
        }
        self.histories.win_was_proven = self.proven_win(-INFINITE).is_some();
        best
    }

    /// Replaces the best line by a proven win, if that is better.
    fn adopt_proven_win(&self, best: &mut PvLine<G>) -> bool {
        let Some(win) = self.proven_win(best.score) else {
            return false;
        };
        *best = win.clone();
        true
    }

    /// Reports the best line, then the lines of the other root moves among the first `found`. The best line may be a
    /// proven win that begins with any root move. If that root move is among the first `found`, the win replaces its
    /// line; otherwise it replaces the last line.
    fn report_lines(&self, depth: u32, best: &PvLine<G>, found: usize, report: &mut dyn FnMut(Report<'_, G>)) {
        let found_lines = self.root_moves[..found].iter();
        let others = found_lines.filter(|root_move| !best.moves.starts_with(&root_move.plies));
        let others = others.map(|RootMove { pv, bound, .. }| (pv, *bound));
        let bound = match &self.root_moves[..found] {
            [first, ..] if first.pv == *best => first.bound,
            _ => Bound::Exact,
        };
        let lines = [(best, bound)].into_iter().chain(others);
        for (multipv, (line, bound)) in (1..).zip(lines.take(found.max(1))) {
            report(Report {
                depth,
                multipv,
                line,
                bound,
                shared: self.shared,
            });
        }
    }

    /// Runs one iteration of iterative deepening. Moves the best root moves to the front of the list and returns the
    /// number of finished lines, at most MultiPV.
    fn search_iteration(&mut self, request: &Request<G>, depth: u32, report: &mut dyn FnMut(Report<'_, G>)) -> usize {
        let multipv = request.multipv.clamp(1, self.root_moves.len());
        let mut found = 0;
        while found < multipv {
            self.pv_index = found;
            self.search_line(request, depth, report);
            if self.stopped() {
                // The result of an unfinished first line is still useful: the previous best move is searched first, so
                // only a better move can have replaced it. The later lines of this iteration are unknown.
                found += usize::from(found == 0 && self.root_moves[0].score > -INFINITE);
                break;
            }
            self.may_stop = true;
            found += 1;
        }
        // A later MultiPV line may turn out better than an earlier one, as the histories and the transposition table
        // have changed in the meantime.
        self.root_moves[..found].sort_by_cached_key(best_first);
        found
    }

    /// Finds the best of the root moves from index `pv_index` on. The aspiration window is widened until the score lies
    /// within it.
    fn search_line(&mut self, request: &Request<G>, depth: u32, report: &mut dyn FnMut(Report<'_, G>)) {
        let first = self.pv_index;
        let mut aspiration = AspirationWindow::around::<G>(self.root_moves[first].pv.score, depth);
        let mut fail_high_reduction = 0;
        let mut lower_bound = -INFINITE;
        self.seldepth = 0;
        loop {
            let search_depth = (depth - fail_high_reduction).max(1) as i32;
            let score = self.search_root(&request.position, aspiration.window, search_depth);
            self.root_moves[first..].sort_by_cached_key(best_first);
            if self.stopped() {
                // A root move that failed high is the best known move, even if no further search has confirmed its
                // score.
                let best = &mut self.root_moves[first];
                best.score = best.score.max(lower_bound);
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
                    ..self.root_moves[first].pv.clone()
                };
                self.publish_nodes();
                report(Report {
                    depth,
                    multipv: first + 1,
                    line: &line,
                    bound,
                    shared: self.shared,
                });
            }
            // After a fail high, search again at a lower depth, which is likely to confirm the fail high.
            fail_high_reduction = match bound {
                Bound::Lower => (fail_high_reduction + 1).min(MAX_FAIL_HIGH_REDUCTION),
                _ => 0,
            };
            aspiration = aspiration.widened(score, bound);
        }
    }

    /// Searches the root moves from index `pv_index` on. Returns the best score.
    fn search_root(&mut self, position: &G, window: Window, depth: i32) -> Score {
        for root_move in &mut self.root_moves[self.pv_index..] {
            root_move.score = -INFINITE;
        }
        let mut args = NodeArgs {
            window,
            depth,
            ply: 0,
            oldest_repeatable: 0,
            null_move_allowed: true,
            cut_node: false,
            excluded: 0,
        };
        self.search_node::<Root>(position, &mut args, -INFINITE)
    }

    /// Returns the root move that the move loop of the root searches after `number` other root moves.
    pub(super) fn root_move(&self, position: &G, number: usize) -> Option<Picked<G>> {
        let root_move = self.root_moves.get(self.pv_index + number)?;
        let mv = root_move.plies[0];
        Some(Picked {
            mv,
            child: root_move.child,
            class: MoveClass::without_see(position, mv),
        })
    }

    /// Depth consumed by the root move that is searched after `number` others, in plies.
    pub(super) fn ply_cost_of_root_move(&self, number: usize) -> i32 {
        self.root_moves[self.pv_index + number].ply_cost
    }

    /// Records the result of the root move that was searched after `number` others.
    pub(super) fn update_root_move(
        &mut self,
        root: &G,
        number: usize,
        score: Score,
        window: Window,
        nodes_before: u64,
    ) {
        let index = self.pv_index + number;
        let nodes = self.nodes() - nodes_before;
        self.root_moves[index].nodes += nodes;
        if score > window.alpha {
            let moves = self.root_pv(root, &self.root_moves[index].plies);
            let root_move = &mut self.root_moves[index];
            root_move.score = score;
            root_move.pv = PvLine {
                score,
                moves,
                seldepth: self.seldepth,
            };
            root_move.bound = if score < window.beta {
                Bound::Exact
            } else {
                Bound::Lower
            };
        }
    }

    /// Returns the principal variation that begins with the plies of a root move. If the line may have been cut short
    /// by a transposition table cutoff in a PV node, it is continued with moves from the table.
    fn root_pv(&self, root: &G, plies: &[G::Move]) -> Vec<G::Move> {
        let mut pv = [plies, self.pv_table.line(1)].concat();
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

    /// Whether iterative deepening ends without starting another iteration.
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
        is_forced || is_mate_proven || self.proven_win(-INFINITE).is_some() || time.soft_limit_reached(stability)
    }

    /// Maximum depth of iterative deepening on this thread. Helper threads have no depth limit, so that they continue
    /// until the main thread has finished.
    fn last_depth(&self, limits: &Limits) -> u32 {
        let deepest = MAX_PLY as u32 - 1;
        if self.is_main() {
            limits.depth.unwrap_or(deepest).clamp(1, deepest)
        } else {
            deepest
        }
    }
}

fn best_first<G: Game>(root_move: &RootMove<G>) -> Reverse<Score> {
    Reverse(root_move.score)
}
