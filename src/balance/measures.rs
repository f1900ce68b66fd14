//! Means with confidence intervals, and quartiles.

use crate::arena::elo::{Z_95, moments};
use serde::Serialize;

/// The minimum number of observations for a confidence interval.
const LEAST_OBSERVATIONS: usize = 10;

/// The mean of independent observations.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct Mean {
    pub mean: f64,
    /// Half-width of the 95 % confidence interval; `None` if there are too few observations, or all are equal.
    pub error: Option<f64>,
}

impl Mean {
    /// The mean of the observations, or `None` if there are none.
    pub(super) fn of(observations: &[f64]) -> Option<Mean> {
        if observations.is_empty() {
            return None;
        }
        let weighted: Vec<(f64, f64)> = observations.iter().map(|&observation| (observation, 1.0)).collect();
        let (mean, variance) = moments(&weighted);
        let is_known = observations.len() >= LEAST_OBSERVATIONS && variance > 0.0;
        let error = Z_95 * (variance / observations.len() as f64).sqrt();
        Some(Mean {
            mean: rounded(mean),
            error: is_known.then_some(rounded(error)),
        })
    }

    /// The ends of the confidence interval of a share, if known.
    pub fn interval(self) -> Option<[f64; 2]> {
        self.error
            .map(|error| [(self.mean - error).max(0.0), (self.mean + error).min(1.0)])
    }
}

/// The lower quartile, the median and the upper quartile.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct Quartiles(pub [f64; 3]);

impl Quartiles {
    /// The quartiles of some numbers, or `None` if there are none. Interpolates between neighbours.
    pub(super) fn of(numbers: impl Iterator<Item = usize>) -> Option<Quartiles> {
        let mut sorted: Vec<f64> = numbers.map(|number| number as f64).collect();
        sorted.sort_by(f64::total_cmp);
        let last = sorted.len().checked_sub(1)?;
        Some(Quartiles([0.25, 0.5, 0.75].map(|share| {
            let place = share * last as f64;
            let (below, above) = (sorted[place.floor() as usize], sorted[place.ceil() as usize]);
            rounded(below + (above - below) * place.fract())
        })))
    }
}

/// Rounds to four decimals, so that the data stay short.
pub(super) fn rounded(number: f64) -> f64 {
    (number * 1e4).round() / 1e4
}
