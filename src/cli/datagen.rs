//! `anel datagen`

use super::variant;
use crate::game::Game;
use crate::tuning::datagen::{self, Beginning, DatagenError, Plan};
use crate::tuning::games;
use crate::variant::{Variant, VariantTask};
use clap::Args;
use indicatif::{ProgressBar, ProgressStyle};
use std::error::Error;
use std::fs::File;
use std::io::{self, Write};
use std::path::PathBuf;
use std::thread;

#[derive(Args)]
pub(crate) struct DatagenArgs {
    /// The game.
    #[arg(long, default_value_t, value_parser = variant)]
    variant: Variant,
    /// How many games to play.
    #[arg(long)]
    games: u64,
    /// Positions that are visited to choose a turn.
    #[arg(long, default_value_t = 5000, value_parser = clap::value_parser!(u64).range(1..))]
    nodes: u64,
    /// The seed of the openings.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Games at once, all cores unless told otherwise; the output does not depend on it.
    #[arg(long, value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,
    /// Random turns from the start position; every other game has one more.
    #[arg(long, default_value_t = 8, value_parser = clap::value_parser!(u32).range(0..=50))]
    random_plies: u32,
    /// Play from the start position instead, and draw each of so many turns among the four best.
    #[arg(long, conflicts_with = "random_plies", value_parser = clap::value_parser!(u32).range(1..=50))]
    drawn_turns: Option<u32>,
    /// Write here rather than to standard output.
    #[arg(long)]
    out: Option<PathBuf>,
}

impl DatagenArgs {
    pub(crate) fn run(&self) -> Result<(), Box<dyn Error>> {
        self.variant.dispatch(self)
    }

    /// The output for games, and its name in errors.
    fn output(&self) -> Result<(Box<dyn Write>, String), String> {
        let Some(path) = &self.out else {
            return Ok((Box::new(io::stdout()), "standard output".to_owned()));
        };
        let name = path.display().to_string();
        match File::create(path) {
            Ok(file) => Ok((Box::new(file), name)),
            Err(error) => Err(format!("{name}: {error}")),
        }
    }

    fn threads(&self) -> usize {
        match self.threads {
            Some(threads) => threads.into(),
            None => thread::available_parallelism().map_or(1, usize::from),
        }
    }
}

impl VariantTask for &DatagenArgs {
    type Output = Result<(), Box<dyn Error>>;

    fn run<G: Game>(self) -> Self::Output {
        let plan = Plan {
            games: self.games,
            nodes: self.nodes,
            seed: self.seed,
            beginning: match self.drawn_turns {
                Some(turns) => Beginning::Drawn(turns),
                None => Beginning::Random(self.random_plies),
            },
        };
        let (mut output, name) = self.output()?;
        let progress = progress_bar(plan.games);
        output
            .write_all(&games::header::<G>())
            .map_err(|error| format!("{name}: {error}"))?;
        let result = datagen::generate::<G>(&plan, self.threads(), |game| {
            // Written and flushed at once, so that an interrupted file ends with a whole game.
            output.write_all(&game.pack())?;
            output.flush()?;
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

/// A progress bar on standard error, if that is a terminal.
fn progress_bar(games: u64) -> ProgressBar {
    let style = ProgressStyle::with_template("{wide_bar} {pos}/{len} games, {per_sec}, {eta} left")
        .expect("the template is valid");
    ProgressBar::new(games).with_style(style)
}
