//! From results to Elo: how strong, and how sure.

use super::tally::Tally;

/// Half the width of a 95 % interval, in standard deviations.
const Z_95: f64 = 1.959_963_984_540_054;

/// How many points of normalized Elo a distance of one standard deviation of a game is worth:
/// chosen so that both scales agree where the outcomes are wins and losses of equals.
pub const NORMALIZED_SCALE: f64 = 800.0 / std::f64::consts::LN_10;

/// What the results say of the difference in strength. An Elo difference is infinite where one
/// side has made all the points.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Estimate {
    /// The logistic Elo difference.
    pub elo: f64,
    /// The ends of its 95 % interval.
    pub interval: [f64; 2],
    /// The normalized Elo difference: in standard deviations of a game.
    pub normalized: f64,
    /// Half the width of its 95 % interval.
    pub normalized_error: f64,
    /// The chance that the first side is the stronger one.
    pub superiority: f64,
}

impl Estimate {
    /// Half the width of the interval of the Elo difference.
    pub fn error(&self) -> f64 {
        (self.interval[1] - self.interval[0]) / 2.0
    }

    /// Estimates from results. None where there are none.
    pub fn of(tally: &Tally) -> Option<Estimate> {
        let distribution = tally.distribution();
        let count: f64 = distribution.iter().map(|(_, count)| count).sum();
        if count == 0.0 {
            return None;
        }
        let (mean, variance) = moments(&distribution);
        let deviation_of_mean = (variance / count).sqrt();
        // A game on its own varies more than the mean of a pair.
        let deviation = (variance * tally.games_per_outcome()).sqrt();
        let normalized = if deviation > 0.0 {
            (mean - 0.5) / deviation * NORMALIZED_SCALE
        } else {
            0.0
        };
        let superiority = if deviation_of_mean > 0.0 {
            normal_cdf((mean - 0.5) / deviation_of_mean)
        } else {
            0.5 + 0.5 * (mean - 0.5).signum() * f64::from(mean != 0.5)
        };
        let bound = |sign: f64| elo_of_score(mean + sign * Z_95 * deviation_of_mean);
        Some(Estimate {
            elo: elo_of_score(mean),
            interval: [bound(-1.0), bound(1.0)],
            normalized,
            normalized_error: Z_95 * NORMALIZED_SCALE / (count * tally.games_per_outcome()).sqrt(),
            superiority,
        })
    }
}

/// The Elo difference at which this share of the points is expected.
pub fn elo_of_score(score: f64) -> f64 {
    let score = score.clamp(0.0, 1.0);
    400.0 * (score / (1.0 - score)).log10()
}

/// The share of the points that is expected at this Elo difference.
pub fn score_of_elo(elo: f64) -> f64 {
    1.0 / (1.0 + 10f64.powf(-elo / 400.0))
}

/// Mean and variance of outcomes and their weights.
pub(super) fn moments(distribution: &[(f64, f64)]) -> (f64, f64) {
    let total: f64 = distribution.iter().map(|(_, weight)| weight).sum();
    let mean = distribution
        .iter()
        .map(|(x, weight)| x * weight)
        .sum::<f64>()
        / total;
    let squares: f64 = distribution
        .iter()
        .map(|(x, weight)| (x - mean).powi(2) * weight)
        .sum();
    (mean, squares / total)
}

/// The chance that a standard normal variable is below `x`, to within 1e-7 (Abramowitz and Stegun,
/// 26.2.17).
fn normal_cdf(x: f64) -> f64 {
    const COEFFICIENTS: [f64; 5] = [
        0.319_381_530,
        -0.356_563_782,
        1.781_477_937,
        -1.821_255_978,
        1.330_274_429,
    ];
    let t = 1.0 / (1.0 + 0.231_641_9 * x.abs());
    let series = COEFFICIENTS
        .iter()
        .rev()
        .fold(0.0, |sum, coefficient| (sum + coefficient) * t);
    let tail = (-x * x / 2.0).exp() / (2.0 * std::f64::consts::PI).sqrt() * series;
    if x >= 0.0 { 1.0 - tail } else { tail }
}
