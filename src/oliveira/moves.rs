//! A move in 32 bits.

use super::Piece;
use crate::board::Square;
use crate::game::GameMove;

/// The type of a move: what it does beside moving a piece.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
pub enum MoveType {
    /// A piece goes from one square to another and captures what stands there. The colour change,
    /// the sneak and the promotion of a single Pawn are ordinary moves.
    Ordinary = 1,
    /// A Pawn goes two squares forward from its second rank, both of them empty.
    DoubleStep,
    /// A Pawn goes two squares forward from its second rank and pushes an enemy piece on one of
    /// them.
    Lancer,
    /// A Pawn captures one that has just gone two squares.
    EnPassant,
    /// A Pawn or Lord captures two squares straight ahead and leaves the board with its victim.
    Charge,
    /// King and Rook castle. Origin and destination are the King's.
    Castling,
    /// Two Pawns step forward together. Origin and destination are those of the Pawn nearer the
    /// a-file.
    Legionary,
    /// King and Warlord are placed before the game. Origin and destination are the King's square.
    Placing,
    /// A Grand Duke goes to the Duchy. Origin and destination are the square that it leaves.
    Withdrawal,
    /// A Grand Duke comes from the Duchy. Origin and destination are the square that it comes to.
    Deployment,
    /// The side to move passes and hands over the token.
    Pass,
}

impl MoveType {
    const ALL: [MoveType; 11] = [
        MoveType::Ordinary,
        MoveType::DoubleStep,
        MoveType::Lancer,
        MoveType::EnPassant,
        MoveType::Charge,
        MoveType::Castling,
        MoveType::Legionary,
        MoveType::Placing,
        MoveType::Withdrawal,
        MoveType::Deployment,
        MoveType::Pass,
    ];
}

/// A move, packed:
///
/// | bits | hold |
/// | --- | --- |
/// | 0 to 5 | the origin |
/// | 6 to 11 | the destination |
/// | 12 to 14 | the piece that moves |
/// | 15 to 17 | the piece that is captured |
/// | 19 to 22 | the [`MoveType`] |
/// | 23 to 25 | what the Pawn becomes, or the one nearer the a-file |
/// | 26 to 28 | what the other Pawn of a legionary move becomes |
///
/// Kings are neither captured nor promoted to, so the index of the King means "none" there.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Move(u32);

const CAPTURED: u32 = 15;
const TYPE: u32 = 19;
const PROMOTIONS: [u32; 2] = [23, 26];

impl Move {
    /// A move that captures nothing and promotes nothing.
    #[inline(always)]
    pub const fn new(move_type: MoveType, piece: Piece, from: Square, to: Square) -> Move {
        let squares = from.index() as u32 | (to.index() as u32) << 6;
        Move(squares | (piece as u32) << 12 | (move_type as u32) << TYPE)
    }

    /// The same move, capturing this piece.
    #[inline(always)]
    pub const fn capturing(self, piece: Piece) -> Move {
        Move(self.0 | (piece as u32) << CAPTURED)
    }

    /// The same move with promotions: of the Pawn, or of the one nearer the a-file and the other.
    #[inline(always)]
    pub const fn promoting(self, first: Option<Piece>, second: Option<Piece>) -> Move {
        let mut bits = self.0;
        if let Some(piece) = first {
            bits |= (piece as u32) << PROMOTIONS[0];
        }
        if let Some(piece) = second {
            bits |= (piece as u32) << PROMOTIONS[1];
        }
        Move(bits)
    }

    /// The origin.
    #[inline(always)]
    pub const fn from(self) -> Square {
        Square::new((self.0 & 63) as usize)
    }

    /// The destination.
    #[inline(always)]
    pub const fn to(self) -> Square {
        Square::new((self.0 >> 6 & 63) as usize)
    }

    /// The piece that moves; the King for a pass.
    #[inline(always)]
    pub const fn piece(self) -> Piece {
        Piece::from_index((self.0 >> 12) as usize)
    }

    /// The type of the move.
    #[inline(always)]
    pub const fn move_type(self) -> MoveType {
        match self.0 >> TYPE & 15 {
            number @ 2..=11 => MoveType::ALL[number as usize - 1],
            _ => MoveType::Ordinary,
        }
    }

    /// The piece that is captured.
    #[inline(always)]
    pub const fn captured(self) -> Option<Piece> {
        some_piece(self.0 >> CAPTURED)
    }

    /// What the Pawn becomes, or the one nearer the a-file.
    #[inline(always)]
    pub const fn promotion(self) -> Option<Piece> {
        some_piece(self.0 >> PROMOTIONS[0])
    }

    /// What the other Pawn of a legionary move becomes.
    #[inline(always)]
    pub const fn second_promotion(self) -> Option<Piece> {
        some_piece(self.0 >> PROMOTIONS[1])
    }

    /// Origin and destination as one number, below 4096.
    #[inline(always)]
    pub(super) const fn squares(self) -> usize {
        (self.0 & 0xfff) as usize
    }
}

const fn some_piece(bits: u32) -> Option<Piece> {
    match bits & 7 {
        0 => None,
        index => Some(Piece::from_index(index as usize)),
    }
}

impl GameMove for Move {
    fn to_bits(self) -> u32 {
        self.0
    }

    fn from_bits(bits: u32) -> Move {
        Move(bits)
    }
}
