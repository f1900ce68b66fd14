//! The gain of a capture in material as players count it, by trying every exchange on its square.
//!
//! After the capture, the opponent may take the piece that has arrived, and so on; each side may stop instead. All
//! legal captures on the square are tried, so pins, promotions, zones of control and turnovers count as the rules say.
//! This is slower than the static exchange evaluation of the search, but exact.

use crate::board::Color;
use crate::game::{Capture, Explain};

/// The gain of a capture that wins the game, more than any material.
pub(super) const WIN: i32 = 10_000;

/// The gain of a capture that loses or draws the game, or lets the opponent win by a recapture.
pub(super) const LOSS: i32 = -WIN;

/// The maximum number of captures in one exchange. If an exchange needs more, its gain is unknown.
const MAX_CAPTURES: u32 = 600;

/// The material of a side minus that of the other side.
pub(super) fn balance<G: Explain>(position: &G, side: Color) -> i32 {
    position.material(side) - position.material(!side)
}

/// The gain of a capture, [`WIN`] or [`LOSS`]. `None` if the exchange is too long.
pub(super) fn gain_of<G: Explain>(position: &G, capture: &Capture<G::Move>) -> Option<i32> {
    let mut exchange = Exchange {
        captures_left: MAX_CAPTURES,
    };
    capture.gain.or_else(|| exchange.gain(position, capture.turn[0]))
}

struct Exchange {
    captures_left: u32,
}

impl Exchange {
    fn gain<G: Explain>(&mut self, position: &G, mv: G::Move) -> Option<i32> {
        self.captures_left = self.captures_left.checked_sub(1)?;
        let side = position.side_to_move();
        let child = position.play(mv);
        if let Some(outcome) = child.outcome(1) {
            return Some(if outcome.winner == Some(side) { WIN } else { LOSS });
        }
        let change = balance(&child, side) - balance(position, side);
        let reply = self.best_reply(&child, position.destination(mv))?;
        Some(if reply == WIN { LOSS } else { change - reply })
    }

    /// The most that the side to move can gain by taking the piece on a square; 0 if it does better not to.
    fn best_reply<G: Explain>(&mut self, position: &G, square: usize) -> Option<i32> {
        let mut most = 0;
        for capture in position.captures() {
            if capture.square == square {
                most = self.gain(position, capture.turn[0])?.max(most);
            }
        }
        Some(most)
    }
}
