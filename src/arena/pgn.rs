//! Games in the form of PGN, for tools that read its tags and moves but know no rules of these games.
//!
//! Moves are as on the wire, in characters that PGN has for moves: `_` for a comma, `=` for `!`, `--`
//! for a turn without a move, and `T` before a turn that would look like the number of a move.

use super::game_text::{GameTextError, replay};
use super::record::{GameRecord, Turn};
use crate::game::Game;

/// Lines are no longer than this, as the standard wants.
const LINE: usize = 80;

/// Writes a game and an empty line.
///
/// # Errors
/// If the record's settings, opening or turns are not legal.
pub fn write<G: Game>(record: &GameRecord) -> Result<String, GameTextError> {
    let mut words = Vec::new();
    replay::<G>(record, |_, number, turn| {
        words.extend(number);
        words.push(token(turn.mv));
        let comment = turn.of_engine.map_or_else(|| "book".to_owned(), comment);
        words.extend(format!("{{{comment}}}").split(' ').map(str::to_owned));
    })?;
    let reason = format!("{{{}}}", record.reason.replace(['{', '}'], "|"));
    words.extend(reason.split(' ').map(str::to_owned));
    words.push(record.result.clone());
    Ok(format!("{}\n{}\n\n", tags(record), wrapped(&words)))
}

/// A move as on the wire, as PGN can have it.
fn token(mv: &str) -> String {
    let text = mv.replace(',', "_").replace('!', "=");
    match text.chars().next() {
        _ if text == "0000" => "--".to_owned(),
        Some('0'..='9' | '=') => format!("T{text}"),
        _ => text,
    }
}

/// Score and depth, then the time, as other programs for matches write them.
fn comment(turn: &Turn) -> String {
    let score = turn.score.as_deref().and_then(|score| {
        let (kind, number) = score.split_once(' ')?;
        let number: i32 = number.parse().ok()?;
        let sign = if number < 0 { '-' } else { '+' };
        Some(match kind {
            "mate" => format!("{sign}M{}", number.unsigned_abs()),
            _ => format!("{:+.2}", f64::from(number) / 100.0),
        })
    });
    let depth = turn.depth.unwrap_or(0);
    let seconds = turn.time_ms / 1000.0;
    match score {
        Some(score) => format!("{score}/{depth} {seconds:.3}s"),
        None => format!("{seconds:.3}s"),
    }
}

fn tags(record: &GameRecord) -> String {
    let info = &record.of;
    let time_control = &info.time_control;
    let mut tags = vec![
        ("Event", format!("anel match {}", info.id)),
        ("Site", "?".to_owned()),
        ("Date", "????.??.??".to_owned()),
        ("Round", (record.game + 1).to_string()),
        ("White", record.white.name.clone()),
        ("Black", record.black.name.clone()),
        ("Result", record.result.clone()),
        ("Variant", info.variant.clone()),
        (
            "TimeControl",
            time_control.strip_prefix("tc=").unwrap_or(time_control).to_owned(),
        ),
        (
            "PlyCount",
            (record.opening.moves.len() + record.turns.len()).to_string(),
        ),
        (
            "Termination",
            match record.fault {
                Some(_) => "rules infraction",
                None => "normal",
            }
            .to_owned(),
        ),
    ];
    if let Some(fen) = &record.opening.fen {
        tags.push(("SetUp", "1".to_owned()));
        tags.push(("FEN", fen.clone()));
    }
    let line = |(name, value): (&str, String)| {
        let value = value.replace('\\', "\\\\").replace('"', "\\\"");
        format!("[{name} \"{value}\"]\n")
    };
    tags.into_iter().map(line).collect()
}

/// The words, parted by blanks or line ends.
fn wrapped(words: &[String]) -> String {
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
