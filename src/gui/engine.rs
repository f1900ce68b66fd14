//! An engine as the server sees it: lines in, lines out, and how it ended.

use super::command::EngineCommand;
use super::{built_in, process};
use std::error::Error;
use std::time::Duration;
use std::{fmt, io};
use tokio::sync::{mpsc, oneshot};
use tokio::time::timeout;

/// The largest number of lines that wait for the engine. They may be long.
const INPUT_LINES: usize = 16;

/// The largest number of lines that wait for the page. When it is reached, the engine blocks.
const OUTPUT_LINES: usize = 256;

/// How long to wait for an engine to end. A process is killed earlier.
const END_TIMEOUT: Duration = Duration::from_secs(3);

/// A running engine. Dropping it ends the engine; [`EngineHandle::end`] also waits for that.
pub(super) struct EngineHandle {
    /// Lines to the engine.
    pub(super) input: mpsc::Sender<String>,
    /// Lines from the engine; closed when it has ended.
    pub(super) output: mpsc::Receiver<String>,
    /// Receives how the engine ended.
    ended: oneshot::Receiver<String>,
    /// Dropped to end the engine.
    quit: oneshot::Sender<()>,
}

/// The engine's ends of the channels of an [`EngineHandle`].
pub(super) struct EngineChannels {
    pub(super) input: mpsc::Receiver<String>,
    pub(super) output: mpsc::Sender<String>,
    pub(super) ended: oneshot::Sender<String>,
    pub(super) quit: oneshot::Receiver<()>,
}

/// Why an engine cannot be started.
#[derive(Debug)]
pub enum EngineStartError {
    /// The built-in engine gets no thread.
    NoThread(io::Error),
    /// A program cannot be started.
    NoProcess {
        /// The program.
        program: String,
        /// Why not.
        error: io::Error,
    },
}

impl fmt::Display for EngineStartError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            EngineStartError::NoThread(error) => write!(f, "no thread for the engine: {error}"),
            EngineStartError::NoProcess { program, error } => {
                write!(f, "{program} cannot be started: {error}")
            }
        }
    }
}

impl Error for EngineStartError {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        match self {
            EngineStartError::NoThread(error) | EngineStartError::NoProcess { error, .. } => Some(error),
        }
    }
}

impl EngineHandle {
    /// Starts the engine with this command, or the built-in one.
    ///
    /// # Errors
    /// If it cannot be started.
    pub(super) fn start(command: Option<&EngineCommand>) -> Result<EngineHandle, EngineStartError> {
        let (input, from_page) = mpsc::channel(INPUT_LINES);
        let (to_page, output) = mpsc::channel(OUTPUT_LINES);
        let (report, ended) = oneshot::channel();
        let (quit, quitting) = oneshot::channel();
        let channels = EngineChannels {
            input: from_page,
            output: to_page,
            ended: report,
            quit: quitting,
        };
        match command {
            None => built_in::start(channels)?,
            Some(command) => process::start(command, channels)?,
        }
        Ok(EngineHandle {
            input,
            output,
            ended,
            quit,
        })
    }

    /// Ends the engine, unless it has ended, and returns how it ended.
    pub(super) async fn end(self) -> String {
        let EngineHandle {
            input,
            output,
            ended,
            quit,
        } = self;
        drop((input, output, quit));
        match timeout(END_TIMEOUT, ended).await {
            Ok(Ok(reason)) => reason,
            Ok(Err(_)) => "the engine has ended by an internal fault".to_owned(),
            Err(_) => "the engine does not end".to_owned(),
        }
    }
}
