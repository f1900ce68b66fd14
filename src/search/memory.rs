//! What the threads of an engine remember from one search of a game to the next.

use super::correction::Corrections;
use super::history::Histories;
use super::refutations::Refutations;
use crate::game::Game;
use std::fmt;
use std::sync::{Mutex, MutexGuard, PoisonError};

/// The memory of one thread.
pub(super) struct ThreadMemory<G: Game> {
    pub(super) refutations: Refutations<G>,
    pub(super) corrections: Corrections,
}

impl<G: Game> ThreadMemory<G> {
    fn new() -> ThreadMemory<G> {
        ThreadMemory {
            refutations: Refutations::new(),
            corrections: Corrections::new(),
        }
    }
}

/// What the threads of an engine have learnt of moves and of the evaluation's errors. It makes the
/// next search of the same game better, and can be dropped at any time.
pub struct Memory<G: Game> {
    pub(super) histories: Histories<G>,
    threads: Vec<Mutex<ThreadMemory<G>>>,
}

impl<G: Game> Memory<G> {
    /// Nothing learnt yet.
    pub fn new() -> Memory<G> {
        Memory {
            histories: Histories::new(),
            threads: Vec::new(),
        }
    }

    /// Forgets everything.
    pub fn clear(&mut self) {
        *self = Memory::new();
    }

    /// Makes room for so many threads.
    pub(super) fn fit(&mut self, threads: usize) {
        self.threads
            .resize_with(threads, || Mutex::new(ThreadMemory::new()));
    }

    /// What one thread has learnt. Each asks for its own.
    pub(super) fn of_thread(&self, index: usize) -> MutexGuard<'_, ThreadMemory<G>> {
        let memory = &self.threads[index];
        memory.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl<G: Game> Default for Memory<G> {
    fn default() -> Memory<G> {
        Memory::new()
    }
}

impl<G: Game> fmt::Debug for Memory<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Memory of {} threads", self.threads.len())
    }
}
