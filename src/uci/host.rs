//! What a session needs from the program that runs it.

use crate::search::SearchThreads;
use crate::time_source::{TimeSource, system_time};
use rayon::ThreadPoolBuildError;
use std::hash::{BuildHasher, RandomState};

/// Clock, threads and randomness for a session.
#[derive(Clone, Copy)]
pub struct Host {
    pub now: TimeSource,
    /// Starts the given number of search threads.
    pub start_threads: fn(usize) -> Result<SearchThreads, ThreadPoolBuildError>,
    /// Random seed of weaker play. The same seed gives the same games.
    pub seed: u64,
}

impl Host {
    /// The operating system, with a random seed.
    pub fn system() -> Host {
        Host {
            now: system_time,
            start_threads: SearchThreads::start,
            // The standard library seeds every `RandomState` from the operating system.
            seed: RandomState::new().hash_one(()),
        }
    }
}
