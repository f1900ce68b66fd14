//! `anel tune`

use super::learning::{print_epoch, read_games};
use super::numbers::{not_negative, positive, share};
use super::threads::Threads;
use super::variant;
use crate::game::{Game, Weight};
use crate::tuning::data::Samples;
use crate::tuning::fit::{self, FitSettings};
use crate::tuning::win_rate::{self, WinRateFit};
use crate::tuning::write;
use crate::variant::{Variant, VariantTask};
use clap::Args;
use rayon::ThreadPoolBuilder;
use std::error::Error;
use std::fs;
use std::path::PathBuf;

#[derive(Args)]
#[command(after_help = super::examples::TUNE)]
pub(crate) struct TuneArgs {
    /// The game.
    #[arg(long, default_value_t, value_parser = variant)]
    variant: Variant,
    /// How often all positions are gone through.
    #[arg(long, default_value_t = 30, value_parser = clap::value_parser!(u32).range(1..))]
    epochs: u32,
    /// How much results count, from 0 to 1; the rest is what searches thought of the positions.
    #[arg(long, default_value_t = 0.7, value_parser = share)]
    mix: f64,
    /// How many hundredths change the odds of a win by the factor e: the scale of the weights.
    #[arg(long, default_value_t = 300.0, value_parser = positive)]
    spread: f64,
    /// What holds a weight where it was: it counts as much as so many positions in which the
    /// feature occurs once.
    #[arg(long, default_value_t = 100.0, value_parser = not_negative)]
    pull: f64,
    /// With which the positions are shuffled.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    #[command(flatten)]
    threads: Threads,
    /// Where the weights are written, as Rust source.
    #[arg(long)]
    out: PathBuf,
    /// Files that `anel datagen` has written.
    #[arg(required = true)]
    data: Vec<PathBuf>,
}

impl TuneArgs {
    pub(crate) fn run(&self) -> Result<(), Box<dyn Error>> {
        let threads = self.threads.count();
        let pool = ThreadPoolBuilder::new().num_threads(threads).build()?;
        let source = pool.install(|| self.variant.dispatch(self))?;
        let name = self.out.display();
        fs::write(&self.out, source).map_err(|error| format!("{name}: {error}"))?;
        Ok(())
    }

    fn samples<G: Game>(&self) -> Result<Samples, String> {
        let mut samples = Samples::default();
        for path in &self.data {
            samples.add(&read_games::<G>(path)?);
        }
        if samples.is_empty() {
            return Err(format!("{}: no position", self.data[0].display()));
        }
        eprintln!("{} positions", samples.len());
        Ok(samples)
    }

    /// The command that makes the same weights from the same files, without the files' folders.
    fn command(&self) -> String {
        let TuneArgs {
            variant,
            epochs,
            mix,
            spread,
            pull,
            seed,
            ..
        } = self;
        let files = self.data.iter().filter_map(|path| path.file_name());
        let files: Vec<_> = files.map(|name| name.to_string_lossy()).collect();
        format!(
            "anel tune --variant {variant} --epochs {epochs} --mix {mix} --spread {spread} \
             --pull {pull} --seed {seed} {}",
            files.join(" ")
        )
    }
}

impl VariantTask for &TuneArgs {
    type Output = Result<String, String>;

    /// The source of the fitted weights.
    fn run<G: Game>(self) -> Self::Output {
        let samples = self.samples::<G>()?;
        let settings = FitSettings {
            epochs: self.epochs as usize,
            mix: self.mix,
            spread: self.spread,
            pull: self.pull,
            seed: self.seed,
        };
        let weights = fit::fit(G::WEIGHTS, &samples, &settings, print_epoch);
        print_win_rates(&samples, &weights);
        Ok(write::source::<G>(&weights, &self.command()))
    }
}

fn print_win_rates(samples: &Samples, weights: &[Weight]) {
    let print = |what, fit: Option<WinRateFit>| match fit {
        Some(fit) => eprintln!("by {what}: {fit}"),
        None => eprintln!("by {what}: the results tell nothing"),
    };
    print("scores of searches", win_rate::of_scores(samples));
    print(
        "evaluations with the new weights",
        win_rate::of_evaluations(samples, weights),
    );
}
