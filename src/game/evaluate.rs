//! What a game's static evaluation offers to the search and to those who fit it.

use super::{Position, Term, Trace, Weight, WeightGroup};

/// A position with a static evaluation.
///
/// Evaluations are in hundredths of the game's smallest unit of material ("centipawns").
pub trait Evaluate: Position {
    /// How evaluations translate into chances to win.
    const WIN_RATE_MODEL: WinRateModel;
    /// The weights of the evaluation's features.
    const WEIGHTS: &'static [Weight];
    /// The subjects of the weights, in their order.
    const WEIGHT_GROUPS: &'static [WeightGroup];

    /// The static evaluation, from the side to move.
    fn evaluate(&self) -> i32;

    /// The features that [`Evaluate::evaluate`] adds up.
    fn trace(&self) -> Trace;

    /// The evaluation split into its terms; they add up to [`Evaluate::evaluate`] from White's
    /// side.
    fn evaluation_terms(&self) -> Vec<Term> {
        self.trace().terms(Self::WEIGHTS, Self::WEIGHT_GROUPS)
    }
}

/// A logistic model of game results: the chance to win is `1 / (1 + exp((even - score) / spread))`,
/// and the chance to lose is that of the opponent, whose score is `-score`.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct WinRateModel {
    /// The score at which a win is as likely as not.
    pub even: i32,
    /// How many points of score change the odds of a win by the factor e.
    pub spread: f64,
}
