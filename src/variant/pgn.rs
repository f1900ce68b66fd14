//! Games as PGN: the tags, move tokens and lines that all writers share, and the game of a position. `docs/matches.md`
//! describes the format.

use super::{PositionError, Variant};
use crate::game::{GameOption, Outcome};
use std::collections::BTreeMap;

/// Maximum length of a movetext line, from the PGN standard. Longer words, such as comments, are not broken.
const LINE: usize = 80;

/// The results that PGN knows; the last one is that of an unfinished game.
const RESULTS: [&str; 4] = ["1-0", "0-1", "1/2-1/2", "*"];

/// The tags that every game has, with the values of unknown ones.
const ROSTER: [(&str, &str); 6] = [
    ("Event", "?"),
    ("Site", "?"),
    ("Date", "????.??.??"),
    ("Round", "?"),
    ("White", "?"),
    ("Black", "?"),
];

/// A game to be written.
pub(super) struct PgnGame<'a> {
    pub(super) variant: Variant,
    pub(super) options: &'a BTreeMap<String, String>,
    pub(super) start_fen: &'a str,
    pub(super) is_usual_start: bool,
    pub(super) turns: Vec<String>,
    pub(super) outcome: Option<Outcome>,
    pub(super) margin: Option<i32>,
}

/// Writes a game with the given tags and those that follow from the game, and an empty line.
pub(super) fn write(game: &PgnGame<'_>, given: &[(String, String)]) -> Result<String, PositionError> {
    let is_word =
        |name: &str| !name.is_empty() && name.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_');
    if let Some((name, _)) = given.iter().find(|(name, _)| !is_word(name)) {
        return Err(PositionError::TagName(name.clone()));
    }
    let value_of = |wanted: &str| {
        let value = given.iter().find(|(name, _)| name == wanted);
        value.map(|(_, value)| value.clone())
    };
    let result = value_of("Result").unwrap_or_else(|| game.outcome.map_or("*", Outcome::score_text).to_owned());
    if !RESULTS.contains(&result.as_str()) {
        return Err(PositionError::TagResult(result));
    }
    let mut tags: Vec<(&str, String)> = ROSTER.map(|(name, unknown)| (name, unknown.to_owned())).to_vec();
    tags.push(("Result", result.clone()));
    tags.extend(following_tags(game));
    for (name, value) in given {
        let value = value.replace(char::is_control, " ");
        match tags.iter_mut().find(|(known, _)| known == name) {
            Some(tag) => tag.1 = value,
            None => tags.push((name, value)),
        }
    }
    let tags: String = tags.iter().map(|(name, value)| tag(name, value)).collect();
    let movetext = lines(&movetext(game, result));
    Ok(format!("{tags}\n{movetext}\n\n"))
}

/// The tags that follow from the game.
fn following_tags(game: &PgnGame<'_>) -> Vec<(&'static str, String)> {
    let mut tags = vec![
        ("Variant", game.variant.name().to_owned()),
        ("PlyCount", game.turns.len().to_string()),
    ];
    if !game.is_usual_start {
        tags.push(("SetUp", "1".to_owned()));
        tags.push(("FEN", game.start_fen.to_owned()));
    }
    if let Some(outcome) = game.outcome {
        tags.push(("Reason", outcome.reason.to_owned()));
        tags.extend(game.margin.map(|margin| ("Margin", margin.to_string())));
    }
    let shared: Vec<String> = game
        .variant
        .options()
        .iter()
        .filter_map(|option| shared(game, option))
        .collect();
    if !shared.is_empty() {
        let options = format!("{{{}}}", shared.join(","));
        tags.push(("WhiteOptions", options.clone()));
        tags.push(("BlackOptions", options));
    }
    tags
}

/// A setting that is not secret and differs from its default, as a member of a JSON object.
fn shared(game: &PgnGame<'_>, option: &GameOption) -> Option<String> {
    let mut given = game.options.iter();
    let (_, value) = given.find(|(name, _)| name.eq_ignore_ascii_case(option.name))?;
    // The value is one of a few plain words.
    (option.shared && value != option.default()).then(|| format!("\"{}\":\"{value}\"", option.name))
}

fn movetext(game: &PgnGame<'_>, result: String) -> Vec<String> {
    let first = usize::from(begins_with_second(game.start_fen));
    let mut words = Vec::new();
    for (index, turn) in game.turns.iter().enumerate() {
        words.extend(number(first + index, index == 0));
        words.push(encode(turn));
    }
    words.push(result);
    words
}

/// Whether the second player is to move. The second field of every FEN is the side to move.
pub(crate) fn begins_with_second(fen: &str) -> bool {
    let side = fen.split_whitespace().nth(1);
    side.is_some_and(|side| side == "b" || side == "2")
}

/// A tag on a line of its own. The value has no line breaks.
pub(crate) fn tag(name: &str, value: &str) -> String {
    let value = value.replace('\\', "\\\\").replace('"', "\\\"");
    format!("[{name} \"{value}\"]\n")
}

/// The move number before a turn, if the turn is White's or begins the main line or a variation.
pub(crate) fn number(index: usize, begins_line: bool) -> Option<String> {
    let number = index / 2 + 1;
    match index.is_multiple_of(2) {
        true => Some(format!("{number}.")),
        false => begins_line.then(|| format!("{number}...")),
    }
}

/// Converts a UCI move to a PGN token.
pub(crate) fn encode(mv: &str) -> String {
    let token = mv.replace(',', "_").replace('!', "=");
    match token.chars().next() {
        _ if token == "0000" => "--".to_owned(),
        Some('0'..='9' | '=') => format!("T{token}"),
        _ => token,
    }
}

/// Joins tokens with spaces, and breaks lines that would be too long.
pub(crate) fn lines(words: &[String]) -> String {
    let mut text = String::new();
    let mut column = 0;
    for word in words {
        let length = word.chars().count();
        if column > 0 && column + 1 + length > LINE {
            text.push('\n');
            column = 0;
        } else if column > 0 {
            text.push(' ');
            column += 1;
        }
        text += word;
        column += length;
    }
    text
}
