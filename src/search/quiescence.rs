//! Quiescence: the end of a line is evaluated only when nothing is about to change hands.

use super::node::Task;
use super::params::{DELTA_MARGIN, FULL_QUIESCENCE_PLIES};
use super::score::{self, DRAW, MAX_PLY, Score};
use super::worker::Worker;
use crate::game::Game;

/// How far quiescence has gone: the plies since it began, and where the last one arrived.
#[derive(Clone, Copy, Debug)]
pub(super) struct Exchange {
    plies: usize,
    square: usize,
}

impl<G: Game> Worker<'_, G> {
    /// The score of a position after its noisy moves, or at least as good as doing nothing.
    ///
    /// It is bounded by design: after [`FULL_QUIESCENCE_PLIES`] only arrivals on the square of
    /// the ply before count, and every ring that has arrived there must come from elsewhere.
    pub(super) fn quiescence(
        &mut self,
        position: &G,
        task: Task,
        exchange: Option<Exchange>,
    ) -> Score {
        let Task {
            mut alpha,
            beta,
            ply,
            ..
        } = task;
        // The first ply has been counted by the node that it belongs to, and is not decided.
        if exchange.is_some() {
            if self.visit(ply) {
                return DRAW;
            }
            if let Some(outcome) = position.decided() {
                return score::of_outcome(outcome, position.side_to_move(), ply);
            }
        }

        let standing = score::of_evaluation(position.evaluate());
        if standing >= beta || ply >= MAX_PLY {
            return standing;
        }
        alpha = alpha.max(standing);

        let plies = exchange.map_or(0, |exchange| exchange.plies);
        let only = exchange
            .filter(|_| plies >= FULL_QUIESCENCE_PLIES)
            .map(|last| last.square);
        let start = self.moves.top();
        self.moves.push_noisy(position, |mv| {
            only.is_none_or(|square| position.destination(mv) == square)
        });

        let mut best = standing;
        let mut next = start;
        while let Some(scored) = self.moves.pick(next) {
            next += 1;
            let child = position.play(scored.mv);
            // What gains too little to reach alpha is not worth a look, unless it ends the game.
            if standing + scored.order + DELTA_MARGIN <= alpha && child.decided().is_none() {
                continue;
            }
            let exchange = Exchange {
                plies: plies + 1,
                square: position.destination(scored.mv),
            };
            let ply = ply + 1;
            let score = if child.side_to_move() == position.side_to_move() {
                self.quiescence(
                    &child,
                    Task {
                        alpha,
                        beta,
                        ply,
                        ..task
                    },
                    Some(exchange),
                )
            } else {
                let task = Task {
                    alpha: -beta,
                    beta: -alpha,
                    ply,
                    ..task
                };
                -self.quiescence(&child, task, Some(exchange))
            };
            if self.stopped() {
                break;
            }
            best = best.max(score);
            alpha = alpha.max(score);
            if alpha >= beta {
                break;
            }
        }
        self.moves.drop_from(start);
        best
    }
}
