//! Puzzles, found in games of the engine against itself.
//!
//! | file | holds |
//! | --- | --- |
//! | `wins` | forced wins that begin with one move only, [proven](crate::proof) |
//! | `best_turns` | turns that a deep search finds clearly ahead, in games whose wins cannot be proven |
//! | `finder` | what a thread looks for puzzles with |
//! | `selection` | which puzzles are kept |
//!
//! What is found depends on the games and on [`Limits`] alone, not on the number of threads.

mod best_turns;
mod finder;
mod selection;
mod wins;

pub use selection::select;

use crate::game::Game;
use crate::search::memory::NoMemory;
use crate::tuning::games::GameRecord;
use finder::Finder;
use rayon::{ThreadPool, ThreadPoolBuildError, ThreadPoolBuilder};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::error::Error;
use std::fmt;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc;
use std::thread;

/// The search recurses too deep for the default stack of a thread.
const STACK_BYTES: usize = 16 << 20;

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

/// Why puzzles cannot be looked for.
#[derive(Debug)]
pub enum PuzzlesError {
    /// There is no memory for a table.
    NoMemory(NoMemory),
    /// A thread cannot be started.
    NoThreads(ThreadPoolBuildError),
}

impl fmt::Display for PuzzlesError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PuzzlesError::NoMemory(error) => error.fmt(f),
            PuzzlesError::NoThreads(error) => error.fmt(f),
        }
    }
}

impl Error for PuzzlesError {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        Some(match self {
            PuzzlesError::NoMemory(error) => error,
            PuzzlesError::NoThreads(error) => error,
        })
    }
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
) -> Result<Vec<Puzzle>, PuzzlesError> {
    let pools = (0..threads.max(1))
        .map(|_| pool_of_one())
        .collect::<Result<Vec<_>, _>>()
        .map_err(PuzzlesError::NoThreads)?;
    let finders = pools
        .iter()
        .map(|pool| Finder::<G>::new(limits, pool))
        .collect::<Result<Vec<_>, _>>()
        .map_err(PuzzlesError::NoMemory)?;
    let next = AtomicUsize::new(0);
    let mut found = BTreeMap::new();
    thread::scope(|scope| {
        let (sender, puzzles) = mpsc::channel();
        for (mut finder, pool) in finders.into_iter().zip(&pools) {
            let (sender, next) = (sender.clone(), &next);
            let mut work = move || {
                loop {
                    let number = next.fetch_add(1, Ordering::Relaxed);
                    let Some(game) = games.get(number) else {
                        return;
                    };
                    if sender.send((number, finder.look_at(game))).is_err() {
                        return;
                    }
                }
            };
            // On the pool's own thread, so that a search does not have to change threads.
            scope.spawn(move || pool.install(&mut work));
        }
        drop(sender);
        for (number, puzzle) in puzzles {
            found.extend(puzzle.map(|puzzle| (number, puzzle)));
            tell(found.len());
        }
    });
    Ok(found.into_values().collect())
}

fn pool_of_one() -> Result<ThreadPool, ThreadPoolBuildError> {
    ThreadPoolBuilder::new()
        .num_threads(1)
        .stack_size(STACK_BYTES)
        .build()
}
