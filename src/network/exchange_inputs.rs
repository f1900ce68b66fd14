//! Network inputs for games of pieces on 8x8 squares: each attacked piece, regardless of its square, with the
//! classes of pieces that reach it. An exchange on the square would begin with these pieces.
//!
//! For each side, an input encodes the owner of the piece (that side first), the kind of piece, and which of
//! three classes of pieces reach it: those of its own side and those of the enemy. Each game defines its classes.

use super::threat_inputs::{CodedPiece, OPPONENTS, PATTERNS};
use crate::board::{Bitboard, Square, square_codes};

const CLASSES: usize = 3;

/// The number of subsets of the classes.
const SETS: usize = 1 << CLASSES;

/// The number of pairs of subsets: the classes of the enemy and of the piece's own side.
const PAIRS: usize = SETS * SETS;

/// The number of inputs for each side of a game with the given number of kinds of pieces.
pub const fn inputs(kinds: usize) -> usize {
    2 * kinds * PAIRS
}

/// The number of [input groups](groups_of).
pub const fn groups(kinds: usize) -> usize {
    2 * kinds * 2 * SETS
}

/// The two groups of an input: the piece with the same enemy classes, and the piece with the same classes of
/// its own side.
pub const fn groups_of(input: usize) -> [usize; 2] {
    let (piece, pair) = (input / PAIRS, input % PAIRS);
    let of_piece = piece * 2 * SETS;
    [of_piece + pair % SETS, of_piece + SETS + pair / SETS]
}

/// The pieces that each class reaches, on the board as the side to move sees it (its first rank is rank 1).
pub struct ExchangeSets {
    /// For each class, the pieces that the enemy's pieces of the class reach.
    pub attacked: [Bitboard; CLASSES],
    /// For each class, the pieces that their own side's pieces of the class reach.
    pub defended: [Bitboard; CLASSES],
}

impl ExchangeSets {
    /// All attacked pieces.
    #[inline(always)]
    pub(super) fn all_attacked(&self) -> Bitboard {
        let [a, b, c] = self.attacked;
        a | b | c
    }

    /// For each square, the pair of subsets that reach the piece on it, one bit per class and side.
    #[inline(always)]
    pub(super) fn codes(self) -> [u8; Square::COUNT] {
        let [a, b, c] = self.attacked;
        let [d, e, f] = self.defended;
        square_codes([a, b, c, d, e, f, Bitboard::EMPTY, Bitboard::EMPTY])
    }
}

/// The number of pairs of an owner and a kind pattern.
const PIECES: usize = 2 * PATTERNS;

/// The number of rows: one for each piece and pair of subsets.
pub(super) const ROWS: usize = PIECES * PAIRS;

/// The row of a piece, given the code of its square. Rows with the same pair of subsets are adjacent. Some pairs
/// are far more frequent than others, and adjacent rows never compete for the same cache set.
#[inline(always)]
pub(super) fn row(piece: CodedPiece, reached: u8) -> usize {
    usize::from(reached) % PAIRS * PIECES + piece.code % PIECES
}

/// The inputs of a row, as seen by the side to move and by the other side. `kind_of_pattern` maps each pattern
/// of the kind sets to a kind of piece.
pub(super) const fn of_row(row: usize, kinds: usize, kind_of_pattern: [usize; PATTERNS]) -> [usize; 2] {
    let (reached, code) = (row / PIECES, row % PIECES);
    let owner = (code & OPPONENTS != 0) as usize;
    let kind = kind_of_pattern[code % PATTERNS];
    [
        (owner * kinds + kind) * PAIRS + reached,
        ((1 - owner) * kinds + kind) * PAIRS + reached,
    ]
}
