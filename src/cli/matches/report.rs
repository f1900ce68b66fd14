//! The report of a match on standard output and in files.

use super::write_file;
use crate::arena::record::GameRecord;
use crate::arena::standings::Standings;
use crate::arena::{game_text, pgn, plot};
use crate::cli::tell;
use crate::game::Game;
use clap::Args;
use std::error::Error;
use std::path::PathBuf;

#[derive(Args)]
pub(super) struct ReportArgs {
    /// Write the games for people to read.
    #[arg(long, value_name = "FILE")]
    text: Option<PathBuf>,
    /// Write the games in the form of PGN, for tools that read its tags and moves.
    #[arg(long, value_name = "FILE")]
    pgn: Option<PathBuf>,
    /// Draw the score over the games as an SVG.
    #[arg(long, value_name = "FILE")]
    plot: Option<PathBuf>,
}

impl ReportArgs {
    /// Writes the files that were asked for.
    pub(super) fn write_files<G: Game>(
        &self,
        standings: &Standings,
        games: &[GameRecord],
    ) -> Result<(), Box<dyn Error>> {
        if let Some(path) = &self.text {
            let games: Result<String, _> = games.iter().map(game_text::write::<G>).collect();
            write_file(path, &games?)?;
        }
        if let Some(path) = &self.pgn {
            let games: Result<String, _> = games.iter().map(pgn::write::<G>).collect();
            write_file(path, &games?)?;
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
