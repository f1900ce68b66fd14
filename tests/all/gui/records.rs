//! Records that the page of `anel gui` writes are records like any other. That the page writes what is in the
//! file of vectors, and reads what a match wrote, its own tests say (`tests/browser/unit`).

use crate::support::files::Folder;
use crate::support::matches::{last_line, run};
use serde_json::Value;

const OF_PAGE: &str = include_str!("../../vectors/gui-records.jsonl");
const OF_MATCH: &str = include_str!("../../vectors/match-records.jsonl");

/// A record without what only the page reads, and with all times written alike.
fn record(line: &str) -> Value {
    let mut record: Value = serde_json::from_str(line).expect("a record is JSON");
    let fields = record.as_object_mut().expect("a record is an object");
    fields.remove("annotations");
    let turns = fields["turns"].as_array_mut().expect("turns are a list");
    for turn in turns {
        turn["time_ms"] = turn["time_ms"].as_f64().expect("a time").into();
    }
    record
}

#[test]
fn records_of_the_page_lose_nothing_on_their_way() {
    assert!(OF_PAGE.contains(r#""annotations":[{"ply":0,"comment":"#));
    for line in OF_PAGE.lines().chain(OF_MATCH.lines()) {
        let folder = Folder::new();
        folder.write("page.jsonl", &format!("{line}\n"));
        let [page, joined, readable] = ["page.jsonl", "joined", "readable"].map(|file| folder.path(file));
        let output = run(&["merge", &page, "--out", &joined, "--text", &readable]);
        assert!(output.status.success(), "{line}: {output:?}");
        assert_eq!(last_line(&output)["games"], 1);
        assert_eq!(record(&folder.read("joined")), record(line));

        let again = folder.path("again");
        let output = run(&["merge", &readable, "--out", &again]);
        assert!(output.status.success(), "{line}: {output:?}");
        assert_eq!(record(&folder.read("again")), record(line));
    }
}

#[test]
fn a_game_that_is_not_finished_counts_for_no_match() {
    let line = OF_PAGE.lines().next().expect("there are records");
    let folder = Folder::new();
    folder.write("page.jsonl", &format!("{}\n", line.replace("\"0-1\"", "\"*\"")));
    let output = run(&["merge", &folder.path("page.jsonl")]);
    assert_eq!(output.status.code(), Some(1));
    assert!(String::from_utf8_lossy(&output.stderr).contains("\"*\" is no result"));
}
