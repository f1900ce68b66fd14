//! Weaker play: what the levels of `UCI_Elo` mean.
//!
//! A weak player sees little and judges badly. So a level is a number of positions that a search
//! may visit, and a tolerance for worse moves: the search finds several lines, and the one that is
//! played is drawn at random, each the less likely the more it loses against the best. Small
//! mistakes are thus common and blunders rare, at every point of a game alike.
//!
//! The levels were measured by matches between neighbours; `examples/strength/levels.sh` repeats them.

use crate::game::Game;
use crate::search::score::{MATE_BOUND, Score};
use crate::search::tt::Bound;
use crate::search::{PvLine, Report, first_turn};
use rand::rngs::ChaCha8Rng;
use rand::seq::IndexedRandom;
use rand::{Rng, SeedableRng};
use std::hash::{BuildHasher, RandomState};

/// From this level on a player sees what is won and what is lost: he plays a forced win that he has
/// found, and no move that loses by force where another does not.
const SEES_ENDS: u32 = 1000;

/// A loss counts as no more than this: beyond it one move is overlooked to lose as easily as the
/// next.
const LARGEST_LOSS: Score = 600;

/// How well to play.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Level {
    elo: u32,
    /// How many positions a search may visit.
    pub(super) nodes: u64,
    /// How many lines are compared.
    pub(super) lines: usize,
    /// The loss of score that makes a move less likely by the factor e.
    temperature: f64,
}

/// The levels between which all others lie, the weakest first.
const LEVELS: [Level; 9] = [
    level(500, 1_500, 40, 245.0),
    level(750, 1_500, 40, 172.0),
    level(1000, 1_500, 40, 139.0),
    level(1250, 1_500, 29, 110.0),
    level(1500, 1_500, 18, 75.0),
    level(1750, 2_200, 12, 49.0),
    level(2000, 3_300, 9, 35.0),
    level(2250, 5_300, 8, 24.0),
    level(2500, 8_500, 7, 17.0),
];

const fn level(elo: u32, nodes: u64, lines: usize, temperature: f64) -> Level {
    Level {
        elo,
        nodes,
        lines,
        temperature,
    }
}

impl Level {
    /// The weakest and the strongest level.
    pub(super) const RANGE: [u32; 2] = [LEVELS[0].elo, LEVELS[LEVELS.len() - 1].elo];

    /// The level of this number; the nearest for numbers beyond the range.
    pub(super) fn of(elo: u32) -> Level {
        let [least, most] = Level::RANGE;
        let elo = elo.clamp(least, most);
        let above = LEVELS.partition_point(|level| level.elo < elo).max(1);
        let (low, high) = (LEVELS[above - 1], LEVELS[above]);
        let share = f64::from(elo - low.elo) / f64::from(high.elo - low.elo);
        // Strength grows with the logarithm of either number.
        let between = |low: f64, high: f64| low * (high / low).powf(share);
        Level {
            elo,
            nodes: between(low.nodes as f64, high.nodes as f64).round() as u64,
            lines: between(low.lines as f64, high.lines as f64).round() as usize,
            temperature: between(low.temperature, high.temperature),
        }
    }

    /// How likely a move is that loses so much, in proportion to one that loses nothing.
    fn likelihood(self, loss: Score) -> f64 {
        (-f64::from(loss.clamp(0, LARGEST_LOSS)) / self.temperature).exp()
    }
}

/// What makes one game of a weakened player unlike the next.
pub(super) struct Luck {
    source: ChaCha8Rng,
    of_game: u64,
}

impl Luck {
    /// From the system, or from a number: the same number always brings the same luck.
    pub(super) fn new(seed: Option<u64>) -> Luck {
        // Every such state of the standard library begins with numbers from the system.
        let seed = seed.unwrap_or_else(|| RandomState::new().hash_one(()));
        let mut luck = Luck {
            source: ChaCha8Rng::seed_from_u64(seed),
            of_game: 0,
        };
        luck.start_game();
        luck
    }

    /// Another game, another luck.
    pub(super) fn start_game(&mut self) {
        self.of_game = self.source.next_u64();
    }

    /// What is drawn in the position of this key: always the same in the same game.
    pub(super) fn in_position(&self, key: u64) -> ChaCha8Rng {
        ChaCha8Rng::seed_from_u64(self.of_game ^ key)
    }
}

/// A line that may be played.
struct Candidate<G: Game> {
    line: PvLine<G>,
    /// What it loses against the best line of the same iteration; scores of different iterations
    /// do not compare.
    loss: Score,
}

/// What a player of some level does with the lines that a search finds.
pub(super) struct Player<G: Game> {
    level: Level,
    position: G,
    luck: ChaCha8Rng,
    /// The last that was found of the best moves, the best first.
    candidates: Vec<Candidate<G>>,
    /// The best score of the last iteration.
    best: Score,
}

impl<G: Game> Player<G> {
    pub(super) fn new(level: Level, position: G, luck: ChaCha8Rng) -> Player<G> {
        Player {
            level,
            position,
            luck,
            candidates: Vec::new(),
            best: 0,
        }
    }

    /// Another line. A search that is stopped leaves the later ones as the iteration before found
    /// them.
    pub(super) fn note(&mut self, report: &Report<'_, G>) {
        if report.bound != Bound::Exact || report.multipv > self.level.lines {
            return;
        }
        let line = report.line;
        if report.multipv == 1 {
            self.best = line.score;
        }
        let turn = first_turn(&self.position, &line.moves);
        let position = &self.position;
        self.candidates
            .retain(|candidate| first_turn(position, &candidate.line.moves) != turn);
        let place = (report.multipv - 1).min(self.candidates.len());
        let candidate = Candidate {
            line: line.clone(),
            loss: self.best - line.score,
        };
        self.candidates.insert(place, candidate);
        self.candidates.truncate(self.level.lines);
    }

    /// The line to play; none where the search has found none.
    pub(super) fn choose(mut self) -> Option<PvLine<G>> {
        let won = self.best >= MATE_BOUND;
        let lost = self.best <= -MATE_BOUND;
        if self.level.elo >= SEES_ENDS && !lost {
            self.candidates.retain(|candidate| {
                let thrown_away = won || candidate.line.score <= -MATE_BOUND;
                candidate.line.score == self.best || !thrown_away
            });
        }
        let likelihood = |candidate: &Candidate<G>| self.level.likelihood(candidate.loss);
        let chosen = self.candidates.choose_weighted(&mut self.luck, likelihood);
        chosen.ok().map(|candidate| candidate.line.clone())
    }
}
