//! The record of a game, and the description of the match that the game belongs to.

use super::schedule::MatchSpec;
use super::spec::Format;
use super::sprt::Sprt;
use super::tally::Points;
use crate::board::Color;
use crate::game::Outcome;
use crate::openings::Opening;
use crate::shard::Shard;
use crate::variant::pgn;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// The record of one game of a match.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct GameRecord {
    /// The game's number in the match, from 0. Games 2k and 2k + 1 share an opening, with colours reversed.
    pub game: u64,
    /// The player who moves first.
    pub white: PlayerRecord,
    /// The player who moves second.
    pub black: PlayerRecord,
    pub opening: Opening,
    /// The turns played after the opening.
    pub turns: Vec<Turn>,
    pub result: GameResult,
    /// Why the game ended, in a few words.
    pub reason: String,
    /// The engine fault that decided the game, if any.
    pub fault: Option<Fault>,
    /// White's final margin, in games decided by counting.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub margin: Option<i32>,
    /// Comments, annotation glyphs and variations on turns of the game.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub annotations: Vec<Annotation>,
}

/// A player in a game record.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct PlayerRecord {
    pub name: String,
    /// The engine options that were set.
    pub options: BTreeMap<String, String>,
    #[serde(default, skip_serializing_if = "is_default")]
    pub timing: Timing,
}

/// What the referee measured of a player's time, besides the time of each turn.
#[derive(Clone, Copy, PartialEq, Debug, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct Timing {
    /// Number of turns that the player began with a search on the expected turn of the opponent.
    pub ponder_hits: u32,
    /// Number of turns before which the player pondered on another turn of the opponent.
    pub ponder_misses: u32,
    /// Time spent pondering before the ponder hits, in milliseconds.
    pub pondered_ms: f64,
    /// Number of turns that exceeded the time limit within the time margin.
    pub overruns: u32,
    /// Largest time by which a turn exceeded the time limit, in milliseconds.
    pub worst_overrun_ms: f64,
}

impl Timing {
    /// Counts a turn that exceeded its time limit.
    pub(super) fn overrun(&mut self, by_ms: f64) {
        self.overruns += 1;
        self.worst_overrun_ms = self.worst_overrun_ms.max(by_ms);
    }
}

/// A turn, with the search results that the engine reported.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Turn {
    /// The turn in UCI move format.
    pub mv: String,
    /// The search score from the mover's point of view.
    pub score: Option<Score>,
    pub depth: Option<u32>,
    pub nodes: Option<u64>,
    /// Thinking time in milliseconds, measured by the referee.
    pub time_ms: f64,
}

/// The score of a search, as in UCI.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Score {
    /// Score in centipawns.
    Cp(i32),
    /// Number of moves to mate; negative if the mover is mated.
    Mate(i32),
}

impl Score {
    /// Parses a UCI score from its kind (`cp` or `mate`) and its number.
    pub fn parse(kind: &str, number: &str) -> Option<Score> {
        let number = number.parse().ok()?;
        match kind {
            "cp" => Some(Score::Cp(number)),
            "mate" => Some(Score::Mate(number)),
            _ => None,
        }
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum GameResult {
    #[serde(rename = "1-0")]
    White,
    #[serde(rename = "0-1")]
    Black,
    #[serde(rename = "1/2-1/2")]
    Draw,
    /// A game saved before its end.
    #[serde(rename = "*")]
    Unfinished,
}

impl GameResult {
    /// The result in the notation of records and PGN, such as `1-0`.
    pub const fn text(self) -> &'static str {
        match self {
            GameResult::White => "1-0",
            GameResult::Black => "0-1",
            GameResult::Draw => "1/2-1/2",
            GameResult::Unfinished => "*",
        }
    }

    /// The points of one side, or `None` if the game is unfinished.
    pub fn points(self, color: Color) -> Option<Points> {
        let white = match self {
            GameResult::White => Points::Win,
            GameResult::Black => Points::Loss,
            GameResult::Draw => Points::Draw,
            GameResult::Unfinished => return None,
        };
        Some(match color {
            Color::White => white,
            Color::Black => white.of_opponent(),
        })
    }
}

impl From<Outcome> for GameResult {
    fn from(outcome: Outcome) -> GameResult {
        match outcome.winner {
            Some(Color::White) => GameResult::White,
            Some(Color::Black) => GameResult::Black,
            None => GameResult::Draw,
        }
    }
}

/// A loss by an engine fault, such as a crash, instead of by the rules of the game.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Fault {
    /// The side that lost.
    #[serde(with = "color_name")]
    pub by: Color,
    pub kind: FaultKind,
}

/// The kind of engine fault that lost a game.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum FaultKind {
    /// The engine's process ended.
    Crash,
    /// The engine did not answer a command in time.
    Silence,
    /// The engine exceeded the limit of its time control.
    Time,
    #[serde(rename = "illegal move")]
    IllegalMove,
}

impl FaultKind {
    pub const ALL: [FaultKind; 4] = [
        FaultKind::Crash,
        FaultKind::Silence,
        FaultKind::Time,
        FaultKind::IllegalMove,
    ];

    /// The name of the fault kind in records, reports and PGN.
    pub const fn text(self) -> &'static str {
        match self {
            FaultKind::Crash => "crash",
            FaultKind::Silence => "silence",
            FaultKind::Time => "time",
            FaultKind::IllegalMove => "illegal move",
        }
    }
}

/// Serializes colours as `white` and `black`.
mod color_name {
    use crate::board::Color;
    use serde::{Deserialize, Deserializer, Serializer, de};

    pub(super) fn serialize<S: Serializer>(color: &Color, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(match color {
            Color::White => "white",
            Color::Black => "black",
        })
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Color, D::Error> {
        match String::deserialize(deserializer)?.as_str() {
            "white" => Ok(Color::White),
            "black" => Ok(Color::Black),
            other => Err(de::Error::unknown_variant(other, &["white", "black"])),
        }
    }
}

/// The annotations of a turn of the main line, or of the start position.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Annotation {
    /// The number of the annotated turn, counted from 1 and including the opening; 0 for the start position.
    pub ply: usize,
    #[serde(flatten)]
    pub notes: Notes,
}

/// Annotations of a turn: comment, glyphs and variations.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct Notes {
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub comment: Option<String>,
    /// Numeric annotation glyphs, as in PGN.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub glyphs: Vec<u8>,
    /// Arrows and circles drawn on the board: the letter of a colour (`G`, `R`, `B` or `Y`), then one square or two,
    /// with a hyphen between numbered squares, as in `Ge5`, `Ra1c3` or `B28-35`.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub drawings: Vec<String>,
    /// Variations: alternatives to the turn.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub variations: Vec<Vec<VariationTurn>>,
}

impl Notes {
    pub(super) fn is_empty(&self) -> bool {
        *self == Notes::default()
    }
}

/// A turn of a variation, with its annotations.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct VariationTurn {
    #[serde(flatten)]
    pub turn: Turn,
    #[serde(flatten)]
    pub notes: Notes,
}

/// The occasion of a match, as PGN describes it. It does not affect the games.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct Occasion {
    #[serde(default, skip_serializing_if = "is_default")]
    pub event: Option<String>,
    #[serde(default, skip_serializing_if = "is_default")]
    pub site: Option<String>,
    /// The date, in the form YYYY.MM.DD.
    #[serde(default, skip_serializing_if = "is_default")]
    pub date: Option<String>,
}

/// The description of a match, saved with the records of its games.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct MatchInfo {
    /// The match id: see [`MatchSpec::id`].
    pub id: String,
    /// The variant's name, which is the value of the option `UCI_Variant`.
    pub variant: String,
    /// The match's time control, such as `tc=10+0.1`.
    #[serde(rename = "pace")]
    pub time_control: String,
    /// The seed of the random openings.
    pub seed: u64,
    /// The engines' names, in the order of the command line.
    pub engines: Vec<String>,
    /// The number of games in the whole match.
    pub games: u64,
    /// The shard of the match that the recorded run plays.
    pub shard: Shard,
    /// The SPRT that can end the match early.
    pub sprt: Option<Sprt>,
    /// The tournament format.
    #[serde(default, skip_serializing_if = "is_default")]
    pub format: Format,
    /// A description of the openings.
    #[serde(default, skip_serializing_if = "is_default")]
    pub openings: String,
    /// A description of the move limit and the adjudication rules.
    #[serde(default, skip_serializing_if = "is_default")]
    pub rules: String,
    /// Whether the first engine of a pairing plays White in every game.
    #[serde(default, skip_serializing_if = "is_default")]
    pub no_swap: bool,
    #[serde(flatten)]
    pub occasion: Occasion,
}

/// Whether a field has its default value and is therefore omitted. Games that were not played in a match have no
/// format, openings or rules.
fn is_default<T: Default + PartialEq>(value: &T) -> bool {
    *value == T::default()
}

impl MatchInfo {
    /// Describes a match of which one shard is played.
    pub fn of(the_match: &MatchSpec, shard: Shard, occasion: Occasion) -> MatchInfo {
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
            no_swap: the_match.no_swap,
            occasion,
        }
    }

    /// Names the first argument of `anel match` that differs between this match and `other`.
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
                "the openings (--openings, --random-plies, --games-per-opening, --no-swap)",
            ),
            (
                self.rules != other.rules,
                "a rule that ends games early (--move-limit, --adjudicate-win, --adjudicate-draw, --resign)",
            ),
        ];
        let first = differences.iter().find(|(differs, _)| *differs);
        first.map_or("an option or argument of an --engine", |(_, name)| *name)
    }
}

impl GameRecord {
    /// Whether Black makes the game's first move. The second field of every FEN is the side to move.
    pub(super) fn black_begins(&self) -> bool {
        pgn::begins_with_second(self.opening.fen.as_deref().unwrap_or_default())
    }

    /// The index in `turns` of a side's first turn after the opening.
    pub(super) fn first_turn(&self, side: Color) -> usize {
        let plies_before = usize::from(self.black_begins()) + self.opening.moves.len();
        (plies_before + side.index()) % 2
    }

    /// The final margin from one side's point of view, in games decided by counting.
    pub fn margin(&self, color: Color) -> Option<i32> {
        let margin = self.margin?;
        Some(match color {
            Color::White => margin,
            Color::Black => -margin,
        })
    }
}
