//! Moves packed into 32 bits.

use super::Piece;
use crate::board::Square;
use crate::game::GameMove;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
pub enum MoveType {
    /// A piece moves to a square and captures any enemy piece there. Colour changes, sneaks and promotions of a single
    /// Pawn are ordinary moves.
    Ordinary = 1,
    /// A Pawn steps two empty squares forward from its second rank.
    DoubleStep,
    /// A Pawn steps two squares forward from its second rank and pushes an enemy piece that is on one of these squares.
    Lancer,
    /// A Pawn captures a Pawn that has just made a double step or lancer.
    EnPassant,
    /// A Pawn or Lord captures an enemy piece two squares straight ahead, and both pieces leave the board.
    Charge,
    /// Castling. The origin and destination are those of the King.
    Castling,
    /// Two Pawns step forward together. The origin and destination are those of the Pawn nearer the a-file.
    Legionary,
    /// King and Warlord are placed during the set-up. The origin and destination are both the King's square.
    Placing,
    /// A Grand Duke leaves the board for the Duchy. The origin and destination are both the square that it leaves.
    Withdrawal,
    /// A Grand Duke returns from the Duchy. The origin and destination are both its new square.
    Deployment,
    /// The side to move passes and gives the token to the other side.
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

/// A packed move:
///
/// | bits | hold |
/// | --- | --- |
/// | 0 to 5 | origin |
/// | 6 to 11 | destination |
/// | 12 to 14 | moving piece |
/// | 15 to 17 | captured piece |
/// | 19 to 22 | [`MoveType`] |
/// | 23 to 25 | promotion; in a legionary move, that of the Pawn nearer the a-file |
/// | 26 to 28 | promotion of the other Pawn of a legionary move |
///
/// In the fields for captures and promotions, the King's index means "none", because Kings are never captured and Pawns
/// never promote to a King.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Move(u32);

const CAPTURED: u32 = 15;
const TYPE: u32 = 19;
const PROMOTIONS: [u32; 2] = [23, 26];

impl Move {
    /// A move without a capture or promotion.
    #[inline(always)]
    pub const fn new(move_type: MoveType, piece: Piece, from: Square, to: Square) -> Move {
        let squares = from.index() as u32 | (to.index() as u32) << 6;
        Move(squares | (piece as u32) << 12 | (move_type as u32) << TYPE)
    }

    /// Returns the move with a captured piece added.
    #[inline(always)]
    pub const fn capturing(self, piece: Piece) -> Move {
        Move(self.0 | (piece as u32) << CAPTURED)
    }

    /// Returns the move with promotions added. In a legionary move, the promotion of the Pawn nearer the a-file comes
    /// first.
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

    #[inline(always)]
    pub const fn from(self) -> Square {
        Square::new((self.0 & 63) as usize)
    }

    #[inline(always)]
    pub const fn to(self) -> Square {
        Square::new((self.0 >> 6 & 63) as usize)
    }

    /// The moving piece; for a pass, the King.
    #[inline(always)]
    pub const fn piece(self) -> Piece {
        Piece::from_index((self.0 >> 12) as usize)
    }

    #[inline(always)]
    pub const fn move_type(self) -> MoveType {
        match self.0 >> TYPE & 15 {
            number @ 2..=11 => MoveType::ALL[number as usize - 1],
            _ => MoveType::Ordinary,
        }
    }

    #[inline(always)]
    pub const fn captured(self) -> Option<Piece> {
        some_piece(self.0 >> CAPTURED)
    }

    /// The piece to which the Pawn promotes. In a legionary move, this is the promotion of the Pawn nearer the a-file.
    #[inline(always)]
    pub const fn promotion(self) -> Option<Piece> {
        some_piece(self.0 >> PROMOTIONS[0])
    }

    /// The piece to which the second Pawn of a legionary move promotes, the one nearer the h-file.
    #[inline(always)]
    pub const fn second_promotion(self) -> Option<Piece> {
        some_piece(self.0 >> PROMOTIONS[1])
    }

    /// The origin and destination of a legionary move's second Pawn, one file closer to the h-file.
    #[inline(always)]
    pub(super) const fn second_squares(self) -> (Square, Square) {
        let from = Square::new((self.from().index() + 1) & 63);
        (from, Square::new((self.to().index() + 1) & 63))
    }

    /// The origin and the destination as one index, below 4096.
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
