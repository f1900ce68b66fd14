//! The search output: `info` lines and `bestmove`.

use super::command::Dialect;
use crate::game::{Game, WinRateModel};
use crate::search::Report;
use crate::search::score::{Score, UciScore};
use crate::search::tt::Bound;
use std::fmt::Write;
use std::time::Duration;

/// The content of an `info` line.
pub(super) struct Info<'a, G: Game> {
    pub(super) depth: u32,
    pub(super) seldepth: usize,
    pub(super) multipv: usize,
    pub(super) score: Score,
    pub(super) bound: Bound,
    pub(super) nodes: u64,
    pub(super) hashfull: usize,
    pub(super) elapsed: Duration,
    /// The plies of the principal variation.
    pub(super) moves: &'a [G::Move],
}

impl<'a, G: Game> From<&Report<'a, G>> for Info<'a, G> {
    fn from(report: &Report<'a, G>) -> Info<'a, G> {
        Info {
            depth: report.depth,
            seldepth: report.line.seldepth,
            multipv: report.multipv,
            score: report.line.score,
            bound: report.bound,
            nodes: report.nodes(),
            hashfull: report.hashfull(),
            elapsed: report.elapsed(),
            moves: &report.line.moves,
        }
    }
}

impl<G: Game> Info<'_, G> {
    /// Formats the `info` line.
    pub(super) fn text(&self, root: &G, show_wdl: bool) -> String {
        let mut text = format!(
            "info depth {} seldepth {} multipv {} score {}",
            self.depth,
            self.seldepth,
            self.multipv,
            UciScore(self.score)
        );
        match self.bound {
            Bound::Exact => {}
            Bound::Lower => text += " lowerbound",
            Bound::Upper => text += " upperbound",
        }
        if show_wdl {
            let [win, draw, loss] = win_draw_loss(G::WIN_RATE_MODEL, self.score);
            write!(text, " wdl {win} {draw} {loss}").expect("writing to a String cannot fail");
        }
        write!(
            text,
            " nodes {} nps {:.0} hashfull {} time {} pv {}",
            self.nodes,
            self.nodes as f64 / self.elapsed.as_secs_f64().max(1e-6),
            self.hashfull,
            self.elapsed.as_millis(),
            root.line_texts(self.moves).join(" ")
        )
        .expect("writing to a String cannot fail");
        text
    }
}

/// The `bestmove` line: the first turn of the principal variation and, in UCI, its second turn as the move to ponder
/// on.
pub(super) fn best_move<G: Game>(root: &G, line: &[G::Move], dialect: Dialect) -> String {
    let mut turns = root.line_texts(line).into_iter();
    let best = turns.next().expect("a best line has a move");
    match turns.next().filter(|_| dialect == Dialect::Uci) {
        Some(answer) => format!("bestmove {best} ponder {answer}"),
        None => format!("bestmove {best}"),
    }
}

/// The win, draw and loss chances at a score, in thousandths that add up to 1000.
fn win_draw_loss(model: WinRateModel, score: Score) -> [i32; 3] {
    let chance = |score: Score| (1000.0 * model.win_chance(score)).round() as i32;
    let (win, loss) = (chance(score), chance(-score));
    [win, 1000 - win - loss, loss]
}
