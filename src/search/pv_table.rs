//! The triangular PV table: the principal variation from each ply on.

use super::score::MAX_PLY;
use crate::game::Position;

pub(super) struct PvTable<P: Position>(Vec<Vec<P::Move>>);

impl<P: Position> PvTable<P> {
    pub(super) fn new() -> PvTable<P> {
        PvTable(vec![Vec::new(); MAX_PLY + 2])
    }

    pub(super) fn line(&self, ply: usize) -> &[P::Move] {
        &self.0[ply]
    }

    pub(super) fn clear(&mut self, ply: usize) {
        self.0[ply].clear();
    }

    /// Sets the principal variation from `ply` on: the move, then the principal variation from the next ply on.
    pub(super) fn update(&mut self, ply: usize, mv: P::Move) {
        let (upper, lower) = self.0.split_at_mut(ply + 1);
        let pv = &mut upper[ply];
        pv.clear();
        pv.push(mv);
        pv.extend_from_slice(&lower[0]);
    }
}
