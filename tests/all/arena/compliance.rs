//! Tests `anel compliance` with engines that follow the protocol and engines that violate it.

use crate::support::files::Folder;
use anel::variant::Variant;
use std::process::{Command, Output};
use std::thread;

fn compliance(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_anel"))
        .arg("compliance")
        .args(arguments)
        .output()
        .expect("anel runs")
}

fn text(output: &Output) -> String {
    String::from_utf8(output.stdout.clone()).expect("the output is UTF-8")
}

/// Most of the time is spent waiting for replies that must not come, so the variants are tested at the same time.
#[test]
fn anel_follows_every_rule_in_every_variant() {
    thread::scope(|scope| {
        for variant in Variant::ALL {
            scope.spawn(move || {
                let anel = env!("CARGO_BIN_EXE_anel");
                let output = compliance(&["--variant", variant.name(), anel, "uci"]);
                let text = text(&output);
                assert!(output.status.success(), "{variant}: {text}");
                assert!(text.ends_with(" passed, 0 failed\n"), "{variant}: {text}");
                assert!(text.lines().count() > 40, "{text}");
            });
        }
    });
}

#[test]
fn a_program_that_is_not_an_engine_fails_the_first_rule() {
    let output = compliance(&["/no/such/engine"]);
    assert_eq!(output.status.code(), Some(1));
    let text = text(&output);
    assert!(text.starts_with("FAILED  UCI   uci is answered by "), "{text}");
    assert!(text.ends_with("\n0 passed, 1 failed\n"), "{text}");
}

/// Checks that an engine violates `rule` if the shell command `filter` rewrites its output.
#[cfg(target_os = "linux")]
fn violation_is_found(filter: &str, rule: &str) {
    let folder = Folder::new();
    let anel = env!("CARGO_BIN_EXE_anel");
    folder.write("engine.sh", &format!("'{anel}' | {filter}"));
    let output = compliance(&["/bin/sh", &folder.path("engine.sh")]);
    let text = text(&output);
    assert_eq!(output.status.code(), Some(1), "{filter}: {text}");
    let found = text
        .lines()
        .any(|line| line.starts_with("FAILED") && line.contains(rule));
    assert!(found, "{filter}: {text}");
}

/// Removes or falsifies replies of the engine. Most of the time is spent waiting for missing replies, so the violations
/// are tested at the same time.
#[cfg(target_os = "linux")]
#[test]
fn violations_are_found() {
    let violations = [
        ("/^id author/d", "uci is answered by "),
        ("s/default 64 min/default 0 min/", "every option has a type"),
        (
            "s/^response true/response false/",
            "query p1turn, gameover and result are correct",
        ),
        ("s/^bestmove .*/bestmove a1a1/", "go depth, nodes, movetime and clocks"),
        ("s/ hashfull [0-9]*//", "info lines have all fields"),
        ("s/^Nodes searched: /&1/", "go perft counts"),
        ("s/^info string error/info string/", "an unknown command is answered"),
        ("s/^bestmove.*/&\\n&/", "exactly one bestmove answers each go"),
    ];
    thread::scope(|scope| {
        for (filter, rule) in violations {
            scope.spawn(move || violation_is_found(&format!("sed -u '{filter}'"), rule));
        }
        // The second answer comes 100 ms after the first.
        let late = "while IFS= read -r line; do printf '%s\\n' \"$line\"; case \"$line\" in \
                    bestmove*) (sleep 0.1; printf '%s\\n' \"$line\") & esac; done";
        scope.spawn(|| violation_is_found(late, "exactly one bestmove answers each go"));
    });
}

/// A slow engine is reported on standard error while the test waits for it.
#[cfg(target_os = "linux")]
#[test]
fn a_long_wait_is_reported() {
    let folder = Folder::new();
    folder.write("engine.sh", "while read -r line; do :; done");
    let output = compliance(&["/bin/sh", &folder.path("engine.sh")]);
    let error = String::from_utf8_lossy(&output.stderr).into_owned();
    let first = error.lines().next().unwrap_or_default();
    assert!(first.starts_with("anel: rule 1 of "), "{error}");
    let rule = "(uci is answered by id name, id author, options and uciok)";
    assert!(
        first.ends_with(&format!("{rule}: waiting for the engine for 3 s, after uci")),
        "{error}"
    );
    assert!(error.contains("for 6 s, after uci\n"), "{error}");
}
