//! The grammar of PGN: tags, moves, comments, glyphs, variations and results.

use super::read::PgnFault;
use crate::arena::record::GameResult;
use std::collections::BTreeMap;

/// The parsed PGN text of a game, whose moves have not yet been checked for legality.
#[derive(Debug, Default)]
pub(super) struct GameText {
    pub(super) tags: BTreeMap<String, String>,
    /// Comments before the first move.
    pub(super) comments: Vec<String>,
    pub(super) moves: Vec<MoveText>,
    pub(super) result: Option<GameResult>,
}

/// A move token with its glyphs, comments and variations.
#[derive(Debug)]
pub(super) struct MoveText {
    pub(super) token: String,
    pub(super) glyphs: Vec<u8>,
    pub(super) comments: Vec<String>,
    /// Variations: alternatives to the move.
    pub(super) variations: Vec<Vec<MoveText>>,
}

/// Parses the next game of a PGN text, or returns `None` at the end of the text.
pub(super) fn next_game(rest: &mut &str) -> Result<Option<GameText>, PgnFault> {
    let mut game = GameText::default();
    // Stack of unfinished lines of play: the main line, then the nested open variations.
    let mut lines: Vec<Vec<MoveText>> = vec![Vec::new()];
    loop {
        skip_blanks(rest);
        if rest.is_empty() {
            let is_empty = game.tags.is_empty() && game.comments.is_empty() && lines.concat_is_empty();
            return if is_empty {
                Ok(None)
            } else {
                Err(PgnFault::MissingResult)
            };
        }
        if rest.starts_with('[') && lines.concat_is_empty() {
            let (name, value) = tag(rest)?;
            game.tags.insert(name, value);
        } else if let Some(comment) = comment(rest)? {
            let last = lines.last_mut().expect("the main line");
            match last.last_mut() {
                Some(mv) => mv.comments.push(comment),
                None => game.comments.push(comment),
            }
        } else if let Some(after) = rest.strip_prefix('(') {
            *rest = after;
            if lines.last().is_none_or(Vec::is_empty) {
                return Err(PgnFault::StrayVariation);
            }
            lines.push(Vec::new());
        } else if let Some(after) = rest.strip_prefix(')') {
            *rest = after;
            let variation = lines
                .pop()
                .filter(|_| !lines.is_empty())
                .ok_or(PgnFault::StrayVariation)?;
            let mv = lines
                .last_mut()
                .and_then(|line| line.last_mut())
                .expect("a move precedes a variation");
            mv.variations.push(variation);
        } else if let Some(result) = word(rest, lines.last_mut().expect("the main line"))? {
            if lines.len() > 1 {
                return Err(PgnFault::OpenVariation);
            }
            game.moves = lines.pop().expect("the main line");
            game.result = Some(result);
            return Ok(Some(game));
        }
    }
}

trait Lines {
    /// Whether none of the lines of play contains a move.
    fn concat_is_empty(&self) -> bool;
}

impl Lines for Vec<Vec<MoveText>> {
    fn concat_is_empty(&self) -> bool {
        self.iter().all(Vec::is_empty)
    }
}

/// Skips white space, and escaped lines, which begin with `%`.
fn skip_blanks(rest: &mut &str) {
    loop {
        let trimmed = rest.trim_start();
        let begins_line = rest[..rest.len() - trimmed.len()].ends_with('\n');
        *rest = trimmed;
        if !(begins_line && rest.starts_with('%')) {
            return;
        }
        *rest = rest.find('\n').map_or("", |end| &rest[end..]);
    }
}

/// Parses a tag of the form `[Name "value"]`. A backslash in the value escapes the next character.
fn tag(rest: &mut &str) -> Result<(String, String), PgnFault> {
    let line = rest.lines().next().unwrap_or_default().to_owned();
    let not_a_tag = || PgnFault::NotATag(line.clone());
    let (name, after) = rest[1..].split_once('"').ok_or_else(not_a_tag)?;
    let name = name.trim();
    if name.is_empty() || !name.chars().all(|c| c.is_ascii_alphanumeric() || c == '_') {
        return Err(not_a_tag());
    }
    let mut value = String::new();
    let mut chars = after.char_indices();
    loop {
        match chars.next() {
            Some((_, '\\')) => value.extend(chars.next().map(|(_, c)| c)),
            Some((at, '"')) => {
                *rest = after[at + 1..].trim_start().strip_prefix(']').ok_or_else(not_a_tag)?;
                return Ok((name.to_owned(), value));
            }
            Some((_, '\n')) | None => return Err(not_a_tag()),
            Some((_, c)) => value.push(c),
        }
    }
}

/// Parses a comment: `{…}`, or `;` to the end of the line.
fn comment(rest: &mut &str) -> Result<Option<String>, PgnFault> {
    if let Some(inner) = rest.strip_prefix('{') {
        let (comment, after) = inner.split_once('}').ok_or(PgnFault::OpenComment)?;
        *rest = after;
        return Ok(Some(comment.to_owned()));
    }
    if let Some(inner) = rest.strip_prefix(';') {
        let (comment, after) = inner.split_once('\n').unwrap_or((inner, ""));
        *rest = after;
        return Ok(Some(comment.trim().to_owned()));
    }
    Ok(None)
}

/// Parses a word: a move number, a move, a glyph or a game result. Returns the game result if the word is one.
fn word(rest: &mut &str, line: &mut Vec<MoveText>) -> Result<Option<GameResult>, PgnFault> {
    let end = rest
        .find(|c: char| c.is_whitespace() || "{}();".contains(c))
        .unwrap_or(rest.len());
    let (word, after) = rest.split_at(end);
    if word.is_empty() {
        return Err(PgnFault::StrayBrace);
    }
    *rest = after;
    if let Some(result) = result(word) {
        return Ok(Some(result));
    }
    let (token, suffix) = split_glyph(without_number(word));
    if !token.is_empty() {
        let mv = MoveText {
            token: token.to_owned(),
            glyphs: Vec::new(),
            comments: Vec::new(),
            variations: Vec::new(),
        };
        if let Some(glyph) = token.strip_prefix('$') {
            let glyph = glyph.parse().map_err(|_| PgnFault::NotAGlyph(token.to_owned()))?;
            let mv = line.last_mut().ok_or_else(|| PgnFault::NotAGlyph(token.to_owned()))?;
            mv.glyphs.push(glyph);
        } else {
            line.push(mv);
        }
    }
    if let Some(glyph) = suffix {
        let mv = line.last_mut().ok_or_else(|| PgnFault::NotAGlyph(word.to_owned()))?;
        mv.glyphs.push(glyph);
    }
    Ok(None)
}

fn result(word: &str) -> Option<GameResult> {
    match word {
        "1-0" => Some(GameResult::White),
        "0-1" => Some(GameResult::Black),
        "1/2-1/2" | "½-½" | "½" | "=" => Some(GameResult::Draw),
        "*" => Some(GameResult::Unfinished),
        _ => None,
    }
}

/// Strips a leading move number, such as `1.` or `1...`, from a word.
fn without_number(word: &str) -> &str {
    let after_digits = word.trim_start_matches(|c: char| c.is_ascii_digit());
    let after_dots = after_digits.trim_start_matches('.');
    if after_dots.len() < after_digits.len() {
        after_dots
    } else {
        word
    }
}

/// Splits a move into the move itself and the glyph number of its traditional suffix, such as `!?`, if any.
fn split_glyph(word: &str) -> (&str, Option<u8>) {
    const SUFFIXES: [(&str, u8); 6] = [("!!", 3), ("??", 4), ("!?", 5), ("?!", 6), ("!", 1), ("?", 2)];
    let found = SUFFIXES
        .iter()
        .find_map(|&(suffix, glyph)| Some((word.strip_suffix(suffix)?, Some(glyph))));
    found.unwrap_or((word, None))
}
