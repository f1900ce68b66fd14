//! The static evaluation, as the search uses it.

use super::Position;

/// A position with a static evaluation.
///
/// Evaluations are in hundredths of the game's smallest unit of material ("centipawns").
pub trait Evaluate: Position {
    /// The conversion of scores into win probabilities.
    const WIN_RATE_MODEL: WinRateModel;

    /// The static evaluation, from the side to move.
    fn evaluate(&self) -> i32;
}

/// A logistic model of game results.
///
/// The probability of a win is `1 / (1 + exp((even - score) / spread))`. The probability of a loss is the
/// opponent's probability of a win at a score of `-score`.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct WinRateModel {
    /// The score with an even chance to win, in centipawns.
    pub even: i32,
    /// The score difference that changes the odds of a win by the factor e, in centipawns.
    pub spread: f64,
}
