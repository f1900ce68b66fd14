//! A move in 32 bits.

use super::Piece;
use crate::board::Square;
use crate::game::GameMove;

/// What kind of move it is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
pub enum Kind {
    /// A piece goes from one square to another and captures what stands there: also the colour
    /// change and the sneak, and every promotion of a single Pawn.
    Ordinary = 1,
    /// A Pawn goes two squares forward from its second rank, both of them empty.
    DoubleStep,
    /// The same with an enemy piece on one of the two squares, which is pushed.
    Lancer,
    /// A Pawn captures one that has just gone two squares.
    EnPassant,
    /// A Pawn or Lord captures two squares straight ahead and leaves the board with its victim.
    Charge,
    /// King and Rook; origin and destination are the King's.
    Castling,
    /// Two Pawns step forward together; origin and destination are those of the one nearer the
    /// a-file.
    Legionary,
    /// King and Warlord are placed before the game; origin and destination are the King's square.
    Placing,
    /// A Grand Duke goes to the Duchy; origin and destination are the square that it leaves.
    Withdrawal,
    /// A Grand Duke comes from the Duchy; origin and destination are the square that it comes to.
    Deployment,
    /// The token is handed over.
    Pass,
}

impl Kind {
    const ALL: [Kind; 11] = [
        Kind::Ordinary,
        Kind::DoubleStep,
        Kind::Lancer,
        Kind::EnPassant,
        Kind::Charge,
        Kind::Castling,
        Kind::Legionary,
        Kind::Placing,
        Kind::Withdrawal,
        Kind::Deployment,
        Kind::Pass,
    ];
}

/// A move: origin in bits 0 to 5, destination in 6 to 11, the piece that moves in 12 to 14, what it
/// captures in 15 to 17, the [`Kind`] in 19 to 22, and what one Pawn or two become in 23 to 25 and 26
/// to 28. Kings are neither captured nor promoted to, so that the number of the King stands for
/// nothing there.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Move(u32);

const CAPTURED: u32 = 15;
const KIND: u32 = 19;
const PROMOTIONS: [u32; 2] = [23, 26];

impl Move {
    /// A move that captures nothing and promotes nothing.
    #[inline(always)]
    pub const fn new(kind: Kind, piece: Piece, from: Square, to: Square) -> Move {
        let squares = from.index() as u32 | (to.index() as u32) << 6;
        Move(squares | (piece as u32) << 12 | (kind as u32) << KIND)
    }

    /// The same move that captures this.
    #[inline(always)]
    pub const fn capturing(self, piece: Piece) -> Move {
        Move(self.0 | (piece as u32) << CAPTURED)
    }

    /// The same move after which the Pawn, or the one nearer the a-file and the other, have become
    /// this.
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

    /// What moves; the King for a pass.
    #[inline(always)]
    pub const fn piece(self) -> Piece {
        Piece::from_index((self.0 >> 12) as usize)
    }

    /// What kind of move it is.
    #[inline(always)]
    pub const fn kind(self) -> Kind {
        match self.0 >> KIND & 15 {
            number @ 2..=11 => Kind::ALL[number as usize - 1],
            _ => Kind::Ordinary,
        }
    }

    /// What is captured.
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
