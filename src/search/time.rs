//! Time management.

use super::constants::*;
use super::limits::{Clock, Limits};
use super::score::Score;
use crate::time_source::Stopwatch;
use std::time::Duration;

/// The stability of the best move and its score during the iterations so far. An unstable search may take more time.
#[derive(Clone, Debug, Default)]
pub(super) struct SearchStability {
    /// Number of iterations since the best move changed.
    stable_iterations: u32,
    /// Moving average of the best move's score.
    average_score: Option<f64>,
    /// Scale factor of the soft time limit.
    time_scale: f64,
}

impl SearchStability {
    /// Records the result of an iteration: whether its best move is the same as in the previous iteration, its score,
    /// and the share of all nodes that were searched below its best move.
    pub(super) fn update(&mut self, is_same_move: bool, score: Score, node_share: f64) {
        debug_assert!((0.0..=1.0).contains(&node_share));
        self.stable_iterations = if is_same_move { self.stable_iterations + 1 } else { 0 };
        let score = f64::from(score.clamp(-STABILITY_MAX_SCORE, STABILITY_MAX_SCORE));
        let average = self.average_score.unwrap_or(score);
        let fall = ((average - score) / FALL_FOR_FULL_SCALE).clamp(0.0, 1.0);
        self.average_score = Some((average + score) / 2.0);

        let stability =
            f64::from(self.stable_iterations.min(ITERATIONS_UNTIL_STABLE)) / f64::from(ITERATIONS_UNTIL_STABLE);
        let stability_scale = UNSTABLE_SCALE + (STABLE_SCALE - UNSTABLE_SCALE) * stability;
        let node_share_scale = NODE_SHARE_BASE - NODE_SHARE_FACTOR * node_share;
        let fall_scale = 1.0 + FALL_FACTOR * fall;
        self.time_scale = stability_scale * node_share_scale * fall_scale;
    }

    pub(super) fn stable_iterations(&self) -> u32 {
        self.stable_iterations
    }
}

/// The time limits of one search.
#[derive(Debug)]
pub(crate) struct TimeManager {
    stopwatch: Stopwatch,
    /// Soft time limit: no iteration starts after this time, scaled by the stability of the search.
    soft: Option<Duration>,
    /// Hard time limit: the search ends at this time.
    hard: Option<Duration>,
}

impl TimeManager {
    /// Computes the time limits of a search whose time `stopwatch` measures. Each move loses the time `overhead`, and
    /// the clock must last for `expected_turns` turns.
    pub(crate) fn new(stopwatch: Stopwatch, limits: &Limits, overhead: Duration, expected_turns: u32) -> TimeManager {
        let (soft, mut hard) = limits
            .clock
            .map(|clock| clock_limits(clock, overhead, expected_turns))
            .unzip();
        if let Some(movetime) = limits.movetime {
            // Use most of a short `movetime` for the search, even if the move overhead exceeds `movetime`.
            let movetime = movetime
                .saturating_sub(overhead)
                .max(movetime.mul_f64(MOVETIME_MIN_SHARE))
                .max(Duration::from_millis(1));
            hard = Some(hard.map_or(movetime, |hard| hard.min(movetime)));
        }
        TimeManager { stopwatch, soft, hard }
    }

    /// Time since the start of the search.
    pub(crate) fn elapsed(&self) -> Duration {
        self.stopwatch.elapsed()
    }

    pub(crate) fn hard_limit_reached(&self) -> bool {
        self.hard.is_some_and(|hard| self.elapsed() >= hard)
    }

    pub(super) fn soft_limit_reached(&self, stability: &SearchStability) -> bool {
        self.soft
            .is_some_and(|soft| self.elapsed() >= soft.mul_f64(stability.time_scale))
    }

    /// Whether a clock limits the search.
    pub(super) fn uses_clock(&self) -> bool {
        self.soft.is_some()
    }
}

/// Returns the soft and the hard time limit of a move that is played on a clock.
fn clock_limits(clock: Clock, overhead: Duration, expected_turns: u32) -> (Duration, Duration) {
    let spare = clock.remaining.saturating_sub(overhead * RESERVED_OVERHEADS);
    let moves = clock.moves_to_go.unwrap_or(expected_turns).clamp(1, expected_turns);
    let max_share = if moves == 1 {
        HARD_LIMIT_MAX_SHARE_OF_LAST_MOVE
    } else {
        HARD_LIMIT_MAX_SHARE
    };
    let max = spare
        .mul_f64(max_share)
        .max(clock.remaining.mul_f64(HARD_LIMIT_MIN_SHARE));
    let budget = spare / moves + clock.increment.mul_f64(INCREMENT_SHARE);
    let hard = (budget * HARD_LIMIT_BUDGETS).min(max);
    (budget.mul_f64(SOFT_LIMIT_SHARE).min(hard), hard)
}
