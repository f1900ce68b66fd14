//! Where the rings of a side could arrive next.

use super::super::rules::Rules;
use super::super::{Position, Ring, Stack};
use crate::board::{Bitboard, Color, attacks};

/// The squares that the rings of one side reach, whatever stands there, and on how many of them each
/// kind of stack could arrive.
pub(super) struct Reach {
    /// By Towers.
    pub(super) towers: Bitboard,
    /// By Forts, alone or of Citadels.
    pub(super) forts: Bitboard,
    /// By Walls and Castles that may capture there.
    pub(super) wall_captures: Bitboard,
    /// By Walls straight ahead, to arrive on empty squares or stacks on which they fit.
    pub(super) wall_steps: Bitboard,
    /// Arrivals by Towers, Forts, Citadels, Fortresses, Walls, Castles.
    pub(super) mobility: [i32; 6],
}

impl Reach {
    #[inline(always)]
    pub(super) fn of<R: Rules>(position: &Position<R>, color: Color) -> Reach {
        let [towers, forts, citadels, walls, fortresses, castles] = [
            Stack::TOWER,
            Stack::FORT,
            Stack::CITADEL,
            Stack::WALL,
            Stack::FORTRESS,
            Stack::CASTLE,
        ]
        .map(|stack| position.stacks(color, stack));
        let empty = !position.occupied();
        let own = position.stacks_of(color);
        let fits = Ring::ALL.map(|ring| position.fits(ring));
        let arrivals = Ring::ALL.map(|ring| !own | fits[ring.index()]);

        let lone_rings = std::array::from_fn(|i| if i < 4 { towers.0 } else { forts.0 });
        let lone_lines = attacks::slides::<8>(lone_rings, empty);
        let (tower_lines, fort_lines) = halves(lone_lines);
        let citadel_lines = attacks::slides::<8>([citadels.0; 8], empty);
        let leaps = attacks::knight_leaps(fortresses);

        let ahead = (walls | R::wall_steppers(castles)).forward(color);
        let (east, west) = (ahead.east(), ahead.west());
        let double = castles.forward(color) & empty;
        let steps = ahead | double.forward(color);
        let king_steps = attacks::king_steps(R::king_steppers(castles));

        let [tower_arrivals, fort_arrivals, wall_arrivals] = arrivals;
        let enemy = position.stacks_of(!color);
        let fits_wall = fits[Ring::Wall.index()];
        let aslant = (east.count_in(enemy | fits_wall) + west.count_in(enemy | fits_wall)) as i32;
        Reach {
            towers: attacks::union(tower_lines),
            forts: attacks::union(fort_lines) | attacks::union(citadel_lines),
            wall_captures: attacks::union(leaps) | attacks::union(king_steps) | east | west,
            wall_steps: steps,
            mobility: [
                attacks::count(tower_lines, tower_arrivals) as i32,
                attacks::count(fort_lines, fort_arrivals) as i32,
                attacks::count(citadel_lines, fort_arrivals) as i32,
                attacks::count(leaps, wall_arrivals) as i32,
                steps.count_in(empty | fits_wall) as i32 + aslant,
                attacks::count(king_steps, wall_arrivals) as i32,
            ],
        }
    }

    /// Where some ring could arrive on a stack that it meets.
    #[inline(always)]
    pub(super) fn all(&self) -> Bitboard {
        self.towers | self.forts | self.wall_captures
    }

    /// Where rings reach that fit there.
    #[inline(always)]
    pub(super) fn fitting(&self, fits: [Bitboard; 3]) -> [Bitboard; 3] {
        let walls = self.wall_captures | self.wall_steps;
        [self.towers & fits[0], self.forts & fits[1], walls & fits[2]]
    }

    /// Where rings reach that do not fit there, so that they would capture.
    #[inline(always)]
    pub(super) fn capturing(&self, fits: [Bitboard; 3]) -> Bitboard {
        (self.towers & !fits[0]) | (self.forts & !fits[1]) | (self.wall_captures & !fits[2])
    }
}

#[inline(always)]
fn halves(fan: attacks::Fan<8>) -> (attacks::Fan<4>, attacks::Fan<4>) {
    let [a, b, c, d, e, f, g, h] = fan;
    ([a, b, c, d], [e, f, g, h])
}
