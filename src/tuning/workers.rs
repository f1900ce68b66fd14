//! Threads that search many positions, each for itself.
//!
//! A search with one thread, an empty table and a node limit is deterministic. So what comes of a job does
//! not depend on the number of threads, nor on the jobs that its thread did before.

use crate::game::{Game, GameHistory};
use crate::memory::NoMemory;
use crate::search::limits::Limits;
use crate::search::tt::TranspositionTable;
use crate::search::{self, Histories, PvLine, Report, Request};
use crate::stop_signal::StopSignal;
use rayon::{ThreadPool, ThreadPoolBuildError};
use std::error::Error;
use std::fmt;
use std::ops::Range;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{self, Receiver};
use std::thread;
use std::time::Duration;

/// Why workers cannot begin.
#[derive(Debug)]
pub enum WorkersError {
    /// There is no memory for a table.
    NoMemory(NoMemory),
    /// A thread cannot be started.
    NoThreads(ThreadPoolBuildError),
}

impl fmt::Display for WorkersError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            WorkersError::NoMemory(error) => error.fmt(f),
            WorkersError::NoThreads(error) => error.fmt(f),
        }
    }
}

impl Error for WorkersError {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        Some(match self {
            WorkersError::NoMemory(error) => error,
            WorkersError::NoThreads(error) => error,
        })
    }
}

/// What a worker searches with: one thread and tables of its own.
pub(crate) struct Searcher<'a, G: Game> {
    pool: &'a ThreadPool,
    table: TranspositionTable,
    histories: Histories<G>,
}

impl<'a, G: Game> Searcher<'a, G> {
    /// With a transposition table of so many MiB.
    fn new(pool: &'a ThreadPool, hash: usize) -> Result<Searcher<'a, G>, NoMemory> {
        Ok(Searcher {
            pool,
            table: TranspositionTable::new(hash)?,
            histories: Histories::new(),
        })
    }

    /// Empties the tables.
    pub(crate) fn forget(&mut self) {
        self.table.clear();
        self.histories.clear();
    }

    /// The best line with these root moves, in a search of `multipv` lines and so many nodes.
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
            multipv,
            overhead: Duration::ZERO,
            // A single legal move must be searched too, as its score is needed.
            analysing: true,
        };
        let stop_signal = StopSignal::default();
        let (table, histories) = (&self.table, &mut self.histories);
        search::search(&request, table, histories, self.pool, &stop_signal, report).best
    }
}

/// Workers: `threads` of them, each with a transposition table of `hash` MiB.
pub(crate) struct Workers {
    pub(crate) threads: usize,
    pub(crate) hash: usize,
}

impl Workers {
    /// Does these jobs, each by the next worker that is free. `state` makes what a worker keeps from one job
    /// to the next; `receive` gets what comes of each job with its number, in any order. It ends the work by
    /// returning early.
    ///
    /// # Errors
    /// If there is no memory or no thread.
    pub(crate) fn run<G: Game, S: Send, T: Send, R>(
        &self,
        jobs: Range<u64>,
        state: impl Fn() -> S,
        work: impl Fn(&mut Searcher<'_, G>, &mut S, u64) -> T + Sync,
        receive: impl FnOnce(Receiver<(u64, T)>) -> R,
    ) -> Result<R, WorkersError> {
        let pools = (0..self.threads.max(1))
            .map(|_| search::pool(1))
            .collect::<Result<Vec<_>, _>>()
            .map_err(WorkersError::NoThreads)?;
        let searchers = pools
            .iter()
            .map(|pool| Searcher::<G>::new(pool, self.hash))
            .collect::<Result<Vec<_>, _>>()
            .map_err(WorkersError::NoMemory)?;
        let next = AtomicU64::new(jobs.start);
        let received = thread::scope(|scope| {
            let (sender, results) = mpsc::channel();
            for (mut searcher, pool) in searchers.into_iter().zip(&pools) {
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
                // On the pool's own thread, so that a search does not have to change threads.
                scope.spawn(move || pool.install(&mut all_jobs));
            }
            drop(sender);
            receive(results)
        });
        Ok(received)
    }
}
