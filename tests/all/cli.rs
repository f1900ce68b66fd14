//! The command line: output and error messages.

use crate::support::command_line::{anel, failure_of, output_of};
use anel::variant::Variant;
use std::process::Stdio;

/// The depths and leaf counts printed by `perft`.
fn leaves_of(arguments: &[&str]) -> Vec<(u32, u64)> {
    let text = output_of(arguments);
    let table = text.lines().filter(|line| !line.contains(':'));
    let row = |line: &str| {
        let words: Vec<&str> = line.split_whitespace().collect();
        assert_eq!(words.len(), 4, "{line}");
        assert!(
            words[2].parse::<f64>().is_ok() && words[3].parse::<u64>().is_ok(),
            "{line}"
        );
        (words[0].parse().expect("a depth"), words[1].parse().expect("leaves"))
    };
    table.map(row).collect()
}

#[test]
fn perft_counts_the_same_with_all_options() {
    let expected = [(1, 41), (2, 1681), (3, 70624), (4, 2965589)];
    for arguments in [
        &["perft", "4"][..],
        &["perft", "--threads", "1", "4"],
        &["perft", "--no-bulk", "4"],
        &["perft", "--hash", "4", "4"],
        &["perft", "--hash", "1", "--no-bulk", "--threads", "2", "4"],
    ] {
        assert_eq!(leaves_of(arguments), expected, "{arguments:?}");
    }
    let expected = [(1, 16), (2, 256), (3, 6000)];
    assert_eq!(leaves_of(&["perft", "--variant", "turnover2019", "3"]), expected);
}

#[test]
fn perft_divides() {
    let fen = "7k/8/8/8/8/8/8/R6K w";
    let text = output_of(&["perft", "--divide", "--fen", fen, "2"]);
    let divided: Vec<&str> = text.lines().filter(|line| line.contains(": ")).collect();
    let sum: u64 = divided
        .iter()
        .map(|line| line.split(": ").nth(1).unwrap().parse::<u64>().unwrap())
        .sum();
    let leaves = leaves_of(&["perft", "--fen", fen, "2"]);
    assert_eq!((divided.len() as u64, sum), (leaves[0].1, leaves[1].1));
    assert!(divided.is_sorted());
}

#[test]
fn bench_is_the_same_every_time() {
    for variant in Variant::ALL.iter().map(|variant| variant.name()) {
        let nodes = || {
            let text = output_of(&["bench", "--variant", variant, "--depth", "5"]);
            let last = text.lines().last().expect("a line").to_owned();
            let words: Vec<&str> = last.split(' ').collect();
            assert_eq!((words.len(), words[1], words[3]), (4, "nodes", "nps"), "{last}");
            words[0].parse::<u64>().expect("a number of nodes")
        };
        let first = nodes();
        assert!(first > 0);
        assert_eq!(nodes(), first, "{variant}");
    }
}

#[test]
fn wrong_usage_has_a_separate_exit_status() {
    let (status, error) = failure_of(&["perft", "--variant", "chess", "3"]);
    assert_eq!(status, Some(2));
    assert!(
        error.contains("the variants are turnover, turnover2019, oliveira, ctor, ctor8"),
        "{error}"
    );

    let (status, error) = failure_of(&["perft", "--fen", "8/8 w", "3"]);
    assert_eq!(status, Some(2));
    assert_eq!(
        error,
        "anel: --fen: the board must have 8 ranks separated by /, not 2\n"
    );

    let (status, error) = failure_of(&["perft", "foo"]);
    assert_eq!(status, Some(2));
    let expected = "error: invalid value 'foo' for '<DEPTH>': expected a whole number\n";
    assert!(error.starts_with(expected), "{error}");

    for arguments in [
        &["perft"][..],
        &["perft", "0"],
        &["perft", "--threads", "0", "2"],
        &["play"],
    ] {
        assert_eq!(failure_of(arguments).0, Some(2), "{arguments:?}");
    }
}

#[test]
fn a_table_beyond_memory_is_a_failure() {
    let (status, error) = failure_of(&["bench", "--hash", "1048576", "--depth", "1"]);
    assert_eq!(status, Some(1));
    assert!(
        error.starts_with("anel: no memory for a table of 1048576 MiB"),
        "{error}"
    );
    assert_eq!(failure_of(&["perft", "--hash", "1048576", "2"]).0, Some(1));
}

#[test]
fn help_and_version_are_printed() {
    assert!(output_of(&["--help"]).contains("perft"));
    assert_eq!(
        output_of(&["--version"]),
        format!("anel {}\n", env!("CARGO_PKG_VERSION"))
    );
}

#[test]
fn only_a_terminal_gets_a_greeting() {
    let output = anel(&[])
        .write_stdin("isready\n")
        .assert()
        .success()
        .get_output()
        .stdout
        .clone();
    assert_eq!(output, b"readyok\n");
}

/// When the reader of the output closes the pipe early, as in `anel perft 5 | head -1`, `anel` exits without an error
/// message.
#[test]
fn a_closed_output_is_not_a_failure() {
    for arguments in [
        ["perft", "3"].as_slice(),
        &["bench", "--depth", "2"],
        #[cfg(feature = "match")]
        &["genfens", "1"],
    ] {
        let mut child = std::process::Command::new(env!("CARGO_BIN_EXE_anel"))
            .args(arguments)
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("the engine starts");
        drop(child.stdout.take());
        let output = child.wait_with_output().expect("the engine ends");
        let errors = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.success(), "{arguments:?}: {errors}");
        assert_eq!(errors, "", "{arguments:?}");
    }
}

#[test]
fn the_protocol_has_a_command() {
    let output = anel(&["uci"]).write_stdin("isready\n").assert().success();
    assert_eq!(output.get_output().stdout, b"readyok\n");
}
