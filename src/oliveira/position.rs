//! The position: pieces on and off the board, side to move, token, castling rights and clocks.

use super::hand::Hand;
use super::moves::{Move, MoveType};
use super::{FenError, Piece, ends, fen, movegen, zobrist};
use crate::board::{Bitboard, Color, Square};
use crate::game::{MoveSet, Outcome, Position, Setup};

/// The bit that represents the right to castle with the Rook on the a-file or the h-file.
#[inline(always)]
pub(super) const fn castling_right(color: Color, a_side: bool) -> u8 {
    1 << (2 * color as u8 + a_side as u8)
}

/// The home square of the Rook on the a-file or the h-file.
pub(super) const fn castling_rook(color: Color, a_side: bool) -> Square {
    Square::at(if a_side { 0 } else { 7 }, first_rank(color))
}

/// The index of a side's first rank, 0 or 7.
pub(super) const fn first_rank(color: Color) -> usize {
    match color {
        Color::White => 0,
        Color::Black => 7,
    }
}

/// An Oliveira position: plain data in two cache lines, copied to make a move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(C, align(64))]
pub struct Oliveira {
    /// The pieces of both sides, one bitboard per kind, indexed by [`Piece::index`].
    pub(super) kinds: [Bitboard; Piece::COUNT],
    /// The pieces of each side, one bitboard per side, indexed by [`Color::index`].
    pub(super) sides: [Bitboard; 2],
    /// The off-board pieces of each side, indexed by [`Color::index`].
    pub(super) hands: [Hand; 2],
    pub(super) key: u64,
    pub(super) fullmove: u32,
    pub(super) halfmove: u16,
    pub(super) side: Color,
    pub(super) token: Color,
    /// The castling rights, one bit each. [`castling_right`] returns the bit of a right.
    pub(super) castling: u8,
    /// The number of consecutive passes; two end the game.
    pub(super) passes: u8,
    /// The square passed over by the last ply, if that ply was a double step or a lancer.
    pub(super) en_passant: Option<Square>,
}

const _: () = assert!(size_of::<Oliveira>() == 128);

impl Oliveira {
    /// The side that holds the pass token.
    #[inline(always)]
    pub fn token(&self) -> Color {
        self.token
    }

    #[inline(always)]
    pub fn pieces(&self, color: Color, piece: Piece) -> Bitboard {
        self.kinds[piece.index()] & self.sides[color.index()]
    }

    /// The pieces of `color`.
    #[inline(always)]
    pub fn pieces_of(&self, color: Color) -> Bitboard {
        self.sides[color.index()]
    }

    /// The squares occupied by either side.
    #[inline(always)]
    pub fn occupied(&self) -> Bitboard {
        self.sides[0] | self.sides[1]
    }

    /// The kind of the piece on a square. For an empty square, returns King.
    #[inline(always)]
    pub(super) fn kind_at(&self, square: Square) -> Piece {
        let mut index = 0;
        for piece in &Piece::ALL[1..] {
            index |= piece.index() * usize::from(self.kinds[piece.index()].has(square));
        }
        Piece::from_index(index)
    }

    /// The piece on a square, and the side to which it belongs.
    pub fn on(&self, square: Square) -> Option<(Piece, Color)> {
        let color = Color::BOTH
            .into_iter()
            .find(|color| self.sides[color.index()].has(square))?;
        Some((self.kind_at(square), color))
    }

    /// The FEN letter of the piece on a square.
    pub(super) fn letter_on(&self, square: Square) -> Option<char> {
        let (piece, color) = self.on(square)?;
        Some(piece.fen_letter(color))
    }

    /// The number of off-board pieces of the given kind. Grand Dukes are in the Duchy, other pieces in the pool.
    #[inline(always)]
    pub fn off_board(&self, color: Color, piece: Piece) -> u32 {
        self.hands[color.index()].count(piece)
    }

    /// Whether `color` has yet to place its King and its Warlord.
    #[inline(always)]
    pub(super) fn has_king_to_place(&self, color: Color) -> bool {
        self.pieces(color, Piece::King).is_empty()
    }

    /// The number of a side's pieces, including the King and all Grand Dukes on the board or in the Duchy.
    pub(super) fn number_of_pieces(&self, color: Color) -> u32 {
        self.pieces_of(color).count() + self.off_board(color, Piece::GrandDuke)
    }
}

impl Position for Oliveira {
    type Move = Move;
    type FenError = FenError;
    const NAME: &'static str = "oliveira";
    const FILES: usize = 8;
    const RANKS: usize = 8;
    const START_FEN: &'static str = "rnh2hnr/pplpplpp/8/8/8/8/PPLPPLPP/RNH2HNR[KWkw] w KQkq - b 0 1";

    fn from_fen(fen: &str) -> Result<Self, FenError> {
        fen::parse(fen)
    }

    fn fen(&self) -> String {
        fen::write(self)
    }

    #[inline(always)]
    fn side_to_move(&self) -> Color {
        self.side
    }

    #[inline(always)]
    fn key(&self) -> u64 {
        self.key
    }

    fn recomputed_key(&self) -> u64 {
        let mut key =
            zobrist::castling(self.castling) ^ zobrist::en_passant(self.en_passant) ^ zobrist::passes(self.passes);
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

    #[inline(always)]
    fn for_each_move(&self, visit: impl FnMut(Move)) {
        movegen::generate(self, MoveSet::All, visit);
    }

    fn is_legal(&self, mv: Move) -> bool {
        movegen::is_legal(self, mv)
    }

    fn count_moves(&self) -> u64 {
        movegen::count_moves(self)
    }

    #[inline(always)]
    fn play(&self, mv: Move) -> Self {
        self.make_move::<true>(mv)
    }

    /// Captures, promotions, castling (because castling rights are lost) and the set-up are irreversible. Other Pawn
    /// moves are reversible, because a Pawn can be pushed back.
    #[inline]
    fn is_irreversible(&self, mv: Move) -> bool {
        mv.captured().is_some()
            || mv.promotion().is_some()
            || matches!(mv.move_type(), MoveType::Castling | MoveType::Placing)
    }

    #[inline]
    fn in_check(&self) -> bool {
        self.is_king_attacked(self.side)
    }

    #[inline(always)]
    fn terminal_outcome(&self) -> Option<Outcome> {
        ends::terminal_outcome(self)
    }

    fn outcome_without_moves(&self) -> Outcome {
        ends::outcome_without_moves(self)
    }

    #[inline(always)]
    fn ply_count_outcome(&self) -> Option<Outcome> {
        ends::ply_count_outcome(self)
    }

    #[inline(always)]
    fn plies_to_count_end(&self) -> u32 {
        ends::plies_to_count_end(self)
    }
}

impl Setup for Oliveira {
    type Settings = ();
}
