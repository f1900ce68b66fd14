//! The loss of a batch of positions, and its gradient.

use super::TrainSettings;
use super::loss::{cross_entropy, sigmoid};
use super::parameters::{Layout, Parameters};
use super::positions::{Positions, Sample, from_white};
use crate::game::{Game, Trace};
use crate::network::CENTIPAWNS;
use crate::parallel;
use rayon::prelude::*;
use std::sync::Mutex;

/// The number of positions per parallel task.
const TASK: usize = 1024;

/// The number of hidden units processed at once, as one vector.
const LANES: usize = 16;

/// The total loss of a set of positions, and its gradient.
pub(super) struct LossSum {
    pub(super) loss: f64,
    pub(super) samples: usize,
    /// The gradient with respect to all parameters.
    pub(super) gradient: Vec<f32>,
}

/// The sums of a batch. Their memory is reused for the next batch.
pub(super) struct BatchSums {
    /// The values returned by [`Parameters::summed_up`].
    values: Vec<f32>,
    /// The sum of each parallel task.
    of_tasks: Vec<Mutex<LossSum>>,
}

impl BatchSums {
    /// Creates sums for batches of up to `batch` positions.
    pub(super) fn new(batch: usize, parameters: &Parameters) -> BatchSums {
        let sum = || LossSum {
            loss: 0.0,
            samples: 0,
            gradient: vec![0.0; parameters.values().len()],
        };
        BatchSums {
            values: Vec::new(),
            of_tasks: (0..batch.div_ceil(TASK)).map(|_| Mutex::new(sum())).collect(),
        }
    }

    /// Computes the total loss of a batch of positions, and its gradient. About half of the positions, chosen by
    /// `seed`, are mirrored.
    pub(super) fn of<G: Game>(
        &mut self,
        batch: &[u32],
        positions: &Positions<G>,
        parameters: &Parameters,
        settings: &TrainSettings,
        seed: u64,
    ) -> &LossSum {
        parameters.sum_up_into(&mut self.values);
        let tasks: Vec<&[u32]> = batch.chunks(TASK).collect();
        parallel::for_each_index(tasks.len(), &|task| {
            let mut sum = self.of_tasks[task].lock().expect("each task locks its own sum");
            let LossSum {
                loss,
                samples,
                gradient,
            } = &mut *sum;
            *loss = 0.0;
            *samples = tasks[task].len();
            gradient[..self.values.len()].fill(0.0);
            let mut pass = Pass::new(&self.values, parameters.layout(), settings);
            for &number in tasks[task] {
                let mirrored = crate::rng::mixed(seed ^ u64::from(number)) & 1 == 1;
                *loss += pass.forward(&positions.sample(number), mirrored);
                pass.backward(gradient);
            }
        });
        let total = added_up(&mut self.of_tasks[..tasks.len()], self.values.len());
        parameters.complete_gradient(&mut total.gradient);
        total
    }
}

/// Adds all other sums to the first one: the losses, and the first `values` components of the gradients.
fn added_up(sums: &mut [Mutex<LossSum>], values: usize) -> &mut LossSum {
    /// The number of gradient components that each parallel task adds up.
    const PART: usize = 4096;
    let mut sums = sums.iter_mut().map(|sum| sum.get_mut().expect("no task has panicked"));
    let total = sums.next().expect("a batch has positions");
    let rest: Vec<&mut LossSum> = sums.collect();
    for sum in &rest {
        total.loss += sum.loss;
        total.samples += sum.samples;
    }
    let parts = total.gradient[..values].par_chunks_mut(PART).enumerate();
    parts.for_each(|(number, part)| {
        for sum in &rest {
            let more = &sum.gradient[number * PART..];
            for (sum, more) in part.iter_mut().zip(more) {
                *sum += more;
            }
        }
    });
    total
}

/// The mean loss over the validation positions, or `None` if there are none.
pub(super) fn mean_loss<G: Game>(
    positions: &Positions<G>,
    parameters: &Parameters,
    settings: &TrainSettings,
) -> Option<f64> {
    let values = parameters.summed_up();
    mean(&positions.validation().collect::<Vec<_>>(), &|numbers| {
        let mut pass = Pass::new(&values, parameters.layout(), settings);
        let samples = numbers.iter().map(|&number| positions.sample(number));
        samples.map(|sample| pass.forward(&sample, false)).sum()
    })
}

/// The mean loss of the built-in evaluation over the validation positions, or `None` if there are none.
pub(super) fn built_in_loss<G: Game>(positions: &Positions<G>, settings: &TrainSettings) -> Option<f64> {
    mean(&positions.validation().collect::<Vec<_>>(), &|numbers| {
        let losses = numbers.iter().map(|&number| {
            let sample = positions.sample(number);
            let log_odds = f64::from(sample.position.evaluate()) / settings.target.spread;
            cross_entropy(log_odds, sample.target)
        });
        losses.sum()
    })
}

/// The mean of a loss over the positions with the given numbers, or `None` if there are none. `sum` returns the total
/// loss of a set of positions.
fn mean(numbers: &[u32], sum: &(dyn Fn(&[u32]) -> f64 + Sync)) -> Option<f64> {
    let tasks: Vec<&[u32]> = numbers.chunks(TASK).collect();
    let sums = parallel::map_indices(tasks.len(), |task| sum(tasks[task]));
    (!numbers.is_empty()).then(|| sums.iter().sum::<f64>() / numbers.len() as f64)
}

/// Forward and backward passes of training, for one position at a time.
struct Pass<'a> {
    values: &'a [f32],
    layout: Layout,
    settings: &'a TrainSettings,
    /// The active inputs from the perspective of each side: first the side to move, then the other side.
    inputs: [Vec<usize>; 2],
    /// The values of both sides' hidden units before clamping.
    sums: Vec<f32>,
    /// The derivatives of the loss with respect to the hidden units before clamping.
    slopes: Vec<f32>,
    /// For each evaluation feature in the position, the index of its early weight and its count. The count is positive
    /// for features of the side to move and negative for those of the other side.
    features: Vec<(usize, f32)>,
    /// The game phase, from 1 (early) to 0 (late).
    phase: f32,
    /// The derivative of the loss with respect to the log-odds.
    excess: f32,
    /// Memory for the features of a position.
    trace: Trace,
}

impl<'a> Pass<'a> {
    fn new(values: &'a [f32], layout: Layout, settings: &'a TrainSettings) -> Pass<'a> {
        let hidden = layout.hidden_biases().len();
        let in_vectors = hidden.is_multiple_of(LANES);
        assert!(in_vectors, "the number of hidden units is a multiple of {LANES}");
        Pass {
            values,
            layout,
            settings,
            inputs: [Vec::new(), Vec::new()],
            sums: vec![0.0; 2 * hidden],
            slopes: vec![0.0; 2 * hidden],
            features: Vec::new(),
            phase: 0.0,
            excess: 0.0,
            trace: Trace::default(),
        }
    }

    /// Evaluates a position and returns the loss of the evaluation.
    fn forward<G: Game>(&mut self, sample: &Sample<'_, G>, mirrored: bool) -> f64 {
        self.see(sample.position, mirrored);
        let network = self.network_output() * CENTIPAWNS as f32;
        let log_odds = f64::from(network + self.feature_sum()) / self.settings.target.spread;
        self.excess = (sigmoid(log_odds) - sample.target) as f32;
        cross_entropy(log_odds, sample.target)
    }

    /// Reads the network inputs and evaluation features of a position.
    fn see<G: Game>(&mut self, position: &G, mirrored: bool) {
        self.inputs.iter_mut().for_each(Vec::clear);
        for seen in position.network_inputs() {
            for (inputs, input) in self.inputs.iter_mut().zip(seen) {
                let input = if mirrored { G::mirrored_input(input) } else { input };
                inputs.push(input);
            }
        }
        position.trace_into(&mut self.trace);
        let Trace {
            phase,
            phases,
            counts: [white, black],
        } = &self.trace;
        self.phase = *phase as f32 / *phases as f32;
        let for_mover = from_white(position);
        let first = self.layout.features().start;
        self.features.clear();
        for (counts, sign) in [(white, for_mover), (black, -for_mover)] {
            let counts = counts.iter();
            self.features
                .extend(counts.map(|&(weight, count)| (first + 2 * weight, sign * count as f32)));
        }
    }

    fn network_output(&mut self) -> f32 {
        let biases = &self.values[self.layout.hidden_biases()];
        let hidden = biases.len();
        for (sums, inputs) in self.sums.chunks_exact_mut(hidden).zip(&self.inputs) {
            sums.copy_from_slice(biases);
            for &input in inputs {
                add(sums, &self.values[self.layout.input(input)]);
            }
        }
        let weights = &self.values[self.layout.output_weights()];
        let mut lanes = [0.0; LANES];
        let (sums, weights) = (self.sums.as_chunks::<LANES>().0, weights.as_chunks().0);
        for (sums, weights) in sums.iter().zip(weights) {
            let weights: &[f32; LANES] = weights;
            for i in 0..LANES {
                let unit = sums[i].clamp(0.0, 1.0);
                lanes[i] += unit * unit * weights[i];
            }
        }
        lanes.iter().sum::<f32>() + self.values[self.layout.output_bias()]
    }

    /// The weighted sum of the evaluation features, in centipawns.
    fn feature_sum(&self) -> f32 {
        let mut sum = [0.0; 2];
        for &(early, count) in &self.features {
            sum[0] += self.values[early] * count;
            sum[1] += self.values[early + 1] * count;
        }
        sum[0] * self.phase + sum[1] * (1.0 - self.phase)
    }

    /// Adds the gradient of the last evaluated position's loss to `gradient`.
    fn backward(&mut self, gradient: &mut [f32]) {
        let by_centipawn = self.excess / self.settings.target.spread as f32;
        for &(early, count) in &self.features {
            gradient[early] += by_centipawn * count * self.phase;
            gradient[early + 1] += by_centipawn * count * (1.0 - self.phase);
        }
        let by_output = by_centipawn * CENTIPAWNS as f32;
        gradient[self.layout.output_bias()] += by_output;
        let weights = &self.values[self.layout.output_weights()];
        let weight_slopes = &mut gradient[self.layout.output_weights()];
        for (i, (&sum, slope)) in self.sums.iter().zip(&mut self.slopes).enumerate() {
            let unit = sum.clamp(0.0, 1.0);
            weight_slopes[i] += by_output * unit * unit;
            // The derivative with respect to a unit outside the clamping range is 0.
            let open = f32::from(u8::from(unit == sum));
            *slope = open * by_output * weights[i] * 2.0 * unit;
        }
        let hidden = self.sums.len() / 2;
        for (slopes, inputs) in self.slopes.chunks_exact(hidden).zip(&self.inputs) {
            add(&mut gradient[self.layout.hidden_biases()], slopes);
            for &input in inputs {
                add(&mut gradient[self.layout.input(input)], slopes);
            }
        }
    }
}

/// Adds `more` to `sums`, [`LANES`] numbers at a time.
#[inline(always)]
fn add(sums: &mut [f32], more: &[f32]) {
    let (sums, more) = (sums.as_chunks_mut::<LANES>().0, more.as_chunks::<LANES>().0);
    for (sums, more) in sums.iter_mut().zip(more) {
        for i in 0..LANES {
            sums[i] += more[i];
        }
    }
}
