//! Zobrist keys: random words for everything that the rule of repetition compares: "same pieces and
//! squares, side, castling rights, en passant, token, whether the last ply was a pass, Duchies and
//! pools".

use super::Piece;
use super::hand::Hand;
use crate::board::{Color, Square};
use crate::rng::{mixed, split_mix};

struct Words {
    pieces: [[[u64; Square::COUNT]; Piece::COUNT]; 2],
    castling: [u64; 16],
    en_passant: [u64; 8],
    passes: [u64; 3],
    black_to_move: u64,
    black_has_token: u64,
}

static WORDS: Words = words();

const fn words() -> Words {
    let mut state = 0x6f6c_6976_6569_7261;
    let mut pieces = [[[0; Square::COUNT]; Piece::COUNT]; 2];
    let mut i = 0;
    while i < 2 * Piece::COUNT * Square::COUNT {
        let word = &mut pieces[i / Square::COUNT / Piece::COUNT][i / Square::COUNT % Piece::COUNT]
            [i % Square::COUNT];
        (state, *word) = split_mix(state);
        i += 1;
    }
    // No right and no pass have the word 0.
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
    Words {
        pieces,
        castling,
        en_passant,
        passes,
        black_to_move,
        black_has_token,
    }
}

/// The word of a piece on a square.
#[inline(always)]
pub(super) fn piece(color: Color, piece: Piece, square: Square) -> u64 {
    WORDS.pieces[color.index()][piece.index()][square.index()]
}

/// The word of castling rights, four bits.
#[inline(always)]
pub(super) fn castling(rights: u8) -> u64 {
    WORDS.castling[rights as usize & 15]
}

/// The word of the square passed over by a double step or lancer. Its rank follows from the side to
/// move.
#[inline(always)]
pub(super) fn en_passant(square: Option<Square>) -> u64 {
    square.map_or(0, |square| WORDS.en_passant[square.file()])
}

/// The word of how many of the last plies were passes, up to two.
#[inline(always)]
pub(super) fn passes(passes: u8) -> u64 {
    WORDS.passes[passes.min(2) as usize]
}

/// What is off the board. There are too many sets of pieces for words of their own, but few moves
/// change them.
#[inline(always)]
pub(super) fn hand(color: Color, hand: Hand) -> u64 {
    // The lowest byte is the King's, who is never in hand: it tells the sides apart.
    mixed(hand.bits() | (color as u64 + 1))
}

/// What a change of the side to move does to a key; Black to move has it.
#[inline(always)]
pub(super) fn black_to_move() -> u64 {
    WORDS.black_to_move
}

/// What handing the token over does to a key; Black's holding it has it.
#[inline(always)]
pub(super) fn black_has_token() -> u64 {
    WORDS.black_has_token
}

/// A number that depends on all of these sets of squares.
#[inline(always)]
pub(super) fn part([a, b, c]: [u64; 3]) -> u64 {
    mixed(a ^ mixed(b ^ mixed(c)))
}
