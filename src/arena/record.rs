//! Records of games: one line of JSON for each.

use super::schedule::MatchSpec;
use super::spec::Format;
use super::sprt::Sprt;
use super::tally::Points;
use crate::board::Color;
use crate::game::{Settings, SettingsError, Setup};
use crate::lock::lock;
use crate::openings::Opening;
use crate::shard::Shard;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::error::Error;
use std::fmt;
use std::fs::{File, OpenOptions};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::Path;

/// One of the two engines of a game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct PlayerRecord {
    /// Its name in the match.
    pub name: String,
    /// Its options that were set.
    pub options: BTreeMap<String, String>,
}

/// A turn, and what the engine reported about its search.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Turn {
    /// The turn as on the wire.
    pub mv: String,
    /// `cp N` or `mate N`, from the engine's side.
    pub score: Option<String>,
    /// The depth, in plies.
    pub depth: Option<u32>,
    /// The nodes.
    pub nodes: Option<u64>,
    /// The time in milliseconds, measured by the referee.
    pub time_ms: f64,
}

/// A finished game.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct GameRecord {
    /// The match that it belongs to.
    pub of: MatchInfo,
    /// Its number in the match, from 0: games 2k and 2k + 1 are a pair, one opening with colours
    /// reversed.
    pub game: u64,
    /// The player who moves first.
    pub white: PlayerRecord,
    /// The player who moves second.
    pub black: PlayerRecord,
    /// The opening.
    pub opening: Opening,
    /// The turns after the opening.
    pub turns: Vec<Turn>,
    /// `1-0`, `0-1` or `1/2-1/2`.
    pub result: String,
    /// Why the game ended so, in a few words.
    pub reason: String,
    /// Who lost by a fault (`white` or `black`), if the game ended by one.
    pub fault: Option<String>,
    /// By how much White led at the end, if the rules decided the game by a count.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub margin: Option<i32>,
}

/// What every record says of its match.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct MatchInfo {
    /// The same for all records of a match, and for no others.
    pub id: String,
    /// The value of `UCI_Variant`.
    pub variant: String,
    /// The time control of the match, as in `tc=10+0.1`.
    #[serde(rename = "pace")]
    pub time_control: String,
    /// The seed of its random openings.
    pub seed: u64,
    /// The names of its engines, in their order.
    pub engines: Vec<String>,
    /// How many games it has.
    pub games: u64,
    /// The shard that the game belongs to.
    pub shard: Shard,
    /// The test that ends it.
    pub sprt: Option<Sprt>,
    /// Which engines meet.
    #[serde(default, skip_serializing_if = "is_default")]
    pub format: Format,
    /// Its openings, in words.
    #[serde(default, skip_serializing_if = "is_default")]
    pub openings: String,
    /// The rules that end its games early, in words.
    #[serde(default, skip_serializing_if = "is_default")]
    pub rules: String,
}

/// Records of games that no match has made say nothing of its format, openings and rules.
fn is_default<T: Default + PartialEq>(value: &T) -> bool {
    *value == T::default()
}

impl MatchInfo {
    /// The information about a match.
    pub fn of(the_match: &MatchSpec, shard: Shard) -> MatchInfo {
        MatchInfo {
            id: the_match.id(),
            variant: the_match.variant.clone(),
            time_control: the_match.time_control.to_string(),
            seed: the_match.seed,
            engines: the_match.engines.iter().map(|engine| engine.name.clone()).collect(),
            games: the_match.games(),
            shard,
            sprt: the_match.sprt,
            format: the_match.format,
            openings: the_match.book_text(),
            rules: the_match.rules_text(),
        }
    }

    /// The argument of `anel match` in which another match differs from this one.
    pub fn difference(&self, other: &MatchInfo) -> &'static str {
        let differences = [
            (self.variant != other.variant, "--variant"),
            (self.engines != other.engines, "the name of an --engine"),
            (
                self.time_control != other.time_control,
                "the time control (--tc, --st, --nodes, --depth)",
            ),
            (self.format != other.format, "--format"),
            (self.sprt != other.sprt, "--sprt"),
            (self.seed != other.seed, "--seed"),
            (
                self.openings != other.openings,
                "the openings (--openings, --random-plies)",
            ),
            (
                self.rules != other.rules,
                "a rule that ends games early (--move-limit, --adjudicate-win, --adjudicate-draw, \
                 --resign)",
            ),
        ];
        let first = differences.iter().find(|(differs, _)| *differs);
        first.map_or("an option or argument of an --engine", |(_, name)| *name)
    }
}

impl GameRecord {
    /// The shared settings of the game.
    ///
    /// # Errors
    /// If an option cannot have the value recorded.
    pub fn settings<G: Setup>(&self) -> Result<G::Settings, SettingsError> {
        Ok(G::Settings::from_options(&self.white.options)?.shared())
    }

    /// By how much this side led at the end, if the rules decided the game by a count.
    pub fn margin(&self, color: Color) -> Option<i32> {
        let margin = self.margin?;
        Some(match color {
            Color::White => margin,
            Color::Black => -margin,
        })
    }

    /// The points of this side.
    ///
    /// # Errors
    /// If the result is none of the three.
    pub fn points(&self, color: Color) -> Result<Points, RecordError> {
        let white = match self.result.as_str() {
            "1-0" => Points::Win,
            "0-1" => Points::Loss,
            "1/2-1/2" => Points::Draw,
            other => {
                return Err(RecordError::NotAResult {
                    game: self.game,
                    result: other.to_owned(),
                });
            }
        };
        Ok(match color {
            Color::White => white,
            Color::Black => white.of_opponent(),
        })
    }
}

/// Why a text holds no records of finished games.
#[derive(Debug)]
pub enum RecordError {
    /// A line is no record.
    NotARecord {
        /// The line's number, from 1.
        line: usize,
        /// Why it is none.
        error: serde_json::Error,
    },
    /// A record has no valid result.
    NotAResult {
        /// The game's number.
        game: u64,
        /// The result as written.
        result: String,
    },
}

impl fmt::Display for RecordError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            RecordError::NotARecord { line, error } => write!(f, "line {line}: {error}"),
            RecordError::NotAResult { game, result } => {
                write!(f, "game {game}: {result:?} is no result")
            }
        }
    }
}

impl Error for RecordError {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        match self {
            RecordError::NotARecord { error, .. } => Some(error),
            RecordError::NotAResult { .. } => None,
        }
    }
}

/// Reads records. An unfinished last line, as a crash leaves it, is skipped.
///
/// # Errors
/// If another line is no record.
pub fn read(text: &str) -> Result<Vec<GameRecord>, RecordError> {
    let finished = text.rfind('\n').map_or("", |end| &text[..end]);
    (1..)
        .zip(finished.lines())
        .filter(|(_, line)| !line.trim().is_empty())
        .map(|(number, line)| {
            serde_json::from_str(line).map_err(|error| RecordError::NotARecord { line: number, error })
        })
        .collect()
}

/// A file to which records are added, each flushed at once. It is locked: no other run can write to
/// it.
pub struct Recorder(File);

impl Recorder {
    /// Creates a file.
    ///
    /// # Errors
    /// If it exists already, so that no record is overwritten, or cannot be created.
    pub fn create(path: &Path) -> io::Result<Recorder> {
        let file = OpenOptions::new().write(true).create_new(true).open(path)?;
        lock(&file)?;
        Ok(Recorder(file))
    }

    /// Opens a file to append to it, and returns its text.
    ///
    /// # Errors
    /// If the file cannot be read or written, or another run has locked it.
    pub fn open(path: &Path) -> io::Result<(Recorder, String)> {
        let mut file = OpenOptions::new().read(true).write(true).open(path)?;
        lock(&file)?;
        let mut text = String::new();
        file.read_to_string(&mut text)?;
        Ok((Recorder(file), text))
    }

    /// Goes on behind the last finished line of the file's text.
    ///
    /// # Errors
    /// If the file cannot be written.
    pub fn resume(&mut self, text: &str) -> io::Result<()> {
        let finished = text.rfind('\n').map_or(0, |end| end + 1);
        self.0.set_len(finished as u64)?;
        self.0.seek(SeekFrom::End(0))?;
        Ok(())
    }

    /// Adds a record.
    ///
    /// # Errors
    /// If the file cannot be written.
    pub fn add(&mut self, record: &GameRecord) -> io::Result<()> {
        let mut line = serde_json::to_string(record)?;
        line.push('\n');
        self.0.write_all(line.as_bytes())?;
        self.0.flush()
    }
}
