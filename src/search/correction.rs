//! What one thread has learnt of the evaluation's errors: where parts of the position stood like
//! this before, the search came out higher or lower than the evaluation said.

use super::params::correction_weight;
use super::score::{self, Score};
use crate::game::{CORRECTION_KEYS, Game};

/// Errors kept for each part and side (a power of two).
const ENTRIES: usize = 1 << 14;

/// An error of one hundredth is so many of an entry.
const GRAIN: i32 = 64;

/// The largest error that is kept, in hundredths.
const MOST: i32 = 250;

/// The errors by side and part of the position.
pub(super) struct Corrections([[Vec<i16>; CORRECTION_KEYS]; 2]);

impl Corrections {
    pub(super) fn new() -> Corrections {
        Corrections([(); 2].map(|()| std::array::from_fn(|_| vec![0; ENTRIES])))
    }

    /// The evaluation with what was learnt of its errors.
    pub(super) fn corrected<G: Game>(&self, position: &G, evaluation: Score) -> Score {
        let side = position.side_to_move().index();
        let error: i32 = self.0[side]
            .iter()
            .zip(position.correction_keys())
            .map(|(errors, key)| i32::from(errors[slot(key)]))
            .sum();
        score::of_evaluation(evaluation + error * correction_weight() / (64 * GRAIN))
    }

    /// A search so deep found the position better than its evaluation by `error`.
    pub(super) fn learn<G: Game>(&mut self, position: &G, error: Score, depth: i32) {
        let side = position.side_to_move().index();
        let weight = (depth + 1).min(16);
        let target = error.clamp(-MOST, MOST) * GRAIN;
        for (errors, key) in self.0[side].iter_mut().zip(position.correction_keys()) {
            let entry = &mut errors[slot(key)];
            let old = i32::from(*entry);
            *entry = (old + (target - old) * weight / 256) as i16;
        }
    }
}

const _: () = assert!(MOST * GRAIN <= i16::MAX as i32);

fn slot(key: u64) -> usize {
    key as usize % ENTRIES
}
