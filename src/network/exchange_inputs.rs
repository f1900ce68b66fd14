//! Inputs of networks for games of pieces on 8x8 squares: each piece that is attacked, wherever it stands, with
//! what could arrive on its square next. That is how an exchange there would begin.
//!
//! For either side an input is the owner of a piece (that side first), the kind of piece, and which of
//! three classes of pieces reach it, of its own side and of the enemy. What the classes are is the
//! game's to say.

use super::threat_inputs::{CodedPiece, OPPONENTS, PATTERNS};
use crate::board::{Bitboard, Square, square_codes};

/// The number of classes of pieces.
const CLASSES: usize = 3;

/// The sets of classes of one side.
const SETS: usize = 1 << CLASSES;

/// The pairs of such sets.
const PAIRS: usize = SETS * SETS;

/// The number of inputs for each side of a game with so many kinds of pieces.
pub const fn inputs(kinds: usize) -> usize {
    2 * kinds * PAIRS
}

/// The first input of a piece, given by owner and kind as one number: that nothing reaches it.
pub(super) const fn of_piece(piece: usize) -> usize {
    piece * PAIRS
}

/// The number of [`groups_of`] the inputs.
pub const fn groups(kinds: usize) -> usize {
    2 * kinds * 2 * SETS
}

/// The groups of an input: its piece with the classes of the enemy, whatever those of its own side; and
/// the other way round.
pub const fn groups_of(input: usize) -> [usize; 2] {
    let (piece, pair) = (input / PAIRS, input % PAIRS);
    let of_piece = piece * 2 * SETS;
    [of_piece + pair % SETS, of_piece + SETS + pair / SETS]
}

/// Which squares each class of pieces reaches, with the first rank of the side to move as rank 1.
pub struct ExchangeSets {
    /// Pieces that the enemy's class reaches.
    pub attacked: [Bitboard; CLASSES],
    /// Pieces that the class of their own side reaches.
    pub defended: [Bitboard; CLASSES],
}

impl ExchangeSets {
    /// All pieces that are attacked.
    #[inline(always)]
    pub(super) fn all_attacked(&self) -> Bitboard {
        let [a, b, c] = self.attacked;
        a | b | c
    }

    /// For each square which classes reach the piece on it, a bit for each set.
    #[inline(always)]
    pub(super) fn codes(self) -> [u8; Square::COUNT] {
        let [a, b, c] = self.attacked;
        let [d, e, f] = self.defended;
        square_codes([a, b, c, d, e, f, Bitboard::EMPTY, Bitboard::EMPTY])
    }
}

/// The owners and patterns of kinds of the pieces.
const PIECES: usize = 2 * PATTERNS;

/// The number of rows: one for each piece and pair of sets.
pub(super) const ROWS: usize = PIECES * PAIRS;

/// The row of a piece with this number of its square. Rows of the same pair, of which some are far more
/// frequent than others, lie side by side: so they do not compete for the same place in the cache.
#[inline(always)]
pub(super) fn row(piece: CodedPiece, reached: u8) -> usize {
    usize::from(reached) % PAIRS * PIECES + piece.code % PIECES
}

/// The input that a row stands for, as the side to move and as the other side see it, for a game in
/// which each pattern of sets is this kind of piece.
pub(super) const fn of_row(row: usize, kinds: usize, kind_of_pattern: [usize; PATTERNS]) -> [usize; 2] {
    let (reached, code) = (row / PIECES, row % PIECES);
    let owner = (code & OPPONENTS != 0) as usize;
    let kind = kind_of_pattern[code % PATTERNS];
    [
        (owner * kinds + kind) * PAIRS + reached,
        ((1 - owner) * kinds + kind) * PAIRS + reached,
    ]
}
