//! Texel tuning: the weights with which the evaluation predicts the results of games best.
//!
//! A sigmoid maps an evaluation to an expected score. Its target is a mixture of the game's result
//! and of the expected score for the score of a search. The loss is the cross-entropy of the two: its
//! gradient is the difference of the expected scores, and unlike that of the squared error it does
//! not vanish near 0 and 1.
//!
//! Adam minimises the loss over batches of shuffled chunks. Sums are added up in a fixed order, so that
//! the same samples and settings give the same weights with any number of threads.

use super::adam::Adam;
use super::data::{Chunk, Sample, Samples};
use super::loss::{EpochReport, cross_entropy, sigmoid};
use crate::game::Weight;
use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;
use rand::seq::SliceRandom;
use rayon::prelude::*;

/// The largest batch, in chunks. Each batch is one step of Adam.
const MAX_BATCH: usize = 64;

/// The smallest number of steps per epoch, if there are enough chunks.
const MIN_STEPS: usize = 32;

/// How many chunks of a batch one task adds up.
const CHUNKS_PER_TASK: usize = 4;

/// By how many centipawns the first steps change a weight. The steps decay to 0.
const FIRST_STEP: f64 = 2.0;

/// The parameters of a fit.
#[derive(Clone, Copy, Debug)]
pub struct FitSettings {
    /// The number of passes over all samples.
    pub epochs: usize,
    /// The share of the result in the target, from 0 to 1. The rest is the score of the search.
    pub mix: f64,
    /// The difference of evaluations that changes the odds by the factor e, in centipawns.
    pub spread: f64,
    /// Regularisation towards the start weights: it weighs as much as this many positions in which
    /// the feature occurs once.
    pub pull: f64,
    /// The seed with which chunks are shuffled.
    pub seed: u64,
}

/// The early and the late value of a weight.
pub(super) type Pair = [f64; 2];

/// Fits weights to the samples, on the threads of the current rayon pool. `start` are the weights
/// to begin with.
pub fn fit(
    start: &[Weight],
    samples: &Samples,
    settings: &FitSettings,
    mut report: impl FnMut(EpochReport),
) -> Vec<Weight> {
    let start: Vec<Pair> = start.iter().copied().map(pair).collect();
    let mut weights = start.clone();
    let (mut training, validation) = samples.split();
    let size = training.len().div_ceil(MIN_STEPS).clamp(1, MAX_BATCH);
    let steps = settings.epochs * training.len().div_ceil(size);
    let positions: usize = training.iter().map(|chunk| chunk.len()).sum();
    let pull = settings.pull * MAX_SIGMOID_SLOPE / settings.spread.powi(2) / positions.max(1) as f64;

    let mut adam = Adam::new(weights.len());
    let mut rng = ChaCha8Rng::seed_from_u64(settings.seed);
    for epoch in 1..=settings.epochs {
        training.shuffle(&mut rng);
        let mut total = LossSum::zero(0);
        for batch in training.chunks(size) {
            let mut sum = LossSum::of_batch(batch, &weights, settings);
            total.loss += sum.loss;
            total.samples += sum.samples;
            sum.average_gradient();
            sum.add_pull(pull, &weights, &start);
            let step = FIRST_STEP * cosine_decay(adam.steps(), steps);
            adam.step(&mut weights, &sum.gradient, step);
        }
        report(EpochReport {
            epoch,
            training: total.loss / total.samples as f64,
            validation: mean_loss(&validation, &weights, settings),
        });
    }
    weights.into_iter().map(rounded).collect()
}

/// The largest derivative of the sigmoid with spread 1.
const MAX_SIGMOID_SLOPE: f64 = 0.25;

/// The factor of step sizes: from 1 to 0 along half a cosine wave.
fn cosine_decay(step: usize, steps: usize) -> f64 {
    let share = step as f64 / steps as f64;
    (1.0 + (std::f64::consts::PI * share).cos()) / 2.0
}

fn pair(weight: Weight) -> Pair {
    [weight.early.into(), weight.late.into()]
}

fn rounded([early, late]: Pair) -> Weight {
    // `as` saturates.
    Weight::new(early.round() as i16, late.round() as i16)
}

impl Sample<'_> {
    /// The evaluation from White's side, in centipawns.
    pub(super) fn evaluation(&self, weights: &[Pair]) -> f64 {
        let mut sum = [0.0; 2];
        for feature in self.features {
            let surplus = f64::from(feature.surplus);
            let [early, late] = weights[usize::from(feature.weight)];
            sum[0] += early * surplus;
            sum[1] += late * surplus;
        }
        sum[0] * self.phase + sum[1] * (1.0 - self.phase) + f64::from(self.by_network)
    }

    /// The expected score that the evaluation should predict.
    fn target(&self, settings: &FitSettings) -> f64 {
        let searched = sigmoid(f64::from(self.score) / settings.spread);
        settings.mix * self.result.points() + (1.0 - settings.mix) * searched
    }
}

/// The loss of some samples and its gradient, added up.
struct LossSum {
    loss: f64,
    samples: usize,
    gradient: Vec<Pair>,
}

impl LossSum {
    fn zero(weights: usize) -> LossSum {
        LossSum {
            loss: 0.0,
            samples: 0,
            gradient: vec![[0.0; 2]; weights],
        }
    }

    fn of_batch(batch: &[&Chunk], weights: &[Pair], settings: &FitSettings) -> LossSum {
        let parts: Vec<LossSum> = batch
            .par_chunks(CHUNKS_PER_TASK)
            .map(|chunks| LossSum::of_chunks(chunks, weights, settings))
            .collect();
        parts
            .into_iter()
            .reduce(LossSum::joined)
            .unwrap_or_else(|| LossSum::zero(weights.len()))
    }

    fn of_chunks(chunks: &[&Chunk], weights: &[Pair], settings: &FitSettings) -> LossSum {
        let mut slope = LossSum::zero(weights.len());
        for sample in chunks.iter().flat_map(|chunk| chunk.samples()) {
            slope.add(&sample, weights, settings);
        }
        slope
    }

    fn add(&mut self, sample: &Sample<'_>, weights: &[Pair], settings: &FitSettings) {
        let evaluation = sample.evaluation(weights);
        let target = sample.target(settings);
        self.loss += cross_entropy(evaluation / settings.spread, target);
        self.samples += 1;
        let excess = (sigmoid(evaluation / settings.spread) - target) / settings.spread;
        let by_phase = [excess * sample.phase, excess * (1.0 - sample.phase)];
        for feature in sample.features {
            let surplus = f64::from(feature.surplus);
            let [early, late] = &mut self.gradient[usize::from(feature.weight)];
            *early += by_phase[0] * surplus;
            *late += by_phase[1] * surplus;
        }
    }

    fn joined(mut self, other: LossSum) -> LossSum {
        self.loss += other.loss;
        self.samples += other.samples;
        for (sum, more) in numbers(&mut self.gradient).zip(other.gradient.as_flattened()) {
            *sum += more;
        }
        self
    }

    /// Divides the gradient by the number of samples.
    fn average_gradient(&mut self) {
        let samples = self.samples as f64;
        numbers(&mut self.gradient).for_each(|sum| *sum /= samples);
    }

    fn add_pull(&mut self, pull: f64, weights: &[Pair], start: &[Pair]) {
        let moved = weights.as_flattened().iter().zip(start.as_flattened());
        for (sum, (now, then)) in numbers(&mut self.gradient).zip(moved) {
            *sum += pull * (now - then);
        }
    }
}

fn numbers(pairs: &mut [Pair]) -> impl Iterator<Item = &mut f64> {
    pairs.as_flattened_mut().iter_mut()
}

fn mean_loss(chunks: &[&Chunk], weights: &[Pair], settings: &FitSettings) -> Option<f64> {
    let losses: Vec<f64> = chunks
        .par_iter()
        .map(|chunk| {
            let losses = chunk.samples().map(|sample| {
                let log_odds = sample.evaluation(weights) / settings.spread;
                cross_entropy(log_odds, sample.target(settings))
            });
            losses.sum()
        })
        .collect();
    let samples: usize = chunks.iter().map(|chunk| chunk.len()).sum();
    (samples > 0).then(|| losses.iter().sum::<f64>() / samples as f64)
}
