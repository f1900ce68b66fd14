//! The pieces that a side has off the board: its pool and its Duchy.

use super::Piece;

/// The number of pieces of each kind off the board, in eight bits each. Before a side has placed
/// its King, the Warlord that it places with it is among them.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Hash)]
pub(super) struct Hand(u64);

impl Hand {
    /// The most pieces of a kind in a FEN. With all that can still be captured on a board, their
    /// number stays within eight bits.
    pub(super) const MAX_OF_A_KIND: u32 = 99;

    /// The number of pieces of this kind.
    #[inline(always)]
    pub(super) const fn count(self, piece: Piece) -> u32 {
        (self.0 >> (8 * piece.index()) & 0xff) as u32
    }

    /// Whether there is a piece of this kind.
    #[inline(always)]
    pub(super) const fn has(self, piece: Piece) -> bool {
        self.count(piece) != 0
    }

    /// The hand with one more piece of this kind.
    #[inline(always)]
    pub(super) const fn with(self, piece: Piece) -> Hand {
        Hand(self.0.wrapping_add(1 << (8 * piece.index())))
    }

    /// The hand with one piece fewer of this kind.
    #[inline(always)]
    pub(super) const fn without(self, piece: Piece) -> Hand {
        Hand(self.0.wrapping_sub(1 << (8 * piece.index())))
    }

    /// The hand as one number.
    #[inline(always)]
    pub(super) const fn bits(self) -> u64 {
        self.0
    }
}
