//! Zobrist keys: a random number for each ring on each square, and one for Black to move.
//!
//! A stack's number is the XOR of its rings' numbers. A table stores this XOR for all eight sets of rings on each
//! square, so a move needs one lookup for each stack that it changes.

use super::Stack;
use crate::board::{Color, Square};
use crate::rng::SplitMix;

static STACKS: [[[u64; Square::COUNT]; Stack::INDICES]; 2] = stack_numbers();

const BLACK_TO_MOVE: u64 = SplitMix::new(0x616e_656c).next();

const fn stack_numbers() -> [[[u64; Square::COUNT]; Stack::INDICES]; 2] {
    let mut numbers = [[[0; Square::COUNT]; Stack::INDICES]; 2];
    let mut rng = SplitMix::new(0x7475_726e_6f76_6572);
    let mut color = 0;
    while color < 2 {
        let mut square = 0;
        while square < Square::COUNT {
            let mut ring = 0;
            while ring < 3 {
                let number = rng.next();
                let mut stack = 0;
                while stack < Stack::INDICES {
                    if stack >> ring & 1 != 0 {
                        numbers[color][stack][square] ^= number;
                    }
                    stack += 1;
                }
                ring += 1;
            }
            square += 1;
        }
        color += 1;
    }
    numbers
}

/// The random number for a stack on a square; 0 for the empty stack.
#[inline(always)]
pub(super) fn stack(color: Color, stack: Stack, square: Square) -> u64 {
    STACKS[color.index()][stack.index()][square.index()]
}

/// The random number for the side to move; 0 if White is to move.
pub(super) const fn side(side: Color) -> u64 {
    match side {
        Color::White => 0,
        Color::Black => BLACK_TO_MOVE,
    }
}

/// XORing a key with this number switches the side to move.
pub(super) const CHANGE_SIDE: u64 = BLACK_TO_MOVE;

/// A correction history key mixed from three bitboards.
#[inline(always)]
pub(super) fn correction_key(planes: [u64; 3]) -> u64 {
    let [a, b, c] = planes;
    let mixed = a.wrapping_mul(0x9e37_79b9_7f4a_7c15)
        ^ b.wrapping_mul(0xbf58_476d_1ce4_e5b9).rotate_left(21)
        ^ c.wrapping_mul(0x94d0_49bb_1331_11eb).rotate_left(42);
    mixed ^ mixed >> 32
}
