//! The samples of a fit: of each position the features in which the sides differ, the score and the
//! result.

use super::line::{self, GameResult, LineError};
use crate::game::{Game, Position, Trace};
use crate::search::score::Score;
use rayon::prelude::*;
use std::error::Error;
use std::fmt;

/// How many successive positions of a file, those of a few games, make a chunk. Chunks are drawn and
/// held back as a whole, since the positions of one game are correlated.
pub(super) const CHUNK: usize = 256;

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
    /// The score of a search, from White's side.
    pub(super) score: Score,
    pub(super) result: GameResult,
}

/// A line of a file of samples is wrong.
#[derive(Clone, PartialEq, Debug)]
pub struct SamplesError<P: Position> {
    /// The line's number, from 1.
    pub line: usize,
    /// What is wrong.
    pub error: LineError<P>,
}

impl<P: Position> fmt::Display for SamplesError<P> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: {}", self.line, self.error)
    }
}

impl<P: Position> Error for SamplesError<P> {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        Some(&self.error)
    }
}

impl Samples {
    /// Adds the positions of a text that [`super::datagen`] has written.
    ///
    /// # Errors
    /// If a line is wrong.
    pub fn read<G: Game>(&mut self, text: &str) -> Result<(), SamplesError<G>> {
        let lines: Vec<&str> = text.lines().collect();
        let chunks: Vec<Result<Chunk, SamplesError<G>>> = lines
            .par_chunks(CHUNK)
            .enumerate()
            .map(|(number, lines)| Chunk::read::<G>(lines, 1 + number * CHUNK))
            .collect();
        for chunk in chunks {
            self.chunks.push(chunk?);
        }
        Ok(())
    }

    /// The number of positions.
    pub fn len(&self) -> usize {
        self.chunks.iter().map(Chunk::len).sum()
    }

    /// Whether there are no positions.
    pub fn is_empty(&self) -> bool {
        self.chunks.is_empty()
    }

    /// The chunks for training, and those for validation.
    pub(super) fn split(&self) -> (Vec<&Chunk>, Vec<&Chunk>) {
        let numbered = self.chunks.iter().enumerate();
        let (validation, training) =
            numbered.partition::<Vec<_>, _>(|(i, _)| i % HELD_BACK == HELD_BACK - 1);
        let chunks = |numbered: Vec<(usize, _)>| numbered.into_iter().map(|(_, chunk)| chunk);
        (chunks(training).collect(), chunks(validation).collect())
    }

    pub(super) fn chunks(&self) -> &[Chunk] {
        &self.chunks
    }
}

impl Chunk {
    /// Reads lines, numbered from `first` on.
    fn read<G: Game>(lines: &[&str], first: usize) -> Result<Chunk, SamplesError<G>> {
        let mut chunk = Chunk::default();
        for (number, text) in (first..).zip(lines) {
            let (position, score, result) =
                line::read::<G>(text).map_err(|error| SamplesError {
                    line: number,
                    error,
                })?;
            chunk.push(&position.trace(), score, result);
        }
        Ok(chunk)
    }

    fn push(&mut self, trace: &Trace, score: Score, result: GameResult) {
        let Trace { phase, phases, .. } = *trace;
        self.features.extend(surpluses(trace));
        self.ends.push(self.features.len() as u32);
        self.phases.push(phase as f32 / phases as f32);
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
            surplus: surplus
                .try_into()
                .expect("counts of a board fit into 16 bits"),
        })
        .collect()
}
