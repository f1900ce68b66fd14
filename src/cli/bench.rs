//! The command `anel bench`.

use super::{tell, variant};
use crate::bench::{self, DEPTH, HASH};
use crate::game::Game;
use crate::search::SearchThreads;
use crate::stop_signal::StopSignal;
use crate::time_source::system_time;
use crate::variant::{Variant, VariantTask};
use clap::Args;
use std::error::Error;

#[derive(Args)]
pub(crate) struct BenchArgs {
    /// Game variant.
    #[arg(long, default_value_t, value_parser = variant)]
    variant: Variant,
    /// Search depth in plies.
    #[arg(long, default_value_t = DEPTH, value_parser = clap::value_parser!(u32).range(1..=100))]
    depth: u32,
    /// Number of threads; the node count is reproducible only with 1 thread.
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=512))]
    threads: u16,
    /// Size of the transposition table in MiB.
    #[arg(
        long,
        value_name = "MIB",
        default_value_t = HASH as u32,
        value_parser = clap::value_parser!(u32).range(1..=1 << 20)
    )]
    hash: u32,
}

impl BenchArgs {
    pub(crate) fn run(&self) -> Result<(), Box<dyn Error>> {
        self.variant.dispatch(self)
    }
}

impl VariantTask for &BenchArgs {
    type Output = Result<(), Box<dyn Error>>;

    fn run<G: Game>(self) -> Self::Output {
        let threads = SearchThreads::start(self.threads.into())?;
        let stop_signal = StopSignal::default();
        let report = |line| {
            // Ignore a write error: if this write fails, writing the last line fails as well.
            let _ = tell(line);
        };
        let result = bench::run::<G>(
            self.depth,
            self.hash as usize,
            &threads,
            system_time,
            &stop_signal,
            report,
        )?;
        tell(result)?;
        Ok(())
    }
}
