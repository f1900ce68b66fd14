//! Scores: hundredths of the smallest unit of material, or the distance to the end of the game.

use crate::board::Color;
use crate::game::Outcome;
use std::fmt;

/// A score seen from the side to move. Beyond [`MATE_BOUND`] either way it counts the plies to a
/// won or lost end: `MATE - plies`, or `plies - MATE`.
pub type Score = i32;

/// The deepest ply that a search can reach.
pub const MAX_PLY: usize = 128;

/// The score of a game that has been won.
pub const MATE: Score = 32_000;

/// Every won or lost end within [`MAX_PLY`] plies lies beyond this, every evaluation within it.
pub const MATE_BOUND: Score = MATE - 1_000;

/// Beyond this either way a game is decided: it is won or lost, or its end is counted. Evaluations stay
/// within.
pub const DECIDED: Score = 19_000;

/// Above every score.
pub const INFINITE: Score = MATE + 1;

/// The score of a drawn game.
pub const DRAW: Score = 0;

/// The score of a game that is lost `ply` plies from the root.
pub const fn lost_at(ply: usize) -> Score {
    ply as Score - MATE
}

/// The score of a game that is won `ply` plies from the root.
pub const fn won_at(ply: usize) -> Score {
    MATE - ply as Score
}

/// What an end of the game `ply` plies from the root is worth to `side`.
pub fn of_outcome(outcome: Outcome, side: Color, ply: usize) -> Score {
    match outcome.winner {
        None => DRAW,
        Some(winner) if winner == side => won_at(ply),
        Some(_) => lost_at(ply),
    }
}

/// An evaluation kept clear of the scores that count plies to the end.
pub fn of_evaluation(evaluation: i32) -> Score {
    evaluation.clamp(1 - MATE_BOUND, MATE_BOUND - 1)
}

/// How many moves of the winner away the end is, negative for a lost game; none where the score
/// is no won or lost end.
///
/// Plies of both sides alternate. The last ply may be the loser's own (he may have to dismantle
/// his last Castle), so a loss within the very next ply counts as one move.
pub fn moves_to_mate(score: Score) -> Option<i32> {
    if score > MATE_BOUND {
        Some((MATE - score + 1) / 2)
    } else if score < -MATE_BOUND {
        Some(-((MATE + score) / 2).max(1))
    } else {
        None
    }
}

/// A score as `score` of UCI writes it: `cp N` or `mate N`.
pub struct UciScore(pub Score);

impl fmt::Display for UciScore {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match moves_to_mate(self.0) {
            Some(moves) => write!(f, "mate {moves}"),
            None => write!(f, "cp {}", self.0),
        }
    }
}
