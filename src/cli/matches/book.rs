//! Files of openings.

use super::{in_file, read_file};
use crate::arena::pgn;
use crate::game::Game;
use crate::openings::{self, Opening};
use std::path::Path;

/// Reads a file of openings: PGN if it begins with a tag, otherwise one opening per line. `turns` is the number of
/// turns to take from each game of a PGN file; see [`pgn::read_openings`].
///
/// # Errors
/// If the file cannot be read, an opening is invalid, or `turns` is given for a file that is not PGN.
pub(in crate::cli) fn read_book<G: Game>(
    path: &Path,
    turns: Option<usize>,
    settings: &G::Settings,
) -> Result<Vec<Opening>, String> {
    let text = read_file(path)?;
    if pgn::is_pgn(&text) {
        return pgn::read_openings::<G>(&text, turns, settings).map_err(|error| in_file(path, error));
    }
    if turns.is_some() {
        return Err(in_file(
            path,
            "--openings-turns applies to PGN files only, and this is not a PGN file",
        ));
    }
    openings::read::<G>(&text, settings).map_err(|error| in_file(path, error))
}
