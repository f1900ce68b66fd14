//! From a node to its child: with which window and how deep, and what comes back.

use super::node::{Node, Pv, Scout, Task};
use super::score::Score;
use super::worker::Worker;
use crate::game::Game;

impl<G: Game> Worker<'_, G> {
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
            let cut = !N::PV && !task.cut;
            return self.search_child::<N>(position, child, Task { cut, ..task });
        }
        let scout = Task {
            beta: task.alpha + 1,
            ..task
        };
        let mut score;
        if reduction != 0 {
            let depth = task.depth - reduction;
            let reduced = Task {
                depth,
                cut: true,
                ..scout
            };
            score = self.search_child::<Scout>(position, child, reduced);
            if score <= task.alpha || self.stopped() {
                return score;
            }
        }
        let cut = !task.cut;
        score = self.search_child::<Scout>(position, child, Task { cut, ..scout });
        if N::PV && score > task.alpha && score < task.beta {
            score = self.search_child::<Pv>(position, child, Task { cut: false, ..task });
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
    /// of `task` are the parent's, the rest is the child's. Only where the side changes does the
    /// score change its sign.
    pub(super) fn search_child<N: Node>(&mut self, position: &G, child: &G, task: Task) -> Score {
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

    /// The best line from `ply` on is this move and the line from the next ply on.
    pub(super) fn extend_line(&mut self, ply: usize, mv: G::Move) {
        let (here, below) = self.lines.split_at_mut(ply + 1);
        let line = &mut here[ply];
        line.clear();
        line.push(mv);
        line.extend_from_slice(&below[0]);
    }
}
