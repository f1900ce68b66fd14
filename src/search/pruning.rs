//! Pruning: nodes and moves that are not searched. None of it is sound; all of it gained in matches
//! (see `docs/experiments.md`).

use super::move_loop::NodeMove;
use super::movepick::{MoveClass, PickMode, Picked};
use super::node::{NodeArgs, NodeInfo, NonPv};
use super::params::*;
use super::score::{KNOWN_WIN, MATE_BOUND, Score};
use super::tt::{Bound, Entry};
use super::window::Window;
use super::worker::Worker;
use crate::game::{Game, GameMove};

/// What becomes of a move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum MovePruning {
    Keep,
    Skip,
    /// This quiet move is skipped, and so are all those after it.
    SkipQuiets,
}

impl<G: Game> Worker<'_, G> {
    /// The score of a non-PV node that is pruned as a whole. Any score will do once the search has been
    /// stopped: then nothing else is visited.
    pub(super) fn prune_node(&mut self, position: &G, args: &NodeArgs, info: &NodeInfo<G::Move>) -> Option<Score> {
        debug_assert!(args.window.is_null() && args.depth > 0 && !info.in_check);
        if args.excluded != 0 {
            return None;
        }
        self.razoring(position, args, info)
            .or_else(|| reverse_futility(args, info))
            .or_else(|| self.null_move(position, args, info))
            .or_else(|| self.probcut(position, args, info))
    }

    /// Razoring: the evaluation is so far below alpha that only noisy moves could help, and
    /// quiescence finds that they do not.
    fn razoring(&mut self, position: &G, args: &NodeArgs, info: &NodeInfo<G::Move>) -> Option<Score> {
        let Window { alpha, .. } = args.window;
        let margin = razoring_margin() * args.depth * args.depth;
        let is_candidate = args.depth <= razoring_depth() && alpha.abs() < KNOWN_WIN && info.eval + margin <= alpha;
        if !is_candidate {
            return None;
        }
        let score = self.quiescence::<NonPv>(position, args.window, args.ply);
        (score <= alpha || self.stopped()).then_some(score)
    }

    /// Null move pruning: a side that is above beta even after the opponent has moved twice in a
    /// row is above beta after a move of its own, except in zugzwang.
    fn null_move(&mut self, position: &G, args: &NodeArgs, info: &NodeInfo<G::Move>) -> Option<Score> {
        let NodeArgs { depth, ply, .. } = *args;
        let Window { beta, .. } = args.window;
        let is_candidate = args.null_move_allowed
            && depth >= null_move_depth()
            && info.eval >= beta
            && info.corrected_eval >= beta
            && beta > -KNOWN_WIN
            && position.null_move_allowed();
        if !is_candidate {
            return None;
        }
        let eval_reduction = (info.eval - beta) / null_move_eval_divisor();
        let reduction = null_move_reduction()
            + depth / null_move_depth_divisor()
            + eval_reduction.min(NULL_MOVE_MAX_EVAL_REDUCTION);
        let child_args = NodeArgs {
            depth: depth - reduction,
            ply: ply + 1,
            oldest_repeatable: self.none_repeatable(),
            null_move_allowed: false,
            cut_node: !args.cut_node,
            ..*args
        };
        self.stack[ply].piece_to = None;
        let score = self.search_child::<NonPv>(position, &position.null_move(), child_args);
        if self.stopped() {
            return Some(score);
        }
        if score < beta {
            return None;
        }
        // A mate after a null move is not proven.
        let score = score.min(MATE_BOUND - 1);
        if depth < null_move_verification_depth() {
            return Some(score);
        }
        let verification = NodeArgs {
            depth: depth - reduction,
            null_move_allowed: false,
            ..*args
        };
        let verified = self.search::<NonPv>(position, verification);
        (verified >= beta || self.stopped()).then_some(score)
    }

    /// ProbCut: a noisy move whose score is far above beta in a search at reduced depth is very
    /// likely above beta in this one.
    fn probcut(&mut self, position: &G, args: &NodeArgs, info: &NodeInfo<G::Move>) -> Option<Score> {
        let NodeArgs { depth, ply, .. } = *args;
        let probcut_beta = args.window.beta + probcut_margin();
        let is_refuted = |entry: Entry| {
            entry.depth > depth - probcut_reduction() && entry.bound != Bound::Lower && entry.score < probcut_beta
        };
        if depth < probcut_depth()
            || args.window.beta.abs() >= KNOWN_WIN - probcut_margin()
            || info.tt_entry.is_some_and(is_refuted)
        {
            return None;
        }
        let tt_move = info.tt_move.filter(|_| info.tt_move_is_noisy);
        let mode = PickMode::NoisyAbove(probcut_beta - info.corrected_eval);
        let mut picker = self.picker(mode, tt_move, [None; 3]);
        let mut cutoff = None;
        while let Some(picked) = &self.next_move(&mut picker, position, ply) {
            let score = self.probcut_move(position, picked, args, probcut_beta);
            if self.stopped() {
                break;
            }
            if score >= probcut_beta {
                let entry = Entry {
                    move_bits: picked.mv.to_bits(),
                    score,
                    static_eval: info.static_eval,
                    depth: depth - probcut_reduction() + 1,
                    bound: Bound::Lower,
                };
                self.shared.tt.store(position.key(), ply, entry);
                cutoff = Some(score);
                break;
            }
        }
        self.release(picker);
        cutoff
    }

    /// Searches a move for ProbCut: by quiescence, and if that is above `probcut_beta`, at reduced
    /// depth.
    fn probcut_move(&mut self, position: &G, picked: &Picked<G>, args: &NodeArgs, probcut_beta: Score) -> Score {
        let Picked { mv, child, .. } = picked;
        self.stack[args.ply].piece_to = Some(position.piece_to_index(*mv));
        let mut child_args = NodeArgs {
            window: Window::null(probcut_beta - 1),
            depth: 0,
            ply: args.ply + 1,
            oldest_repeatable: self.oldest_repeatable_after(position, *mv, args.oldest_repeatable),
            null_move_allowed: true,
            cut_node: !args.cut_node,
            excluded: 0,
        };
        let score = self.search_child::<NonPv>(position, child, child_args);
        if score < probcut_beta || args.depth <= probcut_reduction() || self.stopped() {
            return score;
        }
        child_args.depth = args.depth - probcut_reduction();
        self.search_child::<NonPv>(position, child, child_args)
    }

    /// Whether a move is searched. Never prunes a move that gives check: an attack on the last royal
    /// piece is often worth a sacrifice.
    pub(super) fn prune_move(
        &self,
        position: &G,
        node_move: &NodeMove<'_, G>,
        args: &NodeArgs,
        info: &NodeInfo<G::Move>,
        reduction: i32,
    ) -> MovePruning {
        debug_assert!(node_move.number > 0);
        if args.depth > move_pruning_depth() {
            return MovePruning::Keep;
        }
        let pruning = match node_move.class {
            MoveClass::Quiet if skips_quiets(node_move.number, args, info, reduction) => MovePruning::SkipQuiets,
            MoveClass::Quiet if is_bad_quiet(position, node_move, args.depth, reduction) => MovePruning::Skip,
            MoveClass::BadNoisy if is_bad_noisy(position, node_move, args.depth) => MovePruning::Skip,
            _ => MovePruning::Keep,
        };
        if pruning != MovePruning::Keep && node_move.child.in_check() {
            return MovePruning::Keep;
        }
        pruning
    }
}

/// Reverse futility pruning: the evaluation is so far above beta that the opponent will hardly catch
/// up within this depth.
fn reverse_futility<M>(args: &NodeArgs, info: &NodeInfo<M>) -> Option<Score> {
    let Window { beta, .. } = args.window;
    let margin = reverse_futility_margin() * (args.depth - i32::from(info.improving));
    let is_safe = args.depth <= reverse_futility_depth()
        && beta.abs() < KNOWN_WIN
        && info.eval < KNOWN_WIN
        && info.eval - margin >= beta;
    is_safe.then_some(info.eval)
}

/// Late move pruning, where many moves have been searched, and futility pruning, where the
/// evaluation is too far below alpha for any quiet move.
fn skips_quiets<M>(number: usize, args: &NodeArgs, info: &NodeInfo<M>, reduction: i32) -> bool {
    if info.in_check {
        return false;
    }
    let alpha = args.window.alpha;
    let most = late_move_pruning_base() + args.depth * args.depth;
    let most = if info.improving { most } else { most / 2 };
    let reduced_depth = (args.depth - reduction).max(0);
    let margin = futility_base() + futility_margin() * reduced_depth;
    let is_futile = info.corrected_eval + margin <= alpha && alpha.abs() < KNOWN_WIN;
    number as i32 > most || is_futile
}

/// History pruning and SEE pruning of a quiet move.
fn is_bad_quiet<G: Game>(position: &G, node_move: &NodeMove<'_, G>, depth: i32, reduction: i32) -> bool {
    let reduced_depth = (depth - reduction).max(0);
    let threshold = -quiet_see_margin() * reduced_depth * reduced_depth;
    node_move.history < -history_pruning_margin() * depth || !position.see_ge(node_move.mv, node_move.child, threshold)
}

/// SEE pruning of a noisy move.
fn is_bad_noisy<G: Game>(position: &G, node_move: &NodeMove<'_, G>, depth: i32) -> bool {
    let threshold = -noisy_see_margin() * depth;
    !position.see_ge(node_move.mv, node_move.child, threshold)
}
