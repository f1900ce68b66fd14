//! Tests the scripts described in `docs/distributed.md`, which distribute matches and self-play over several machines.
//!
//! Tests that need GNU parallel are skipped if it is not installed, unless the environment variable
//! `ANEL_REQUIRE_PARALLEL` is set, as in the project's CI.

use crate::support::files::Folder;
use crate::support::matches::{engine, last_line, summary};
use std::process::{Command, Output};

fn has_parallel() -> bool {
    let there = Command::new("parallel").arg("--version").output().is_ok();
    let required = std::env::var_os("ANEL_REQUIRE_PARALLEL").is_some();
    assert!(there || !required, "GNU parallel is required but not installed");
    if !there {
        eprintln!("GNU parallel is not installed: skipping the test of its script");
    }
    there
}

fn parallel(arguments: &[&str]) -> Output {
    let script = concat!(env!("CARGO_MANIFEST_DIR"), "/examples/distributed/parallel.sh");
    Command::new(script)
        .args(arguments)
        .env("ANEL", env!("CARGO_BIN_EXE_anel"))
        .output()
        .expect("the script runs")
}

#[test]
fn parts_under_gnu_parallel_give_the_report_of_a_single_run() {
    if !has_parallel() {
        return;
    }
    let folder = Folder::new();
    let (a, b) = (engine("A"), engine("B"));
    let arguments = ["--engine", &a, "--engine", &b, "--nodes", "60", "--games", "20"];
    let whole = summary(&arguments);
    let parts = folder.path("parts");
    let output = parallel(&[&["match", "3", ":", &parts], &arguments[..]].concat());
    let error = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{error}");
    assert_eq!(last_line(&output), whole);
    assert!(!error.contains("missing"), "{error}");

    // Games that were cut off by a crash are played again.
    let text = folder.read("parts/part-2.jsonl");
    folder.write("parts/part-2.jsonl", &text[..text.len() / 2]);
    let output = parallel(&[&["match", "3", ":", &parts], &arguments[..]].concat());
    assert_eq!(last_line(&output), whole);
    assert_eq!(folder.read("parts/part-2.jsonl").lines().count(), text.lines().count());
}

#[cfg(feature = "train")]
#[test]
fn self_play_under_gnu_parallel_gives_the_file_of_a_single_run() {
    if !has_parallel() {
        return;
    }
    let folder = Folder::new();
    let arguments = ["--variant", "oliveira", "--games", "5", "--nodes", "60"];
    let one_run = Command::new(env!("CARGO_BIN_EXE_anel"))
        .arg("datagen")
        .args(arguments)
        .output()
        .expect("games are played");
    let parts = folder.path("parts");
    let all = folder.path("parts/all.games");
    for cut in [false, true] {
        if cut {
            // Games cut off by a crash are played again.
            let part = folder.path("parts/part-2.games");
            let bytes = std::fs::read(&part).expect("a part");
            std::fs::write(&part, &bytes[..bytes.len() / 2]).expect("a part");
            std::fs::remove_file(&all).expect("the joined games");
        }
        let output = parallel(&[&["datagen", "3", ":", &parts], &arguments[..]].concat());
        assert!(output.status.success(), "{output:?}");
        assert!(std::fs::read(&all).expect("the joined games") == one_run.stdout);
    }
}

#[test]
fn the_script_prints_its_usage() {
    let output = parallel(&["match", "3"]);
    assert_eq!(output.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&output.stderr).contains("COMMAND PARTS HOSTS FOLDER ARGUMENTS"));
}
