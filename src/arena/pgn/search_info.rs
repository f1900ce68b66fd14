//! The PGN comment with an engine's search results for a turn, such as `+0.94/9 0.012345s, n=41022`. This example means
//! a score of 94 centipawns, depth 9, 0.012345 seconds and 41,022 nodes.

use crate::arena::record::{Score, Turn};

/// Formats a turn's score, depth, time and nodes as a comment. Omits unknown values.
pub(super) fn write(turn: &Turn) -> String {
    let score = turn.score.map_or_else(String::new, |score| match score {
        Score::Cp(cp) => {
            let sign = if cp < 0 { '-' } else { '+' };
            let cp = cp.unsigned_abs();
            format!("{sign}{}.{:02}", cp / 100, cp % 100)
        }
        Score::Mate(moves) => {
            let sign = if moves > 0 { '+' } else { '-' };
            format!("{sign}M{}", moves.unsigned_abs())
        }
    });
    let depth = turn.depth.map_or_else(String::new, |depth| format!("/{depth}"));
    let blank = if score.is_empty() && depth.is_empty() { "" } else { " " };
    let nodes = turn.nodes.map_or_else(String::new, |nodes| format!(", n={nodes}"));
    format!("{score}{depth}{blank}{}s{nodes}", seconds(turn.time_ms))
}

/// Formats a time in milliseconds as seconds, with three to six decimals.
fn seconds(milliseconds: f64) -> String {
    let microseconds = (milliseconds * 1000.0).round() as u64;
    let text = format!("{}.{:06}", microseconds / 1_000_000, microseconds % 1_000_000);
    let kept = text.trim_end_matches('0').len();
    text[..kept.max(text.len() - 3)].to_owned()
}

/// Parses a move's comment with search results. Returns `None` if the comment has another form.
pub(super) fn read(comment: &str, mv: String) -> Option<Turn> {
    let (search, nodes) = match comment.split_once(", n=") {
        Some((search, nodes)) => (search, Some(nodes.parse().ok()?)),
        None => (comment, None),
    };
    let (found, time) = search.rsplit_once(' ').unwrap_or(("", search));
    let (score, depth) = match found.split_once('/') {
        Some((score, depth)) => (score, Some(depth.parse().ok()?)),
        None => (found, None),
    };
    Some(Turn {
        mv,
        score: if score.is_empty() {
            None
        } else {
            Some(read_score(score)?)
        },
        depth,
        nodes,
        time_ms: read_seconds(time)?,
    })
}

fn read_score(text: &str) -> Option<Score> {
    let sign = match text.chars().next()? {
        '+' => 1,
        '-' => -1,
        _ => return None,
    };
    let number = &text[1..];
    if let Some(moves) = number.strip_prefix('M') {
        return Some(Score::Mate(sign * unsigned(moves)?));
    }
    let (units, hundredths) = number.split_once('.')?;
    if hundredths.len() != 2 {
        return None;
    }
    let cp = unsigned(units)?.checked_mul(100)?.checked_add(unsigned(hundredths)?)?;
    Some(Score::Cp(sign * cp))
}

fn read_seconds(text: &str) -> Option<f64> {
    let (seconds, decimals) = text.strip_suffix('s')?.split_once('.')?;
    if !(3..=6).contains(&decimals.len()) {
        return None;
    }
    let microseconds = unsigned(&format!("{decimals:0<6}"))?;
    let seconds: u32 = unsigned(seconds)?.try_into().ok()?;
    let microseconds = f64::from(seconds) * 1e6 + f64::from(microseconds);
    Some(microseconds / 1000.0)
}

/// Parses a number that consists of digits only, without a sign.
fn unsigned(text: &str) -> Option<i32> {
    text.bytes()
        .all(|byte| byte.is_ascii_digit())
        .then(|| text.parse().ok())?
}
