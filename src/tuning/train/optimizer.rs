//! The optimizer AdamW (Loshchilov and Hutter, 2019): Adam with a weight decay that does not depend on the gradient.
//!
//! Step lengths do not depend on the magnitude of the gradient, so rare inputs learn as fast as frequent ones.

use super::parameters::Parameters;

/// The decay rate of the mean gradient (beta 1).
const MEAN_DECAY: f32 = 0.9;

/// The decay rate of the mean squared gradient (beta 2).
const SQUARE_DECAY: f32 = 0.999;

/// Avoids a division by zero for parameters whose gradient has always been 0.
const EPSILON: f32 = 1e-12;

/// The learning rate of feature weights relative to that of network weights. Feature weights are larger numbers,
/// because they are in centipawns.
const CENTIPAWN_STEPS: f32 = 500.0;

/// The state of the optimizer.
pub(super) struct AdamW {
    pub(super) steps: u32,
    /// The running mean of each parameter's gradient.
    pub(super) means: Vec<f32>,
    /// The running mean of each parameter's squared gradient.
    pub(super) squares: Vec<f32>,
}

/// The settings of an optimizer step.
pub(super) struct Step {
    /// The learning rate of network weights.
    pub(super) rate: f64,
    /// The weight decay, relative to the learning rate.
    pub(super) decay: f64,
    /// The number of samples that the gradient was summed over.
    pub(super) samples: usize,
}

impl AdamW {
    pub(super) fn new(parameters: usize) -> AdamW {
        AdamW {
            steps: 0,
            means: vec![0.0; parameters],
            squares: vec![0.0; parameters],
        }
    }

    /// Performs one optimizer step, which moves each parameter against its mean gradient. `gradient` has a component
    /// for each parameter.
    pub(super) fn step(&mut self, parameters: &mut Parameters, gradient: &[f32], step: &Step) {
        self.steps += 1;
        let layout = parameters.layout();
        // For each part of the parameters: its index range, relative learning rate and weight decay. Biases and feature
        // weights do not decay.
        let parts = [
            (layout.input_weights(), 1.0, step.decay),
            (layout.hidden_biases(), 1.0, 0.0),
            (layout.output_weights(), 1.0, step.decay),
            (layout.output_bias()..layout.features().start, 1.0, 0.0),
            (layout.features(), CENTIPAWN_STEPS, 0.0),
            (layout.groups(), 1.0, step.decay),
        ];
        // Corrects the running means, which are biased towards their initial value 0.
        let steps = self.steps as i32;
        let mean_correction = 1.0 / (1.0 - MEAN_DECAY.powi(steps));
        let square_correction = 1.0 / (1.0 - SQUARE_DECAY.powi(steps));
        let divisor = 1.0 / step.samples as f32;
        for (part, longer, decay) in parts {
            let rate = step.rate as f32 * longer;
            let kept = 1.0 - (step.rate * decay) as f32;
            let means = self.means[part.clone()].iter_mut();
            let state = means.zip(&mut self.squares[part.clone()]);
            let slopes = gradient[part.clone()].iter();
            let values = parameters.values_mut()[part].iter_mut();
            for ((value, slope), (mean, square)) in values.zip(slopes).zip(state) {
                let slope = slope * divisor;
                *mean = MEAN_DECAY * *mean + (1.0 - MEAN_DECAY) * slope;
                *square = SQUARE_DECAY * *square + (1.0 - SQUARE_DECAY) * slope * slope;
                let root = (*square * square_correction).sqrt();
                *value = *value * kept - rate * *mean * mean_correction / (root + EPSILON);
            }
        }
    }
}
