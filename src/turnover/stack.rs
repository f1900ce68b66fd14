//! Rings, and the stacks that they form.

use super::moves::Mover;
use crate::board::{Bitboard, Color};

/// One of the three rings, from the innermost to the outermost.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
pub enum Ring {
    /// The Tower (T), the button. Moves like a Rook.
    Tower,
    /// The Fort (F), the inner ring. Moves like a Bishop, or like a Queen from on top of a Tower.
    Fort,
    /// The Wall (W), the outer ring. Moves like a Pawn, or like a Knight from on top of a Fort.
    Wall,
}

impl Ring {
    /// The three rings, in the order of [`Ring::index`].
    pub const ALL: [Ring; 3] = [Ring::Tower, Ring::Fort, Ring::Wall];

    /// The ring's index: 0 for the Tower, 1 for the Fort, 2 for the Wall.
    #[inline(always)]
    pub const fn index(self) -> usize {
        self as usize
    }
}

/// A stack: a set of rings of one colour on one square. Six stacks exist, because a Wall does not fit directly on a
/// Tower.
///
/// The stack is stored as bits: bit 0 is set if it contains a Tower, bit 1 if it contains a Fort, bit 2 if it contains
/// a Wall.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub struct Stack(u8);

impl Stack {
    /// The stack without rings, for empty squares.
    pub const EMPTY: Stack = Stack(0);
    pub const TOWER: Stack = Stack(1);
    pub const FORT: Stack = Stack(2);
    pub const WALL: Stack = Stack(4);
    /// Tower and Fort (TF).
    pub const CITADEL: Stack = Stack(3);
    /// Fort and Wall (FW).
    pub const FORTRESS: Stack = Stack(6);
    /// Tower, Fort and Wall (TFW).
    pub const CASTLE: Stack = Stack(7);

    /// The six stacks, single rings first and the Castle last.
    pub const ALL: [Stack; 6] = [
        Stack::WALL,
        Stack::TOWER,
        Stack::FORT,
        Stack::FORTRESS,
        Stack::CITADEL,
        Stack::CASTLE,
    ];

    /// The number of values of [`Stack::index`], including the empty stack and the impossible stack of Tower and Wall.
    pub const INDICES: usize = 8;

    /// The stack with the given bits. Their meaning is described at [`Stack`].
    #[inline(always)]
    pub(super) const fn from_bits(bits: u8) -> Stack {
        Stack(bits & 7)
    }

    /// The stack's bits as an index, below [`Stack::INDICES`]. The meaning of the bits is described at [`Stack`].
    #[inline(always)]
    pub const fn index(self) -> usize {
        self.0 as usize & 7
    }

    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    #[inline(always)]
    pub const fn has(self, ring: Ring) -> bool {
        self.0 >> ring as u8 & 1 != 0
    }

    /// Returns `squares` if the stack contains `ring`, otherwise the empty set.
    #[inline(always)]
    pub(super) const fn squares_with(self, ring: Ring, squares: Bitboard) -> Bitboard {
        Bitboard(squares.0 & (self.has(ring) as u64).wrapping_neg())
    }

    /// The stack with a ring added, whether or not the ring fits.
    #[inline(always)]
    pub const fn with(self, ring: Ring) -> Stack {
        Stack(self.0 | 1 << ring as u8)
    }

    /// The rings of two stacks together, whether or not the rings fit.
    #[inline(always)]
    pub(super) const fn union(self, other: Stack) -> Stack {
        Stack(self.0 | other.0)
    }

    #[inline(always)]
    pub const fn without(self, ring: Ring) -> Stack {
        Stack(self.0 & !(1 << ring as u8))
    }

    /// The ring that travels ("Only the outermost ring travels"), or `None` for the empty stack.
    pub const fn outermost(self) -> Option<Ring> {
        match self.0 {
            0 => None,
            1 => Some(Ring::Tower),
            2 | 3 => Some(Ring::Fort),
            _ => Some(Ring::Wall),
        }
    }

    /// Whether `mover` can leave the stack: only the outermost ring or a whole Castle can.
    pub(super) const fn sends(self, mover: Mover) -> bool {
        match (self.outermost(), mover) {
            (Some(Ring::Tower), Mover::Tower) | (Some(Ring::Fort), Mover::Fort) | (Some(Ring::Wall), Mover::Wall) => {
                true
            }
            (_, Mover::Castle) => self.0 == Stack::CASTLE.0,
            _ => false,
        }
    }

    /// Whether a ring fits on the stack: a Wall fits on a Fort or Citadel, a Fort on a Tower or Wall, and a Tower on a
    /// Fort or Fortress.
    pub const fn takes(self, ring: Ring) -> bool {
        match ring {
            Ring::Wall => matches!(self, Stack::FORT | Stack::CITADEL),
            Ring::Fort => matches!(self, Stack::TOWER | Stack::WALL),
            Ring::Tower => matches!(self, Stack::FORT | Stack::FORTRESS),
        }
    }

    /// The stack's FEN letter: upper case for White, lower case for Black.
    pub fn fen_letter(self, color: Color) -> char {
        let letter = match self {
            Stack::TOWER => 'R',
            Stack::FORT => 'B',
            Stack::WALL => 'P',
            Stack::CITADEL => 'Q',
            Stack::FORTRESS => 'N',
            Stack::CASTLE => 'K',
            _ => unreachable!("a board holds only the six stacks"),
        };
        color.fen_case(letter)
    }

    /// The stack and the side that a FEN letter represents.
    pub fn from_fen_letter(letter: char) -> Option<(Stack, Color)> {
        let color = Color::of_fen_letter(letter);
        let stack = Stack::ALL.into_iter().find(|stack| stack.fen_letter(color) == letter)?;
        Some((stack, color))
    }

    /// The stack's English name in the current rules, such as "Citadel".
    pub const fn name(self) -> &'static str {
        match self {
            Stack::TOWER => "Tower",
            Stack::FORT => "Fort",
            Stack::WALL => "Wall",
            Stack::CITADEL => "Citadel",
            Stack::FORTRESS => "Fortress",
            Stack::CASTLE => "Castle",
            _ => "empty square",
        }
    }
}
