//! `anel match merge`: merges records into one report.

use super::records::read_records;
use super::report::{self, ReportArgs};
use crate::arena::merge::{Merged, merge};
use crate::arena::record_file::Recorder;
use crate::arena::standings::Standings;
use crate::cli::outputs::{Overwrite, check_different};
use clap::Args;
use std::error::Error;
use std::path::PathBuf;

#[derive(Args)]
pub(super) struct MergeArgs {
    /// Records files (JSON lines) or PGN files.
    #[arg(required = true)]
    files: Vec<PathBuf>,
    /// Write the merged records to a new file.
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    #[command(flatten)]
    report: ReportArgs,
    #[command(flatten)]
    overwrite: Overwrite,
}

impl MergeArgs {
    pub(super) fn run(&self) -> Result<(), Box<dyn Error>> {
        let [pgn, plot] = self.report.paths();
        check_different([("--out", self.out.as_ref()), ("--pgn", pgn), ("--plot", plot)])?;
        let out = self.out.as_ref().map(|path| self.overwrite.open(path)).transpose()?;
        let files = self.report.open(self.overwrite.existing())?;
        let merged = merge(read_records(&self.files)?)?;
        let standings = merged.standings()?;
        files.write(&standings, &merged.info, &merged.games)?;
        if let Some(file) = out {
            let mut recorder = Recorder::new(file, merged.info.clone());
            merged.games.iter().try_for_each(|game| recorder.add(game))?;
        }
        warn(&merged, &standings);
        report::print(&standings)
    }
}

fn warn(merged: &Merged, standings: &Standings) {
    if merged.duplicates > 0 {
        eprintln!("anel: {} duplicate records are ignored", merged.duplicates);
    }
    if !standings.is_decided() {
        for (shard, games) in &merged.missing {
            eprintln!("anel: {games} games of shard {shard} are missing");
        }
    }
}
