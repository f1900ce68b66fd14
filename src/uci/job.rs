//! What runs beside the session: searches, perft, the benchmark.

use super::Event;
use super::engine::Engine;
use super::info::{Info, best_move};
use super::mate::{self, Proof};
use super::output::Output;
use super::strength::MoveSampler;
use crate::bench;
use crate::game::Game;
use crate::perft::Perft;
use crate::search::{self, Histories, Request};
use crate::stop_signal::StopSignal;
use rayon::ThreadPoolBuildError;
use std::fmt;
use std::io;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::Sender;
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

/// A thread that writes its own answer and sends an event when it is done.
pub(super) struct Job {
    stop_signal: Arc<StopSignal>,
    handle: JoinHandle<()>,
    started: Instant,
    /// Whether it is perft or bench, which have no result when they are stopped.
    count: bool,
    /// Set before the last line of the answer is written. Whoever has read that line may rely on it:
    /// what he sends next is answered in its order.
    answered: Arc<AtomicBool>,
}

/// The last line of a job's answer.
enum LastLine {
    Text(String),
    Error(String),
}

/// Why a job cannot start.
#[derive(Debug)]
pub(super) enum JobError {
    /// Its thread cannot be started.
    Thread(io::Error),
    /// The search threads of the benchmark cannot be started.
    NoThreads(ThreadPoolBuildError),
}

impl fmt::Display for JobError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            JobError::Thread(error) => write!(f, "no thread to work on: {error}"),
            JobError::NoThreads(error) => error.fmt(f),
        }
    }
}

/// Tells that the job is done when it is dropped, so also if the job panics.
struct Done {
    answered: Arc<AtomicBool>,
    sender: Sender<Event>,
}

impl Drop for Done {
    fn drop(&mut self) {
        self.answered.store(true, Ordering::Release);
        // Nobody receives it when the process is about to end.
        let _ = self.sender.send(Event::JobDone);
    }
}

impl Job {
    fn spawn(
        stop_signal: Arc<StopSignal>,
        output: Output,
        sender: Sender<Event>,
        count: bool,
        work: impl FnOnce() -> LastLine + Send + 'static,
    ) -> Result<Job, JobError> {
        let answered = Arc::new(AtomicBool::new(false));
        let done = Done {
            answered: Arc::clone(&answered),
            sender,
        };
        let handle = thread::Builder::new()
            .name("job".to_owned())
            .spawn(move || {
                let last = work();
                done.answered.store(true, Ordering::Release);
                match last {
                    LastLine::Text(text) => output.line(text),
                    LastLine::Error(error) => output.error(error),
                }
            })
            .map_err(JobError::Thread)?;
        Ok(Job {
            stop_signal,
            handle,
            started: Instant::now(),
            count,
            answered,
        })
    }

    /// A search that ends with `bestmove`: the best move, or the one that the sampler draws. With `mate`, it looks
    /// for a win in that many moves first.
    pub(super) fn search<G: Game>(
        mut request: Request<G>,
        mate: Option<u32>,
        mut sampler: Option<MoveSampler<G>>,
        ponder: bool,
        histories: Arc<Mutex<Histories<G>>>,
        engine: &Engine,
    ) -> Result<Job, JobError> {
        let stop_signal = Arc::new(StopSignal::new(ponder));
        let shared = Arc::clone(&stop_signal);
        let (table, pool) = (engine.table.clone(), engine.pool.clone());
        let (output, done) = (engine.output.clone(), engine.sender.clone());
        let (show_wdl, shown) = (engine.options.show_wdl, engine.options.multi_pv);
        let (hash, dialect) = (engine.options.hash, engine.dialect);
        Job::spawn(stop_signal, output.clone(), done, false, move || {
            if request.root_moves.is_empty() {
                shared.wait_for_leave(request.limits.infinite);
                return LastLine::Text("bestmove (none)".to_owned());
            }
            let root = request.position;
            if let Some(moves) = mate {
                let moves = mate::within_limits(moves, &request.limits);
                if G::WINS_CAN_BE_PROVEN {
                    let proof = Proof::search(&request, moves, hash, &shared);
                    output.line(proof.info(&root, show_wdl));
                    if let Some(line) = proof.line() {
                        shared.wait_for_leave(request.limits.infinite);
                        return LastLine::Text(best_move(&root, line, dialect));
                    }
                    proof.leave_to_search(&mut request.limits);
                }
                mate::limit_depth(moves, &mut request.limits);
            }
            let mut histories = histories.lock().unwrap_or_else(PoisonError::into_inner);
            let answer = search::search(&request, &table, &mut histories, &pool, &shared, |report| {
                if let Some(sampler) = &mut sampler {
                    sampler.note(&report);
                }
                if report.multipv <= shown {
                    output.line(Info::from(&report).text(&root, show_wdl));
                }
            });
            let chosen = sampler.and_then(MoveSampler::choose).unwrap_or(answer.best);
            LastLine::Text(best_move(&root, &chosen.moves, dialect))
        })
    }

    /// `go perft`: the leaves below each move.
    pub(super) fn perft<G: Game>(
        position: G,
        depth: u32,
        output: Output,
        done: Sender<Event>,
    ) -> Result<Job, JobError> {
        let stop_signal = Arc::new(StopSignal::default());
        let perft = Perft {
            stop_signal: Arc::clone(&stop_signal),
            ..Perft::default()
        };
        Job::spawn(stop_signal, output, done, true, move || {
            let text = divide_text(&position, &perft, depth);
            if perft.stop_signal.stopped() {
                LastLine::Error(format!("perft {depth} was stopped before its end"))
            } else {
                LastLine::Text(text)
            }
        })
    }

    /// The benchmark of the game `G`, on one thread.
    pub(super) fn bench<G: Game>(depth: u32, output: Output, done: Sender<Event>) -> Result<Job, JobError> {
        let stop_signal = Arc::new(StopSignal::default());
        let shared = Arc::clone(&stop_signal);
        let pool = search::pool(1).map_err(JobError::NoThreads)?;
        Job::spawn(stop_signal, output.clone(), done, true, move || {
            let report = |line| output.line(format_args!("info string {line}"));
            match bench::run::<G>(depth, bench::HASH, &pool, &shared, report) {
                Ok(_) if shared.stopped() => LastLine::Error("bench was stopped before its end".to_owned()),
                Ok(result) => LastLine::Text(result.to_string()),
                Err(error) => LastLine::Error(error.to_string()),
            }
        })
    }

    pub(super) fn stop(&self) {
        self.stop_signal.stop();
    }

    pub(super) fn ponder_hit(&self) {
        self.stop_signal.ponder_hit();
    }

    /// Whether the last line of its answer is written, or about to be.
    pub(super) fn has_answered(&self) -> bool {
        self.answered.load(Ordering::Acquire)
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

/// The answer to `go perft`.
fn divide_text<G: Game>(position: &G, perft: &Perft, depth: u32) -> String {
    if depth == 0 {
        return "\nNodes searched: 1".to_owned();
    }
    let mut counts: Vec<(String, u64)> = perft
        .divide(position, depth)
        .into_iter()
        .map(|(mv, leaves)| (position.ply_text(mv), leaves))
        .collect();
    counts.sort();
    let total: u64 = counts.iter().map(|(_, leaves)| leaves).sum();
    let lines: String = counts.iter().map(|(mv, leaves)| format!("{mv}: {leaves}\n")).collect();
    format!("{lines}\nNodes searched: {total}")
}
