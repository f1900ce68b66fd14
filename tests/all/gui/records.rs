//! The program can read game records written by the page of `anel gui`. The page's own tests (`tests/browser/unit`)
//! check that the page writes the test vectors and reads records of matches.

use crate::support::files::Folder;
use crate::support::matches::{last_line, run};
use serde_json::Value;

const OF_PAGE: &str = include_str!("../../vectors/gui-records.jsonl");
const OF_MATCH: &str = include_str!("../../vectors/match-records.jsonl");

/// The match and game lines of a record file, with all times in the same number format.
fn lines(text: &str) -> Vec<Value> {
    let mut lines: Vec<Value> = text
        .lines()
        .map(|line| serde_json::from_str(line).expect("JSON"))
        .collect();
    lines.iter_mut().for_each(unify_times);
    lines
}

/// Converts times in whole milliseconds to floating-point numbers, as written by Rust.
fn unify_times(value: &mut Value) {
    match value {
        Value::Array(values) => values.iter_mut().for_each(unify_times),
        Value::Object(fields) => {
            for (name, value) in fields {
                match value.as_f64() {
                    Some(time) if name == "time_ms" => *value = time.into(),
                    _ => unify_times(value),
                }
            }
        }
        _ => {}
    }
}

#[test]
fn records_of_the_page_survive_merging_and_pgn() {
    assert!(OF_PAGE.contains(r#""annotations":[{"ply":0,"comment":"#));
    let all: Vec<&str> = OF_PAGE.lines().chain(OF_MATCH.lines()).collect();
    for record in all.chunks(2) {
        let text = record.join("\n") + "\n";
        let folder = Folder::new();
        folder.write("page.jsonl", &text);
        let [page, joined, pgn, again] = ["page.jsonl", "joined", "games.pgn", "again"].map(|file| folder.path(file));
        let output = run(&["merge", &page, "--out", &joined, "--pgn", &pgn]);
        assert!(output.status.success(), "{text}: {output:?}");
        assert_eq!(last_line(&output)["games"], 1);
        assert_eq!(lines(&folder.read("joined")), lines(&text));

        let output = run(&["merge", &pgn, "--out", &again]);
        assert!(output.status.success(), "{text}: {output:?}");
        assert_eq!(lines(&folder.read("again")), lines(&text));
    }
}

#[test]
fn an_unfinished_game_is_refused() {
    let record: Vec<&str> = OF_PAGE.lines().take(2).collect();
    let folder = Folder::new();
    folder.write(
        "page.jsonl",
        &format!("{}\n", record.join("\n").replace("\"0-1\"", "\"*\"")),
    );
    let output = run(&["merge", &folder.path("page.jsonl")]);
    assert_eq!(output.status.code(), Some(1));
    assert!(String::from_utf8_lossy(&output.stderr).contains("is unfinished"));
}
