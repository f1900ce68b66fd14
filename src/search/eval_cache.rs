//! A cache of static evaluations. The search revisits many positions that are not in the transposition table, such as
//! those where quiescence stands pat. Each thread has its own cache.

use super::constants::EVAL_CACHE_ENTRIES;
use super::score::{self, Score};
use crate::game::Game;
use crate::memory::prefetch;

/// Static evaluations, indexed by the lowest bits of the key. An entry is the key with its lowest 16 bits replaced by
/// the evaluation. The index implies most of the replaced bits, so almost the whole key is verified.
pub(super) struct EvalCache(Vec<u64>);

const EVAL_MASK: u64 = 0xffff;

impl EvalCache {
    pub(super) fn new() -> EvalCache {
        EvalCache(vec![0; EVAL_CACHE_ENTRIES])
    }

    /// Prefetches the entry of a key.
    #[inline(always)]
    pub(super) fn prefetch(&self, key: u64) {
        prefetch(|| &self.0[key as usize % EVAL_CACHE_ENTRIES]);
    }

    /// Returns the static evaluation of a position, from the cache if it is stored there.
    #[inline]
    pub(super) fn evaluate<G: Game>(&mut self, position: &G) -> Score {
        let key = position.key();
        let entry = &mut self.0[key as usize % EVAL_CACHE_ENTRIES];
        if (*entry ^ key) & !EVAL_MASK == 0 {
            return (*entry as u16 as i16).into();
        }
        let eval = score::of_evaluation(position.evaluate());
        *entry = key & !EVAL_MASK | u64::from(eval as i16 as u16);
        eval
    }
}
