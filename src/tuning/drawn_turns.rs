//! The first turns of self-play from the start position: each is drawn among the best, so that the games
//! differ and are well played from the first turn on.

use crate::game::Game;
use crate::search::score::Score;
use crate::search::tt::Bound;
use crate::search::{self, PvLine, Report};
use rand::rngs::ChaCha8Rng;
use rand::seq::IndexedRandom;

/// How many lines a turn is drawn among.
pub(super) const LINES: usize = 4;

/// How many whole turns are searched for them, in games whose turns have several plies.
pub(super) const MAX_TURNS: usize = 32;

/// A turn that is worse than the best by this much, in centipawns, is drawn e times as seldom.
const SPREAD: f64 = 25.0;

/// A turn that is worse by more is not drawn.
const MAX_LOSS: Score = 100;

/// Keeps the best line of each first turn, the best turns first: an iteration that is stopped early finds
/// only some of them anew.
pub(super) fn keep<G: Game>(lines: &mut Vec<PvLine<G>>, position: &G, report: &Report<'_, G>) {
    if report.bound != Bound::Exact {
        return;
    }
    let turn = |line: &PvLine<G>| search::first_turn(position, &line.moves).to_vec();
    let found = turn(report.line);
    lines.retain(|line| turn(line) != found);
    lines.insert(lines.len().min(report.multipv - 1), report.line.clone());
    lines.truncate(LINES);
}

/// Draws one of these lines.
pub(super) fn draw<G: Game>(lines: &[PvLine<G>], rng: &mut ChaCha8Rng) -> PvLine<G> {
    let best = lines.iter().map(|line| line.score).max();
    let best = best.expect("a search has a line");
    let weight = |line: &PvLine<G>| match best - line.score {
        loss if loss > MAX_LOSS => 0.0,
        loss => (-f64::from(loss) / SPREAD).exp(),
    };
    let drawn = lines.choose_weighted(rng, weight);
    drawn.expect("the best line has a weight").clone()
}
