//! `anel train`

use super::learning::{in_file, print_epoch, read_games};
use super::numbers::{not_negative, positive, share};
use super::progress::progress_bar;
use super::threads::Threads;
use super::variant;
use crate::game::Game;
use crate::tuning::train::{self, Positions, Run, TrainSettings};
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
    /// How often all positions are gone through; 0 only writes the network of --from in the present
    /// format.
    #[arg(long, default_value_t = 10)]
    epochs: u32,
    /// How much results count, from 0 to 1; the rest is what searches thought of the positions.
    #[arg(long, default_value_t = 0.4, value_parser = share)]
    mix: f64,
    /// How many hundredths change the odds of a win by the factor e: the scale of the evaluation.
    #[arg(long, default_value_t = 300.0, value_parser = positive)]
    spread: f64,
    /// The length of the first steps of the network's weights.
    #[arg(long, default_value_t = 0.002, value_parser = positive)]
    rate: f64,
    /// How strongly the network's weights are pulled towards 0.
    #[arg(long, default_value_t = 3.0, value_parser = not_negative)]
    decay: f64,
    /// With which the network begins and the positions are shuffled.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Begin with this network rather than a random one, so that what it has learnt from other games
    /// is kept. It may be of another variant with as many hidden units, and lack the last inputs.
    #[arg(long, required_if_eq("epochs", "0"))]
    from: Option<PathBuf>,
    #[command(flatten)]
    threads: Threads,
    /// Write the state of the run here after each epoch, and go on from it if it exists.
    #[arg(long)]
    checkpoint: Option<PathBuf>,
    /// Where the network is written.
    #[arg(long)]
    out: PathBuf,
    /// Where the weights beside the network are written, as Rust source.
    #[arg(long)]
    weights: PathBuf,
    /// Files that `anel datagen` has written.
    #[arg(required = true)]
    data: Vec<PathBuf>,
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
        for path in &self.data {
            positions.add(&read_games::<G>(path)?);
        }
        if positions.is_empty() {
            return Err(in_file(&self.data[0], "no position"));
        }
        eprintln!("{} positions of {} games", positions.len(), positions.games());
        Ok(positions)
    }

    /// A new run, or the one that the checkpoint holds.
    fn run_to_go_on<G: Game>(&self, games: u64) -> Result<Run, String> {
        let without = || format!("{} has no network: anel tune fits its weights", G::NAME);
        let mut run = Run::new::<G>(self.settings()).ok_or_else(without)?;
        if let Some(path) = &self.from {
            let file = fs::read(path).map_err(|error| in_file(path, error))?;
            let begun = run.beginning_with::<G>(&name(path), &file);
            run = begun.map_err(|error| in_file(path, error))?;
        }
        if let Some(path) = self.checkpoint.as_ref().filter(|path| path.exists()) {
            let file = fs::read(path).map_err(|error| in_file(path, error))?;
            let resumed = run.resumed::<G>(games, &file);
            run = resumed.map_err(|error| in_file(path, error))?;
            eprintln!("{} epochs are done", run.epoch());
        }
        Ok(run)
    }

    /// Writes the checkpoint beside its place and moves it there, so that it is whole at any time.
    fn save<G: Game>(&self, run: &Run, games: u64) -> Result<(), String> {
        let Some(path) = &self.checkpoint else {
            return Ok(());
        };
        let new = path.with_added_extension("new");
        fs::write(&new, run.checkpoint::<G>(games))
            .and_then(|()| fs::rename(&new, path))
            .map_err(|error| in_file(path, error))
    }

    /// The command that makes the same network from the same files, without the files' folders.
    fn command<G: Game>(&self, run: &Run) -> String {
        let files: Vec<_> = self.data.iter().map(|path| name(path)).collect();
        format!("anel train {} {}", run.arguments::<G>(), files.join(" "))
    }
}

/// The name of a file without its folder.
fn name(path: &Path) -> Cow<'_, str> {
    path.file_name().unwrap_or_default().to_string_lossy()
}

impl VariantTask for &TrainArgs {
    type Output = Result<(), String>;

    fn run<G: Game>(self) -> Self::Output {
        let positions = self.positions::<G>()?;
        let games = positions.games();
        let mut run = self.run_to_go_on::<G>(games)?;
        if let Some(loss) = train::present_loss(&positions, &self.settings()) {
            eprintln!("validation error of the present evaluation: {loss:.6}");
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
