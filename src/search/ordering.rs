//! The order in which moves are tried: likely cuts first.

use super::history::History;
use crate::game::{Game, GameMove, MoveSet};

/// A move and how early it should be tried.
#[derive(Clone, Copy, Debug)]
pub(super) struct Scored<M> {
    pub(super) mv: M,
    pub(super) order: i32,
    pub(super) noisy: bool,
}

const TABLE_MOVE: i32 = i32::MAX;
/// Noisy moves that gain come before killers, killers before quiet moves (whose histories are far
/// smaller than these), noisy moves that lose behind them all.
const GAINING: i32 = 1 << 24;
const KILLER: i32 = 1 << 22;
const LOSING: i32 = -(1 << 24);

/// The moves of all the nodes on the path from the root, one node's behind the other's: no node
/// needs a list of its own, and no game's number of moves is too large.
pub(super) struct MoveStack<G: Game>(Vec<Scored<G::Move>>);

impl<G: Game> MoveStack<G> {
    pub(super) fn new() -> MoveStack<G> {
        MoveStack(Vec::with_capacity(4096))
    }

    /// Where the next node's moves will begin.
    pub(super) fn top(&self) -> usize {
        self.0.len()
    }

    /// Drops a node's moves.
    pub(super) fn drop_from(&mut self, start: usize) {
        self.0.truncate(start);
    }

    /// Adds all legal moves of a node.
    pub(super) fn push_all(
        &mut self,
        position: &G,
        history: &History<G>,
        table_move: u32,
        ply: usize,
    ) {
        position.for_each_move(MoveSet::All, |mv| {
            let noisy = position.is_noisy(mv);
            let order = if mv.to_bits() == table_move {
                TABLE_MOVE
            } else if noisy {
                let gain = position.gain(mv);
                gain + if gain >= 0 { GAINING } else { LOSING }
            } else if history.is_killer(ply, mv) {
                KILLER
            } else {
                history.quiet(position.side_to_move(), position.history_slot(mv))
            };
            self.0.push(Scored { mv, order, noisy });
        });
    }

    /// Adds the noisy moves of a node in quiescence that are `wanted`.
    pub(super) fn push_noisy(&mut self, position: &G, wanted: impl Fn(G::Move) -> bool) {
        position.for_each_move(MoveSet::Noisy, |mv| {
            if wanted(mv) {
                self.0.push(Scored {
                    mv,
                    order: position.gain(mv),
                    noisy: true,
                });
            }
        });
    }

    /// The best of the moves from `next` on, brought to `next`; none where there are no more.
    pub(super) fn pick(&mut self, next: usize) -> Option<Scored<G::Move>> {
        let rest = &mut self.0[next..];
        let best = (0..rest.len()).max_by_key(|&i| (rest[i].order, std::cmp::Reverse(i)))?;
        rest.swap(0, best);
        Some(rest[0])
    }

    /// The quiet moves from `start` on and before `end`.
    pub(super) fn quiet_between(&self, start: usize, end: usize) -> impl Iterator<Item = G::Move> {
        self.0[start..end]
            .iter()
            .filter(|scored| !scored.noisy)
            .map(|scored| scored.mv)
    }
}
