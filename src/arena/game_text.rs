//! Games in a readable form, similar to PGN: tags, then moves in the notation of the rules with
//! scores and times as comments. A game that is written and read back gives the same record.
//!
//! ```text
//! [White "new"]
//! …
//! [Result "1-0"]
//!
//! 1. C.b4 {book} C.b5 {book} 2. C.f4 {cp 94, depth 9, 41022 nodes, 12.345 ms} … 1-0
//! ```

use super::record::{GameRecord, MatchInfo, PlayerRecord, Turn};
use crate::board::Color;
use crate::game::{Game, GameHistory, SettingsError};
use crate::openings::Opening;
use crate::variant::Variant;
use serde::Serialize;
use serde::de::DeserializeOwned;
use std::collections::BTreeMap;
use std::error::Error;
use std::fmt;

/// The comment after a turn of the opening.
const BOOK: &str = "book";

/// Why a game cannot be written or read. Errors of the rules are boxed, as each game has its own.
#[derive(Debug)]
pub enum GameTextError {
    /// Something is wrong in a game of the text.
    InGame {
        /// The game, counted from 1.
        number: usize,
        /// What is wrong.
        error: Box<GameTextError>,
    },
    /// A line is no tag; the line.
    NotATag(String),
    /// A tag is missing; its name.
    MissingTag(String),
    /// The value of a tag cannot be read.
    NotJson {
        /// The value.
        text: String,
        /// What is wrong.
        error: serde_json::Error,
    },
    /// No variant has this name.
    UnknownVariant(String),
    /// The players' options do not fit the game.
    Settings(SettingsError),
    /// The start position or the opening is wrong.
    Opening(Box<dyn Error + Send + Sync>),
    /// A move of a record is illegal.
    IllegalMove {
        /// The move as on the wire.
        mv: String,
        /// Why it is illegal.
        error: Box<dyn Error + Send + Sync>,
    },
    /// A move of the text is no legal move.
    NotAMove(Box<dyn Error + Send + Sync>),
    /// No comment follows a move; the move.
    MissingComment(String),
    /// A part of a comment cannot be read; the part.
    NotAComment(String),
    /// The game does not end with its result; the result.
    MissingResult(String),
}

impl fmt::Display for GameTextError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            GameTextError::InGame { number, error } => write!(f, "game {number}: {error}"),
            GameTextError::NotATag(line) => {
                write!(f, "{line:?} is not of the form [Name \"value\"]")
            }
            GameTextError::MissingTag(name) => write!(f, "the tag {name} is missing"),
            GameTextError::NotJson { text, error } => write!(f, "{text:?}: {error}"),
            GameTextError::UnknownVariant(name) => write!(f, "no variant is named {name}"),
            GameTextError::Settings(error) => error.fmt(f),
            GameTextError::Opening(error) | GameTextError::NotAMove(error) => error.fmt(f),
            GameTextError::IllegalMove { mv, error } => write!(f, "{mv}: {error}"),
            GameTextError::MissingComment(mv) => write!(f, "behind {mv} the comment is missing"),
            GameTextError::NotAComment(part) => {
                write!(f, "{part:?} is no score, depth, number of nodes or time")
            }
            GameTextError::MissingResult(result) => {
                write!(f, "the game does not end with its result, {result}")
            }
        }
    }
}

impl Error for GameTextError {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        match self {
            GameTextError::InGame { error, .. } => Some(error),
            GameTextError::NotJson { error, .. } => Some(error),
            GameTextError::Settings(error) => Some(error),
            GameTextError::Opening(error)
            | GameTextError::NotAMove(error)
            | GameTextError::IllegalMove { error, .. } => Some(&**error),
            _ => None,
        }
    }
}

/// Writes a game and an empty line.
///
/// # Errors
/// If the record's settings, opening or turns are not legal.
pub fn write<G: Game>(record: &GameRecord) -> Result<String, GameTextError> {
    let mut words = Vec::new();
    replay::<G>(record, |position, number, turn| {
        words.extend(number);
        words.push(position.notation(&turn.plies));
        let comment = turn.of_engine.map_or_else(|| BOOK.to_owned(), comment);
        words.push(format!("{{{comment}}}"));
    })?;
    words.push(token(&record.result).to_owned());
    Ok(format!("{}\n{}\n\n", tags(record).join("\n"), words.join(" ")))
}

/// A turn of a record.
pub(super) struct Replayed<'a, G: Game> {
    /// As on the wire.
    pub(super) mv: &'a str,
    /// Its plies.
    pub(super) plies: Vec<G::Move>,
    /// What its engine told; none for a turn of the opening.
    pub(super) of_engine: Option<&'a Turn>,
}

/// Plays a record from its start position. `each` gets every turn with the position before it, and with
/// the number that stands before each turn of White and before the first one.
pub(super) fn replay<G: Game>(
    record: &GameRecord,
    mut each: impl FnMut(&G, Option<String>, Replayed<'_, G>),
) -> Result<(), GameTextError> {
    let start = Opening {
        moves: Vec::new(),
        ..record.opening.clone()
    };
    let mut game = play::<G>(record, &start)?;
    let black_begins = game.position().side_to_move() == Color::Black;
    let book = record.opening.moves.iter().map(|mv| (mv, None));
    let turns = record.turns.iter().map(|turn| (&turn.mv, Some(turn)));
    for (index, (mv, of_engine)) in book.chain(turns).enumerate() {
        let position = *game.position();
        let number = (index + usize::from(black_begins)) / 2 + 1;
        let number = match position.side_to_move() {
            Color::White => Some(format!("{number}.")),
            Color::Black => (index == 0).then(|| format!("{number}...")),
        };
        let illegal = |error: G::MoveError| GameTextError::IllegalMove {
            mv: mv.clone(),
            error: error.into(),
        };
        let plies = game.play_turn(mv).map_err(illegal)?;
        let turn = Replayed { mv, plies, of_engine };
        each(&position, number, turn);
    }
    Ok(())
}

/// Plays an opening with the settings of a record.
pub(super) fn play<G: Game>(record: &GameRecord, opening: &Opening) -> Result<GameHistory<G>, GameTextError> {
    let settings = record.settings::<G>().map_err(GameTextError::Settings)?;
    let game = opening.play::<G>(&settings);
    game.map_err(|error| GameTextError::Opening(error.into()))
}

fn tags(record: &GameRecord) -> Vec<String> {
    let tag = |name: &str, value: &str| format!("[{name} {}]", json(&value));
    let margin = record.margin.map(|margin| tag("Margin", &margin.to_string()));
    let mut tags = vec![
        tag("Match", &json(&record.of)),
        tag("Game", &record.game.to_string()),
        tag("White", &record.white.name),
        tag("WhiteOptions", &json(&record.white.options)),
        tag("Black", &record.black.name),
        tag("BlackOptions", &json(&record.black.options)),
        tag("Start", record.opening.fen.as_deref().unwrap_or("startpos")),
        tag("Result", &record.result),
        tag("Reason", &record.reason),
        tag("Fault", record.fault.as_deref().unwrap_or("none")),
    ];
    tags.extend(margin);
    tags.push(String::new());
    tags
}

fn json(value: &impl Serialize) -> String {
    serde_json::to_string(value).expect("records can be written as JSON")
}

/// The result of a game in the notation of the rules.
fn token(result: &str) -> &str {
    if result == "1/2-1/2" { "½" } else { result }
}

fn comment(turn: &Turn) -> String {
    let mut parts: Vec<String> = turn.score.iter().cloned().collect();
    parts.extend(turn.depth.map(|depth| format!("depth {depth}")));
    parts.extend(turn.nodes.map(|nodes| format!("{nodes} nodes")));
    parts.push(format!("{} ms", turn.time_ms));
    parts.join(", ")
}

/// Reads any number of games that [`write()`] has written.
///
/// # Errors
/// If the text is malformed or a move is illegal; always [`GameTextError::InGame`].
pub fn read<G: Game>(text: &str) -> Result<Vec<GameRecord>, GameTextError> {
    let mut records = Vec::new();
    let mut lines = text.lines().map(str::trim).filter(|line| !line.is_empty()).peekable();
    while lines.peek().is_some() {
        let number = records.len() + 1;
        let in_game = |error| GameTextError::InGame {
            number,
            error: Box::new(error),
        };
        let mut tags = BTreeMap::new();
        while let Some(line) = lines.next_if(|line| line.starts_with('[')) {
            let (name, value) = read_tag(line).map_err(in_game)?;
            tags.insert(name, value);
        }
        let mut moves = String::new();
        while let Some(line) = lines.next_if(|line| !line.starts_with('[')) {
            moves += line;
            moves.push(' ');
        }
        records.push(read_game::<G>(&tags, &moves).map_err(in_game)?);
    }
    Ok(records)
}

/// The variant of the first game of a text.
///
/// # Errors
/// If its tags do not say.
pub fn variant(text: &str) -> Result<Variant, GameTextError> {
    let tag = text.lines().map(str::trim).find(|line| line.starts_with("[Match "));
    let tag = tag.ok_or_else(|| GameTextError::InGame {
        number: 1,
        error: Box::new(GameTextError::MissingTag("Match".to_owned())),
    })?;
    let (_, info) = read_tag(tag)?;
    let info: MatchInfo = read_json(&info)?;
    Variant::by_name(&info.variant).ok_or(GameTextError::UnknownVariant(info.variant))
}

fn read_tag(line: &str) -> Result<(String, String), GameTextError> {
    let inner = line.strip_prefix('[').and_then(|rest| rest.strip_suffix(']'));
    inner
        .and_then(|inner| inner.split_once(' '))
        .and_then(|(name, value)| Some((name.to_owned(), serde_json::from_str(value).ok()?)))
        .ok_or_else(|| GameTextError::NotATag(line.to_owned()))
}

fn read_game<G: Game>(tags: &BTreeMap<String, String>, moves: &str) -> Result<GameRecord, GameTextError> {
    let mut record = read_tags(tags)?;
    let mut game = play::<G>(&record, &record.opening)?;
    let mut rest = moves.trim();
    while !rest.is_empty() {
        let (word, after) = rest.split_once(' ').unwrap_or((rest, ""));
        rest = after.trim_start();
        if word.ends_with('.') {
            continue;
        }
        if word == token(&record.result) && rest.is_empty() {
            return Ok(record);
        }
        let (comment, after) = rest
            .strip_prefix('{')
            .and_then(|rest| rest.split_once('}'))
            .ok_or_else(|| GameTextError::MissingComment(word.to_owned()))?;
        rest = after.trim_start();
        let mv = read_move(&mut game, word)?;
        if comment == BOOK {
            record.opening.moves.push(mv);
        } else {
            record.turns.push(read_turn(mv, comment)?);
        }
    }
    let result = token(&record.result).to_owned();
    Err(GameTextError::MissingResult(result))
}

/// The record of a game without its moves.
fn read_tags(tags: &BTreeMap<String, String>) -> Result<GameRecord, GameTextError> {
    let tag = |name: &str| tags.get(name).ok_or_else(|| GameTextError::MissingTag(name.to_owned()));
    let player = |color: &str| {
        Ok::<PlayerRecord, GameTextError>(PlayerRecord {
            name: tag(color)?.clone(),
            options: read_json(tag(&format!("{color}Options"))?)?,
        })
    };
    Ok(GameRecord {
        of: read_json(tag("Match")?)?,
        game: read_json(tag("Game")?)?,
        white: player("White")?,
        black: player("Black")?,
        opening: Opening {
            fen: Some(tag("Start")?).filter(|fen| *fen != "startpos").cloned(),
            moves: Vec::new(),
        },
        turns: Vec::new(),
        result: tag("Result")?.clone(),
        reason: tag("Reason")?.clone(),
        fault: Some(tag("Fault")?).filter(|fault| *fault != "none").cloned(),
        margin: match tags.get("Margin") {
            Some(margin) => Some(read_json(margin)?),
            None => None,
        },
    })
}

/// Plays a move in notation and returns it as on the wire.
fn read_move<G: Game>(game: &mut GameHistory<G>, word: &str) -> Result<String, GameTextError> {
    let position = *game.position();
    let plies = position
        .parse_notation(word)
        .map_err(|error| GameTextError::NotAMove(error.into()))?;
    plies.iter().for_each(|&mv| game.play(mv));
    Ok(position.turn_text(&plies))
}

fn read_turn(mv: String, comment: &str) -> Result<Turn, GameTextError> {
    let mut turn = Turn {
        mv,
        score: None,
        depth: None,
        nodes: None,
        time_ms: 0.0,
    };
    for part in comment.split(", ") {
        let error = || GameTextError::NotAComment(part.to_owned());
        let (first, second) = part.split_once(' ').ok_or_else(error)?;
        match (first, second) {
            ("cp" | "mate", _) => turn.score = Some(part.to_owned()),
            ("depth", depth) => turn.depth = Some(depth.parse().map_err(|_| error())?),
            (nodes, "nodes") => turn.nodes = Some(nodes.parse().map_err(|_| error())?),
            (time, "ms") => turn.time_ms = time.parse().map_err(|_| error())?,
            _ => return Err(error()),
        }
    }
    Ok(turn)
}

fn read_json<T: DeserializeOwned>(text: &str) -> Result<T, GameTextError> {
    serde_json::from_str(text).map_err(|error| GameTextError::NotJson {
        text: text.to_owned(),
        error,
    })
}
