//! The parts of a static evaluation, for training and the `eval` command.

use super::{Evaluate, Term, Trace, Weight, WeightGroup};
use crate::board::Color;

/// An evaluation that sums weighted features and the output of a network, both trained together.
pub trait Trainable: Evaluate {
    /// The weights of the features.
    const WEIGHTS: &'static [Weight];
    /// The groups into which [`Trainable::WEIGHTS`] is divided, in order.
    const WEIGHT_GROUPS: &'static [WeightGroup];
    /// The size of the network.
    const NETWORK: NetworkSize;

    /// Fills `trace` with the position's features and its game phase. The lists in `trace` are reused, so that training
    /// does not allocate them for each position.
    fn trace_into(&self, trace: &mut Trace);

    /// The features of the position, with the game phase.
    fn trace(&self) -> Trace {
        let mut trace = Trace::default();
        self.trace_into(&mut trace);
        trace
    }

    /// The network's output in centipawns, from the side to move's perspective.
    fn network_output(&self) -> i32;

    /// The active network inputs. Each item is a pair of indices: the input as seen by the side to move, and the same
    /// input as seen by the other side.
    fn network_inputs(&self) -> impl Iterator<Item = [usize; 2]>;

    /// The index of the network input that is the mirror image of the given input, on the board mirrored left to right.
    /// By default, mirroring changes no input.
    fn mirrored_input(input: usize) -> usize {
        input
    }

    /// The two groups to which a network input belongs, each below [`NetworkSize::groups`].
    ///
    /// During training, the inputs in a group share part of their weights, so that rare inputs learn from frequent
    /// ones.
    fn input_groups(input: usize) -> [usize; 2];

    /// The terms of the evaluation. White's values minus Black's values, summed over all terms, equal the evaluation
    /// from White's perspective.
    fn evaluation_terms(&self) -> Vec<Term> {
        weight_and_network_terms(self)
    }
}

/// The terms of an evaluation that adds the network's output to a sum of weighted features.
pub fn weight_and_network_terms<E: Trainable>(position: &E) -> Vec<Term> {
    let mut terms = position.trace().terms(E::WEIGHTS, E::WEIGHT_GROUPS);
    let output = position.network_output();
    let for_white = match position.side_to_move() {
        Color::White => output,
        Color::Black => -output,
    };
    terms.push(Term::difference("network", for_white));
    terms
}

/// The size of a game's network.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct NetworkSize {
    /// The number of inputs for each side.
    pub inputs: usize,
    /// The maximum number of inputs that are active at once. At least one is active in every position.
    pub most_active: usize,
    /// The number of input groups.
    pub groups: usize,
    /// The number of hidden units for each side: a multiple of 16.
    pub hidden: usize,
}
