//! The search: iterative deepening alpha-beta over any [`Game`], on one thread or several that share
//! a transposition table.
//!
//! | file | holds |
//! | --- | --- |
//! | `root`, `aspiration` | iterative deepening, MultiPV, root moves; aspiration windows |
//! | `node`, `move_loop`, `pvs` | the alpha-beta node, its loop over moves, the search of a child |
//! | `pruning`, `extensions`, `reductions` | what is not searched, searched deeper, or less deep |
//! | `quiescence` | noisy moves after the last ply |
//! | `movepick` | staged move picking |
//! | `move_history`, `killers`, `correction` | histories of moves and of the evaluation's errors |
//! | `eval_cache` | static evaluations of positions that come again |
//! | `histories` | what is kept from one search to the next |
//! | `stack`, `pv_table`, `window` | the search stack, principal variations, alpha-beta windows |
//! | `tt` | the transposition table |
//! | `turns` | root moves, and turns of several plies |
//! | `limits`, `time` | when a search ends |
//! | `threads`, `worker`, `smp` | the threads that searches run on, those of one search, and how they help each other |
//! | `params` | the numbers of the search |
//! | `score` | scores and mate distances |

mod aspiration;
mod correction;
mod eval_cache;
mod extensions;
mod histories;
mod killers;
pub mod limits;

mod move_history;
mod move_loop;
mod movepick;
mod node;
pub mod params;
mod pruning;
mod pv_table;
mod pvs;
mod quiescence;
mod reductions;
mod root;
pub mod score;
mod smp;
mod stack;
mod threads;
mod time;
pub mod tt;
mod turns;
mod window;
mod worker;

pub use histories::Histories;
pub use threads::pool;
pub(crate) use time::TimeManager;
pub use turns::{first_turn, root_moves, whole_turns};
#[cfg(feature = "train")]
pub(crate) use window::Perspective;

use crate::game::Game;
use crate::stop_signal::StopSignal;
use limits::Limits;
use rayon::ThreadPool;
use score::Score;
use std::sync::Mutex;
use std::time::{Duration, Instant};
use tt::{Bound, TranspositionTable};
use worker::{Shared, Worker};

/// What to search.
#[derive(Clone, Debug)]
pub struct Request<G: Game> {
    /// The position.
    pub position: G,
    /// The game history: the keys of the positions before it that could come again, the oldest
    /// first.
    pub earlier_keys: Vec<u64>,
    /// The moves to consider, at least one. Each is one ply or several plies of the same turn, all
    /// legal. See [`root_moves`] and [`whole_turns`].
    pub root_moves: Vec<Vec<G::Move>>,
    /// When to end.
    pub limits: Limits,
    /// How many best lines to find.
    pub multipv: usize,
    /// The time that a move loses on its way to the opponent.
    pub overhead: Duration,
    /// Whether the position is analysed, not played: then a single legal move is searched too.
    pub analysing: bool,
}

/// A line of play and its score.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PvLine<G: Game> {
    /// The score, from the side that moves first.
    pub score: Score,
    /// The plies, at least one.
    pub moves: Vec<G::Move>,
    /// The largest ply reached.
    pub seldepth: usize,
}

impl<G: Game> PvLine<G> {
    fn unsearched(plies: &[G::Move]) -> PvLine<G> {
        PvLine {
            score: score::DRAW,
            moves: plies.to_vec(),
            seldepth: 0,
        }
    }
}

/// A line of play that an iteration has found, or a bound of its score.
pub struct Report<'a, G: Game> {
    /// The depth of the iteration.
    pub depth: u32,
    /// 1 for the best line, 2 for the second best, …
    pub multipv: usize,
    /// The line.
    pub line: &'a PvLine<G>,
    /// What kind of bound its score is.
    pub bound: Bound,
    shared: &'a Shared<'a>,
}

impl<G: Game> Report<'_, G> {
    /// Nodes visited so far by all threads.
    pub fn nodes(&self) -> u64 {
        self.shared.nodes()
    }

    /// Time since the start of the search.
    pub fn elapsed(&self) -> Duration {
        self.shared.time.elapsed()
    }

    /// How full the transposition table is, in thousandths.
    pub fn hashfull(&self) -> usize {
        self.shared.tt.hashfull()
    }
}

/// The result of a search.
#[derive(Clone, Debug)]
pub struct SearchResult<G: Game> {
    /// The best line.
    pub best: PvLine<G>,
    /// Nodes visited by all threads.
    pub nodes: u64,
}

/// Searches with all threads of the pool until a limit is reached or `stop_signal` ends it. `report` is
/// called with every line that the main thread finds.
///
/// With one thread, an empty table and empty histories, the same request always has the same answer,
/// unless a time limit ends the search.
///
/// # Panics
/// If the request has no root moves.
pub fn search<G: Game>(
    request: &Request<G>,
    tt: &TranspositionTable,
    histories: &mut Histories<G>,
    pool: &ThreadPool,
    stop_signal: &StopSignal,
    report: impl FnMut(Report<'_, G>) + Send,
) -> SearchResult<G> {
    assert!(!request.root_moves.is_empty(), "a search needs a root move");
    let limits = &request.limits;
    let expected_turns = request.position.expected_turns();
    let time = TimeManager::new(Instant::now(), limits, request.overhead, expected_turns);
    let threads = pool.current_num_threads();
    let shared = Shared::new(tt, stop_signal, time, limits.nodes, threads);
    tt.new_search();
    histories.resize(threads);

    let histories = &*histories;
    let report = Mutex::new(report);
    let lines = pool.broadcast(|thread| {
        let index = thread.index();
        let key_history = request.earlier_keys.clone();
        let moves = &histories.moves;
        let mut own = histories.of_thread(index);
        let mut worker = Worker::new(&shared, index, moves, &mut own, key_history);
        if !worker.is_main() {
            return worker.iterative_deepening(request, |_| ());
        }
        let mut report = report.lock().expect("only the main thread reports");
        let best = worker.iterative_deepening(request, &mut *report);
        stop_signal.wait_for_leave(limits.infinite);
        shared.end_search();
        best
    });
    let mut best = lines.into_iter().next().expect("a pool has a thread");
    turns::complete_turn(&request.position, &mut best.moves);
    SearchResult {
        best,
        nodes: shared.nodes(),
    }
}
