//! What engines write to standard error.

use super::faulty_engines::{against, error_of, mute};
use crate::support::files::Folder;
use crate::support::matches::{engine, last_line, run, script};
use serde_json::json;
use std::process::Command;
use std::time::{Duration, Instant};

/// Standard error is shown only if an engine fails to start or crashes, with the engine's name.
#[test]
fn the_last_words_of_an_engine_are_shown() {
    let folder = Folder::new();
    let good = engine("good");
    let log = folder.path("log");
    let chatty = script(&folder, "chatty", "echo noise >&2; \"$ANEL\"; printf farewell >&2");
    let output = run(&against(
        &good,
        &chatty,
        &["--nodes", "50", "--games", "2", "--log", &log],
    ));
    let logged = folder.read("log");
    assert!(logged.contains(" ! noise\n"), "{logged}");
    assert!(logged.contains(" ! game 1: farewell\n"), "{logged}");
    assert!(output.status.success());
    assert!(!error_of(&output).contains("noise"), "{}", error_of(&output));

    let words = "for i in 1 2 3 4 5 6 7; do echo \"word $i\" >&2; done; printf 'bell\\007' >&2; exit 4";
    let unready = script(&folder, "unready", words);
    let error = error_of(&run(&against(&good, &unready, &["--nodes", "50", "--games", "2"])));
    assert!(
        error.ends_with(
            "its last lines on standard error:\n  | word 4\n  | word 5\n  | word 6\n  | word 7\n  | bell\u{fffd}\n"
        ),
        "{error}"
    );
    assert!(
        error.contains("engine unready: the process ended, exit status: 4"),
        "{error}"
    );

    let crash = script(&folder, "crash", &mute(words));
    let output = run(&against(&good, &crash, &["--nodes", "50", "--games", "2"]));
    assert_eq!(last_line(&output)["faults"], json!(2));
    for game in [0, 1] {
        let expected = format!("anel: game {game}: crash: crash: the process ended, exit status: 4\nits last lines");
        assert!(error_of(&output).contains(&expected), "{}", error_of(&output));
    }
}

/// Many crashes do not fill the terminal.
#[test]
fn messages_about_crashes_are_limited() {
    let folder = Folder::new();
    let good = engine("good");
    let crash = script(&folder, "crash", &mute("echo alas >&2; exit 4"));
    let output = run(&against(&good, &crash, &["--nodes", "50", "--games", "24"]));
    let error = error_of(&output);
    assert_eq!(error.matches("  | alas").count(), 20, "{error}");
    assert_eq!(
        error.matches("further messages of this kind are not shown").count(),
        1,
        "{error}"
    );
}

/// The log gets a limited part of what an engine writes to standard error in each game, and the engine can go on
/// writing without slowing down the match. The memory limit is far above what a match needs.
#[test]
fn standard_error_goes_to_the_log_up_to_a_limit() {
    let folder = Folder::new();
    let (good, log) = (engine("good"), folder.path("log"));
    let flood = script(
        &folder,
        "flood",
        "echo ready >&2; (exec yes 'debug output without end' >&2) & exec \"$ANEL\"",
    );
    let started = Instant::now();
    let arguments = against(&good, &flood, &["--nodes", "50", "--games", "2", "--log", &log]);
    let output = Command::new("/bin/sh")
        .args([
            "-c",
            "ulimit -v 1500000; exec \"$@\"",
            "sh",
            env!("CARGO_BIN_EXE_anel"),
            "match",
        ])
        .args(arguments)
        .output()
        .expect("the match runs");
    assert!(output.status.success(), "{}", error_of(&output));
    assert!(started.elapsed() < Duration::from_secs(60));
    assert_eq!(last_line(&output)["faults"], json!(0));
    assert!(!error_of(&output).contains("without end"), "{}", error_of(&output));
    let text = folder.read("log");
    let lines: Vec<&str> = text.lines().skip(1).filter(|line| line.contains(" ! ")).collect();
    assert!(
        lines.iter().all(|line| line.contains(" flood#")),
        "only this engine writes"
    );
    assert!(lines[0].ends_with(" ! ready"), "{}", lines[0]);
    for game in ["game 0: ", "game 1: "] {
        let of_game: Vec<_> = lines
            .iter()
            .filter(|line| line.contains(&format!(" ! {game}")))
            .collect();
        let cut = of_game
            .iter()
            .filter(|line| line.ends_with("[more than 64 KiB: the rest is not logged]"));
        assert_eq!(cut.count(), 1, "{game}");
        let bytes: usize = of_game.iter().map(|line| line.len()).sum();
        assert!(bytes < 4 << 16, "{game} has {bytes} bytes");
    }
}
