//! Tests the suite of proven wins and the example program `prove_wins`, which proves the suite's shortest wins again.
//! The other wins take too long for a test.

use crate::support::files::Folder;
use anel::variant::Variant;
use std::collections::BTreeMap;
use std::path::PathBuf;
use std::process::{Command, Output};

const SUITE: &str = include_str!("../vectors/wins.txt");

/// The variants for which the test suite contains wins.
const VARIANTS: [Variant; 2] = [Variant::Turnover, Variant::Turnover2019];

/// The wins in the test suite, each split into variant, number of moves and FEN.
fn suite() -> Vec<(&'static str, u32, &'static str)> {
    let lines = SUITE.lines().filter(|line| line.contains(';'));
    let split = lines.filter(|line| !line.starts_with('#')).map(|line| {
        let fields: Vec<&str> = line.split(" ; ").collect();
        (fields[0], fields[1].parse().expect("a number"), fields[2])
    });
    split.collect()
}

/// The path of the `prove_wins` program, which `cargo test` builds next to the folder of the test binaries.
fn example() -> PathBuf {
    let test = std::env::current_exe().expect("a test has a path");
    let profile = test.ancestors().nth(2).expect("a test lies in target");
    let name = format!("prove_wins{}", std::env::consts::EXE_SUFFIX);
    let example = profile.join("examples").join(name);
    assert!(
        example.exists(),
        "{} is built by a `cargo test` that names no target, or by `cargo test --examples`",
        example.display()
    );
    example
}

fn prove_wins(arguments: &[&str]) -> Output {
    let mut command = Command::new(example());
    command.args(arguments).output().expect("the example runs")
}

/// Runs the `prove_wins` program on a file with the given text.
fn proof_of(text: &str) -> Output {
    let folder = Folder::new();
    folder.write("suite.txt", text);
    prove_wins(&[&folder.path("suite.txt")])
}

/// The standard error of a `prove_wins` run, which must end with the given exit status.
fn error_of(output: &Output, status: i32) -> String {
    let error = String::from_utf8(output.stderr.clone()).expect("the error is UTF-8");
    assert_eq!(output.status.code(), Some(status), "{error}");
    error
}

#[test]
fn the_suite_has_wins_of_all_lengths_for_each_variant() {
    let mut counts = BTreeMap::new();
    for (variant, moves, _) in suite() {
        *counts.entry((variant, moves)).or_insert(0) += 1;
    }
    for variant in VARIANTS {
        let counts = [3, 4, 5, 6].map(|moves| counts[&(variant.name(), moves)]);
        assert_eq!(counts, [9, 9, 7, 5], "{variant}");
    }
    let boards: BTreeMap<_, _> = suite().into_iter().map(|line| (line.2, line)).collect();
    assert_eq!(boards.len(), 60);
}

#[test]
fn wins_in_three_are_proven() {
    let lines = suite().into_iter().filter(|&(_, moves, _)| moves == 3);
    let text: String = lines
        .map(|(variant, moves, fen)| format!("{variant} ; {moves} ; {fen}\n"))
        .collect();
    let output = proof_of(&text);
    assert_eq!(error_of(&output, 0), "");
    let report = String::from_utf8(output.stdout).expect("the report is UTF-8");
    assert_eq!(report.matches(": holds, ").count(), text.lines().count());
}

#[test]
fn the_mates_of_oliveira_are_proven() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/vectors/oliveira-mates.txt");
    let output = prove_wins(&[path]);
    assert_eq!(error_of(&output, 0), "");
    let report = String::from_utf8(output.stdout).expect("the report is UTF-8");
    assert_eq!(report.matches(": holds, ").count(), 30);
}

#[test]
fn a_win_in_more_or_fewer_moves_than_it_takes_is_refused() {
    for variant in VARIANTS {
        let (_, moves, fen) = suite()
            .into_iter()
            .find(|&(name, ..)| name == variant.name())
            .expect("the suite has all variants");
        for (claimed, fault) in [(moves - 1, "no win in that many moves"), (moves + 1, "a shorter win")] {
            let output = proof_of(&format!("{variant} ; {claimed} ; {fen}\n"));
            assert!(error_of(&output, 1).contains("1 of 1 claims are not proven"));
            let report = String::from_utf8(output.stdout).expect("the report is UTF-8");
            assert!(report.contains(fault), "{report}");
        }
    }
}

#[test]
fn wins_are_found_again() {
    let folder = Folder::new();
    for variant in VARIANTS {
        let lines: Vec<_> = suite()
            .into_iter()
            .filter(|&(name, moves, _)| name == variant.name() && moves == 3)
            .collect();
        let fens: String = lines.iter().map(|(_, _, fen)| format!("{fen}\n")).collect();
        folder.write("positions.txt", &fens);
        let positions = folder.path("positions.txt");
        let output = prove_wins(&["--find", "--variant", variant.name(), &positions]);
        assert_eq!(error_of(&output, 0), "");
        let expected: String = lines
            .iter()
            .map(|(name, moves, fen)| format!("{name} ; {moves} ; {fen}\n"))
            .collect();
        assert_eq!(String::from_utf8(output.stdout), Ok(expected));
    }
}

#[test]
fn what_cannot_be_read_is_a_failure() {
    let start = "k1k1k1k1/1k1k1k1k/8/8/8/8/1K1K1K1K/K1K1K1K1 w - -";
    for (line, fault) in [
        ("turnover ; 3".to_owned(), "line 1: expected \"variant"),
        (format!("chess ; 3 ; {start} 0 1"), "no variant is named chess"),
        (format!("turnover ; 0 ; {start} 0 1"), "from 1 to 20"),
        (format!("turnover ; many ; {start} 0 1"), "from 1 to 20"),
        (format!("turnover ; 4-3 ; {start} 0 1"), "such as 7-9"),
        ("turnover ; 3 ; 8/8/8/8/8/8/8/8".to_owned(), "line 1: "),
        ("turnover ; 3 ; 8/8/8/8/8/8/8/K7 w".to_owned(), "line 1: "),
        ("turnover ; 3 ; k7/8/8/8/8/8/8/8 w".to_owned(), "is over"),
    ] {
        let error = error_of(&proof_of(&line), 1);
        assert!(error.contains(fault), "{line}: {error}");
    }
    let error = error_of(&prove_wins(&["/there/is/no/such/file"]), 1);
    assert!(error.contains("cannot read"), "{error}");
}

#[test]
fn a_wrong_call_shows_the_usage() {
    for arguments in [
        &[][..],
        &["--nodes", "many", "file"],
        &["--variant"],
        &["--variant", "chess", "file"],
        &["--quickly", "file"],
    ] {
        let error = error_of(&prove_wins(arguments), 2);
        assert!(error.contains("usage: "), "{arguments:?}: {error}");
    }
}
