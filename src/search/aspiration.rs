//! Aspiration windows: an iteration expects a score near that of the last one.

use super::params::*;
use super::score::{INFINITE, KNOWN_WIN, Score};
use super::tt::Bound;
use super::window::Window;

#[derive(Clone, Copy, Debug)]
pub(super) struct AspirationWindow {
    pub(super) window: Window,
    /// How far the window reaches from the score that it was opened around or widened to.
    margin: Score,
}

impl AspirationWindow {
    pub(super) const FULL: AspirationWindow = AspirationWindow {
        window: Window::FULL,
        margin: INFINITE,
    };

    /// Around the score of the last iteration.
    pub(super) fn around(score: Score, depth: u32) -> AspirationWindow {
        if (depth as i32) < aspiration_depth() || score.abs() >= KNOWN_WIN {
            return AspirationWindow::FULL;
        }
        let margin = aspiration_window();
        AspirationWindow {
            window: Window {
                alpha: score - margin,
                beta: score + margin,
            },
            margin,
        }
    }

    /// What kind of bound a score found in this window is.
    pub(super) fn bound(self, score: Score) -> Bound {
        if score <= self.window.alpha {
            Bound::Upper
        } else if score >= self.window.beta {
            Bound::Lower
        } else {
            Bound::Exact
        }
    }

    /// Widens the window on the side on which it failed.
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
