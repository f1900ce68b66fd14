//! Late move reductions: how many plies less deep a move is searched at first.

use super::move_loop::NodeMove;
use super::movepick::MoveClass;
use super::node::{NodeArgs, NodeInfo, NodeType};
use super::params::*;
use super::worker::Worker;
use crate::game::Game;
use std::sync::LazyLock;

/// Natural logarithms of depths and move numbers, in 128ths.
static LOGARITHMS: LazyLock<[i32; 128]> =
    LazyLock::new(|| std::array::from_fn(|i| (128.0 * (i.max(1) as f64).ln()) as i32));

impl<G: Game> Worker<'_, G> {
    /// The late move reduction of a move, in plies.
    pub(super) fn reduction<N: NodeType>(
        &self,
        node_move: &NodeMove<G>,
        args: &NodeArgs,
        info: &NodeInfo<G::Move>,
    ) -> i32 {
        debug_assert!(args.depth > 0);
        let depth = args.depth;
        let is_late = node_move.number > usize::from(N::PV);
        if depth < lmr_depth() || !is_late {
            return 0;
        }
        let logarithm = |i: usize| LOGARITHMS[i.min(127)];
        let product = logarithm(depth as usize) * logarithm(node_move.number) / 16;
        let mut reduction = lmr_base() + lmr_factor() * product / 1024;
        if N::PV {
            reduction -= lmr_pv();
        }
        if args.cut_node {
            reduction += lmr_cut_node();
        }
        if !info.improving {
            reduction += lmr_not_improving();
        }
        match node_move.class {
            MoveClass::Quiet => {
                if self.histories.killers.contains(args.ply, node_move.mv) {
                    reduction -= lmr_killer();
                }
            }
            MoveClass::Noisy | MoveClass::BadNoisy => reduction -= lmr_noisy(),
        }
        reduction -= node_move.history * LMR_SCALE / lmr_history_divisor();
        (reduction / LMR_SCALE).clamp(0, depth - 1)
    }
}
