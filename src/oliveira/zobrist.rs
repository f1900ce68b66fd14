//! Zobrist keys: random numbers for everything that the rule of repetition compares: "same pieces
//! and squares, side, castling rights, en passant, token, whether the last ply was a pass, Duchies
//! and pools".

use super::Piece;
use super::hand::Hand;
use crate::board::{Color, Square};
use crate::rng::{mixed, split_mix};

struct RandomNumbers {
    pieces: [[[u64; Square::COUNT]; Piece::COUNT]; 2],
    castling: [u64; 16],
    en_passant: [u64; 8],
    passes: [u64; 3],
    black_to_move: u64,
    black_has_token: u64,
}

static NUMBERS: RandomNumbers = random_numbers();

const fn random_numbers() -> RandomNumbers {
    let mut state = 0x6f6c_6976_6569_7261;
    let mut pieces = [[[0; Square::COUNT]; Piece::COUNT]; 2];
    let mut i = 0;
    while i < 2 * Piece::COUNT * Square::COUNT {
        let number = &mut pieces[i / Square::COUNT / Piece::COUNT][i / Square::COUNT % Piece::COUNT][i % Square::COUNT];
        (state, *number) = split_mix(state);
        i += 1;
    }
    // The number of no castling rights, and that of no passes, is 0.
    let mut castling = [0; 16];
    let mut i = 1;
    while i < castling.len() {
        (state, castling[i]) = split_mix(state);
        i += 1;
    }
    let mut en_passant = [0; 8];
    let mut i = 0;
    while i < en_passant.len() {
        (state, en_passant[i]) = split_mix(state);
        i += 1;
    }
    let mut passes = [0; 3];
    (state, passes[1]) = split_mix(state);
    (state, passes[2]) = split_mix(state);
    let (state, black_to_move) = split_mix(state);
    let (_, black_has_token) = split_mix(state);
    RandomNumbers {
        pieces,
        castling,
        en_passant,
        passes,
        black_to_move,
        black_has_token,
    }
}

/// The number of a piece on a square.
#[inline(always)]
pub(super) fn piece(color: Color, piece: Piece, square: Square) -> u64 {
    NUMBERS.pieces[color.index()][piece.index()][square.index()]
}

/// The number of castling rights, four bits.
#[inline(always)]
pub(super) fn castling(rights: u8) -> u64 {
    NUMBERS.castling[rights as usize & 15]
}

/// The number of the square passed over by a double step or lancer. Its rank follows from the side
/// to move.
#[inline(always)]
pub(super) fn en_passant(square: Option<Square>) -> u64 {
    square.map_or(0, |square| NUMBERS.en_passant[square.file()])
}

/// The number of passes in a row, up to two.
#[inline(always)]
pub(super) fn passes(passes: u8) -> u64 {
    NUMBERS.passes[passes.min(2) as usize]
}

/// The number of the pieces that a side has off the board, computed by hashing: there are too many
/// different hands for a table, and few moves change them.
#[inline(always)]
pub(super) fn hand(color: Color, hand: Hand) -> u64 {
    // The lowest byte counts Kings, which are never in hand; it is used to tell the sides apart.
    mixed(hand.bits() | (color as u64 + 1))
}

/// The number of Black to move.
#[inline(always)]
pub(super) fn black_to_move() -> u64 {
    NUMBERS.black_to_move
}

/// The number of Black holding the token.
#[inline(always)]
pub(super) fn black_has_token() -> u64 {
    NUMBERS.black_has_token
}

/// A hash of three numbers, for correction history keys.
#[inline(always)]
pub(super) fn part([a, b, c]: [u64; 3]) -> u64 {
    mixed(a ^ mixed(b ^ mixed(c)))
}
