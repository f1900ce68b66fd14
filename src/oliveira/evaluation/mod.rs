//! Static evaluation, a sum of three parts: weights of single pieces (for their squares, the threats to them and their
//! defence); the output of a network that sees all pieces together; and weights for what the network does not see (the
//! pool to which Pawns promote, Grand Dukes and their zones of control, and the token).
//!
//! | file | holds |
//! | --- | --- |
//! | `features` | the features that the network does not see |
//! | `sides` | the two sides, with the board turned so that the side to move plays up the board |
//! | `piece_features` | the features of single pieces |
//! | `network_inputs` | the inputs of the network |
//! | `layout` | the indices of the weights |
//! | `weights` | the weights, trained together with the network |

mod features;
mod layout;
mod network_inputs;
mod piece_features;
mod sides;
pub(super) mod weights;

pub(super) use layout::GROUPS;

use super::{Oliveira, Piece};
use crate::board::Color;
use crate::game::{
    Adder, Evaluate, NetworkSize, Packed, Position, Sum, Trace, Trainable, Weight, WeightGroup, WinRateModel,
};
use crate::network::piece_inputs;
use crate::network::threat_inputs::HALF_BOARD;
use layout::{SQUARES, WEIGHTS};
use network_inputs::{KINDS, OF_ROWS, OliveiraNetwork};
use piece_features::{PIECE_FEATURES, PIECE_WEIGHTS};
use sides::Sides;
use std::sync::LazyLock;
use weights::WEIGHTS as FITTED;

static PACKED: Packed<WEIGHTS> = Packed::new(&FITTED);

static NETWORK: LazyLock<OliveiraNetwork> = LazyLock::new(|| network_inputs::read(include_bytes!("oliveira.network")));

/// The maximum game phase: the number of pieces in the start position, Kings excluded.
const PIECES: i32 = 30;

/// The value of each kind of piece in static exchange evaluation: the mean of its early and late weights over all
/// squares. The King's value is 0.
pub(super) const PIECE_VALUES: [i32; Piece::COUNT] = piece_values();

const fn piece_values() -> [i32; Piece::COUNT] {
    let mut values = [0; Piece::COUNT];
    let mut piece = 1;
    while piece < Piece::COUNT {
        let (mut sum, mut squares, mut square) = (0, 0, 0);
        while square < HALF_BOARD {
            let Weight { early, late } = FITTED[SQUARES + piece * HALF_BOARD + square];
            // A Pawn is never on its last rank, so the weights of that rank are left out.
            let counts = piece != Piece::Pawn as usize || square / 4 < 7;
            if counts {
                sum += early as i32 + late as i32;
                squares += 2;
            }
            square += 1;
        }
        values[piece] = sum / squares;
        piece += 1;
    }
    values
}

/// The kinds of pieces in ascending order of exchange value, with the King last.
pub(super) const VALUE_ORDER: [Piece; Piece::COUNT] = value_order();

const fn value_order() -> [Piece; Piece::COUNT] {
    let mut order = Piece::ALL;
    let mut i = 1;
    while i < order.len() {
        let mut j = i;
        while j > 0 && comes_before(order[j], order[j - 1]) {
            let moved = order[j];
            order[j] = order[j - 1];
            order[j - 1] = moved;
            j -= 1;
        }
        i += 1;
    }
    order
}

const fn comes_before(piece: Piece, other: Piece) -> bool {
    match (piece, other) {
        (Piece::King, _) => false,
        (_, Piece::King) => true,
        _ => PIECE_VALUES[piece.index()] < PIECE_VALUES[other.index()],
    }
}

impl Evaluate for Oliveira {
    const WIN_RATE_MODEL: WinRateModel = WinRateModel {
        even: 100,
        spread: 147.5,
    };

    fn evaluate(&self) -> i32 {
        let side = self.side_to_move();
        let sides = Sides::of(self);
        let [by_us, by_them] = sides.attacked();
        let mut ours = Adder::new(&PACKED);
        features::count(self, side, by_them, self.zones(side), &mut ours);
        let mut theirs = Adder::new(&PACKED);
        features::count(self, !side, by_us, self.zones(!side), &mut theirs);
        let mut of_pieces = 0;
        let mut accumulator = NETWORK.accumulator();
        let rows = network_inputs::active(&sides);
        for row in rows.on_squares {
            of_pieces += PIECE_WEIGHTS.of(row);
            accumulator.add(row);
        }
        for row in rows.in_exchanges {
            accumulator.add(row);
        }
        let by_weights = Sum::unpacked(ours.less(theirs) + of_pieces).at(self.phase(), PIECES);
        by_weights + accumulator.output()
    }
}

impl Trainable for Oliveira {
    const WEIGHTS: &'static [Weight] = &weights::WEIGHTS;
    const WEIGHT_GROUPS: &'static [WeightGroup] = GROUPS;
    const NETWORK: NetworkSize = network_inputs::SIZE;

    fn trace_into(&self, trace: &mut Trace) {
        trace.clear(self.phase(), PIECES);
        let side = self.side_to_move();
        let sides = Sides::of(self);
        let [by_us, by_them] = sides.attacked();
        let [ours, theirs] = &mut trace.counts;
        features::count(self, side, by_them, self.zones(side), ours);
        features::count(self, !side, by_us, self.zones(!side), theirs);
        let rows = network_inputs::active(&sides);
        for row in rows.on_squares {
            PIECE_FEATURES.count(row, &mut trace.counts);
        }
        if side == Color::Black {
            trace.counts.reverse();
        }
    }

    fn network_output(&self) -> i32 {
        let sides = Sides::of(self);
        NETWORK.output(network_inputs::active(&sides).all())
    }

    fn network_inputs(&self) -> impl Iterator<Item = [usize; 2]> {
        let sides = Sides::of(self);
        network_inputs::active(&sides)
            .all()
            .map(|row| OF_ROWS[row].map(usize::from))
    }

    fn mirrored_input(input: usize) -> usize {
        piece_inputs::mirrored(input, KINDS)
    }

    fn input_groups(input: usize) -> [usize; 2] {
        piece_inputs::groups_of(input, KINDS)
    }
}

impl Oliveira {
    /// The game phase: the number of pieces on the board, Kings excluded, but at most [`PIECES`].
    #[inline(always)]
    fn phase(&self) -> i32 {
        (self.occupied().count() as i32 - 2).clamp(0, PIECES)
    }
}
