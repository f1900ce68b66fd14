//! The kinds of pieces.

use crate::board::Color;

#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
#[repr(u8)]
pub enum Piece {
    /// `K`, King (Rei): one square in any direction.
    King,
    /// `W`, Warlord (Grão-Lorde): one or two squares straight forward, left or right; one square straight back or
    /// diagonally forward.
    Warlord,
    /// `H`, High Priest (Sumo-Sacerdote): one to three squares diagonally, or a diagonal jump over one piece.
    HighPriest,
    /// `N`, Knight (Cavalo): as in chess.
    Knight,
    /// `R`, Rook (Torre): as in chess.
    Rook,
    /// `L`, Lord (Lorde): one square diagonally or straight forward, and the charge.
    Lord,
    /// `P`, Pawn (Peão): as in chess, with the charge, the lancer and the legionary move.
    Pawn,
    /// `G`, Grand Duke (Grão-Duque): moves only between the board and the Duchy.
    GrandDuke,
}

impl Piece {
    pub const COUNT: usize = 8;

    /// All kinds of pieces, in the order of [`Piece::index`].
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

    /// The kinds of pieces that go to the pool and to which Pawns can promote: all except King, Pawn and Grand Duke.
    pub const POOLED: [Piece; 5] = [
        Piece::Warlord,
        Piece::HighPriest,
        Piece::Knight,
        Piece::Rook,
        Piece::Lord,
    ];

    #[inline(always)]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The kind of piece with the given index. Only the lowest three bits of the index are used.
    #[inline(always)]
    pub const fn from_index(index: usize) -> Piece {
        Piece::ALL[index & 7]
    }

    /// Whether captured pieces of this kind go to the pool.
    #[inline(always)]
    pub const fn is_pooled(self) -> bool {
        !matches!(self, Piece::King | Piece::Pawn | Piece::GrandDuke)
    }

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

    /// The upper-case letter of this kind of piece.
    pub const fn letter(self) -> char {
        b"KWHNRLPG"[self as usize] as char
    }

    /// The letter of this kind of piece in UCI promotions: lower case for both sides.
    pub(super) const fn promotion_letter(self) -> char {
        self.letter().to_ascii_lowercase()
    }

    /// The FEN letter of a piece: upper case for White, lower case for Black.
    pub const fn fen_letter(self, color: Color) -> char {
        color.fen_case(self.letter())
    }

    /// The piece and the side that a FEN letter represents.
    pub fn from_fen_letter(letter: char) -> Option<(Piece, Color)> {
        let color = Color::of_fen_letter(letter);
        let piece = Piece::ALL.into_iter().find(|piece| piece.fen_letter(color) == letter)?;
        Some((piece, color))
    }
}
