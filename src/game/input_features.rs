//! Features that depend on a single network input, such as a piece on its square.
//!
//! The weights of such features are summed for each network row at compile time. In the loop that adds each active row
//! to the hidden layer, the evaluation then also adds the row's weight sum.

use super::{FeatureCounts, Features, Weight};

/// A feature that a network input implies.
#[derive(Clone, Copy, Debug)]
pub struct InputFeature {
    /// The side in whose favour the feature counts: 0 for the side to move, 1 for the other side.
    pub side: usize,
    /// The index of the feature's weight.
    pub weight: usize,
}

impl InputFeature {
    /// The features of a piece, given the indices of their weights. A threat to the piece counts in favour of the
    /// piece's enemy; the piece's square and its defence count in favour of its owner.
    pub const fn of_piece(
        owner: usize,
        on_square: usize,
        threat: Option<usize>,
        defence: Option<usize>,
    ) -> [Option<InputFeature>; 3] {
        const fn feature(side: usize, weight: Option<usize>) -> Option<InputFeature> {
            match weight {
                Some(weight) => Some(InputFeature { side, weight }),
                None => None,
            }
        }
        [
            feature(owner, Some(on_square)),
            feature(1 - owner, threat),
            feature(owner, defence),
        ]
    }
}

/// For each network row, up to `N` features of its input, as seen by the side to move.
pub struct InputFeatures<const ROWS: usize, const N: usize>(pub [[Option<InputFeature>; N]; ROWS]);

/// For each network row, the [packed](Weight::packed) sum of its features' weights. Weights of features in favour of
/// the other side are subtracted.
pub struct InputWeights<const ROWS: usize>([i64; ROWS]);

impl<const ROWS: usize, const N: usize> InputFeatures<ROWS, N> {
    /// Sums the feature weights of each network row.
    pub const fn weighted(&self, weights: &[Weight]) -> InputWeights<ROWS> {
        let mut sums = [0; ROWS];
        let mut row = 0;
        while row < ROWS {
            let mut i = 0;
            while i < N {
                if let Some(InputFeature { side, weight }) = self.0[row][i] {
                    let packed = weights[weight].packed();
                    sums[row] += if side == 0 { packed } else { -packed };
                }
                i += 1;
            }
            row += 1;
        }
        InputWeights(sums)
    }

    /// Adds the features of a network row to two lists of features. The first list belongs to the side to move, the
    /// second list to the other side.
    pub fn count(&self, row: usize, counts: &mut [FeatureCounts; 2]) {
        for feature in self.0[row].into_iter().flatten() {
            counts[feature.side].add(feature.weight, 1);
        }
    }
}

impl<const ROWS: usize> InputWeights<ROWS> {
    /// The packed sum of the feature weights of a network row.
    #[inline(always)]
    pub fn of(&self, row: usize) -> i64 {
        self.0[row]
    }
}
