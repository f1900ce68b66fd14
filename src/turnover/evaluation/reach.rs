//! The squares where the rings of a side could arrive with its next move.

use super::super::Ring;
use super::super::rules::Rules;
use super::sides::{CommonSquares, EvaluatedSide};
use crate::board::Bitboard;
use crate::board::attacks::{self, Fan};

/// The squares that the rings of one side reach, occupied or not: by direction, and by ring.
pub(super) struct Reach {
    /// Along lines by Towers: in the first four directions.
    pub(super) tower_lines: Fan<8>,
    /// By lone Forts: in the last four directions.
    pub(super) fort_lines: Fan<8>,
    /// By the Forts of Citadels.
    pub(super) citadel_lines: Fan<8>,
    /// By the Walls of Fortresses.
    pub(super) leaps: Fan<8>,
    /// By Castles that step like a King.
    pub(super) king_steps: Fan<8>,
    /// By Walls straight ahead, where they may arrive on empty squares and on stacks on which they
    /// fit.
    pub(super) wall_steps: Bitboard,
    /// By Walls diagonally towards the h-file and towards the a-file.
    pub(super) aslant: [Bitboard; 2],
    /// By Towers.
    towers: Bitboard,
    /// By Forts, alone or of Citadels.
    forts: Bitboard,
    /// By Walls and Castles that may capture there.
    wall_captures: Bitboard,
}

impl Reach {
    /// The reach of these stacks, given in the order of [`Stack::ALL`](super::super::Stack::ALL).
    #[inline(always)]
    pub(super) fn of<R: Rules, S: EvaluatedSide>(
        stacks: [Bitboard; 6],
        common: &CommonSquares,
    ) -> Reach {
        let [walls, towers, forts, fortresses, citadels, castles] = stacks;
        let lone_rings = std::array::from_fn(|i| if i < 4 { towers.0 } else { forts.0 });
        let (tower_lines, fort_lines) = halves(attacks::slides::<8>(lone_rings, common.empty));
        let citadel_lines = attacks::slides::<8>([citadels.0; 8], common.empty);
        let leaps = attacks::knight_leaps(fortresses);
        let king_steps = attacks::king_steps(R::king_steppers(castles));

        let ahead = (walls | R::wall_steppers(castles)).forward(S::HOME);
        let aslant = [ahead.east(), ahead.west()];
        let double = castles.forward(S::HOME) & common.empty;
        let around = attacks::union(either(leaps, king_steps));
        Reach {
            tower_lines,
            fort_lines,
            citadel_lines,
            leaps,
            king_steps,
            wall_steps: ahead | double.forward(S::HOME),
            aslant,
            towers: attacks::union(tower_lines),
            forts: attacks::union(either(fort_lines, citadel_lines)),
            wall_captures: around | aslant[0] | aslant[1],
        }
    }

    /// The squares where some ring could arrive on a stack.
    #[inline(always)]
    pub(super) fn all(&self) -> Bitboard {
        self.towers | self.forts | self.wall_captures
    }

    /// For each ring, the stacks in reach on which it fits.
    #[inline(always)]
    pub(super) fn fitting(&self, fits: [Bitboard; 3]) -> [Bitboard; 3] {
        let walls = self.wall_captures | self.wall_steps;
        [self.towers & fits[0], self.forts & fits[1], walls & fits[2]]
    }

    /// For each ring, the squares where it could arrive on a stack, whether it fits on it or not.
    #[inline(always)]
    pub(super) fn arrivals(&self, fits: [Bitboard; 3]) -> [Bitboard; 3] {
        let walls = self.wall_captures | (self.wall_steps & fits[Ring::Wall.index()]);
        [self.towers, self.forts, walls]
    }

    /// The stacks in reach of rings that do not fit on them and would capture.
    #[inline(always)]
    pub(super) fn capturing(&self, fits: [Bitboard; 3]) -> Bitboard {
        (self.towers & !fits[0]) | (self.forts & !fits[1]) | (self.wall_captures & !fits[2])
    }

    /// The steps of Walls and of the Walls of Castles, in three directions.
    #[inline(always)]
    pub(super) fn step_arrivals(&self, enemy: Bitboard, common: &CommonSquares) -> Fan<8> {
        let fits = common.fits[Ring::Wall.index()];
        let [east, west] = self.aslant.map(|squares| squares & (enemy | fits));
        let straight = self.wall_steps & (common.empty | fits);
        [straight.0, east.0, west.0, 0, 0, 0, 0, 0]
    }
}

/// Splits a fan into its orthogonal and its diagonal directions.
#[inline(always)]
fn halves(fan: Fan<8>) -> (Fan<8>, Fan<8>) {
    let [a, b, c, d, e, f, g, h] = fan;
    ([a, b, c, d, 0, 0, 0, 0], [0, 0, 0, 0, e, f, g, h])
}

#[inline(always)]
fn either(a: Fan<8>, b: Fan<8>) -> Fan<8> {
    std::array::from_fn(|i| a[i] | b[i])
}
