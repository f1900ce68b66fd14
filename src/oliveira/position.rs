//! A position: what stands where, what is off the board, and what the rules remember.

use super::Piece;
use super::hand::Hand;
use super::zobrist;
use crate::board::{Bitboard, Color, Square};
use crate::game::CORRECTION_KEYS;

/// A right to castle: the bit of a side and a wing.
#[inline(always)]
pub(super) const fn castling_right(color: Color, a_side: bool) -> u8 {
    1 << (2 * color as u8 + a_side as u8)
}

/// The square of the Rook that a right to castle is about.
pub(super) const fn castling_rook(color: Color, a_side: bool) -> Square {
    Square::at(if a_side { 0 } else { 7 }, first_rank(color))
}

/// The number of a side's own first rank.
pub(super) const fn first_rank(color: Color) -> usize {
    match color {
        Color::White => 0,
        Color::Black => 7,
    }
}

/// A position of Oliveira. Plain data in two cache lines, made to be copied.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(C, align(64))]
pub struct Oliveira {
    /// By kind, of both sides.
    pub(super) kinds: [Bitboard; Piece::COUNT],
    /// By side, of all kinds.
    pub(super) sides: [Bitboard; 2],
    pub(super) hands: [Hand; 2],
    pub(super) key: u64,
    pub(super) fullmove: u32,
    pub(super) halfmove: u16,
    pub(super) side: Color,
    pub(super) token: Color,
    /// The rights to castle, by [`castling_right`].
    pub(super) castling: u8,
    /// How many of the last plies were passes; two end the game.
    pub(super) passes: u8,
    /// "The square passed over by the last double step or lancer."
    pub(super) en_passant: Option<Square>,
}

const _: () = assert!(size_of::<Oliveira>() == 128);

impl Oliveira {
    /// The side to move.
    #[inline(always)]
    pub fn side(&self) -> Color {
        self.side
    }

    /// The side that holds the token.
    #[inline(always)]
    pub fn token(&self) -> Color {
        self.token
    }

    /// The squares on which `color` has pieces of this kind.
    #[inline(always)]
    pub fn pieces(&self, color: Color, piece: Piece) -> Bitboard {
        self.kinds[piece.index()] & self.sides[color.index()]
    }

    /// The squares on which `color` has pieces.
    #[inline(always)]
    pub fn pieces_of(&self, color: Color) -> Bitboard {
        self.sides[color.index()]
    }

    /// The squares that hold a piece.
    #[inline(always)]
    pub fn occupied(&self) -> Bitboard {
        self.sides[0] | self.sides[1]
    }

    /// The kind of the piece on this square; a King where there is none.
    #[inline(always)]
    pub(super) fn kind_at(&self, square: Square) -> Piece {
        let mut index = 0;
        for piece in &Piece::ALL[1..] {
            index |= piece.index() * usize::from(self.kinds[piece.index()].has(square));
        }
        Piece::from_index(index)
    }

    /// The piece on this square and whose it is.
    pub fn on(&self, square: Square) -> Option<(Piece, Color)> {
        let color = Color::BOTH
            .into_iter()
            .find(|color| self.sides[color.index()].has(square))?;
        Some((self.kind_at(square), color))
    }

    /// How many pieces of this kind `color` has off the board: Grand Dukes in its Duchy, others in
    /// its pool.
    #[inline(always)]
    pub fn off_board(&self, color: Color, piece: Piece) -> u32 {
        self.hands[color.index()].count(piece)
    }

    /// Whether `color` has still to place its King and its Warlord.
    #[inline(always)]
    pub(super) fn places(&self, color: Color) -> bool {
        self.pieces(color, Piece::King).is_empty()
    }

    /// "Pieces are counted with the King and all G, on the board or in the Duchy."
    pub(super) fn number_of_pieces(&self, color: Color) -> u32 {
        self.pieces_of(color).count() + self.off_board(color, Piece::GrandDuke)
    }

    /// The key computed from everything that it depends on.
    pub(super) fn computed_key(&self) -> u64 {
        let mut key = zobrist::castling(self.castling)
            ^ zobrist::en_passant(self.en_passant)
            ^ zobrist::passes(self.passes);
        if self.side == Color::Black {
            key ^= zobrist::black_to_move();
        }
        if self.token == Color::Black {
            key ^= zobrist::black_has_token();
        }
        for color in Color::BOTH {
            key ^= zobrist::hand(color, self.hands[color.index()]);
            for square in self.pieces_of(color) {
                key ^= zobrist::piece(color, self.kind_at(square), square);
            }
        }
        key
    }

    /// Keys of parts of the position: the Pawns of both sides; the Kings, the Grand Dukes and what
    /// is off the board; the other pieces of the side to move.
    pub(super) fn part_keys(&self) -> [u64; CORRECTION_KEYS] {
        let side = self.side;
        let kind = |piece: Piece| self.kinds[piece.index()];
        let pawns = [side, !side].map(|color| self.pieces(color, Piece::Pawn).0);
        let own = self.pieces_of(side);
        let officers = (kind(Piece::Rook) & own).0
            ^ (kind(Piece::Knight) & own).0.rotate_left(13)
            ^ (kind(Piece::HighPriest) & own).0.rotate_left(29);
        let royal = (kind(Piece::King) | kind(Piece::GrandDuke)).0;
        let hands = [side, !side].map(|color| zobrist::hand(color, self.hands[color.index()]));
        [
            zobrist::part([pawns[0], pawns[1], 0]),
            zobrist::part([royal, hands[0] ^ hands[1].rotate_left(1), 1]),
            zobrist::part([
                officers,
                ((kind(Piece::Warlord) | kind(Piece::Lord)) & own).0,
                2,
            ]),
        ]
    }
}
