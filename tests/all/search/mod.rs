//! The search, tested through its public interface.
//!
//! | file | holds |
//! | --- | --- |
//! | `answers` | properties of every result: legal, reproducible, within its limits |
//! | `exact` | scores of truncated games, compared with plain alpha-beta |
//! | `lines` | principal variations on random boards, where games end within the search |
//! | `mates` | forced wins and losses, compared with a brute-force solver |
//! | `oliveira_mates` | mates that need the special moves of Oliveira |
//! | `repetitions` | draws that a side can force |
//! | `table` | the transposition table |
//! | `truncated` | games that end after a few plies |
//! | `wins` | proven wins from games |

mod answers;
mod exact;
mod lines;
mod mates;
mod oliveira_mates;
mod repetitions;
mod table;
mod truncated;
mod wins;

use crate::support::searching::{answer, empty_table, request, threads, to_depth};
use anel::game::Game;
use anel::search::tt::Bound;
use anel::search::{Histories, PvLine, Request, search};
use anel::stop_signal::StopSignal;

/// The lines with exact scores that a search reports: depth, MultiPV number, line. Reports of bounds are left out,
/// because whether they are printed depends on the clock.
fn reports<G: Game>(request: &Request<G>) -> Vec<(u32, usize, PvLine<G>)> {
    let mut reports = Vec::new();
    search(
        request,
        &empty_table(),
        &mut Histories::new(),
        &threads(1),
        &StopSignal::default(),
        |report| {
            if report.bound == Bound::Exact {
                reports.push((report.depth, report.multipv, report.line.clone()));
            }
        },
    );
    reports
}
