//! How long to think.

use super::limits::{Clock, Limits};
use super::score::Score;
use std::time::{Duration, Instant};

/// How many moves a game is assumed to last from anywhere: games last 70 to 110 plies, and the
/// outcome is settled in the first half.
const EXPECTED_MOVES: u32 = 28;

/// The share of a move's budget after which no new iteration starts: the next one would most
/// likely not end in time.
const SOFT_SHARE: f64 = 0.6;

/// A search may use so many budgets in the worst case …
const HARD_BUDGETS: u32 = 4;

/// … but never more than this share of what is left on the clock, where there is more to come,
/// and where this move is the last before more time.
const HARD_SHARE: f64 = 0.5;
const LAST_MOVE_SHARE: f64 = 0.9;

/// So many overheads stay on the clock: now and then a busy machine is late by much more than the
/// overhead of a usual move.
const RESERVED_OVERHEADS: u32 = 5;

/// This share of the clock may be used even where all of it is reserve.
const LEAST_SHARE: f64 = 0.1;

/// The share of an increment that is spent at once; the rest makes up for late answers.
const INCREMENT_SHARE: f64 = 0.75;

/// How much longer the search may go on, at most and at least, as the best move changes often or
/// never.
const UNSTABLE: f64 = 1.5;
const STABLE: f64 = 0.7;
const STABLE_AFTER: u32 = 6;

/// How much longer where none of the positions visited are below the best move, and how much of
/// that is taken off where all are.
const DIVIDED: f64 = 1.6;
const DIVIDED_LESS: f64 = 0.9;

/// How much longer at most where the score falls, and by how many hundredths it must fall for that.
const FALLING: f64 = 0.5;
const FALL: f64 = 100.0;

/// How the iterations of a search have come out so far.
#[derive(Clone, Debug, Default)]
pub(super) struct Progress {
    stable_iterations: u32,
    /// The best score, averaged over the last iterations.
    score: Option<f64>,
    /// How much longer the search should go on than usual.
    patience: f64,
}

impl Progress {
    /// Another iteration: whether its best move is that of the one before, its score, and the share
    /// of all positions visited that are below the best move.
    pub(super) fn note(&mut self, same: bool, score: Score, share: f64) {
        self.stable_iterations = if same { self.stable_iterations + 1 } else { 0 };
        let score = f64::from(score.clamp(-2000, 2000));
        let average = self.score.unwrap_or(score);
        let fall = ((average - score) / FALL).clamp(0.0, 1.0);
        self.score = Some((average + score) / 2.0);

        let settled = f64::from(self.stable_iterations.min(STABLE_AFTER)) / f64::from(STABLE_AFTER);
        let by_stability = UNSTABLE + (STABLE - UNSTABLE) * settled;
        let by_share = DIVIDED - DIVIDED_LESS * share;
        self.patience = by_stability * by_share * (1.0 + FALLING * fall);
    }

    /// For how many iterations the best move has been the same.
    pub(super) fn stable_iterations(&self) -> u32 {
        self.stable_iterations
    }
}

/// The limits in time of one search.
#[derive(Debug)]
pub(super) struct Timer {
    start: Instant,
    soft: Option<Duration>,
    hard: Option<Duration>,
}

impl Timer {
    /// For a search that starts at `start`. `overhead` is lost on the way to the opponent on
    /// every move.
    pub(super) fn new(start: Instant, limits: &Limits, overhead: Duration) -> Timer {
        let mut timer = Timer {
            start,
            soft: None,
            hard: None,
        };
        if let Some(clock) = limits.clock {
            let (soft, hard) = budget(clock, overhead);
            timer.soft = Some(soft);
            timer.hard = Some(hard);
        }
        if let Some(movetime) = limits.movetime {
            let movetime = movetime
                .saturating_sub(overhead)
                .max(Duration::from_millis(1));
            timer.hard = Some(timer.hard.map_or(movetime, |hard| hard.min(movetime)));
        }
        timer
    }

    /// Since the start.
    pub(super) fn elapsed(&self) -> Duration {
        self.start.elapsed()
    }

    /// Whether the search must end at once.
    pub(super) fn hard_limit_reached(&self) -> bool {
        self.hard.is_some_and(|hard| self.elapsed() >= hard)
    }

    /// Whether to start no further iteration.
    pub(super) fn soft_limit_reached(&self, progress: &Progress) -> bool {
        self.soft
            .is_some_and(|soft| self.elapsed() >= soft.mul_f64(progress.patience))
    }

    /// Whether the clock decides when to end.
    pub(super) fn uses_clock(&self) -> bool {
        self.soft.is_some()
    }
}

/// The soft and the hard limit for one move on this clock.
fn budget(clock: Clock, overhead: Duration) -> (Duration, Duration) {
    let spare = clock
        .remaining
        .saturating_sub(overhead * RESERVED_OVERHEADS);
    let moves = clock
        .moves_to_go
        .unwrap_or(EXPECTED_MOVES)
        .clamp(1, EXPECTED_MOVES);
    let hard_share = if moves == 1 {
        LAST_MOVE_SHARE
    } else {
        HARD_SHARE
    };
    let most = spare
        .mul_f64(hard_share)
        .max(clock.remaining.mul_f64(LEAST_SHARE));
    let share = spare / moves + clock.increment.mul_f64(INCREMENT_SHARE);
    let hard = (share * HARD_BUDGETS).min(most);
    (share.mul_f64(SOFT_SHARE).min(hard), hard)
}
