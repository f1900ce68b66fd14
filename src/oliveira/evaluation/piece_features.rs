//! The features of single pieces: what a piece is worth on its square and in its state. The first inputs
//! of the network tell both.

use super::layout::*;
use super::network_inputs::{KINDS as PIECES, OF_ROWS, SQUARE_ROWS};
use super::weights::WEIGHTS as FITTED;
use crate::game::{InputFeature, InputFeatures, InputWeights};
use crate::network::threat_inputs::PieceState;

/// At most three features for each input: the square, a threat, a defence.
const MOST: usize = 3;

/// The features of each row.
pub(super) static PIECE_FEATURES: InputFeatures<SQUARE_ROWS, MOST> = {
    let mut features = [[None; MOST]; SQUARE_ROWS];
    let mut row = 0;
    while row < SQUARE_ROWS {
        let [seen_by_mover, _] = OF_ROWS[row];
        features[row] = features_of(PieceState::of(seen_by_mover as usize, PIECES));
        row += 1;
    }
    InputFeatures(features)
};

/// The summed weights of the features of each row.
pub(super) static PIECE_WEIGHTS: InputWeights<SQUARE_ROWS> = PIECE_FEATURES.weighted(&FITTED);

const fn features_of(piece: PieceState) -> [Option<InputFeature>; MOST] {
    let PieceState {
        owner,
        kind,
        square,
        threat,
        defended,
    } = piece;
    // The other side sees its first rank as the last one.
    let seen_by_owner = if owner == 0 { square } else { square ^ 56 };
    let on_square = InputFeature {
        side: owner,
        weight: SQUARES + kind * HALF_BOARD + home_square(seen_by_owner),
    };
    let Some(capturable) = capturable(kind) else {
        return [Some(on_square), None, None];
    };
    let threatened = match threat {
        // A threat counts for the enemy.
        Some(_) => Some(InputFeature {
            side: 1 - owner,
            weight: THREATS + (1 - owner) * THREATS_OF_SIDE + defended as usize * KINDS + capturable,
        }),
        None => None,
    };
    let defence = if defended {
        Some(InputFeature {
            side: owner,
            weight: DEFENDED + capturable,
        })
    } else {
        None
    };
    [Some(on_square), threatened, defence]
}

/// The place of a kind, given by its index, among those that can be captured.
const fn capturable(kind: usize) -> Option<usize> {
    let mut place = 0;
    while place < KINDS {
        if CAPTURABLE[place] as usize == kind {
            return Some(place);
        }
        place += 1;
    }
    None
}
