//! Perft: counting the leaves of the tree of legal moves.

use crate::game::{Game, MoveSet};
use std::hint::black_box;

/// bulk
pub fn bulk<G: Game>(position: &G, depth: u32) -> u64 {
    match depth {
        0 => 1,
        1 => position.count_moves(),
        2 => {
            let mut leaves = 0;
            position.for_each_move(MoveSet::All, |mv| {
                leaves += position.play(mv).count_moves();
            });
            leaves
        }
        _ => {
            let mut leaves = 0;
            position.for_each_move(MoveSet::All, |mv| {
                leaves += bulk(&position.play(mv), depth - 1);
            });
            leaves
        }
    }
}

/// leaf
pub fn every_leaf<G: Game>(position: &G, depth: u32) -> u64 {
    let mut leaves = 0;
    match depth {
        0 => leaves = 1,
        1 => position.for_each_move(MoveSet::All, |mv| {
            black_box(&position.play(mv));
            leaves += 1;
        }),
        _ => position.for_each_move(MoveSet::All, |mv| {
            leaves += every_leaf(&position.play(mv), depth - 1);
        }),
    }
    leaves
}
