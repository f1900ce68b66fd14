//! Network inputs for games with pieces on an 8x8 board: each attacked piece, regardless of its square, with the
//! classes of pieces that attack and defend it. An exchange on the square of the attacked piece would begin with these
//! attackers and defenders.
//!
//! An input, as seen by one side, encodes the owner of the piece (that side's own pieces come first), the kind of
//! piece, which of three classes of enemy pieces reach it, and which of the same classes of friendly pieces reach it.
//! Each game defines its three classes.

use super::threat_inputs::{CodedPiece, OPPONENTS, PATTERNS};
use crate::board::{Bitboard, Square, square_codes};

const CLASSES: usize = 3;

/// The number of subsets of the three classes of pieces.
const SETS: usize = 1 << CLASSES;

/// The number of pairs of class subsets: one subset of enemy classes, one of friendly classes.
const PAIRS: usize = SETS * SETS;

/// The number of inputs per side, given the number of kinds of pieces in the game.
pub const fn inputs(kinds: usize) -> usize {
    2 * kinds * PAIRS
}

/// The number of [groups of inputs](groups_of) that share weights in training.
pub const fn groups(kinds: usize) -> usize {
    2 * kinds * 2 * SETS
}

/// Returns the two groups of an input: all inputs of the piece with the same enemy classes, and all inputs of the piece
/// with the same friendly classes. The groups' shared weights are added to the input's own weights in training.
pub const fn groups_of(input: usize) -> [usize; 2] {
    let (piece, pair) = (input / PAIRS, input % PAIRS);
    let of_piece = piece * 2 * SETS;
    [of_piece + pair % SETS, of_piece + SETS + pair / SETS]
}

/// For each class of pieces, the pieces that it attacks and defends. The bitboards are flipped so that rank 1 is the
/// first rank of the side to move.
pub struct ExchangeSets {
    /// For each class, the pieces that enemy pieces of this class reach.
    pub attacked: [Bitboard; CLASSES],
    /// For each class, the pieces that friendly pieces of this class reach.
    pub defended: [Bitboard; CLASSES],
}

impl ExchangeSets {
    /// All attacked pieces of both sides.
    #[inline(always)]
    pub(super) fn all_attacked(&self) -> Bitboard {
        let [a, b, c] = self.attacked;
        a | b | c
    }

    /// Returns one code per square: which classes of enemy and of friendly pieces reach the piece on the square, with
    /// one bit per class and side.
    #[inline(always)]
    pub(super) fn codes(self) -> [u8; Square::COUNT] {
        let [a, b, c] = self.attacked;
        let [d, e, f] = self.defended;
        square_codes([a, b, c, d, e, f, Bitboard::EMPTY, Bitboard::EMPTY])
    }
}

/// The number of combinations of an owner and a pattern of kind bits.
const PIECES: usize = 2 * PATTERNS;

/// The number of network rows for exchanges: one for each piece and pair of class subsets.
pub(super) const ROWS: usize = PIECES * PAIRS;

/// Returns the network row of a piece, given the code for the classes that reach the piece. Rows with the same classes
/// are adjacent: some combinations of classes are far more frequent than others, and adjacent rows never compete for
/// the same cache set.
#[inline(always)]
pub(super) fn row(piece: CodedPiece, reached: u8) -> usize {
    usize::from(reached) % PAIRS * PIECES + piece.code % PIECES
}

/// Returns the two inputs of a network row: as seen by the side to move, then as seen by the other side.
/// `kind_of_pattern` maps each pattern of kind bits to a kind of piece.
pub(super) const fn of_row(row: usize, kinds: usize, kind_of_pattern: [usize; PATTERNS]) -> [usize; 2] {
    let (reached, code) = (row / PIECES, row % PIECES);
    let owner = (code & OPPONENTS != 0) as usize;
    let kind = kind_of_pattern[code % PATTERNS];
    [
        (owner * kinds + kind) * PAIRS + reached,
        ((1 - owner) * kinds + kind) * PAIRS + reached,
    ]
}
