//! What `anel tune` and `anel train` have in common.

use crate::game::Game;
use crate::tuning::games::{self, GameRecord};
use crate::tuning::loss::EpochReport;
use std::fmt::Display;
use std::fs;
use std::path::Path;

/// Reads a file that `anel datagen` has written.
pub(super) fn read_games<G: Game>(path: &Path) -> Result<Vec<GameRecord<G>>, String> {
    let file = fs::read(path).map_err(|error| in_file(path, error))?;
    games::read::<G>(&file).map_err(|error| in_file(path, error))
}

/// An error with the name of its file.
pub(super) fn in_file(path: &Path, error: impl Display) -> String {
    format!("{}: {error}", path.display())
}

pub(super) fn print_epoch(report: EpochReport) {
    let EpochReport {
        epoch,
        training,
        validation,
    } = report;
    let validation = match validation {
        Some(error) => format!("{error:.6}"),
        None => "too few positions".to_owned(),
    };
    eprintln!("epoch {epoch}: training error {training:.6}, validation error {validation}");
}
