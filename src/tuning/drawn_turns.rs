//! Draws the first turns of self-play games from the start position. Each turn is drawn at random from the best turns,
//! so the games differ and are well played from the beginning.

use crate::game::Game;
use crate::search::score::Score;
use crate::search::tt::Bound;
use crate::search::{self, PvLine, Report};
use rand::rngs::ChaCha8Rng;
use rand::seq::IndexedRandom;

/// The number of best lines from which a turn is drawn at random.
pub(super) const LINES: usize = 4;

/// The maximum number of turns searched in a position, in games with several plies per turn.
pub(super) const MAX_TURNS: usize = 32;

/// The score loss, in centipawns, that divides a turn's probability by e.
const SPREAD: f64 = 25.0;

/// The maximum score loss of a drawn turn, in centipawns.
const MAX_LOSS: Score = 100;

/// Adds a line reported by the search to `lines`, which are sorted best first and contain one line per first turn.
/// Lines of earlier iterations are kept, because an iteration that is stopped early reports only some of the lines.
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

/// Draws a line at random. Better lines are more likely to be drawn.
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
