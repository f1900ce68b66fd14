//! Positions of games as what a fit needs of them: the features in which the sides differ.

use super::line::{self, Ending};
use crate::game::{Game, Trace};
use crate::search::score::Score;
use rayon::prelude::*;

/// So many positions, which follow each other in the file, stay together: those of a few games.
/// A fit draws whole chunks, and holds whole chunks back, as the positions of one game tell too
/// much of each other.
pub(super) const CHUNK: usize = 256;

/// Of so many chunks, one is not learnt from, but tells how well the others were.
const HELD_BACK: usize = 10;

/// Positions to learn from.
#[derive(Default)]
pub struct Samples {
    chunks: Vec<Chunk>,
}

/// Positions of a few games, laid out without gaps: there may be many millions.
#[derive(Default)]
pub(super) struct Chunk {
    features: Vec<Feature>,
    /// For each position, how many of the features belong to it and those before it.
    ends: Vec<u32>,
    phases: Vec<f32>,
    scores: Vec<Score>,
    endings: Vec<Ending>,
}

/// A feature in which the sides differ.
#[derive(Clone, Copy)]
pub(super) struct Feature {
    /// The number of its weight.
    pub(super) weight: u16,
    /// How many more of it White has than Black.
    pub(super) surplus: i16,
}

/// A position of a chunk.
pub(super) struct Sample<'a> {
    pub(super) features: &'a [Feature],
    /// How much of the game is still to come: from 1 down to 0.
    pub(super) phase: f64,
    /// What a search said, as White sees it.
    pub(super) score: Score,
    pub(super) ending: Ending,
}

impl Samples {
    /// Adds the positions of a text that [`super::datagen`] has written.
    ///
    /// # Errors
    /// Where a line is none of its lines; the error names the line and the fault.
    pub fn read<G: Game>(&mut self, text: &str) -> Result<(), String> {
        let lines: Vec<&str> = text.lines().collect();
        let chunks: Vec<Result<Chunk, String>> = lines
            .par_chunks(CHUNK)
            .enumerate()
            .map(|(number, lines)| Chunk::read::<G>(lines, 1 + number * CHUNK))
            .collect();
        for chunk in chunks {
            self.chunks.push(chunk?);
        }
        Ok(())
    }

    /// How many positions there are.
    pub fn len(&self) -> usize {
        self.chunks.iter().map(Chunk::len).sum()
    }

    /// Whether there is no position.
    pub fn is_empty(&self) -> bool {
        self.chunks.is_empty()
    }

    /// The chunks to learn from, and those held back.
    pub(super) fn split(&self) -> (Vec<&Chunk>, Vec<&Chunk>) {
        let numbered = self.chunks.iter().enumerate();
        let (held_back, learnt) =
            numbered.partition::<Vec<_>, _>(|(i, _)| i % HELD_BACK == HELD_BACK - 1);
        let chunks = |numbered: Vec<(usize, _)>| numbered.into_iter().map(|(_, chunk)| chunk);
        (chunks(learnt).collect(), chunks(held_back).collect())
    }

    pub(super) fn chunks(&self) -> &[Chunk] {
        &self.chunks
    }
}

impl Chunk {
    /// Reads lines, of which the first has the number `first`.
    fn read<G: Game>(lines: &[&str], first: usize) -> Result<Chunk, String> {
        let mut chunk = Chunk::default();
        for (number, line) in (first..).zip(lines) {
            let (position, score, ending) =
                line::read::<G>(line).map_err(|fault| format!("line {number}: {fault}"))?;
            chunk.push(&position.trace(), score, ending);
        }
        Ok(chunk)
    }

    fn push(&mut self, composition: &Trace, score: Score, ending: Ending) {
        let Trace { phase, phases, .. } = *composition;
        self.features.extend(surpluses(composition));
        self.ends.push(self.features.len() as u32);
        self.phases.push(phase as f32 / phases as f32);
        self.scores.push(score);
        self.endings.push(ending);
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
            ending: self.endings[i],
        })
    }
}

/// The features in which the sides differ, each once.
fn surpluses(composition: &Trace) -> Vec<Feature> {
    let [white, black] = &composition.counts;
    let black = black.iter().map(|&(weight, count)| (weight, -count));
    let mut counts: Vec<(usize, i32)> = white.iter().copied().chain(black).collect();
    counts.sort_unstable();
    counts
        .chunk_by(|(one, _), (next, _)| one == next)
        .map(|same| (same[0].0, same.iter().map(|(_, count)| count).sum::<i32>()))
        .filter(|&(_, surplus)| surplus != 0)
        .map(|(weight, surplus)| Feature {
            weight: weight.try_into().expect("an evaluation has fewer weights"),
            surplus: surplus.try_into().expect("a board holds fewer of anything"),
        })
        .collect()
}
