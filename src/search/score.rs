//! Scores: centipawns (hundredths of the smallest unit of material), or the distance to mate. Windows of scores, and the
//! perspective of the side to move.

use crate::board::Color;
use crate::game::{Game, Outcome, Position};
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

/// The score of an outcome of this position `ply` plies from the root, for its side to move.
pub(super) fn of_outcome_in<G: Game>(position: &G, outcome: Outcome, ply: usize) -> Score {
    let terminal_score = position.terminal_score();
    terminal_score.unwrap_or_else(|| of_outcome(outcome, position.side_to_move(), ply))
}

/// An evaluation, clamped so that it is not a mate score.
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

/// An alpha-beta window: scores up to `alpha` and from `beta` on need only be bounds.
#[derive(Clone, Copy, Debug)]
pub(super) struct Window {
    pub(super) alpha: Score,
    pub(super) beta: Score,
}

impl Window {
    /// Wide enough for every score.
    pub(super) const FULL: Window = Window {
        alpha: -INFINITE,
        beta: INFINITE,
    };

    /// The null window that asks whether a score is above `alpha`.
    pub(super) const fn null(alpha: Score) -> Window {
        Window { alpha, beta: alpha + 1 }
    }

    /// Whether the window only asks on which side of it a score lies.
    pub(super) const fn is_null(self) -> bool {
        self.beta - self.alpha == 1
    }
}

/// How scores of one side read for another: negated, unless both are the same side.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Perspective {
    negated: bool,
}

impl Perspective {
    #[inline(always)]
    pub(crate) fn between(one: Color, other: Color) -> Perspective {
        Perspective { negated: one != other }
    }

    /// Between a node and its child. Where a turn has several plies, the side to move may be the
    /// same in both.
    #[inline(always)]
    pub(super) fn of_child<P: Position>(parent: &P, child: &P) -> Perspective {
        Perspective::between(parent.side_to_move(), child.side_to_move())
    }

    /// The score as the other side sees it.
    #[inline(always)]
    pub(crate) fn score(self, score: Score) -> Score {
        if self.negated { -score } else { score }
    }

    /// The window as the other side sees it.
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
