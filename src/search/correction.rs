//! Correction history: the average difference between search score and static evaluation in similar positions. Each
//! thread has its own.

use super::params::*;
use super::score::Score;
use crate::game::{CORRECTION_KEYS, Game};

/// Average errors of the evaluation, by side to move and [correction key](crate::game::Searchable::correction_keys).
pub(super) struct CorrectionHistory([[Vec<i16>; CORRECTION_KEYS]; 2]);

const _: () = assert!(CORRECTION_MAX * CORRECTION_SCALE <= i16::MAX as i32);

impl CorrectionHistory {
    pub(super) fn new() -> CorrectionHistory {
        CorrectionHistory([(); 2].map(|()| std::array::from_fn(|_| vec![0; CORRECTION_ENTRIES])))
    }

    /// The correction of a position's evaluation. Computed before the evaluation, it loads the entries early.
    pub(super) fn correction<G: Game>(&self, position: &G) -> Score {
        let side = position.side_to_move().index();
        let error: i32 = self.0[side]
            .iter()
            .zip(position.correction_keys())
            .map(|(errors, key)| i32::from(errors[index(key)]))
            .sum();
        error * correction_weight() / (64 * CORRECTION_SCALE)
    }

    /// Moves the entries of a position towards `error`, the difference between a search score and the static
    /// evaluation. Deeper searches weigh more.
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
