//! Positions from self-play games, divided into training and validation positions.

use super::super::games::{GameRecord, GameResult};
use crate::board::Color;
use crate::game::Game;
use crate::parallel;
use crate::search::Perspective;
use crate::search::score::Score;

/// One in `HELD_BACK` games is used for validation only. Whole games are held back, because the positions of a game are
/// correlated.
const HELD_BACK: u64 = 32;

/// Number of games replayed at once. The positions of these games are in memory twice for a moment.
const GAMES_AT_ONCE: usize = 4096;

/// The quiet positions of self-play games, in game order.
pub struct Positions<G: Game> {
    positions: Vec<G>,
    /// Search scores of the positions, from the point of view of the side to move.
    scores: Vec<i16>,
    /// For each position, the result of its game, from White's point of view.
    results: Vec<GameResult>,
    /// Whether each position is used for validation only.
    held_back: Vec<bool>,
    games: u64,
}

/// A position with its search score and game result, from which the training target is computed.
pub(super) struct Sample<'a, G: Game> {
    pub(super) position: &'a G,
    /// The search score, from the point of view of the side to move.
    pub(super) score: Score,
    /// The points that the side to move scored in the game: 1, 0.5 or 0.
    pub(super) points: f64,
}

impl<G: Game> Default for Positions<G> {
    fn default() -> Positions<G> {
        Positions {
            positions: Vec::new(),
            scores: Vec::new(),
            results: Vec::new(),
            held_back: Vec::new(),
            games: 0,
        }
    }
}

impl<G: Game> Positions<G> {
    /// Adds the quiet positions of the given games.
    pub fn add(&mut self, games: &[GameRecord<G>]) {
        for games in games.chunks(GAMES_AT_ONCE) {
            self.add_at_once(games);
        }
    }

    fn add_at_once(&mut self, games: &[GameRecord<G>]) {
        let scored = parallel::map_indices(games.len(), |index| {
            let scored: Vec<(G, Score)> = games[index].quiet_positions().collect();
            scored
        });
        for (game, scored) in games.iter().zip(scored) {
            let held_back = self.games % HELD_BACK == HELD_BACK - 1;
            self.games += 1;
            for (position, score) in scored {
                self.positions.push(position);
                self.scores.push(score as i16);
                self.results.push(game.result);
                self.held_back.push(held_back);
            }
        }
    }

    pub fn len(&self) -> usize {
        self.positions.len()
    }

    pub fn is_empty(&self) -> bool {
        self.positions.is_empty()
    }

    pub fn games(&self) -> u64 {
        self.games
    }

    /// The indices of the training positions.
    pub(super) fn training(&self) -> impl Iterator<Item = u32> {
        self.numbers(false)
    }

    /// The indices of the validation positions.
    pub(super) fn validation(&self) -> impl Iterator<Item = u32> {
        self.numbers(true)
    }

    fn numbers(&self, held_back: bool) -> impl Iterator<Item = u32> {
        let numbered = (0..).zip(&self.held_back);
        numbered.filter_map(move |(number, held)| (*held == held_back).then_some(number))
    }

    pub(super) fn sample(&self, number: u32) -> Sample<'_, G> {
        let number = number as usize;
        let position = &self.positions[number];
        let white_points = self.results[number].points();
        Sample {
            position,
            score: self.scores[number].into(),
            points: match position.side_to_move() {
                Color::White => white_points,
                Color::Black => 1.0 - white_points,
            },
        }
    }
}

/// The factor, 1 or -1, that converts a value from White's point of view to that of the side to move.
pub(super) fn from_white<G: Game>(position: &G) -> f32 {
    Perspective::between(position.side_to_move(), Color::White).score(1) as f32
}
