//! The benchmark: a search of fixed positions to a fixed depth. The total node count is a fingerprint of search and
//! evaluation: it changes whenever the engine's play changes.

use crate::game::Game;
use crate::memory::NoMemory;
use crate::search::limits::Limits;
use crate::search::tt::TranspositionTable;
use crate::search::{self, Histories, Request, SearchThreads};
use crate::stop_signal::StopSignal;
use crate::time_source::{Stopwatch, TimeSource};
use std::fmt;
use std::time::Duration;

/// Default search depth of the benchmark, in plies.
pub const DEPTH: u32 = 14;

/// Default size of the transposition table in the benchmark, in MiB.
pub const HASH: usize = 16;

/// The result of the benchmark, displayed in OpenBench format: `N nodes M nps`.
#[derive(Clone, Copy, Debug)]
pub struct BenchResult {
    /// Total number of nodes of all searches.
    pub nodes: u64,
    /// Total time of all searches.
    pub elapsed: Duration,
}

impl fmt::Display for BenchResult {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let rate = self.nodes as f64 / self.elapsed.as_secs_f64().max(1e-9);
        write!(f, "{} nodes {rate:.0} nps", self.nodes)
    }
}

/// Runs the benchmark of the game `G`. Every search starts with empty histories and an empty transposition table of
/// `hash` MiB. Passes a line about each position to `report`. With one thread, the node count is the same in every run.
///
/// # Errors
/// If there is not enough memory for the transposition table.
pub fn run<G: Game>(
    depth: u32,
    hash: usize,
    threads: &SearchThreads,
    now: TimeSource,
    stop_signal: &StopSignal,
    mut report: impl FnMut(String),
) -> Result<BenchResult, NoMemory> {
    let table = TranspositionTable::new(hash)?;
    let mut histories = Histories::new();
    let mut nodes = 0;
    let stopwatch = Stopwatch::start(now);
    for (number, fen) in (1..).zip(G::BENCH_FENS) {
        let position = G::from_fen(fen).expect("the benchmark's positions are valid");
        let request = Request {
            position,
            earlier_keys: Vec::new(),
            root_moves: search::root_moves(&position),
            limits: Limits {
                depth: Some(depth),
                ..Limits::default()
            },
            stopwatch,
            multipv: 1,
            proves_wins: true,
            overhead: Duration::ZERO,
            analysing: false,
        };
        table.clear();
        histories.clear();
        let answer = search::search(&request, &table, &mut histories, threads, stop_signal, |_| ());
        nodes += answer.nodes;
        report(format!(
            "{number}/{}: {} nodes, {fen}",
            G::BENCH_FENS.len(),
            answer.nodes
        ));
    }
    Ok(BenchResult {
        nodes,
        elapsed: stopwatch.elapsed(),
    })
}
