//! The interface through which the search uses a game's static evaluation.

use super::Position;

/// A position with a static evaluation.
///
/// Evaluations are in hundredths of the game's smallest unit of material ("centipawns").
pub trait Evaluate: Position {
    /// The model that converts scores into win probabilities.
    const WIN_RATE_MODEL: WinRateModel;

    /// The static evaluation, from the side to move's perspective.
    fn evaluate(&self) -> i32;
}

/// A logistic model of game results.
///
/// The probability of a win is `1 / (1 + exp((even - score) / spread))`. The probability of a loss is the opponent's
/// win probability, computed from `-score`.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct WinRateModel {
    /// The score at which the probability of a win is 50 %, in centipawns.
    pub even: i32,
    /// The score increase that multiplies the odds of a win by e, in centipawns.
    pub spread: f64,
}

impl WinRateModel {
    /// The probability of a win at this score.
    pub fn win_chance(self, score: i32) -> f64 {
        let odds = f64::from(score - self.even) / self.spread;
        1.0 / (1.0 + (-odds).exp())
    }

    /// The expected score: the probability of a win plus half the probability of a draw.
    pub fn expected_score(self, score: i32) -> f64 {
        (self.win_chance(score) + 1.0 - self.win_chance(-score)) / 2.0
    }
}
