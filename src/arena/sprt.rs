//! The sequential probability ratio test: stop as soon as the results decide between two
//! hypotheses about the strength.
//!
//! This is the generalized test on the distribution of pairs (pentanomial): under each hypothesis
//! the likeliest distribution that agrees with it is found, and their likelihoods are compared.
//! (M. Van den Bergh, "Normalized Elo" and "The generalized maximum likelihood ratio for the
//! expectation value of a distribution".)

use super::elo::{NORMALIZED_SCALE, moments, score_of_elo};
use super::tally::Tally;
use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;

/// On which scale the hypotheses are.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Model {
    /// Logistic Elo: the share of the points.
    #[default]
    Logistic,
    /// Normalized Elo: the share of the points in standard deviations of a game.
    Normalized,
}

/// Two hypotheses and how often each may be rejected wrongly.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub struct Sprt {
    /// The null hypothesis: the first side is stronger by this much.
    pub elo0: f64,
    /// The alternative.
    pub elo1: f64,
    /// The chance to accept the alternative though the null hypothesis holds.
    pub alpha: f64,
    /// The chance to accept the null hypothesis though the alternative holds.
    pub beta: f64,
    /// The scale of `elo0` and `elo1`.
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

/// What the test says.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub enum Verdict {
    /// More games are needed.
    #[serde(rename = "continue")]
    Continue,
    /// The null hypothesis is accepted.
    H0,
    /// The alternative is accepted.
    H1,
}

impl Sprt {
    /// The log-likelihood ratios at which the test ends: with H0, with H1.
    pub fn bounds(&self) -> [f64; 2] {
        [
            (self.beta / (1.0 - self.alpha)).ln(),
            ((1.0 - self.beta) / self.alpha).ln(),
        ]
    }

    /// The log-likelihood ratio of the results; 0 where there are none.
    pub fn llr(&self, tally: &Tally) -> f64 {
        // A result that has not come yet is not impossible.
        const UNSEEN: f64 = 1e-3;
        let counts = tally.distribution();
        if counts.iter().all(|&(_, count)| count == 0.0) {
            return 0.0;
        }
        let counts: Vec<(f64, f64)> = counts
            .into_iter()
            .map(|(x, count)| (x, count.max(UNSEEN)))
            .collect();
        let total: f64 = counts.iter().map(|(_, count)| count).sum();
        let seen: Distribution = counts
            .iter()
            .map(|&(x, count)| (x, count / total))
            .collect();
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
        counts
            .iter()
            .zip(ratios)
            .map(|((_, count), ratio)| count * ratio)
            .sum()
    }

    /// What the results decide.
    pub fn verdict(&self, tally: &Tally) -> Verdict {
        let [lower, upper] = self.bounds();
        match self.llr(tally) {
            llr if llr >= upper => Verdict::H1,
            llr if llr <= lower => Verdict::H0,
            _ => Verdict::Continue,
        }
    }
}

/// Outcomes and their probabilities.
type Distribution = Vec<(f64, f64)>;

/// The distribution under which `seen` is likeliest among those with this mean.
fn likeliest_with_mean(seen: &Distribution, mean: f64) -> Distribution {
    tilted(seen, |x| x - mean)
}

/// The distribution under which `seen` is likeliest among those whose mean is so many standard
/// deviations above a half. The standard deviation depends on the distribution sought, so it is
/// approached step by step.
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
        let moved = next
            .iter()
            .zip(&sought)
            .map(|((_, p), (_, q))| (p - q).abs());
        let settled = moved.fold(0.0, f64::max) < 1e-9;
        sought = next;
        if settled {
            break;
        }
    }
    sought
}

/// The distribution under which `seen` is likeliest among those in which `constraint` is 0 on
/// average: every probability divided by `1 + multiplier * constraint`, with the one multiplier
/// that achieves it, found by bisection between the poles.
fn tilted(seen: &Distribution, constraint: impl Fn(f64) -> f64) -> Distribution {
    let values: Vec<(f64, f64)> = seen.iter().map(|&(x, p)| (constraint(x), p)).collect();
    let least = values
        .iter()
        .map(|(value, _)| *value)
        .fold(f64::INFINITY, f64::min);
    let most = values
        .iter()
        .map(|(value, _)| *value)
        .fold(f64::NEG_INFINITY, f64::max);
    if least >= 0.0 || most <= 0.0 {
        return seen.clone();
    }
    let average = |multiplier: f64| {
        values
            .iter()
            .map(|(v, p)| p * v / (1.0 + multiplier * v))
            .sum::<f64>()
    };
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
    let tilt =
        |(&(x, p), (value, _)): (&(f64, f64), &(f64, f64))| (x, p / (1.0 + multiplier * value));
    seen.iter().zip(&values).map(tilt).collect()
}

impl FromStr for Sprt {
    type Err = String;

    /// Reads `elo0=0,elo1=5,alpha=0.05,beta=0.05,model=logistic`, any of them left out.
    fn from_str(text: &str) -> Result<Sprt, String> {
        let mut sprt = Sprt::default();
        for part in text.split(',') {
            let (name, value) = part
                .split_once('=')
                .ok_or_else(|| format!("{part:?} is not of the form name=value"))?;
            if name == "model" {
                sprt.model = match value {
                    "logistic" => Model::Logistic,
                    "normalized" => Model::Normalized,
                    _ => return Err(format!("model is logistic or normalized, not {value:?}")),
                };
                continue;
            }
            let number = value
                .parse::<f64>()
                .ok()
                .filter(|number| number.is_finite())
                .ok_or_else(|| format!("{name} is a number, not {value:?}"))?;
            match name {
                "elo0" => sprt.elo0 = number,
                "elo1" => sprt.elo1 = number,
                "alpha" => sprt.alpha = number,
                "beta" => sprt.beta = number,
                _ => {
                    return Err(format!(
                        "{name:?} is none of elo0, elo1, alpha, beta, model"
                    ));
                }
            }
        }
        let chance = |chance: f64| chance > 0.0 && chance < 0.5;
        if !chance(sprt.alpha) || !chance(sprt.beta) {
            return Err("alpha and beta lie between 0 and 0.5".to_owned());
        }
        if sprt.elo0 >= sprt.elo1 {
            return Err("elo0 is below elo1".to_owned());
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
