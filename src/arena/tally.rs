//! The results of one side, game by game and pair by pair.

use serde::Serialize;

/// What one side scored in a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Points {
    /// 0.
    Loss,
    /// A half.
    Draw,
    /// 1.
    Win,
}

impl Points {
    /// In half points.
    const fn halves(self) -> usize {
        self as usize
    }

    /// What the opponent scored.
    pub const fn of_opponent(self) -> Points {
        match self {
            Points::Loss => Points::Win,
            Points::Draw => Points::Draw,
            Points::Win => Points::Loss,
        }
    }
}

/// The results of one side of a match.
///
/// The two games of an opening are not independent: an unbalanced opening gives each side a point.
/// Pentanomial results, of pairs, take this out of the variance.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize)]
pub struct Tally {
    /// Games won.
    pub wins: u64,
    /// Games lost.
    pub losses: u64,
    /// Games drawn.
    pub draws: u64,
    /// Pentanomial results: pairs of games by the side's half points, 0 to 4.
    pub pairs: [u64; 5],
}

impl Tally {
    /// Counts the two games of an opening.
    pub fn add_pair(&mut self, first: Points, second: Points) {
        self.add_game(first);
        self.add_game(second);
        self.pairs[first.halves() + second.halves()] += 1;
    }

    /// Counts a game whose pair is not complete.
    pub fn add_game(&mut self, points: Points) {
        match points {
            Points::Loss => self.losses += 1,
            Points::Draw => self.draws += 1,
            Points::Win => self.wins += 1,
        }
    }

    /// How many games were counted.
    pub fn games(&self) -> u64 {
        self.wins + self.losses + self.draws
    }

    /// Points per game, 0 to 1; 0.5 if no game was played.
    pub fn score(&self) -> f64 {
        match self.games() {
            0 => 0.5,
            games => (self.wins as f64 + self.draws as f64 / 2.0) / games as f64,
        }
    }

    /// The share of games drawn.
    pub fn draw_ratio(&self) -> f64 {
        self.draws as f64 / self.games().max(1) as f64
    }

    /// The possible scores (points per game, 0 to 1) and how often each occurred: of pairs if there
    /// are any, else of games.
    pub fn distribution(&self) -> Vec<(f64, f64)> {
        let counts = match self.pairs {
            [0, 0, 0, 0, 0] => vec![self.losses, self.draws, self.wins],
            pairs => pairs.to_vec(),
        };
        let last = counts.len() - 1;
        let outcome = |i: usize| i as f64 / last as f64;
        counts
            .iter()
            .enumerate()
            .map(|(i, &count)| (outcome(i), count as f64))
            .collect()
    }

    /// How many games a score of [`Tally::distribution`] is of.
    pub fn games_per_outcome(&self) -> f64 {
        if self.pairs == [0; 5] { 1.0 } else { 2.0 }
    }
}
