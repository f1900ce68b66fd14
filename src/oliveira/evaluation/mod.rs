//! Static evaluation: the weights of single pieces, on their squares and under threats; the network, which
//! sees all of them together; and what it does not see: the pool that Pawns promote from, Grand Dukes and
//! their zones, the token.
//!
//! | file | holds |
//! | --- | --- |
//! | `features` | the features that the network does not see |
//! | `piece_features` | those of single pieces |
//! | `network_inputs` | what the network sees |
//! | `layout` | the index of each weight |
//! | `weights` | the weights, fitted together with the network |

mod features;
mod layout;
mod network_inputs;
mod piece_features;
pub(super) mod weights;

pub(super) use layout::GROUPS;

use super::attacks::AttacksOfSide;
use super::{Oliveira, Piece};
use crate::board::Color;
use crate::game::{
    Adder, Evaluate, FeatureCounts, NetworkSize, Packed, Position, Sum, Trace, Weight, WeightGroup, WinRateModel,
};
use layout::{HALF_BOARD, SQUARES, WEIGHTS};
use network_inputs::OliveiraNetwork;
use piece_features::{PIECE_FEATURES, PIECE_WEIGHTS};
use weights::WEIGHTS as FITTED;

/// The weights, ready to be summed.
static PACKED: Packed<WEIGHTS> = Packed::new(&FITTED);

static NETWORK: OliveiraNetwork = network_inputs::read(include_bytes!("oliveira.network"));

/// The largest phase: the number of pieces other than Kings at the start of a game.
const PIECES: i32 = 30;

/// The value of each kind of piece in static exchange evaluation: the mean over all squares, and
/// over the early and late weights. The King has none.
pub(super) const PIECE_VALUES: [i32; Piece::COUNT] = piece_values();

const fn piece_values() -> [i32; Piece::COUNT] {
    let mut values = [0; Piece::COUNT];
    let mut piece = 1;
    while piece < Piece::COUNT {
        let (mut sum, mut squares, mut square) = (0, 0, 0);
        while square < HALF_BOARD {
            let Weight { early, late } = FITTED[SQUARES + piece * HALF_BOARD + square];
            // No Pawn stands on its last rank.
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

/// The kinds of pieces from the least valuable to the most valuable, Kings last.
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
        even: 355,
        spread: 210.0,
    };
    const WEIGHTS: &'static [Weight] = &weights::WEIGHTS;
    const WEIGHT_GROUPS: &'static [WeightGroup] = GROUPS;
    const NETWORK: Option<NetworkSize> = Some(network_inputs::SIZE);

    fn evaluate(&self) -> i32 {
        let side = self.side_to_move();
        let [own, enemy] = self.attacks_of_sides();
        let mut ours = Adder::new(&PACKED);
        features::count(self, side, &enemy, self.zones(side), &mut ours);
        let mut theirs = Adder::new(&PACKED);
        features::count(self, !side, &own, self.zones(!side), &mut theirs);
        let mut of_pieces = 0;
        let mut accumulator = NETWORK.accumulator();
        let rows = network_inputs::active(self, [&own, &enemy]);
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

    fn network_share(&self) -> i32 {
        let [own, enemy] = self.attacks_of_sides();
        let mut accumulator = NETWORK.accumulator();
        network_inputs::active(self, [&own, &enemy])
            .all()
            .for_each(|row| accumulator.add(row));
        accumulator.output()
    }

    fn for_each_network_input(&self, visit: impl FnMut([usize; 2])) {
        let [own, enemy] = self.attacks_of_sides();
        network_inputs::active(self, [&own, &enemy])
            .all()
            .map(network_inputs::of_row)
            .for_each(visit);
    }

    fn mirrored_input(input: usize) -> usize {
        network_inputs::mirrored(input)
    }

    fn input_groups(input: usize) -> [usize; 2] {
        network_inputs::groups(input)
    }

    fn absorbed_input(input: usize) -> Option<usize> {
        network_inputs::absorbed(input)
    }

    fn trace(&self) -> Trace {
        let side = self.side_to_move();
        let [own, enemy] = self.attacks_of_sides();
        let mut counts = [FeatureCounts::new(), FeatureCounts::new()];
        let [ours, theirs] = &mut counts;
        features::count(self, side, &enemy, self.zones(side), ours);
        features::count(self, !side, &own, self.zones(!side), theirs);
        let rows = network_inputs::active(self, [&own, &enemy]);
        for row in rows.on_squares {
            PIECE_FEATURES.count(row, &mut counts);
        }
        if side == Color::Black {
            counts.reverse();
        }
        Trace {
            phase: self.phase(),
            phases: PIECES,
            counts,
        }
    }
}

impl Oliveira {
    /// The attacks of the side to move and of the other.
    #[inline(always)]
    fn attacks_of_sides(&self) -> [AttacksOfSide; 2] {
        let side = self.side_to_move();
        [side, !side].map(|color| self.attacks_of(color, self.occupied()))
    }

    /// The number of pieces other than Kings on the board, at most [`PIECES`].
    #[inline(always)]
    fn phase(&self) -> i32 {
        (self.occupied().count() as i32 - 2).clamp(0, PIECES)
    }
}
