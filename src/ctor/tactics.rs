//! Tactical themes of turns.

use super::{Board, Ctor, Move, Operation};
use crate::game::{Position, Tactics};

/// The fewest replacements in a turn with the theme "chain".
const CHAIN: usize = 3;

impl<B: Board> Tactics for Ctor<B> {
    const THEMES: &'static [&'static str] = &["replacement", "chain", "landing"];

    fn for_each_theme(&self, line: &[Move], mut found: impl FnMut(&'static str)) {
        let side = self.side_to_move();
        let mut position = *self;
        let mut replacements = 0;
        for &mv in line {
            if position.side_to_move() != side {
                return;
            }
            match mv.operation() {
                Operation::Replacement(_) => {
                    found("replacement");
                    replacements += 1;
                    if replacements == CHAIN {
                        found("chain");
                    }
                }
                Operation::Landing(..) => found("landing"),
                Operation::Placement(_) | Operation::Movement(..) | Operation::End(_) => {}
            }
            position = position.play(mv);
        }
    }

    fn meets_occupied_square(&self, turn: &[Move]) -> bool {
        let mut operations = turn.iter().map(|mv| mv.operation());
        operations.any(|operation| matches!(operation, Operation::Replacement(_)))
    }
}
