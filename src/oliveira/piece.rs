//! The eight kinds of pieces.

use crate::board::Color;

/// A kind of piece.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
#[repr(u8)]
pub enum Piece {
    /// `K`, King (Rei): one square in any direction.
    King,
    /// `W`, Warlord (Grão-Lorde): one or two squares straight forward, left or right, one back, one
    /// diagonally forward.
    Warlord,
    /// `H`, High Priest (Sumo-Sacerdote): one to three squares diagonally, or over one piece.
    HighPriest,
    /// `N`, Knight (Cavalo): as in chess.
    Knight,
    /// `R`, Rook (Torre): as in chess.
    Rook,
    /// `L`, Lord (Lorde): one square diagonally or straight forward, and the charge.
    Lord,
    /// `P`, Pawn (Peão): as in chess, with the charge, the lancer and the legionary.
    Pawn,
    /// `G`, Grand Duke (Grão-Duque): between the board and the Duchy only.
    GrandDuke,
}

impl Piece {
    /// The number of kinds.
    pub const COUNT: usize = 8;

    /// All kinds, in the order of their indices.
    pub const ALL: [Piece; Piece::COUNT] = [
        Piece::King,
        Piece::Warlord,
        Piece::HighPriest,
        Piece::Knight,
        Piece::Rook,
        Piece::Lord,
        Piece::Pawn,
        Piece::GrandDuke,
    ];

    /// "Its pieces other than P, K and G": the kinds that go to the pool, and that Pawns promote
    /// to.
    pub const POOLED: [Piece; 5] = [
        Piece::Warlord,
        Piece::HighPriest,
        Piece::Knight,
        Piece::Rook,
        Piece::Lord,
    ];

    /// The index, 0 to 7.
    #[inline(always)]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The kind with this index; only its lowest three bits are used.
    #[inline(always)]
    pub const fn from_index(index: usize) -> Piece {
        Piece::ALL[index & 7]
    }

    /// Whether a pool holds pieces of this kind.
    #[inline(always)]
    pub const fn is_pooled(self) -> bool {
        !matches!(self, Piece::King | Piece::Pawn | Piece::GrandDuke)
    }

    /// The English name.
    pub const fn name(self) -> &'static str {
        match self {
            Piece::King => "King",
            Piece::Warlord => "Warlord",
            Piece::HighPriest => "High Priest",
            Piece::Knight => "Knight",
            Piece::Rook => "Rook",
            Piece::Lord => "Lord",
            Piece::Pawn => "Pawn",
            Piece::GrandDuke => "Grand Duke",
        }
    }

    /// The capital letter.
    pub const fn letter(self) -> char {
        b"KWHNRLPG"[self as usize] as char
    }

    /// The letter in UCI promotions: lower case for both sides.
    pub(super) const fn promotion_letter(self) -> char {
        self.letter().to_ascii_lowercase()
    }

    /// The FEN letter: upper case for White.
    pub const fn fen_letter(self, color: Color) -> char {
        color.fen_case(self.letter())
    }

    /// The piece and side of a FEN letter.
    pub fn from_fen_letter(letter: char) -> Option<(Piece, Color)> {
        let color = Color::of_fen_letter(letter);
        let piece = Piece::ALL.into_iter().find(|piece| piece.fen_letter(color) == letter)?;
        Some((piece, color))
    }
}
