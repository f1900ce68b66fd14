//! An engine as a process of its own, which need not be ours.

use super::command::EngineCommand;
use super::engine::Ends;
use crate::uci::LONGEST_LINE;
use std::io;
use std::process::{ExitStatus, Stdio};
use std::time::Duration;
use tokio::io::{AsyncBufReadExt, AsyncReadExt, AsyncWriteExt, BufReader};
use tokio::process::{Child, ChildStdin, ChildStdout, Command};
use tokio::sync::mpsc::{Receiver, Sender};
use tokio::time::timeout;

/// How long an engine that was told to leave, or that has closed its input, is waited for.
const LAST_WORD: Duration = Duration::from_secs(1);

/// Starts the engine. It is told to leave when the other side wants it so, and killed if it does
/// not.
///
/// # Errors
/// Where it cannot be started.
pub(super) fn start(command: &EngineCommand, ends: Ends) -> Result<(), String> {
    let mut child = apart(&mut Command::new(&command.program))
        .args(&command.arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .kill_on_drop(true)
        .spawn()
        .map_err(|error| format!("{} cannot be started: {error}", command.program))?;
    let input = child.stdin.take().expect("standard input is piped");
    let output = child.stdout.take().expect("standard output is piped");
    tokio::spawn(supervise(child, input, output, ends));
    Ok(())
}

/// A Ctrl-C at the terminal is meant for the server, which then ends its engines itself. In a group
/// of its own, an engine that is a script can be killed together with what it has started.
#[cfg(unix)]
fn apart(command: &mut Command) -> &mut Command {
    command.process_group(0)
}

/// A Ctrl-C at the terminal is meant for the server, which then ends its engines itself.
#[cfg(windows)]
fn apart(command: &mut Command) -> &mut Command {
    const CREATE_NEW_PROCESS_GROUP: u32 = 0x200;
    command.creation_flags(CREATE_NEW_PROCESS_GROUP)
}

/// Kills the process and all of its group.
async fn kill(child: &mut Child) {
    #[cfg(unix)]
    if let Some(id) = child.id() {
        use nix::sys::signal::{Signal, killpg};
        use nix::unistd::Pid;
        // Whoever has ended in the meantime need not be killed.
        let _ = killpg(Pid::from_raw(id.cast_signed()), Signal::SIGKILL);
    }
    let _ = child.kill().await;
}

/// Carries lines until the process ends or has to, and tells how it ended.
async fn supervise(mut child: Child, mut stdin: ChildStdin, stdout: ChildStdout, ends: Ends) {
    let reader = tokio::spawn(read_lines(stdout, ends.output));
    let reason = tokio::select! {
        status = child.wait() => describe(status),
        () = write_lines(&mut stdin, ends.input) => match timeout(LAST_WORD, child.wait()).await {
            Ok(status) => describe(status),
            Err(_) => "the engine has closed its input".to_owned(),
        },
        _ = ends.leave => {
            let leave = async {
                let _ = stdin.write_all(b"stop\nquit\n").await;
                drop(stdin);
                child.wait().await
            };
            match timeout(LAST_WORD, leave).await {
                Ok(status) => describe(status),
                Err(_) => "the engine was killed, as it did not obey quit".to_owned(),
            }
        }
    };
    // What it has said before its end still reaches the page, unless a process that it has left
    // behind keeps its output open.
    let abort = reader.abort_handle();
    kill(&mut child).await;
    if timeout(LAST_WORD, reader).await.is_err() {
        abort.abort();
    }
    // Where nobody waits for the reason, nobody is to be told.
    let _ = ends.ended.send(reason);
}

fn describe(status: io::Result<ExitStatus>) -> String {
    match status {
        Ok(status) => format!("the engine has ended: {status}"),
        Err(error) => format!("the engine has ended: {error}"),
    }
}

/// Writes lines until there are no more or nobody reads them.
async fn write_lines(stdin: &mut ChildStdin, mut lines: Receiver<String>) {
    while let Some(line) = lines.recv().await {
        let text = line + "\n";
        if stdin.write_all(text.as_bytes()).await.is_err() {
            return;
        }
    }
    // The other side leaves; that is seen elsewhere.
    std::future::pending().await
}

/// Reads lines until the output ends or a line has no end. When nobody listens any more, they are
/// read all the same, so that the engine does not wait for a reader when it is told to leave.
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
        let _ = lines
            .send(text.trim_end_matches(['\n', '\r']).to_owned())
            .await;
    }
}
