//! How results depend on scores: what a game's [`EVEN_CHANCE`](crate::game::Game::EVEN_CHANCE) and
//! [`CHANCE_SPREAD`](crate::game::Game::CHANCE_SPREAD) should be.

use super::data::Samples;
use super::fit::Pair;
use super::line::Ending;
use crate::game::Weight;
use std::collections::BTreeMap;
use std::fmt;

/// The logistic curve that results follow: the chance to win at a score, seen from the side whose
/// score it is. The chance to lose is that of the other side; the rest are draws.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Chances {
    /// The score at which a win is as likely as not.
    pub even: f64,
    /// How many points of score change the odds of a win by the factor e.
    pub spread: f64,
    /// The part of the positions whose games were drawn.
    pub drawn: f64,
}

impl fmt::Display for Chances {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "EVEN_CHANCE {:.0}, CHANCE_SPREAD {:.1}, {:.1} % drawn ({:.1} % at 0)",
            self.even,
            self.spread,
            100.0 * self.drawn,
            100.0 * (1.0 - 2.0 / (1.0 + (self.even / self.spread).exp())),
        )
    }
}

/// How often a score was seen, and how often the side whose it was won.
#[derive(Clone, Copy, Default)]
struct Tally {
    seen: f64,
    won: f64,
}

type Tallies = BTreeMap<i32, Tally>;

/// How the results depend on the scores that searches gave; none where the samples do not tell.
pub fn of_scores(samples: &Samples) -> Option<Chances> {
    fit(&tallies(samples, |sample| sample.score))
}

/// How they depend on the evaluation with these weights; none where the samples do not tell.
pub fn of_evaluations(samples: &Samples, weights: &[Weight]) -> Option<Chances> {
    let pairs: Vec<Pair> = weights
        .iter()
        .map(|weight| [weight.early.into(), weight.late.into()])
        .collect();
    fit(&tallies(samples, |sample| {
        sample.evaluation(&pairs).round() as i32
    }))
}

fn tallies(samples: &Samples, score: impl Fn(&super::data::Sample<'_>) -> i32) -> Tallies {
    let mut tallies = Tallies::new();
    let mut add = |score: i32, won: bool| {
        let tally = tallies.entry(score).or_default();
        tally.seen += 1.0;
        tally.won += f64::from(u8::from(won));
    };
    for sample in samples.chunks().iter().flat_map(|chunk| chunk.samples()) {
        let score = score(&sample);
        add(score, sample.ending == Ending::Won);
        add(-score, sample.ending == Ending::Lost);
    }
    tallies
}

/// The likeliest curve. The logarithm of the odds is a line, `height + rise * score`; Newton's
/// method finds it.
fn fit(tallies: &Tallies) -> Option<Chances> {
    /// In hundreds of points, so that height and rise are of one size.
    const UNIT: f64 = 100.0;
    const ROUNDS: usize = 30;
    let (mut height, mut rise) = (0.0, 0.0);
    for _ in 0..ROUNDS {
        let (mut slope, mut bend) = ([0.0; 2], [0.0; 3]);
        for (&score, tally) in tallies {
            let x = f64::from(score) / UNIT;
            let chance = 1.0 / (1.0 + (-height - rise * x).exp());
            let missing = tally.won - tally.seen * chance;
            let weight = tally.seen * chance * (1.0 - chance);
            slope = [slope[0] + missing, slope[1] + missing * x];
            bend = [
                bend[0] + weight,
                bend[1] + weight * x,
                bend[2] + weight * x * x,
            ];
        }
        let determinant = bend[0] * bend[2] - bend[1] * bend[1];
        height += (bend[2] * slope[0] - bend[1] * slope[1]) / determinant;
        rise += (bend[0] * slope[1] - bend[1] * slope[0]) / determinant;
    }
    let [seen, won] = tallies.values().fold([0.0; 2], |[seen, won], tally| {
        [seen + tally.seen, won + tally.won]
    });
    let chances = Chances {
        even: -height / rise * UNIT,
        spread: UNIT / rise,
        // Every game was seen from both sides.
        drawn: 1.0 - 2.0 * won / seen,
    };
    let told = chances.even.is_finite() && chances.spread.is_finite() && rise > 0.0;
    told.then_some(chances)
}
