//! Search helpers: requests, tables and threads.

use anel::game::Game;
use anel::search::limits::Limits;
use anel::search::tt::TranspositionTable;
use anel::search::{Histories, Request, SearchResult, SearchThreads, root_moves, search};
use anel::stop_signal::StopSignal;
use anel::time_source::{Stopwatch, system_time};
use std::time::Duration;

/// A request to search for the best line, with all legal moves allowed at the root.
pub fn request<G: Game>(position: G, limits: Limits) -> Request<G> {
    Request {
        position,
        earlier_keys: Vec::new(),
        root_moves: root_moves(&position),
        limits,
        stopwatch: Stopwatch::start(system_time),
        multipv: 1,
        proves_wins: true,
        overhead: Duration::ZERO,
        analysing: false,
    }
}

pub fn to_depth(depth: u32) -> Limits {
    Limits {
        depth: Some(depth),
        ..Limits::default()
    }
}

pub fn threads(count: usize) -> SearchThreads {
    SearchThreads::start(count).expect("threads")
}

pub fn empty_table() -> TranspositionTable {
    TranspositionTable::new(4).expect("4 MiB")
}

/// Searches on one thread, with an empty table and empty histories.
pub fn answer<G: Game>(request: &Request<G>) -> SearchResult<G> {
    search(
        request,
        &empty_table(),
        &mut Histories::new(),
        &threads(1),
        &StopSignal::default(),
        |_| (),
    )
}
