//! The squares that the rings of both sides reach with a single move.

use super::super::Ring;
use super::super::rules::Rules;
use crate::board::{Color, Pair, SquareSet, attacks};

/// The squares that the rings of each side reach, whether or not the squares are occupied.
pub(super) struct Reach {
    towers: Pair,
    /// Squares that lone Forts and the Forts of Citadels reach.
    forts: Pair,
    /// Squares attacked by Walls, Fortresses and Castles.
    wall_captures: Pair,
    /// Squares straight ahead of Walls and Castles, two ahead for Castles. A Wall enters such a square only if it is
    /// empty or the Wall fits on its stack.
    wall_steps: Pair,
}

impl Reach {
    /// Computes the squares that the rings of each side reach. `stacks` holds the sides' stacks in the order of
    /// [`Stack::ALL`](super::super::Stack::ALL).
    #[inline(always)]
    pub(super) fn of<R: Rules>(stacks: [Pair; 6], empty: Pair) -> Reach {
        let [walls, towers, forts, fortresses, citadels, castles] = stacks;
        let leaps = attacks::knight_leaps_of_pair(fortresses);
        let king_steps = attacks::king_steps_of_pair(castles.map(R::king_steppers));
        let ahead = (walls | castles.map(R::wall_steppers)).forward(Color::White);
        let double = castles.forward(Color::White) & empty;
        // Towers slide like Rooks, lone Forts like Bishops, Citadels like both.
        let [towers, diagonals] = attacks::lines_of_pair(towers, forts | citadels, empty);
        Reach {
            towers,
            forts: diagonals | attacks::orthogonals_of_pair(citadels, empty),
            wall_captures: leaps | king_steps | ahead.east() | ahead.west(),
            wall_steps: ahead | double.forward(Color::White),
        }
    }

    /// The squares that each side attacks: those that a ring reaches with a move that can capture.
    #[inline(always)]
    pub(super) fn all(&self) -> Pair {
        self.towers | self.forts | self.wall_captures
    }

    /// The reachable squares with a stack on which the ring fits.
    #[inline(always)]
    pub(super) fn fitting(&self, fits: [Pair; 3]) -> Pair {
        let walls = self.wall_captures | self.wall_steps;
        (self.towers & fits[0]) | (self.forts & fits[1]) | (walls & fits[2])
    }

    /// For each ring, the squares where the ring could arrive if a stack were there, whether or not the ring fits on
    /// that stack.
    #[inline(always)]
    pub(super) fn arrivals(&self, fits: [Pair; 3]) -> [Pair; 3] {
        let walls = self.wall_captures | (self.wall_steps & fits[Ring::Wall.index()]);
        [self.towers, self.forts, walls]
    }

    /// The squares that a ring reaches but does not fit on. If an enemy stack is there, the ring would capture it.
    #[inline(always)]
    pub(super) fn capturing(&self, fits: [Pair; 3]) -> Pair {
        (self.towers & !fits[0]) | (self.forts & !fits[1]) | (self.wall_captures & !fits[2])
    }
}
