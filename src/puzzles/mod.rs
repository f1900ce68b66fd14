//! Finds puzzles in self-play games.
//!
//! | file | holds |
//! | --- | --- |
//! | `wins` | forced wins with a unique first move, [proven](crate::dfpn) |
//! | `best_turns` | turns that are clearly better than all others |
//! | `candidates` | the positions of a game that are searched |
//! | `themes` | the themes of a puzzle |
//! | `rating` | the rating of a puzzle |
//! | `finder` | the search and proofs of a [worker](crate::tuning::workers) |
//! | `similarity` | near-duplicates |
//! | `selection` | selecting some of the puzzles found |
//!
//! The puzzles depend only on the games and on [`Limits`], not on the number of threads.

mod best_turns;
mod candidates;
mod finder;
mod rating;
mod selection;
mod similarity;
mod themes;
mod wins;

pub use selection::{SelectionError, select};
pub use similarity::Likeness;
pub use themes::{DEFENCE, themes_of, themes_of_game};

use crate::game::Game;
use crate::tuning::games::GameRecord;
use crate::tuning::workers::{Workers, WorkersError};
use finder::{Finder, HASH, new_prover};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// A puzzle: a position with a turn to find, which is either the only turn that wins in the fewest moves or the clearly
/// best turn.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Puzzle {
    pub fen: String,
    /// The number of moves that the forced win takes, or `None` if the puzzle has a best turn instead.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub wins: Option<u32>,
    /// The best turn's lead over the second best in centipawns, at most [`MAX_LEAD`]; `None` if the puzzle is a forced
    /// win.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub lead: Option<i32>,
    /// The difficulty, on a scale similar to that of Elo ratings.
    pub rating: u32,
    /// The names of the puzzle's themes: those of the [game](crate::game::Tactics::THEMES) and those that all games
    /// share.
    pub themes: Vec<String>,
    /// The turns of the solution in UCI move format. A forced win is played to the end of the game against the longest
    /// defence; otherwise only the best turn is listed.
    pub solution: Vec<String>,
}

/// The upper limit of [`Puzzle::lead`].
pub const MAX_LEAD: i32 = 9_999;

/// The node limits for finding a puzzle in a position.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// The node limit shared by all proofs about a position. Positions that need more nodes are skipped.
    pub proof: u64,
    /// The node limit of the deep search for a best turn.
    pub search: u64,
}

/// Looks for puzzles in each game, on the given number of threads. After each game, calls `progress` with the number
/// of puzzles found so far. Returns the puzzles in the order of their games.
///
/// # Errors
/// If there is not enough memory, or no thread can be started.
pub fn find<G: Game>(
    games: &[GameRecord<G>],
    limits: Limits,
    threads: usize,
    mut progress: impl FnMut(usize),
) -> Result<Vec<Puzzle>, WorkersError> {
    let workers = Workers { threads, hash: HASH };
    let mut found = BTreeMap::new();
    let mut count = 0;
    workers.run(
        0..games.len() as u64,
        new_prover,
        |searcher, prover, number| {
            let mut finder = Finder {
                limits,
                prover,
                searcher,
            };
            finder.puzzles_of(&games[number as usize])
        },
        |results| {
            for (number, puzzles) in results {
                count += puzzles.len();
                found.insert(number, puzzles);
                progress(count);
            }
        },
    )?;
    Ok(found.into_values().flatten().collect())
}
