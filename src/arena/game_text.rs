//! Games for people to read: tags, moves in the notation of the rules, scores and times. What is
//! written is read back to the same record.
//!
//! ```text
//! [White "new"]
//! …
//! [Result "1-0"]
//!
//! 1. C.b4 {book} C.b5 {book} 2. C.f4 {cp 94, depth 9, 41022 nodes, 12.345 ms} … 1-0
//! ```

use super::openings::Opening;
use super::record::{GameRecord, MatchInfo, Player, Turn};
use crate::board::Color;
use crate::game::{Game, GameHistory};
use crate::variant::Variant;
use serde::Serialize;
use serde::de::DeserializeOwned;
use std::collections::BTreeMap;

/// The comment behind a turn of the opening.
const BOOK: &str = "book";

/// Writes a record of the game `G`; an empty line ends it.
///
/// # Errors
/// Where the record's turns are not legal.
pub fn write<G: Game>(record: &GameRecord) -> Result<String, String> {
    let start = Opening {
        moves: Vec::new(),
        ..record.opening.clone()
    };
    let settings = record.settings::<G>().map_err(|error| error.to_string())?;
    let game = start.play::<G>(&settings);
    let mut game = game.map_err(|error| error.to_string())?;
    let mut words = Vec::new();
    let book = record.opening.moves.iter().map(|mv| (mv, BOOK.to_owned()));
    let turns = record.turns.iter().map(|turn| (&turn.mv, comment(turn)));
    for (number, (mv, comment)) in book.chain(turns).enumerate() {
        let position = *game.position();
        if number == 0 || position.side_to_move() == Color::White {
            let dots = if position.side_to_move() == Color::White {
                "."
            } else {
                "..."
            };
            words.push(format!("{}{dots}", number / 2 + 1));
        }
        let plies = game.play_turn(mv).map_err(|why| format!("{mv}: {why}"))?;
        words.push(position.notation(&plies));
        words.push(format!("{{{comment}}}"));
    }
    words.push(token(&record.result).to_owned());
    Ok(format!(
        "{}\n{}\n\n",
        tags(record).join("\n"),
        words.join(" ")
    ))
}

fn tags(record: &GameRecord) -> Vec<String> {
    let tag = |name: &str, value: &str| format!("[{name} {}]", json(&value));
    let margin = record
        .margin
        .map(|margin| tag("Margin", &margin.to_string()));
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

/// The end of a game in the notation of the rules.
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

/// Reads what [`write()`] wrote: any number of games.
///
/// # Errors
/// Where the text is malformed or a move is not legal; the error names the game, counted from 1.
pub fn read<G: Game>(text: &str) -> Result<Vec<GameRecord>, String> {
    let mut records = Vec::new();
    let mut lines = text
        .lines()
        .map(str::trim)
        .filter(|line| !line.is_empty())
        .peekable();
    while lines.peek().is_some() {
        let number = records.len() + 1;
        let fault = |fault: String| format!("game {number}: {fault}");
        let mut tags = BTreeMap::new();
        while let Some(line) = lines.next_if(|line| line.starts_with('[')) {
            let (name, value) = read_tag(line).map_err(fault)?;
            tags.insert(name, value);
        }
        let mut moves = String::new();
        while let Some(line) = lines.next_if(|line| !line.starts_with('[')) {
            moves += line;
            moves.push(' ');
        }
        records.push(read_game::<G>(&tags, &moves).map_err(fault)?);
    }
    Ok(records)
}

/// The variant of the first of these games.
///
/// # Errors
/// Where its tags do not say.
pub fn variant(text: &str) -> Result<Variant, String> {
    let tag = text
        .lines()
        .map(str::trim)
        .find(|line| line.starts_with("[Match "));
    let (_, info) = read_tag(tag.ok_or("game 1: the tag Match is missing")?)?;
    let info: MatchInfo = read_json(&info)?;
    Variant::by_name(&info.variant).ok_or_else(|| format!("no variant is named {}", info.variant))
}

fn read_tag(line: &str) -> Result<(String, String), String> {
    let inner = line
        .strip_prefix('[')
        .and_then(|rest| rest.strip_suffix(']'));
    inner
        .and_then(|inner| inner.split_once(' '))
        .and_then(|(name, value)| Some((name.to_owned(), serde_json::from_str(value).ok()?)))
        .ok_or_else(|| format!("{line:?} is not of the form [Name \"value\"]"))
}

fn read_game<G: Game>(tags: &BTreeMap<String, String>, moves: &str) -> Result<GameRecord, String> {
    let tag = |name: &str| {
        tags.get(name)
            .ok_or_else(|| format!("the tag {name} is missing"))
    };
    let player = |color: &str| {
        Ok::<Player, String>(Player {
            name: tag(color)?.clone(),
            options: read_json(tag(&format!("{color}Options"))?)?,
        })
    };
    let mut record = GameRecord {
        of: read_json(tag("Match")?)?,
        game: read_json(tag("Game")?)?,
        white: player("White")?,
        black: player("Black")?,
        opening: Opening {
            fen: Some(tag("Start")?)
                .filter(|fen| *fen != "startpos")
                .cloned(),
            moves: Vec::new(),
        },
        turns: Vec::new(),
        result: tag("Result")?.clone(),
        reason: tag("Reason")?.clone(),
        fault: Some(tag("Fault")?)
            .filter(|fault| *fault != "none")
            .cloned(),
        margin: match tags.get("Margin") {
            Some(margin) => Some(read_json(margin)?),
            None => None,
        },
    };
    let settings = record.settings::<G>().map_err(|error| error.to_string())?;
    let game = record.opening.play::<G>(&settings);
    let mut game = game.map_err(|error| error.to_string())?;
    let mut rest = moves.trim();
    while !rest.is_empty() {
        let (word, behind) = rest.split_once(' ').unwrap_or((rest, ""));
        rest = behind.trim_start();
        if word.ends_with('.') {
            continue;
        }
        if word == token(&record.result) && rest.is_empty() {
            return Ok(record);
        }
        let (comment, behind) = rest
            .strip_prefix('{')
            .and_then(|rest| rest.split_once('}'))
            .ok_or_else(|| format!("behind {word} the comment is missing"))?;
        rest = behind.trim_start();
        let mv = read_move(&mut game, word)?;
        if comment == BOOK {
            record.opening.moves.push(mv);
        } else {
            record.turns.push(read_turn(mv, comment)?);
        }
    }
    Err(format!(
        "the game does not end with its result, {}",
        token(&record.result)
    ))
}

/// Plays a move in notation and returns it as on the wire.
fn read_move<G: Game>(game: &mut GameHistory<G>, word: &str) -> Result<String, String> {
    let position = *game.position();
    let plies = position
        .parse_notation(word)
        .map_err(|error| error.to_string())?;
    plies.iter().for_each(|&mv| game.play(mv));
    Ok(position.turn_text(&plies))
}

fn read_turn(mv: String, comment: &str) -> Result<Turn, String> {
    let mut turn = Turn {
        mv,
        score: None,
        depth: None,
        nodes: None,
        time_ms: 0.0,
    };
    for part in comment.split(", ") {
        let fault = || format!("{part:?} is no score, depth, number of nodes or time");
        let (first, second) = part.split_once(' ').ok_or_else(fault)?;
        match (first, second) {
            ("cp" | "mate", _) => turn.score = Some(part.to_owned()),
            ("depth", depth) => turn.depth = Some(depth.parse().map_err(|_| fault())?),
            (nodes, "nodes") => turn.nodes = Some(nodes.parse().map_err(|_| fault())?),
            (time, "ms") => turn.time_ms = time.parse().map_err(|_| fault())?,
            _ => return Err(fault()),
        }
    }
    Ok(turn)
}

fn read_json<T: DeserializeOwned>(text: &str) -> Result<T, String> {
    serde_json::from_str(text).map_err(|error| format!("{text:?}: {error}"))
}
