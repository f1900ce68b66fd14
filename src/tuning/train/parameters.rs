//! The trained parameters as one list: the network, the weights of the evaluation features, and the weights that all
//! inputs of a group share.

use crate::game::{Game, NetworkSize, Weight};
use crate::network;
use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};
use std::ops::Range;

/// The trained parameters. Network parameters are real numbers without the fixed-point scale of their layer. Each
/// evaluation feature has an early and a late weight, in centipawns.
///
/// The effective weights of an input are the sums of its own weights and the weights of its two groups.
pub(super) struct Parameters {
    layout: Layout,
    values: Vec<f32>,
    /// The two groups to which each input belongs.
    groups: Vec<[usize; 2]>,
}

/// Computes the index range of each part of the parameter list.
#[derive(Clone, Copy)]
pub(super) struct Layout {
    size: NetworkSize,
    /// The number of evaluation features.
    features: usize,
}

impl Layout {
    fn of<G: Game>() -> Layout {
        Layout {
            size: G::NETWORK,
            features: G::WEIGHTS.len(),
        }
    }

    /// The index range of all input weights, ordered by input.
    pub(super) fn input_weights(self) -> Range<usize> {
        0..self.size.inputs * self.size.hidden
    }

    pub(super) fn hidden_biases(self) -> Range<usize> {
        after(self.input_weights(), self.size.hidden)
    }

    /// The index range of the output weights: first those for the hidden units of the side to move, then those for the
    /// other side.
    pub(super) fn output_weights(self) -> Range<usize> {
        after(self.hidden_biases(), 2 * self.size.hidden)
    }

    pub(super) fn output_bias(self) -> usize {
        self.output_weights().end
    }

    /// The index range of the feature weights.
    pub(super) fn features(self) -> Range<usize> {
        let bias = self.output_bias();
        after(bias..bias + 1, 2 * self.features)
    }

    /// The index range of the weights shared in groups, ordered by group.
    pub(super) fn groups(self) -> Range<usize> {
        after(self.features(), self.size.groups * self.size.hidden)
    }

    fn group(self, group: usize) -> Range<usize> {
        let start = self.groups().start + group * self.size.hidden;
        start..start + self.size.hidden
    }

    /// The index range of one input's weights.
    pub(super) fn input(self, input: usize) -> Range<usize> {
        let start = input * self.size.hidden;
        start..start + self.size.hidden
    }
}

/// Returns the range of `len` indices that follows the given range.
fn after(part: Range<usize>, len: usize) -> Range<usize> {
    part.end..part.end + len
}

impl Parameters {
    /// Creates the initial parameters: a random network, and the built-in weights of the evaluation features.
    pub(super) fn random<G: Game>(seed: u64) -> Parameters {
        let layout = Layout::of::<G>();
        Parameters {
            layout,
            values: initial_values(layout, G::WEIGHTS, seed),
            groups: (0..layout.size.inputs).map(G::input_groups).collect(),
        }
    }

    /// Replaces all values. Returns `None` if their number would change.
    pub(super) fn with_values(self, values: Vec<f32>) -> Option<Parameters> {
        (values.len() == self.values.len()).then_some(Parameters { values, ..self })
    }

    pub(super) fn size(&self) -> NetworkSize {
        self.layout.size
    }

    pub(super) fn layout(&self) -> Layout {
        self.layout
    }

    pub(super) fn values(&self) -> &[f32] {
        &self.values
    }

    pub(super) fn values_mut(&mut self) -> &mut [f32] {
        &mut self.values
    }

    /// Computes the effective parameters: adds the weights of each group to those of all its inputs, and omits the
    /// group weights. Clamps network values to the range that a network file can store.
    pub(super) fn summed_up(&self) -> Vec<f32> {
        let mut summed = Vec::new();
        self.sum_up_into(&mut summed);
        summed
    }

    /// Replaces the content of `summed` by the effective parameters, as [`Parameters::summed_up`] returns them.
    pub(super) fn sum_up_into(&self, summed: &mut Vec<f32>) {
        summed.clear();
        summed.extend_from_slice(&self.values[..self.layout.groups().start]);
        for (input, groups) in self.groups.iter().enumerate() {
            for &group in groups {
                let common = &self.values[self.layout.group(group)];
                add(&mut summed[self.layout.input(input)], common);
            }
        }
        for value in &mut summed[..self.layout.features().start] {
            *value = value.clamp(-network::LARGEST, network::LARGEST);
        }
    }

    /// Extends a gradient taken with respect to the values returned by [`Parameters::summed_up`] to one with respect to
    /// all parameters.
    pub(super) fn complete_gradient(&self, gradient: &mut [f32]) {
        let start = self.layout.groups().start;
        let (summed, common) = gradient.split_at_mut(start);
        common.fill(0.0);
        for (input, groups) in self.groups.iter().enumerate() {
            for &group in groups {
                let Range { start: from, end } = self.layout.group(group);
                add(
                    &mut common[from - start..end - start],
                    &summed[self.layout.input(input)],
                );
            }
        }
    }

    /// The weights of the evaluation features, rounded to integers.
    pub(super) fn weights(&self) -> Vec<Weight> {
        let pairs = self.values[self.layout.features()].as_chunks::<2>().0;
        pairs
            .iter()
            // Converting with `as` saturates if a weight is out of range.
            .map(|[early, late]| Weight::new(early.round() as i16, late.round() as i16))
            .collect()
    }
}

/// The initial values: a random network, and the built-in weights of the evaluation features.
fn initial_values(layout: Layout, weights: &[Weight], seed: u64) -> Vec<f32> {
    let mut values = vec![0.0; layout.groups().end];
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    // About fifty inputs are active at once, so the sum of their weights has a standard deviation of about 0.5.
    for value in &mut values[layout.input_weights()] {
        *value = rng.random_range(-0.12..0.12);
    }
    for value in &mut values[layout.hidden_biases()] {
        *value = 0.3;
    }
    for value in &mut values[layout.output_weights()] {
        *value = rng.random_range(-0.1..0.1);
    }
    let pairs = values[layout.features()].as_chunks_mut::<2>().0;
    for (pair, weight) in pairs.iter_mut().zip(weights) {
        *pair = [weight.early.into(), weight.late.into()];
    }
    values
}

fn add(sums: &mut [f32], more: &[f32]) {
    for (sum, more) in sums.iter_mut().zip(more) {
        *sum += more;
    }
}
