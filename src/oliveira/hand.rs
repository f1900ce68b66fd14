//! What a side has off the board: its pool, and its Duchy.

use super::Piece;

/// Numbers of pieces off the board, eight bits for each kind. Before a side has placed its King, the
/// Warlord that it will place is among them.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Hash)]
pub(super) struct Hand(u64);

impl Hand {
    /// A FEN may hold so many pieces of a kind: with all that could still come from a board, fewer
    /// than eight bits count.
    pub(super) const MOST_OF_A_KIND: u32 = 99;

    /// How many pieces of this kind are off the board.
    #[inline(always)]
    pub(super) const fn count(self, piece: Piece) -> u32 {
        (self.0 >> (8 * piece.index()) & 0xff) as u32
    }

    /// Whether any piece of this kind is off the board.
    #[inline(always)]
    pub(super) const fn has(self, piece: Piece) -> bool {
        self.count(piece) != 0
    }

    /// With one more.
    #[inline(always)]
    pub(super) const fn with(self, piece: Piece) -> Hand {
        Hand(self.0.wrapping_add(1 << (8 * piece.index())))
    }

    /// With one less.
    #[inline(always)]
    pub(super) const fn without(self, piece: Piece) -> Hand {
        Hand(self.0.wrapping_sub(1 << (8 * piece.index())))
    }

    /// Everything as one number.
    #[inline(always)]
    pub(super) const fn bits(self) -> u64 {
        self.0
    }
}
