//! The command `anel perft`.

use super::{WrongUsage, tell, variant};
use crate::game::Game;
use crate::perft::{self, PerftTable};
use crate::thread_pool::start_pool;
use crate::variant::{Variant, VariantTask};
use clap::Args;
use std::error::Error;
use std::thread;
use std::time::Instant;

#[derive(Args)]
#[command(after_help = super::examples::PERFT)]
pub(crate) struct PerftArgs {
    /// Game variant.
    #[arg(long, default_value_t, value_parser = variant)]
    variant: Variant,
    /// FEN of the position [default: the start position].
    #[arg(long)]
    fen: Option<String>,
    /// Number of threads [default: all cores].
    #[arg(long, value_parser = clap::value_parser!(u16).range(1..=512))]
    threads: Option<u16>,
    /// Size in MiB of a hash table for the leaf counts of positions [default: no table].
    #[arg(long, value_name = "MIB", value_parser = clap::value_parser!(u32).range(1..=1 << 20))]
    hash: Option<u32>,
    /// Play the moves of the last ply instead of only counting them.
    #[arg(long)]
    no_bulk: bool,
    /// Also show the leaf count of each root move at the full depth.
    #[arg(long)]
    divide: bool,
    /// Perft depth in plies.
    #[arg(value_parser = clap::value_parser!(u32).range(1..=100))]
    depth: u32,
}

impl PerftArgs {
    pub(crate) fn run(&self) -> Result<(), Box<dyn Error>> {
        let all_cores = || thread::available_parallelism().map_or(1, usize::from);
        let threads = self.threads.map_or_else(all_cores, usize::from);
        let pool = start_pool(threads, None, "perft")?;
        let counted = pool.install(|| self.variant.dispatch(self));
        counted.map_err(|error| error as Box<dyn Error>)
    }
}

impl VariantTask for &PerftArgs {
    type Output = Result<(), Box<dyn Error + Send + Sync>>;

    fn run<G: Game>(self) -> Self::Output {
        let position = match &self.fen {
            None => G::start(),
            Some(fen) => G::from_fen(fen).map_err(|error| WrongUsage(format!("--fen: {error}")))?,
        };
        let table = self
            .hash
            .map(|mebibytes| PerftTable::new(mebibytes as usize))
            .transpose()?;
        let perft = perft::Perft {
            every_leaf: self.no_bulk,
            table,
            ..perft::Perft::default()
        };
        for depth in 1..=self.depth {
            let start = Instant::now();
            let leaves = perft.count(&position, depth);
            let seconds = start.elapsed().as_secs_f64();
            let rate = leaves as f64 / seconds.max(1e-9);
            tell(format_args!("{depth:>3} {leaves:>20} {seconds:>10.3} {rate:>15.0}"))?;
        }
        if self.divide {
            let divided = perft.divide(&position, self.depth);
            let line = |(mv, leaves)| format!("{}: {leaves}", position.ply_text(mv));
            let mut lines: Vec<String> = divided.into_iter().map(line).collect();
            lines.sort();
            tell(lines.join("\n"))?;
        }
        Ok(())
    }
}
