//! Puzzles, found in self-play games.
//!
//! | file | holds |
//! | --- | --- |
//! | `wins` | forced wins with a unique first move, [proven](crate::dfpn) |
//! | `best_turns` | clearly best turns, in games whose wins cannot be proven |
//! | `finder` | the search and proofs of a [worker](crate::tuning::workers) |
//! | `selection` | the choice among the puzzles found |
//!
//! The puzzles depend only on the games and on [`Limits`], not on the number of threads.

mod best_turns;
mod finder;
mod selection;
mod wins;

pub use selection::select;

use crate::game::Game;
use crate::tuning::games::GameRecord;
use crate::tuning::workers::{Workers, WorkersError};
use finder::{Finder, HASH, new_prover};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// A position with a turn to find: the only turn that wins in the fewest moves, or the clearly best turn.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Puzzle {
    pub fen: String,
    /// The number of moves to the forced win, or `None` for a best turn.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub wins: Option<u32>,
    /// The lead of the best turn over the second best in centipawns, or `None` for a forced win.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub lead: Option<i32>,
    /// The turns of the solution in UCI move format. A forced win is played to the end of the game against the
    /// longest defence; otherwise only the best turn is listed.
    pub solution: Vec<String>,
    /// The difficulty, for sorting.
    pub difficulty: u32,
}

/// The node limits per position.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// The limit of all proofs together. A position that needs more is not a puzzle.
    pub proof: u64,
    /// The limit of the deep search.
    pub search: u64,
}

/// Looks for a puzzle in each game, on the given number of threads. Calls `progress` after each game with the number
/// of puzzles found so far. The puzzles are in the order of their games.
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
    workers.run(
        0..games.len() as u64,
        new_prover,
        |searcher, prover, number| {
            let mut finder = Finder {
                limits,
                prover,
                searcher,
            };
            finder.hardest_of(&games[number as usize])
        },
        |puzzles| {
            for (number, puzzle) in puzzles {
                found.extend(puzzle.map(|puzzle| (number, puzzle)));
                progress(found.len());
            }
        },
    )?;
    Ok(found.into_values().collect())
}
