//! Zobrist keys: random numbers for everything that the repetition rule compares: "same pieces and squares, side,
//! castling rights, en passant, token, whether the last ply was a pass, Duchies and pools".

use super::Piece;
use super::hand::Hand;
use crate::board::{Color, Square};
use crate::rng::{SplitMix, mixed};

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
    let mut rng = SplitMix::new(0x6f6c_6976_6569_7261);
    let mut pieces = [[[0; Square::COUNT]; Piece::COUNT]; 2];
    rng.fill(pieces.as_flattened_mut().as_flattened_mut());
    // The random numbers for "no castling rights" and "no passes", at index 0, stay 0, so neither changes the key.
    let mut castling = [0; 16];
    rng.fill(castling.split_at_mut(1).1);
    let en_passant = rng.numbers();
    let mut passes = [0; 3];
    rng.fill(passes.split_at_mut(1).1);
    RandomNumbers {
        pieces,
        castling,
        en_passant,
        passes,
        black_to_move: rng.next(),
        black_has_token: rng.next(),
    }
}

/// The random number for a piece on a square.
#[inline(always)]
pub(super) fn piece(color: Color, piece: Piece, square: Square) -> u64 {
    NUMBERS.pieces[color.index()][piece.index()][square.index()]
}

/// The random number for a set of castling rights, given as four bits.
#[inline(always)]
pub(super) fn castling(rights: u8) -> u64 {
    NUMBERS.castling[rights as usize & 15]
}

/// The random number for the en passant square. The number depends only on the file, because the rank follows from the
/// side to move.
#[inline(always)]
pub(super) fn en_passant(square: Option<Square>) -> u64 {
    square.map_or(0, |square| NUMBERS.en_passant[square.file()])
}

/// The random number for the number of consecutive passes, at most two.
#[inline(always)]
pub(super) fn passes(passes: u8) -> u64 {
    NUMBERS.passes[passes.min(2) as usize]
}

/// The hash key of a side's off-board pieces. This key is computed as a hash, because hands are too varied for a table,
/// and few moves change them.
#[inline(always)]
pub(super) fn hand(color: Color, hand: Hand) -> u64 {
    // The lowest byte of a hand would count Kings, but Kings are never in hand, so this byte holds the side instead.
    mixed(hand.bits() | (color as u64 + 1))
}

#[inline(always)]
pub(super) fn black_to_move() -> u64 {
    NUMBERS.black_to_move
}

#[inline(always)]
pub(super) fn black_has_token() -> u64 {
    NUMBERS.black_has_token
}

/// A correction history key mixed from three numbers.
#[inline(always)]
pub(super) fn correction_key([a, b, c]: [u64; 3]) -> u64 {
    mixed(a ^ mixed(b ^ mixed(c)))
}
