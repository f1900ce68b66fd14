//! Games as PGN: tags, then moves with comments, nested variations and annotation glyphs. A game that is written and
//! read back gives the same record.
//!
//! ```text
//! [White "new"]
//! …
//! [Result "1-0"]
//!
//! 1. b2b4 {book} b7b5 {book} 2. f2f4 $1 {+0.94/9 0.012345s, n=41022} ( 2. c1b2 ) … 1-0
//! ```
//!
//! | file | holds |
//! | --- | --- |
//! | `write` | from a record to text |
//! | `read` | from text to records: tags, and moves checked by the rules |
//! | `movetext` | the grammar of the moves |
//! | `search_info` | score, depth, time and nodes as a comment |
//!
//! PGN's tokenizers know letters, digits and a few signs, so moves are in UCI format, with `_` for a comma, `=` for an
//! exclamation mark, `--` for `0000`, and `T` before a digit or `=`.

mod movetext;
mod read;
mod search_info;
mod write;

pub use read::{PgnError, read, variant};
pub use write::write;

/// The comment after a turn of the opening.
const BOOK: &str = "book";

/// A UCI move as a PGN token.
fn encode(mv: &str) -> String {
    let token = mv.replace(',', "_").replace('!', "=");
    match token.chars().next() {
        _ if token == "0000" => "--".to_owned(),
        Some('0'..='9' | '=') => format!("T{token}"),
        _ => token,
    }
}

/// The UCI move of a PGN token.
fn decode(token: &str) -> String {
    if token == "--" {
        return "0000".to_owned();
    }
    let bare = match token.strip_prefix('T') {
        Some(rest) if rest.starts_with(|c: char| c.is_ascii_digit() || c == '=') => rest,
        _ => token,
    };
    bare.replace('_', ",").replace('=', "!")
}
