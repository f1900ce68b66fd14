//! Texel's method: the weights with which the evaluation foretells the results of games best.
//!
//! An evaluation of so many hundredths stands for a chance, `chance`. What it should have
//! foretold is a mixture of what the game was worth in the end and of the chance that a search
//! saw. The fit makes the cross-entropy of the two least; its gradient is plainly the difference of
//! the chances, also where they are near 0 or 1, where that of the squared difference fades.
//!
//! The least is sought by Adam, over batches of shuffled chunks. Sums are formed in an order of
//! their own, so that the same samples and settings give the same weights, by however many threads.

use super::adam::Adam;
use super::data::{Chunk, Sample, Samples};
use crate::game::Weight;
use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;
use rand::seq::SliceRandom;
use rayon::prelude::*;

/// At most so many chunks make a batch, which is one step of the fit …
const LARGEST_BATCH: usize = 64;

/// … and an epoch has at least so many steps, if there are as many chunks.
const LEAST_STEPS: usize = 32;

/// So many chunks of a batch are added up by one thread.
const CHUNKS_AT_ONCE: usize = 4;

/// By how many hundredths the first steps change a weight; the last ones change nothing.
const FIRST_STEP: f64 = 2.0;

/// How a fit is made.
#[derive(Clone, Copy, Debug)]
pub struct Settings {
    /// How often all samples are gone through.
    pub epochs: usize,
    /// How much the result counts, from 0 to 1; the rest is the chance that the search saw.
    pub mix: f64,
    /// How many hundredths change the odds by the factor e.
    pub spread: f64,
    /// What holds a weight where it was, against what the samples say: it counts as much as so
    /// many positions in which the feature occurs once.
    pub pull: f64,
    /// With which the samples are shuffled.
    pub seed: u64,
}

/// How far a fit has come.
#[derive(Clone, Copy, Debug)]
pub struct Progress {
    /// 1 for the first.
    pub epoch: usize,
    /// The mean error of the samples learnt from, each with the weights of its moment.
    pub training: f64,
    /// The mean error of the samples held back; none where there are too few.
    pub validation: Option<f64>,
}

/// Early and late.
pub(super) type Pair = [f64; 2];

/// Fits weights, from these on, to the samples, on the threads of the present pool.
pub fn fit(
    start: &[Weight],
    samples: &Samples,
    settings: &Settings,
    mut report: impl FnMut(Progress),
) -> Vec<Weight> {
    let start: Vec<Pair> = start.iter().copied().map(pair).collect();
    let mut weights = start.clone();
    let (mut learnt, held_back) = samples.split();
    let size = learnt.len().div_ceil(LEAST_STEPS).clamp(1, LARGEST_BATCH);
    let steps = settings.epochs * learnt.len().div_ceil(size);
    let positions: usize = learnt.iter().map(|chunk| chunk.len()).sum();
    let pull = settings.pull * STEEPEST / settings.spread.powi(2) / positions.max(1) as f64;

    let mut adam = Adam::new(weights.len());
    let mut random = ChaCha8Rng::seed_from_u64(settings.seed);
    for epoch in 1..=settings.epochs {
        learnt.shuffle(&mut random);
        let mut total = Slope::flat(0);
        for batch in learnt.chunks(size) {
            let mut slope = Slope::of_batch(batch, &weights, settings);
            total.error += slope.error;
            total.samples += slope.samples;
            slope.average();
            slope.add_pull(pull, &weights, &start);
            let step = FIRST_STEP * faded(adam.steps(), steps);
            adam.step(&mut weights, &slope.gradient, step);
        }
        report(Progress {
            epoch,
            training: total.error / total.samples as f64,
            validation: mean_error(&held_back, &weights, settings),
        });
    }
    weights.into_iter().map(rounded).collect()
}

/// The chance that an evaluation stands for.
pub(super) fn chance(evaluation: f64, spread: f64) -> f64 {
    1.0 / (1.0 + (-evaluation / spread).exp())
}

/// The slope of the logistic function where it is steepest.
const STEEPEST: f64 = 0.25;

/// From 1 to 0 in the course of the steps, gently at both ends.
fn faded(step: usize, steps: usize) -> f64 {
    let part = step as f64 / steps as f64;
    (1.0 + (std::f64::consts::PI * part).cos()) / 2.0
}

fn pair(weight: Weight) -> Pair {
    [weight.early.into(), weight.late.into()]
}

fn rounded([early, late]: Pair) -> Weight {
    // Beyond its ends, `as` gives the least and the greatest number.
    Weight::new(early.round() as i16, late.round() as i16)
}

impl Sample<'_> {
    /// The evaluation as White sees it.
    pub(super) fn evaluation(&self, weights: &[Pair]) -> f64 {
        let mut sum = [0.0; 2];
        for feature in self.features {
            let surplus = f64::from(feature.surplus);
            let [early, late] = weights[usize::from(feature.weight)];
            sum[0] += early * surplus;
            sum[1] += late * surplus;
        }
        sum[0] * self.phase + sum[1] * (1.0 - self.phase)
    }

    /// What the evaluation should foretell.
    fn target(&self, settings: &Settings) -> f64 {
        let seen = chance(self.score.into(), settings.spread);
        settings.mix * self.ending.points() + (1.0 - settings.mix) * seen
    }
}

/// The error of some samples, added up, and how it changes with the weights.
struct Slope {
    error: f64,
    samples: usize,
    gradient: Vec<Pair>,
}

impl Slope {
    fn flat(weights: usize) -> Slope {
        Slope {
            error: 0.0,
            samples: 0,
            gradient: vec![[0.0; 2]; weights],
        }
    }

    fn of_batch(batch: &[&Chunk], weights: &[Pair], settings: &Settings) -> Slope {
        let parts: Vec<Slope> = batch
            .par_chunks(CHUNKS_AT_ONCE)
            .map(|chunks| Slope::of_chunks(chunks, weights, settings))
            .collect();
        parts
            .into_iter()
            .reduce(Slope::joined)
            .unwrap_or_else(|| Slope::flat(weights.len()))
    }

    fn of_chunks(chunks: &[&Chunk], weights: &[Pair], settings: &Settings) -> Slope {
        let mut slope = Slope::flat(weights.len());
        for sample in chunks.iter().flat_map(|chunk| chunk.samples()) {
            slope.add(&sample, weights, settings);
        }
        slope
    }

    fn add(&mut self, sample: &Sample<'_>, weights: &[Pair], settings: &Settings) {
        let evaluation = sample.evaluation(weights);
        let target = sample.target(settings);
        self.error += cross_entropy(evaluation / settings.spread, target);
        self.samples += 1;
        let excess = (chance(evaluation, settings.spread) - target) / settings.spread;
        let by_phase = [excess * sample.phase, excess * (1.0 - sample.phase)];
        for feature in sample.features {
            let surplus = f64::from(feature.surplus);
            let [early, late] = &mut self.gradient[usize::from(feature.weight)];
            *early += by_phase[0] * surplus;
            *late += by_phase[1] * surplus;
        }
    }

    fn joined(mut self, other: Slope) -> Slope {
        self.error += other.error;
        self.samples += other.samples;
        for (sum, more) in numbers(&mut self.gradient).zip(other.gradient.as_flattened()) {
            *sum += more;
        }
        self
    }

    /// Turns sums into means.
    fn average(&mut self) {
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

/// The cross-entropy of a target and the chance that has these logarithmic odds.
fn cross_entropy(odds: f64, target: f64) -> f64 {
    // ln(1 + exp(odds)) without overflow.
    let soft_plus = odds.max(0.0) + (-odds.abs()).exp().ln_1p();
    soft_plus - target * odds
}

fn mean_error(chunks: &[&Chunk], weights: &[Pair], settings: &Settings) -> Option<f64> {
    let errors: Vec<f64> = chunks
        .par_iter()
        .map(|chunk| {
            let errors = chunk.samples().map(|sample| {
                let odds = sample.evaluation(weights) / settings.spread;
                cross_entropy(odds, sample.target(settings))
            });
            errors.sum()
        })
        .collect();
    let samples: usize = chunks.iter().map(|chunk| chunk.len()).sum();
    (samples > 0).then(|| errors.iter().sum::<f64>() / samples as f64)
}
