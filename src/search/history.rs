//! What one thread has learnt of moves: which quiet ones cut off elsewhere in the tree.

use super::params::{HISTORY_BONUS, HISTORY_BONUS_MOST, HISTORY_LIMIT};
use super::score::MAX_PLY;
use crate::board::Color;
use crate::game::{Game, GameMove};

/// The memory of one thread.
pub(super) struct History<G: Game> {
    /// By side and [`Game::history_slot`], within [`HISTORY_LIMIT`] either way.
    quiet: [Vec<i32>; 2],
    /// The last two quiet moves that cut off at each ply.
    killers: [[Option<G::Move>; 2]; MAX_PLY + 1],
}

impl<G: Game> History<G> {
    pub(super) fn new() -> History<G> {
        History {
            quiet: [vec![0; G::HISTORY_SLOTS], vec![0; G::HISTORY_SLOTS]],
            killers: [[None; 2]; MAX_PLY + 1],
        }
    }

    pub(super) fn quiet(&self, side: Color, slot: usize) -> i32 {
        self.quiet[side.index()][slot]
    }

    pub(super) fn is_killer(&self, ply: usize, mv: G::Move) -> bool {
        self.killers[ply].contains(&Some(mv))
    }

    /// A quiet move cut off, after `tried` others had not.
    pub(super) fn cut(
        &mut self,
        position: &G,
        mv: G::Move,
        tried: impl Iterator<Item = G::Move>,
        depth: i32,
        ply: usize,
    ) {
        let [first, second] = &mut self.killers[ply];
        if first.is_none_or(|killer| killer.to_bits() != mv.to_bits()) {
            *second = first.replace(mv);
        }
        let bonus = (HISTORY_BONUS * depth * depth).min(HISTORY_BONUS_MOST);
        self.change(position, mv, bonus);
        for other in tried {
            self.change(position, other, -bonus);
        }
    }

    /// Moves a history towards its limit, the less the nearer it is.
    fn change(&mut self, position: &G, mv: G::Move, bonus: i32) {
        let side = position.side_to_move();
        let history = &mut self.quiet[side.index()][position.history_slot(mv)];
        *history += bonus - *history * bonus.abs() / HISTORY_LIMIT;
    }
}
