//! The first turns of self-play from the start position. Each is drawn at random from the best turns, so the games
//! differ and are well played from the first turn on.

use crate::game::Game;
use crate::search::score::Score;
use crate::search::tt::Bound;
use crate::search::{self, PvLine, Report};
use rand::rngs::ChaCha8Rng;
use rand::seq::IndexedRandom;

/// The number of lines that a turn is drawn from.
pub(super) const LINES: usize = 4;

/// The maximum number of whole turns that are searched, in games whose turns have several plies.
pub(super) const MAX_TURNS: usize = 32;

/// The score loss in centipawns that makes a turn less likely by the factor e.
const SPREAD: f64 = 25.0;

/// The largest score loss, in centipawns, of a turn that may be drawn.
const MAX_LOSS: Score = 100;

/// Adds a reported line to the best lines so far, one per first turn and best first. Older lines stay, because an
/// iteration that is stopped early reports only some of the lines.
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

/// Draws one of the lines at random.
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
