//! Scores: centipawns (hundredths of the smallest unit of material), or the distance to mate. Windows of scores, and
//! the perspective of the side to move.

use crate::board::Color;
use crate::game::{Game, Outcome, Position};
use std::fmt;

/// A score from the side to move. Scores above [`MATE_BOUND`] in absolute value are mate scores: `MATE - plies` for a
/// win, `plies - MATE` for a loss.
pub type Score = i32;

/// The largest ply that a search can reach.
pub const MAX_PLY: usize = 128;

/// The score of a mate at the root. Each ply to the mate lowers the score by one.
pub const MATE: Score = 32_000;

/// Mate scores within [`MAX_PLY`] plies are above this in absolute value; evaluations are below.
pub const MATE_BOUND: Score = MATE - 1_000;

/// Mate scores and the terminal scores of decided games are above this in absolute value. Pruning does not compare them
/// with evaluations.
pub const KNOWN_WIN: Score = 19_000;

/// A bound above every score.
pub const INFINITE: Score = MATE + 1;

pub const DRAW: Score = 0;

/// The score of being mated at `ply` plies from the root.
pub const fn mated_in(ply: usize) -> Score {
    ply as Score - MATE
}

/// The score of mating at `ply` plies from the root.
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

/// The score of an outcome of this position `ply` plies from the root, for its side to move.
pub(super) fn of_outcome_in<G: Game>(position: &G, outcome: Outcome, ply: usize) -> Score {
    let terminal_score = position.terminal_score();
    terminal_score.unwrap_or_else(|| of_outcome(outcome, position.side_to_move(), ply))
}

/// An evaluation, clamped so that it is not a mate score.
pub fn of_evaluation(evaluation: i32) -> Score {
    evaluation.clamp(1 - MATE_BOUND, MATE_BOUND - 1)
}

/// The distance to mate in moves of the winner, negative for a loss; `None` for other scores.
///
/// The sides alternate ply by ply. A forced ply can lose the game for the side that makes it, so a loss by the next ply
/// counts as one move.
pub fn moves_to_mate(score: Score) -> Option<i32> {
    if score > MATE_BOUND {
        Some((MATE - score + 1) / 2)
    } else if score < -MATE_BOUND {
        Some(-((MATE + score) / 2).max(1))
    } else {
        None
    }
}

/// Displays a score as UCI does: `cp N` or `mate N`.
pub struct UciScore(pub Score);

impl fmt::Display for UciScore {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match moves_to_mate(self.0) {
            Some(moves) => write!(f, "mate {moves}"),
            None => write!(f, "cp {}", self.0),
        }
    }
}

/// An alpha-beta window. A score at or below `alpha` is an upper bound, and a score at or above `beta` a lower bound.
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

    /// Whether this is a null window, which contains no score.
    pub(super) const fn is_null(self) -> bool {
        self.beta - self.alpha == 1
    }
}

/// Converts scores from one side to move to another: negates them if the sides differ.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Perspective {
    negated: bool,
}

impl Perspective {
    #[inline(always)]
    pub(crate) fn between(one: Color, other: Color) -> Perspective {
        Perspective { negated: one != other }
    }

    /// The conversion between a node and its child. Within a turn of several plies, both have the same side to move.
    #[inline(always)]
    pub(super) fn of_child<P: Position>(parent: &P, child: &P) -> Perspective {
        Perspective::between(parent.side_to_move(), child.side_to_move())
    }

    /// The score from the other side to move.
    #[inline(always)]
    pub(crate) fn score(self, score: Score) -> Score {
        if self.negated { -score } else { score }
    }

    /// The window from the other side to move.
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
