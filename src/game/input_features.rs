//! Features that depend on one input of the network alone, as a piece on its square does. Their weights
//! are summed for each input when the program is built, so that the evaluation adds one number where it
//! reads the input.

use super::{FeatureCounts, Features, Weight};

/// A feature of an input.
#[derive(Clone, Copy, Debug)]
pub struct InputFeature {
    /// The side that it counts for: 0 the side to move, 1 the other.
    pub side: usize,
    /// The index of its weight.
    pub weight: usize,
}

/// The features of each input, as the side to move sees it, at most `N`.
pub struct InputFeatures<const INPUTS: usize, const N: usize>(
    pub [[Option<InputFeature>; N]; INPUTS],
);

/// For each input the [packed](Weight::packed) sum of the weights of its features; those that count for
/// the other side are negative.
pub struct InputWeights<const INPUTS: usize>([i64; INPUTS]);

impl<const INPUTS: usize, const N: usize> InputFeatures<INPUTS, N> {
    /// Sums the weights of each input.
    pub const fn weighted(&self, weights: &[Weight]) -> InputWeights<INPUTS> {
        let mut sums = [0; INPUTS];
        let mut input = 0;
        while input < INPUTS {
            let mut i = 0;
            while i < N {
                if let Some(InputFeature { side, weight }) = self.0[input][i] {
                    let packed = weights[weight].packed();
                    sums[input] += if side == 0 { packed } else { -packed };
                }
                i += 1;
            }
            input += 1;
        }
        InputWeights(sums)
    }

    /// Counts the features of an input for the side to move and for the other.
    pub fn count(&self, input: usize, counts: &mut [FeatureCounts; 2]) {
        for feature in self.0[input].into_iter().flatten() {
            counts[feature.side].add(feature.weight, 1);
        }
    }
}

impl<const INPUTS: usize> InputWeights<INPUTS> {
    /// The sum for an input.
    #[inline(always)]
    pub fn of(&self, input: usize) -> i64 {
        self.0[input]
    }
}
