//! Network inputs for games with pieces on an 8x8 board: each piece on its square, with the threats to it and its
//! defence.
//!
//! An input, as seen by one side, encodes the owner of a piece (that side's own pieces come first), the kind of piece,
//! its state, and its square on the board as this side sees it. The states are:
//!
//! | | not defended | defended |
//! | --- | --- | --- |
//! | no threat | 0 | 1 |
//! | the first threat | 2 | 3 |
//! | only the second threat | 4 | 5 |
//!
//! Each game defines its two threats.

use crate::board::{Bitboard, Square, square_codes};

const STATES: usize = 6;

/// The number of patterns that the three sets of [`ThreatSets::kinds`] can form on a square.
pub const PATTERNS: usize = 8;

/// The bits of a square's code that follow the three bits of its pattern.
pub(super) const OPPONENTS: usize = 1 << 3;
const FIRST_THREAT: usize = 1 << 4;
const SECOND_THREAT: usize = 1 << 5;
const DEFENDED: usize = 1 << 6;
const CODES: usize = 1 << 7;

/// The number of inputs per side, given the number of kinds of pieces in the game.
pub const fn inputs(kinds: usize) -> usize {
    2 * kinds * STATES * Square::COUNT
}

/// The number of squares on half the board, for weights that the left and right wings share.
pub const HALF_BOARD: usize = Square::COUNT / 2;

/// A decoded input, as seen by one side.
pub struct PieceState {
    /// The owner of the piece: 0 for the side that sees the input, 1 for the other side.
    pub owner: usize,
    /// The kind of piece.
    pub kind: usize,
    /// The index of the piece's square.
    pub square: usize,
    /// The threat to the piece: 0 for the first threat, 1 for the second threat alone.
    pub threat: Option<usize>,
    /// Whether the piece is defended.
    pub defended: bool,
}

impl PieceState {
    /// Decodes an input, given the number of kinds of pieces in the game.
    pub const fn of(input: usize, kinds: usize) -> PieceState {
        let (piece_in_state, square) = (input / Square::COUNT, input % Square::COUNT);
        let (piece, state) = (piece_in_state / STATES, piece_in_state % STATES);
        PieceState {
            owner: piece / kinds,
            kind: piece % kinds,
            square,
            threat: (state / 2).checked_sub(1),
            defended: state % 2 == 1,
        }
    }

    /// The square's index on half the board, below [`HALF_BOARD`]. Indices start at the owner's first rank; each rank
    /// has four, from the edge to the middle.
    pub const fn home_square(&self) -> usize {
        // Flip the board for pieces of the other side, so that their first rank comes first.
        let square = if self.owner == 0 { self.square } else { self.square ^ 56 };
        let (file, rank) = (square % 8, square / 8);
        let wing = if file < 4 { file } else { 7 - file };
        rank * 4 + wing
    }
}

/// The number of [input groups](groups_of).
pub const fn groups(kinds: usize) -> usize {
    2 * kinds * (Square::COUNT + STATES)
}

/// The two groups of an input: all inputs with the same piece and square, and all inputs with the same piece and state.
pub const fn groups_of(input: usize, kinds: usize) -> [usize; 2] {
    let (piece_in_state, square) = (input / Square::COUNT, input % Square::COUNT);
    let piece = piece_in_state / STATES;
    [
        piece * Square::COUNT + square,
        2 * kinds * Square::COUNT + piece_in_state,
    ]
}

/// The index of the mirror image of an input, on the board mirrored left to right.
pub const fn mirrored(input: usize) -> usize {
    input ^ 7
}

/// Sets that describe the pieces of a position. The side to move sees its first rank as rank 1.
pub struct ThreatSets {
    /// Three sets whose bits on a square form a pattern, which determines the kind of piece.
    pub kinds: [Bitboard; 3],
    /// All pieces.
    pub occupied: Bitboard,
    /// The pieces of the opponent of the side to move.
    pub opponents: Bitboard,
    /// The pieces that the enemy threatens in the first way.
    pub first_threat: Bitboard,
    /// The pieces that the enemy threatens in the second way.
    pub second_threat: Bitboard,
    /// The defended pieces: those on squares that their own side reaches.
    pub defended: Bitboard,
}

/// A piece with its square and the square's code.
#[derive(Clone, Copy, Debug)]
pub(super) struct CodedPiece {
    /// The index of the piece's square.
    pub(super) square: usize,
    /// The square's code: one bit for each set that contains the square.
    pub(super) code: usize,
}

impl ThreatSets {
    /// For each square, a code with one bit for each set that contains the square. If a piece is under both threats,
    /// only the bit of the first threat is set, so that every state has a single code.
    #[inline(always)]
    pub(super) fn codes(&self) -> [u8; Square::COUNT] {
        let [a, b, c] = self.kinds;
        square_codes([
            a,
            b,
            c,
            self.opponents,
            self.first_threat,
            self.second_threat & !self.first_threat,
            self.defended,
            Bitboard::EMPTY,
        ])
    }
}

impl CodedPiece {
    #[inline(always)]
    pub(super) fn new(square: Square, codes: &[u8; Square::COUNT]) -> CodedPiece {
        CodedPiece {
            square: square.index(),
            code: usize::from(codes[square.index()]) % CODES,
        }
    }

    /// The row of the piece on its square.
    #[inline(always)]
    pub(super) fn row(self) -> usize {
        self.code * Square::COUNT + self.square
    }
}

/// The number of rows: one for each combination of a code and a square.
pub(super) const ROWS: usize = CODES * Square::COUNT;

/// The two inputs of a row: as seen by the side to move, then as seen by the other side. `kind_of_pattern` maps each
/// pattern of kind bits to a kind of piece.
pub(super) const fn of_row(row: usize, kinds: usize, kind_of_pattern: [usize; PATTERNS]) -> [usize; 2] {
    let (code, square) = (row / Square::COUNT, row % Square::COUNT);
    let threat = if code & FIRST_THREAT != 0 {
        1
    } else if code & SECOND_THREAT != 0 {
        2
    } else {
        0
    };
    let kind = kind_of_pattern[code % PATTERNS];
    let state = 2 * threat + (code & DEFENDED != 0) as usize;
    let owner = (code & OPPONENTS != 0) as usize;
    let mut inputs = [0; 2];
    let mut seen_by = 0;
    while seen_by < 2 {
        let piece = (owner ^ seen_by) * kinds + kind;
        // The other side sees the board flipped vertically.
        let square = square ^ (56 * seen_by);
        inputs[seen_by] = (piece * STATES + state) * Square::COUNT + square;
        seen_by += 1;
    }
    inputs
}
