//! The evaluation features of single stacks: a stack on its square, the threat to it, and its defence. All three
//! features follow from the stack's network input.

use super::Weights;
use super::layout::*;
use super::network_inputs::{KINDS, OF_ROWS, SQUARE_ROWS};
use crate::game::{InputFeature, InputFeatures, InputWeights};
use crate::network::threat_inputs::{HALF_BOARD, PieceState};

/// The maximum number of evaluation features per network input: square, threat and defence.
const MOST: usize = 3;

/// For each network row, the sum of the weights of its evaluation features.
pub type StackWeights = InputWeights<SQUARE_ROWS>;

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

/// Sums the weights of the evaluation features of each network row.
pub(in crate::turnover) const fn stack_weights(weights: &Weights) -> StackWeights {
    STACK_FEATURES.weighted(weights)
}

const fn features_of(stack: PieceState) -> [Option<InputFeature>; MOST] {
    let PieceState {
        owner,
        kind,
        threat,
        defended,
        ..
    } = stack;
    let threat = match threat {
        // Quiescence resolves most threats by the side to move, so threats by the other side have weights of their own.
        Some(threat) => Some(
            THREATS + (1 - owner) * THREATS_OF_SIDE + defended as usize * THREATS_BY_DEFENCE + threat * KINDS + kind,
        ),
        None => None,
    };
    let defence = if defended { Some(DEFENDED + kind) } else { None };
    let on_square = SQUARES + kind * HALF_BOARD + stack.home_square();
    InputFeature::of_piece(owner, on_square, threat, defence)
}
