//! Adam (Kingma and Ba, 2015): steps against a gradient whose length does not depend on how steep
//! it is, so that the weights of rare features move as readily as those of frequent ones.

use super::fit::Pair;

/// How much of the mean of earlier gradients stays at every step.
const MEAN_KEPT: f64 = 0.9;

/// How much of the mean of their squares stays.
const SQUARE_KEPT: f64 = 0.999;

/// Keeps the step of a weight whose gradient was always 0 from being undefined. Small, since a rare
/// feature may change the mean error by as little.
const LEAST_ROOT: f64 = 1e-12;

pub(super) struct Adam {
    steps: i32,
    means: Vec<Pair>,
    squares: Vec<Pair>,
}

impl Adam {
    pub(super) fn new(weights: usize) -> Adam {
        Adam {
            steps: 0,
            means: vec![[0.0; 2]; weights],
            squares: vec![[0.0; 2]; weights],
        }
    }

    /// How many steps have been made.
    pub(super) fn steps(&self) -> usize {
        self.steps as usize
    }

    /// Changes each weight by about as much as `length` against its gradient.
    pub(super) fn step(&mut self, weights: &mut [Pair], gradient: &[Pair], length: f64) {
        self.steps += 1;
        // The means begin with 0 and are too small at first.
        let mean_share = 1.0 - MEAN_KEPT.powi(self.steps);
        let square_share = 1.0 - SQUARE_KEPT.powi(self.steps);
        let means = self.means.as_flattened_mut().iter_mut();
        let kept = means.zip(self.squares.as_flattened_mut());
        let changed = weights.as_flattened_mut().iter_mut().zip(kept);
        for ((weight, (mean, square)), slope) in changed.zip(gradient.as_flattened()) {
            *mean = MEAN_KEPT * *mean + (1.0 - MEAN_KEPT) * slope;
            *square = SQUARE_KEPT * *square + (1.0 - SQUARE_KEPT) * slope * slope;
            let root = (*square / square_share).sqrt();
            *weight -= length * (*mean / mean_share) / (root + LEAST_ROOT);
        }
    }
}
