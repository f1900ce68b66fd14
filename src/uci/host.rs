//! What a session needs from the program that runs it.

use crate::search::{NoThreads, SearchThreads};
use crate::time_source::{TimeSource, system_time};
use std::hash::{BuildHasher, RandomState};

/// Clock, threads, randomness and memory for a session.
#[derive(Clone, Copy)]
pub struct Host {
    pub now: TimeSource,
    /// Starts the given number of search threads.
    pub start_threads: fn(usize) -> Result<SearchThreads, NoThreads>,
    /// Random seed of weaker play. The same seed gives the same games.
    pub seed: u64,
    pub resources: Resources,
}

/// How much of the machine a session may use. The defaults and ranges of the options `Hash`, `Threads` and
/// `MultiPV` follow from this.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Resources {
    /// Default size of the transposition table in MiB.
    pub default_hash: usize,
    /// Maximum size of the transposition table in MiB.
    pub max_hash: usize,
    pub max_threads: usize,
    pub max_multi_pv: usize,
    /// Whether the session offers perft and the benchmark. Perft uses all cores, whatever `Threads` is.
    pub counts: bool,
}

impl Default for Resources {
    fn default() -> Resources {
        Resources {
            default_hash: 64,
            max_hash: 1 << 20,
            max_threads: 512,
            max_multi_pv: 256,
            counts: true,
        }
    }
}

impl Host {
    /// The operating system, with a random seed.
    pub fn system() -> Host {
        Host {
            now: system_time,
            start_threads: SearchThreads::start,
            // The standard library seeds every `RandomState` from the operating system.
            seed: RandomState::new().hash_one(()),
            resources: Resources::default(),
        }
    }
}
