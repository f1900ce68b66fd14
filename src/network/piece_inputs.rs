//! Network inputs for games with pieces on an 8x8 board: first the inputs for each piece on its square with the threats
//! to the piece ([`threat_inputs`]), then the inputs for each attacked piece with the classes of pieces that reach it
//! ([`exchange_inputs`]).
//!
//! A position is described by sets of squares, such as the set of defended pieces. Each square has a code with one bit
//! for each set, which is 1 if the set contains the square. A network has a row of weights for every code, so finding a
//! piece's row needs no lookup table. Several rows may belong to the same input.

use super::exchange_inputs::{self, ExchangeSets};
use super::threat_inputs::{self, CodedPiece, PATTERNS, ThreatSets};
use crate::board::Square;

/// The number of inputs for pieces on their squares, given the number of kinds of pieces in the game.
const fn square_inputs(kinds: usize) -> usize {
    threat_inputs::inputs(kinds)
}

/// The number of inputs per side, given the number of kinds of pieces in the game.
pub const fn inputs(kinds: usize) -> usize {
    square_inputs(kinds) + exchange_inputs::inputs(kinds)
}

/// The maximum number of inputs that are active in a position.
pub const MOST_ACTIVE: usize = 2 * Square::COUNT;

const _: () = assert!(MOST_ACTIVE <= super::MOST_ACTIVE);

/// The number of [groups of inputs](groups_of) that share weights in training.
pub const fn groups(kinds: usize) -> usize {
    threat_inputs::groups(kinds) + exchange_inputs::groups(kinds)
}

/// Returns the two groups of an input. The groups' shared weights are added to the input's own weights in training.
pub const fn groups_of(input: usize, kinds: usize) -> [usize; 2] {
    match input.checked_sub(square_inputs(kinds)) {
        None => threat_inputs::groups_of(input, kinds),
        Some(in_exchange) => {
            let [a, b] = exchange_inputs::groups_of(in_exchange);
            let first = threat_inputs::groups(kinds);
            [first + a, first + b]
        }
    }
}

/// Returns the mirror image of an input: the input of the same piece on the board mirrored left to right.
pub const fn mirrored(input: usize, kinds: usize) -> usize {
    if input < square_inputs(kinds) {
        threat_inputs::mirrored(input)
    } else {
        input
    }
}

/// The number of network rows for pieces on their squares. The rows for exchanges follow these rows.
pub const SQUARE_ROWS: usize = threat_inputs::ROWS;

/// The total number of network rows.
pub const ROWS: usize = SQUARE_ROWS + exchange_inputs::ROWS;

/// The two inputs of each network row: as seen by the side to move, then as seen by the other side. `kind_of_pattern`
/// maps each pattern of [`ThreatSets::kinds`] to a kind of piece. Rows that match no possible piece get arbitrary
/// inputs.
pub const fn of_rows(kinds: usize, kind_of_pattern: [usize; PATTERNS]) -> [[u16; 2]; ROWS] {
    let mut inputs = [[0; 2]; ROWS];
    let mut row = 0;
    while row < ROWS {
        let [ours, theirs] = if row < SQUARE_ROWS {
            threat_inputs::of_row(row, kinds, kind_of_pattern)
        } else {
            let [a, b] = exchange_inputs::of_row(row - SQUARE_ROWS, kinds, kind_of_pattern);
            [square_inputs(kinds) + a, square_inputs(kinds) + b]
        };
        inputs[row] = [ours as u16, theirs as u16];
        row += 1;
    }
    inputs
}

/// The network rows of the active inputs of a position.
pub struct ActiveRows<A, B> {
    /// For each piece, the row of the piece on its square, below [`SQUARE_ROWS`].
    pub on_squares: A,
    /// For each attacked piece, the row of its exchange input.
    pub in_exchanges: B,
}

impl<A: Iterator<Item = usize>, B: Iterator<Item = usize>> ActiveRows<A, B> {
    /// Iterates over all active rows: first those for pieces on their squares, then those for exchanges.
    pub fn all(self) -> impl Iterator<Item = usize> {
        self.on_squares.chain(self.in_exchanges)
    }
}

/// Finds the network rows of the active inputs of a position, given the sets that describe the position.
#[inline(always)]
pub fn active_rows(
    threats: ThreatSets,
    exchanges: ExchangeSets,
) -> ActiveRows<impl Iterator<Item = usize>, impl Iterator<Item = usize>> {
    let codes = threats.codes();
    let piece = move |square: Square| CodedPiece::new(square, &codes);
    let attacked = exchanges.all_attacked();
    let classes = exchanges.codes();
    ActiveRows {
        on_squares: threats.occupied.into_iter().map(move |square| piece(square).row()),
        in_exchanges: attacked
            .into_iter()
            .map(move |square| SQUARE_ROWS + exchange_inputs::row(piece(square), classes[square.index()])),
    }
}
