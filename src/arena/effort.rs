//! What each engine did in a match: depth, speed, and how it kept to its time.

use super::record::{Fault, FaultKind, GameRecord, PlayerRecord};
use crate::board::Color;

/// Totals over the turns of an engine.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Effort {
    pub turns: u64,
    /// Sum of the depths, and number of turns with a depth.
    depths: u64,
    turns_with_depth: u64,
    /// Nodes, and the time in which they were searched, in ms.
    nodes: f64,
    searched_ms: f64,
    time_ms: f64,
    /// Number of turns that exceeded the time limit, within the time margin or not.
    pub overruns: u64,
    pub ponder_hits: u64,
    pub ponder_misses: u64,
}

impl Effort {
    /// Adds the turns of one side of a game.
    pub fn add(&mut self, record: &GameRecord, side: Color) {
        let PlayerRecord { timing, .. } = match side {
            Color::White => &record.white,
            Color::Black => &record.black,
        };
        for turn in record.turns.iter().skip(record.first_turn(side)).step_by(2) {
            self.turns += 1;
            self.time_ms += turn.time_ms;
            if let Some(depth) = turn.depth {
                self.depths += u64::from(depth);
                self.turns_with_depth += 1;
            }
            if let Some(nodes) = turn.nodes {
                self.nodes += nodes as f64;
                self.searched_ms += turn.time_ms;
            }
        }
        // The nodes of a turn after a ponder hit include those searched before the hit.
        self.searched_ms += timing.pondered_ms;
        let lost_on_time = record.fault
            == Some(Fault {
                by: side,
                kind: FaultKind::Time,
            });
        self.overruns += u64::from(timing.overruns) + u64::from(lost_on_time);
        self.ponder_hits += u64::from(timing.ponder_hits);
        self.ponder_misses += u64::from(timing.ponder_misses);
    }

    /// Mean depth in plies, or `None` if the engine reported none.
    pub fn mean_depth(&self) -> Option<f64> {
        (self.turns_with_depth > 0).then(|| self.depths as f64 / self.turns_with_depth as f64)
    }

    /// Nodes per second, or `None` if the engine reported no nodes.
    pub fn speed(&self) -> Option<f64> {
        (self.searched_ms > 0.0 && self.nodes > 0.0).then(|| self.nodes / self.searched_ms * 1000.0)
    }

    /// Mean time per turn in ms, or `None` if the engine made no turn.
    pub fn mean_time(&self) -> Option<f64> {
        (self.turns > 0).then(|| self.time_ms / self.turns as f64)
    }
}
