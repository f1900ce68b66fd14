//! Writes records as PGN.

use super::{BOOK, comment, search_info};
use crate::arena::record::{
    FaultKind, GameRecord, GameResult, MatchInfo, Notes, Occasion, PlayerRecord, Timing, Turn, VariationTurn,
};
use crate::variant::pgn::{encode, lines, number, tag};
use serde::Serialize;

/// Formats a game as PGN, followed by an empty line.
pub fn write(info: &MatchInfo, record: &GameRecord) -> String {
    let mut words = Words::default();
    let notes_at = |ply: usize| {
        record
            .annotations
            .iter()
            .find(|note| note.ply == ply)
            .map(|note| &note.notes)
    };
    if let Some(notes) = notes_at(0) {
        words.comment(&said(notes));
    }
    let first = usize::from(record.black_begins());
    let book = record.opening.moves.iter().map(|mv| (mv, BOOK.to_owned()));
    let played = record.turns.iter().map(|turn| (&turn.mv, search_info::write(turn)));
    for (index, (mv, info)) in book.chain(played).enumerate() {
        words.0.extend(number(first + index, index == 0));
        words.0.push(encode(mv));
        words.notes(
            notes_at(index + 1).unwrap_or(&Notes::default()),
            Some(info),
            first + index,
        );
    }
    words.0.push(record.result.text().to_owned());
    format!("{}\n{}\n\n", tags(info, record), lines(&words.0))
}

fn tags(info: &MatchInfo, record: &GameRecord) -> String {
    let time_control = &info.time_control;
    let Occasion { event, site, date } = &info.occasion;
    let plies = record.opening.moves.len() + record.turns.len();
    let mut tags = vec![
        (
            "Event",
            event.clone().unwrap_or_else(|| format!("anel match {}", info.id)),
        ),
        ("Site", site.clone().unwrap_or_else(|| "?".to_owned())),
        ("Date", date.clone().unwrap_or_else(|| "????.??.??".to_owned())),
        ("Round", record.game.saturating_add(1).to_string()),
        ("White", record.white.name.clone()),
        ("Black", record.black.name.clone()),
        ("Result", record.result.text().to_owned()),
        ("Variant", info.variant.clone()),
        (
            "TimeControl",
            time_control.strip_prefix("tc=").unwrap_or(time_control).to_owned(),
        ),
        ("PlyCount", plies.to_string()),
        ("Termination", termination(record).to_owned()),
    ];
    if let Some(fen) = &record.opening.fen {
        tags.push(("SetUp", "1".to_owned()));
        tags.push(("FEN", fen.clone()));
    }
    tags.push(("Reason", record.reason.clone()));
    if let Some(fault) = record.fault {
        tags.push((
            "Fault",
            format!("{} {}", fault.by.to_string().to_lowercase(), fault.kind.text()),
        ));
    }
    tags.extend(record.margin.map(|margin| ("Margin", margin.to_string())));
    for (name, PlayerRecord { options, .. }) in [("WhiteOptions", &record.white), ("BlackOptions", &record.black)] {
        if !options.is_empty() {
            tags.push((name, json(options)));
        }
    }
    for (name, PlayerRecord { timing, .. }) in [("WhiteTiming", &record.white), ("BlackTiming", &record.black)] {
        if *timing != Timing::default() {
            tags.push((name, json(timing)));
        }
    }
    tags.push(("Match", json(info)));
    tags.iter().map(|(name, value)| tag(name, value)).collect()
}

fn json(value: &impl Serialize) -> String {
    serde_json::to_string(value).expect("records can be written as JSON")
}

/// The value of the tag `Termination`, as the PGN standard defines it.
fn termination(record: &GameRecord) -> &'static str {
    match record.fault.map(|fault| fault.kind) {
        Some(FaultKind::IllegalMove) => "rules infraction",
        Some(FaultKind::Time) => "time forfeit",
        Some(FaultKind::Crash | FaultKind::Silence) => "abandoned",
        None if record.result == GameResult::Unfinished => "unterminated",
        None => "normal",
    }
}

/// The movetext of a game, as a list of words. A comment is one word.
#[derive(Default)]
struct Words(Vec<String>);

impl Words {
    /// Adds a comment unless it is empty.
    fn comment(&mut self, content: &str) {
        if !content.is_empty() {
            self.0.push(format!("{{{content}}}"));
        }
    }

    /// Adds everything that follows a turn: glyphs, search info, comment and variations.
    fn notes(&mut self, notes: &Notes, search: Option<String>, index: usize) {
        self.0.extend(notes.glyphs.iter().map(|glyph| format!("${glyph}")));
        self.0.extend(search.map(|search| format!("{{{search}}}")));
        self.comment(&said(notes));
        for variation in &notes.variations {
            self.variation(variation, index);
        }
    }

    fn variation(&mut self, turns: &[VariationTurn], first: usize) {
        self.0.push("(".to_owned());
        for (index, VariationTurn { turn, notes }) in (first..).zip(turns) {
            self.0.extend(number(index, index == first));
            self.0.push(encode(&turn.mv));
            self.notes(notes, search_in_variation(turn, notes), index);
        }
        self.0.push(")".to_owned());
    }
}

/// The content of the comment with a user's text and drawings.
fn said(notes: &Notes) -> String {
    comment::write(notes.comment.as_deref().unwrap_or_default(), &notes.drawings)
}

/// The search info for a turn of a variation, or `None` if nothing is known. Empty search info precedes a comment that
/// a parser would otherwise mistake for search info or an opening mark.
fn search_in_variation(turn: &Turn, notes: &Notes) -> Option<String> {
    let was_searched = turn.score.is_some() || turn.depth.is_some() || turn.nodes.is_some() || turn.time_ms > 0.0;
    let said = said(notes);
    let is_ambiguous = said == BOOK || search_info::read(&said, String::new()).is_some();
    (was_searched || is_ambiguous).then(|| search_info::write(turn))
}
