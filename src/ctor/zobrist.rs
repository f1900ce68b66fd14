//! Zobrist keys: random numbers for each chip on each square, the turn's progress, and the secret squares that a search
//! knows.

use super::moves::ENCODED_SQUARES as SQUARES;
use super::torus::{Squares, bits};
use crate::board::Color;
use crate::rng::SplitMix;

static CHIPS: [[u64; SQUARES]; 2] = [numbers(0x6374_6f72), numbers(0x746f_7275)];
static ARRIVED: [u64; SQUARES] = numbers(0x6172_7269);
static SECRET: [u64; SQUARES] = numbers(0x7365_6372);
static TURNS: [u64; 1024] = numbers(0x7475_726e);

const fn numbers<const N: usize>(seed: u64) -> [u64; N] {
    SplitMix::new(seed).numbers()
}

/// The random number for a chip on a square.
#[inline(always)]
pub(super) fn chip(color: Color, square: usize) -> u64 {
    CHIPS[color.index()][square & (SQUARES - 1)]
}

/// The random number for a known secret square on which a chip was put in this turn.
pub(super) fn arrived(square: usize) -> u64 {
    ARRIVED[square & (SQUARES - 1)]
}

/// The XOR of the random numbers for the given secret squares.
pub(super) fn secrets(squares: Squares) -> u64 {
    bits(squares).fold(0, |key, square| key ^ SECRET[square])
}

/// The random number for the turn's progress: the side to move, the operations done (at most three placements, three
/// movements and one landing), the consecutive empty turns (at most two), and the turn number as far as the quotas
/// depend on it.
#[inline(always)]
pub(super) fn turn(side: Color, done: [u8; 3], passes: u8, number: u32) -> u64 {
    let [placements, movements, landings] = done.map(usize::from);
    let opening = number.min(4) as usize & 3;
    let index = side.index()
        | (placements & 3) << 1
        | (movements & 3) << 3
        | (landings & 1) << 5
        | (usize::from(passes) & 3) << 6
        | opening << 8;
    TURNS[index]
}

/// A correction history key for a set of squares.
#[inline(always)]
pub(super) fn correction_key(squares: Squares) -> u64 {
    let mixed = (squares as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15)
        ^ ((squares >> 64) as u64)
            .wrapping_mul(0xbf58_476d_1ce4_e5b9)
            .rotate_left(21);
    mixed ^ mixed >> 32
}
