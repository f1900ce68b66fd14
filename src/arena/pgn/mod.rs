//! Games as PGN: tags, then moves with comments, nested variations and annotation glyphs. Writing a record and reading
//! it back gives the same record.
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
//! | `write` | writing a record |
//! | `read` | reading records: interprets the tags and plays the moves |
//! | `openings` | reading only the openings of games |
//! | `movetext` | the grammar: tags and movetext |
//! | `comment` | comments: text and drawings |
//! | `search_info` | the comment with score, depth, time and nodes |
//!
//! PGN tokenizers accept only letters, digits and a few signs in a move. Moves are therefore written in UCI format with
//! `_` for a comma, `=` for an exclamation mark and `--` for `0000`. A move that would begin with a digit or `=` gets
//! the prefix `T`.

mod comment;
mod movetext;
mod openings;
mod read;
mod search_info;
mod write;

pub use openings::{is_pgn, read_openings};
pub use read::{PgnError, read, variant};
pub use write::write;

/// The text of the PGN comment that marks an opening move.
const BOOK: &str = "book";

/// Converts a PGN token to a UCI move.
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
