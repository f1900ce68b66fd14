//! Output of the match report on standard output, as PGN and as a plot.

use super::write_file;
use crate::arena::record::{GameRecord, MatchInfo};
use crate::arena::standings::Standings;
use crate::arena::{pgn, plot};
use crate::cli::tell;
use clap::Args;
use std::error::Error;
use std::path::PathBuf;

#[derive(Args)]
pub(super) struct ReportArgs {
    /// Write all games to this file, as PGN.
    #[arg(long, value_name = "FILE")]
    pgn: Option<PathBuf>,
    /// Write a plot of the score over the games to this file, as SVG.
    #[arg(long, value_name = "FILE")]
    plot: Option<PathBuf>,
}

impl ReportArgs {
    /// Writes the PGN and plot files that the user has requested.
    pub(super) fn write_files(
        &self,
        standings: &Standings,
        info: &MatchInfo,
        games: &[GameRecord],
    ) -> Result<(), Box<dyn Error>> {
        if let Some(path) = &self.pgn {
            let games: String = games.iter().map(|game| pgn::write(info, game)).collect();
            write_file(path, &games)?;
        }
        if let Some(path) = &self.plot {
            let plot = plot::svg(&standings.score_history(), &standings.title())?;
            write_file(path, &plot)?;
        }
        Ok(())
    }
}

pub(super) fn print(standings: &Standings) -> Result<(), Box<dyn Error>> {
    tell(standings.text())?;
    tell(serde_json::to_string(&standings.summary())?)?;
    Ok(())
}
