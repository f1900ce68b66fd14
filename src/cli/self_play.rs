//! What `anel puzzles` and `anel openings` share: games, read from files or played first, and the output of a text.

use super::game_files::read_games;
use super::outputs::Overwrite;
use super::progress::progress_bar;
use super::standard_output::StandardOutput;
use super::threads::Threads;
use crate::game::Game;
use crate::output_file::OutputFile;
use crate::shard::Shard;
use crate::tuning::datagen;
use crate::tuning::games::GameRecord;
use crate::tuning::plan::{Beginning, Plan};
use clap::Args;
use std::error::Error;
use std::io::Write;
use std::path::PathBuf;

#[derive(Args)]
pub(super) struct SelfPlayArgs {
    /// Game files from `anel datagen`; if none are given, games are played first.
    files: Vec<PathBuf>,
    /// Number of games to play if no files are given.
    #[arg(long, default_value_t = 1000, conflicts_with = "files")]
    games: u64,
    /// Node limit of each search in the games to play.
    #[arg(long, default_value_t = 1000, conflicts_with = "files", value_parser = clap::value_parser!(u64).range(1..))]
    nodes: u64,
    /// Seed of the games to play.
    #[arg(long, default_value_t = 1, conflicts_with = "files")]
    seed: u64,
    #[command(flatten)]
    pub(super) threads: Threads,
}

impl SelfPlayArgs {
    /// Reads the games of the given files. Without files, plays games with the given kind of beginning.
    pub(super) fn games<G: Game>(&self, beginning: Beginning) -> Result<Vec<GameRecord<G>>, Box<dyn Error>> {
        let mut games = Vec::new();
        for file in &self.files {
            games.extend(read_games::<G>(file)?);
        }
        if !self.files.is_empty() {
            return Ok(games);
        }
        let plan = Plan {
            games: self.games,
            nodes: self.nodes,
            seed: self.seed,
            beginning,
            shard: Shard::WHOLE,
        };
        let progress = progress_bar(plan.games, "games played");
        datagen::generate::<G>(&plan, 0, self.threads.count(), |game| {
            games.push(game.clone());
            progress.inc(1);
            Ok(())
        })?;
        progress.finish_and_clear();
        Ok(games)
    }
}

/// The output of a text that is written at the end of a command.
pub(super) struct TextOutput(Option<OutputFile>);

impl TextOutput {
    /// Opens the file, or takes standard output without one.
    pub(super) fn open(path: Option<&PathBuf>, overwrite: &Overwrite) -> Result<TextOutput, String> {
        let file = path.map(|path| overwrite.open(path)).transpose()?;
        Ok(TextOutput(file))
    }

    pub(super) fn save(self, text: &str) -> Result<(), Box<dyn Error>> {
        match self.0 {
            Some(file) => file.save(text)?,
            None => StandardOutput.write_all(text.as_bytes())?,
        }
        Ok(())
    }
}
