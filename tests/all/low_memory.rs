//! Little memory: every command works or says in one sentence what could not be allocated.

use assert_cmd::Command;
use std::time::Duration;

/// Lines of a session with several tables and threads.
const SESSION: &str = "setoption name Threads value 2\nposition startpos\ngo nodes 2000\ngo perft 2\ngo mate 2\n\
                       bench 1\nsetoption name Threads value 8\nsetoption name Hash value 100\ngo nodes 2000\n\
                       setoption name UCI_Variant value oliveira\nposition startpos\ngo nodes 1000\nquit\n";

/// Runs a command with the given amount of address space in MiB. Returns its standard output and its standard error.
fn limited(mebibytes: u64, arguments: &str, input: &str) -> (bool, String, String) {
    let program = env!("CARGO_BIN_EXE_anel");
    let script = format!("ulimit -v {}; exec {program} {arguments}", mebibytes << 10);
    let mut command = Command::new("sh");
    // A search that waits for memory would never end.
    command
        .args(["-c", &script])
        .write_stdin(input)
        .timeout(Duration::from_secs(60));
    let output = command.output().expect("the shell runs");
    let text = |bytes| String::from_utf8(bytes).expect("UTF-8");
    (output.status.success(), text(output.stdout), text(output.stderr))
}

/// Checks that a run has ended properly. Returns whether it succeeded.
fn ends_properly(mebibytes: u64, arguments: &str, input: &str) -> bool {
    let (success, output, errors) = limited(mebibytes, arguments, input);
    let lines: Vec<&str> = errors.lines().collect();
    let is_sentence = |line: &str| line.contains("cannot start ") || line.contains("no memory for");
    let said = match lines[..] {
        [] => success,
        [line] => !success && line.starts_with("anel: ") && is_sentence(line),
        _ => false,
    };
    assert!(said, "{arguments}, {mebibytes} MiB: success {success}\n{errors}");
    // The end of the input stops a benchmark that takes long.
    let is_expected = |line: &str| is_sentence(line) || line.ends_with("was stopped before it finished");
    for line in output
        .lines()
        .filter_map(|line| line.strip_prefix("info string error: "))
    {
        assert!(is_expected(line), "{arguments}, {mebibytes} MiB: {line}");
    }
    success
}

#[test]
fn sessions_and_counts_with_little_memory_work_or_say_what_is_missing() {
    let mut successes = Vec::new();
    for mebibytes in (40..=280).step_by(20) {
        for (arguments, input) in [("", SESSION), ("bench --depth 2", ""), ("perft --hash 16 3", "")] {
            successes.push(ends_properly(mebibytes, arguments, input));
        }
    }
    assert!(successes.contains(&true) && successes.contains(&false));
}

#[cfg(feature = "match")]
#[test]
fn openings_with_little_memory_are_found_or_the_lack_is_named() {
    for mebibytes in (40..=160).step_by(20) {
        ends_properly(mebibytes, "genfens 2", "");
    }
}

#[cfg(feature = "train")]
#[test]
fn self_play_with_little_memory_is_played_or_the_lack_is_named() {
    let folder = crate::support::files::Folder::new();
    for mebibytes in (40..=280).step_by(20) {
        let out = folder.path(&format!("{mebibytes}.games"));
        let arguments = format!("datagen --games 2 --nodes 200 --seed 1 --threads 3 --out {out}");
        ends_properly(mebibytes, &arguments, "");
    }
}
