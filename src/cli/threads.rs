//! The option `--threads`, for commands whose output does not depend on it.

use clap::Args;
use std::thread;

#[derive(Args)]
pub(super) struct Threads {
    /// Number of threads; the output does not depend on it [default: all cores].
    #[arg(long, value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,
}

impl Threads {
    pub(super) fn count(&self) -> usize {
        match self.threads {
            Some(threads) => threads.into(),
            None => thread::available_parallelism().map_or(1, usize::from),
        }
    }
}
