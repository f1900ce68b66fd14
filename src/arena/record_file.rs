//! Files of game records in JSON Lines format. A match line describes the match to which the following game lines
//! belong.
//!
//! ```text
//! {"match":{"id":"91726cf43f02d87c","variant":"turnover",…}}
//! {"game":0,"white":{…},"black":{…},…}
//! {"game":1,…}
//! ```

use super::legality::{self, IllegalGame};
use super::record::{GameRecord, MatchInfo};
use crate::output_file::OutputFile;
use serde::{Deserialize, Serialize};
use std::io::{self, Write};
use thiserror::Error;

/// The content of a match line and the games that follow the line.
#[derive(Clone, PartialEq, Debug)]
pub struct MatchRecords {
    pub info: MatchInfo,
    pub games: Vec<GameRecord>,
}

/// Why a text is not a valid records file.
#[derive(Debug, Error)]
pub enum RecordFileError {
    #[error("line {line} is not a game record: {error}")]
    NotARecord {
        /// Line number, counted from 1.
        line: usize,
        #[source]
        error: serde_json::Error,
    },
    #[error("line {line} is a game, but no match line precedes it")]
    MissingMatch {
        /// Line number, counted from 1.
        line: usize,
    },
    #[error("line {line}: game {game}: {error}")]
    Illegal {
        /// Line number, counted from 1.
        line: usize,
        /// Number of the game in its match.
        game: u64,
        #[source]
        error: IllegalGame,
    },
}

#[derive(Serialize, Deserialize)]
struct MatchLine<T> {
    #[serde(rename = "match")]
    info: T,
}

const MATCH_LINE: &str = "{\"match\":";

/// Reads records. Skips an unfinished last line, which a crash can leave.
///
/// # Errors
/// If any complete line is not a record, or no match line precedes the first game.
pub fn read(text: &str) -> Result<Vec<MatchRecords>, RecordFileError> {
    read_with(text, |_, _| Ok(()))
}

/// [`read`], and checks every move by the rules.
///
/// # Errors
/// As for [`read`], or if a move is illegal.
pub fn read_legal(text: &str) -> Result<Vec<MatchRecords>, RecordFileError> {
    read_with(text, |info, game| legality::check(&info.variant, game))
}

fn read_with(
    text: &str,
    check: impl Fn(&MatchInfo, &GameRecord) -> Result<(), IllegalGame>,
) -> Result<Vec<MatchRecords>, RecordFileError> {
    let finished = text.rfind('\n').map_or("", |end| &text[..end]);
    let mut matches: Vec<MatchRecords> = Vec::new();
    for (line, text) in (1..).zip(finished.lines().map(str::trim)) {
        let not_a_record = |error| RecordFileError::NotARecord { line, error };
        if text.is_empty() {
            continue;
        }
        if text.starts_with(MATCH_LINE) {
            let MatchLine { info } = serde_json::from_str(text).map_err(not_a_record)?;
            matches.push(MatchRecords {
                info,
                games: Vec::new(),
            });
            continue;
        }
        let game: GameRecord = serde_json::from_str(text).map_err(not_a_record)?;
        let of_match = matches.last_mut().ok_or(RecordFileError::MissingMatch { line })?;
        check(&of_match.info, &game).map_err(|error| RecordFileError::Illegal {
            line,
            game: game.game,
            error,
        })?;
        of_match.games.push(game);
    }
    Ok(matches)
}

/// Appends records to a file and flushes each one.
pub struct Recorder {
    file: OutputFile,
    info: MatchInfo,
    /// Whether a match line must be written before the next record.
    starts_match: bool,
}

impl Recorder {
    /// A recorder of the games of a match. Writes nothing yet.
    pub fn new(file: OutputFile, info: MatchInfo) -> Recorder {
        Recorder {
            file,
            info,
            starts_match: true,
        }
    }

    /// Prepares to append records after the last complete line of the file. `text` is the file's text, and `last`
    /// describes the match of the last record in it.
    ///
    /// # Errors
    /// If the file cannot be written.
    pub fn resume(&mut self, text: &str, last: Option<&MatchInfo>) -> io::Result<()> {
        self.starts_match = last != Some(&self.info);
        let finished = text.rfind('\n').map_or(0, |end| end + 1);
        self.file.cut(finished as u64)
    }

    /// Appends a record to the file.
    ///
    /// # Errors
    /// If the file cannot be written.
    pub fn add(&mut self, record: &GameRecord) -> io::Result<()> {
        let mut lines = String::new();
        if self.starts_match {
            lines += &serde_json::to_string(&MatchLine { info: &self.info })?;
            lines.push('\n');
        }
        lines += &serde_json::to_string(record)?;
        lines.push('\n');
        self.file.write_all(lines.as_bytes())?;
        self.starts_match = false;
        self.file.flush()
    }
}
