//! The command `anel datagen`.

use super::game_files::in_file;
use super::outputs::{self, Overwrite};
use super::progress::progress_bar;
use super::standard_output::StandardOutput;
use super::threads::Threads;
use super::variant;
use crate::game::Game;
use crate::output_file::{Existing, OutputFile};
use crate::shard::Shard;
use crate::tuning::datagen::{self, DatagenError};
use crate::tuning::games;
use crate::tuning::merge::merge;
use crate::tuning::plan::{Beginning, Plan};
use crate::variant::{Variant, VariantTask};
use clap::{Args, Subcommand};
use std::error::Error;
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};

#[derive(Args)]
#[command(args_conflicts_with_subcommands = true, subcommand_negates_reqs = true)]
#[command(after_help = super::examples::DATAGEN)]
pub(crate) struct DatagenArgs {
    #[command(subcommand)]
    command: Option<DatagenCommand>,
    #[command(flatten)]
    play: PlayArgs,
}

#[derive(Subcommand)]
enum DatagenCommand {
    /// Merge the files of all shards into the file that a single run would have written.
    Merge(MergeArgs),
}

#[derive(Args)]
struct PlayArgs {
    /// Game variant.
    #[arg(long, default_value_t, value_parser = variant)]
    variant: Variant,
    /// Number of games in all shards together.
    #[arg(long, required = true)]
    games: Option<u64>,
    /// Node limit of each search.
    #[arg(long, default_value_t = 5000, value_parser = clap::value_parser!(u64).range(1..))]
    nodes: u64,
    /// Seed of the openings.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    #[command(flatten)]
    threads: Threads,
    /// Number of random turns at the start of each game; every second game has one more random turn.
    #[arg(long, default_value_t = 8, value_parser = clap::value_parser!(u32).range(0..=50))]
    random_plies: u32,
    /// Number of turns at the start of each game that are drawn at random from the four best turns, instead of random
    /// turns.
    #[arg(long, conflicts_with = "random_plies", value_parser = clap::value_parser!(u32).range(1..=50))]
    drawn_turns: Option<u32>,
    /// Play only this shard of the games: the I-th of N equal parts.
    #[arg(long, value_name = "I/N", default_value = "1/1")]
    shard: Shard,
    /// Write the games to this file instead of standard output.
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    /// Continue an interrupted --out file, if it exists.
    #[arg(long, requires = "out")]
    resume: bool,
    #[command(flatten)]
    overwrite: Overwrite,
}

#[derive(Args)]
struct MergeArgs {
    /// Write the merged games to this file.
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
    #[command(flatten)]
    overwrite: Overwrite,
    /// The files of all shards.
    #[arg(required = true)]
    files: Vec<PathBuf>,
}

impl DatagenArgs {
    pub(crate) fn run(&self) -> Result<(), Box<dyn Error>> {
        match &self.command {
            Some(DatagenCommand::Merge(merge)) => merge.run(),
            None => self.play.variant.dispatch(&self.play),
        }
    }
}

/// The destination of the self-play games.
struct Output {
    games: Box<dyn Write>,
    /// The number of games that the file already contains.
    finished: u64,
}

impl PlayArgs {
    fn plan(&self) -> Plan {
        Plan {
            games: self.games.expect("it is required"),
            nodes: self.nodes,
            seed: self.seed,
            beginning: match self.drawn_turns {
                Some(turns) => Beginning::Drawn(turns),
                None => Beginning::Random(self.random_plies),
            },
            shard: self.shard,
        }
    }

    /// Opens the output and writes the file header if it is missing.
    fn output<G: Game>(&self) -> Result<Output, Box<dyn Error>> {
        let header = games::header::<G>(&self.plan());
        let Some(path) = &self.out else {
            StandardOutput.write_all(&header)?;
            return Ok(Output {
                games: Box::new(StandardOutput),
                finished: 0,
            });
        };
        let (file, finished) = self.file::<G>(path, &header)?;
        Ok(Output {
            games: Box::new(file),
            finished,
        })
    }

    /// Opens the output file. With `--resume`, the games follow the last complete game of the file. Returns the file
    /// and its number of complete games.
    fn file<G: Game>(&self, path: &Path, header: &[u8]) -> Result<(OutputFile, u64), Box<dyn Error>> {
        let existing = if self.resume {
            Existing::Continue
        } else {
            self.overwrite.existing()
        };
        let mut file = outputs::open(path, existing, "--resume continues it, --force overwrites it")?;
        let bytes = if self.resume { file.contents()? } else { Vec::new() };
        let (finished, end) = if header.starts_with(&bytes) {
            // The file is to be written from the beginning, or it was interrupted within the header.
            (0, 0)
        } else {
            let packed = games::unpack::<G>(&bytes).map_err(|error| in_file(path, error))?;
            if let Some(difference) = packed.plan.difference(&self.plan()) {
                return Err(in_file(path, difference).into());
            }
            (packed.games.len() as u64, packed.whole_bytes)
        };
        file.cut(end as u64)?;
        if end == 0 {
            file.write_all(header)?;
        }
        Ok((file, finished))
    }
}

impl VariantTask for &PlayArgs {
    type Output = Result<(), Box<dyn Error>>;

    fn run<G: Game>(self) -> Self::Output {
        let plan = self.plan();
        let Output { mut games, finished } = self.output::<G>()?;
        let remaining = plan.games_of_shard().saturating_sub(finished);
        let progress = progress_bar(remaining, "games");
        let result = datagen::generate::<G>(&plan, finished, self.threads.count(), |game| {
            // Flush after each game, so that an interrupted file loses at most the last one.
            games.write_all(&game.pack())?;
            games.flush()?;
            progress.inc(1);
            Ok(())
        });
        match result {
            Ok(()) => progress.finish_and_clear(),
            // Unwrapped, so that `main` recognizes a closed pipe.
            Err(DatagenError::Write(error)) => return Err(error.into()),
            Err(error) => return Err(error.into()),
        }
        Ok(())
    }
}

impl MergeArgs {
    fn run(&self) -> Result<(), Box<dyn Error>> {
        let output = self.overwrite.open(&self.out)?;
        let read = |path: &PathBuf| fs::read(path).map_err(|error| in_file(path, error));
        let files: Vec<Vec<u8>> = self.files.iter().map(read).collect::<Result<_, _>>()?;
        let named = games::variant_name(&files[0]).and_then(Variant::by_name);
        let no_games = || in_file(&self.files[0], "not a game file of anel datagen");
        let merged = named.ok_or_else(no_games)?.dispatch(Merge(&files));
        let merged = merged.map_err(|(file, error)| match file {
            Some(file) => in_file(&self.files[file], error),
            None => error,
        })?;
        output.save(merged)?;
        Ok(())
    }
}

/// Merges game files. An error contains the index of the faulty file, if a single file caused the error.
struct Merge<'a>(&'a [Vec<u8>]);

impl VariantTask for Merge<'_> {
    type Output = Result<Vec<u8>, (Option<usize>, String)>;

    fn run<G: Game>(self) -> Self::Output {
        merge::<G>(self.0).map_err(|error| (error.file(), error.to_string()))
    }
}
