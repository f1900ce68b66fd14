//! What runs beside the session: searches, counts, the benchmark.

use super::Event;
use super::engine::Engine;
use super::output::Output;
use super::strength::Player;
use crate::bench;
use crate::game::Game;
use crate::perft::Perft;
use crate::search::limits::Control;
use crate::search::score::{Score, UciScore};
use crate::search::tt::Bound;
use crate::search::{self, Histories, Report, Request};
use std::fmt::Write;
use std::sync::mpsc::Sender;
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

/// A thread that answers by itself and says when it is done.
pub(super) struct Job {
    control: Arc<Control>,
    handle: JoinHandle<()>,
    started: Instant,
    /// Whether it has nothing to say before its end: a count or a benchmark.
    count: bool,
}

/// Says that the job is done when it goes out of scope, also when the job has failed.
struct Done(Sender<Event>);

impl Drop for Done {
    fn drop(&mut self) {
        // Nobody listens any more when the process is about to end.
        let _ = self.0.send(Event::JobDone);
    }
}

impl Job {
    fn spawn(
        control: Arc<Control>,
        done: Sender<Event>,
        count: bool,
        work: impl FnOnce() + Send + 'static,
    ) -> Result<Job, String> {
        let handle = thread::Builder::new()
            .name("job".to_owned())
            .spawn(move || {
                let _done = Done(done);
                work();
            })
            .map_err(|error| format!("no thread to work on: {error}"))?;
        Ok(Job {
            control,
            handle,
            started: Instant::now(),
            count,
        })
    }

    /// A search that ends with `bestmove`: the best move, or what a weaker player makes of it.
    pub(super) fn search<G: Game>(
        request: Request<G>,
        mut player: Option<Player<G>>,
        ponder: bool,
        memory: Arc<Mutex<Histories<G>>>,
        engine: &Engine,
    ) -> Result<Job, String> {
        let control = Arc::new(Control::new(ponder));
        let shared = Arc::clone(&control);
        let (table, pool) = (engine.table.clone(), engine.pool.clone());
        let (output, done) = (engine.output.clone(), engine.sender.clone());
        let (show_wdl, shown) = (engine.options.show_wdl, engine.options.multi_pv);
        Job::spawn(control, done, false, move || {
            if request.root_moves.is_empty() {
                shared.wait_for_leave(request.limits.infinite);
                output.line("bestmove (none)");
                return;
            }
            let root = request.position;
            let mut memory = memory.lock().unwrap_or_else(PoisonError::into_inner);
            let answer = search::search(&request, &table, &mut memory, &pool, &shared, |report| {
                if let Some(player) = &mut player {
                    player.note(&report);
                }
                if report.multipv <= shown {
                    output.line(info(&root, &report, show_wdl));
                }
            });
            let chosen = player.and_then(Player::choose).unwrap_or(answer.best);
            let mut turns = turns(&root, &chosen.moves).into_iter();
            let best = turns.next().expect("a best line has a move");
            match turns.next() {
                Some(answer) => output.line(format_args!("bestmove {best} ponder {answer}")),
                None => output.line(format_args!("bestmove {best}")),
            }
        })
    }

    /// A count of the leaves below every move.
    pub(super) fn perft<G: Game>(
        position: G,
        depth: u32,
        output: Output,
        done: Sender<Event>,
    ) -> Result<Job, String> {
        let control = Arc::new(Control::default());
        let perft = Perft {
            control: Arc::clone(&control),
            ..Perft::default()
        };
        Job::spawn(control, done, true, move || {
            let text = divided(&position, &perft, depth);
            if perft.control.stopped() {
                output.error(format_args!("perft {depth} was stopped before its end"));
            } else {
                output.line(text);
            }
        })
    }

    /// The benchmark of the game `G`, on one thread.
    pub(super) fn bench<G: Game>(
        depth: u32,
        output: Output,
        done: Sender<Event>,
    ) -> Result<Job, String> {
        let control = Arc::new(Control::default());
        let shared = Arc::clone(&control);
        let pool = super::engine::pool(1).map_err(|error| error.to_string())?;
        Job::spawn(control, done, true, move || {
            let report = |line| output.line(format_args!("info string {line}"));
            match bench::run::<G>(depth, bench::HASH, &pool, &shared, report) {
                Ok(_) if shared.stopped() => output.error("bench was stopped before its end"),
                Ok(measured) => output.line(measured),
                Err(error) => output.error(error),
            }
        })
    }

    pub(super) fn stop(&self) {
        self.control.stop();
    }

    pub(super) fn ponder_hit(&self) {
        self.control.ponder_hit();
    }

    pub(super) fn is_count(&self) -> bool {
        self.count
    }

    pub(super) fn running_for(&self) -> Duration {
        self.started.elapsed()
    }

    pub(super) fn join(self) -> thread::Result<()> {
        self.handle.join()
    }
}

/// A line of play as turns on the wire: plies of one side in a row are one turn.
fn turns<G: Game>(root: &G, plies: &[G::Move]) -> Vec<String> {
    let mut turns = Vec::new();
    let mut start = *root;
    let mut position = *root;
    let mut begun = 0;
    for (i, &mv) in plies.iter().enumerate() {
        position = position.play(mv);
        let last = i + 1 == plies.len();
        if last || position.side_to_move() != start.side_to_move() {
            turns.push(start.turn_text(&plies[begun..=i]));
            start = position;
            begun = i + 1;
        }
    }
    turns
}

/// The `info` line of a finished line of play.
fn info<G: Game>(root: &G, report: &Report<'_, G>, show_wdl: bool) -> String {
    let line = report.line;
    let elapsed = report.elapsed();
    let nodes = report.nodes();
    let mut text = format!(
        "info depth {} seldepth {} multipv {} score {}",
        report.depth,
        line.seldepth,
        report.multipv,
        UciScore(line.score)
    );
    match report.bound {
        Bound::Exact => {}
        Bound::Lower => text += " lowerbound",
        Bound::Upper => text += " upperbound",
    }
    if show_wdl {
        let [win, draw, loss] = chances::<G>(line.score);
        write!(text, " wdl {win} {draw} {loss}").expect("a String takes every text");
    }
    write!(
        text,
        " nodes {nodes} nps {:.0} hashfull {} time {} pv {}",
        nodes as f64 / elapsed.as_secs_f64().max(1e-6),
        report.hashfull(),
        elapsed.as_millis(),
        turns(root, &line.moves).join(" ")
    )
    .expect("a String takes every text");
    text
}

/// The chances to win, draw and lose at this score, in thousandths that add up to 1000.
fn chances<G: Game>(score: Score) -> [i32; 3] {
    let chance = |score: Score| {
        let odds = f64::from(score - G::WIN_RATE_MODEL.even) / G::WIN_RATE_MODEL.spread;
        (1000.0 / (1.0 + (-odds).exp())).round() as i32
    };
    let (win, loss) = (chance(score), chance(-score));
    [win, 1000 - win - loss, loss]
}

/// The answer to `go perft`.
fn divided<G: Game>(position: &G, perft: &Perft, depth: u32) -> String {
    if depth == 0 {
        return "\nNodes searched: 1".to_owned();
    }
    let mut lines: Vec<(String, u64)> = perft
        .divide(position, depth)
        .into_iter()
        .map(|(mv, leaves)| (position.ply_text(mv), leaves))
        .collect();
    lines.sort();
    let total: u64 = lines.iter().map(|(_, leaves)| leaves).sum();
    let lines: String = lines
        .iter()
        .map(|(mv, leaves)| format!("{mv}: {leaves}\n"))
        .collect();
    format!("{lines}\nNodes searched: {total}")
}
