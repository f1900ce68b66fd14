//! A running engine: lines in, lines out, and how it ended.

use super::command::EngineCommand;
use super::{built_in, process};
use crate::uci::Resources;
use std::io;
use std::time::Duration;
use thiserror::Error;
use tokio::sync::{mpsc, oneshot};
use tokio::time::timeout;

/// Maximum number of lines buffered for the engine. It is small because lines may be long.
const INPUT_LINES: usize = 16;

/// Maximum number of lines buffered for the page. When the buffer is full, the engine blocks.
const OUTPUT_LINES: usize = 256;

/// How long to wait for an engine to exit. Engine processes are killed before this timeout.
const END_TIMEOUT: Duration = Duration::from_secs(3);

/// A running engine. Dropping the handle ends the engine; [`EngineHandle::end`] also waits until it has ended.
pub(super) struct EngineHandle {
    /// Sends lines to the engine.
    pub(super) input: mpsc::Sender<String>,
    /// Receives the engine's lines. The channel is closed once the engine has ended.
    pub(super) output: mpsc::Receiver<String>,
    /// Receives a description of how the engine ended.
    ended: oneshot::Receiver<String>,
    /// Dropping this sender ends the engine.
    quit: oneshot::Sender<()>,
}

/// The channel ends that the engine uses, opposite those of its [`EngineHandle`].
pub(super) struct EngineChannels {
    pub(super) input: mpsc::Receiver<String>,
    pub(super) output: mpsc::Sender<String>,
    pub(super) ended: oneshot::Sender<String>,
    pub(super) quit: oneshot::Receiver<()>,
}

/// Why an engine cannot be started.
#[derive(Debug, Error)]
pub enum EngineStartError {
    /// No thread can be started for the built-in engine.
    #[error("cannot start a thread for the engine: {0}")]
    NoThread(#[source] io::Error),
    /// An engine's program cannot be started.
    #[error("{program} cannot be started: {error}")]
    NoProcess {
        program: String,
        #[source]
        error: io::Error,
    },
}

/// The engine that a session asks for.
#[derive(Clone, Copy, Debug)]
pub(super) enum EngineChoice<'a> {
    /// The built-in engine, with these resources.
    BuiltIn(Resources),
    /// An `--engine` engine.
    Process(&'a EngineCommand),
}

impl EngineHandle {
    /// Starts an engine.
    ///
    /// # Errors
    /// If the engine cannot be started.
    pub(super) fn start(choice: EngineChoice<'_>) -> Result<EngineHandle, EngineStartError> {
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
        match choice {
            EngineChoice::BuiltIn(resources) => built_in::start(resources, channels)?,
            EngineChoice::Process(command) => process::start(command, channels)?,
        }
        Ok(EngineHandle {
            input,
            output,
            ended,
            quit,
        })
    }

    /// Ends the engine unless it has ended already, and returns how it ended.
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
            Ok(Err(_)) => "the engine stopped because of an internal error".to_owned(),
            Err(_) => "the engine does not exit".to_owned(),
        }
    }
}
