//! `anel train`

use super::game_files::{in_file, read_games};
use super::numbers::{not_negative, positive, share};
use super::progress::progress_bar;
use super::threads::Threads;
use super::variant;
use crate::game::Game;
use crate::tuning::train::{self, EpochReport, Positions, Run, TrainSettings};
use crate::tuning::write;
use crate::variant::{Variant, VariantTask};
use clap::Args;
use rayon::ThreadPoolBuilder;
use std::borrow::Cow;
use std::error::Error;
use std::fs;
use std::path::{Path, PathBuf};

#[derive(Args)]
#[command(after_help = super::examples::TRAIN)]
pub(crate) struct TrainArgs {
    /// The game.
    #[arg(long, default_value_t, value_parser = variant)]
    variant: Variant,
    /// Passes over all positions.
    #[arg(long, default_value_t = 10, value_parser = clap::value_parser!(u32).range(1..))]
    epochs: u32,
    /// Share of the game result in the target, from 0 to 1; the rest is the search score.
    #[arg(long, default_value_t = 0.4, value_parser = share)]
    mix: f64,
    /// Scale of the evaluation: centipawns that change the odds of a win by the factor e.
    #[arg(long, default_value_t = 300.0, value_parser = positive)]
    spread: f64,
    /// Length of the first steps.
    #[arg(long, default_value_t = 0.002, value_parser = positive)]
    rate: f64,
    /// Weight decay of the network; the more games, the smaller it should be.
    #[arg(long, default_value_t = 3.0, value_parser = not_negative)]
    decay: f64,
    /// Seed of the random network, of the order of positions and of mirroring.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Start with this network instead of a random one; it may be another variant's of the same size.
    #[arg(long, value_name = "NETWORK")]
    from: Option<PathBuf>,
    #[command(flatten)]
    threads: Threads,
    /// Save the run here after each epoch; if the file exists, resume the run.
    #[arg(long, value_name = "FILE")]
    checkpoint: Option<PathBuf>,
    /// Write the network here.
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
    /// Write the weights of the features here, as Rust source.
    #[arg(long, value_name = "FILE")]
    weights: PathBuf,
    /// Game files from `anel datagen`.
    #[arg(required = true)]
    files: Vec<PathBuf>,
}

impl TrainArgs {
    pub(crate) fn run(&self) -> Result<(), Box<dyn Error>> {
        let threads = self.threads.count();
        let pool = ThreadPoolBuilder::new().num_threads(threads).build()?;
        Ok(pool.install(|| self.variant.dispatch(self))?)
    }

    fn settings(&self) -> TrainSettings {
        TrainSettings {
            epochs: self.epochs,
            mix: self.mix,
            spread: self.spread,
            rate: self.rate,
            decay: self.decay,
            seed: self.seed,
        }
    }

    fn positions<G: Game>(&self) -> Result<Positions<G>, String> {
        let mut positions = Positions::default();
        for path in &self.files {
            positions.add(&read_games::<G>(path)?);
        }
        if positions.is_empty() {
            return Err("the games have no quiet positions; use more games".to_owned());
        }
        eprintln!("{} positions from {} games", positions.len(), positions.games());
        Ok(positions)
    }

    /// A new run, or the run of the checkpoint.
    fn new_or_resumed<G: Game>(&self, games: u64) -> Result<Run, String> {
        let mut run = Run::new::<G>(self.settings());
        if let Some(path) = &self.from {
            let file = fs::read(path).map_err(|error| in_file(path, error))?;
            let started = run.starting_from::<G>(&name(path), &file);
            run = started.map_err(|error| in_file(path, error))?;
        }
        if let Some(path) = self.checkpoint.as_ref().filter(|path| path.exists()) {
            let file = fs::read(path).map_err(|error| in_file(path, error))?;
            let resumed = run.resumed::<G>(games, &file);
            run = resumed.map_err(|error| in_file(path, error))?;
            eprintln!("resuming after epoch {}", run.epoch());
        }
        Ok(run)
    }

    /// Writes the checkpoint to a new file and renames that, so that the checkpoint is complete at any time.
    fn save<G: Game>(&self, run: &Run, games: u64) -> Result<(), String> {
        let Some(path) = &self.checkpoint else {
            return Ok(());
        };
        let new = path.with_added_extension("new");
        fs::write(&new, run.checkpoint::<G>(games))
            .and_then(|()| fs::rename(&new, path))
            .map_err(|error| in_file(path, error))
    }

    /// The command that trains the same network from the same files, without their folders.
    fn command<G: Game>(&self, run: &Run) -> String {
        let files: Vec<_> = self.files.iter().map(|path| name(path)).collect();
        format!("anel train {} {}", run.arguments::<G>(), files.join(" "))
    }
}

/// The file name without its folder.
fn name(path: &Path) -> Cow<'_, str> {
    path.file_name().unwrap_or_default().to_string_lossy()
}

fn print_epoch(report: EpochReport) {
    let EpochReport {
        epoch,
        training,
        validation,
    } = report;
    let validation = match validation {
        Some(error) => format!("{error:.6}"),
        None => "unknown (too few games)".to_owned(),
    };
    eprintln!("epoch {epoch}: training error {training:.6}, validation error {validation}");
}

impl VariantTask for &TrainArgs {
    type Output = Result<(), String>;

    fn run<G: Game>(self) -> Self::Output {
        let positions = self.positions::<G>()?;
        let games = positions.games();
        let mut run = self.new_or_resumed::<G>(games)?;
        if let Some(loss) = train::built_in_loss(&positions, &self.settings()) {
            eprintln!("validation error of the built-in evaluation: {loss:.6}");
        }
        while !run.is_done() {
            let bar = progress_bar(positions.len() as u64, "positions");
            let report = run.run_epoch(&positions, |done| bar.inc(done as u64));
            bar.finish_and_clear();
            print_epoch(report);
            self.save::<G>(&run, games)?;
        }
        fs::write(&self.out, run.network_file::<G>()).map_err(|error| in_file(&self.out, error))?;
        let source = write::source::<G>(&run.weights(), &self.command::<G>(&run));
        fs::write(&self.weights, source).map_err(|error| in_file(&self.weights, error))
    }
}
