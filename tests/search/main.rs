//! The search through its public interface.
//!
//! | file | holds |
//! | --- | --- |
//! | `answers` | what every answer is: legal, reproducible, within its limits |
//! | `exhaustive` | the search with all pruning off, compared with plain alpha-beta |
//! | `lines` | lines on random boards, where games end within the search |
//! | `mates` | forced wins and losses, compared with an exhaustive solver |
//! | `oliveira_mates` | mates that need the special moves of Oliveira |
//! | `repetitions` | draws that a side can force |
//! | `table` | the transposition table |
//! | `wins` | proven wins from games, found in few moves |

mod answers;
#[path = "../common/boards.rs"]
mod boards;
mod exhaustive;
mod lines;
mod mates;
#[path = "../common/oliveira_boards.rs"]
mod oliveira_boards;
mod oliveira_mates;
mod repetitions;
mod table;
mod wins;

use anel::game::Game;
use anel::search::limits::{Control, Limits};
use anel::search::table::Table;
use anel::search::{Answer, Line, Memory, Request, beginnings, search};
use rayon::{ThreadPool, ThreadPoolBuilder};
use std::time::Duration;

/// A search of all legal moves for one line.
fn request<G: Game>(position: G, limits: Limits) -> Request<G> {
    Request {
        position,
        earlier_keys: Vec::new(),
        turns: beginnings(&position),
        limits,
        lines: 1,
        overhead: Duration::ZERO,
        analysing: false,
        exhaustive: false,
    }
}

fn to_depth(depth: u32) -> Limits {
    Limits {
        depth: Some(depth),
        ..Limits::default()
    }
}

fn pool(threads: usize) -> ThreadPool {
    // A search may go deeper into the stack than the default of a thread allows.
    let builder = ThreadPoolBuilder::new().stack_size(16 << 20);
    builder.num_threads(threads).build().expect("threads")
}

fn empty_table() -> Table {
    Table::new(4).expect("4 MiB")
}

/// Searches on one thread with an empty table.
fn answer<G: Game>(request: &Request<G>) -> Answer<G> {
    search(
        request,
        &empty_table(),
        &mut Memory::new(),
        &pool(1),
        &Control::default(),
        |_| (),
    )
}

/// The lines that the search reports on its way: iteration, number, line.
fn reports<G: Game>(request: &Request<G>) -> Vec<(u32, usize, Line<G>)> {
    let mut reports = Vec::new();
    let control = Control::default();
    search(
        request,
        &empty_table(),
        &mut Memory::new(),
        &pool(1),
        &control,
        |report| {
            reports.push((report.depth, report.number, report.line.clone()));
        },
    );
    reports
}
