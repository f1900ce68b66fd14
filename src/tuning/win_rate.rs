//! Fitting a game's [`WIN_RATE_MODEL`](crate::game::Evaluate::WIN_RATE_MODEL) to results.

use super::data::{Sample, Samples};
use super::fit::Pair;
use super::games::GameResult;
use crate::game::Weight;
use std::collections::BTreeMap;
use std::fmt;

/// The parameters of a [`WinRateModel`](crate::game::WinRateModel) that fit the results best.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct WinRateFit {
    /// The score at which the chance to win is one half, in centipawns.
    pub even: f64,
    /// The difference of scores that changes the odds of a win by the factor e, in centipawns.
    pub spread: f64,
    /// The share of positions whose games were drawn, from 0 to 1.
    pub drawn: f64,
}

impl fmt::Display for WinRateFit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "win rate model: even {:.0}, spread {:.1}; {:.1} % drawn ({:.1} % at 0)",
            self.even,
            self.spread,
            100.0 * self.drawn,
            100.0 * (1.0 - 2.0 / (1.0 + (self.even / self.spread).exp())),
        )
    }
}

/// How often a score occurred, and how often the side that had it won.
#[derive(Clone, Copy, Default)]
struct WinCount {
    seen: f64,
    won: f64,
}

type WinCounts = BTreeMap<i32, WinCount>;

/// The fit to the scores of searches; none if the results do not determine it.
pub fn of_scores(samples: &Samples) -> Option<WinRateFit> {
    fit(&win_counts(samples, |sample| sample.score))
}

/// The fit to evaluations with these weights; none if the results do not determine it.
pub fn of_evaluations(samples: &Samples, weights: &[Weight]) -> Option<WinRateFit> {
    let pairs: Vec<Pair> = weights
        .iter()
        .map(|weight| [weight.early.into(), weight.late.into()])
        .collect();
    fit(&win_counts(samples, |sample| sample.evaluation(&pairs).round() as i32))
}

/// Counts wins by score, from both sides.
fn win_counts(samples: &Samples, score: impl Fn(&Sample<'_>) -> i32) -> WinCounts {
    let mut counts = WinCounts::new();
    let mut add = |score: i32, won: bool| {
        let count = counts.entry(score).or_default();
        count.seen += 1.0;
        count.won += f64::from(u8::from(won));
    };
    for sample in samples.chunks().iter().flat_map(|chunk| chunk.samples()) {
        let score = score(&sample);
        add(score, sample.result == GameResult::Win);
        add(-score, sample.result == GameResult::Loss);
    }
    counts
}

/// Logistic regression: the logarithm of the odds is `height + rise * score`, fitted by Newton's
/// method.
fn fit(counts: &WinCounts) -> Option<WinRateFit> {
    /// Scores are in units of this many centipawns, so that height and rise have the same magnitude.
    const UNIT: f64 = 100.0;
    const ITERATIONS: usize = 30;
    let (mut height, mut rise) = (0.0, 0.0);
    for _ in 0..ITERATIONS {
        let (mut gradient, mut hessian) = ([0.0; 2], [0.0; 3]);
        for (&score, count) in counts {
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
    let [seen, won] = counts
        .values()
        .fold([0.0; 2], |[seen, won], count| [seen + count.seen, won + count.won]);
    let found = WinRateFit {
        even: -height / rise * UNIT,
        spread: UNIT / rise,
        // Each position was counted from both sides.
        drawn: 1.0 - 2.0 * won / seen,
    };
    let determined = found.even.is_finite() && found.spread.is_finite() && rise > 0.0;
    determined.then_some(found)
}
