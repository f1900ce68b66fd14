//! The search: iterative deepening alpha-beta over any [`Game`], on one thread or several that
//! share a table.
//!
//! | file | holds |
//! | --- | --- |
//! | `root` | iterative deepening, aspiration windows, several best lines |
//! | `node`, `child` | one node of the alpha-beta search, and the way to the next |
//! | `pruning` | nodes and moves that are left out |
//! | `depth` | extensions and reductions |
//! | `quiescence` | what follows the last ply |
//! | `picker` | which moves are tried first |
//! | `history`, `refutations`, `correction` | what is learnt of moves and of the evaluation |
//! | `frames` | the path from the root |
//! | `table` | the transposition table |
//! | `turns` | turns of several plies: where a search begins, and how a turn ends |
//! | `limits`, `time` | when a search ends |
//! | `leader`, `busy` | how the other threads help the first |
//! | `worker`, `memory` | one thread's own data, what threads share, what outlives a search |
//! | `params` | every number |
//! | `score` | scores and distances to the end |

mod busy;
mod child;
mod correction;
mod depth;
mod frames;
mod history;
mod leader;
pub mod limits;
mod memory;
mod node;
pub mod params;
mod picker;
mod pruning;
mod quiescence;
mod refutations;
mod root;
pub mod score;
pub mod table;
mod time;
mod turns;
mod worker;

pub use memory::Memory;
pub use turns::{beginnings, first_turn, whole_turns};

use crate::game::Game;
use limits::{Control, Limits};
use rayon::ThreadPool;
use score::Score;
use std::sync::Mutex;
use std::time::{Duration, Instant};
use table::{Bound, Table};
use time::Timer;
use worker::{Shared, Worker};

/// What to search.
#[derive(Clone, Debug)]
pub struct Request<G: Game> {
    /// The position.
    pub position: G,
    /// The keys of the positions that led to it and could come again, the oldest first.
    pub earlier_keys: Vec<u64>,
    /// What to consider: turns or beginnings of them, at least one, each of at least one ply, and
    /// all plies legal where they are made. See [`beginnings`].
    pub turns: Vec<Vec<G::Move>>,
    /// When to end.
    pub limits: Limits,
    /// How many best lines to find.
    pub lines: usize,
    /// What is lost of the clock on the way to the opponent.
    pub overhead: Duration,
    /// Whether the position is analysed rather than played: then a single legal move is searched
    /// too.
    pub analysing: bool,
    /// Whether to leave out nothing: plain alpha-beta with a table, for checks. The answer is the
    /// same as that of a search without any pruning, but for draws by repetition from depth 5 on:
    /// the table knows nothing of the paths that led to its entries.
    pub exhaustive: bool,
}

/// A line of play and its score for the side that begins it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line<G: Game> {
    /// The score.
    pub score: Score,
    /// The plies, at least one.
    pub moves: Vec<G::Move>,
    /// The deepest ply that was looked at.
    pub seldepth: usize,
}

impl<G: Game> Line<G> {
    fn unsearched(plies: &[G::Move]) -> Line<G> {
        Line {
            score: score::DRAW,
            moves: plies.to_vec(),
            seldepth: 0,
        }
    }
}

/// A line that an iteration has finished, or a bound that it has found on its way.
pub struct Report<'a, G: Game> {
    /// The iteration.
    pub depth: u32,
    /// 1 for the best line, 2 for the second best, …
    pub number: usize,
    /// The line.
    pub line: &'a Line<G>,
    /// What its score says.
    pub bound: Bound,
    shared: &'a Shared<'a>,
}

impl<G: Game> Report<'_, G> {
    /// Positions visited so far by all threads.
    pub fn nodes(&self) -> u64 {
        self.shared.nodes()
    }

    /// Since the search began.
    pub fn elapsed(&self) -> Duration {
        self.shared.timer.elapsed()
    }

    /// How full the table is, in thousandths.
    pub fn hashfull(&self) -> usize {
        self.shared.table.hashfull()
    }
}

/// What a search found.
#[derive(Clone, Debug)]
pub struct Answer<G: Game> {
    /// The best line.
    pub best: Line<G>,
    /// Positions visited.
    pub nodes: u64,
}

/// Searches with all threads of the pool until a limit is reached or `control` says so. Every
/// finished line of the first thread goes to `report`.
///
/// With one thread, the same request on an empty table and memory always gives the same answer, unless a
/// limit in time ends it.
///
/// # Panics
/// Where the request has no moves.
pub fn search<G: Game>(
    request: &Request<G>,
    table: &Table,
    memory: &mut Memory<G>,
    pool: &ThreadPool,
    control: &Control,
    report: impl FnMut(Report<'_, G>) + Send,
) -> Answer<G> {
    assert!(
        !request.turns.is_empty(),
        "a search needs a move to consider"
    );
    let limits = &request.limits;
    let timer = Timer::new(Instant::now(), limits, request.overhead);
    let threads = pool.current_num_threads();
    let shared = Shared::new(table, control, timer, limits.nodes, threads);
    table.start_search();

    let root = root::Root {
        position: &request.position,
        turns: &request.turns,
        limits,
        lines: request.lines,
        hurry: !request.analysing,
    };
    let report = Mutex::new(report);
    memory.fit(threads);
    let memory = &*memory;
    let lines = pool.broadcast(|thread| {
        let keys = request.earlier_keys.clone();
        let selective = limits.mate.is_none() && !request.exhaustive;
        let index = thread.index();
        let mut own = memory.of_thread(index);
        let histories = &memory.histories;
        let mut worker = Worker::new(&shared, index, histories, &mut own, keys, selective);
        if index > 0 {
            return worker.deepen(&root, |_| ());
        }
        let mut report = report.lock().expect("only the first thread reports");
        let best = worker.deepen(&root, &mut *report);
        control.wait_for_leave(limits.infinite);
        shared.finish();
        best
    });
    let mut best = lines.into_iter().next().expect("a pool has a thread");
    turns::complete(&request.position, &mut best.moves);
    Answer {
        best,
        nodes: shared.nodes(),
    }
}
