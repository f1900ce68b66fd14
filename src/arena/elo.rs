//! Elo differences and their confidence intervals, estimated from results.

use super::tally::Tally;

/// Half-width of a 95 % confidence interval, in standard deviations.
pub(crate) const Z_95: f64 = 1.959_963_984_540_054;

/// Factor that converts standard deviations of a single game's score into normalized Elo. With this factor, normalized
/// and logistic Elo agree to first order for nearly equal engines when no games are drawn.
pub const NORMALIZED_SCALE: f64 = 800.0 / std::f64::consts::LN_10;

/// An estimate of the Elo difference. Logistic Elo is infinite if one side scored every point.
///
/// If all results are the same, they do not show how much results vary. The estimate then has no errors: the interval
/// is infinite, normalized Elo and the likelihood of superiority are unknown.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Estimate {
    /// Logistic Elo difference.
    pub elo: f64,
    /// Ends of the 95 % confidence interval of `elo`.
    pub interval: [f64; 2],
    /// Normalized Elo difference and the half-width of its 95 % confidence interval.
    pub normalized: Option<(f64, f64)>,
    /// Likelihood of superiority (LOS): the probability that the first side is the stronger one.
    pub superiority: Option<f64>,
}

impl Estimate {
    /// Half-width of the confidence interval [`Estimate::interval`].
    pub fn error(&self) -> f64 {
        (self.interval[1] - self.interval[0]) / 2.0
    }

    /// Estimates the Elo difference from results. Returns `None` if there are no results.
    pub fn of(tally: &Tally) -> Option<Estimate> {
        let distribution = tally.distribution();
        let count: f64 = distribution.iter().map(|(_, count)| count).sum();
        if count == 0.0 {
            return None;
        }
        let (mean, variance) = moments(&distribution);
        if distribution.iter().filter(|(_, count)| *count > 0.0).count() == 1 {
            return Some(Estimate {
                elo: elo_of_score(mean),
                interval: [f64::NEG_INFINITY, f64::INFINITY],
                normalized: None,
                superiority: None,
            });
        }
        let deviation_of_mean = (variance / count).sqrt();
        // `variance` is the variance of a pair's mean score. Multiplying by the games per pair gives the variance of
        // one game.
        let deviation = (variance * tally.games_per_outcome()).sqrt();
        let normalized = (mean - 0.5) / deviation * NORMALIZED_SCALE;
        let normalized_error = Z_95 * NORMALIZED_SCALE / (count * tally.games_per_outcome()).sqrt();
        let bound = |sign: f64| elo_of_score(mean + sign * Z_95 * deviation_of_mean);
        Some(Estimate {
            elo: elo_of_score(mean),
            interval: [bound(-1.0), bound(1.0)],
            normalized: Some((normalized, normalized_error)),
            superiority: Some(normal_cdf((mean - 0.5) / deviation_of_mean)),
        })
    }
}

/// The Elo difference for an expected score from 0 to 1.
pub fn elo_of_score(score: f64) -> f64 {
    let score = score.clamp(0.0, 1.0);
    400.0 * (score / (1.0 - score)).log10()
}

/// The expected score, from 0 to 1, for an Elo difference.
pub fn score_of_elo(elo: f64) -> f64 {
    1.0 / (1.0 + 10f64.powf(-elo / 400.0))
}

/// Mean and variance of weighted scores.
pub(crate) fn moments(distribution: &[(f64, f64)]) -> (f64, f64) {
    let total: f64 = distribution.iter().map(|(_, weight)| weight).sum();
    let mean = distribution.iter().map(|(x, weight)| x * weight).sum::<f64>() / total;
    let squares: f64 = distribution.iter().map(|(x, weight)| (x - mean).powi(2) * weight).sum();
    (mean, squares / total)
}

/// The cumulative distribution function of the standard normal distribution, with an error below 1e-7 (Abramowitz and
/// Stegun, 26.2.17).
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
