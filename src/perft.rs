//! Perft: how many leaves the tree of legal moves has.
//!
//! Three ways lead to the same number: counting the moves of the last ply without making them
//! (*bulk*), making every leaf, and looking up positions that were counted before.

use crate::game::Position;
use crate::search::limits::Control;
use crate::search::memory::{self, NoMemory};
use rayon::prelude::*;
use std::hint::black_box;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

/// Counts the leaves `depth` plies below the position, the last ply by the number of its moves.
pub fn bulk<P: Position>(position: &P, depth: u32) -> u64 {
    let mut leaves = 0;
    match depth {
        0 => leaves = 1,
        1 => leaves = position.count_moves(),
        // The last two plies in one loop: the position between them never leaves the registers.
        2 => position.for_each_move(|mv| leaves += position.play(mv).count_moves()),
        _ => position.for_each_move(|mv| leaves += bulk(&position.play(mv), depth - 1)),
    }
    leaves
}

/// Counts the same leaves by making every one of them, its key included.
pub fn every_leaf<P: Position>(position: &P, depth: u32) -> u64 {
    let mut leaves = 0;
    match depth {
        0 => leaves = 1,
        // A leaf that nobody looks at would not be made.
        1 => position.for_each_move(|mv| {
            black_box(&position.play(mv));
            leaves += 1;
        }),
        _ => position.for_each_move(|mv| leaves += every_leaf(&position.play(mv), depth - 1)),
    }
    leaves
}

/// A count that uses all threads of the rayon pool it runs in, and that can be stopped.
#[derive(Default)]
pub struct Perft {
    /// Whether every leaf is made.
    pub every_leaf: bool,
    /// What has been counted.
    pub table: Option<PerftTable>,
    /// Told to stop, it ends the count; what is then returned means nothing.
    pub control: Arc<Control>,
}

/// Below this depth a subtree is counted on one thread and not stopped.
const SPLIT_DEPTH: u32 = 4;

impl Perft {
    /// Counts the leaves `depth` plies below the position.
    pub fn count<P: Position>(&self, position: &P, depth: u32) -> u64 {
        if depth < SPLIT_DEPTH {
            return self.count_alone(position, depth);
        }
        if self.control.stopped() {
            return 0;
        }
        self.remembered(position, depth, || {
            let moves = position.legal_moves();
            moves
                .par_iter()
                .map(|&mv| self.count(&position.play(mv), depth - 1))
                .sum()
        })
    }

    /// Counts the leaves below each legal move, `depth` plies from here, at least 1.
    pub fn divide<P: Position>(&self, position: &P, depth: u32) -> Vec<(P::Move, u64)> {
        let moves = position.legal_moves();
        moves
            .par_iter()
            .map(|&mv| (mv, self.count(&position.play(mv), depth - 1)))
            .collect()
    }

    fn count_alone<P: Position>(&self, position: &P, depth: u32) -> u64 {
        if depth >= 2 && self.table.is_some() {
            return self.remembered(position, depth, || {
                let mut leaves = 0;
                position.for_each_move(|mv| {
                    leaves += self.count_alone(&position.play(mv), depth - 1);
                });
                leaves
            });
        }
        if self.every_leaf {
            every_leaf(position, depth)
        } else {
            bulk(position, depth)
        }
    }

    fn remembered<P: Position>(
        &self,
        position: &P,
        depth: u32,
        count: impl FnOnce() -> u64,
    ) -> u64 {
        let Some(table) = &self.table else {
            return count();
        };
        let key = PerftTable::key(position.key(), depth);
        table.get(key).unwrap_or_else(|| {
            let leaves = count();
            if !self.control.stopped() {
                table.put(key, leaves);
            }
            leaves
        })
    }
}

/// What has been counted, by position and depth: a plain table in which newer counts replace
/// older ones.
pub struct PerftTable(Vec<Counted>);

#[derive(Default)]
struct Counted {
    /// The key, exclusive-or'ed with the count: halves of two writes match no key.
    check: AtomicU64,
    leaves: AtomicU64,
}

impl PerftTable {
    /// An empty table of this many MiB, at least 1.
    ///
    /// # Errors
    /// Where the memory is not to be had.
    pub fn new(mebibytes: usize) -> Result<PerftTable, NoMemory> {
        memory::allocate(mebibytes).map(PerftTable)
    }

    fn key(position: u64, depth: u32) -> u64 {
        // An odd factor keeps different depths of one position apart.
        (position ^ u64::from(depth)).wrapping_mul(0x9e37_79b9_7f4a_7c15)
    }

    fn counted(&self, key: u64) -> &Counted {
        let index = (u128::from(key) * self.0.len() as u128) >> 64;
        &self.0[index as usize]
    }

    fn get(&self, key: u64) -> Option<u64> {
        let counted = self.counted(key);
        let leaves = counted.leaves.load(Ordering::Relaxed);
        (counted.check.load(Ordering::Relaxed) ^ leaves == key).then_some(leaves)
    }

    fn put(&self, key: u64, leaves: u64) {
        let counted = self.counted(key);
        counted.check.store(key ^ leaves, Ordering::Relaxed);
        counted.leaves.store(leaves, Ordering::Relaxed);
    }
}
