//! The command `anel wdl`.

use super::game_files::read_games;
use super::{tell, variant};
use crate::game::Game;
use crate::tuning::win_rate::WinCounts;
use crate::variant::{Variant, VariantTask};
use clap::Args;
use std::error::Error;
use std::path::PathBuf;

#[derive(Args)]
pub(crate) struct WdlArgs {
    /// Game variant.
    #[arg(long, default_value_t, value_parser = variant)]
    variant: Variant,
    /// Game files from `anel datagen`.
    #[arg(required = true)]
    files: Vec<PathBuf>,
}

impl WdlArgs {
    pub(crate) fn run(&self) -> Result<(), Box<dyn Error>> {
        self.variant.dispatch(self)
    }
}

impl VariantTask for &WdlArgs {
    type Output = Result<(), Box<dyn Error>>;

    fn run<G: Game>(self) -> Self::Output {
        let mut counts = WinCounts::default();
        for file in &self.files {
            counts.add(&read_games::<G>(file)?);
        }
        let fit = counts
            .fit()
            .ok_or("the results do not determine a win rate model; use more games")?;
        Ok(tell(fit)?)
    }
}
