//! Inputs of networks for games of pieces on 8x8 squares: each piece on its square, with what could
//! happen to it next.
//!
//! For either side an input is the owner of a piece (that side first), the kind of piece, its state and
//! its square, as that side sees the board. The states are:
//!
//! | | not defended | defended |
//! | --- | --- | --- |
//! | no threat | 0 | 1 |
//! | the first threat | 2 | 3 |
//! | only the second threat | 4 | 5 |
//!
//! What the two threats are is the game's to say.

use crate::board::{Bitboard, Square, square_codes};

const STATES: usize = 6;

/// The number of patterns of the three sets of [`ThreatSets::kinds`].
pub const PATTERNS: usize = 8;

/// The bits of a square's code above those of its pattern.
pub(super) const OPPONENTS: usize = 1 << 3;
const FIRST_THREAT: usize = 1 << 4;
const SECOND_THREAT: usize = 1 << 5;
const DEFENDED: usize = 1 << 6;
const CODES: usize = 1 << 7;

/// The number of inputs for each side of a game with so many kinds of pieces.
pub const fn inputs(kinds: usize) -> usize {
    2 * kinds * STATES * Square::COUNT
}

/// What an input says, as a side sees it.
pub struct PieceState {
    /// Whose piece it is: 0 that side's, 1 the other's.
    pub owner: usize,
    /// The kind of piece.
    pub kind: usize,
    /// The index of its square.
    pub square: usize,
    /// The threat it is under: 0 the first, 1 only the second.
    pub threat: Option<usize>,
    /// Whether it is defended.
    pub defended: bool,
}

impl PieceState {
    /// What an input of a game with so many kinds of pieces says.
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
}

/// The number of [`groups_of`] the inputs.
pub const fn groups(kinds: usize) -> usize {
    2 * kinds * (Square::COUNT + STATES)
}

/// The groups of an input: its piece on its square, whatever the state; and its piece in its state,
/// wherever it stands.
pub const fn groups_of(input: usize, kinds: usize) -> [usize; 2] {
    let (piece_in_state, square) = (input / Square::COUNT, input % Square::COUNT);
    let piece = piece_in_state / STATES;
    [
        piece * Square::COUNT + square,
        2 * kinds * Square::COUNT + piece_in_state,
    ]
}

/// The owner and kind of an input's piece as one number, if it is under no threat.
pub(super) const fn piece_without_threat(input: usize) -> Option<usize> {
    let piece_in_state = input / Square::COUNT;
    if piece_in_state % STATES < 2 {
        Some(piece_in_state / STATES)
    } else {
        None
    }
}

/// The input of the same piece on the board's other wing.
pub const fn mirrored(input: usize) -> usize {
    input ^ 7
}

/// The board with the first rank of the side to move as rank 1.
pub struct ThreatSets {
    /// Three sets whose pattern on a square says what kind of piece stands there.
    pub kinds: [Bitboard; 3],
    /// All pieces.
    pub occupied: Bitboard,
    /// The pieces of the side that does not move.
    pub opponents: Bitboard,
    /// The pieces under the first threat of their enemy.
    pub first_threat: Bitboard,
    /// The pieces under the second threat of their enemy.
    pub second_threat: Bitboard,
    /// The pieces on squares that their own side reaches.
    pub defended: Bitboard,
}

/// A piece of [`ThreatSets`].
#[derive(Clone, Copy, Debug)]
pub(super) struct CodedPiece {
    /// The index of its square.
    pub(super) square: usize,
    /// Which of the sets hold its square.
    pub(super) code: usize,
}

impl ThreatSets {
    /// For each square which sets hold it, a bit for each set. The second threat is left out where there is
    /// the first, so that each state has one code.
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
    /// The piece on this square.
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

/// The number of rows: one for each code and square.
pub(super) const ROWS: usize = CODES * Square::COUNT;

/// The input that a row stands for, as the side to move and as the other side see it, for a game in
/// which each pattern of sets is this kind of piece.
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
        // The other side sees the board from its far end.
        let square = square ^ (56 * seen_by);
        inputs[seen_by] = (piece * STATES + state) * Square::COUNT + square;
        seen_by += 1;
    }
    inputs
}
