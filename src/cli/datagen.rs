//! `anel datagen`

use super::learning::in_file;
use super::progress::progress_bar;
use super::threads::Threads;
use super::variant;
use crate::game::Game;
use crate::lock::lock;
use crate::shard::Shard;
use crate::tuning::datagen::{self, DatagenError};
use crate::tuning::games;
use crate::tuning::merge::merge;
use crate::tuning::plan::{Beginning, Plan};
use crate::variant::{Variant, VariantTask};
use clap::{Args, Subcommand};
use std::error::Error;
use std::fs::{self, File, OpenOptions};
use std::io::{self, Read, Seek, SeekFrom, Write};
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
    /// Join the files of all parts (--shard) into the file that one run would have written.
    Merge(MergeArgs),
}

#[derive(Args)]
struct PlayArgs {
    /// The game.
    #[arg(long, default_value_t, value_parser = variant)]
    variant: Variant,
    /// How many games to play, in all parts together.
    #[arg(long, required = true)]
    games: Option<u64>,
    /// Positions that are visited to choose a turn.
    #[arg(long, default_value_t = 5000, value_parser = clap::value_parser!(u64).range(1..))]
    nodes: u64,
    /// The seed of the openings.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    #[command(flatten)]
    threads: Threads,
    /// Random turns from the start position; every other game has one more.
    #[arg(long, default_value_t = 8, value_parser = clap::value_parser!(u32).range(0..=50))]
    random_plies: u32,
    /// Play from the start position instead, and draw each of so many turns among the four best.
    #[arg(long, conflicts_with = "random_plies", value_parser = clap::value_parser!(u32).range(1..=50))]
    drawn_turns: Option<u32>,
    /// Play only the i-th of n parts of the games.
    #[arg(long, value_name = "I/N", default_value = "1/1")]
    shard: Shard,
    /// Write here rather than to standard output.
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    /// Go on where the games in --out end, if it exists.
    #[arg(long, requires = "out")]
    resume: bool,
}

#[derive(Args)]
struct MergeArgs {
    /// Where the joined games are written.
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
    /// The files of all parts.
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

/// Where games are written.
struct Output {
    games: Box<dyn Write>,
    /// Its name in errors.
    name: String,
    /// How many games are there already.
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

    /// The output, with the header in it.
    fn output<G: Game>(&self) -> Result<Output, Box<dyn Error>> {
        let header = games::header::<G>(&self.plan());
        let Some(path) = &self.out else {
            io::stdout().write_all(&header)?;
            return Ok(Output {
                games: Box::new(io::stdout()),
                name: "standard output".to_owned(),
                finished: 0,
            });
        };
        let (file, finished) = self.file::<G>(path, &header)?;
        Ok(Output {
            games: Box::new(file),
            name: path.display().to_string(),
            finished,
        })
    }

    /// The file, locked and at the place where the next game belongs, and how many games it has.
    fn file<G: Game>(&self, path: &Path, header: &[u8]) -> Result<(File, u64), Box<dyn Error>> {
        let error = |error| in_file(path, error);
        let mut options = OpenOptions::new();
        let options = options.read(true).write(true).create(true).truncate(false);
        let mut file = options.open(path).map_err(error)?;
        lock(&file).map_err(error)?;
        let mut bytes = Vec::new();
        if self.resume {
            file.read_to_end(&mut bytes).map_err(error)?;
        }
        let (finished, end) = if header.starts_with(&bytes) {
            // New, or interrupted within the header.
            (0, 0)
        } else if bytes.starts_with(header) {
            let packed = games::unpack::<G>(&bytes).map_err(|error| in_file(path, error))?;
            (packed.games.len() as u64, packed.whole_bytes)
        } else {
            let message = "its games are not those of these arguments; say the same again, or choose \
                           another file";
            return Err(in_file(path, message).into());
        };
        file.set_len(end as u64)
            .and_then(|()| file.seek(SeekFrom::Start(end as u64)))
            .map_err(error)?;
        if end == 0 {
            file.write_all(header).map_err(error)?;
        }
        Ok((file, finished))
    }
}

impl VariantTask for &PlayArgs {
    type Output = Result<(), Box<dyn Error>>;

    fn run<G: Game>(self) -> Self::Output {
        let plan = self.plan();
        let Output {
            mut games,
            name,
            finished,
        } = self.output::<G>()?;
        let left = plan.games_of_shard().saturating_sub(finished);
        let progress = progress_bar(left, "games");
        let result = datagen::generate::<G>(&plan, finished, self.threads.count(), |game| {
            // Written and flushed at once, so that an interrupted file ends with a whole game.
            games.write_all(&game.pack())?;
            games.flush()?;
            progress.inc(1);
            Ok(())
        });
        match result {
            Ok(()) => progress.finish_and_clear(),
            Err(DatagenError::Write(error)) => return Err(format!("{name}: {error}").into()),
            Err(error) => return Err(error.into()),
        }
        Ok(())
    }
}

impl MergeArgs {
    fn run(&self) -> Result<(), Box<dyn Error>> {
        let read = |path: &PathBuf| fs::read(path).map_err(|error| in_file(path, error));
        let files: Vec<Vec<u8>> = self.files.iter().map(read).collect::<Result<_, _>>()?;
        let named = games::variant_name(&files[0]).and_then(Variant::by_name);
        let no_games = || in_file(&self.files[0], "not a file of games by anel datagen");
        let merged = named.ok_or_else(no_games)?.dispatch(Merge(&files));
        let merged = merged.map_err(|(file, error)| match file {
            Some(file) => in_file(&self.files[file], error),
            None => error,
        })?;
        fs::write(&self.out, merged).map_err(|error| in_file(&self.out, error))?;
        Ok(())
    }
}

/// Joins files, or says which of them has the fault, and the fault.
struct Merge<'a>(&'a [Vec<u8>]);

impl VariantTask for Merge<'_> {
    type Output = Result<Vec<u8>, (Option<usize>, String)>;

    fn run<G: Game>(self) -> Self::Output {
        merge::<G>(self.0).map_err(|error| (error.file(), error.to_string()))
    }
}
