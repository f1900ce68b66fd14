//! Static evaluation: the weights of single stacks, on their squares and under threats, and the network,
//! which sees all of them together.
//!
//! | file | holds |
//! | --- | --- |
//! | `sides` | the two sides, the board turned for the side to move |
//! | `stack_features` | the features of single stacks |
//! | `network_inputs` | what the network sees |
//! | `networks/` | the network of each rule set, made by `anel train` |
//! | `reach` | the squares where the rings of a side could arrive |
//! | `layout` | the index of each weight |
//! | `weights` | the weights of each rule set, fitted together with its network |

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
use crate::game::{Evaluate, FeatureCounts, NetworkSize, Position, Sum, Trace, Weight, WeightGroup, WinRateModel};
use layout::HALF_BOARD;
use stack_features::STACK_FEATURES;

/// The weights of all features.
pub type Weights = [Weight; WEIGHTS];

/// The value of every stack, by [`Stack::index`]; 0 for an empty square.
pub type StackValues = [i32; Stack::INDICES];

/// The largest phase: the number of rings at the start, where both rule sets have sixteen Castles.
const RINGS: i32 = 48;

impl<R: Rules> Evaluate for Turnover<R> {
    const WIN_RATE_MODEL: WinRateModel = R::WIN_RATE_MODEL;
    const WEIGHTS: &'static [Weight] = R::WEIGHTS;
    const WEIGHT_GROUPS: &'static [WeightGroup] = GROUPS;
    const NETWORK: Option<NetworkSize> = Some(network_inputs::SIZE);

    #[inline]
    fn evaluate(&self) -> i32 {
        let (common, side_to_move, opponent) = sides::side_views(self);
        let mut of_stacks = 0;
        let mut accumulator = R::NETWORK.accumulator();
        let rows = network_inputs::active(&common, &side_to_move, &opponent);
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

    fn network_share(&self) -> i32 {
        let (common, side_to_move, opponent) = sides::side_views(self);
        let mut accumulator = R::NETWORK.accumulator();
        network_inputs::active(&common, &side_to_move, &opponent)
            .all()
            .for_each(|row| accumulator.add(row));
        accumulator.output()
    }

    fn for_each_network_input(&self, visit: impl FnMut([usize; 2])) {
        let (common, side_to_move, opponent) = sides::side_views(self);
        network_inputs::active(&common, &side_to_move, &opponent)
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
        let (common, side_to_move, opponent) = sides::side_views(self);
        let mut counts = [FeatureCounts::new(), FeatureCounts::new()];
        let rows = network_inputs::active(&common, &side_to_move, &opponent);
        for row in rows.on_squares {
            STACK_FEATURES.count(row, &mut counts);
        }
        if self.side_to_move() == Color::Black {
            counts.reverse();
        }
        Trace {
            phase: self.phase(),
            phases: RINGS,
            counts,
        }
    }
}

impl<R: Rules> Turnover<R> {
    /// The number of rings on the board, at most [`RINGS`].
    #[inline(always)]
    fn phase(&self) -> i32 {
        let rings = map_array(Ring::ALL, |ring| self.ring_of_either(ring).count());
        (rings.into_iter().sum::<u32>() as i32).min(RINGS)
    }
}

/// The values of the stacks in static exchange evaluation: the mean over all squares, and over the
/// early and late weights.
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
