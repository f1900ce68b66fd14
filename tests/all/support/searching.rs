//! Search helpers: requests, tables and thread pools.

use anel::game::Game;
use anel::search::limits::Limits;
use anel::search::tt::TranspositionTable;
use anel::search::{self, Histories, Request, SearchResult, root_moves, search};
use anel::stop_signal::StopSignal;
use rayon::ThreadPool;
use std::time::Duration;

/// A request to search for the best line, with all legal moves allowed at the root.
pub fn request<G: Game>(position: G, limits: Limits) -> Request<G> {
    Request {
        position,
        earlier_keys: Vec::new(),
        root_moves: root_moves(&position),
        limits,
        multipv: 1,
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

pub fn pool(threads: usize) -> ThreadPool {
    search::pool(threads).expect("threads")
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
        &pool(1),
        &StopSignal::default(),
        |_| (),
    )
}
