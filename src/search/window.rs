//! Search windows, and how scores and windows of a node read for its child.

use super::score::{INFINITE, Score};
use crate::board::Color;
use crate::game::Position;

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
