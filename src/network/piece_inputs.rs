//! Inputs of networks for games of pieces on 8x8 squares: for each piece, the piece on its square, with what
//! could happen to it next ([`threat_inputs`]); behind all of these, for each piece that is attacked, the piece,
//! wherever it stands, with what reaches it ([`exchange_inputs`]).
//!
//! A network has a row for each code of a square, as the sets of a position make it, so that nothing has to be
//! looked up to find it. Several rows may stand for the same input.

use super::exchange_inputs::{self, ExchangeSets};
use super::threat_inputs::{self, CodedPiece, PATTERNS, ThreatSets};
use crate::board::Square;

/// The number of inputs that tell a piece and its square, for a game with so many kinds of pieces.
pub const fn square_inputs(kinds: usize) -> usize {
    threat_inputs::inputs(kinds)
}

/// The number of inputs for each side of a game with so many kinds of pieces.
pub const fn inputs(kinds: usize) -> usize {
    square_inputs(kinds) + exchange_inputs::inputs(kinds)
}

/// The most inputs that are active at once.
pub const MOST_ACTIVE: usize = 2 * Square::COUNT;

const _: () = assert!(MOST_ACTIVE <= super::MOST_ACTIVE);

/// The number of [`groups_of`] the inputs.
pub const fn groups(kinds: usize) -> usize {
    threat_inputs::groups(kinds) + exchange_inputs::groups(kinds)
}

/// The groups of an input: those that it shares weights with in training.
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

/// The input of the same piece on the board's other wing.
pub const fn mirrored(input: usize, kinds: usize) -> usize {
    if input < square_inputs(kinds) {
        threat_inputs::mirrored(input)
    } else {
        input
    }
}

/// The exchange input of a piece that nothing attacks, where this input tells that nothing does. Networks of
/// the first format had it.
pub const fn absorbed(input: usize, kinds: usize) -> Option<usize> {
    if input >= square_inputs(kinds) {
        return None;
    }
    match threat_inputs::piece_without_threat(input) {
        Some(piece) => Some(square_inputs(kinds) + exchange_inputs::of_piece(piece)),
        None => None,
    }
}

/// The number of rows that tell a piece and its square; those behind them tell an exchange.
pub const SQUARE_ROWS: usize = threat_inputs::ROWS;

/// The number of rows.
pub const ROWS: usize = SQUARE_ROWS + exchange_inputs::ROWS;

/// For each row the input that it stands for, as the side to move and as the other side see it, for a
/// game in which each pattern of sets is this kind of piece. Rows that no piece has stand for any input.
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

/// The rows of the active inputs of a position.
pub struct ActiveRows<A, B> {
    /// For each piece the row that tells its square, below [`SQUARE_ROWS`].
    pub on_squares: A,
    /// For each piece that is attacked the row that tells the exchange.
    pub in_exchanges: B,
}

impl<A: Iterator<Item = usize>, B: Iterator<Item = usize>> ActiveRows<A, B> {
    /// All rows.
    pub fn all(self) -> impl Iterator<Item = usize> {
        self.on_squares.chain(self.in_exchanges)
    }
}

/// The rows of the active inputs.
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
