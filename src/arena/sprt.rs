//! Sequential probability ratio test (SPRT): stops a match once its results decide between two hypotheses about the Elo
//! difference.
//!
//! The test is the generalized SPRT on pentanomial results: it finds the maximum likelihood distribution under each
//! hypothesis and compares their likelihoods. (M. Van den Bergh, "Normalized Elo" and "The generalized maximum
//! likelihood ratio for the expectation value of a distribution".)

use super::elo::{NORMALIZED_SCALE, moments, score_of_elo};
use super::tally::Tally;
use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;

/// The Elo scale of an SPRT's hypotheses.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Model {
    /// Logistic Elo: a function of the mean score per game.
    #[default]
    Logistic,
    /// Normalized Elo: a function of how far the mean score per game exceeds 0.5, in standard deviations of a game's
    /// score.
    Normalized,
}

/// The parameters of an SPRT: two hypotheses and the accepted error rates.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub struct Sprt {
    /// H0: the first engine's Elo advantage is at most `elo0`.
    pub elo0: f64,
    /// H1: the first engine's Elo advantage is at least `elo1`.
    pub elo1: f64,
    /// Probability of accepting H1 if H0 is true.
    pub alpha: f64,
    /// Probability of accepting H0 if H1 is true.
    pub beta: f64,
    /// Elo scale of `elo0` and `elo1`.
    pub model: Model,
}

impl Default for Sprt {
    fn default() -> Sprt {
        Sprt {
            elo0: 0.0,
            elo1: 5.0,
            alpha: 0.05,
            beta: 0.05,
            model: Model::Logistic,
        }
    }
}

/// The state of an SPRT.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub enum Verdict {
    /// More games are needed.
    #[serde(rename = "continue")]
    Continue,
    /// H0 is accepted.
    H0,
    /// H1 is accepted.
    H1,
}

impl Sprt {
    /// The log-likelihood ratios at which H0 and H1 are accepted.
    pub fn bounds(&self) -> [f64; 2] {
        [
            (self.beta / (1.0 - self.alpha)).ln(),
            ((1.0 - self.beta) / self.alpha).ln(),
        ]
    }

    /// The log-likelihood ratio of the match results; 0 if there are no results.
    pub fn llr(&self, tally: &Tally) -> f64 {
        // The count assumed for results that have not occurred, so that no probability is 0.
        const UNSEEN: f64 = 1e-3;
        let counts = tally.distribution();
        if counts.iter().all(|&(_, count)| count == 0.0) {
            return 0.0;
        }
        let counts: Vec<(f64, f64)> = counts.into_iter().map(|(x, count)| (x, count.max(UNSEEN))).collect();
        let total: f64 = counts.iter().map(|(_, count)| count).sum();
        let seen: Distribution = counts.iter().map(|&(x, count)| (x, count / total)).collect();
        let likeliest = |elo: f64| match self.model {
            Model::Logistic => likeliest_with_mean(&seen, score_of_elo(elo)),
            Model::Normalized => {
                let deviations = elo / NORMALIZED_SCALE * tally.games_per_outcome().sqrt();
                likeliest_with_deviations(&seen, deviations)
            }
        };
        let [null, alternative] = [self.elo0, self.elo1].map(likeliest);
        let ratio = |((_, p0), (_, p1)): (&(f64, f64), &(f64, f64))| (p1 / p0).ln();
        let ratios = null.iter().zip(&alternative).map(ratio);
        counts.iter().zip(ratios).map(|((_, count), ratio)| count * ratio).sum()
    }

    /// The test's verdict on the given match results.
    pub fn verdict(&self, tally: &Tally) -> Verdict {
        let [lower, upper] = self.bounds();
        match self.llr(tally) {
            llr if llr >= upper => Verdict::H1,
            llr if llr <= lower => Verdict::H0,
            _ => Verdict::Continue,
        }
    }
}

/// A probability distribution over the possible scores of a game pair or game, as (score, probability). Scores range
/// from 0 to 1.
type Distribution = Vec<(f64, f64)>;

/// The maximum likelihood distribution for the observed frequencies `seen`, among all distributions with the given
/// mean.
fn likeliest_with_mean(seen: &Distribution, mean: f64) -> Distribution {
    tilted(seen, |x| x - mean)
}

/// The maximum likelihood distribution for the observed frequencies `seen`, among all distributions whose mean is the
/// given number of standard deviations above 0.5. The standard deviation depends on the distribution itself, so the
/// solution is found by iteration.
fn likeliest_with_deviations(seen: &Distribution, deviations: f64) -> Distribution {
    const STEPS: usize = 10;
    let uniform = 1.0 / seen.len() as f64;
    let mut sought: Distribution = seen.iter().map(|&(x, _)| (x, uniform)).collect();
    for _ in 0..STEPS {
        let (mean, variance) = moments(&sought);
        let deviation = variance.sqrt();
        let next = tilted(seen, |x| {
            let distance = (mean - x) / deviation;
            x - 0.5 - deviations * deviation * (1.0 + distance * distance) / 2.0
        });
        let moved = next.iter().zip(&sought).map(|((_, p), (_, q))| (p - q).abs());
        let settled = moved.fold(0.0, f64::max) < 1e-9;
        sought = next;
        if settled {
            break;
        }
    }
    sought
}

/// The maximum likelihood distribution for the observed frequencies `seen`, among all distributions for which the mean
/// of `constraint` is 0. In this distribution, each observed frequency is divided by `1 + multiplier * constraint`. The
/// multiplier is unique. It is found by bisection between the values that make a divisor 0.
fn tilted(seen: &Distribution, constraint: impl Fn(f64) -> f64) -> Distribution {
    let values: Vec<(f64, f64)> = seen.iter().map(|&(x, p)| (constraint(x), p)).collect();
    let least = values.iter().map(|(value, _)| *value).fold(f64::INFINITY, f64::min);
    let most = values.iter().map(|(value, _)| *value).fold(f64::NEG_INFINITY, f64::max);
    if least >= 0.0 || most <= 0.0 {
        return seen.clone();
    }
    let average = |multiplier: f64| values.iter().map(|(v, p)| p * v / (1.0 + multiplier * v)).sum::<f64>();
    let [mut low, mut high] = [-1.0 / most, -1.0 / least];
    for _ in 0..200 {
        let middle = (low + high) / 2.0;
        if average(middle) > 0.0 {
            low = middle;
        } else {
            high = middle;
        }
    }
    let multiplier = (low + high) / 2.0;
    let tilt = |(&(x, p), (value, _)): (&(f64, f64), &(f64, f64))| (x, p / (1.0 + multiplier * value));
    seen.iter().zip(&values).map(tilt).collect()
}

/// An error in the specification of an SPRT.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum SprtError {
    /// A part of the specification has no `=`.
    #[error("{0:?} is not of the form name=value")]
    NotNameValue(String),
    /// A parameter with an unknown name.
    #[error("{0:?} is not a parameter of the test; the parameters are elo0, elo1, alpha, beta, model")]
    UnknownName(String),
    /// The value of a parameter is not a finite number.
    #[error("{name} must be a number, not {value:?}")]
    NotANumber { name: String, value: String },
    /// The Elo model is neither `logistic` nor `normalized`.
    #[error("model must be logistic or normalized, not {0:?}")]
    UnknownModel(String),
    /// `alpha` or `beta` is not between 0 and 0.5.
    #[error("alpha and beta must be between 0 and 0.5")]
    BadErrorRates,
    /// `elo0` is not below `elo1`.
    #[error("elo0 must be below elo1")]
    EloOrder,
}

impl FromStr for Sprt {
    type Err = SprtError;

    /// Parses an SPRT such as `elo0=0,elo1=5,alpha=0.05,beta=0.05,model=logistic`. These values are the defaults of
    /// omitted parameters.
    fn from_str(text: &str) -> Result<Sprt, SprtError> {
        let mut sprt = Sprt::default();
        for part in text.split(',') {
            let (name, value) = part
                .split_once('=')
                .ok_or_else(|| SprtError::NotNameValue(part.to_owned()))?;
            if name == "model" {
                sprt.model = match value {
                    "logistic" => Model::Logistic,
                    "normalized" => Model::Normalized,
                    _ => return Err(SprtError::UnknownModel(value.to_owned())),
                };
                continue;
            }
            let number = value
                .parse::<f64>()
                .ok()
                .filter(|number| number.is_finite())
                .ok_or_else(|| SprtError::NotANumber {
                    name: name.to_owned(),
                    value: value.to_owned(),
                })?;
            match name {
                "elo0" => sprt.elo0 = number,
                "elo1" => sprt.elo1 = number,
                "alpha" => sprt.alpha = number,
                "beta" => sprt.beta = number,
                _ => return Err(SprtError::UnknownName(name.to_owned())),
            }
        }
        let chance = |chance: f64| chance > 0.0 && chance < 0.5;
        if !chance(sprt.alpha) || !chance(sprt.beta) {
            return Err(SprtError::BadErrorRates);
        }
        if sprt.elo0 >= sprt.elo1 {
            return Err(SprtError::EloOrder);
        }
        Ok(sprt)
    }
}

impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Verdict::Continue => "continue",
            Verdict::H0 => "H0",
            Verdict::H1 => "H1",
        })
    }
}
