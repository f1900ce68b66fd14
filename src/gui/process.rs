//! An engine in a separate process.

use super::command::EngineCommand;
use super::engine::{EngineChannels, EngineStartError};
use crate::uci::LONGEST_LINE;
use std::io;
use std::process::{ExitStatus, Stdio};
use std::time::Duration;
use tokio::io::{AsyncBufReadExt, AsyncReadExt, AsyncWriteExt, BufReader};
use tokio::process::{Child, ChildStdin, ChildStdout, Command};
use tokio::sync::mpsc::{Receiver, Sender};
use tokio::time::timeout;

/// How long to wait for an engine to exit after `quit`, or after it has closed its input.
const QUIT_TIMEOUT: Duration = Duration::from_secs(1);

/// Starts an engine. When its handle is dropped, the engine receives `quit`, and is killed if it does not exit.
///
/// # Errors
/// If the program cannot be started.
pub(super) fn start(command: &EngineCommand, channels: EngineChannels) -> Result<(), EngineStartError> {
    let mut child = in_own_group(&mut Command::new(&command.program))
        .args(&command.arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .kill_on_drop(true)
        .spawn()
        .map_err(|error| EngineStartError::NoProcess {
            program: command.program.clone(),
            error,
        })?;
    let input = child.stdin.take().expect("standard input is piped");
    let output = child.stdout.take().expect("standard output is piped");
    tokio::spawn(supervise(child, input, output, channels));
    Ok(())
}

/// Puts the process into a separate group. Ctrl-C in the terminal then reaches only the server, which ends its engines,
/// and an engine that is a script can be killed together with its child processes.
#[cfg(unix)]
fn in_own_group(command: &mut Command) -> &mut Command {
    command.process_group(0)
}

/// Puts the process into a separate group. Ctrl-C in the terminal then reaches only the server, which ends its engines.
#[cfg(windows)]
fn in_own_group(command: &mut Command) -> &mut Command {
    const CREATE_NEW_PROCESS_GROUP: u32 = 0x200;
    command.creation_flags(CREATE_NEW_PROCESS_GROUP)
}

/// Kills the process and its group.
async fn kill(child: &mut Child) {
    #[cfg(unix)]
    if let Some(id) = child.id() {
        use nix::sys::signal::{Signal, killpg};
        use nix::unistd::Pid;
        // Killing fails only if the processes have already exited.
        let _ = killpg(Pid::from_raw(id.cast_signed()), Signal::SIGKILL);
    }
    let _ = child.kill().await;
}

/// Forwards lines between the process and the channels until the process exits or must be killed, and reports how it
/// ended.
async fn supervise(mut child: Child, mut stdin: ChildStdin, stdout: ChildStdout, channels: EngineChannels) {
    let reader = tokio::spawn(read_lines(stdout, channels.output));
    let reason = tokio::select! {
        status = child.wait() => describe(status),
        () = write_lines(&mut stdin, channels.input) => {
            match timeout(QUIT_TIMEOUT, child.wait()).await {
                Ok(status) => describe(status),
                Err(_) => "the engine has closed its input".to_owned(),
            }
        }
        _ = channels.quit => {
            let quit = async {
                let _ = stdin.write_all(b"stop\nquit\n").await;
                drop(stdin);
                child.wait().await
            };
            match timeout(QUIT_TIMEOUT, quit).await {
                Ok(status) => describe(status),
                Err(_) => "the engine was killed because it ignored quit".to_owned(),
            }
        }
    };
    // Gives the reader time to forward the last lines. The time is limited, because a child process may keep the output
    // open.
    let abort = reader.abort_handle();
    kill(&mut child).await;
    if timeout(QUIT_TIMEOUT, reader).await.is_err() {
        abort.abort();
    }
    // Sending fails only if nobody waits for the reason.
    let _ = channels.ended.send(reason);
}

fn describe(status: io::Result<ExitStatus>) -> String {
    match status {
        Ok(status) => format!("the engine has ended: {status}"),
        Err(error) => format!("the engine has ended: {error}"),
    }
}

/// Writes lines to the process. Returns only if the process has closed its input.
async fn write_lines(stdin: &mut ChildStdin, mut lines: Receiver<String>) {
    while let Some(line) = lines.recv().await {
        let text = line + "\n";
        if stdin.write_all(text.as_bytes()).await.is_err() {
            return;
        }
    }
    // The handle has been dropped, so `supervise` ends the process. Never return, because that would report a closed
    // input.
    std::future::pending().await
}

/// Reads lines from the process until its output ends or a line is too long. Reading continues after the receiver has
/// been dropped, so that an engine that is quitting does not block.
async fn read_lines(stdout: ChildStdout, lines: Sender<String>) {
    let mut reader = BufReader::new(stdout);
    let mut line = Vec::new();
    loop {
        line.clear();
        let mut limited = (&mut reader).take(LONGEST_LINE as u64);
        match limited.read_until(b'\n', &mut line).await {
            Ok(1..) => {}
            Ok(0) | Err(_) => return,
        }
        if line.len() == LONGEST_LINE && line.last() != Some(&b'\n') {
            log::error!("an engine wrote a line longer than {LONGEST_LINE} bytes");
            return;
        }
        let text = String::from_utf8_lossy(&line);
        let _ = lines.send(text.trim_end_matches(['\n', '\r']).to_owned()).await;
    }
}
