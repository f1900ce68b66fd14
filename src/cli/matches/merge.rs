//! `anel match merge`

use super::report::{self, ReportArgs};
use super::{in_file, read_file};
use crate::arena::game_text::{self, GameTextError};
use crate::arena::merge::{Merged, merge};
use crate::arena::record::{self, GameRecord, Recorder};
use crate::arena::standings::Standings;
use crate::cli::variant;
use crate::game::Game;
use crate::variant::VariantTask;
use clap::Args;
use std::error::Error;
use std::path::PathBuf;

#[derive(Args)]
pub(super) struct MergeArgs {
    /// The files.
    #[arg(required = true)]
    files: Vec<PathBuf>,
    /// Write the joined records.
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    #[command(flatten)]
    report: ReportArgs,
}

impl MergeArgs {
    pub(super) fn run(&self) -> Result<(), Box<dyn Error>> {
        let merged = merge(self.records()?)?;
        let standings = merged.standings()?;
        let variant = variant(&merged.info.variant)?;
        variant.dispatch(WriteFiles(&self.report, &standings, &merged.games))?;
        if let Some(path) = &self.out {
            let recorder = Recorder::create(path);
            let mut recorder = recorder.map_err(|error| in_file(path, error))?;
            merged.games.iter().try_for_each(|game| recorder.add(game))?;
        }
        warn(&merged, &standings);
        report::print(&standings)
    }

    /// The records of all files.
    fn records(&self) -> Result<Vec<GameRecord>, String> {
        let mut records = Vec::new();
        for path in &self.files {
            let text = read_file(path)?;
            records.extend(if text.trim_start().starts_with('[') {
                read_games(&text).map_err(|error| in_file(path, error))?
            } else {
                record::read(&text).map_err(|error| in_file(path, error))?
            });
        }
        Ok(records)
    }
}

fn warn(merged: &Merged, standings: &Standings) {
    if merged.duplicates > 0 {
        eprintln!("anel: {} records were there twice and count once", merged.duplicates);
    }
    if !standings.is_decided() {
        for (shard, games) in &merged.missing {
            eprintln!("anel: {games} games of part {shard} are missing");
        }
    }
}

/// Reads readable games. Their tags name the variant.
fn read_games(text: &str) -> Result<Vec<GameRecord>, GameTextError> {
    struct Read<'a>(&'a str);

    impl VariantTask for Read<'_> {
        type Output = Result<Vec<GameRecord>, GameTextError>;

        fn run<G: Game>(self) -> Self::Output {
            game_text::read::<G>(self.0)
        }
    }

    game_text::variant(text)?.dispatch(Read(text))
}

struct WriteFiles<'a>(&'a ReportArgs, &'a Standings, &'a [GameRecord]);

impl VariantTask for WriteFiles<'_> {
    type Output = Result<(), Box<dyn Error>>;

    fn run<G: Game>(self) -> Self::Output {
        self.0.write_files::<G>(self.1, self.2)
    }
}
