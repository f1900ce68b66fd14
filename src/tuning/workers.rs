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
use std::ops::Range;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{self, Receiver};
use std::thread;
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
        receive: impl FnOnce(Receiver<(u64, T)>) -> R,
    ) -> Result<R, WorkersError> {
        let threads = (0..self.threads.max(1))
            .map(|_| SearchThreads::start(1))
            .collect::<Result<Vec<_>, _>>()?;
        let searchers = threads
            .iter()
            .map(|thread| Searcher::<G>::new(thread, self.hash))
            .collect::<Result<Vec<_>, _>>()?;
        let next = AtomicU64::new(jobs.start);
        thread::scope(|scope| {
            let (sender, results) = mpsc::channel();
            for (mut searcher, thread) in searchers.into_iter().zip(&threads) {
                let (sender, next, work, mut state) = (sender.clone(), &next, &work, state());
                let mut all_jobs = move || {
                    loop {
                        let number = next.fetch_add(1, Ordering::Relaxed);
                        if number >= jobs.end {
                            return;
                        }
                        let result = work(&mut searcher, &mut state, number);
                        if sender.send((number, result)).is_err() {
                            return;
                        }
                    }
                };
                // Run the jobs on the search thread, so that no search has to switch threads.
                let started = thread::Builder::new().spawn_scoped(scope, move || thread.on_one(&mut all_jobs));
                if let Err(error) = started {
                    // The scope waits for the workers that have started.
                    next.store(jobs.end, Ordering::Relaxed);
                    return Err(NoThreads::new(1, None, error).into());
                }
            }
            drop(sender);
            Ok(receive(results))
        })
    }
}
