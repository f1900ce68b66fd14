//! Zobrist keys: a random word for every ring on every square and for the side to move.
//!
//! The key of a stack is the exclusive or of its rings' words. All eight sets of rings are
//! tabulated for each square, so that a move changes the key by one look-up for each stack that it
//! changes and none for each ring.

use super::Stack;
use crate::board::{Color, Square};
use crate::rng::split_mix;

static STACKS: [[[u64; Square::COUNT]; Stack::INDICES]; 2] = stack_words();

/// The word for Black to move.
const BLACK_TO_MOVE: u64 = split_mix(0x616e_656c).1;

const fn stack_words() -> [[[u64; Square::COUNT]; Stack::INDICES]; 2] {
    let mut words = [[[0; Square::COUNT]; Stack::INDICES]; 2];
    let mut state = 0x7475_726e_6f76_6572;
    let mut color = 0;
    while color < 2 {
        let mut square = 0;
        while square < Square::COUNT {
            let mut ring = 0;
            while ring < 3 {
                let (next, word) = split_mix(state);
                state = next;
                let mut stack = 0;
                while stack < Stack::INDICES {
                    if stack >> ring & 1 != 0 {
                        words[color][stack][square] ^= word;
                    }
                    stack += 1;
                }
                ring += 1;
            }
            square += 1;
        }
        color += 1;
    }
    words
}

/// The word of a stack on a square; 0 for an empty one.
#[inline(always)]
pub(super) fn stack(color: Color, stack: Stack, square: Square) -> u64 {
    STACKS[color.index()][stack.index()][square.index()]
}

/// The word of the side to move: 0 for White.
pub(super) const fn side(side: Color) -> u64 {
    match side {
        Color::White => 0,
        Color::Black => BLACK_TO_MOVE,
    }
}

/// What a change of the side to move does to a key.
pub(super) const CHANGE_SIDE: u64 = BLACK_TO_MOVE;

/// A number that depends on all of these sets of squares.
#[inline(always)]
pub(super) fn mixed(planes: [u64; 3]) -> u64 {
    let [a, b, c] = planes;
    let mixed = a.wrapping_mul(0x9e37_79b9_7f4a_7c15)
        ^ b.wrapping_mul(0xbf58_476d_1ce4_e5b9).rotate_left(21)
        ^ c.wrapping_mul(0x94d0_49bb_1331_11eb).rotate_left(42);
    mixed ^ mixed >> 32
}
