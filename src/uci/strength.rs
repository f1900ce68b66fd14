//! Weaker play: the levels of `UCI_Elo`.
//!
//! A level consists of a node limit, a number of lines and a temperature. The search finds several best lines, and the
//! engine draws the move at random: the further a move's score is below the best score, the less likely the move. Small
//! mistakes are therefore common and blunders rare, in every phase of the game.
//!
//! The levels are calibrated by matches between neighbouring levels: see `examples/strength/levels.sh`.

use crate::game::Game;
use crate::search::score::{MATE_BOUND, Score};
use crate::search::tt::Bound;
use crate::search::{PvLine, Report, first_turn};
use rand::rngs::ChaCha8Rng;
use rand::seq::IndexedRandom;
use rand::{Rng, SeedableRng};

/// From this Elo on, the engine plays any forced win it has found, and avoids moves that lose by force.
const SEES_MATES: u32 = 1000;

/// Cap on a move's score loss in weaker play: all moves that lose more than this are equally likely.
const MAX_LOSS: Score = 600;

#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Level {
    elo: u32,
    /// Node limit per search.
    pub(super) nodes: u64,
    /// Number of best lines to search. The move is drawn from these lines.
    pub(super) lines: usize,
    /// Score loss that makes a move less likely by a factor of e.
    temperature: f64,
}

/// The calibrated levels, weakest first. Levels between them are interpolated.
const LEVELS: [Level; 9] = [
    level(500, 1_500, 40, 245.0),
    level(750, 1_500, 40, 177.0),
    level(1000, 1_500, 40, 147.0),
    level(1250, 1_500, 33, 121.0),
    level(1500, 1_500, 25, 97.0),
    level(1750, 1_500, 18, 75.0),
    level(2000, 1_900, 14, 57.0),
    level(2250, 2_600, 11, 43.0),
    level(2500, 3_600, 9, 33.0),
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
    /// Elo of the weakest and the strongest level.
    pub(super) const RANGE: [u32; 2] = [LEVELS[0].elo, LEVELS[LEVELS.len() - 1].elo];

    /// The level with the given Elo, clamped to the range of the calibrated levels.
    pub(super) fn of(elo: u32) -> Level {
        let [least, most] = Level::RANGE;
        let elo = elo.clamp(least, most);
        let above = LEVELS.partition_point(|level| level.elo < elo).max(1);
        let (low, high) = (LEVELS[above - 1], LEVELS[above]);
        let share = f64::from(elo - low.elo) / f64::from(high.elo - low.elo);
        // Interpolate logarithmically: Elo is roughly linear in the logarithm of each parameter.
        let between = |low: f64, high: f64| low * (high / low).powf(share);
        Level {
            elo,
            nodes: between(low.nodes as f64, high.nodes as f64).round() as u64,
            lines: between(low.lines as f64, high.lines as f64).round() as usize,
            temperature: between(low.temperature, high.temperature),
        }
    }

    /// Likelihood of a move with the given score loss, relative to the best move.
    fn likelihood(self, loss: Score) -> f64 {
        (-f64::from(loss.clamp(0, MAX_LOSS)) / self.temperature).exp()
    }
}

/// Random numbers for weaker play. A position gets the same numbers throughout a game, and new ones in the next game.
pub(super) struct GameRng {
    games: ChaCha8Rng,
    /// Seed of the current game.
    seed: u64,
}

impl GameRng {
    pub(super) fn from_seed(seed: u64) -> GameRng {
        let mut rng = GameRng {
            games: ChaCha8Rng::seed_from_u64(seed),
            seed: 0,
        };
        rng.start_game();
        rng
    }

    /// Draws the seed for the next game.
    pub(super) fn start_game(&mut self) {
        self.seed = self.games.next_u64();
    }

    /// Random numbers for the position with the given hash key in the current game.
    pub(super) fn for_position(&self, key: u64) -> ChaCha8Rng {
        ChaCha8Rng::seed_from_u64(self.seed ^ key)
    }
}

/// A line of the search that may be drawn as the line to play.
struct Candidate<G: Game> {
    line: PvLine<G>,
    /// Score loss against the best line of the same iteration; scores of different iterations are not comparable.
    loss: Score,
}

/// Collects the lines of a search and draws the one to play.
pub(super) struct MoveSampler<G: Game> {
    level: Level,
    position: G,
    rng: ChaCha8Rng,
    /// The latest line of each of the best moves, best first.
    candidates: Vec<Candidate<G>>,
    /// Best score of the last iteration.
    best: Score,
}

impl<G: Game> MoveSampler<G> {
    pub(super) fn new(level: Level, position: G, rng: ChaCha8Rng) -> MoveSampler<G> {
        MoveSampler {
            level,
            position,
            rng,
            candidates: Vec::new(),
            best: 0,
        }
    }

    /// Records a line reported by the search. If an iteration is stopped, the lines it has not reached keep the results
    /// of the previous iteration.
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

    /// Draws the line to play. Returns `None` if the search found no line.
    pub(super) fn choose(mut self) -> Option<PvLine<G>> {
        let won = self.best >= MATE_BOUND;
        let lost = self.best <= -MATE_BOUND;
        if self.level.elo >= SEES_MATES && !lost {
            self.candidates.retain(|candidate| {
                let thrown_away = won || candidate.line.score <= -MATE_BOUND;
                candidate.line.score == self.best || !thrown_away
            });
        }
        let likelihood = |candidate: &Candidate<G>| self.level.likelihood(candidate.loss);
        let chosen = self.candidates.choose_weighted(&mut self.rng, likelihood);
        chosen.ok().map(|candidate| candidate.line.clone())
    }
}
