//! Adam (Kingma and Ba, 2015): gradient descent whose steps do not depend on the gradient's magnitude,
//! so that the weights of rare features change as fast as those of frequent ones.

use super::fit::Pair;

/// The decay of the mean gradient (beta 1).
const MEAN_DECAY: f64 = 0.9;

/// The decay of the mean squared gradient (beta 2).
const SQUARE_DECAY: f64 = 0.999;

/// Avoids a division by zero for weights whose gradient was always 0. It must be small compared to
/// the gradients of rare features.
const EPSILON: f64 = 1e-12;

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

    /// The number of steps made.
    pub(super) fn steps(&self) -> usize {
        self.steps as usize
    }

    /// Changes each weight by about `length` against its gradient.
    pub(super) fn step(&mut self, weights: &mut [Pair], gradient: &[Pair], length: f64) {
        self.steps += 1;
        // Corrects the bias of means that start with 0.
        let mean_correction = 1.0 - MEAN_DECAY.powi(self.steps);
        let square_correction = 1.0 - SQUARE_DECAY.powi(self.steps);
        let means = self.means.as_flattened_mut().iter_mut();
        let kept = means.zip(self.squares.as_flattened_mut());
        let changed = weights.as_flattened_mut().iter_mut().zip(kept);
        for ((weight, (mean, square)), slope) in changed.zip(gradient.as_flattened()) {
            *mean = MEAN_DECAY * *mean + (1.0 - MEAN_DECAY) * slope;
            *square = SQUARE_DECAY * *square + (1.0 - SQUARE_DECAY) * slope * slope;
            let root = (*square / square_correction).sqrt();
            *weight -= length * (*mean / mean_correction) / (root + EPSILON);
        }
    }
}
