//! The clocks of both players. Callers pass the current time.

use super::message::{Control, Sides};
use crate::board::Color;
use std::time::{Duration, Instant};

/// Two clocks, of which at most one runs.
pub struct Clocks {
    control: Control,
    left: [Duration; 2],
    running: Option<(Color, Instant)>,
}

impl Clocks {
    /// Both clocks show the base time and stand still.
    pub fn new(control: Control) -> Clocks {
        Clocks {
            control,
            left: [control.base(); 2],
            running: None,
        }
    }

    /// Starts the clock of one side, and stops the other.
    pub fn start(&mut self, side: Color, now: Instant) {
        self.stop(now);
        self.running = Some((side, now));
    }

    pub fn stop(&mut self, now: Instant) {
        if let Some((side, _)) = self.running {
            self.left[side.index()] = self.left(side, now);
        }
        self.running = None;
    }

    /// Stops the clocks and adds the increment of the side that has made a turn.
    pub fn press(&mut self, side: Color, now: Instant) {
        self.stop(now);
        self.left[side.index()] += self.control.increment();
    }

    /// Time left on the clock of one side.
    pub fn left(&self, side: Color, now: Instant) -> Duration {
        let left = self.left[side.index()];
        match self.running {
            Some((running, since)) if running == side => left.saturating_sub(now.saturating_duration_since(since)),
            _ => left,
        }
    }

    /// The side whose clock runs, and the time at which its flag falls.
    pub fn flag(&self) -> Option<(Color, Instant)> {
        let (side, since) = self.running?;
        Some((side, since + self.left[side.index()]))
    }

    /// Milliseconds left on both clocks.
    pub(super) fn shown(&self, now: Instant) -> Sides<u64> {
        Sides::new(|side| self.left(side, now).as_millis() as u64)
    }
}
