//! Fits a game's [`WinRateModel`](crate::game::WinRateModel) to the results of games.

use super::games::{GameRecord, GameResult};
use crate::board::Color;
use crate::game::Searchable;
use crate::search::score::Score;
use std::collections::BTreeMap;
use std::fmt;

/// The parameters of the [`WinRateModel`](crate::game::WinRateModel) that fit the results best.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct WinRateFit {
    /// The score, in centipawns, at which the chance to win is 50 %.
    pub even: f64,
    /// The score difference that changes the odds of a win by the factor e, in centipawns.
    pub spread: f64,
    /// The share of positions from drawn games, from 0 to 1.
    pub drawn: f64,
}

impl fmt::Display for WinRateFit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "even {:.0}, spread {:.1}; {:.1} % of the positions are from drawn games, {:.1} % at a score of 0",
            self.even,
            self.spread,
            100.0 * self.drawn,
            100.0 * (1.0 - 2.0 / (1.0 + (self.even / self.spread).exp())),
        )
    }
}

/// Statistics for one search score: the number of positions with this score, and how many of these positions the side
/// with the score went on to win.
#[derive(Clone, Copy, Default)]
struct WinCount {
    seen: f64,
    won: f64,
}

/// Win statistics, indexed by search score.
#[derive(Default)]
pub struct WinCounts(BTreeMap<Score, WinCount>);

impl WinCounts {
    /// Adds the games' quiet positions to the statistics, once from each side's point of view.
    pub fn add<G: Searchable>(&mut self, games: &[GameRecord<G>]) {
        for game in games {
            for (position, score) in game.quiet_positions() {
                let [won, lost] = match position.side_to_move() {
                    Color::White => [GameResult::Win, GameResult::Loss],
                    Color::Black => [GameResult::Loss, GameResult::Win],
                };
                self.count(score, game.result == won);
                self.count(-score, game.result == lost);
            }
        }
    }

    fn count(&mut self, score: Score, won: bool) {
        let count = self.0.entry(score).or_default();
        count.seen += 1.0;
        count.won += f64::from(u8::from(won));
    }

    /// Fits the model to the win statistics. Returns `None` if the statistics do not determine the parameters.
    ///
    /// This is a logistic regression: the log-odds of a win are `height + rise * score`, fitted by Newton's method.
    pub fn fit(&self) -> Option<WinRateFit> {
        /// Unit of scores during the fit, in centipawns. With this unit, `height` and `rise` have the same magnitude.
        const UNIT: f64 = 100.0;
        const ITERATIONS: usize = 30;
        let (mut height, mut rise) = (0.0, 0.0);
        for _ in 0..ITERATIONS {
            let (mut gradient, mut hessian) = ([0.0; 2], [0.0; 3]);
            for (&score, count) in &self.0 {
                let x = f64::from(score) / UNIT;
                let chance = 1.0 / (1.0 + (-height - rise * x).exp());
                let missing = count.won - count.seen * chance;
                let weight = count.seen * chance * (1.0 - chance);
                gradient = [gradient[0] + missing, gradient[1] + missing * x];
                hessian = [
                    hessian[0] + weight,
                    hessian[1] + weight * x,
                    hessian[2] + weight * x * x,
                ];
            }
            let determinant = hessian[0] * hessian[2] - hessian[1] * hessian[1];
            height += (hessian[2] * gradient[0] - hessian[1] * gradient[1]) / determinant;
            rise += (hessian[0] * gradient[1] - hessian[1] * gradient[0]) / determinant;
        }
        let counts = self.0.values();
        let [seen, won] = counts.fold([0.0; 2], |[seen, won], count| [seen + count.seen, won + count.won]);
        let found = WinRateFit {
            even: -height / rise * UNIT,
            spread: UNIT / rise,
            // Each position was counted twice, once from each side's point of view, but only one side can have won.
            drawn: 1.0 - 2.0 * won / seen,
        };
        let determined = found.even.is_finite() && found.spread.is_finite() && rise > 0.0;
        determined.then_some(found)
    }
}
