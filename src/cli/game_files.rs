//! Game files from `anel datagen`, as arguments of other commands.

use crate::game::Game;
use crate::tuning::games::{self, GameRecord};
use std::fmt::Display;
use std::fs;
use std::path::Path;

/// Reads a game file.
pub(super) fn read_games<G: Game>(path: &Path) -> Result<Vec<GameRecord<G>>, String> {
    let file = fs::read(path).map_err(|error| in_file(path, error))?;
    games::read::<G>(&file).map_err(|error| in_file(path, error))
}

/// Prefixes an error message with the file's path.
pub(super) fn in_file(path: &Path, error: impl Display) -> String {
    format!("{}: {error}", path.display())
}
