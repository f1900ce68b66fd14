//! Network inputs for games with pieces on an 8x8 board: each piece on its square, with the threats to the piece and
//! whether it is defended.
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
//! Each game defines its two threats. In Turnover Chess, the first is a turnover and the second a capture.

use crate::board::{Bitboard, Square, square_codes};

const STATES: usize = 6;

/// The number of bit patterns on a square: each of the three sets of [`ThreatSets::kinds`] contains the square or not.
pub const PATTERNS: usize = 8;

/// Bits of a square's code, after the three bits for the kind of piece: whether the piece belongs to the opponent, is
/// under the first or the second threat, or is defended.
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

/// A decoded network input: the state of a piece on its square, as seen by one side.
pub struct PieceState {
    /// The owner of the piece: 0 for the side that sees the input, 1 for the other side.
    pub owner: usize,
    /// The kind of piece.
    pub kind: usize,
    /// The index of the piece's square.
    pub square: usize,
    /// The threat to the piece: 0 for the first threat, 1 for the second threat alone, `None` for no threat.
    pub threat: Option<usize>,
    /// Whether the piece is defended.
    pub defended: bool,
}

impl PieceState {
    /// Decodes a network input, given the number of kinds of pieces in the game.
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

    /// Returns the index of the piece's square on half the board, below [`HALF_BOARD`], because the left and right
    /// wings share weights. Indices start at the owner's first rank. Each rank has four indices, from the edge to the
    /// middle.
    pub const fn home_square(&self) -> usize {
        // Flip the board for pieces of the other side, so that their first rank comes first.
        let square = if self.owner == 0 { self.square } else { self.square ^ 56 };
        let (file, rank) = (square % 8, square / 8);
        let wing = if file < 4 { file } else { 7 - file };
        rank * 4 + wing
    }
}

/// The number of [groups of inputs](groups_of) that share weights in training.
pub const fn groups(kinds: usize) -> usize {
    2 * kinds * (Square::COUNT + STATES)
}

/// Returns the two groups of an input: all inputs with the same piece and square, and all inputs with the same piece
/// and state. The groups' shared weights are added to the input's own weights in training.
pub const fn groups_of(input: usize, kinds: usize) -> [usize; 2] {
    let (piece_in_state, square) = (input / Square::COUNT, input % Square::COUNT);
    let piece = piece_in_state / STATES;
    [
        piece * Square::COUNT + square,
        2 * kinds * Square::COUNT + piece_in_state,
    ]
}

/// Returns the mirror image of an input: the input of the same piece on the board mirrored left to right.
pub const fn mirrored(input: usize) -> usize {
    input ^ 7
}

/// Sets of squares that describe the pieces of a position. The bitboards are flipped so that rank 1 is the first rank
/// of the side to move.
pub struct ThreatSets {
    /// Three sets that encode the kind of piece: which of the sets contain a square determines the kind of the piece on
    /// it.
    pub kinds: [Bitboard; 3],
    /// All pieces.
    pub occupied: Bitboard,
    /// The pieces of the opponent of the side to move.
    pub opponents: Bitboard,
    /// The pieces of both sides under the game's first threat from their enemy.
    pub first_threat: Bitboard,
    /// The pieces of both sides under the game's second threat from their enemy.
    pub second_threat: Bitboard,
    /// The defended pieces of both sides: those on squares that their own side reaches.
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
    /// Returns one code per square, with one bit for each set that contains the square. If a piece is under both
    /// threats, only the bit of the first threat is set, so that every state of a piece has a single code.
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

    /// The network row of the piece on its square.
    #[inline(always)]
    pub(super) fn row(self) -> usize {
        self.code * Square::COUNT + self.square
    }
}

/// The number of network rows for pieces on squares: one for each combination of a code and a square.
pub(super) const ROWS: usize = CODES * Square::COUNT;

/// Returns the two inputs of a network row: as seen by the side to move, then as seen by the other side.
/// `kind_of_pattern` maps each pattern of kind bits to a kind of piece.
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
