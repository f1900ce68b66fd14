//! The engine binary as a child process, to which tests write lines and from which they read lines.

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{self, Receiver};
use std::thread;
use std::time::Duration;

/// Time limit for every reply of the engine; a test that exceeds the limit fails.
const PATIENCE: Duration = Duration::from_secs(20);

pub struct Engine {
    process: Child,
    input: Option<ChildStdin>,
    lines: Receiver<String>,
    /// The last command sent, for the failure message.
    last: String,
}

impl Engine {
    pub fn start() -> Engine {
        let mut process = Command::new(env!("CARGO_BIN_EXE_anel"))
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("the engine starts");
        let input = process.stdin.take();
        let output = BufReader::new(process.stdout.take().expect("its output is piped"));
        let (sender, lines) = mpsc::channel();
        thread::spawn(move || {
            for line in output.lines() {
                if sender.send(line.expect("the output is UTF-8")).is_err() {
                    break;
                }
            }
        });
        Engine {
            process,
            input,
            lines,
            last: String::new(),
        }
    }

    pub fn send(&mut self, command: &str) {
        command.clone_into(&mut self.last);
        self.send_bytes(format!("{command}\n").as_bytes());
    }

    pub fn send_bytes(&mut self, bytes: &[u8]) {
        let input = self.input.as_mut().expect("the input is open");
        input
            .write_all(bytes)
            .and_then(|()| input.flush())
            .expect("the engine reads");
    }

    /// Returns the engine's next line.
    pub fn line(&mut self) -> String {
        match self.lines.recv_timeout(PATIENCE) {
            Ok(line) => line,
            Err(_) => panic!("the engine does not answer after {:?}", self.last),
        }
    }

    /// Reads the engine's lines up to and including the first one that starts with `beginning`.
    pub fn until(&mut self, beginning: &str) -> Vec<String> {
        super::lines_until(beginning, || self.line())
    }

    /// Sends a command and returns the engine's next line.
    pub fn ask(&mut self, command: &str) -> String {
        self.send(command);
        self.line()
    }

    /// Closes the engine's input, waits until the process exits, and returns the remaining output lines.
    pub fn end(mut self) -> Vec<String> {
        self.input = None;
        let status = self.process.wait().expect("the engine ends");
        assert!(status.success(), "the engine ended with {status}");
        self.lines.iter().collect()
    }
}

/// Kills the engine process, in case a test failed and left the process running.
impl Drop for Engine {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}
