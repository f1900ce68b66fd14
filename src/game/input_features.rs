//! Features that depend on one input of the network alone, as a piece on its square does. Their weights
//! are summed for each row of the network when the program is built, so that the evaluation adds one number
//! where it adds the row.

use super::{FeatureCounts, Features, Weight};

/// A feature of an input.
#[derive(Clone, Copy, Debug)]
pub struct InputFeature {
    /// The side that it counts for: 0 the side to move, 1 the other.
    pub side: usize,
    /// The index of its weight.
    pub weight: usize,
}

/// The features of the input that each row stands for, as the side to move sees it, at most `N`.
pub struct InputFeatures<const ROWS: usize, const N: usize>(pub [[Option<InputFeature>; N]; ROWS]);

/// For each row the [packed](Weight::packed) sum of the weights of its features; those that count for
/// the other side are negative.
pub struct InputWeights<const ROWS: usize>([i64; ROWS]);

impl<const ROWS: usize, const N: usize> InputFeatures<ROWS, N> {
    /// Sums the weights of each row.
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

    /// Counts the features of a row for the side to move and for the other.
    pub fn count(&self, row: usize, counts: &mut [FeatureCounts; 2]) {
        for feature in self.0[row].into_iter().flatten() {
            counts[feature.side].add(feature.weight, 1);
        }
    }
}

impl<const ROWS: usize> InputWeights<ROWS> {
    /// The sum for a row.
    #[inline(always)]
    pub fn of(&self, row: usize) -> i64 {
        self.0[row]
    }
}
