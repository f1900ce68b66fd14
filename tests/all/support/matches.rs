//! Helpers that run `anel match` between copies of the engine.

use super::files::Folder;
use serde_json::Value;
use std::process::{Command, Output};

/// The `--engine` argument of `anel match` for the program under test, with a small transposition table.
pub fn engine(name: &str) -> String {
    format!("name={name},cmd={},option.Hash=1", env!("CARGO_BIN_EXE_anel"))
}

/// The `--engine` argument of `anel match` for a shell script that replaces an engine. In the script, `$ANEL` is the
/// program under test.
pub fn script(folder: &Folder, name: &str, script: &str) -> String {
    let file = format!("{name}.sh");
    let anel = env!("CARGO_BIN_EXE_anel");
    folder.write(&file, &format!("ANEL='{anel}'\n{script}\n"));
    format!("name={name},cmd=/bin/sh,arg={}", folder.path(&file))
}

/// Runs `anel match` with the given arguments.
pub fn run(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_anel"))
        .arg("match")
        .args(arguments)
        .output()
        .expect("the match runs")
}

/// Runs `anel match` and returns the parsed last line of its report.
pub fn summary(arguments: &[&str]) -> Value {
    let output = run(arguments);
    let error = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{arguments:?}: {error}");
    last_line(&output)
}

/// Parses the last line of a match report, which is JSON.
pub fn last_line(output: &Output) -> Value {
    let text = String::from_utf8(output.stdout.clone()).expect("the report is UTF-8");
    let line = text.lines().last().expect("a report has lines");
    serde_json::from_str(line).unwrap_or_else(|error| panic!("{line}: {error}"))
}

/// The games in the text of a record file.
pub fn games_of(text: &str) -> Vec<Value> {
    let lines = text
        .lines()
        .map(|line| serde_json::from_str(line).expect("a line is JSON"));
    lines.filter(|line: &Value| line.get("match").is_none()).collect()
}

/// The description of the match in the first line of a record file.
pub fn match_of(text: &str) -> Value {
    let line = text.lines().next().expect("a match line");
    serde_json::from_str::<Value>(line).expect("a line is JSON")["match"].take()
}
