//! Output of the match report on standard output, as PGN and as a plot.

use crate::arena::record::{GameRecord, MatchInfo};
use crate::arena::standings::Standings;
use crate::arena::{pgn, plot};
use crate::cli::outputs::open;
use crate::cli::tell;
use crate::output_file::{Existing, OutputFile};
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
    /// The paths of `--pgn` and `--plot`.
    pub(super) fn paths(&self) -> [Option<&PathBuf>; 2] {
        [self.pgn.as_ref(), self.plot.as_ref()]
    }

    pub(super) fn open(&self, existing: Existing) -> Result<ReportFiles, String> {
        let open = |path: Option<&PathBuf>| {
            path.map(|path| open(path, existing, "--force overwrites it"))
                .transpose()
        };
        let [pgn, plot] = self.paths();
        Ok(ReportFiles {
            pgn: open(pgn)?,
            plot: open(plot)?,
        })
    }
}

/// The files that the user has requested besides the report on standard output.
pub(super) struct ReportFiles {
    pgn: Option<OutputFile>,
    plot: Option<OutputFile>,
}

impl ReportFiles {
    pub(super) fn write(
        self,
        standings: &Standings,
        info: &MatchInfo,
        games: &[GameRecord],
    ) -> Result<(), Box<dyn Error>> {
        if let Some(file) = self.pgn {
            let games: String = games.iter().map(|game| pgn::write(info, game)).collect();
            file.save(games)?;
        }
        if let Some(file) = self.plot {
            file.save(plot::svg(&standings.score_history(), &standings.title())?)?;
        }
        Ok(())
    }
}

pub(super) fn print(standings: &Standings) -> Result<(), Box<dyn Error>> {
    tell(standings.text())?;
    tell(serde_json::to_string(&standings.summary())?)?;
    Ok(())
}
