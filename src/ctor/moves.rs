//! CTOR plies packed into 32 bits. A ply is a single operation or the end of a turn.

use super::torus::{Squares, bits, single};
use crate::game::GameMove;
use std::fmt;

/// The maximum number of secret squares that can act in a turn: no turn has more than three placements, or two
/// placements and a landing.
pub(super) const MAX_SECRETS: usize = 3;

/// An unpacked ply. Squares are stored as bit indices, which count from 0.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Operation {
    /// A placement puts a chip on an empty square. Stores the destination.
    Placement(usize),
    /// A movement takes an own chip to an empty square one step horizontally or vertically. Stores the origin and the
    /// destination.
    Movement(usize, usize),
    /// A landing removes two own chips and puts one on a square that was empty before. Stores the lower origin, the
    /// higher origin and the destination.
    Landing(usize, usize, usize),
    /// A replacement turns an enemy chip with five or more own chips among its eight neighbours into an own chip.
    /// Stores the square of the replaced chip.
    Replacement(usize),
    /// The end of the turn. Stores the secret squares that act according to the arbiter.
    End(Squares),
}

/// A packed [`Operation`]: its kind in the lowest three bits, then up to three squares of seven bits each. A secret
/// square is stored as its index plus one, so that 0 means no square.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Move(u32);

const PLACEMENT: u32 = 1;
const MOVEMENT: u32 = 2;
const LANDING: u32 = 3;
const REPLACEMENT: u32 = 4;
const END: u32 = 5;

const SQUARE_BITS: usize = 7;
const SQUARE_MASK: u32 = (1 << SQUARE_BITS) - 1;

/// The number of squares that a [`Move`] can encode, more than any board has.
pub(super) const ENCODED_SQUARES: usize = 1 << SQUARE_BITS;

impl Move {
    /// The end of a turn in which no secret squares act.
    pub const END: Move = Move(END);

    #[inline(always)]
    const fn packed(kind: u32, squares: [usize; 3]) -> Move {
        let [a, b, c] = squares;
        Move(kind | (a << 3 | b << (3 + SQUARE_BITS) | c << (3 + 2 * SQUARE_BITS)) as u32)
    }

    #[inline(always)]
    pub(super) const fn placement(to: usize) -> Move {
        Move::packed(PLACEMENT, [to, 0, 0])
    }

    #[inline(always)]
    pub(super) const fn movement(from: usize, to: usize) -> Move {
        Move::packed(MOVEMENT, [to, from, 0])
    }

    #[inline(always)]
    pub(super) const fn landing(low: usize, high: usize, to: usize) -> Move {
        Move::packed(LANDING, [to, low, high])
    }

    #[inline(always)]
    pub(super) const fn replacement(on: usize) -> Move {
        Move::packed(REPLACEMENT, [on, 0, 0])
    }

    /// The end of a turn in which the given secret squares act, at most [`MAX_SECRETS`] of them.
    pub(super) fn end(secrets: Squares) -> Move {
        let mut squares = [0; MAX_SECRETS];
        for (slot, bit) in squares.iter_mut().zip(bits(secrets)) {
            *slot = bit + 1;
        }
        Move::packed(END, squares)
    }

    #[inline(always)]
    const fn square(self, number: usize) -> usize {
        (self.0 >> (3 + number * SQUARE_BITS) & SQUARE_MASK) as usize
    }

    /// Unpacks the ply.
    #[inline(always)]
    pub fn operation(self) -> Operation {
        match self.0 & 7 {
            PLACEMENT => Operation::Placement(self.square(0)),
            MOVEMENT => Operation::Movement(self.square(1), self.square(0)),
            LANDING => Operation::Landing(self.square(1), self.square(2), self.square(0)),
            REPLACEMENT => Operation::Replacement(self.square(0)),
            _ => Operation::End(self.secrets()),
        }
    }

    #[inline(always)]
    fn secrets(self) -> Squares {
        if self.0 >> 3 == 0 {
            return 0;
        }
        (0..MAX_SECRETS)
            .filter_map(|number| self.square(number).checked_sub(1))
            .fold(0, |squares, bit| squares | single(bit))
    }

    /// Whether the ply ends the turn.
    #[inline(always)]
    pub(super) const fn is_end(self) -> bool {
        self.0 & 7 == END
    }

    /// The square on which the ply puts or replaces a chip; 0 if the ply ends a turn in which no secret squares act.
    #[inline(always)]
    pub(super) const fn destination(self) -> usize {
        self.square(0)
    }

    /// The number of possible values of [`Move::kind`].
    pub(super) const KINDS: usize = 6;

    /// The kind of the ply as a number, below [`Move::KINDS`].
    #[inline(always)]
    pub(super) const fn kind(self) -> usize {
        (self.0 & 7) as usize
    }
}

impl GameMove for Move {
    fn to_bits(self) -> u32 {
        self.0
    }

    /// Bit patterns that encode no operation are unpacked as the end of a turn.
    fn from_bits(bits: u32) -> Move {
        match bits & 7 {
            PLACEMENT..=END => Move(bits),
            _ => Move::END,
        }
    }
}

/// Writes the operation in UCI format. The end of a turn is written as `end`, followed by the secret squares that act.
impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.operation() {
            Operation::Placement(to) => write!(f, "{}", to + 1),
            Operation::Movement(from, to) => write!(f, "{}-{}", from + 1, to + 1),
            Operation::Landing(low, high, to) => {
                write!(f, "{}+{}-{}", low + 1, high + 1, to + 1)
            }
            Operation::Replacement(on) => write!(f, "x{}", on + 1),
            Operation::End(secrets) => {
                f.write_str("end")?;
                bits(secrets).try_for_each(|bit| write!(f, ",!{}", bit + 1))
            }
        }
    }
}

impl fmt::Debug for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self}")
    }
}
