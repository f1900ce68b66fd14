//! Iterative deepening at the root: one iteration after the other, the best lines first.

use super::limits::Limits;
use super::node::{Pv, Task};
use super::score::{INFINITE, MATE_BOUND, MAX_PLY, Score, moves_to_mate};
use super::worker::Worker;
use super::{Line, Report};
use crate::game::Game;

/// A move at the root and what the last iterations found of it.
#[derive(Clone, Debug)]
struct RootMove<G: Game> {
    mv: G::Move,
    /// In this iteration; below every score where it was not searched or is not better than
    /// those before it.
    score: Score,
    line: Line<G>,
}

/// What a search at the root is asked.
pub(super) struct Root<'a, G: Game> {
    pub(super) position: &'a G,
    pub(super) moves: &'a [G::Move],
    pub(super) limits: &'a Limits,
    pub(super) lines: usize,
    /// Whether a single legal move is played at once when a clock runs.
    pub(super) hurry: bool,
}

impl<G: Game> Worker<'_, G> {
    /// Deepens until a limit is reached and hands every finished line to `report`. Returns the
    /// best line.
    pub(super) fn deepen(
        &mut self,
        root: &Root<'_, G>,
        mut report: impl FnMut(Report<'_, G>),
    ) -> Line<G> {
        let mut moves: Vec<RootMove<G>> = root
            .moves
            .iter()
            .map(|&mv| RootMove {
                mv,
                score: -INFINITE,
                line: Line::unsearched(mv),
            })
            .collect();
        let lines = root.lines.clamp(1, moves.len());
        let mut best = moves[0].line.clone();
        let mut stable_iterations = 0;

        for depth in 1..=last_depth(root.limits) {
            let found = self.iterate(root, &mut moves, lines, depth);
            if found > 0 {
                let same = moves[0].mv == best.moves[0];
                stable_iterations = if same { stable_iterations + 1 } else { 0 };
                best = moves[0].line.clone();
            }
            self.publish();
            for (number, RootMove { line, .. }) in (1..).zip(&moves[..found]) {
                report(Report {
                    depth,
                    number,
                    line,
                    shared: self.shared,
                });
            }
            if self.stopped() || self.settled(root, &best, stable_iterations) {
                break;
            }
        }
        best
    }

    /// One iteration for all lines. Returns how many were found before the search was stopped, and
    /// brings them to the front, the best first.
    fn iterate(
        &mut self,
        root: &Root<'_, G>,
        moves: &mut [RootMove<G>],
        lines: usize,
        depth: u32,
    ) -> usize {
        let best_first = |root_move: &RootMove<G>| std::cmp::Reverse(root_move.score);
        for root_move in moves.iter_mut() {
            root_move.score = -INFINITE;
        }
        let mut found = 0;
        while found < lines {
            self.seldepth = 0;
            self.search_root(root, &mut moves[found..], depth);
            moves[found..].sort_by_key(best_first);
            if self.stopped() {
                // The first line begins with what was best before, so that what has come of it is
                // no worse. Of the others nothing is known.
                found += usize::from(found == 0 && moves[0].score > -INFINITE);
                break;
            }
            self.has_answer = true;
            found += 1;
        }
        // A later line may turn out better than an earlier one, by what was learnt in between.
        moves[..found].sort_by_key(best_first);
        found
    }

    /// Whether another iteration would be a waste.
    fn settled(&mut self, root: &Root<'_, G>, best: &Line<G>, stable_iterations: u32) -> bool {
        self.poll();
        if self.stopped() {
            return true;
        }
        if let (Some(wanted), Some(moves)) = (root.limits.mate, moves_to_mate(best.score))
            && (1..=wanted as i32).contains(&moves)
        {
            return true;
        }
        let timer = &self.shared.timer;
        if !timer.uses_clock() || self.shared.control.pondering() {
            return false;
        }
        let forced = root.hurry && root.moves.len() == 1;
        let proven = best.score.abs() > MATE_BOUND && stable_iterations >= 3;
        forced || proven || timer.soft_limit_reached(stable_iterations)
    }

    /// One iteration over the moves of one line of the root.
    fn search_root(&mut self, root: &Root<'_, G>, moves: &mut [RootMove<G>], depth: u32) {
        let (mut alpha, beta) = (-INFINITE, INFINITE);
        let depth = depth as i32;
        for (number, root_move) in moves.iter_mut().enumerate() {
            let mv = root_move.mv;
            let child = root.position.play(mv);
            let reduction = if root.position.is_noisy(mv) || !self.selective {
                0
            } else {
                self.reduction::<Pv>(root.position, mv, depth, number)
            };
            let task = Task {
                alpha,
                beta,
                depth: depth - 1,
                ply: 0,
                oldest: self.oldest_after(root.position, mv, 0),
                may_skip: true,
            };
            self.lines[1].clear();
            let score = self.search_move::<Pv>(root.position, &child, task, number == 0, reduction);
            if self.stopped() {
                return;
            }
            if score > alpha {
                alpha = score;
                self.extend_line(0, mv);
                root_move.score = score;
                root_move.line = Line {
                    score,
                    moves: self.lines[0].clone(),
                    seldepth: self.seldepth,
                };
            }
        }
    }
}

fn last_depth(limits: &Limits) -> u32 {
    let deepest = MAX_PLY as u32 - 1;
    // A win in so many moves takes a ply less; the last one shows that a defender has none left.
    let for_mate = limits.mate.map_or(deepest, |moves| moves.saturating_mul(2));
    limits
        .depth
        .unwrap_or(deepest)
        .min(for_mate)
        .clamp(1, deepest)
}
