//! A WebSocket of the page and its engine: one line of the protocol a message, in both directions.

use super::command::EngineCommand;
use super::engine::Engine;
use super::pace::Pace;
use crate::uci::LONGEST_LINE;
use axum::Error;
use axum::body::Bytes;
use axum::extract::ws::{CloseFrame, Message, Utf8Bytes, WebSocket};
use std::time::Duration;
use tokio::sync::watch;
use tokio::time::{Instant, MissedTickBehavior, interval_at, sleep_until, timeout};

/// What a message may measure before the connection breaks down; one that is longer than a line
/// may be, but not so long, is refused in due form.
pub(super) const LONGEST_MESSAGE: usize = 4 * LONGEST_LINE;

/// The page is asked for a sign of life so often.
const HEARTBEAT: Duration = Duration::from_secs(20);

/// The page is given up when it gives none, or does not read what it is sent, for so long.
const SILENCE: Duration = Duration::from_secs(60);

/// How long the page may take to close its side.
const FAREWELL: Duration = Duration::from_secs(1);

/// Why the server closes a WebSocket, by the number that tells the page.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Closing {
    /// The server ends.
    ServerEnds = 1001,
    /// A message is no text.
    NoText = 1003,
    /// A message is more than one line.
    NoLine = 1008,
    /// A message is too long.
    TooLong = 1009,
    /// The engine has ended, or could not be started.
    EngineEnded = 4001,
    /// There are too many sessions.
    TooMany = 4002,
}

/// Runs an engine for this page until one of them or the server ends.
pub(super) async fn run(
    socket: WebSocket,
    command: Option<&EngineCommand>,
    mut ending: watch::Receiver<bool>,
) {
    let mut page = Page::new(socket);
    let mut engine = match Engine::start(command) {
        Ok(engine) => engine,
        Err(fault) => return page.close(Closing::EngineEnded, &fault).await,
    };
    let closing = tokio::select! {
        closing = carry(&mut page, &mut engine) => closing,
        _ = ending.wait_for(|&ending| ending) => Some(Closing::ServerEnds),
    };
    let end = engine.end().await;
    match closing {
        None => {}
        Some(Closing::EngineEnded) => page.close(Closing::EngineEnded, &end).await,
        Some(Closing::ServerEnds) => page.close(Closing::ServerEnds, "the server ends").await,
        Some(closing) => {
            let fault = "a message is one line of text, no longer than a line of the protocol";
            page.close(closing, fault).await;
        }
    }
}

/// Tells a page that there is no room for its session.
pub(super) async fn refuse(socket: WebSocket, sessions: usize) {
    let fault = format!("{sessions} engines run already: close other tabs of this page");
    Page::new(socket).close(Closing::TooMany, &fault).await;
}

/// Carries lines between the page and the engine; says why it ended, unless the page has gone.
async fn carry(page: &mut Page, engine: &mut Engine) -> Option<Closing> {
    // A line that the engine has no room for yet. Meanwhile nothing is read.
    let mut waiting: Option<String> = None;
    let mut heartbeat = interval_at(Instant::now() + HEARTBEAT, HEARTBEAT);
    heartbeat.set_missed_tick_behavior(MissedTickBehavior::Delay);
    loop {
        tokio::select! {
            room = engine.input.reserve(), if waiting.is_some() => {
                page.last_sign = Instant::now();
                // Where the engine takes no more, its output says that it has ended.
                if let (Ok(room), Some(line)) = (room, waiting.take()) {
                    room.send(line);
                }
            }
            message = page.message(), if waiting.is_none() => match line(message?) {
                Ok(line) => waiting = Some(line),
                Err(closing) => return Some(closing),
            },
            line = engine.output.recv() => match line {
                Some(line) => page.send(Message::text(line)).await?,
                None => return Some(Closing::EngineEnded),
            },
            _ = heartbeat.tick() => {
                if waiting.is_none() && page.last_sign.elapsed() > SILENCE {
                    return None;
                }
                page.send(Message::Ping(Bytes::new())).await?;
            }
        }
    }
}

/// The line that a message holds.
fn line(message: Message) -> Result<String, Closing> {
    let Message::Text(text) = message else {
        return Err(Closing::NoText);
    };
    if text.len() > LONGEST_LINE {
        return Err(Closing::TooLong);
    }
    let line = text.trim_end_matches(['\n', '\r']);
    if line.contains(['\n', '\r']) {
        return Err(Closing::NoLine);
    }
    Ok(line.to_owned())
}

/// The page at the other end of a socket.
struct Page {
    socket: WebSocket,
    pace: Pace,
    /// When it was last heard of.
    last_sign: Instant,
}

impl Page {
    fn new(socket: WebSocket) -> Page {
        let now = Instant::now();
        Page {
            socket,
            pace: Pace::new(now),
            last_sign: now,
        }
    }

    /// Its next message, when it is time for it; None when the page has gone.
    async fn message(&mut self) -> Option<Message> {
        loop {
            sleep_until(self.pace.next()).await;
            let message = self.socket.recv().await?.ok()?;
            self.last_sign = Instant::now();
            let (bytes, message) = match message {
                Message::Text(text) => (text.len(), Some(Message::Text(text))),
                Message::Binary(bytes) => (bytes.len(), Some(Message::Binary(bytes))),
                Message::Ping(_) | Message::Pong(_) => (0, None),
                Message::Close(_) => return None,
            };
            self.pace.take(bytes, self.last_sign);
            if message.is_some() {
                return message;
            }
        }
    }

    /// Sends a message; None when the page has gone.
    async fn send(&mut self, message: Message) -> Option<()> {
        timeout(SILENCE, self.socket.send(message)).await.ok()?.ok()
    }

    /// Says why, and closes the socket.
    async fn close(mut self, closing: Closing, reason: &str) {
        let frame = CloseFrame {
            code: closing as u16,
            reason: Utf8Bytes::from(short(reason)),
        };
        let farewell = async {
            self.socket.send(Message::Close(Some(frame))).await?;
            while self.socket.recv().await.transpose()?.is_some() {}
            Ok::<(), Error>(())
        };
        // A page that has gone need not be told.
        let _ = timeout(FAREWELL, farewell).await;
    }
}

/// As much of a reason as fits into a closing frame.
fn short(reason: &str) -> &str {
    const LONGEST_REASON: usize = 123;
    &reason[..reason.floor_char_boundary(LONGEST_REASON)]
}
