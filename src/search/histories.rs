//! Histories: statistics that a search passes on to the next search of the same game.

use super::correction::CorrectionHistory;
use super::eval_cache::EvalCache;
use super::killers::{CounterMoves, Killers};
use super::move_history::MoveHistories;
use crate::game::Game;
use std::fmt;
use std::sync::{Mutex, MutexGuard, PoisonError};

/// The histories that belong to one search thread.
pub(super) struct ThreadHistories<G: Game> {
    pub(super) killers: Killers<G::Move>,
    pub(super) counter_moves: CounterMoves<G::Move>,
    pub(super) correction: CorrectionHistory,
    pub(super) eval_cache: EvalCache,
    /// Whether the last search proved a win.
    pub(super) win_was_proven: bool,
}

impl<G: Game> ThreadHistories<G> {
    fn new() -> ThreadHistories<G> {
        ThreadHistories {
            killers: Killers::new(),
            counter_moves: CounterMoves::new(G::PIECE_TO_SIZE),
            correction: CorrectionHistory::new(),
            eval_cache: EvalCache::new(),
            win_was_proven: false,
        }
    }
}

/// The histories of all search threads. Keeping them improves the next search of the same game.
pub struct Histories<G: Game> {
    /// Move histories, shared by all threads.
    pub(super) moves: MoveHistories<G>,
    threads: Vec<Mutex<ThreadHistories<G>>>,
}

impl<G: Game> Histories<G> {
    pub fn new() -> Histories<G> {
        Histories {
            moves: MoveHistories::new(),
            threads: Vec::new(),
        }
    }

    /// Empties the move histories in place, and drops the histories of all threads. The next search adds new ones.
    pub fn clear(&mut self) {
        self.moves.clear();
        self.threads.clear();
    }

    /// Adds empty histories for new threads, or drops the histories of surplus threads.
    pub(super) fn resize(&mut self, threads: usize) {
        self.threads.resize_with(threads, || Mutex::new(ThreadHistories::new()));
    }

    /// Locks the histories of one thread. No other thread uses these histories, so the lock is never contended.
    pub(super) fn of_thread(&self, index: usize) -> MutexGuard<'_, ThreadHistories<G>> {
        let histories = &self.threads[index];
        histories.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl<G: Game> Default for Histories<G> {
    fn default() -> Histories<G> {
        Histories::new()
    }
}

impl<G: Game> fmt::Debug for Histories<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Histories of {} threads", self.threads.len())
    }
}
