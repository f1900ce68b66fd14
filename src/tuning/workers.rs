//! Worker threads that run many independent searches.
//!
//! A search with one thread, an empty table and a node limit is deterministic. The result of a job therefore does not
//! depend on the number of threads, or on earlier jobs of the same worker.

use crate::game::{Game, GameHistory};
use crate::memory::NoMemory;
use crate::search::limits::Limits;
use crate::search::tt::TranspositionTable;
use crate::search::{self, Histories, NoThreads, PvLine, Report, Request, SearchThreads};
use crate::stop_signal::StopSignal;
use crate::time_source::{Stopwatch, system_time};
use std::collections::VecDeque;
use std::ops::Range;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{self, Receiver};
use std::thread::{self, Scope};
use std::time::Duration;
use thiserror::Error;

/// Why worker threads cannot be started.
#[derive(Debug, Error)]
pub enum WorkersError {
    /// There is not enough memory for a transposition table.
    #[error(transparent)]
    NoMemory(#[from] NoMemory),
    /// A thread cannot be started.
    #[error(transparent)]
    NoThreads(#[from] NoThreads),
}

/// A worker's single-threaded search, with its own transposition table and histories.
pub(crate) struct Searcher<'a, G: Game> {
    thread: &'a SearchThreads,
    table: TranspositionTable,
    histories: Histories<G>,
}

impl<'a, G: Game> Searcher<'a, G> {
    /// Creates a searcher with a transposition table of `hash` MiB.
    fn new(thread: &'a SearchThreads, hash: usize) -> Result<Searcher<'a, G>, NoMemory> {
        Ok(Searcher {
            thread,
            table: TranspositionTable::new(hash)?,
            histories: Histories::new(),
        })
    }

    /// Clears the transposition table and the histories.
    pub(crate) fn forget(&mut self) {
        self.table.clear();
        self.histories.clear();
    }

    /// Searches the given root moves for `multipv` lines with a node limit. Returns the best line.
    pub(crate) fn search(
        &mut self,
        game: &GameHistory<G>,
        root_moves: Vec<Vec<G::Move>>,
        (multipv, nodes): (usize, u64),
        report: impl FnMut(Report<'_, G>) + Send,
    ) -> PvLine<G> {
        let request = Request {
            position: *game.position(),
            earlier_keys: game.earlier_keys().to_vec(),
            root_moves,
            limits: Limits {
                nodes: Some(nodes),
                ..Limits::default()
            },
            stopwatch: Stopwatch::start(system_time),
            multipv,
            proves_wins: multipv == 1,
            overhead: Duration::ZERO,
            // Even a single legal move must be searched, because its score is needed.
            analysing: true,
        };
        let stop_signal = StopSignal::default();
        let (table, histories) = (&self.table, &mut self.histories);
        search::search(&request, table, histories, self.thread, &stop_signal, report).best
    }
}

/// The settings of a group of worker threads.
pub(crate) struct Workers {
    /// The number of workers, each with its own thread.
    pub(crate) threads: usize,
    /// The size of each worker's transposition table in MiB.
    pub(crate) hash: usize,
}

/// Runs the job with the given number on a worker and stores its result.
type Job<'a> = Box<dyn FnMut(u64) + Send + 'a>;

impl Workers {
    /// Runs the jobs with the given numbers, each on the next free worker. `state` creates the state that a worker
    /// keeps between jobs. `receive` gets each job's number and result, in any order, and can cancel the remaining jobs
    /// by returning early.
    ///
    /// # Errors
    /// If there is not enough memory, or no thread can be started.
    pub(crate) fn run<G: Game, S: Send, T: Send, R>(
        &self,
        jobs: Range<u64>,
        state: impl Fn() -> S,
        work: impl Fn(&mut Searcher<'_, G>, &mut S, u64) -> T + Sync,
        receive: impl FnOnce(&mut dyn Iterator<Item = (u64, T)>) -> R,
    ) -> Result<R, WorkersError> {
        let threads = self.start_threads()?;
        let results: Mutex<VecDeque<(u64, T)>> = Mutex::default();
        let lock_results = || results.lock().expect("no thread panics while it holds the results");
        let mut workers = Vec::new();
        for thread in &threads {
            let mut searcher = Searcher::<G>::new(thread, self.hash)?;
            let (mut state, work) = (state(), &work);
            let job: Job = Box::new(move |number| {
                let result = work(&mut searcher, &mut state, number);
                lock_results().push_back((number, result));
            });
            workers.push((thread, job));
        }
        let next = AtomicU64::new(jobs.start);
        thread::scope(|scope| {
            let finished = start(scope, workers, &next, jobs.end)?;
            let result = |()| lock_results().pop_front().expect("a finished job leaves its result");
            Ok(receive(&mut finished.into_iter().map(result)))
        })
    }

    fn start_threads(&self) -> Result<Vec<SearchThreads>, NoThreads> {
        (0..self.threads.max(1)).map(|_| SearchThreads::start(1)).collect()
    }
}

/// Starts workers that run the jobs from `next` on. The receiver gets a message after each job, when its result is
/// stored. Once the receiver is dropped, the workers stop.
fn start<'scope>(
    scope: &'scope Scope<'scope, '_>,
    workers: Vec<(&'scope SearchThreads, Job<'scope>)>,
    next: &'scope AtomicU64,
    end: u64,
) -> Result<Receiver<()>, NoThreads> {
    let (sender, finished) = mpsc::channel();
    for (thread, mut job) in workers {
        let sender = sender.clone();
        let mut all_jobs = move || {
            loop {
                let number = next.fetch_add(1, Ordering::Relaxed);
                if number >= end {
                    return;
                }
                job(number);
                if sender.send(()).is_err() {
                    return;
                }
            }
        };
        // Run the jobs on the search thread, so that no search has to switch threads.
        let started = thread::Builder::new().spawn_scoped(scope, move || thread.on_one(&mut all_jobs));
        if let Err(error) = started {
            // The scope waits for the workers that have started.
            next.store(end, Ordering::Relaxed);
            return Err(NoThreads::new(1, None, error));
        }
    }
    Ok(finished)
}
