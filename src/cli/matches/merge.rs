//! `anel match merge`: merges records into one report.

use super::report::{self, ReportArgs};
use super::{in_file, read_file};
use crate::arena::merge::{Merged, merge};
use crate::arena::pgn::{self, PgnError};
use crate::arena::record_file::{self, MatchRecords, Recorder};
use crate::arena::standings::Standings;
use crate::cli::outputs::{Overwrite, check_different};
use crate::game::Game;
use crate::variant::VariantTask;
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
        let merged = merge(self.records()?)?;
        let standings = merged.standings()?;
        files.write(&standings, &merged.info, &merged.games)?;
        if let Some(file) = out {
            let mut recorder = Recorder::new(file, merged.info.clone());
            merged.games.iter().try_for_each(|game| recorder.add(game))?;
        }
        warn(&merged, &standings);
        report::print(&standings)
    }

    /// Reads the records of all files.
    fn records(&self) -> Result<Vec<MatchRecords>, String> {
        let mut records = Vec::new();
        for path in &self.files {
            let text = read_file(path)?;
            records.extend(if text.trim_start_matches('\u{feff}').trim_start().starts_with('{') {
                record_file::read_legal(&text).map_err(|error| in_file(path, error))?
            } else {
                read_pgn(&text).map_err(|error| in_file(path, error))?
            });
        }
        Ok(records)
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

/// Reads games in PGN. The tags of the first game determine the variant of all games.
fn read_pgn(text: &str) -> Result<Vec<MatchRecords>, PgnError> {
    struct Read<'a>(&'a str);

    impl VariantTask for Read<'_> {
        type Output = Result<Vec<MatchRecords>, PgnError>;

        fn run<G: Game>(self) -> Self::Output {
            pgn::read::<G>(self.0)
        }
    }

    pgn::variant(text)?.dispatch(Read(text))
}
