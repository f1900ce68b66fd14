//! An engine as the server sees it: lines in, lines out, and why it has ended.

use super::command::EngineCommand;
use super::{built_in, process};
use std::time::Duration;
use tokio::sync::{mpsc, oneshot};
use tokio::time::timeout;

/// Lines that wait for the engine. They may be long.
const INPUT_LINES: usize = 16;

/// Lines that wait for the page. An engine that says more waits until the page has read some.
const OUTPUT_LINES: usize = 256;

/// How long an engine that was told to leave is waited for. Its process is killed earlier.
const END: Duration = Duration::from_secs(3);

/// A running engine. Dropping it ends it, and [`Engine::end`] waits for that.
pub(super) struct Engine {
    /// Takes lines for the engine.
    pub(super) input: mpsc::Sender<String>,
    /// Gives the lines of the engine; none more when it has ended.
    pub(super) output: mpsc::Receiver<String>,
    /// Says why it has ended.
    ended: oneshot::Receiver<String>,
    /// Dropped to end it.
    leave: oneshot::Sender<()>,
}

/// The other side of an [`Engine`]: what whoever runs it holds.
pub(super) struct Ends {
    pub(super) input: mpsc::Receiver<String>,
    pub(super) output: mpsc::Sender<String>,
    pub(super) ended: oneshot::Sender<String>,
    pub(super) leave: oneshot::Receiver<()>,
}

impl Engine {
    /// Starts the engine of this binary, or where a command is given that one.
    ///
    /// # Errors
    /// Where it cannot be started.
    pub(super) fn start(command: Option<&EngineCommand>) -> Result<Engine, String> {
        let (input, from_page) = mpsc::channel(INPUT_LINES);
        let (to_page, output) = mpsc::channel(OUTPUT_LINES);
        let (report, ended) = oneshot::channel();
        let (leave, left) = oneshot::channel();
        let ends = Ends {
            input: from_page,
            output: to_page,
            ended: report,
            leave: left,
        };
        match command {
            None => built_in::start(ends)?,
            Some(command) => process::start(command, ends)?,
        }
        Ok(Engine {
            input,
            output,
            ended,
            leave,
        })
    }

    /// Ends it, unless it has ended already, and says why it ended.
    pub(super) async fn end(self) -> String {
        let Engine {
            input,
            output,
            ended,
            leave,
        } = self;
        drop((input, output, leave));
        match timeout(END, ended).await {
            Ok(Ok(reason)) => reason,
            Ok(Err(_)) => "the engine has ended by an internal fault".to_owned(),
            Err(_) => "the engine does not end".to_owned(),
        }
    }
}
