//! The static evaluation of a game, for the search and for tuning.

use super::{Position, Term, Trace, Weight, WeightGroup};
use crate::board::Color;

/// A position with a static evaluation.
///
/// Evaluations are in hundredths of the game's smallest unit of material ("centipawns").
pub trait Evaluate: Position {
    /// How evaluations translate into probabilities of winning.
    const WIN_RATE_MODEL: WinRateModel;
    /// The weights of the evaluation's features.
    const WEIGHTS: &'static [Weight];
    /// The groups of the weights, in the order of the weights.
    const WEIGHT_GROUPS: &'static [WeightGroup];

    /// The size of the network whose output is added to the weights' sum; none where there is none.
    const NETWORK: Option<NetworkSize> = None;

    /// The static evaluation, from the side to move: the weights of the features, and the network.
    fn evaluate(&self) -> i32;

    /// The features that [`Evaluate::evaluate`] sums up.
    fn trace(&self) -> Trace;

    /// The network's share of the evaluation, from the side to move.
    fn network_share(&self) -> i32 {
        0
    }

    /// Calls `visit` with each active input of the network, as the side to move and as the other side
    /// see it: two numbers below [`NetworkSize::inputs`].
    fn for_each_network_input(&self, _visit: impl FnMut([usize; 2])) {}

    /// The input that stands for the same on the board's other wing. The input itself where the game
    /// tells the wings apart.
    fn mirrored_input(input: usize) -> usize {
        input
    }

    /// The groups that an input belongs to, each below [`NetworkSize::groups`]. In training the inputs of
    /// a group have a part of their weights in common, so that rare ones learn from frequent ones.
    fn input_groups(_input: usize) -> [usize; 2] {
        [0; 2]
    }

    /// The input of earlier networks that was active whenever this one was, if there was one: its weights
    /// are added to those of this input where such a network is read.
    fn absorbed_input(_input: usize) -> Option<usize> {
        None
    }

    /// The evaluation split into its terms, from White's side. The sum of the terms is that of
    /// [`Evaluate::evaluate`].
    fn evaluation_terms(&self) -> Vec<Term> {
        terms_of_features(self)
    }
}

/// The terms of an evaluation that is no more than its features and its network.
pub fn terms_of_features<E: Evaluate>(position: &E) -> Vec<Term> {
    let mut terms = position.trace().terms(E::WEIGHTS, E::WEIGHT_GROUPS);
    if E::NETWORK.is_some() {
        let share = position.network_share();
        let for_white = match position.side_to_move() {
            Color::White => share,
            Color::Black => -share,
        };
        terms.push(Term::difference("network", for_white));
    }
    terms
}

/// The size of a game's network.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct NetworkSize {
    /// The number of inputs for each side.
    pub inputs: usize,
    /// The largest number of inputs that are active at once.
    pub most_active: usize,
    /// The number of groups of inputs.
    pub groups: usize,
    /// The number of hidden units for each side.
    pub hidden: usize,
}

/// A logistic model of game results. The probability to win is
/// `1 / (1 + exp((even - score) / spread))`; the probability to lose is the opponent's probability
/// to win, whose score is `-score`.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct WinRateModel {
    /// The score at which the probability to win is one half.
    pub even: i32,
    /// The number of centipawns that change the odds of a win by the factor e.
    pub spread: f64,
}
