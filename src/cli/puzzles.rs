//! The command `anel puzzles`.

use super::outputs::Overwrite;
use super::progress::progress_bar;
use super::self_play::{SelfPlayArgs, TextOutput};
use super::variant;
use crate::game::Game;
use crate::puzzles::{self, Limits, Puzzle};
use crate::tuning::plan::Beginning;
use crate::variant::{Variant, VariantTask};
use clap::Args;
use std::error::Error;
use std::fs;
use std::path::PathBuf;

/// The number of random turns at the beginning of each game, when games are played for puzzles.
const RANDOM_TURNS: u32 = 6;

#[derive(Args)]
#[command(after_help = super::examples::PUZZLES)]
pub(crate) struct PuzzlesArgs {
    /// Game variant.
    #[arg(long, default_value_t, value_parser = variant)]
    variant: Variant,
    #[command(flatten)]
    self_play: SelfPlayArgs,
    /// Maximum number of puzzles.
    #[arg(long, default_value_t = 300)]
    count: usize,
    /// Node limit shared by all proofs about a position; positions that need more nodes are skipped.
    #[arg(long, default_value_t = 1_000_000, value_parser = clap::value_parser!(u64).range(1..))]
    proof_nodes: u64,
    /// Node limit of each of the two deep searches for a best turn.
    #[arg(long, default_value_t = 200_000, value_parser = clap::value_parser!(u64).range(1..))]
    search_nodes: u64,
    /// Puzzles that an earlier run has written; the selection is made from these and the new ones.
    #[arg(long, value_name = "FILE")]
    known: Vec<PathBuf>,
    /// Write the puzzles to this file instead of standard output.
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    #[command(flatten)]
    overwrite: Overwrite,
}

impl PuzzlesArgs {
    pub(crate) fn run(&self) -> Result<(), Box<dyn Error>> {
        let output = TextOutput::open(self.out.as_ref(), &self.overwrite)?;
        let puzzles = self.variant.dispatch(self)?;
        let lines = puzzles.iter().map(serde_json::to_string);
        let lines = lines.collect::<Result<Vec<_>, _>>()?.join(",\n");
        output.save(&format!("[\n{lines}\n]\n"))
    }

    fn known_puzzles(&self) -> Result<Vec<Puzzle>, Box<dyn Error>> {
        let mut puzzles = Vec::new();
        for path in &self.known {
            let text = fs::read_to_string(path).map_err(|error| format!("{}: {error}", path.display()))?;
            let read: Result<Vec<Puzzle>, _> = serde_json::from_str(&text);
            puzzles.extend(read.map_err(|error| format!("{}: {error}", path.display()))?);
        }
        Ok(puzzles)
    }
}

impl VariantTask for &PuzzlesArgs {
    type Output = Result<Vec<Puzzle>, Box<dyn Error>>;

    fn run<G: Game>(self) -> Self::Output {
        let games = self.self_play.games::<G>(Beginning::Random(RANDOM_TURNS))?;
        let limits = Limits {
            proof: self.proof_nodes,
            search: self.search_nodes,
        };
        let progress = progress_bar(games.len() as u64, "games");
        let mut found = self.known_puzzles()?;
        found.extend(puzzles::find(
            &games,
            limits,
            self.self_play.threads.count(),
            |found| {
                progress.inc(1);
                progress.set_message(format!("games, {found} puzzles"));
            },
        )?);
        progress.finish_and_clear();
        Ok(puzzles::select::<G>(found, self.count)?)
    }
}
