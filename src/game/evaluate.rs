//! The static evaluation of a game, for the search and for tuning.

use super::{Position, Term, Trace, Weight, WeightGroup};

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

    /// The static evaluation, from the side to move.
    fn evaluate(&self) -> i32;

    /// The features that [`Evaluate::evaluate`] sums up.
    fn trace(&self) -> Trace;

    /// The evaluation split into its terms, from White's side. The sum of the terms is that of
    /// [`Evaluate::evaluate`].
    fn evaluation_terms(&self) -> Vec<Term> {
        self.trace().terms(Self::WEIGHTS, Self::WEIGHT_GROUPS)
    }
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
