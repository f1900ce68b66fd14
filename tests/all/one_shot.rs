//! Commands that are given as arguments: lines of the protocol, `anel eval` and `anel show`.

use crate::support::command_line::{anel, failure_of, output_of};
use std::io::{BufRead, BufReader};
use std::process::{Command, Stdio};

const BARE: &str = "k7/8/8/8/8/8/8/R3K3 w - - 0 1";

/// The last line of a successful run.
fn last_line(arguments: &[&str]) -> String {
    output_of(arguments).lines().last().expect("an answer").to_owned()
}

#[test]
fn lines_of_the_protocol_are_executed_to_their_end() {
    let text = output_of(&["go depth 4"]);
    assert!(text.contains("info depth 4 "), "{text}");
    assert!(text.lines().last().is_some_and(|line| line.starts_with("bestmove ")));
    let position = format!("position fen {BARE}");
    let capture = last_line(&["setoption name Threads value 2", &position, "go depth 6"]);
    assert!(capture.starts_with("bestmove a1a8"), "{capture}");
}

#[test]
fn one_line_may_be_several_words() {
    for words in [
        &["go", "nodes", "500"][..],
        &["position", "startpos"],
        &["d"],
        &["isready"],
    ] {
        assert_eq!(output_of(words).is_empty(), words[0] == "position", "{words:?}");
    }
    assert!(last_line(&["go", "nodes", "500"]).starts_with("bestmove "));
}

#[test]
fn quit_ends_the_lines() {
    assert_eq!(output_of(&["isready", "quit", "go depth 1"]), "readyok\n");
}

/// As with `| head -1`: an endless search ends when nobody reads its output.
#[test]
fn a_search_ends_with_its_reader() {
    let mut engine = Command::new(env!("CARGO_BIN_EXE_anel"))
        .arg("go infinite")
        .stdout(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let mut reader = BufReader::new(engine.stdout.take().expect("a pipe"));
    let mut line = String::new();
    reader.read_line(&mut line).expect("a line");
    assert!(line.starts_with("info depth 1 "), "{line}");
    drop(reader);
    assert!(engine.wait().expect("an exit status").success());
}

#[test]
fn an_error_line_is_a_failure() {
    let output = anel(&["position startpos moves a1a1", "isready"])
        .assert()
        .failure()
        .get_output()
        .clone();
    let text = String::from_utf8(output.stdout).expect("UTF-8");
    assert_eq!(output.status.code(), Some(1));
    assert!(
        text.starts_with("info string error: illegal move a1a1 (number 1)"),
        "{text}"
    );
    assert!(text.ends_with("readyok\n"), "{text}");
}

#[test]
fn other_words_are_reported_as_unknown_commands() {
    let (status, text) = failure_of(&["benhc"]);
    assert_eq!(status, Some(2));
    assert!(
        text.contains("unrecognized subcommand 'benhc'") && text.contains("bench"),
        "{text}"
    );
}

#[test]
fn positions_are_shown_and_evaluated() {
    let shown = output_of(&["show", "--fen", BARE, "--moves", "a1a2 a8b8"]);
    assert!(shown.contains("Fen: 1k6/8/8/8/8/8/R7/4K3 w - - 2 2"), "{shown}");
    let teams = output_of(&["show", "--variant", "ctor", "--option", "TeamSizes=2v2"]);
    assert!(
        teams.contains("Outcome: ongoing") && !teams.contains("info string"),
        "{teams}"
    );
    for variant in ["turnover", "turnover2019", "oliveira", "ctor", "ctor8"] {
        let evaluated = output_of(&["eval", "--variant", variant]);
        let asked = output_of(&[&format!("setoption name UCI_Variant value {variant}"), "eval"]);
        let (_, asked) = asked.split_once('\n').expect("the variant's line and the answer");
        assert_eq!(evaluated, asked, "{variant}");
        assert!(evaluated.contains("\ntotal"), "{evaluated}");
    }
}

#[test]
fn faults_in_a_position_are_named() {
    for (arguments, fault) in [
        (&["show", "--fen", "8/8"][..], "bad FEN"),
        (&["eval", "--moves", "b2b5"], "illegal move b2b5 (number 1)"),
        (&["eval", "--variant", "ctor", "--option", "TeamSizes=9v9"], "TeamSizes"),
        (
            &["show", "--option", "TeamSizes"],
            "--option TeamSizes: expected NAME=VALUE",
        ),
        (&["show", "--option", "Colour=red"], "no option is named Colour"),
    ] {
        let (status, text) = failure_of(arguments);
        assert_eq!(status, Some(2), "{text}");
        assert!(text.starts_with("anel: ") && text.contains(fault), "{text}");
    }
}
