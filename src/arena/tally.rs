//! The results of one side, game by game and pair by pair.

use serde::Serialize;

/// The points of one side in a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Points {
    Loss,
    Draw,
    Win,
}

impl Points {
    /// The points in half points: 0 for a loss, 1 for a draw, 2 for a win.
    const fn halves(self) -> usize {
        self as usize
    }

    /// The opponent's points in the same game.
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
/// The two games of an opening are not independent: an unbalanced opening tends to give each engine one win. Counting
/// results by pair (pentanomial) removes this effect from the variance.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize)]
pub struct Tally {
    /// Number of games won.
    pub wins: u64,
    /// Number of games lost.
    pub losses: u64,
    /// Number of games drawn.
    pub draws: u64,
    /// Pentanomial results: number of game pairs by half points, from 0 to 4.
    pub pairs: [u64; 5],
}

impl Tally {
    /// Counts both games of a pair.
    pub fn add_pair(&mut self, first: Points, second: Points) {
        self.add_game(first);
        self.add_game(second);
        self.pairs[first.halves() + second.halves()] += 1;
    }

    /// Counts a single game, whose pair is incomplete.
    pub fn add_game(&mut self, points: Points) {
        match points {
            Points::Loss => self.losses += 1,
            Points::Draw => self.draws += 1,
            Points::Win => self.wins += 1,
        }
    }

    /// Number of games counted.
    pub fn games(&self) -> u64 {
        self.wins + self.losses + self.draws
    }

    /// Points per game, from 0 to 1; 0.5 if no games are counted.
    pub fn score(&self) -> f64 {
        match self.games() {
            0 => 0.5,
            games => (self.wins as f64 + self.draws as f64 / 2.0) / games as f64,
        }
    }

    /// Share of games drawn; 0 if no games are counted.
    pub fn draw_ratio(&self) -> f64 {
        self.draws as f64 / self.games().max(1) as f64
    }

    /// The possible scores (points per game, from 0 to 1) and their frequencies. The scores are those of game pairs, or
    /// those of single games if no pair is complete.
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

    /// Number of games per score in [`Tally::distribution`]: 2 for game pairs, 1 for single games.
    pub fn games_per_outcome(&self) -> f64 {
        if self.pairs == [0; 5] { 1.0 } else { 2.0 }
    }
}
