//! Scores, in centipawns (hundredths of the smallest unit of material) or as the distance to mate. Also alpha-beta
//! windows, and the conversion of scores between the perspectives of the two sides.

use crate::board::Color;
use crate::game::{Game, Outcome, Position};
use std::fmt;

/// A score from the perspective of the side to move. Scores above [`MATE_BOUND`] in absolute value are mate scores:
/// `MATE - plies` for a win, `plies - MATE` for a loss.
pub type Score = i32;

/// The largest distance from the root that a search can reach, in plies.
pub const MAX_PLY: usize = 128;

/// The score of a mate at the root. Each ply from the root to the mate lowers the score by one.
pub const MATE: Score = 32_000;

/// Scores of mates within [`MAX_PLY`] plies are above this value in absolute value; evaluations are below it.
pub const MATE_BOUND: Score = MATE - 1_000;

/// Mate scores and the terminal scores of decided games have a larger magnitude than this. Pruning does not compare
/// such scores with evaluations.
pub const KNOWN_WIN: Score = 19_000;

/// A bound above every score.
pub const INFINITE: Score = MATE + 1;

pub const DRAW: Score = 0;

/// The score of being mated `ply` plies from the root.
pub const fn mated_in(ply: usize) -> Score {
    ply as Score - MATE
}

/// The score of giving mate `ply` plies from the root.
pub const fn mate_in(ply: usize) -> Score {
    MATE - ply as Score
}

/// The score of a game outcome `ply` plies from the root, from the perspective of `side`.
pub fn of_outcome(outcome: Outcome, side: Color, ply: usize) -> Score {
    match outcome.winner {
        None => DRAW,
        Some(winner) if winner == side => mate_in(ply),
        Some(_) => mated_in(ply),
    }
}

/// The score of a game outcome in the given position, which is `ply` plies from the root, from the perspective of the
/// position's side to move.
pub(super) fn of_outcome_in<G: Game>(position: &G, outcome: Outcome, ply: usize) -> Score {
    let terminal_score = position.terminal_score();
    terminal_score.unwrap_or_else(|| of_outcome(outcome, position.side_to_move(), ply))
}

/// Converts an evaluation to a score. Clamps the evaluation so that it does not become a mate score.
pub fn of_evaluation(evaluation: i32) -> Score {
    evaluation.clamp(1 - MATE_BOUND, MATE_BOUND - 1)
}

/// The distance to mate in moves of the winner, negative for a loss; `None` for scores that are not mate scores.
///
/// The conversion from plies to moves assumes that the sides alternate ply by ply. A forced ply can lose the game for
/// the side that makes it, so a loss by the next ply counts as one move.
pub fn moves_to_mate(score: Score) -> Option<i32> {
    if score > MATE_BOUND {
        Some((MATE - score + 1) / 2)
    } else if score < -MATE_BOUND {
        Some(-((MATE + score) / 2).max(1))
    } else {
        None
    }
}

/// Displays a score in UCI format: `cp N` or `mate N`.
pub struct UciScore(pub Score);

impl fmt::Display for UciScore {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match moves_to_mate(self.0) {
            Some(moves) => write!(f, "mate {moves}"),
            None => write!(f, "cp {}", self.0),
        }
    }
}

/// An alpha-beta window. A search score at or below `alpha` is an upper bound, and a search score at or above `beta` is
/// a lower bound.
#[derive(Clone, Copy, Debug)]
pub(super) struct Window {
    pub(super) alpha: Score,
    pub(super) beta: Score,
}

impl Window {
    /// The full window, which contains every score.
    pub(super) const FULL: Window = Window {
        alpha: -INFINITE,
        beta: INFINITE,
    };

    /// The null window that tests whether a score is above `alpha`.
    pub(super) const fn null(alpha: Score) -> Window {
        Window { alpha, beta: alpha + 1 }
    }

    /// Whether the window is a null window, which has no score between its bounds.
    pub(super) const fn is_null(self) -> bool {
        self.beta - self.alpha == 1
    }
}

/// Converts scores from the perspective of one position's side to move to that of another position's: negates them if
/// the sides to move differ.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Perspective {
    negated: bool,
}

impl Perspective {
    #[inline(always)]
    pub(crate) fn between(one: Color, other: Color) -> Perspective {
        Perspective { negated: one != other }
    }

    /// The conversion of scores between a node and its child. Within a turn of several plies, node and child have the
    /// same side to move.
    #[inline(always)]
    pub(super) fn of_child<P: Position>(parent: &P, child: &P) -> Perspective {
        Perspective::between(parent.side_to_move(), child.side_to_move())
    }

    /// Converts a score to the perspective of the other position's side to move.
    #[inline(always)]
    pub(crate) fn score(self, score: Score) -> Score {
        if self.negated { -score } else { score }
    }

    /// Converts an alpha-beta window to the perspective of the other position's side to move.
    #[inline(always)]
    pub(super) fn window(self, Window { alpha, beta }: Window) -> Window {
        if self.negated {
            Window {
                alpha: -beta,
                beta: -alpha,
            }
        } else {
            Window { alpha, beta }
        }
    }
}
