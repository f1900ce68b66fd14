//! Correction history: the average difference between search score and static evaluation in similar positions. Each
//! thread has its own correction history.

use super::constants::*;
use super::score::Score;
use crate::game::{CORRECTION_KEYS, Game};
use crate::memory::prefetch_all;

/// Average static evaluation errors, by side to move, kind of [correction
/// key](crate::game::Searchable::correction_keys), and lowest bits of the key.
pub(super) struct CorrectionHistory(Vec<i16>);

const _: () = assert!(CORRECTION_MAX * CORRECTION_SCALE <= i16::MAX as i32);

impl CorrectionHistory {
    pub(super) fn new() -> CorrectionHistory {
        CorrectionHistory(vec![0; 2 * CORRECTION_KEYS * CORRECTION_ENTRIES])
    }

    /// Prefetches the entries of a position.
    #[inline(always)]
    pub(super) fn prefetch<G: Game>(&self, position: &G) {
        prefetch_all(|| indices(position).map(|index| &self.0[index]));
    }

    /// Returns the correction to add to a position's static evaluation.
    pub(super) fn correction<G: Game>(&self, position: &G) -> Score {
        let error: i32 = indices(position).map(|index| i32::from(self.0[index])).sum();
        error * G::PARAMS.correction_weight() / (64 * CORRECTION_SCALE)
    }

    /// Moves the correction history entries of a position towards `error`, the difference between a search score and
    /// the static evaluation. Deeper searches have more weight.
    pub(super) fn update<G: Game>(&mut self, position: &G, error: Score, depth: i32) {
        debug_assert!(depth > 0);
        let weight = (depth + 1).min(CORRECTION_MAX_UPDATE);
        let target = error.clamp(-CORRECTION_MAX, CORRECTION_MAX) * CORRECTION_SCALE;
        for index in indices(position) {
            let entry = &mut self.0[index];
            let old = i32::from(*entry);
            *entry = (old + (target - old) * weight / CORRECTION_UPDATE_SCALE) as i16;
        }
    }
}

/// Returns the indices of a position's entries.
#[inline(always)]
fn indices<G: Game>(position: &G) -> impl Iterator<Item = usize> {
    let parts = position.side_to_move().index() * CORRECTION_KEYS..;
    parts
        .zip(position.correction_keys())
        .map(|(part, key)| part * CORRECTION_ENTRIES + key as usize % CORRECTION_ENTRIES)
}
