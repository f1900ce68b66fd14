//! Quiescence: the end of a line is evaluated only when nothing is about to change hands.

use super::node::{Node, Task, better_guess, cuts, score_of_end};
use super::params::{delta_margin, full_quiescence_plies};
use super::picker::{Picked, Wanted, table_move};
use super::score::{self, DRAW, MAX_PLY, Score};
use super::table::{Bound, Entry};
use super::worker::Worker;
use crate::game::{Game, GameMove};

/// How far quiescence has gone: the plies since it began, and where the last one arrived.
#[derive(Clone, Copy, Debug)]
struct Exchange {
    plies: i32,
    square: usize,
}

impl<G: Game> Worker<'_, G> {
    /// The score of a position after its noisy moves, or at least as good as doing nothing. The
    /// node that it belongs to has counted it and seen that the game is not over.
    pub(super) fn quiescence<N: Node>(&mut self, position: &G, task: Task) -> Score {
        self.settle::<N>(position, task, None)
    }

    /// A ply of quiescence.
    ///
    /// It is bounded by design: after so many plies only arrivals on the square of the ply before
    /// count, and every ring that has arrived there must come from elsewhere.
    fn settle<N: Node>(&mut self, position: &G, task: Task, last: Option<Exchange>) -> Score {
        let Task {
            mut alpha,
            beta,
            ply,
            ..
        } = task;
        // The evaluation comes first: the table's memory may not have answered yet.
        let raw = score::of_evaluation(position.evaluate());
        let known = self.shared.table.get(position.key(), ply);
        if let Some(entry) = known
            && !N::PV
            && self.selective
            && cuts(entry, alpha, beta)
        {
            return entry.score;
        }

        // Doing nothing is always possible, or nearly so; but not in a check that binds.
        let checked = G::CHECK_MUST_BE_ANSWERED && position.in_check();
        let mut standing = raw;
        if self.selective {
            let corrected = self.memory.corrections.corrected(position, raw);
            standing = known.map_or(corrected, |entry| better_guess(entry, corrected));
        }
        if ply >= MAX_PLY || (standing >= beta && !checked) {
            return standing;
        }
        if !checked {
            alpha = alpha.max(standing);
        }

        let plies = last.map_or(0, |last| last.plies);
        let only = last
            .filter(|_| plies >= full_quiescence_plies() && !checked)
            .map(|last| last.square);
        // What gains too little in the exchange on its square to reach alpha is not worth a look.
        let wanted = if checked {
            Wanted::All
        } else if self.selective {
            Wanted::Gaining((alpha - standing - delta_margin()).max(0))
        } else {
            Wanted::Noisy
        };
        let first = known
            .and_then(|entry| table_move(position, entry.move_bits))
            .filter(|&mv| checked || position.is_noisy(mv))
            .filter(|&mv| only.is_none_or(|only| only == position.destination(mv)));
        let mut picker = self.picker(wanted, first, [None; 3]).arriving_on(only);
        let mut best = if checked { -score::INFINITE } else { standing };
        let mut best_move = 0;
        while let Some(Picked { mv, child, .. }) = &self.next_move(&mut picker, position, ply) {
            let mv = *mv;
            let exchange = Exchange {
                plies: plies + 1,
                square: position.destination(mv),
            };
            let score = self.settle_child::<N>(position, child, Task { alpha, ..task }, exchange);
            if self.stopped() {
                break;
            }
            if score > best {
                best = score;
                if score > alpha {
                    alpha = score;
                    best_move = mv.to_bits();
                }
            }
            if alpha >= beta {
                break;
            }
        }
        self.finish(picker);
        if best == -score::INFINITE && !self.stopped() {
            return score::of_outcome(
                position.outcome_without_moves(),
                position.side_to_move(),
                ply,
            );
        }
        // An upper bound on some of the noisy moves is none on all.
        let worth_keeping = only.is_none() || best >= beta;
        if self.selective && worth_keeping && !self.stopped() {
            let bound = if best >= beta {
                Bound::Lower
            } else {
                Bound::Upper
            };
            let entry = Entry {
                move_bits: best_move,
                score: best,
                evaluation: raw,
                depth: 0,
                bound,
            };
            self.shared.table.put(position.key(), ply, entry);
        }
        best
    }

    /// Settles a child for the score seen from its parent's side to move.
    fn settle_child<N: Node>(
        &mut self,
        position: &G,
        child: &G,
        task: Task,
        exchange: Exchange,
    ) -> Score {
        let ply = task.ply + 1;
        if self.visit(ply) {
            return DRAW;
        }
        let here = child.side_to_move() == position.side_to_move();
        let sign = if here { 1 } else { -1 };
        if let Some(outcome) = child.terminal_outcome() {
            return sign * score_of_end(child, outcome, ply);
        }
        let (alpha, beta) = if here {
            (task.alpha, task.beta)
        } else {
            (-task.beta, -task.alpha)
        };
        let task = Task {
            alpha,
            beta,
            ply,
            ..task
        };
        sign * self.settle::<N>(child, task, Some(exchange))
    }
}
