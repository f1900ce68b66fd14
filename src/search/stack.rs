//! The search stack: data about the nodes on the path from the root to the current node.

use super::score::{MAX_PLY, Score};
use crate::board::Color;
use std::ops::{Index, IndexMut};

/// The search stack entry of one node.
#[derive(Clone, Copy, Debug)]
pub(super) struct StackEntry {
    pub(super) side_to_move: Color,
    /// [`piece_to_index`](crate::game::Searchable::piece_to_index) of the move being searched; `None` for a null move.
    pub(super) piece_to: Option<usize>,
    pub(super) static_eval: Score,
    /// Static evaluation corrected by the correction history; `None` if the side to move is in check.
    pub(super) corrected_eval: Option<Score>,
    /// Number of double extensions on the path from the root, including the move being searched.
    pub(super) double_extensions: u32,
}

pub(super) struct SearchStack([StackEntry; MAX_PLY + 2]);

impl SearchStack {
    pub(super) fn new() -> SearchStack {
        let unknown = StackEntry {
            side_to_move: Color::White,
            piece_to: None,
            static_eval: 0,
            corrected_eval: None,
            double_extensions: 0,
        };
        SearchStack([unknown; MAX_PLY + 2])
    }

    /// Returns the [`StackEntry::piece_to`] of the move made `plies_ago` plies before `ply`; `None` if that move is a
    /// null move or lies before the root.
    #[inline]
    pub(super) fn piece_to_before(&self, ply: usize, plies_ago: usize) -> Option<usize> {
        self.0[ply.checked_sub(plies_ago)?].piece_to
    }

    /// Whether the side to move is improving: its evaluation is higher than two plies ago, or than four plies ago if
    /// the evaluation two plies ago is unknown.
    pub(super) fn is_improving(&self, ply: usize) -> bool {
        let eval_before = |plies_ago: usize| {
            let entry = self.0[ply.checked_sub(plies_ago)?];
            entry
                .corrected_eval
                .filter(|_| entry.side_to_move == self.0[ply].side_to_move)
        };
        let earlier = eval_before(2).or_else(|| eval_before(4));
        match (self.0[ply].corrected_eval, earlier) {
            (Some(now), Some(then)) => now > then,
            (Some(_), None) => true,
            (None, _) => false,
        }
    }

    /// Number of double extensions on the path from the root to `ply`.
    pub(super) fn double_extensions_before(&self, ply: usize) -> u32 {
        ply.checked_sub(1).map_or(0, |parent| self.0[parent].double_extensions)
    }
}

impl Index<usize> for SearchStack {
    type Output = StackEntry;

    #[inline]
    fn index(&self, ply: usize) -> &StackEntry {
        &self.0[ply]
    }
}

impl IndexMut<usize> for SearchStack {
    #[inline]
    fn index_mut(&mut self, ply: usize) -> &mut StackEntry {
        &mut self.0[ply]
    }
}
