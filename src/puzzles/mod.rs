//! Puzzles, found in games of the engine against itself.
//!
//! | file | holds |
//! | --- | --- |
//! | `wins` | forced wins that begin with one move only, [proven](crate::dfpn) |
//! | `best_turns` | turns that a deep search finds clearly ahead, in games whose wins cannot be proven |
//! | `finder` | what a [worker](crate::tuning::workers) looks for puzzles with |
//! | `selection` | which puzzles are kept |
//!
//! What is found depends on the games and on [`Limits`] alone, not on the number of threads.

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

/// A position in which one turn is to be found.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Puzzle {
    /// The position.
    pub fen: String,
    /// In how many moves the side to move wins, against any defence and not sooner; none where the turn is
    /// only the best one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub wins: Option<u32>,
    /// By how much the best turn is ahead of the next, in centipawns; none where it wins.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub lead: Option<i32>,
    /// The turns of both sides, as on the wire: to the end of the game where the puzzle is a win, with the
    /// defence that lasts longest; else the best turn alone.
    pub solution: Vec<String>,
    /// How hard it is: a number to sort by.
    pub difficulty: u32,
}

/// What may be spent on a puzzle.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// The nodes of all that is proven of a position. What needs more is no puzzle.
    pub proof: u64,
    /// The nodes of a deep search.
    pub search: u64,
}

/// Looks for a puzzle in each game, on this many threads. `tell` is called with the number of those found
/// whenever a game is done. The puzzles come in the order of their games.
///
/// # Errors
/// If there is no memory or no thread.
pub fn find<G: Game>(
    games: &[GameRecord<G>],
    limits: Limits,
    threads: usize,
    mut tell: impl FnMut(usize),
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
            finder.look_at(&games[number as usize])
        },
        |puzzles| {
            for (number, puzzle) in puzzles {
                found.extend(puzzle.map(|puzzle| (number, puzzle)));
                tell(found.len());
            }
        },
    )?;
    Ok(found.into_values().collect())
}
