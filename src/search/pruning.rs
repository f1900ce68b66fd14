//! What is left out: whole nodes and single moves. None of it is proven; all of it is measured (see
//! `docs/strength.md`).

use super::node::{Knowledge, Scout, Task};
use super::params::*;
use super::picker::{Kind, Picked, Wanted};
use super::score::{DECIDED, MATE_BOUND, Score};
use super::table::{Bound, Entry};
use super::worker::Worker;
use crate::game::{Game, GameMove};

impl<G: Game> Worker<'_, G> {
    /// The score of a node that need not be searched.
    pub(super) fn prune(
        &mut self,
        position: &G,
        task: &Task,
        knowledge: &Knowledge<G::Move>,
    ) -> Option<Score> {
        if task.excluded != 0 {
            return None;
        }
        self.razor(position, task, knowledge)
            .or_else(|| reverse_futility(task, knowledge))
            .or_else(|| self.null_move(position, task, knowledge))
            .or_else(|| self.probcut(position, task, knowledge))
    }

    /// Razoring: so far below alpha that only noisy moves could help.
    fn razor(
        &mut self,
        position: &G,
        task: &Task,
        knowledge: &Knowledge<G::Move>,
    ) -> Option<Score> {
        let Task { alpha, depth, .. } = *task;
        let hopeless = depth <= razoring_depth()
            && alpha.abs() < DECIDED
            && knowledge.guess + razoring_margin() * depth * depth <= alpha;
        if !hopeless {
            return None;
        }
        let score = self.quiescence::<Scout>(
            position,
            Task {
                beta: alpha + 1,
                ..*task
            },
        );
        (score <= alpha).then_some(score)
    }

    /// Null move: whoever stands above beta even after the opponent has moved twice would do so
    /// after a move of his own, unless every move of his own hurts.
    fn null_move(
        &mut self,
        position: &G,
        task: &Task,
        knowledge: &Knowledge<G::Move>,
    ) -> Option<Score> {
        let Task {
            beta, depth, ply, ..
        } = *task;
        let promising = task.may_skip
            && depth >= null_move_depth()
            && knowledge.guess >= beta
            && knowledge.corrected >= beta
            && beta > -DECIDED
            && position.null_move_allowed();
        if !promising {
            return None;
        }
        let surplus = ((knowledge.guess - beta) / null_move_margin()).min(3);
        let reduction = null_move_reduction() + depth / null_move_divisor() + surplus;
        let shallower = Task {
            alpha: beta - 1,
            beta,
            depth: depth - reduction,
            oldest: self.keys.len() + 1,
            may_skip: false,
            cut: !task.cut,
            ..*task
        };
        self.frames.at(ply).slot = None;
        let score = self.search_child::<Scout>(position, &position.null_move(), shallower);
        if self.stopped() || score < beta {
            return None;
        }
        // A win seen this way is not proven.
        let score = score.min(MATE_BOUND - 1);
        if depth < null_move_verification() {
            return Some(score);
        }
        let verifying = Task {
            alpha: beta - 1,
            beta,
            depth: depth - reduction,
            may_skip: false,
            ..*task
        };
        let verified = self.search::<Scout>(position, verifying);
        (!self.stopped() && verified >= beta).then_some(score)
    }

    /// A noisy move that a shallower search finds far above beta would most likely be above beta
    /// in this one.
    fn probcut(
        &mut self,
        position: &G,
        task: &Task,
        knowledge: &Knowledge<G::Move>,
    ) -> Option<Score> {
        let Task {
            beta, depth, ply, ..
        } = *task;
        let raised = beta + probcut_margin();
        let known_to_be_lower = |entry: Entry| {
            entry.depth > depth - probcut_reduction()
                && entry.bound != Bound::Lower
                && entry.score < raised
        };
        if depth < probcut_depth()
            || beta.abs() >= DECIDED - probcut_margin()
            || knowledge.entry.is_some_and(known_to_be_lower)
        {
            return None;
        }
        let table_move = knowledge
            .table_move
            .filter(|_| knowledge.table_move_is_noisy);
        let wanted = Wanted::Gaining(raised - knowledge.corrected);
        let mut picker = self.picker(wanted, table_move, [None; 3]);
        let mut found = None;
        while let Some(Picked { mv, child, .. }) = &self.next_move(&mut picker, position, ply) {
            let mv = *mv;
            self.frames.at(ply).slot = Some(position.piece_to_index(mv));
            let mut shallower = Task {
                alpha: raised - 1,
                beta: raised,
                depth: 0,
                oldest: self.oldest_after(position, mv, task.oldest),
                may_skip: true,
                cut: !task.cut,
                ..*task
            };
            let mut score = self.search_child::<Scout>(position, child, shallower);
            if score >= raised && depth > probcut_reduction() {
                shallower.depth = depth - probcut_reduction();
                score = self.search_child::<Scout>(position, child, shallower);
            }
            if self.stopped() {
                break;
            }
            if score >= raised {
                self.shared.table.put(
                    position.key(),
                    ply,
                    Entry {
                        move_bits: mv.to_bits(),
                        score,
                        evaluation: knowledge.raw,
                        depth: depth - probcut_reduction() + 1,
                        bound: Bound::Lower,
                    },
                );
                found = Some(score);
                break;
            }
        }
        self.finish(picker);
        found
    }

    /// Whether a node has seen enough quiet moves: either so many that a better one is not to be
    /// expected so late, or none could make up for what the evaluation lacks.
    pub(super) fn enough_quiet(
        &self,
        number: usize,
        task: &Task,
        reduction: i32,
        knowledge: &Knowledge<G::Move>,
    ) -> bool {
        if task.depth > move_pruning_depth() || knowledge.in_check {
            return false;
        }
        let most = late_move_base() + task.depth * task.depth;
        let most = if knowledge.improving { most } else { most / 2 };
        let left = (task.depth - reduction).max(0);
        let futile = knowledge.corrected + futility_base() + futility_margin() * left;
        number as i32 > most || (futile <= task.alpha && task.alpha.abs() < DECIDED)
    }

    /// Whether a move is bad enough to be left out.
    pub(super) fn is_hopeless(
        &self,
        position: &G,
        picked: &Picked<G>,
        task: &Task,
        reduction: i32,
    ) -> bool {
        let Picked { mv, child, kind } = picked;
        let depth = task.depth;
        if depth > move_pruning_depth() {
            return false;
        }
        match kind {
            Kind::Quiet => {
                let history = self.histories.quiet(position, &self.frames, task.ply);
                let left = (depth - reduction).max(0);
                let least = -quiet_exchange_margin() * left * left;
                history.of(position, *mv) < -history_pruning() * depth
                    || !position.see_ge(*mv, child, least)
            }
            Kind::Noisy => false,
            Kind::Losing => {
                let least = -noisy_exchange_margin() * depth;
                !position.see_ge(*mv, child, least)
            }
        }
    }
}

/// Reverse futility: so far above beta that the opponent will hardly catch up within this depth.
fn reverse_futility<M>(task: &Task, knowledge: &Knowledge<M>) -> Option<Score> {
    let Task { beta, depth, .. } = *task;
    let margin = reverse_futility_margin() * (depth - i32::from(knowledge.improving));
    let safe = depth <= reverse_futility_depth()
        && beta.abs() < DECIDED
        && knowledge.guess < DECIDED
        && knowledge.guess - margin >= beta;
    safe.then_some(knowledge.guess)
}
