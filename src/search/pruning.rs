//! Pruning of nodes and moves, and the singular search. None of these techniques is sound, but each has gained strength
//! in matches (see `docs/lab/search.md`).

use super::constants::*;
use super::movepick::{MoveClass, MovePicker, PickMode, Picked};
use super::node::{NodeArgs, NodeInfo, NodeMove, NodeType, NonPv};
use super::score::{INFINITE, KNOWN_WIN, MATE_BOUND, Score, Window};
use super::tt::{Bound, Entry};
use super::worker::Worker;
use crate::game::{Game, GameMove};

/// Result of a singular search, which tests whether the transposition table move is better than all other moves.
pub(super) enum Singular {
    /// Extension of the transposition table move, in plies; negative values reduce its depth.
    Extension(i32),
    /// Multi-cut: the node fails high with this score even without the transposition table move.
    MultiCut(Score),
}

impl<G: Game> Worker<'_, G> {
    /// Tries to prune a whole non-PV node. Returns the node's score, or `None` if the node must be searched. If the
    /// search has been stopped, the score is meaningless.
    pub(super) fn prune_node(&mut self, position: &G, args: &NodeArgs, info: &NodeInfo<G::Move>) -> Option<Score> {
        debug_assert!(args.window.is_null() && args.excluded == 0 && !info.in_check);
        self.razoring(position, args, info)
            .or_else(|| reverse_futility::<G>(args, info))
            .or_else(|| self.null_move(position, args, info))
            .or_else(|| self.probcut(position, args, info))
    }

    /// Razoring: the evaluation is so far below alpha that only noisy moves could help. The node is pruned if a
    /// quiescence search also fails low.
    fn razoring(&mut self, position: &G, args: &NodeArgs, info: &NodeInfo<G::Move>) -> Option<Score> {
        let Window { alpha, .. } = args.window;
        let margin = G::PARAMS.razoring_margin() * args.depth * args.depth;
        let is_candidate =
            args.depth <= G::PARAMS.razoring_depth() && alpha.abs() < KNOWN_WIN && info.eval + margin <= alpha;
        if !is_candidate {
            return None;
        }
        let score = self.quiescence::<NonPv>(position, args.window, args.ply);
        (score <= alpha || self.stopped()).then_some(score)
    }

    /// Null move pruning: if the score stays at or above beta after passing, the best move would also fail high, except
    /// in zugzwang.
    fn null_move(&mut self, position: &G, args: &NodeArgs, info: &NodeInfo<G::Move>) -> Option<Score> {
        let NodeArgs { depth, ply, .. } = *args;
        let Window { beta, .. } = args.window;
        let is_candidate = args.null_move_allowed
            && depth >= G::PARAMS.null_move_depth()
            && info.eval >= beta
            && info.corrected_eval >= beta
            && beta > -KNOWN_WIN
            && position.null_move_allowed();
        if !is_candidate {
            return None;
        }
        let eval_reduction = (info.eval - beta) / G::PARAMS.null_move_eval_divisor();
        let reduction = G::PARAMS.null_move_reduction()
            + depth / G::PARAMS.null_move_depth_divisor()
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
        // A mate found after a null move is not proven, so a mate score is lowered to the highest score that is not a
        // mate.
        let score = score.min(MATE_BOUND - 1);
        if depth < G::PARAMS.null_move_verification_depth() {
            return Some(score);
        }
        let mut verification = NodeArgs {
            depth: depth - reduction,
            null_move_allowed: false,
            ..*args
        };
        let verified = self.search::<NonPv>(position, &mut verification);
        (verified >= beta || self.stopped()).then_some(score)
    }

    /// ProbCut: a noisy move that scores far above beta at reduced depth is very likely to fail high at full depth too.
    fn probcut(&mut self, position: &G, args: &NodeArgs, info: &NodeInfo<G::Move>) -> Option<Score> {
        let NodeArgs { depth, ply, .. } = *args;
        let probcut_beta = args.window.beta + G::PARAMS.probcut_margin();
        let is_refuted = |entry: Entry| {
            entry.depth > depth - G::PARAMS.probcut_reduction()
                && entry.bound != Bound::Lower
                && entry.score < probcut_beta
        };
        if depth < G::PARAMS.probcut_depth()
            || args.window.beta.abs() >= KNOWN_WIN - G::PARAMS.probcut_margin()
            || info.tt_entry.is_some_and(is_refuted)
        {
            return None;
        }
        let tt_move = info.tt_move.filter(|&mv| position.is_noisy(mv));
        let mode = PickMode::NoisyAbove(probcut_beta - info.corrected_eval);
        let mut picker = self.picker(mode, tt_move, [None; 3]);
        let mut cutoff = None;
        while let Some(picked) = &self.next_move(&mut picker, position, ply) {
            self.shared.tt.prefetch_by_writing(picked.child.key());
            let score = self.probcut_move(position, picked, args, probcut_beta);
            if self.stopped() {
                break;
            }
            if score >= probcut_beta {
                let entry = Entry {
                    move_bits: picked.mv.to_bits(),
                    score,
                    static_eval: info.static_eval,
                    depth: depth - G::PARAMS.probcut_reduction() + 1,
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

    /// Searches a move for ProbCut: first with quiescence, then at reduced depth if the score reaches `probcut_beta`.
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
        if score < probcut_beta || args.depth <= G::PARAMS.probcut_reduction() || self.stopped() {
            return score;
        }
        child_args.depth = args.depth - G::PARAMS.probcut_reduction();
        self.search_child::<NonPv>(position, child, child_args)
    }

    /// Singular search: searches all moves except the transposition table move at reduced depth, with a null window
    /// below the table's score. If all these moves fail low, the table move is singular and is extended.
    pub(super) fn singular_search<N: NodeType>(
        &mut self,
        position: &G,
        args: &NodeArgs,
        info: &NodeInfo<G::Move>,
    ) -> Singular {
        let &NodeArgs { depth, ply, .. } = args;
        let Window { beta, .. } = args.window;
        let (Some(entry), Some(tt_move)) = (info.tt_entry, info.tt_move) else {
            return Singular::Extension(0);
        };
        let is_candidate = depth >= G::PARAMS.singular_depth()
            && self.may_extend(ply)
            && entry.depth >= depth - SINGULAR_TT_DEPTH_MARGIN
            && entry.bound != Bound::Upper
            && entry.score.abs() < KNOWN_WIN;
        if !is_candidate {
            return Singular::Extension(0);
        }

        let singular_beta = entry.score - G::PARAMS.singular_margin() * depth / 16;
        let mut without_tt_move = NodeArgs {
            window: Window::null(singular_beta - 1),
            depth: (depth - 1) / 2,
            excluded: tt_move.to_bits(),
            null_move_allowed: false,
            ..*args
        };
        let score = self.search_node::<NonPv>(position, &mut without_tt_move, -INFINITE);

        if score < singular_beta {
            let is_double = !N::PV
                && score < singular_beta - G::PARAMS.double_extension_margin()
                && self.stack.double_extensions_before(ply) < MAX_DOUBLE_EXTENSIONS;
            Singular::Extension(1 + i32::from(is_double))
        } else if singular_beta >= beta && !N::PV {
            // The score comes from a search at less than the node's depth, so it is not stored in the transposition
            // table.
            Singular::MultiCut(singular_beta)
        } else if entry.score >= beta {
            // Several moves seem to fail high, so the transposition table move does not need full depth.
            Singular::Extension(-1 - i32::from(!N::PV))
        } else {
            Singular::Extension(-i32::from(args.cut_node))
        }
    }

    /// Whether the path from the root is short enough for another extension.
    pub(super) fn may_extend(&self, ply: usize) -> bool {
        ply < MAX_EXTENDED_PATH * self.root_depth
    }

    /// Whether to prune a move without searching it. Moves that give check are never pruned, as an attack on the last
    /// royal piece is often worth a sacrifice. A deferred move was tested before it was deferred, so it is not tested
    /// again.
    pub(super) fn prune_move(
        &self,
        picker: &mut MovePicker<'_, G>,
        position: &G,
        node_move: &NodeMove<'_, G>,
        args: &NodeArgs,
        info: &NodeInfo<G::Move>,
        reduction: i32,
    ) -> bool {
        debug_assert!(node_move.number > 0);
        if args.depth > G::PARAMS.move_pruning_depth() || picker.picks_deferred() {
            return false;
        }
        let class = node_move.picked.class;
        let skips_quiets = class == MoveClass::Quiet && skips_quiets::<G>(node_move.number, args, info, reduction);
        let is_pruned = match class {
            MoveClass::Quiet => skips_quiets || is_bad_quiet(position, node_move, args.depth, reduction),
            MoveClass::Noisy => false,
            MoveClass::BadNoisy => is_bad_noisy(position, node_move, args.depth),
        };
        if !is_pruned || node_move.picked.child.in_check() {
            return false;
        }
        if skips_quiets {
            picker.skip_quiets();
        }
        true
    }
}

/// Reverse futility pruning: the evaluation is so far above beta that the opponent is unlikely to bring the score below
/// beta within the remaining depth.
fn reverse_futility<G: Game>(args: &NodeArgs, info: &NodeInfo<G::Move>) -> Option<Score> {
    let Window { beta, .. } = args.window;
    let margin = G::PARAMS.reverse_futility_margin() * (args.depth - i32::from(info.improving));
    let is_safe = args.depth <= G::PARAMS.reverse_futility_depth()
        && beta.abs() < KNOWN_WIN
        && info.eval < KNOWN_WIN
        && info.eval - margin >= beta;
    is_safe.then_some(info.eval)
}

/// Whether to skip the remaining quiet moves of a node. Late move pruning skips them once many moves have been
/// searched. Futility pruning skips them if the evaluation is so far below alpha that no quiet move is likely to raise
/// alpha.
fn skips_quiets<G: Game>(number: usize, args: &NodeArgs, info: &NodeInfo<G::Move>, reduction: i32) -> bool {
    if info.in_check {
        return false;
    }
    let alpha = args.window.alpha;
    let most = G::PARAMS.late_move_pruning_base() + args.depth * args.depth;
    let most = if info.improving { most } else { most / 2 };
    let reduced_depth = (args.depth - reduction).max(0);
    let margin = G::PARAMS.futility_base() + G::PARAMS.futility_margin() * reduced_depth;
    let is_futile = info.corrected_eval + margin <= alpha && alpha.abs() < KNOWN_WIN;
    number as i32 > most || is_futile
}

/// Whether history pruning or SEE pruning skips a quiet move.
fn is_bad_quiet<G: Game>(position: &G, node_move: &NodeMove<'_, G>, depth: i32, reduction: i32) -> bool {
    let reduced_depth = (depth - reduction).max(0);
    let threshold = -G::PARAMS.quiet_see_margin() * reduced_depth * reduced_depth;
    node_move.history < -G::PARAMS.history_pruning_margin() * depth
        || !position.see_ge(node_move.picked.mv, &node_move.picked.child, threshold)
}

/// Whether SEE pruning skips a noisy move.
fn is_bad_noisy<G: Game>(position: &G, node_move: &NodeMove<'_, G>, depth: i32) -> bool {
    let threshold = -G::PARAMS.noisy_see_margin() * depth;
    !position.see_ge(node_move.picked.mv, &node_move.picked.child, threshold)
}
