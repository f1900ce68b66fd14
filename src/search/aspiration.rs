//! Aspiration windows: narrow windows around the score of the previous iteration.

use super::constants::*;
use super::score::{INFINITE, KNOWN_WIN, Score, Window};
use super::tt::Bound;
use crate::game::Game;

#[derive(Clone, Copy, Debug)]
pub(super) struct AspirationWindow {
    pub(super) window: Window,
    /// Aspiration margin: the distance between a bound of the window and the score from which the bound was computed.
    margin: Score,
}

impl AspirationWindow {
    pub(super) const FULL: AspirationWindow = AspirationWindow {
        window: Window::FULL,
        margin: INFINITE,
    };

    /// Returns the first aspiration window of an iteration, centred on the score of the previous iteration.
    pub(super) fn around<G: Game>(score: Score, depth: u32) -> AspirationWindow {
        if (depth as i32) < G::PARAMS.aspiration_depth() || score.abs() >= KNOWN_WIN {
            return AspirationWindow::FULL;
        }
        let margin = G::PARAMS.aspiration_window();
        AspirationWindow {
            window: Window {
                alpha: score - margin,
                beta: score + margin,
            },
            margin,
        }
    }

    /// Classifies a search score as an upper bound, a lower bound or exact, relative to this aspiration window.
    pub(super) fn bound(self, score: Score) -> Bound {
        if score <= self.window.alpha {
            Bound::Upper
        } else if score >= self.window.beta {
            Bound::Lower
        } else {
            Bound::Exact
        }
    }

    /// Widens the aspiration window on the side where the search failed.
    pub(super) fn widened(self, score: Score, bound: Bound) -> AspirationWindow {
        debug_assert!(bound != Bound::Exact);
        let Window { alpha, beta } = self.window;
        let margin = self.margin + self.margin / 2;
        if score.abs() >= KNOWN_WIN || margin > ASPIRATION_MAX_MARGIN {
            return AspirationWindow::FULL;
        }
        let window = match bound {
            Bound::Upper => Window {
                alpha: score - margin,
                beta: (alpha + beta) / 2,
            },
            _ => Window {
                alpha,
                beta: score + margin,
            },
        };
        AspirationWindow { window, margin }
    }
}
