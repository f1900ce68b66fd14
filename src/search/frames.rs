//! What is known of the nodes on the path from the root.

use super::score::{MAX_PLY, Score};
use crate::board::Color;

/// One node on the path.
#[derive(Clone, Copy, Debug)]
pub(super) struct Frame {
    /// The side to move.
    pub(super) side: Color,
    /// [`crate::game::Game::piece_to_index`] of the move that is being searched; none for a null move.
    pub(super) slot: Option<usize>,
    /// The static evaluation, corrected; none where the last Castle (or its like) is attacked.
    pub(super) evaluation: Option<Score>,
    /// How often the path has been extended by two plies.
    pub(super) double_extensions: u32,
}

/// The path from the root, a frame for each ply.
pub(super) struct Frames([Frame; MAX_PLY + 2]);

impl Frames {
    pub(super) fn new() -> Frames {
        let unknown = Frame {
            side: Color::White,
            slot: None,
            evaluation: None,
            double_extensions: 0,
        };
        Frames([unknown; MAX_PLY + 2])
    }

    pub(super) fn at(&mut self, ply: usize) -> &mut Frame {
        &mut self.0[ply]
    }

    /// The slot of the move made so many plies before `ply`; none before the root and for a null
    /// move.
    #[inline]
    pub(super) fn move_before(&self, ply: usize, back: usize) -> Option<usize> {
        self.0[ply.checked_sub(back)?].slot
    }

    /// Whether the side to move stands better than when it last moved.
    pub(super) fn is_improving(&self, ply: usize) -> bool {
        let before = |back: usize| {
            let frame = self.0[ply.checked_sub(back)?];
            frame.evaluation.filter(|_| frame.side == self.0[ply].side)
        };
        let earlier = before(2).or_else(|| before(4));
        match (self.0[ply].evaluation, earlier) {
            (Some(now), Some(then)) => now > then,
            (Some(_), None) => true,
            (None, _) => false,
        }
    }

    /// How often the path to this ply has been extended by two plies.
    pub(super) fn double_extensions(&self, ply: usize) -> u32 {
        ply.checked_sub(1)
            .map_or(0, |parent| self.0[parent].double_extensions)
    }
}
