//! The scripts of `docs/distributed.md`.
//!
//! GNU parallel need not be there; where it must be, as in the project's own checks, the variable
//! `ANEL_REQUIRE_PARALLEL` says so.

use crate::support::files::Folder;
use crate::support::matches::{engine, last_line, summary};
use std::process::{Command, Output};

fn has_parallel() -> bool {
    let there = Command::new("parallel").arg("--version").output().is_ok();
    let required = std::env::var_os("ANEL_REQUIRE_PARALLEL").is_some();
    assert!(there || !required, "GNU parallel is required but not there");
    if !there {
        eprintln!("GNU parallel is not there: its script is not tried");
    }
    there
}

fn parallel(arguments: &[&str]) -> Output {
    let script = concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/examples/distributed/parallel.sh"
    );
    Command::new(script)
        .args(arguments)
        .env("ANEL", env!("CARGO_BIN_EXE_anel"))
        .output()
        .expect("the script runs")
}

#[test]
fn parts_under_gnu_parallel_make_the_report_of_one_run() {
    if !has_parallel() {
        return;
    }
    let folder = Folder::new();
    let (a, b) = (engine("A"), engine("B"));
    let arguments = [
        "--engine", &a, "--engine", &b, "--nodes", "60", "--games", "20",
    ];
    let whole = summary(&arguments);
    let parts = folder.path("parts");
    let output = parallel(&[&["3", ":", &parts], &arguments[..]].concat());
    let error = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{error}");
    assert_eq!(last_line(&output), whole);
    assert!(!error.contains("missing"), "{error}");

    // What a crash has cut off is played again.
    let text = folder.read("parts/part-2.jsonl");
    folder.write("parts/part-2.jsonl", &text[..text.len() / 2]);
    let output = parallel(&[&["3", ":", &parts], &arguments[..]].concat());
    assert_eq!(last_line(&output), whole);
    assert_eq!(
        folder.read("parts/part-2.jsonl").lines().count(),
        text.lines().count()
    );
}

#[test]
fn the_script_tells_how_it_is_used() {
    let output = parallel(&["3"]);
    assert_eq!(output.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&output.stderr).contains("PARTS HOSTS FOLDER ARGUMENTS"));
}
