//! Games in the form of PGN: what a reader that knows the standard but no rules makes of them.

use crate::support::files::Folder;
use crate::support::matches::{engine, summary};
use anel::variant::Variant;
use serde_json::Value;

/// The tags and the moves of a game, and its result, by the grammar of the standard.
struct Game {
    tags: Vec<(String, String)>,
    moves: Vec<String>,
    result: String,
}

fn games(text: &str) -> Vec<Game> {
    let mut games = Vec::new();
    let mut parts = text.trim_end().split("\n\n");
    while let (Some(tags), Some(moves)) = (parts.next(), parts.next()) {
        assert!(moves.lines().all(|line| line.len() <= 80), "{moves}");
        let (moves, result) = tokens(moves);
        let tags = tags.lines().map(tag).collect();
        games.push(Game { tags, moves, result });
    }
    games
}

fn tag(line: &str) -> (String, String) {
    let inner = line.strip_prefix('[').and_then(|rest| rest.strip_suffix("\"]"));
    let (name, value) = inner.and_then(|inner| inner.split_once(" \"")).expect(line);
    assert!(name.chars().all(|c| c.is_ascii_alphanumeric() || c == '_'), "{line}");
    (name.to_owned(), value.replace("\\\"", "\"").replace("\\\\", "\\"))
}

/// Moves and the result; numbers and comments are skipped.
fn tokens(text: &str) -> (Vec<String>, String) {
    let mut moves = Vec::new();
    let mut rest = text.trim();
    loop {
        if let Some(comment) = rest.strip_prefix('{') {
            rest = comment.split_once('}').expect("a comment ends").1.trim_start();
            continue;
        }
        let (word, after) = rest.split_once(char::is_whitespace).unwrap_or((rest, ""));
        rest = after.trim_start();
        if ["1-0", "0-1", "1/2-1/2"].contains(&word) {
            assert_eq!(rest, "", "the result is the last word");
            return (moves, word.to_owned());
        }
        if word.trim_end_matches('.').parse::<u32>().is_ok() {
            assert!(word.ends_with('.'), "{word}");
            continue;
        }
        let of_symbol = |c: char| c.is_ascii_alphanumeric() || "_+#=:-@".contains(c);
        assert!(word.chars().all(of_symbol) && !word.is_empty(), "{word:?}");
        moves.push(word.to_owned());
    }
}

#[test]
fn tags_and_moves_are_read_by_the_grammar_of_the_standard() {
    for variant in Variant::ALL {
        let folder = Folder::new();
        let (a, b) = (engine("A \"quoted\""), engine("B"));
        let [pgn, out] = ["games.pgn", "out"].map(|name| folder.path(name));
        summary(&[
            "--variant",
            variant.name(),
            "--engine",
            &a,
            "--engine",
            &b,
            "--nodes",
            "60",
            "--games",
            "2",
            "--move-limit",
            "30",
            "--pgn",
            &pgn,
            "--out",
            &out,
        ]);
        let games = games(&folder.read("games.pgn"));
        let records = folder.read("out");
        let mut records: Vec<Value> = records
            .lines()
            .map(|line| serde_json::from_str(line).expect("a record"))
            .collect();
        records.sort_by_key(|record| record["game"].as_u64());
        assert_eq!(games.len(), records.len());
        for (game, record) in games.iter().zip(&records) {
            let names: Vec<&str> = game.tags.iter().map(|(name, _)| name.as_str()).collect();
            let roster = ["Event", "Site", "Date", "Round", "White", "Black", "Result", "Variant"];
            assert_eq!(names[..8], roster);
            let tag = |name| &game.tags.iter().find(|tag| tag.0 == name).expect(name).1;
            assert_eq!(tag("White"), record["white"]["name"].as_str().expect("a name"));
            assert_eq!(tag("Result"), &game.result);
            assert_eq!(game.result, record["result"].as_str().expect("a result"));
            let moves = |list: &Value| list.as_array().expect("a list").len();
            let count = moves(&record["opening"]["moves"]) + moves(&record["turns"]);
            assert_eq!(game.moves.len(), count, "{}", variant.name());
            assert_eq!(tag("PlyCount"), &count.to_string());
        }
    }
}
