//! Static evaluation: weights of single stacks (for their squares, the threats to them and their defence), plus the
//! output of a network that sees all stacks together.
//!
//! | file | holds |
//! | --- | --- |
//! | `sides` | the two sides, with the board turned so that the side to move plays up the board |
//! | `stack_features` | the features of single stacks |
//! | `network_inputs` | the inputs of the network |
//! | `networks/` | the network of each rule set, from `anel train` |
//! | `reach` | the squares that the rings of a side reach |
//! | `layout` | the indices of the weights |
//! | `weights` | the weights of each rule set, trained together with its network |

mod layout;
mod network_inputs;
mod reach;
mod sides;
mod stack_features;
pub(super) mod weights;

pub(super) use layout::{GROUPS, WEIGHTS};
pub use network_inputs::TurnoverNetwork;
pub(super) use network_inputs::read as read_network;
pub use stack_features::StackWeights;
pub(super) use stack_features::stack_weights;

use super::rules::Rules;
use super::{Ring, Stack, Turnover};
use crate::board::Color;
use crate::board::map_array;
use crate::game::{Evaluate, NetworkSize, Position, Sum, Trace, Trainable, Weight, WeightGroup, WinRateModel};
use crate::network::piece_inputs;
use crate::network::threat_inputs::HALF_BOARD;
use network_inputs::{KINDS, OF_ROWS};
use sides::Sides;
use stack_features::STACK_FEATURES;

pub type Weights = [Weight; WEIGHTS];

/// The value of each stack, indexed by [`Stack::index`]; 0 for an empty square.
pub type StackValues = [i32; Stack::INDICES];

/// The maximum game phase: the number of rings in the start position, which has sixteen Castles under both rule sets.
const RINGS: i32 = 48;

impl<R: Rules> Evaluate for Turnover<R> {
    const WIN_RATE_MODEL: WinRateModel = R::WIN_RATE_MODEL;

    #[inline]
    fn evaluate(&self) -> i32 {
        let sides = Sides::of(self);
        let mut of_stacks = 0;
        let mut accumulator = R::network().accumulator();
        let rows = network_inputs::active(&sides);
        for row in rows.on_squares {
            of_stacks += R::STACK_WEIGHTS.of(row);
            accumulator.add(row);
        }
        for row in rows.in_exchanges {
            accumulator.add(row);
        }
        let by_weights = Sum::unpacked(of_stacks).at(self.phase(), RINGS);
        by_weights + accumulator.output()
    }
}

impl<R: Rules> Trainable for Turnover<R> {
    const WEIGHTS: &'static [Weight] = R::WEIGHTS;
    const WEIGHT_GROUPS: &'static [WeightGroup] = GROUPS;
    const NETWORK: NetworkSize = network_inputs::SIZE;

    fn trace_into(&self, trace: &mut Trace) {
        trace.clear(self.phase(), RINGS);
        let sides = Sides::of(self);
        let rows = network_inputs::active(&sides);
        for row in rows.on_squares {
            STACK_FEATURES.count(row, &mut trace.counts);
        }
        if self.side_to_move() == Color::Black {
            trace.counts.reverse();
        }
    }

    fn network_output(&self) -> i32 {
        let sides = Sides::of(self);
        R::network().output(network_inputs::active(&sides).all())
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

impl<R: Rules> Turnover<R> {
    /// The game phase: the number of rings on the board, at most [`RINGS`].
    #[inline(always)]
    fn phase(&self) -> i32 {
        let rings = map_array(Ring::ALL, |ring| self.ring_of_either(ring).count());
        (rings.into_iter().sum::<u32>() as i32).min(RINGS)
    }
}

/// The stacks' values in static exchange evaluation. A stack's value is the mean of its early and late weights over all
/// squares.
pub(super) const fn stack_values(weights: &Weights) -> StackValues {
    let mut values = [0; Stack::INDICES];
    let mut stack = 0;
    while stack < Stack::ALL.len() {
        let mut sum = 0;
        let mut square = 0;
        while square < HALF_BOARD {
            let Weight { early, late } = weights[layout::SQUARES + stack * HALF_BOARD + square];
            sum += early as i32 + late as i32;
            square += 1;
        }
        values[Stack::ALL[stack].index()] = sum / (2 * HALF_BOARD as i32);
        stack += 1;
    }
    values
}
