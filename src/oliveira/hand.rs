//! The off-board pieces of a side: its pool and its Duchy.

use super::Piece;

/// The off-board pieces of one side, with an eight-bit count for each kind of piece. Until the King is placed, the hand
/// also contains the Warlord that is placed together with the King.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Hash)]
pub(super) struct Hand(u64);

impl Hand {
    /// The maximum number of pieces of a kind that a FEN may have in hand. Below this limit, counts of eight bits
    /// suffice even after every possible capture.
    pub(super) const MAX_OF_A_KIND: u32 = 99;

    #[inline(always)]
    pub(super) const fn count(self, piece: Piece) -> u32 {
        (self.0 >> (8 * piece.index()) & 0xff) as u32
    }

    #[inline(always)]
    pub(super) const fn has(self, piece: Piece) -> bool {
        self.count(piece) != 0
    }

    #[inline(always)]
    pub(super) const fn with(self, piece: Piece) -> Hand {
        Hand(self.0.wrapping_add(1 << (8 * piece.index())))
    }

    #[inline(always)]
    pub(super) const fn without(self, piece: Piece) -> Hand {
        Hand(self.0.wrapping_sub(1 << (8 * piece.index())))
    }

    #[inline(always)]
    pub(super) const fn bits(self) -> u64 {
        self.0
    }
}
