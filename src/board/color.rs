//! The two sides of a game, White and Black.

use std::fmt;
use std::ops::Not;

/// A side of the game. In every game, [`Color::White`] is the side that moves first, whatever the rules call that side.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
#[repr(u8)]
pub enum Color {
    /// The side that moves first; "forward" is towards rank 8.
    White,
    /// The side that moves second; "forward" is towards rank 1.
    Black,
}

impl Color {
    /// Both sides, in the order of [`Color::index`].
    pub const BOTH: [Color; 2] = [Color::White, Color::Black];

    /// The side's index: 0 for White, 1 for Black.
    #[inline(always)]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The side that owns a piece, given the piece's FEN letter: White if the letter is upper case.
    pub const fn of_fen_letter(letter: char) -> Color {
        if letter.is_ascii_uppercase() {
            Color::White
        } else {
            Color::Black
        }
    }

    /// Converts an upper-case piece letter to the case that FENs use for this side.
    pub const fn fen_case(self, letter: char) -> char {
        match self {
            Color::White => letter,
            Color::Black => letter.to_ascii_lowercase(),
        }
    }

    /// The letter for this side in the side-to-move field of a FEN: `w` or `b`.
    pub const fn letter(self) -> char {
        match self {
            Color::White => 'w',
            Color::Black => 'b',
        }
    }
}

impl Not for Color {
    type Output = Color;

    #[inline(always)]
    fn not(self) -> Color {
        match self {
            Color::White => Color::Black,
            Color::Black => Color::White,
        }
    }
}

impl fmt::Display for Color {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Color::White => "White",
            Color::Black => "Black",
        })
    }
}
