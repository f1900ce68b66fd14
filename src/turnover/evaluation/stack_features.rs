//! The features of single stacks: what a stack is worth on its square and in its state. The first
//! inputs of the network tell both.

use super::Weights;
use super::layout::*;
use super::network_inputs::{KINDS, OF_ROWS, SQUARE_ROWS};
use crate::game::{InputFeature, InputFeatures, InputWeights};
use crate::network::threat_inputs::PieceState;

/// At most three features for each input: the square, a threat, a defence.
const MOST: usize = 3;

/// The summed weights of the features of each row.
pub type StackWeights = InputWeights<SQUARE_ROWS>;

/// The features of each row.
pub(super) static STACK_FEATURES: InputFeatures<SQUARE_ROWS, MOST> = {
    let mut features = [[None; MOST]; SQUARE_ROWS];
    let mut row = 0;
    while row < SQUARE_ROWS {
        let [seen_by_mover, _] = OF_ROWS[row];
        features[row] = features_of(PieceState::of(seen_by_mover as usize, KINDS));
        row += 1;
    }
    InputFeatures(features)
};

/// Sums the weights of each row's features.
pub(in crate::turnover) const fn stack_weights(weights: &Weights) -> StackWeights {
    STACK_FEATURES.weighted(weights)
}

const fn features_of(stack: PieceState) -> [Option<InputFeature>; MOST] {
    let PieceState {
        owner,
        kind,
        square,
        threat,
        defended,
    } = stack;
    // The other side sees its first rank as the last one.
    let seen_by_owner = if owner == 0 { square } else { square ^ 56 };
    let square = SQUARES + kind * HALF_BOARD + home_square(seen_by_owner);
    let threatened = match threat {
        // A threat counts for the enemy. Quiescence resolves most threats of the side to move, so the
        // threats of the other side have weights of their own.
        Some(threat) => Some(InputFeature {
            side: 1 - owner,
            weight: THREATS
                + (1 - owner) * THREATS_OF_SIDE
                + defended as usize * THREATS_BY_DEFENCE
                + threat * KINDS
                + kind,
        }),
        None => None,
    };
    let defence = if defended {
        Some(InputFeature {
            side: owner,
            weight: DEFENDED + kind,
        })
    } else {
        None
    };
    let on_square = InputFeature {
        side: owner,
        weight: square,
    };
    [Some(on_square), threatened, defence]
}
