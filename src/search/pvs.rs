//! Principal variation search: with which windows and how deep a node searches its children.

use super::node::{NodeArgs, NodeType, NonPv, Pv};
use super::score::Score;
use super::window::{Perspective, Window};
use super::worker::Worker;
use crate::game::Game;

impl<G: Game> Worker<'_, G> {
    /// The score of a move, from the node's side to move. `args` are those of the child, but with the
    /// window from the node's side to move.
    ///
    /// The first move is searched with the whole window. The others are expected to fail low: a
    /// null window asks whether they do, first at reduced depth; those that do not are searched
    /// again.
    pub(super) fn pvs<N: NodeType>(
        &mut self,
        position: &G,
        child: &G,
        args: NodeArgs,
        is_first: bool,
        reduction: i32,
    ) -> Score {
        let Window { alpha, beta } = args.window;
        debug_assert!(alpha < beta && (N::PV || args.window.is_null()) && reduction >= 0);
        if is_first {
            let cut_node = !N::PV && args.cut_node;
            return self.search_child::<N>(position, child, NodeArgs { cut_node, ..args });
        }

        let null_window = NodeArgs {
            window: Window::null(alpha),
            ..args
        };
        if reduction > 0 {
            let reduced = NodeArgs {
                depth: args.depth - reduction,
                cut_node: true,
                ..null_window
            };
            let score = self.search_child::<NonPv>(position, child, reduced);
            if score <= alpha || self.stopped() {
                return score;
            }
        }

        let score = self.search_child::<NonPv>(position, child, null_window);
        if !N::PV || score <= alpha || score >= beta || self.stopped() {
            return score;
        }
        let full_window = NodeArgs {
            cut_node: false,
            ..args
        };
        self.search_child::<Pv>(position, child, full_window)
    }

    /// Searches a child with these arguments. The window and the score are from the node's side to
    /// move.
    pub(super) fn search_child<N: NodeType>(&mut self, position: &G, child: &G, args: NodeArgs) -> Score {
        let perspective = Perspective::of_child(position, child);
        self.key_history.push(position.key());
        let window = perspective.window(args.window);
        let score = self.search::<N>(child, NodeArgs { window, ..args });
        self.key_history.pop();
        perspective.score(score)
    }
}
