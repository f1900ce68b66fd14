//! Correction history: the average difference between search score and static evaluation in similar positions. Each
//! thread has its own correction history.

use super::constants::*;
use super::score::Score;
use crate::game::{CORRECTION_KEYS, Game};

/// Average static evaluation errors, by side to move and [correction key](crate::game::Searchable::correction_keys).
pub(super) struct CorrectionHistory([[Vec<i16>; CORRECTION_KEYS]; 2]);

const _: () = assert!(CORRECTION_MAX * CORRECTION_SCALE <= i16::MAX as i32);

impl CorrectionHistory {
    pub(super) fn new() -> CorrectionHistory {
        CorrectionHistory([(); 2].map(|()| std::array::from_fn(|_| vec![0; CORRECTION_ENTRIES])))
    }

    /// Returns the correction to add to a position's static evaluation. Computing the correction before the static
    /// evaluation loads the correction history entries from memory early.
    pub(super) fn correction<G: Game>(&self, position: &G) -> Score {
        let side = position.side_to_move().index();
        let error: i32 = self.0[side]
            .iter()
            .zip(position.correction_keys())
            .map(|(errors, key)| i32::from(errors[index(key)]))
            .sum();
        error * G::PARAMS.correction_weight() / (64 * CORRECTION_SCALE)
    }

    /// Moves the correction history entries of a position towards `error`, the difference between a search score and
    /// the static evaluation. Deeper searches have more weight.
    pub(super) fn update<G: Game>(&mut self, position: &G, error: Score, depth: i32) {
        debug_assert!(depth > 0);
        let side = position.side_to_move().index();
        let weight = (depth + 1).min(CORRECTION_MAX_UPDATE);
        let target = error.clamp(-CORRECTION_MAX, CORRECTION_MAX) * CORRECTION_SCALE;
        for (errors, key) in self.0[side].iter_mut().zip(position.correction_keys()) {
            let entry = &mut errors[index(key)];
            let old = i32::from(*entry);
            *entry = (old + (target - old) * weight / CORRECTION_UPDATE_SCALE) as i16;
        }
    }
}

fn index(key: u64) -> usize {
    key as usize % CORRECTION_ENTRIES
}
