//! The evaluation features of single squares: a chip, its safety, and the surroundings of an empty square. All follow
//! from the square's network input.

use super::Weights;
use super::features::*;
use super::network_inputs::{SAFETIES, SQUARE_INPUTS, STATES, SURROUNDING_CODES, SURROUNDING_INPUTS, SURROUNDINGS};
use crate::game::{InputFeature, InputFeatures, InputWeights};

/// The number of evaluation features per network input.
const FEATURES: usize = 2;

/// For each network row of a square, the sum of the weights of its evaluation features.
pub type SquareWeights = InputWeights<SQUARE_INPUTS>;

pub(super) static SQUARE_FEATURES: InputFeatures<SQUARE_INPUTS, FEATURES> = {
    let mut features = [[None; FEATURES]; SQUARE_INPUTS];
    let mut code = 0;
    while code < SURROUNDING_CODES {
        let (ours, theirs) = (code & 15, code >> 4);
        let [surroundings, _] = SURROUNDING_INPUTS[code];
        let mut state = 0;
        while state < STATES && ours + theirs <= 8 {
            features[state * SURROUNDINGS + surroundings as usize] = features_of(state, [ours, theirs]);
            state += 1;
        }
        code += 1;
    }
    InputFeatures(features)
};

/// Sums the weights of the evaluation features of each network row of a square.
pub(in crate::ctor) const fn square_weights(weights: &Weights) -> SquareWeights {
    SQUARE_FEATURES.weighted(weights)
}

/// The features of a square in `state`, given the numbers of adjacent chips of the side to move and of the other
/// side.
const fn features_of(state: usize, near: [usize; 2]) -> [Option<InputFeature>; FEATURES] {
    const fn feature(side: usize, weight: usize) -> Option<InputFeature> {
        Some(InputFeature { side, weight })
    }
    let Some(of_chip) = state.checked_sub(1) else {
        return [
            feature(0, TERRITORY + near[0]),
            feature(1, TERRITORY + NEIGHBOURS + near[1]),
        ];
    };
    let (owner, safety) = (of_chip / SAFETIES, of_chip % SAFETIES);
    let enemies = near[1 - owner];
    let of_safety = match safety {
        0 => SETTLED,
        1 => HELD + owner,
        2 => REMOTE + owner,
        _ if enemies < EXPOSURES => EXPOSED + owner * EXPOSURES + enemies,
        _ => EXPOSED + owner * EXPOSURES + EXPOSURES - 1,
    };
    [feature(owner, CHIPS), feature(owner, of_safety)]
}
