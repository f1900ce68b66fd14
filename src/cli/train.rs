//! The command `anel train`.

use super::game_files::{in_file, read_games};
use super::numbers::{not_negative, positive, share};
use super::outputs::{Overwrite, check_different};
use super::progress::progress_bar;
use super::threads::Threads;
use super::variant;
use crate::game::Game;
use crate::output_file::{Existing, OutputFile};
use crate::thread_pool::start_pool;
use crate::tuning::train::{self, EpochReport, Positions, Run, TargetSettings, TrainSettings};
use crate::tuning::write;
use crate::variant::{Variant, VariantTask};
use clap::Args;
use std::borrow::Cow;
use std::error::Error;
use std::fs;
use std::path::{Path, PathBuf};

#[derive(Args)]
#[command(after_help = super::examples::TRAIN)]
pub(crate) struct TrainArgs {
    /// Game variant.
    #[arg(long, default_value_t, value_parser = variant)]
    variant: Variant,
    /// Number of epochs: passes over all positions.
    #[arg(long, default_value_t = 10, value_parser = clap::value_parser!(u32).range(1..))]
    epochs: u32,
    /// Weight of the game result in the training target, from 0 to 1; the search scores get the rest.
    #[arg(long, default_value_t = 0.2, value_parser = share)]
    mix: f64,
    /// Weight of each later turn's search score, as a multiple of the previous turn's, from 0 to 1; at 0, the
    /// position's own score is the only one used.
    #[arg(long, default_value_t = 0.8, value_parser = share)]
    lambda: f64,
    /// Scale of the evaluation: the score difference, in centipawns, that changes the odds of a win by the factor e.
    #[arg(long, default_value_t = 300.0, value_parser = positive)]
    spread: f64,
    /// Initial learning rate.
    #[arg(long, default_value_t = 0.002, value_parser = positive)]
    rate: f64,
    /// Weight decay of the network; use smaller values for larger numbers of games.
    #[arg(long, default_value_t = 3.0, value_parser = not_negative)]
    decay: f64,
    /// Seed of the random initial network, of the order of positions and of their random mirroring.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Start with this network instead of a random one. The network may belong to another variant if both networks have
    /// the same size.
    #[arg(long, value_name = "NETWORK")]
    from: Option<PathBuf>,
    #[command(flatten)]
    threads: Threads,
    /// Save the training run to this file after each epoch. If the file exists, resume that run.
    #[arg(long, value_name = "FILE")]
    checkpoint: Option<PathBuf>,
    /// Write the network to this file.
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
    /// Write the weights of the evaluation features to this file, as Rust source.
    #[arg(long, value_name = "FILE")]
    weights: PathBuf,
    #[command(flatten)]
    overwrite: Overwrite,
    /// Game files from `anel datagen`.
    #[arg(required = true)]
    files: Vec<PathBuf>,
}

impl TrainArgs {
    pub(crate) fn run(&self) -> Result<(), Box<dyn Error>> {
        let [network, weights] = self.outputs()?;
        let threads = self.threads.count();
        let pool = start_pool(threads, None, "train")?;
        let trained = pool.install(|| self.variant.dispatch(self))?;
        network.save(trained.network)?;
        weights.save(trained.weights)?;
        Ok(())
    }

    fn settings(&self) -> TrainSettings {
        TrainSettings {
            epochs: self.epochs,
            target: TargetSettings {
                mix: self.mix,
                lambda: self.lambda,
                spread: self.spread,
            },
            rate: self.rate,
            decay: self.decay,
            seed: self.seed,
        }
    }

    fn positions<G: Game>(&self) -> Result<Positions<G>, String> {
        let mut positions = Positions::new(self.settings().target);
        for path in &self.files {
            positions.add(&read_games::<G>(path)?);
        }
        if positions.is_empty() {
            return Err("the games have no quiet positions; use more games".to_owned());
        }
        eprintln!("{} positions from {} games", positions.len(), positions.games());
        Ok(positions)
    }

    /// Starts a new training run, or resumes the run of the checkpoint file.
    fn new_or_resumed<G: Game>(&self, games: u64) -> Result<Run, String> {
        let mut run = Run::new::<G>(self.settings());
        if let Some(path) = &self.from {
            let started = run.starting_from::<G>(&name(path), &read(path)?);
            run = started.map_err(|error| in_file(path, error))?;
        }
        if let Some(path) = self.checkpoint.as_ref().filter(|path| path.exists()) {
            let resumed = run.resumed::<G>(games, &read(path)?);
            run = resumed.map_err(|error| in_file(path, error))?;
            eprintln!("resuming after epoch {}", run.epoch());
        }
        Ok(run)
    }

    /// Opens the files for the network and the weights, and checks that the checkpoint can be written.
    fn outputs(&self) -> Result<[OutputFile; 2], Box<dyn Error>> {
        check_different([
            ("--out", Some(&self.out)),
            ("--weights", Some(&self.weights)),
            ("--checkpoint", self.checkpoint.as_ref()),
        ])?;
        let outputs = [self.overwrite.open(&self.out)?, self.overwrite.open(&self.weights)?];
        if let Some(path) = &self.checkpoint {
            OutputFile::open(&new_checkpoint(path), Existing::Overwrite)?;
        }
        Ok(outputs)
    }

    /// The command line that trains the same network. File names are given without their folders.
    fn command(&self, run_arguments: &str) -> String {
        let files: Vec<_> = self.files.iter().map(|path| name(path)).collect();
        format!("anel train {run_arguments} {}", files.join(" "))
    }
}

fn read(path: &Path) -> Result<Vec<u8>, String> {
    fs::read(path).map_err(|error| in_file(path, error))
}

/// Writes a checkpoint to a new file and then renames this file, so that the file at `path` is complete at any time.
fn save(path: &Path, checkpoint: &[u8]) -> Result<(), String> {
    let new = new_checkpoint(path);
    let file = OutputFile::open(&new, Existing::Overwrite).map_err(|error| error.to_string())?;
    file.save(checkpoint).map_err(|error| error.to_string())?;
    fs::rename(&new, path).map_err(|error| in_file(path, error))
}

/// The file to which a checkpoint is written before it replaces the checkpoint at `path`.
fn new_checkpoint(path: &Path) -> PathBuf {
    path.with_added_extension("new")
}

/// The name of a file without its folder.
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

/// The contents of the two files that training writes.
pub(crate) struct Trained {
    network: Vec<u8>,
    weights: String,
}

impl VariantTask for &TrainArgs {
    type Output = Result<Trained, String>;

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
            if let Some(path) = &self.checkpoint {
                save(path, &run.checkpoint::<G>(games))?;
            }
        }
        Ok(Trained {
            network: run.network_file::<G>(),
            weights: write::source::<G>(&run.weights(), &self.command(&run.arguments::<G>())),
        })
    }
}
