//! One node of the alpha-beta search.

use super::params::*;
use super::score::{self, DRAW, MATE_BOUND, MAX_PLY, Score};
use super::table::{Bound, Entry};
use super::worker::Worker;
use crate::game::{Game, GameMove};
use std::sync::LazyLock;

/// What is fixed about a node when its code is compiled.
pub(super) trait Node {
    /// Whether its exact score is wanted, with the line that leads to it.
    const PV: bool;
}

/// A node whose exact score is wanted.
pub(super) enum Pv {}

/// A node of which only one bound is asked.
pub(super) enum Scout {}

impl Node for Pv {
    const PV: bool = true;
}

impl Node for Scout {
    const PV: bool = false;
}

/// What a node is searched for: a score within this window, so deep.
#[derive(Clone, Copy, Debug)]
pub(super) struct Task {
    pub(super) alpha: Score,
    pub(super) beta: Score,
    /// Plies left before quiescence.
    pub(super) depth: i32,
    /// Plies from the root.
    pub(super) ply: usize,
    /// The number, among the keys of the positions before, of the oldest that could come again.
    pub(super) oldest: usize,
    /// Whether a null move may be tried: not twice in a row.
    pub(super) may_skip: bool,
}

/// Reductions by depth and by the move's number among its node's moves.
static REDUCTIONS: LazyLock<[[i32; 64]; 64]> = LazyLock::new(|| {
    std::array::from_fn(|depth| {
        std::array::from_fn(|number| {
            let logs = (depth.max(1) as f64).ln() * (number.max(1) as f64).ln();
            (REDUCTION_BASE + logs / REDUCTION_DIVISOR) as i32
        })
    })
});

impl<G: Game> Worker<'_, G> {
    /// The score of a position, seen from its side to move.
    pub(super) fn search<N: Node>(&mut self, position: &G, task: Task) -> Score {
        let Task {
            mut alpha,
            mut beta,
            mut depth,
            ply,
            oldest,
            may_skip,
        } = task;
        if N::PV {
            self.lines[ply].clear();
        }

        // Step 1. Ends that need no moves to be seen.
        if self.visit(ply) {
            return DRAW;
        }
        let side = position.side_to_move();
        if let Some(outcome) = position.decided() {
            return score::of_outcome(outcome, side, ply);
        }
        if let Some(outcome) = position.counted_outcome() {
            let stuck = position.count_moves() == 0;
            let outcome = if stuck {
                position.stuck_outcome()
            } else {
                outcome
            };
            return score::of_outcome(outcome, side, ply);
        }
        if self.is_repetition(position, ply, oldest) {
            return DRAW;
        }
        if ply >= MAX_PLY {
            return score::of_evaluation(position.evaluate());
        }

        // Step 2. Mate distance: no line from here is better than winning at once or worse than
        // having lost already.
        alpha = alpha.max(score::lost_at(ply));
        beta = beta.min(score::won_at(ply + 1));
        if alpha >= beta {
            return alpha;
        }

        // Step 3. A side whose last Castle is attacked has few moves, and what it must do about
        // it belongs to the same depth.
        let in_check = position.in_check();
        depth += in_check as i32;
        if depth <= 0 {
            return self.quiescence(
                position,
                Task {
                    alpha,
                    beta,
                    depth: 0,
                    ..task
                },
                None,
            );
        }

        // Step 4. The table may know the answer, or at least the move to try first.
        let known = self.shared.table.get(position.key(), ply);
        if let Some(entry) = known
            && !N::PV
            && entry.depth >= depth
            && cuts(entry, alpha, beta)
        {
            return entry.score;
        }
        let table_move = known.map_or(0, |entry| entry.move_bits);

        let evaluation = score::of_evaluation(position.evaluate());
        if !N::PV && !in_check && self.selective {
            // Step 5. So far above beta that the opponent will hardly catch up within this depth
            // (measured, not proven).
            if depth <= REVERSE_FUTILITY_DEPTH
                && beta.abs() < MATE_BOUND
                && evaluation - REVERSE_FUTILITY_MARGIN * depth >= beta
            {
                return evaluation;
            }

            // Step 6. Null move: whoever stands above beta even after the opponent has moved
            // twice would do so after a move of his own, unless every move of his own hurts.
            if may_skip
                && depth >= NULL_MOVE_DEPTH
                && evaluation >= beta
                && beta > -MATE_BOUND
                && position.can_skip()
            {
                let reduction = NULL_MOVE_REDUCTION + depth / NULL_MOVE_REDUCTION_DIVISOR;
                let task = Task {
                    alpha: beta - 1,
                    beta,
                    depth: depth - reduction,
                    ply,
                    oldest: self.keys.len() + 1,
                    may_skip: false,
                };
                let score = self.search_child::<Scout>(position, &position.skip(), task);
                if self.stopped() {
                    return DRAW;
                }
                if score >= beta {
                    // A win seen this way is not proven.
                    return score.min(MATE_BOUND - 1);
                }
            }
        }

        // Step 7. The moves, likely cuts first.
        let start = self.moves.top();
        self.moves
            .push_all(position, &self.history, table_move, ply);
        let task = Task {
            alpha,
            beta,
            depth,
            ..task
        };
        let best = self.try_moves::<N>(position, task, start, in_check);
        self.moves.drop_from(start);
        if self.stopped() {
            return DRAW;
        }

        // Step 8. Without a legal move, the game's rules say how it ends.
        let Some((score, best_move)) = best else {
            return score::of_outcome(position.stuck_outcome(), side, ply);
        };

        // Step 9. Remember.
        let bound = if score >= beta {
            Bound::Lower
        } else if score > alpha {
            Bound::Exact
        } else {
            Bound::Upper
        };
        let move_bits = if bound == Bound::Upper {
            0
        } else {
            best_move.to_bits()
        };
        self.shared.table.put(
            position.key(),
            ply,
            Entry {
                move_bits,
                score,
                depth,
                bound,
            },
        );
        score
    }

    /// Searches the moves on the stack from `start` on: the best score and its move. None where
    /// there are no moves.
    fn try_moves<N: Node>(
        &mut self,
        position: &G,
        task: Task,
        start: usize,
        in_check: bool,
    ) -> Option<(Score, G::Move)> {
        let Task {
            mut alpha,
            beta,
            depth,
            ply,
            oldest,
            ..
        } = task;
        let mut best: Option<(Score, G::Move)> = None;
        let mut next = start;
        while let Some(scored) = self.moves.pick(next) {
            let number = next - start;
            next += 1;
            let child = position.play(scored.mv);
            let reduction = if scored.noisy || in_check || !self.selective {
                0
            } else {
                self.reduction::<N>(position, scored.mv, depth, number)
            };
            let task = Task {
                alpha,
                beta,
                depth: depth - 1,
                ply,
                oldest: self.oldest_after(position, scored.mv, oldest),
                may_skip: true,
            };
            if N::PV {
                // A move that fails high leaves no line of its own behind.
                self.lines[ply + 1].clear();
            }
            let score = self.search_move::<N>(position, &child, task, number == 0, reduction);
            if self.stopped() {
                return None;
            }
            if best.is_none_or(|(best, _)| score > best) {
                best = Some((score, scored.mv));
            }
            if score <= alpha {
                continue;
            }
            alpha = score;
            if N::PV {
                self.extend_line(ply, scored.mv);
            }
            if alpha >= beta {
                if !scored.noisy {
                    let tried = self.moves.quiet_between(start, next - 1);
                    self.history.cut(position, scored.mv, tried, depth, ply);
                }
                break;
            }
        }
        best
    }

    /// Principal variation search of one move: the first with the whole window; the others are
    /// asked only whether they are better, first less deep, and again in full where they are.
    pub(super) fn search_move<N: Node>(
        &mut self,
        position: &G,
        child: &G,
        task: Task,
        first: bool,
        reduction: i32,
    ) -> Score {
        if first {
            return self.search_child::<N>(position, child, task);
        }
        let scout = Task {
            beta: task.alpha + 1,
            ..task
        };
        let mut score;
        if reduction > 0 {
            let depth = (task.depth - reduction).max(0);
            score = self.search_child::<Scout>(position, child, Task { depth, ..scout });
            if score <= task.alpha {
                return score;
            }
        }
        score = self.search_child::<Scout>(position, child, scout);
        if N::PV && score > task.alpha && score < task.beta {
            score = self.search_child::<Pv>(position, child, task);
        }
        score
    }

    /// The oldest position that could come again after a move, where it was `oldest` before.
    pub(super) fn oldest_after(&self, position: &G, mv: G::Move, oldest: usize) -> usize {
        if position.is_irreversible(mv) {
            self.keys.len() + 1
        } else {
            oldest
        }
    }

    /// Searches a child for the score seen from its parent's side to move. The window and the ply
    /// of `task` are the parent's, the rest is the child's. Only where the side changes does the score change its sign.
    fn search_child<N: Node>(&mut self, position: &G, child: &G, task: Task) -> Score {
        self.keys.push(position.key());
        let ply = task.ply + 1;
        let score = if child.side_to_move() == position.side_to_move() {
            self.search::<N>(child, Task { ply, ..task })
        } else {
            let (alpha, beta) = (-task.beta, -task.alpha);
            -self.search::<N>(
                child,
                Task {
                    alpha,
                    beta,
                    ply,
                    ..task
                },
            )
        };
        self.keys.pop();
        score
    }

    /// How much less deep a late quiet move is searched first.
    pub(super) fn reduction<N: Node>(
        &self,
        position: &G,
        mv: G::Move,
        depth: i32,
        number: usize,
    ) -> i32 {
        if depth < REDUCTION_DEPTH || number < UNREDUCED_MOVES {
            return 0;
        }
        let by_number = REDUCTIONS[depth.min(63) as usize][number.min(63)];
        let history = self
            .history
            .quiet(position.side_to_move(), position.history_slot(mv));
        let liked = history / (HISTORY_LIMIT / 2);
        (by_number - N::PV as i32 - liked).clamp(0, depth - 1)
    }

    /// The best line from `ply` on is this move and the line from the next ply on.
    pub(super) fn extend_line(&mut self, ply: usize, mv: G::Move) {
        let (here, below) = self.lines.split_at_mut(ply + 1);
        let line = &mut here[ply];
        line.clear();
        line.push(mv);
        line.extend_from_slice(&below[0]);
    }
}

/// Whether what the table knows is enough for this window.
fn cuts(entry: Entry, alpha: Score, beta: Score) -> bool {
    match entry.bound {
        Bound::Exact => true,
        Bound::Lower => entry.score >= beta,
        Bound::Upper => entry.score <= alpha,
    }
}
