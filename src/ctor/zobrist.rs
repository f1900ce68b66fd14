//! Zobrist keys: a random word for every chip on every square, for what is left of a turn, and for
//! what a search knows of secret squares.

use super::torus::{Squares, bits};
use crate::board::Color;
use crate::rng::split_mix;

const fn words<const N: usize>(mut state: u64) -> [u64; N] {
    let mut words = [0; N];
    let mut i = 0;
    while i < N {
        (state, words[i]) = split_mix(state);
        i += 1;
    }
    words
}

/// As many as a square of a [`super::Move`] has values, so that no move can reach beyond.
const SQUARES: usize = 128;

static CHIPS: [[u64; SQUARES]; 2] = [words(0x6374_6f72), words(0x746f_7275)];
static ARRIVED: [u64; SQUARES] = words(0x6172_7269);
static SECRET: [u64; SQUARES] = words(0x7365_6372);
static TURNS: [u64; 1024] = words(0x7475_726e);

/// The word of a chip.
#[inline(always)]
pub(super) fn chip(color: Color, square: usize) -> u64 {
    CHIPS[color.index()][square & (SQUARES - 1)]
}

/// The word of a square that a chip was put on in this turn, where that matters.
pub(super) fn arrived(square: usize) -> u64 {
    ARRIVED[square & (SQUARES - 1)]
}

/// The words of these live secret squares.
pub(super) fn secrets(squares: Squares) -> u64 {
    bits(squares).fold(0, |key, square| key ^ SECRET[square])
}

/// The word of what a turn's rest depends on: who moves, the operations done (at most 3, 3 and 1),
/// the empty turns in a row (at most 2), and the turn's number as far as its quotas and those of
/// the next turns depend on it.
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

/// A number that depends on all squares of a set.
#[inline(always)]
pub(super) fn mixed(squares: Squares) -> u64 {
    let mixed = (squares as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15)
        ^ ((squares >> 64) as u64)
            .wrapping_mul(0xbf58_476d_1ce4_e5b9)
            .rotate_left(21);
    mixed ^ mixed >> 32
}
