//! The squares that the rings of a side reach with a single move.

use super::super::Ring;
use super::super::rules::Rules;
use super::sides::{CommonSquares, EvaluatedSide};
use crate::board::Bitboard;
use crate::board::attacks;

/// The squares that the rings of one side reach, whether or not the squares are occupied.
pub(super) struct Reach {
    towers: Bitboard,
    /// Squares that lone Forts and the Forts of Citadels reach.
    forts: Bitboard,
    /// Squares that Walls and Castles reach with moves that can capture.
    wall_captures: Bitboard,
    /// Squares straight ahead of Walls. A Wall enters such a square only if it is empty or the Wall fits on its stack.
    wall_steps: Bitboard,
}

impl Reach {
    /// Computes the squares that the rings of one side reach. `stacks` holds the side's stacks in the order of
    /// [`Stack::ALL`](super::super::Stack::ALL).
    #[inline(always)]
    pub(super) fn of<R: Rules, S: EvaluatedSide>(stacks: [Bitboard; 6], common: &CommonSquares) -> Reach {
        let [walls, towers, forts, fortresses, citadels, castles] = stacks;
        // Towers slide in the first four directions (orthogonal), lone Forts in the other four (diagonal), Citadels in
        // all eight. One pass covers the diagonals of lone Forts and Citadels.
        let diagonal_movers = forts | citadels;
        let movers = std::array::from_fn(|i| if i < 4 { towers.0 } else { diagonal_movers.0 });
        let [a, b, c, d, e, f, g, h] = attacks::slides::<8>(movers, common.empty);
        let diagonals = attacks::union([e, f, g, h]);
        let citadel_lines = attacks::slides::<4>([citadels.0; 4], common.empty);

        let leaps = attacks::knight_leaps(fortresses);
        let king_steps = attacks::king_steps(R::king_steppers(castles));
        let around = attacks::union(leaps) | attacks::union(king_steps);
        let ahead = (walls | R::wall_steppers(castles)).forward(S::HOME);
        let double = castles.forward(S::HOME) & common.empty;
        Reach {
            towers: attacks::union([a, b, c, d]),
            forts: diagonals | attacks::union(citadel_lines),
            wall_captures: around | ahead.east() | ahead.west(),
            wall_steps: ahead | double.forward(S::HOME),
        }
    }

    /// The squares where some ring of the side could arrive if a stack were there.
    #[inline(always)]
    pub(super) fn all(&self) -> Bitboard {
        self.towers | self.forts | self.wall_captures
    }

    /// For each ring, the reachable squares with a stack on which the ring fits.
    #[inline(always)]
    pub(super) fn fitting(&self, fits: [Bitboard; 3]) -> [Bitboard; 3] {
        let walls = self.wall_captures | self.wall_steps;
        [self.towers & fits[0], self.forts & fits[1], walls & fits[2]]
    }

    /// For each ring, the squares where the ring could arrive if a stack were there, whether or not the ring fits on
    /// that stack.
    #[inline(always)]
    pub(super) fn arrivals(&self, fits: [Bitboard; 3]) -> [Bitboard; 3] {
        let walls = self.wall_captures | (self.wall_steps & fits[Ring::Wall.index()]);
        [self.towers, self.forts, walls]
    }

    /// The squares that a ring reaches but does not fit on. If an enemy stack is there, the ring would capture it.
    #[inline(always)]
    pub(super) fn capturing(&self, fits: [Bitboard; 3]) -> Bitboard {
        (self.towers & !fits[0]) | (self.forts & !fits[1]) | (self.wall_captures & !fits[2])
    }
}
