//! Scores: centipawns (hundredths of the smallest unit of material), or the distance to mate.

use crate::board::Color;
use crate::game::Outcome;
use std::fmt;

/// A score from the side to move. Beyond [`MATE_BOUND`] either way it is a mate score:
/// `MATE - plies` for a win, `plies - MATE` for a loss.
pub type Score = i32;

/// The largest ply that a search can reach.
pub const MAX_PLY: usize = 128;

/// The score of a game that has been won.
pub const MATE: Score = 32_000;

/// Mate scores within [`MAX_PLY`] plies lie beyond this, evaluations within.
pub const MATE_BOUND: Score = MATE - 1_000;

/// Mate scores and the terminal scores of won games lie beyond this. Nothing is pruned by comparing
/// such a score with an evaluation.
pub const KNOWN_WIN: Score = 19_000;

/// Above every score.
pub const INFINITE: Score = MATE + 1;

/// The score of a drawn game.
pub const DRAW: Score = 0;

/// The score of being mated `ply` plies from the root.
pub const fn mated_in(ply: usize) -> Score {
    ply as Score - MATE
}

/// The score of a mate `ply` plies from the root.
pub const fn mate_in(ply: usize) -> Score {
    MATE - ply as Score
}

/// The score of an outcome `ply` plies from the root, for `side`.
pub fn of_outcome(outcome: Outcome, side: Color, ply: usize) -> Score {
    match outcome.winner {
        None => DRAW,
        Some(winner) if winner == side => mate_in(ply),
        Some(_) => mated_in(ply),
    }
}

/// An evaluation, clamped so that it is no mate score.
pub fn of_evaluation(evaluation: i32) -> Score {
    evaluation.clamp(1 - MATE_BOUND, MATE_BOUND - 1)
}

/// The distance to mate in moves of the winner, negative for a loss; none for other scores.
///
/// Plies of both sides alternate. A forced ply may lose the game for the side that makes it, so a
/// loss by the very next ply counts as one move.
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
