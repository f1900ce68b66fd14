//! `anel compliance`: an engine that keeps the protocol, and others that do not.

use crate::support::files::Folder;
use anel::variant::Variant;
use std::process::{Command, Output};

fn check(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_anel"))
        .arg("compliance")
        .args(arguments)
        .output()
        .expect("the check runs")
}

fn text(output: &Output) -> String {
    String::from_utf8(output.stdout.clone()).expect("the list is UTF-8")
}

#[test]
fn anel_keeps_every_rule_in_every_variant() {
    for variant in Variant::ALL {
        let anel = env!("CARGO_BIN_EXE_anel");
        let output = check(&["--variant", variant.name(), anel, "uci"]);
        let text = text(&output);
        assert!(output.status.success(), "{variant}: {text}");
        assert!(text.ends_with(" passed, 0 failed\n"), "{variant}: {text}");
        assert!(text.lines().count() > 40, "{text}");
    }
}

#[test]
fn a_program_that_is_no_engine_fails_the_first_check() {
    let output = check(&["/no/such/engine"]);
    assert_eq!(output.status.code(), Some(1));
    let text = text(&output);
    assert!(text.starts_with("FAILED  UCI   uci is answered by "), "{text}");
    assert!(text.ends_with("\n0 passed, 1 failed\n"), "{text}");
}

/// The engine without some of its answers, or with wrong ones.
#[cfg(target_os = "linux")]
#[test]
fn faults_are_found() {
    let folder = Folder::new();
    let anel = env!("CARGO_BIN_EXE_anel");
    for (filter, rule) in [
        ("/^id author/d", "uci is answered by "),
        ("s/default 64 min/default 0 min/", "every option has a type"),
        (
            "s/^response true/response false/",
            "query p1turn, gameover and result tell",
        ),
        ("s/^bestmove .*/bestmove a1a1/", "go depth, nodes, movetime and clocks"),
        ("s/ hashfull [0-9]*//", "info lines have all their fields"),
        ("s/^Nodes searched: /&1/", "go perft counts"),
        ("s/^info string error/info string/", "an unknown command is answered"),
    ] {
        let script = format!("'{anel}' | sed -u '{filter}'");
        folder.write("engine.sh", &script);
        let output = check(&["/bin/sh", &folder.path("engine.sh")]);
        let text = text(&output);
        assert_eq!(output.status.code(), Some(1), "{filter}: {text}");
        let found = text
            .lines()
            .any(|line| line.starts_with("FAILED") && line.contains(rule));
        assert!(found, "{filter}: {text}");
    }
}
