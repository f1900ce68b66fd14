//! Weaker play: what the engine plays at a level of `UCI_Elo`.
//!
//! The levels are data of the games ([`Level`]). A level limits the nodes of the search. The search finds several best
//! lines, and the engine draws the line to play: the further a line's score is below the best score, the less likely
//! the line. With some probability, the engine instead plays a careless turn, which it draws without the search.
//!
//! The levels are calibrated by matches between neighbouring levels: see `examples/strength/levels.sh`.

use super::careless::careless_turn;
use crate::game::{Careless, Game, Level, Position};
use crate::search::score::{MATE_BOUND, Score};
use crate::search::tt::Bound;
use crate::search::{PvLine, Report, first_turn};
use rand::rngs::ChaCha8Rng;
use rand::seq::IndexedRandom;
use rand::{Rng, RngExt, SeedableRng};
use std::collections::HashMap;

/// From this Elo on, the engine plays any forced win it has found, and avoids moves that lose by force.
const SEES_MATES: u32 = 1000;

/// Cap on a move's score loss in weaker play: all moves that lose more than this are equally likely.
const MAX_LOSS: Score = 600;

/// Likelihood of a choice with the given score loss, relative to the best choice.
pub(super) fn likelihood(loss: Score, temperature: f64) -> f64 {
    (-f64::from(loss.clamp(0, MAX_LOSS)) / temperature).exp()
}

/// Random numbers for weaker play and secret squares. In weaker play, a position gets the same numbers throughout a
/// game, and new ones in the next game.
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

    /// Random numbers for secret squares, different for each query in the current game.
    pub(super) fn for_secret_squares(&self, query: u64) -> ChaCha8Rng {
        let mut rng = ChaCha8Rng::seed_from_u64(self.seed);
        rng.set_stream(query);
        rng
    }
}

/// A line of the search that may be drawn as the line to play.
struct Candidate<G: Game> {
    line: PvLine<G>,
    /// Score loss against the best line of the same iteration; scores of different iterations are not comparable.
    loss: Score,
}

/// A question to a weaker player: what to play in a position.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(super) struct Question {
    pub(super) elo: u32,
    /// Hash key of the position.
    pub(super) key: u64,
    /// How often the position has occurred before. A player may leave a repetition.
    pub(super) repetitions: usize,
    /// The turns among which to choose; empty if all are allowed.
    pub(super) searchmoves: Vec<String>,
}

/// The lines that a weaker player has chosen in the current game. The same question always has the same answer.
pub(super) type Choices<G> = HashMap<Question, Vec<<G as Position>::Move>>;

/// Collects the lines of a search and draws the one to play.
pub(super) struct MoveSampler<'a, G: Game> {
    level: Level,
    position: G,
    rng: ChaCha8Rng,
    question: Question,
    choices: &'a mut Choices<G>,
    /// The latest line of each of the best moves, best first.
    candidates: Vec<Candidate<G>>,
    /// Best score of the last iteration.
    best: Score,
}

impl<'a, G: Game> MoveSampler<'a, G> {
    pub(super) fn new(
        level: Level,
        position: G,
        rng: ChaCha8Rng,
        question: Question,
        choices: &'a mut Choices<G>,
    ) -> MoveSampler<'a, G> {
        MoveSampler {
            level,
            position,
            rng,
            question,
            choices,
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

    /// The plies of the line to play: the line chosen before in this position, or a new draw. `best` is the result of
    /// the search.
    pub(super) fn choose(mut self, best: PvLine<G>) -> Vec<G::Move> {
        if let Some(chosen) = self.choices.get(&self.question) {
            return chosen.clone();
        }
        let careless = self.draw_careless();
        let chosen = careless.or_else(|| self.draw_line()).unwrap_or(best.moves);
        self.choices.insert(self.question, chosen.clone());
        chosen
    }

    /// Draws whether to play a careless turn, and the turn. A choice among given turns is never careless.
    fn draw_careless(&mut self) -> Option<Vec<G::Move>> {
        let Careless { chance, temperature } = self.level.careless;
        if !self.question.searchmoves.is_empty() || !self.rng.random_bool(chance) {
            return None;
        }
        Some(careless_turn(&self.position, temperature, &mut self.rng))
    }

    /// Draws one of the lines of the search. Returns `None` if the search found no line.
    fn draw_line(&mut self) -> Option<Vec<G::Move>> {
        let won = self.best >= MATE_BOUND;
        let lost = self.best <= -MATE_BOUND;
        if self.level.elo >= SEES_MATES && !lost {
            self.candidates.retain(|candidate| {
                let thrown_away = won || candidate.line.score <= -MATE_BOUND;
                candidate.line.score == self.best || !thrown_away
            });
        }
        let temperature = self.level.temperature;
        let likelihood = |candidate: &Candidate<G>| likelihood(candidate.loss, temperature);
        let chosen = self.candidates.choose_weighted(&mut self.rng, likelihood);
        chosen.ok().map(|candidate| candidate.line.moves.clone())
    }
}
