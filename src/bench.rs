//! The benchmark: a fixed search of a fixed set of positions. Its node count is the fingerprint
//! of search and evaluation: whatever changes it changes how the engine plays.

use crate::game::Game;
use crate::search::limits::{Control, Limits};
use crate::search::memory::NoMemory;
use crate::search::tt::TranspositionTable;
use crate::search::{self, Histories, Request};
use rayon::ThreadPool;
use std::fmt;
use std::time::{Duration, Instant};

/// How deep every position is searched unless told otherwise.
pub const DEPTH: u32 = 14;

/// MiB of the table unless told otherwise.
pub const HASH: usize = 16;

/// What the benchmark measured. Written as OpenBench reads it: `N nodes M nps`.
#[derive(Clone, Copy, Debug)]
pub struct Measured {
    /// Positions visited.
    pub nodes: u64,
    /// How long it took.
    pub elapsed: Duration,
}

impl fmt::Display for Measured {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let rate = self.nodes as f64 / self.elapsed.as_secs_f64().max(1e-9);
        write!(f, "{} nodes {rate:.0} nps", self.nodes)
    }
}

/// Searches the benchmark's positions of the game `G`, each with an empty table of `hash` MiB,
/// and hands a line about each to `report`. With one thread the number of nodes is always the
/// same.
///
/// # Errors
/// Where there is no memory for the table.
pub fn run<G: Game>(
    depth: u32,
    hash: usize,
    pool: &ThreadPool,
    control: &Control,
    mut report: impl FnMut(String),
) -> Result<Measured, NoMemory> {
    let table = TranspositionTable::new(hash)?;
    let mut memory = Histories::new();
    let mut nodes = 0;
    let start = Instant::now();
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
            multipv: 1,
            overhead: Duration::ZERO,
            analysing: false,
            exhaustive: false,
        };
        table.clear();
        memory.clear();
        let answer = search::search(&request, &table, &mut memory, pool, control, |_| ());
        nodes += answer.nodes;
        report(format!(
            "{number}/{}: {} nodes, {fen}",
            G::BENCH_FENS.len(),
            answer.nodes
        ));
    }
    Ok(Measured {
        nodes,
        elapsed: start.elapsed(),
    })
}
