//! Records of games: one line of JSON for each.

use super::openings::Opening;
use super::schedule::Match;
use super::spec::Shard;
use super::sprt::Sprt;
use super::tally::Points;
use crate::board::Color;
use crate::game::{Settings, SettingsError, Setup};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::fs::{File, OpenOptions};
use std::io::{self, Seek, SeekFrom, Write};
use std::path::Path;

/// An engine as it played.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Player {
    /// Its name in the match.
    pub name: String,
    /// The options that were set.
    pub options: BTreeMap<String, String>,
}

/// A turn and what its engine said of it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Turn {
    /// As on the wire.
    pub mv: String,
    /// `cp N` or `mate N`, from the engine's point of view.
    pub score: Option<String>,
    /// Plies.
    pub depth: Option<u32>,
    /// Positions.
    pub nodes: Option<u64>,
    /// Milliseconds, measured by the referee.
    pub time_ms: f64,
}

/// A finished game.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct GameRecord {
    /// The match that it belongs to.
    pub of: MatchInfo,
    /// Its number in the match, from 0: games 2k and 2k + 1 are a pair, an opening with sides
    /// swapped.
    pub game: u64,
    /// The player who moves first.
    pub white: Player,
    /// The player who moves second.
    pub black: Player,
    /// How the game began.
    pub opening: Opening,
    /// The turns after the opening.
    pub turns: Vec<Turn>,
    /// `1-0`, `0-1` or `1/2-1/2`.
    pub result: String,
    /// Why, in a few words.
    pub reason: String,
    /// Who made the game end by a fault of its own (`white` or `black`), if it ended so.
    pub fault: Option<String>,
    /// By how much White led at the end, where the rules decided the game by a count.
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
    /// How long the engines may think, as in `tc=10+0.1`.
    pub pace: String,
    /// The seed of its openings.
    pub seed: u64,
    /// The names of its engines, in their order.
    pub engines: Vec<String>,
    /// How many games it has.
    pub games: u64,
    /// The part of it that was played together with this game.
    pub shard: Shard,
    /// The test that decides it.
    pub sprt: Option<Sprt>,
}

impl MatchInfo {
    /// What the records of this match say.
    pub fn of(the_match: &Match, shard: Shard) -> MatchInfo {
        MatchInfo {
            id: the_match.id(),
            variant: the_match.variant.clone(),
            pace: the_match.pace.to_string(),
            seed: the_match.seed,
            engines: the_match
                .engines
                .iter()
                .map(|engine| engine.name.clone())
                .collect(),
            games: the_match.games(),
            shard,
            sprt: the_match.sprt,
        }
    }
}

impl GameRecord {
    /// What the engines had agreed on.
    ///
    /// # Errors
    /// Where an option cannot have the value recorded.
    pub fn settings<G: Setup>(&self) -> Result<G::Settings, SettingsError> {
        Ok(G::Settings::from_options(&self.white.options)?.shared())
    }

    /// By how much the player of this colour led at the end, where the rules decided by a count.
    pub fn margin(&self, color: Color) -> Option<i32> {
        let margin = self.margin?;
        Some(match color {
            Color::White => margin,
            Color::Black => -margin,
        })
    }

    /// The points of the player of this colour.
    ///
    /// # Errors
    /// Where the result is none.
    pub fn points(&self, color: Color) -> Result<Points, String> {
        let white = match self.result.as_str() {
            "1-0" => Points::Win,
            "0-1" => Points::Loss,
            "1/2-1/2" => Points::Draw,
            other => return Err(format!("game {}: {other:?} is no result", self.game)),
        };
        Ok(match color {
            Color::White => white,
            Color::Black => white.of_the_other(),
        })
    }
}

/// Reads records. A last line that was not finished, as a crash leaves it, is passed over.
///
/// # Errors
/// Where another line is no record; the error names it.
pub fn read(text: &str) -> Result<Vec<GameRecord>, String> {
    let finished = text.rfind('\n').map_or("", |end| &text[..end]);
    (1..)
        .zip(finished.lines())
        .filter(|(_, line)| !line.trim().is_empty())
        .map(|(number, line)| {
            serde_json::from_str(line).map_err(|error| format!("line {number}: {error}"))
        })
        .collect()
}

/// A file that records are added to, each flushed as soon as it is written.
pub struct Recorder(File);

impl Recorder {
    /// Starts a new file.
    ///
    /// # Errors
    /// Where there is one already, so that no record is overwritten, or it cannot be made.
    pub fn create(path: &Path) -> io::Result<Recorder> {
        OpenOptions::new()
            .write(true)
            .create_new(true)
            .open(path)
            .map(Recorder)
    }

    /// Goes on behind the records of a file and drops a last line that was not finished.
    ///
    /// # Errors
    /// Where the file cannot be written.
    pub fn resume(path: &Path, text: &str) -> io::Result<Recorder> {
        let finished = text.rfind('\n').map_or(0, |end| end + 1);
        let mut file = OpenOptions::new().write(true).open(path)?;
        file.set_len(finished as u64)?;
        file.seek(SeekFrom::End(0))?;
        Ok(Recorder(file))
    }

    /// Adds a record.
    ///
    /// # Errors
    /// Where the file cannot be written.
    pub fn add(&mut self, record: &GameRecord) -> io::Result<()> {
        let mut line = serde_json::to_string(record)?;
        line.push('\n');
        self.0.write_all(line.as_bytes())?;
        self.0.flush()
    }
}
