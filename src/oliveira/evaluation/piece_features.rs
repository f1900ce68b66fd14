//! The evaluation features of single pieces: a piece on its square, the threat to it, and its defence. All three
//! features follow from the piece's network input.

use super::layout::*;
use super::network_inputs::{KINDS as PIECES, OF_ROWS, SQUARE_ROWS};
use super::weights::WEIGHTS as FITTED;
use crate::game::{InputFeature, InputFeatures, InputWeights};
use crate::network::threat_inputs::{HALF_BOARD, PieceState};

/// The maximum number of evaluation features per network input: square, threat and defence.
const MOST: usize = 3;

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

/// For each network row, the sum of the weights of its evaluation features.
pub(super) static PIECE_WEIGHTS: InputWeights<SQUARE_ROWS> = PIECE_FEATURES.weighted(&FITTED);

const fn features_of(piece: PieceState) -> [Option<InputFeature>; MOST] {
    let PieceState {
        owner,
        kind,
        threat,
        defended,
        ..
    } = piece;
    let on_square = SQUARES + kind * HALF_BOARD + piece.home_square();
    let Some(capturable) = capturable(kind) else {
        return InputFeature::of_piece(owner, on_square, None, None);
    };
    let threat = match threat {
        Some(_) => Some(THREATS + (1 - owner) * THREATS_OF_SIDE + defended as usize * KINDS + capturable),
        None => None,
    };
    let defence = if defended { Some(DEFENDED + capturable) } else { None };
    InputFeature::of_piece(owner, on_square, threat, defence)
}

/// The place in [`CAPTURABLE`] of the kind of piece with the given [`Piece::index`](super::super::Piece::index), or
/// `None` if this kind cannot be captured.
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
