//! Inputs of networks for games of pieces on 8x8 squares: each piece, wherever it stands, with what
//! could arrive on its square next. That is how an exchange there would begin.
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
    /// For each square which classes reach the piece on it, a bit for each set. Where nothing attacks, no
    /// exchange begins, and the defenders are left out.
    #[inline(always)]
    pub fn codes(self) -> [u8; Square::COUNT] {
        let [a, b, c] = self.attacked;
        let attacked = a | b | c;
        let [d, e, f] = self.defended.map(|pieces| pieces & attacked);
        square_codes([a, b, c, d, e, f, Bitboard::EMPTY, Bitboard::EMPTY])
    }
}

/// For each piece, by owner and pattern of kinds, its first input, as the side to move and as the other
/// side see it.
pub struct ExchangeInputs([[u16; 2]; 2 * PATTERNS]);

impl ExchangeInputs {
    /// The inputs of a game in which this pattern of sets is this kind of piece, from `first` on.
    pub const fn new(
        first: usize,
        kinds: usize,
        kind_of_pattern: [usize; PATTERNS],
    ) -> ExchangeInputs {
        let mut inputs = [[0; 2]; 2 * PATTERNS];
        let mut code = 0;
        while code < 2 * PATTERNS {
            let owner = (code & OPPONENTS != 0) as usize;
            let mut seen_by = 0;
            while seen_by < 2 {
                let piece = (owner ^ seen_by) * kinds + kind_of_pattern[code % PATTERNS];
                inputs[code][seen_by] = (first + piece * PAIRS) as u16;
                seen_by += 1;
            }
            code += 1;
        }
        ExchangeInputs(inputs)
    }

    /// The input of a piece with this number of its square, as the side to move and as the other side
    /// see it.
    #[inline(always)]
    pub fn of(&self, piece: CodedPiece, reached: u8) -> [usize; 2] {
        let reached = usize::from(reached) % PAIRS;
        self.0[piece.code % (2 * PATTERNS)].map(|first| usize::from(first) + reached)
    }
}
