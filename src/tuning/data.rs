//! The samples of a fit: of each position the features in which the sides differ, the score and the
//! result.

use super::games::{GameRecord, GameResult};
use crate::board::Color;
use crate::game::{Game, Trace};
use crate::search::Perspective;
use crate::search::score::Score;
use rayon::prelude::*;

/// The least number of successive plies of a file, those of whole games, that make a chunk. Chunks are
/// drawn and held back as a whole, since the positions of one game are correlated.
const CHUNK: usize = 256;

/// One of this many chunks is held back for validation.
const HELD_BACK: usize = 10;

/// The samples of a fit.
#[derive(Default)]
pub struct Samples {
    chunks: Vec<Chunk>,
}

/// The samples of a few games in flat arrays: there may be many millions of samples.
#[derive(Default)]
pub(super) struct Chunk {
    features: Vec<Feature>,
    /// For each position, the end of its features in `features`.
    ends: Vec<u32>,
    phases: Vec<f32>,
    by_network: Vec<i32>,
    scores: Vec<Score>,
    results: Vec<GameResult>,
}

/// A feature in which the sides differ.
#[derive(Clone, Copy)]
pub(super) struct Feature {
    /// The index of its weight.
    pub(super) weight: u16,
    /// White's count less Black's.
    pub(super) surplus: i16,
}

/// A position of a chunk.
pub(super) struct Sample<'a> {
    pub(super) features: &'a [Feature],
    /// The game phase, from 1 (early) to 0 (late).
    pub(super) phase: f64,
    /// The network's share of the evaluation, from White's side. A fit does not change it.
    pub(super) by_network: i32,
    /// The score of a search, from White's side.
    pub(super) score: Score,
    pub(super) result: GameResult,
}

impl Samples {
    /// Adds the quiet positions of games.
    pub fn add<G: Game>(&mut self, games: &[GameRecord<G>]) {
        let groups = in_groups(games);
        let chunks = groups.into_par_iter().map(Chunk::of);
        self.chunks.extend(chunks.collect::<Vec<_>>());
    }

    /// The number of positions.
    pub fn len(&self) -> usize {
        self.chunks.iter().map(Chunk::len).sum()
    }

    /// Whether there are no positions.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The chunks for training, and those for validation.
    pub(super) fn split(&self) -> (Vec<&Chunk>, Vec<&Chunk>) {
        let numbered = self.chunks.iter().enumerate();
        let (validation, training) = numbered.partition::<Vec<_>, _>(|(i, _)| i % HELD_BACK == HELD_BACK - 1);
        let chunks = |numbered: Vec<(usize, _)>| numbered.into_iter().map(|(_, chunk)| chunk);
        (chunks(training).collect(), chunks(validation).collect())
    }

    pub(super) fn chunks(&self) -> &[Chunk] {
        &self.chunks
    }
}

/// Splits games into groups of at least [`CHUNK`] plies, but for the last one.
fn in_groups<G: Game>(games: &[GameRecord<G>]) -> Vec<&[GameRecord<G>]> {
    let mut plies = 0;
    games
        .chunk_by(|game, _| {
            plies += game.plies.len();
            if plies >= CHUNK {
                plies = 0;
            }
            plies != 0
        })
        .collect()
}

impl Chunk {
    fn of<G: Game>(games: &[GameRecord<G>]) -> Chunk {
        let mut chunk = Chunk::default();
        for game in games {
            for (position, score) in game.quiet_positions() {
                let to_white = Perspective::between(position.side_to_move(), Color::White);
                chunk.push(
                    &position.trace(),
                    to_white.score(position.network_share()),
                    to_white.score(score),
                    game.result,
                );
            }
        }
        chunk
    }

    fn push(&mut self, trace: &Trace, by_network: i32, score: Score, result: GameResult) {
        let Trace { phase, phases, .. } = *trace;
        self.features.extend(surpluses(trace));
        self.ends.push(self.features.len() as u32);
        self.phases.push(phase as f32 / phases as f32);
        self.by_network.push(by_network);
        self.scores.push(score);
        self.results.push(result);
    }

    pub(super) fn len(&self) -> usize {
        self.ends.len()
    }

    pub(super) fn samples(&self) -> impl Iterator<Item = Sample<'_>> {
        let starts = std::iter::once(&0).chain(&self.ends);
        let ranges = starts.zip(&self.ends).map(|(&from, &to)| from..to);
        ranges.enumerate().map(|(i, range)| Sample {
            features: &self.features[range.start as usize..range.end as usize],
            phase: self.phases[i].into(),
            by_network: self.by_network[i],
            score: self.scores[i],
            result: self.results[i],
        })
    }
}

/// The features in which the sides differ, each once.
fn surpluses(trace: &Trace) -> Vec<Feature> {
    let [white, black] = &trace.counts;
    let black = black.iter().map(|&(weight, count)| (weight, -count));
    let mut counts: Vec<(usize, i32)> = white.iter().copied().chain(black).collect();
    counts.sort_unstable();
    counts
        .chunk_by(|(one, _), (next, _)| one == next)
        .map(|same| (same[0].0, same.iter().map(|(_, count)| count).sum::<i32>()))
        .filter(|&(_, surplus)| surplus != 0)
        .map(|(weight, surplus)| Feature {
            weight: weight.try_into().expect("weights are indexed by 16 bits"),
            surplus: surplus.try_into().expect("counts of a board fit into 16 bits"),
        })
        .collect()
}
