//! `anel puzzles`

use super::progress::progress_bar;
use super::self_play::{SelfPlayArgs, write_text};
use super::variant;
use crate::game::Game;
use crate::puzzles::{self, Limits};
use crate::tuning::plan::Beginning;
use crate::variant::{Variant, VariantTask};
use clap::Args;
use std::error::Error;
use std::path::PathBuf;

/// The random turns with which the games begin that are played for puzzles.
const RANDOM_TURNS: u32 = 6;

#[derive(Args)]
#[command(after_help = super::examples::PUZZLES)]
pub(crate) struct PuzzlesArgs {
    /// The game.
    #[arg(long, default_value_t, value_parser = variant)]
    variant: Variant,
    #[command(flatten)]
    self_play: SelfPlayArgs,
    /// How many puzzles to write, at most.
    #[arg(long, default_value_t = 300)]
    count: usize,
    /// What the proofs about a position may visit. What needs more is no puzzle.
    #[arg(long, default_value_t = 100_000, value_parser = clap::value_parser!(u64).range(1..))]
    proof_nodes: u64,
    /// What the deep search visits, in games whose wins cannot be proven.
    #[arg(long, default_value_t = 100_000, value_parser = clap::value_parser!(u64).range(1..))]
    search_nodes: u64,
    /// Write here rather than to standard output.
    #[arg(long)]
    out: Option<PathBuf>,
}

impl PuzzlesArgs {
    pub(crate) fn run(&self) -> Result<(), Box<dyn Error>> {
        self.variant.dispatch(self)
    }
}

impl VariantTask for &PuzzlesArgs {
    type Output = Result<(), Box<dyn Error>>;

    fn run<G: Game>(self) -> Self::Output {
        let games = self.self_play.games::<G>(Beginning::Random(RANDOM_TURNS))?;
        let limits = Limits {
            proof: self.proof_nodes,
            search: self.search_nodes,
        };
        let progress = progress_bar(games.len() as u64, "games looked at");
        let found = puzzles::find(&games, limits, self.self_play.threads.count(), |found| {
            progress.inc(1);
            progress.set_message(format!("games looked at, {found} puzzles"));
        })?;
        progress.finish_and_clear();
        let chosen = puzzles::select(found, self.count);
        let lines = chosen.iter().map(serde_json::to_string);
        let lines = lines.collect::<Result<Vec<_>, _>>()?.join(",\n");
        write_text(self.out.as_deref(), &format!("[\n{lines}\n]\n"))
    }
}
