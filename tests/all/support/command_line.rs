//! Runs the program with command line arguments.

use assert_cmd::Command;

/// The `anel` command with the given arguments.
pub fn anel(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_anel"));
    command.args(arguments);
    command
}

/// The standard output of a successful `anel` run.
pub fn output_of(arguments: &[&str]) -> String {
    let output = anel(arguments).assert().success().get_output().stdout.clone();
    String::from_utf8(output).expect("the output is UTF-8")
}

/// The exit status and standard error of a failing `anel` run.
pub fn failure_of(arguments: &[&str]) -> (Option<i32>, String) {
    let output = anel(arguments).assert().failure().get_output().clone();
    assert!(output.stdout.is_empty(), "a failure writes nothing to standard output");
    (
        output.status.code(),
        String::from_utf8(output.stderr).expect("the error is UTF-8"),
    )
}
