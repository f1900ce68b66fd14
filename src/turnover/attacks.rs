//! Attacks on Castles.

use super::rules::Rules;
use super::{Stack, Turnover};
use crate::board::map_array;
use crate::board::{Bitboard, Color, attacks};

impl<R: Rules> Turnover<R> {
    /// Returns the squares among `targets` that `attacker` attacks, which means that `attacker`, if it were to move,
    /// could capture a Castle there.
    pub(super) fn attacked(&self, attacker: Color, targets: Bitboard) -> Bitboard {
        let [rooks, forts, citadels, walls, fortresses] = map_array(
            [Stack::TOWER, Stack::FORT, Stack::CITADEL, Stack::WALL, Stack::FORTRESS],
            |stack| self.stacks(attacker, stack),
        );
        let (orthogonal, diagonal) = ((rooks | citadels).0, (forts | citadels).0);
        let movers = std::array::from_fn(|i| if i < 4 { orthogonal } else { diagonal });
        let lines = attacks::union(attacks::slides::<8>(movers, !self.occupied()));
        let leaps = attacks::union(attacks::knight_leaps(fortresses));
        let ahead = walls.forward(attacker);
        let castles = R::castle_attacks(self.castles(attacker), attacker);
        (lines | leaps | ahead.east() | ahead.west() | castles) & targets
    }

    /// The attacked Castles of `color`.
    pub(super) fn attacked_castles(&self, color: Color) -> Bitboard {
        self.attacked(!color, self.castles(color))
    }
}
