//! Squares of the 8x8 board.

use super::Color;
use std::fmt;
use std::str::FromStr;

/// A square, numbered 0 to 63: a1, b1, …, h1, a2, …, h8.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Square(u8);

impl Square {
    pub const COUNT: usize = 64;

    /// Returns the square with the given index.
    ///
    /// # Panics
    /// If the index is above 63.
    #[inline(always)]
    pub const fn new(index: usize) -> Square {
        assert!(index < Square::COUNT);
        Square(index as u8)
    }

    /// Returns the square at the given file (0 is the a-file) and rank (0 is rank 1).
    ///
    /// # Panics
    /// If the file or the rank is above 7.
    pub const fn at(file: usize, rank: usize) -> Square {
        assert!(file < 8 && rank < 8);
        Square((rank * 8 + file) as u8)
    }

    #[inline(always)]
    pub const fn index(self) -> usize {
        // A square's index is always below 64. The mask tells the compiler so, which lets it drop bounds checks on
        // tables.
        self.0 as usize & 63
    }

    /// The square's file as a number, from 0 for the a-file to 7 for the h-file.
    pub const fn file(self) -> usize {
        self.0 as usize % 8
    }

    /// The square's rank as a number, from 0 for rank 1 to 7 for rank 8.
    pub const fn rank(self) -> usize {
        self.0 as usize / 8
    }

    /// The square's rank from the perspective of `side`, from 0 for that side's first rank to 7 for its last.
    #[inline(always)]
    pub const fn relative_rank(self, side: Color) -> usize {
        match side {
            Color::White => self.rank(),
            Color::Black => 7 - self.rank(),
        }
    }

    /// Whether the square lies strictly between two others on a rank, a file or a diagonal.
    pub fn is_between(self, one: Square, other: Square) -> bool {
        let offset = |to: Square| {
            let files = to.file() as i32 - one.file() as i32;
            (files, to.rank() as i32 - one.rank() as i32)
        };
        let ((file, rank), (files, ranks)) = (offset(self), offset(other));
        let straight = files == 0 || ranks == 0 || files.abs() == ranks.abs();
        let distance = files.abs().max(ranks.abs());
        let on_the_line = |steps: i32| (file, rank) == (steps * files.signum(), steps * ranks.signum());
        straight && (1..distance).any(on_the_line)
    }

    /// Parses the origin and the destination at the start of a move such as `e2e4`.
    pub fn pair(text: &str) -> Option<(Square, Square)> {
        let from = text.get(..2)?.parse().ok()?;
        let to = text.get(2..4)?.parse().ok()?;
        Some((from, to))
    }

    /// The letter of the square's file, `a` to `h`.
    pub const fn file_letter(self) -> char {
        (b'a' + self.file() as u8) as char
    }

    /// The digit of the square's rank, `1` to `8`.
    pub const fn rank_digit(self) -> char {
        (b'1' + self.rank() as u8) as char
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.file_letter(), self.rank_digit())
    }
}

impl fmt::Debug for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// The error for a text that is not the name of a square, `a1` to `h8`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NotASquare;

impl FromStr for Square {
    type Err = NotASquare;

    fn from_str(text: &str) -> Result<Square, NotASquare> {
        match text.as_bytes() {
            [file @ b'a'..=b'h', rank @ b'1'..=b'8'] => Ok(Square::at((file - b'a') as usize, (rank - b'1') as usize)),
            _ => Err(NotASquare),
        }
    }
}
