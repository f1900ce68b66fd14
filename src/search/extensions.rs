//! Extensions: moves that are searched deeper than others.

use super::move_loop::NodeMove;
use super::node::{NodeArgs, NodeInfo, NonPv};
use super::params::*;
use super::score::{KNOWN_WIN, Score};
use super::tt::Bound;
use super::window::Window;
use super::worker::Worker;
use crate::game::{Game, GameMove};

/// What a node's singular search says of the move of the transposition table.
#[derive(Clone, Copy, Debug)]
pub(super) enum Singular {
    /// The move is searched so many plies deeper, or less deep if negative.
    Extension(i32),
    /// Multi-cut: the node fails high with this score even without the move.
    MultiCut(Score),
}

impl Singular {
    const NO_EXTENSION: Singular = Singular::Extension(0);
}

impl<G: Game> Worker<'_, G> {
    /// Singular extension: extends the move of the transposition table if it is much better than
    /// all other moves. These are searched at reduced depth, with a null window below the table's
    /// score.
    pub(super) fn singular_extension(&mut self, position: &G, args: &NodeArgs, info: &NodeInfo<G::Move>) -> Singular {
        debug_assert!(args.depth > 0);
        debug_assert!(args.excluded == 0 || info.tt_entry.is_none());
        let (Some(entry), Some(tt_move)) = (info.tt_entry, info.tt_move) else {
            return Singular::NO_EXTENSION;
        };
        let is_candidate = args.depth >= singular_depth()
            && self.may_extend(args)
            && entry.depth >= args.depth - SINGULAR_TT_DEPTH_MARGIN
            && entry.bound != Bound::Upper
            && entry.score.abs() < KNOWN_WIN;
        if !is_candidate {
            return Singular::NO_EXTENSION;
        }

        let singular_beta = entry.score - singular_margin() * args.depth / 16;
        let without_tt_move = NodeArgs {
            window: Window::null(singular_beta - 1),
            depth: (args.depth - 1) / 2,
            excluded: tt_move.to_bits(),
            null_move_allowed: false,
            ..*args
        };
        let score = self.search::<NonPv>(position, without_tt_move);

        let is_pv = !args.window.is_null();
        if score < singular_beta {
            let is_double = !is_pv
                && score < singular_beta - double_extension_margin()
                && self.stack.double_extensions_before(args.ply) < MAX_DOUBLE_EXTENSIONS;
            Singular::Extension(1 + i32::from(is_double))
        } else if singular_beta >= args.window.beta && !is_pv {
            Singular::MultiCut(singular_beta)
        } else if entry.score >= args.window.beta {
            // Several moves seem to fail high, so this one need not be searched at full depth.
            Singular::Extension(-1 - i32::from(!is_pv))
        } else if args.cut_node {
            Singular::Extension(-1)
        } else {
            Singular::NO_EXTENSION
        }
    }

    /// How many plies deeper a move is searched, less deep if negative: by its singular extension,
    /// or by a ply if it gives a check that must be answered and loses no material in the exchange.
    pub(super) fn extension(&self, position: &G, node_move: &NodeMove<'_, G>, args: &NodeArgs, singular: i32) -> i32 {
        let &NodeMove { mv, child, .. } = node_move;
        let is_check =
            G::CHECK_MUST_BE_ANSWERED && self.may_extend(args) && child.in_check() && position.see_ge(mv, child, 0);
        if is_check { singular.max(1) } else { singular }
    }

    /// Whether the path is short enough for another extension.
    fn may_extend(&self, args: &NodeArgs) -> bool {
        args.ply < MAX_EXTENDED_PATH * self.root_depth
    }
}
