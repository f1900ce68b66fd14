//! Positions from self-play games with their training targets, divided into training and validation positions.

use super::super::games::{GameRecord, ScoredPly};
use super::TargetSettings;
use super::loss::sigmoid;
use crate::board::Color;
use crate::game::{Game, Position};
use crate::parallel;
use crate::search::Perspective;

/// One in `HELD_BACK` games is used for validation only. Whole games are held back, because the positions of a game are
/// correlated.
const HELD_BACK: u64 = 32;

/// Number of games replayed at once. The positions of these games are in memory twice for a moment.
const GAMES_AT_ONCE: usize = 4096;

/// The quiet positions of self-play games, in game order.
pub struct Positions<G: Game> {
    settings: TargetSettings,
    positions: Vec<G>,
    /// The training target of each position: the points that the side to move is expected to score, from 0 to 1.
    targets: Vec<f32>,
    /// Whether each position is used for validation only.
    held_back: Vec<bool>,
    games: u64,
}

/// A position with its training target.
pub(super) struct Sample<'a, G: Game> {
    pub(super) position: &'a G,
    pub(super) target: f64,
}

impl<G: Game> Positions<G> {
    pub fn new(settings: TargetSettings) -> Positions<G> {
        Positions {
            settings,
            positions: Vec::new(),
            targets: Vec::new(),
            held_back: Vec::new(),
            games: 0,
        }
    }

    /// Adds the quiet positions of the given games.
    pub fn add(&mut self, games: &[GameRecord<G>]) {
        for games in games.chunks(GAMES_AT_ONCE) {
            self.add_at_once(games);
        }
    }

    fn add_at_once(&mut self, games: &[GameRecord<G>]) {
        let settings = self.settings;
        let with_targets = parallel::map_indices(games.len(), |index| with_targets(&games[index], settings));
        for game in with_targets {
            let held_back = self.games % HELD_BACK == HELD_BACK - 1;
            self.games += 1;
            for (position, target) in game {
                self.positions.push(position);
                self.targets.push(target as f32);
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
        Sample {
            position: &self.positions[number],
            target: self.targets[number].into(),
        }
    }
}

/// The quiet positions of a game with their targets.
fn with_targets<G: Game>(game: &GameRecord<G>, settings: TargetSettings) -> Vec<(G, f64)> {
    let TargetSettings { mix, lambda, spread } = settings;
    let points = game.result.points();
    let plies: Vec<ScoredPly<G>> = game.scored_plies().collect();
    let mut with_targets = Vec::new();
    // White's expected points as estimated by the searches of later turns; after the last turn, the game result.
    let mut later = points;
    for ply in plies.iter().rev() {
        let searched = of_side_to_move(sigmoid(f64::from(ply.score) / spread), &ply.position);
        let from_here_on = lambda * later + (1.0 - lambda) * searched;
        if ply.is_quiet() {
            let target = mix * points + (1.0 - mix) * from_here_on;
            with_targets.push((ply.position, of_side_to_move(target, &ply.position)));
        }
        if ply.begins_turn {
            later = from_here_on;
        }
    }
    with_targets.reverse();
    with_targets
}

/// Converts expected points from White's point of view to that of the side to move, or back.
fn of_side_to_move(points: f64, position: &impl Position) -> f64 {
    match position.side_to_move() {
        Color::White => points,
        Color::Black => 1.0 - points,
    }
}

/// The factor, 1 or -1, that converts a value from White's point of view to that of the side to move.
pub(super) fn from_white<G: Game>(position: &G) -> f32 {
    Perspective::between(position.side_to_move(), Color::White).score(1) as f32
}
