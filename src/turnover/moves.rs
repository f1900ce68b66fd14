//! Moves packed into 16 bits.

use super::{Ring, Stack};
use crate::board::Square;
use crate::game::GameMove;
use std::fmt;

/// The ring or whole Castle that travels in a move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
pub enum Mover {
    Tower,
    Fort,
    Wall,
    /// A whole Castle, not just its Wall.
    Castle,
}

impl Mover {
    pub(super) const ALL: [Mover; 4] = [Mover::Tower, Mover::Fort, Mover::Wall, Mover::Castle];

    /// The travelling ring or Castle, as a stack.
    #[inline(always)]
    pub const fn stack(self) -> Stack {
        match self {
            Mover::Tower => Stack::TOWER,
            Mover::Fort => Stack::FORT,
            Mover::Wall => Stack::WALL,
            Mover::Castle => Stack::CASTLE,
        }
    }

    /// Whether the travelling ring fits on `stack`. A whole Castle fits on no stack.
    #[inline(always)]
    pub(super) const fn fits_on(self, stack: Stack) -> bool {
        match self.ring() {
            Some(ring) => stack.takes(ring),
            None => false,
        }
    }

    /// The ring that travels, or `None` for a whole Castle.
    pub const fn ring(self) -> Option<Ring> {
        match self {
            Mover::Tower => Some(Ring::Tower),
            Mover::Fort => Some(Ring::Fort),
            Mover::Wall => Some(Ring::Wall),
            Mover::Castle => None,
        }
    }
}

/// The effect of a move on its destination. The rules describe the effects under "Arriving on a square".
///
/// Bit 0 is set if the travelling ring fits on the destination's stack, bit 1 if that stack belongs to the enemy.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
pub enum Arrival {
    /// Arrival on an empty square, where the ring then stands alone.
    Quiet = 0,
    /// A combination: arrival on a friendly stack on which the ring fits.
    Combination = 1,
    /// A capture: arrival on an enemy stack on which the ring does not fit.
    Capture = 2,
    /// A turnover: arrival on an enemy stack on which the ring fits. The enemy stack's rings turn over.
    Turnover = 3,
}

/// A packed move: origin in bits 0 to 5, destination in bits 6 to 11, [`Mover`] in bits 12 and 13, [`Arrival`] in bits
/// 14 and 15. Promotions are not stored, because they follow from the position.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Move(u16);

impl Move {
    #[inline(always)]
    pub const fn new(from: Square, to: Square, mover: Mover, arrival: Arrival) -> Move {
        let squares = from.index() as u16 | (to.index() as u16) << 6;
        Move(squares | (mover as u16) << 12 | (arrival as u16) << 14)
    }

    #[inline(always)]
    pub const fn from(self) -> Square {
        Square::new((self.0 & 63) as usize)
    }

    #[inline(always)]
    pub const fn to(self) -> Square {
        Square::new((self.0 >> 6 & 63) as usize)
    }

    #[inline(always)]
    pub const fn mover(self) -> Mover {
        match self.0 >> 12 & 3 {
            0 => Mover::Tower,
            1 => Mover::Fort,
            2 => Mover::Wall,
            _ => Mover::Castle,
        }
    }

    #[inline(always)]
    pub const fn arrival(self) -> Arrival {
        match self.0 >> 14 {
            0 => Arrival::Quiet,
            1 => Arrival::Combination,
            2 => Arrival::Capture,
            _ => Arrival::Turnover,
        }
    }

    /// The number of combinations of [`Mover`] and [`Arrival`].
    pub(super) const KINDS: usize = 16;

    /// The mover, the arrival and the destination as one index, below [`Move::KINDS`] * 64.
    #[inline(always)]
    pub(super) const fn kind_and_destination(self) -> usize {
        (self.0 >> 6) as usize
    }

    /// The origin and the destination as one index, below 4096.
    #[inline(always)]
    pub(super) const fn squares(self) -> usize {
        (self.0 & 0xfff) as usize
    }
}

impl GameMove for Move {
    fn to_bits(self) -> u32 {
        self.0.into()
    }

    fn from_bits(bits: u32) -> Move {
        Move(bits as u16)
    }
}

/// Writes the move in UCI format: its origin and destination.
impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.from(), self.to())
    }
}

impl fmt::Debug for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self} ({:?}, {:?})", self.mover(), self.arrival())
    }
}
