//! The search: iterative deepening alpha-beta for any [`Game`], on one thread or on several threads that share a
//! transposition table.
//!
//! | file | holds |
//! | --- | --- |
//! | `root`, `aspiration` | iterative deepening, MultiPV, root moves; aspiration windows |
//! | `proof` | proofs of wins at the root |
//! | `node` | the alpha-beta node, its move loop, principal variation search, reductions, extensions |
//! | `pruning` | the pruning of nodes and moves, singular search |
//! | `quiescence` | quiescence search |
//! | `movepick` | staged move picking |
//! | `move_history`, `killers`, `correction` | move histories, killers and counter moves, correction history |
//! | `eval_cache` | a cache of static evaluations |
//! | `histories` | all histories, kept from one search to the next |
//! | `stack`, `pv_table` | the search stack, principal variations |
//! | `tt` | the transposition table |
//! | `turns` | root moves, turns of several plies |
//! | `limits`, `time` | search limits, time management |
//! | `threads`, `worker`, `smp` | the thread pool, one thread of a search, cooperation of threads |
//! | `constants` | sizes, scales and limits; the parameters of a game are `SearchParams` |
//! | `score` | scores, mate distances, alpha-beta windows |

mod aspiration;
mod constants;
mod correction;
mod eval_cache;
mod histories;
mod killers;
pub mod limits;
mod move_history;
mod movepick;
mod node;
mod proof;
mod pruning;
mod pv_table;
mod quiescence;
mod root;
pub mod score;
mod smp;
mod stack;
mod threads;
mod time;
pub mod tt;
mod turns;
mod worker;

pub use crate::thread_pool::NoThreads;
pub use histories::Histories;
#[cfg(feature = "train")]
pub(crate) use score::Perspective;
pub use threads::{STACK_BYTES, SearchThreads};
pub(crate) use time::TimeManager;
pub use turns::{evaluate_child, first_turn, root_moves, whole_turns};

use crate::game::Game;
use crate::stop_signal::StopSignal;
use crate::time_source::Stopwatch;
use limits::Limits;
use score::Score;
use std::sync::Mutex;
use std::time::Duration;
use tt::{Bound, TranspositionTable};
use worker::{Shared, Worker};

#[derive(Clone, Debug)]
pub struct Request<G: Game> {
    pub position: G,
    /// The game history: keys of the earlier positions that could still repeat, oldest first.
    pub earlier_keys: Vec<u64>,
    /// The root moves to search, at least one. Each root move is one legal ply, or several plies of the same turn. See
    /// [`root_moves`] and [`whole_turns`].
    pub root_moves: Vec<Vec<G::Move>>,
    pub limits: Limits,
    /// Measures the time of the search.
    pub stopwatch: Stopwatch,
    /// Number of best lines to find.
    pub multipv: usize,
    /// Move overhead: time lost between the engine's answer and the moment at which its clock stops.
    pub overhead: Duration,
    /// Whether the search is for analysis rather than for choosing a move to play. In analysis, a position with only
    /// one legal move is searched like any other.
    pub analysing: bool,
    /// Whether the search may look for proofs of wins that alpha-beta misses. Off for searches whose lines are compared
    /// with one another or chosen from at random: all their lines must be scored by alpha-beta alone.
    pub proves_wins: bool,
}

/// A line of play and its score.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PvLine<G: Game> {
    /// Score of the line, from the perspective of the side to move at the root.
    pub score: Score,
    /// Plies of the line, at least one.
    pub moves: Vec<G::Move>,
    /// Selective depth: the largest ply that the search has reached.
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

/// A principal variation found by an iteration, with its exact score or a bound on its score.
pub struct Report<'a, G: Game> {
    /// Depth of the iteration that found the line.
    pub depth: u32,
    /// MultiPV number of the line: 1 for the best line, 2 for the second best, …
    pub multipv: usize,
    pub line: &'a PvLine<G>,
    /// Bound type of the line's score.
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

    /// Fill of the transposition table, in thousandths.
    pub fn hashfull(&self) -> usize {
        self.shared.tt.hashfull()
    }
}

#[derive(Clone, Debug)]
pub struct SearchResult<G: Game> {
    /// The best line. It contains at least one complete turn.
    pub best: PvLine<G>,
    /// Number of nodes visited by all threads.
    pub nodes: u64,
}

/// Searches with all `threads` until a limit is reached or `stop_signal` ends the search. Calls `report` with
/// every line that the main thread finds.
///
/// With one thread, an empty table and empty histories, the same request always has the same result, unless a time
/// limit ends the search.
///
/// # Panics
/// If the request has no root moves.
pub fn search<G: Game>(
    request: &Request<G>,
    tt: &TranspositionTable,
    histories: &mut Histories<G>,
    threads: &SearchThreads,
    stop_signal: &StopSignal,
    mut report: impl FnMut(Report<'_, G>) + Send,
) -> SearchResult<G> {
    run(request, tt, histories, threads, stop_signal, &mut report)
}

/// The body of the search function. It is compiled only once per game, because reports are rare and can go through a
/// `dyn` function.
fn run<G: Game>(
    request: &Request<G>,
    tt: &TranspositionTable,
    histories: &mut Histories<G>,
    threads: &SearchThreads,
    stop_signal: &StopSignal,
    report: &mut (dyn FnMut(Report<'_, G>) + Send),
) -> SearchResult<G> {
    const { assert!(G::PARAMS.are_in_range()) };
    assert!(!request.root_moves.is_empty(), "a search needs a root move");
    let limits = &request.limits;
    let expected_turns = request.position.expected_turns();
    let time = TimeManager::new(request.stopwatch, limits, request.overhead, expected_turns);
    let shared = Shared::new(tt, stop_signal, time, limits.nodes, threads.count());
    tt.new_search();
    histories.resize(threads.count());

    let histories = &*histories;
    let report = Mutex::new(report);
    let best = Mutex::new(None);
    threads.on_each(&|index| {
        let moves = &histories.moves;
        let mut own = histories.of_thread(index);
        let mut worker = Worker::new(&shared, index, moves, &mut own, request);
        if !worker.is_main() {
            worker.iterative_deepening(request, &mut |_| ());
            return;
        }
        let mut report = report.lock().expect("only the main thread reports");
        let line = worker.iterative_deepening(request, &mut **report);
        shared.end_search();
        *best.lock().expect("only the main thread has the best line") = Some(line);
    });
    let best = best.into_inner().expect("a panic has already ended the search");
    let mut best = best.expect("a search has a main thread");
    turns::complete_turn(&request.position, &mut best.moves);
    SearchResult {
        best,
        nodes: shared.nodes(),
    }
}
