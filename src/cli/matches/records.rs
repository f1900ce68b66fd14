//! Reads files of games: records or PGN.

use super::{in_file, read_file};
use crate::arena::pgn::{self, PgnError};
use crate::arena::record_file::{self, MatchRecords};
use crate::game::Game;
use crate::variant::VariantTask;
use std::path::PathBuf;

/// Reads the records of all files and checks every move by the rules.
pub(super) fn read_records(files: &[PathBuf]) -> Result<Vec<MatchRecords>, String> {
    let mut records = Vec::new();
    for path in files {
        let text = read_file(path)?;
        records.extend(if text.trim_start_matches('\u{feff}').trim_start().starts_with('{') {
            record_file::read_legal(&text).map_err(|error| in_file(path, error))?
        } else {
            read_pgn(&text).map_err(|error| in_file(path, error))?
        });
    }
    Ok(records)
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
