//! Misbehaving engines: shell scripts that wrap or replace the binary under test.

use crate::support::files::Folder;
use crate::support::matches::{engine, games_of, last_line, run, script, summary};
use serde_json::json;
use std::process::{Command, Output, Stdio};
use std::time::{Duration, Instant};

/// A shell script that passes every input line on to the real engine. Before passing a line on, the script matches the
/// line against `cases`, the branches of a shell `case` statement.
fn filter(cases: &str) -> String {
    format!("while IFS= read -r line; do case \"$line\" in {cases} esac; printf '%s\\n' \"$line\"; done | \"$ANEL\"")
}

/// A shell script that replaces an engine. The script answers the handshake itself, and runs the shell command `go` on
/// every `go` line.
pub(super) fn mute(go: &str) -> String {
    format!(
        "while IFS= read -r line; do case \"$line\" in uci) echo uciok;; isready) echo readyok;; \
         quit) exit;; go*) {go};; esac; done"
    )
}

/// A shell script that passes on every output line of the real engine, after matching it against `cases`, the branches
/// of a shell `case` statement.
fn rewriting(cases: &str) -> String {
    format!("\"$ANEL\" | while IFS= read -r line; do case \"$line\" in {cases} esac; printf '%s\\n' \"$line\"; done")
}

/// The arguments of a match between a well-behaved and a misbehaving engine.
pub(super) fn against<'a>(good: &'a str, bad: &'a str, more: &[&'a str]) -> Vec<&'a str> {
    [&["--engine", good, "--engine", bad][..], more].concat()
}

/// The reason why each game ended, from the text of a record file.
fn reasons(records: &str) -> Vec<String> {
    games_of(records)
        .iter()
        .map(|record| record["reason"].as_str().expect("a reason").to_owned())
        .collect()
}

pub(super) fn error_of(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

#[test]
fn an_engine_that_cannot_play_ends_the_match_before_its_first_game() {
    let folder = Folder::new();
    let (good, out) = (engine("good"), folder.path("games.jsonl"));
    let anel = engine("bad");
    let silent = script(&folder, "silent", "exit 3");
    for (bad, fault) in [
        (
            "name=bad,cmd=/no/such/engine".to_owned(),
            "engine bad: /no/such/engine cannot be started",
        ),
        (
            format!("name=bad,cmd={},arg=--version", env!("CARGO_BIN_EXE_anel")),
            "engine bad: the process ended, exit status: 0, before it was ready",
        ),
        (silent, "engine silent: the process ended, exit status: 3"),
        (
            format!("{anel},option.Style=wild"),
            "engine bad: it has no option Style; its options are Hash, Threads, ",
        ),
        (
            format!("{anel},option.Threads=0"),
            "engine bad: option Threads must be a number from 1 to 512, not \"0\"",
        ),
        (
            format!("{anel},option.Ponder=maybe"),
            "engine bad: option Ponder must be true or false",
        ),
        (
            format!("{anel},option.SecretSquares=1,2"),
            "engine bad: it rejected its options: error: setoption: SecretSquares is ",
        ),
        (
            format!("{anel},variant=chess"),
            "engine bad: it does not offer the variant chess: UCI_Variant must be one of turnover, ",
        ),
    ] {
        let more = ["--nodes", "50", "--games", "400", "--out", &out];
        let output = run(&against(&good, &bad, &more));
        let error = error_of(&output);
        assert_eq!(output.status.code(), Some(1), "{bad}: {error}");
        assert!(error.contains(fault), "{bad}: {error}");
        assert!(output.stdout.is_empty(), "no games, so no report");
        assert!(!std::path::Path::new(&out).exists(), "no games, so no record file");
    }
}

/// If an engine that has already played cannot be restarted, the match ends. The failed start does not forfeit a game.
#[test]
fn an_engine_that_cannot_be_restarted_ends_the_match() {
    let folder = Folder::new();
    let (good, out) = (engine("good"), folder.path("games.jsonl"));
    let marker = folder.path("started");
    let bad = script(
        &folder,
        "bad",
        &format!(
            "if [ -e '{marker}' ]; then exit 1; fi; : > '{marker}'\n{}",
            filter("go*) exit;;")
        ),
    );
    let more = ["--nodes", "50", "--games", "40", "--out", &out];
    let output = run(&against(&good, &bad, &more));
    assert_eq!(output.status.code(), Some(1));
    assert!(
        error_of(&output).contains("engine bad: the process ended"),
        "{}",
        error_of(&output)
    );
    let report = last_line(&output);
    assert_eq!((&report["games"], &report["faults"]), (&json!(1), &json!(1)));
    assert_eq!(reasons(&folder.read("games.jsonl")).len(), 1);
}

#[test]
fn a_crash_loses_the_game_and_the_report_has_only_valid_figures() {
    let folder = Folder::new();
    let good = engine("good");
    let bad = script(&folder, "bad", &filter("go*) exit;;"));
    let output = run(&against(&good, &bad, &["--nodes", "50", "--games", "4"]));
    let text = String::from_utf8(output.stdout.clone()).expect("the report is UTF-8");
    let report = last_line(&output);
    assert_eq!((&report["wins"], &report["faults"]), (&json!(4), &json!(4)));
    assert!(text.contains("bad lost 4 games by crash"), "{text}");
    assert!(
        text.contains("4 times, first in game 0: the process ended, exit status: 0"),
        "{text}"
    );
    assert!(text.contains("+∞") && text.contains("-∞"), "{text}");
    assert!(!text.contains("NaN") && !text.contains("inf"), "{text}");
}

#[test]
fn strict_stops_at_the_first_fault() {
    let folder = Folder::new();
    let good = engine("good");
    let bad = script(&folder, "bad", &filter("go*) exit;;"));
    let more = ["--nodes", "50", "--games", "40", "--strict"];
    let output = run(&against(&good, &bad, &more));
    assert_eq!(output.status.code(), Some(1));
    assert_eq!(last_line(&output)["faults"], json!(1));
    assert!(error_of(&output).contains("a fault ended the match"));
}

/// The engine in this test uses UGI, and exits on any command that exists only in UCI.
#[test]
fn a_match_uses_ugi_commands_with_a_ugi_engine() {
    let folder = Folder::new();
    let good = engine("good");
    let ugi = script(
        &folder,
        "ugi",
        &filter(
            "uci) continue;; \
             'go p1time '*' p2time '*' p1inc '*' p2inc '*|'go nodes '*) ;; \
             ugi|uginewgame|isready|stop|quit|'position startpos'*|'setoption name '*) ;; \
             *) exit;;",
        ),
    );
    for time_control in [["--tc", "0.2+0.01"], ["--nodes", "60"]] {
        let more = [&time_control[..], &["--games", "2", "--time-margin", "5000"]].concat();
        let report = summary(&against(&good, &ugi, &more));
        assert_eq!(
            (&report["games"], &report["faults"]),
            (&json!(2), &json!(0)),
            "{time_control:?}"
        );
    }
}

/// The test sets a memory limit far above what a match needs. A match that buffered every line of an engine that writes
/// without end would soon exceed the limit.
#[test]
fn an_engine_that_writes_without_end_loses_on_time() {
    let folder = Folder::new();
    let (good, out) = (engine("good"), folder.path("games.jsonl"));
    let lines = script(
        &folder,
        "lines",
        &mute("exec yes 'info depth 1 seldepth 1 score cp 12 nodes 345 pv b2b4'"),
    );
    let one_line = script(&folder, "line", &mute("exec cat /dev/zero"));
    for bad in [lines, one_line] {
        let bad = format!("{bad},st=0.3,margin=500");
        let arguments = against(&good, &bad, &["--nodes", "50", "--games", "2"]);
        let output = Command::new("/bin/sh")
            .args(["-c", "ulimit -v 1500000; exec \"$@\"", "sh"])
            .args([env!("CARGO_BIN_EXE_anel"), "match", "--out", &out])
            .args(arguments)
            .output()
            .expect("the match runs");
        assert!(output.status.success(), "{}", error_of(&output));
        assert_eq!(last_line(&output)["faults"], json!(2));
        assert_eq!(reasons(&folder.read("games.jsonl")), ["time", "time"]);
        std::fs::remove_file(&out).expect("the records are there");
    }
}

#[test]
fn invalid_utf8_is_harmless() {
    let folder = Folder::new();
    let good = engine("good");
    let odd = script(&folder, "odd", "printf 'caf\\351 \\377\\376\\n'; exec \"$ANEL\"");
    let report = summary(&against(&good, &odd, &["--nodes", "60", "--games", "2"]));
    assert_eq!((&report["games"], &report["faults"]), (&json!(2), &json!(0)));
}

/// The engine answers each `go` twice. The second answer must not count as the answer to the next `go`.
#[test]
fn a_move_that_nobody_asked_for_is_ignored() {
    let folder = Folder::new();
    let good = engine("good");
    let twice = script(&folder, "twice", "\"$ANEL\" | sed -u 's/^bestmove.*/&\\n&/'");
    let report = summary(&against(&good, &twice, &["--nodes", "2000", "--games", "2"]));
    assert_eq!((&report["games"], &report["faults"]), (&json!(2), &json!(0)));
}

/// The engine answers its first `go` of a game a second time, after the next `go`. The rules reject that answer, and
/// the reason names it a leftover.
#[test]
fn a_late_second_answer_is_named() {
    let folder = Folder::new();
    let (good, out) = (engine("good"), folder.path("games.jsonl"));
    // The script repeats the last answer as soon as the real engine reports on the next search.
    let late = script(
        &folder,
        "late",
        &rewriting("bestmove*) answer=$line;; 'info depth 1 '*) [ -z \"$answer\" ] || printf '%s\\n' \"$answer\";;"),
    );
    let more = ["--variant", "oliveira", "--nodes", "2000", "--games", "2"];
    let output = run(&against(&good, &late, &[&more[..], &["--out", &out]].concat()));
    assert_eq!(last_line(&output)["faults"], json!(2), "{}", error_of(&output));
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    for record in games_of(&folder.read("games.jsonl")) {
        let faulty = record["fault"]["by"].as_str().expect("a side");
        assert_eq!(record[faulty]["name"], "late");
        assert_eq!(record["fault"]["kind"], "illegal move");
        let reason = record["reason"].as_str().expect("a reason");
        assert!(
            reason.ends_with("; it was a leftover: the engine answered an earlier go twice"),
            "{reason}"
        );
    }
    assert!(text.contains("the engine answered an earlier go twice"), "{text}");
    // An illegal move without a second answer is not called a leftover.
    let third = "bestmove*) count=$((count + 1)); [ $count -lt 3 ] || line='bestmove a1a1';;";
    let wrong = script(&folder, "wrong", &rewriting(third));
    let output = run(&against(&good, &wrong, &more));
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    assert!(text.contains("wrong lost 2 games by illegal move"), "{text}");
    assert!(!text.contains("leftover"), "{text}");
}

/// The user is told what the match is waiting for, and each engine may have its own timeouts.
#[test]
fn a_program_that_does_not_answer_is_named_and_given_up() {
    let folder = Folder::new();
    let good = engine("good");
    let deaf = "name=deaf,cmd=/bin/cat,start-timeout=2.5";
    let started = Instant::now();
    let output = run(&against(&good, deaf, &["--nodes", "50", "--games", "2"]));
    assert_eq!(output.status.code(), Some(1));
    assert!(started.elapsed() < Duration::from_secs(15));
    let error = error_of(&output);
    let waiting = "anel: waiting for engine deaf to answer uci or ugi, for at most 1.";
    assert!(error.contains(waiting), "{error}");
    assert!(
        error.contains("engine deaf: no answer to uci or ugi within 2.5 seconds"),
        "{error}"
    );

    let unready = script(
        &folder,
        "unready",
        "while read -r line; do case \"$line\" in uci) echo uciok;; quit) exit;; esac; done",
    );
    let unready = unready + ",ready-timeout=1.7";
    let each = ["--each", "ready-timeout=60", "--nodes", "50", "--games", "2"];
    let error = error_of(&run(&against(&good, &unready, &each)));
    assert!(
        error.contains("anel: waiting for engine unready to answer isready"),
        "{error}"
    );
    assert!(
        error.contains("engine unready: no answer to isready within 1.7 seconds"),
        "{error}"
    );
}

#[test]
fn the_move_timeout_is_configurable() {
    let folder = Folder::new();
    let (good, out) = (engine("good"), folder.path("games.jsonl"));
    let silent = script(&folder, "silent", &mute(":"));
    let more = ["--depth", "1", "--games", "2", "--move-timeout", "0.2", "--out", &out];
    let report = summary(&against(&good, &silent, &more));
    assert_eq!(report["faults"], json!(2));
    assert_eq!(reasons(&folder.read("games.jsonl")), ["silence", "silence"]);
}

/// An interrupt ends a match and its engine processes, even if an engine ignores all commands and has a child process.
#[test]
fn an_interrupt_does_not_wait_for_engines() {
    let folder = Folder::new();
    let good = engine("good");
    let marker = folder.path("asked");
    let deaf = script(
        &folder,
        "deaf",
        &mute(&format!(
            "trap '' INT TERM HUP; sleep 1000 & echo \"$$ $!\" > '{marker}.new'; \
             mv '{marker}.new' '{marker}'; wait; while :; do sleep 1000; done"
        )),
    );
    let more = ["--nodes", "50", "--games", "2", "--move-timeout", "3600"];
    let process = Command::new(env!("CARGO_BIN_EXE_anel"))
        .arg("match")
        .args(against(&good, &deaf, &more))
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the match starts");
    let children = loop {
        if let Ok(children) = std::fs::read_to_string(&marker) {
            break children;
        }
        std::thread::sleep(Duration::from_millis(5));
    };
    let is_sent = |arguments: &[&str]| {
        let kill = Command::new("kill").args(arguments).output();
        kill.expect("kill runs").status.success()
    };
    let asked = Instant::now();
    assert!(is_sent(&["-INT", &process.id().to_string()]));
    let output = process.wait_with_output().expect("the match ends");
    // After an interrupt, the match should exit within a second. The higher limit allows for a busy machine.
    assert!(asked.elapsed() < Duration::from_secs(10));
    assert!(error_of(&output).contains("the match was interrupted"));
    for child in children.split_whitespace() {
        // A killed process still exists until it is next scheduled, and may then remain as a zombie until it is reaped.
        while is_alive(child) {
            assert!(asked.elapsed() < Duration::from_secs(20), "{child} lives");
            std::thread::sleep(Duration::from_millis(5));
        }
    }
}

/// Whether a process exists and is not a zombie.
fn is_alive(process: &str) -> bool {
    let stat = std::fs::read_to_string(format!("/proc/{process}/stat")).unwrap_or_default();
    let state = stat.rsplit(") ").next().unwrap_or_default();
    !state.is_empty() && !state.starts_with('Z')
}

/// The test holds the lock on the record file, as another run of the same match would.
#[test]
fn two_runs_cannot_write_to_the_same_file() {
    let folder = Folder::new();
    let (a, b, out) = (engine("A"), engine("B"), folder.path("games.jsonl"));
    let more = ["--nodes", "60", "--games", "2", "--out", &out, "--resume"];
    let arguments = against(&a, &b, &more);
    summary(&arguments);
    let file = std::fs::File::open(&out).expect("the records are there");
    file.lock().expect("the file is not locked");
    let output = run(&arguments);
    assert_eq!(output.status.code(), Some(1));
    assert!(
        error_of(&output).contains("another run is writing to it"),
        "{}",
        error_of(&output)
    );
    drop(file);
    summary(&arguments);
}
