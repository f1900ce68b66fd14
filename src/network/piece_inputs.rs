//! Inputs of networks for games of pieces on 8x8 squares, two for each piece: the piece on its square, with
//! what could happen to it next ([`threat_inputs`]); behind all of these, the piece, wherever it stands, with
//! what reaches it ([`exchange_inputs`]).

use super::exchange_inputs::{self, ExchangeInputs, ExchangeSets};
use super::threat_inputs::{self, PATTERNS, ThreatInputs, ThreatSets};
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

/// The inputs of each piece of a game.
pub struct PieceInputs {
    on_squares: ThreatInputs,
    in_exchanges: ExchangeInputs,
}

impl PieceInputs {
    /// The inputs of a game in which each pattern of sets is this kind of piece.
    pub const fn new(kinds: usize, kind_of_pattern: [usize; PATTERNS]) -> PieceInputs {
        PieceInputs {
            on_squares: ThreatInputs::new(kinds, kind_of_pattern),
            in_exchanges: ExchangeInputs::new(square_inputs(kinds), kinds, kind_of_pattern),
        }
    }

    /// The active inputs, as the side to move and as the other side see them: two for each piece, the
    /// first of them below [`square_inputs`].
    #[inline(always)]
    pub fn active(
        &self,
        threats: ThreatSets,
        exchanges: ExchangeSets,
    ) -> impl Iterator<Item = [[usize; 2]; 2]> {
        let classes = exchanges.codes();
        threats.pieces().map(move |piece| {
            let in_exchange = self.in_exchanges.of(piece, classes[piece.square]);
            [self.on_squares.of(piece), in_exchange]
        })
    }
}
