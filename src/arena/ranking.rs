//! One ranking of all engines of a match: maximum likelihood ratings in the Bradley-Terry model, from the results of
//! all pairings together.
//!
//! The model expects the score 1 / (1 + 10^(-d/400)) per game from an engine that is d Elo stronger; a draw is half a
//! win and half a loss. The errors come from the Fisher information and from how much the results of the game pairs
//! scatter around the expected ones (a sandwich estimate). Draws and unbalanced openings therefore do not distort them,
//! and for two engines they are the errors of the Elo difference. (White, "Maximum likelihood estimation of
//! misspecified models".)

use super::elo::Z_95;
use super::tally::Tally;
use serde::Serialize;

/// Elo per unit of the natural logarithm of the odds.
const SCALE: f64 = 400.0 / std::f64::consts::LN_10;

/// An engine's place in the ranking.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Ranked {
    pub engine: String,
    /// Rating in Elo; the average of all rated engines is 0. Infinite if the engine scored every point, or none,
    /// against the rated engines. `None` if the results do not determine it.
    #[serde(serialize_with = "finite")]
    pub rating: Option<f64>,
    /// Half-width of the 95 % confidence interval of the rating. `None` if the rating is not finite, or if the game
    /// pairs are too few or do not scatter.
    pub rating_error: Option<f64>,
    #[serde(flatten)]
    pub tally: Tally,
}

/// Writes infinite ratings as null, because JSON has no infinity.
fn finite<S: serde::Serializer>(rating: &Option<f64>, serializer: S) -> Result<S::Ok, S::Error> {
    rating.filter(|rating| rating.is_finite()).serialize(serializer)
}

/// Ranks engines, the best first. `results(i, j)` are the results of engine i against engine j.
pub fn rank(engines: &[String], results: impl Fn(usize, usize) -> Tally) -> Vec<Ranked> {
    let count = engines.len();
    let table: Vec<Vec<Tally>> = (0..count)
        .map(|i| {
            (0..count)
                .map(|j| if i == j { Tally::default() } else { results(i, j) })
                .collect()
        })
        .collect();
    let groups = Groups::of(&table);
    let rated = groups.rated();
    let ratings = ratings(&table, &rated);
    let mut ranking: Vec<Ranked> = (0..count)
        .map(|i| {
            let place = rated.iter().position(|&engine| engine == i);
            Ranked {
                engine: engines[i].clone(),
                rating: match place {
                    Some(place) => Some(ratings[place].0),
                    None => groups.infinite_rating(i, &rated),
                },
                rating_error: place.and_then(|place| ratings[place].1),
                tally: sum(&table[i]),
            }
        })
        .collect();
    ranking.sort_by(|a, b| {
        b.order()
            .partial_cmp(&a.order())
            .expect("ratings and scores are comparable")
    });
    ranking
}

impl Ranked {
    /// The order of engines: by rating, then by score. Engines without a rating come where their score puts them on the
    /// scale of ratings.
    fn order(&self) -> (f64, f64) {
        let score = self.tally.score();
        (self.rating.unwrap_or_else(|| super::elo::elo_of_score(score)), score)
    }
}

/// Adds up an engine's results against all opponents.
fn sum(results: &[Tally]) -> Tally {
    let mut total = Tally::default();
    for tally in results {
        total.wins += tally.wins;
        total.losses += tally.losses;
        total.draws += tally.draws;
        for (total, pairs) in total.pairs.iter_mut().zip(tally.pairs) {
            *total += pairs;
        }
    }
    total
}

/// Which engines took points from which others, directly or through a chain of engines.
struct Groups(Vec<Vec<bool>>);

impl Groups {
    fn of(table: &[Vec<Tally>]) -> Groups {
        let took_points = |tally: &Tally| tally.wins + tally.draws > 0;
        let mut reaches: Vec<Vec<bool>> = table.iter().map(|row| row.iter().map(took_points).collect()).collect();
        for via in 0..reaches.len() {
            for from in 0..reaches.len() {
                for to in 0..reaches.len() {
                    reaches[from][to] |= reaches[from][via] && reaches[via][to];
                }
            }
        }
        Groups(reaches)
    }

    /// The largest group of at least two engines in which each took points from each other, directly or through a
    /// chain. Only within such a group the likelihood has a maximum.
    fn rated(&self) -> Vec<usize> {
        let count = self.0.len();
        let group = |i: usize| -> Vec<usize> {
            let together = |&j: &usize| i == j || (self.0[i][j] && self.0[j][i]);
            (0..count).filter(together).collect()
        };
        let groups = (0..count).map(group).filter(|group| group.len() > 1);
        // Of groups of the same size, the first one is the same in every run.
        groups.rev().max_by_key(Vec::len).unwrap_or_default()
    }

    /// The rating of an engine outside the rated group, if its results against that group determine it.
    fn infinite_rating(&self, engine: usize, rated: &[usize]) -> Option<f64> {
        let others: Vec<usize> = match rated {
            [] => (0..self.0.len()).filter(|&other| other != engine).collect(),
            rated => rated.to_vec(),
        };
        let above = others
            .iter()
            .all(|&other| self.0[engine][other] && !self.0[other][engine]);
        let below = others
            .iter()
            .all(|&other| self.0[other][engine] && !self.0[engine][other]);
        match (above, below) {
            (true, _) => Some(f64::INFINITY),
            (_, true) => Some(f64::NEG_INFINITY),
            _ => None,
        }
    }
}

/// The results of a pairing of two rated engines.
struct Pairing {
    engines: [usize; 2],
    games: f64,
    /// Points of the first engine.
    points: f64,
    tally: Tally,
}

/// Ratings of the given engines and the half-widths of their confidence intervals, both in Elo.
fn ratings(table: &[Vec<Tally>], rated: &[usize]) -> Vec<(f64, Option<f64>)> {
    let pairings = pairings(table, rated);
    let strengths = most_likely(&pairings, rated.len());
    let covariance = covariance(&pairings, &strengths);
    let errors = (0..rated.len()).map(|i| Z_95 * covariance[i][i].sqrt() * SCALE);
    // With fewer game pairs than this, the ratings fit the results by chance, and the scatter shows little.
    let outcomes: u64 = pairings.iter().map(Pairing::outcomes).sum();
    let is_enough = outcomes > rated.len() as u64;
    let known = |error: f64| (is_enough && error > 0.0).then_some(error);
    strengths
        .iter()
        .zip(errors)
        .map(|(strength, error)| (strength * SCALE, known(error)))
        .collect()
}

fn pairings(table: &[Vec<Tally>], rated: &[usize]) -> Vec<Pairing> {
    let mut pairings = Vec::new();
    for (a, &first) in rated.iter().enumerate() {
        for (b, &second) in rated.iter().enumerate().skip(a + 1) {
            let tally = table[first][second];
            if tally.games() > 0 {
                pairings.push(Pairing {
                    engines: [a, b],
                    games: tally.games() as f64,
                    points: tally.score() * tally.games() as f64,
                    tally,
                });
            }
        }
    }
    pairings
}

type Matrix = Vec<Vec<f64>>;

/// The strengths with the greatest likelihood, by Newton's method; their sum is 0. The likelihood is concave, and has a
/// maximum because each engine took points from each other, directly or through a chain.
fn most_likely(pairings: &[Pairing], count: usize) -> Vec<f64> {
    const STEPS: usize = 500;
    /// Longest step of a strength. Far from the maximum, Newton's method would step too far.
    const LONGEST: f64 = 1.0;
    let mut strengths = vec![0.0; count];
    for _ in 0..STEPS {
        let mut gradient = vec![0.0; count];
        for pairing in pairings {
            let excess = pairing.points - pairing.games * pairing.expected(&strengths);
            let [a, b] = pairing.engines;
            gradient[a] += excess;
            gradient[b] -= excess;
        }
        let inverse = inverse(information(pairings, &strengths));
        let mut step: Vec<f64> = inverse.iter().map(|row| dot(row, &gradient)).collect();
        let longest = step.iter().fold(0.0, |longest: f64, step| longest.max(step.abs()));
        let scale = (LONGEST / longest).min(1.0);
        step.iter_mut().for_each(|step| *step *= scale);
        strengths
            .iter_mut()
            .zip(&step)
            .for_each(|(strength, step)| *strength += step);
        if longest < 1e-12 {
            break;
        }
    }
    strengths
}

impl Pairing {
    /// The expected score per game of the first engine.
    fn expected(&self, strengths: &[f64]) -> f64 {
        let [a, b] = self.engines;
        1.0 / (1.0 + (strengths[b] - strengths[a]).exp())
    }

    /// Number of game pairs, and of games whose pair is incomplete.
    fn outcomes(&self) -> u64 {
        let pairs: u64 = self.tally.pairs.iter().sum();
        self.tally.games() - pairs
    }

    /// The sum of the squared differences between the points of the game pairs and the expected points. Games whose
    /// pair is incomplete count alone.
    fn scatter(&self, expected: f64) -> f64 {
        let Tally {
            wins,
            losses,
            draws,
            pairs,
        } = self.tally;
        let of_pairs = (0..).zip(pairs).map(|(halves, count)| {
            let points = f64::from(halves) / 2.0;
            count as f64 * (points - 2.0 * expected).powi(2)
        });
        let single_games = wins + losses + draws - 2 * pairs.iter().sum::<u64>();
        // The results of the single games are not known apart, so each counts with the variance of all games.
        let [win, draw, loss] = [1.0, 0.5, 0.0].map(|points: f64| (points - expected).powi(2));
        let mean = (wins as f64 * win + draws as f64 * draw + losses as f64 * loss) / self.games;
        of_pairs.sum::<f64>() + single_games as f64 * mean
    }
}

/// A matrix with the given weight for each pairing: the Laplacian of the graph of pairings.
fn laplacian(pairings: &[Pairing], count: usize, weight: impl Fn(&Pairing) -> f64) -> Matrix {
    let mut matrix = vec![vec![0.0; count]; count];
    for pairing in pairings {
        let ([a, b], weight) = (pairing.engines, weight(pairing));
        matrix[a][a] += weight;
        matrix[b][b] += weight;
        matrix[a][b] -= weight;
        matrix[b][a] -= weight;
    }
    matrix
}

/// The Fisher information about the strengths. The constant added to all entries fixes their sum, about which results
/// say nothing.
fn information(pairings: &[Pairing], strengths: &[f64]) -> Matrix {
    let mut matrix = laplacian(pairings, strengths.len(), |pairing| {
        let expected = pairing.expected(strengths);
        pairing.games * expected * (1.0 - expected)
    });
    matrix.iter_mut().flatten().for_each(|entry| *entry += 1.0);
    matrix
}

fn covariance(pairings: &[Pairing], strengths: &[f64]) -> Matrix {
    let inverse = inverse(information(pairings, strengths));
    let scatter = laplacian(pairings, strengths.len(), |pairing| {
        pairing.scatter(pairing.expected(strengths))
    });
    product(&product(&inverse, &scatter), &inverse)
}

fn dot(a: &[f64], b: &[f64]) -> f64 {
    a.iter().zip(b).map(|(a, b)| a * b).sum()
}

/// The product of two symmetric matrices.
fn product(a: &Matrix, b: &Matrix) -> Matrix {
    let column = |j: usize| b.iter().map(|row| row[j]).collect::<Vec<f64>>();
    let columns: Vec<Vec<f64>> = (0..b.len()).map(column).collect();
    a.iter()
        .map(|row| columns.iter().map(|column| dot(row, column)).collect())
        .collect()
}

/// The inverse of a symmetric positive definite matrix, by Gauss-Jordan elimination, which then needs no pivoting.
fn inverse(mut matrix: Matrix) -> Matrix {
    let count = matrix.len();
    let mut inverse: Matrix = (0..count)
        .map(|i| (0..count).map(|j| f64::from(i == j)).collect())
        .collect();
    for pivot in 0..count {
        let scale = matrix[pivot][pivot];
        for values in [&mut matrix[pivot], &mut inverse[pivot]] {
            values.iter_mut().for_each(|value| *value /= scale);
        }
        let rows = [matrix[pivot].clone(), inverse[pivot].clone()];
        for row in (0..count).filter(|&row| row != pivot) {
            let factor = matrix[row][pivot];
            for (values, pivot_values) in [&mut matrix[row], &mut inverse[row]].into_iter().zip(&rows) {
                values
                    .iter_mut()
                    .zip(pivot_values)
                    .for_each(|(value, pivot_value)| *value -= factor * pivot_value);
            }
        }
    }
    inverse
}
