//! The command `anel openings`.

use super::outputs::Overwrite;
use super::self_play::{SelfPlayArgs, TextOutput};
use super::variant;
use crate::game::Game;
use crate::opening_tree::{Bounds, OpeningTree};
use crate::tuning::plan::Beginning;
use crate::variant::{Variant, VariantTask};
use clap::Args;
use std::error::Error;
use std::path::PathBuf;

/// The number of turns at the beginning of each game that are drawn at random from the best turns, when games are
/// played for the opening tree.
const DRAWN_TURNS: u32 = 8;

#[derive(Args)]
#[command(after_help = super::examples::OPENINGS)]
pub(crate) struct OpeningsArgs {
    /// Game variant.
    #[arg(long, default_value_t, value_parser = variant)]
    variant: Variant,
    #[command(flatten)]
    self_play: SelfPlayArgs,
    /// Number of turns at the start of each game that are counted in the tree.
    #[arg(long, default_value_t = 20, value_parser = clap::value_parser!(u32).range(1..=1000))]
    turns: u32,
    /// Minimum number of games in which a turn must occur to be included in the tree.
    #[arg(long, default_value_t = 2, value_parser = clap::value_parser!(u64).range(1..))]
    min_games: u64,
    /// Write the tree to this file instead of standard output.
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    #[command(flatten)]
    overwrite: Overwrite,
}

impl OpeningsArgs {
    pub(crate) fn run(&self) -> Result<(), Box<dyn Error>> {
        self.variant.dispatch(self)
    }
}

impl VariantTask for &OpeningsArgs {
    type Output = Result<(), Box<dyn Error>>;

    fn run<G: Game>(self) -> Self::Output {
        let output = TextOutput::open(self.out.as_ref(), &self.overwrite)?;
        let games = self.self_play.games::<G>(Beginning::Drawn(DRAWN_TURNS))?;
        let bounds = Bounds {
            turns: self.turns as usize,
            min_games: self.min_games,
        };
        let tree = OpeningTree::of(&games, bounds);
        if tree.games == 0 {
            return Err("no game begins in the start position; play games with anel datagen --drawn-turns".into());
        }
        output.save(&text(&tree)?)
    }
}

/// Formats the opening tree as JSON, one position per line.
fn text(tree: &OpeningTree) -> serde_json::Result<String> {
    let positions = tree.positions.iter().map(serde_json::to_string);
    let positions = positions.collect::<Result<Vec<_>, _>>()?.join(",\n");
    let games = tree.games;
    Ok(format!("{{\"games\":{games},\"positions\":[\n{positions}\n]}}\n"))
}
