//! A WebSocket of the page and its engine. Each message, in either direction, is one line of the protocol.

use super::command::EngineCommand;
use super::engine::EngineHandle;
use super::rate_limit::RateLimiter;
use crate::uci::LONGEST_LINE;
use axum::Error;
use axum::body::Bytes;
use axum::extract::ws::{CloseFrame, Message, Utf8Bytes, WebSocket};
use std::time::Duration;
use tokio::sync::watch;
use tokio::time::{Instant, MissedTickBehavior, interval_at, sleep_until, timeout};

/// Maximum message size in bytes. A longer message breaks the connection. This size exceeds the maximum line length, so
/// that the server can still report why it refused a line.
pub(super) const LONGEST_MESSAGE: usize = 4 * LONGEST_LINE;

/// Interval between pings to the page.
const HEARTBEAT: Duration = Duration::from_secs(20);

/// The session ends if the page has neither sent nor read a message for this time.
const PAGE_TIMEOUT: Duration = Duration::from_secs(60);

/// How long to wait for the page to close its side of the WebSocket.
const CLOSE_TIMEOUT: Duration = Duration::from_secs(1);

/// Why the server closes a WebSocket, as status codes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum CloseReason {
    /// The server is shutting down.
    ServerEnds = 1001,
    /// A message is not text.
    NotText = 1003,
    /// A message is not a single line.
    NotALine = 1008,
    /// A message is too long.
    TooLong = 1009,
    /// The engine has ended, or could not be started.
    EngineEnded = 4001,
    /// Too many sessions are open.
    TooMany = 4002,
}

/// Runs an engine for a page until the page, the engine or the server ends.
pub(super) async fn run(socket: WebSocket, command: Option<&EngineCommand>, mut ending: watch::Receiver<bool>) {
    let mut page = PageSocket::new(socket);
    let mut engine = match EngineHandle::start(command) {
        Ok(engine) => engine,
        Err(error) => {
            let reason = error.to_string();
            return page.close(CloseReason::EngineEnded, &reason).await;
        }
    };
    let closing = tokio::select! {
        closing = carry(&mut page, &mut engine) => closing,
        _ = ending.wait_for(|&ending| ending) => Some(CloseReason::ServerEnds),
    };
    let end = engine.end().await;
    match closing {
        None => {}
        Some(CloseReason::EngineEnded) => page.close(CloseReason::EngineEnded, &end).await,
        Some(CloseReason::ServerEnds) => page.close(CloseReason::ServerEnds, "the server is shutting down").await,
        Some(closing) => {
            let reason = "a message must be one line of text, no longer than a protocol line";
            page.close(closing, reason).await;
        }
    }
}

/// Refuses a session because too many sessions are open.
pub(super) async fn refuse(socket: WebSocket, sessions: usize) {
    let reason = format!("{sessions} engines are already running: close other tabs of this page");
    PageSocket::new(socket).close(CloseReason::TooMany, &reason).await;
}

/// Forwards lines between the page and the engine. Returns why the session must be closed, or `None` if the page has
/// disconnected.
async fn carry(page: &mut PageSocket, engine: &mut EngineHandle) -> Option<CloseReason> {
    // A line that waits for room in the engine's channel. Until the line is sent, no further message is read.
    let mut waiting: Option<String> = None;
    let mut heartbeat = interval_at(Instant::now() + HEARTBEAT, HEARTBEAT);
    heartbeat.set_missed_tick_behavior(MissedTickBehavior::Delay);
    loop {
        tokio::select! {
            room = engine.input.reserve(), if waiting.is_some() => {
                page.last_sign = Instant::now();
                // If the channel is closed, the engine has ended. The end of its output then ends the session.
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
                None => return Some(CloseReason::EngineEnded),
            },
            _ = heartbeat.tick() => {
                if waiting.is_none() && page.last_sign.elapsed() > PAGE_TIMEOUT {
                    return None;
                }
                page.send(Message::Ping(Bytes::new())).await?;
            }
        }
    }
}

/// Extracts the line from a message, which must be a single line of text.
fn line(message: Message) -> Result<String, CloseReason> {
    let Message::Text(text) = message else {
        return Err(CloseReason::NotText);
    };
    if text.len() > LONGEST_LINE {
        return Err(CloseReason::TooLong);
    }
    let line = text.trim_end_matches(['\n', '\r']);
    if line.contains(['\n', '\r']) {
        return Err(CloseReason::NotALine);
    }
    Ok(line.to_owned())
}

/// The page at the other end of a socket.
struct PageSocket {
    socket: WebSocket,
    limiter: RateLimiter,
    /// The last time when a message was read or a line was forwarded to the engine.
    last_sign: Instant,
}

impl PageSocket {
    fn new(socket: WebSocket) -> PageSocket {
        let now = Instant::now();
        PageSocket {
            socket,
            limiter: RateLimiter::new(now),
            last_sign: now,
        }
    }

    /// Returns the next text or binary message, within the rate limit, or `None` if the page has disconnected.
    async fn message(&mut self) -> Option<Message> {
        loop {
            sleep_until(self.limiter.next()).await;
            let message = self.socket.recv().await?.ok()?;
            self.last_sign = Instant::now();
            let (bytes, message) = match message {
                Message::Text(text) => (text.len(), Some(Message::Text(text))),
                Message::Binary(bytes) => (bytes.len(), Some(Message::Binary(bytes))),
                Message::Ping(_) | Message::Pong(_) => (0, None),
                Message::Close(_) => return None,
            };
            self.limiter.take(bytes, self.last_sign);
            if message.is_some() {
                return message;
            }
        }
    }

    /// Sends a message. Returns `None` if the page has disconnected.
    async fn send(&mut self, message: Message) -> Option<()> {
        timeout(PAGE_TIMEOUT, self.socket.send(message)).await.ok()?.ok()
    }

    /// Closes the WebSocket with the given reason.
    async fn close(mut self, closing: CloseReason, reason: &str) {
        let frame = CloseFrame {
            code: closing as u16,
            reason: Utf8Bytes::from(short(reason)),
        };
        let close = async {
            self.socket.send(Message::Close(Some(frame))).await?;
            while self.socket.recv().await.transpose()?.is_some() {}
            Ok::<(), Error>(())
        };
        // Closing the connection fails only if the page has already disconnected.
        let _ = timeout(CLOSE_TIMEOUT, close).await;
    }
}

/// A close reason, shortened to fit into a close frame.
fn short(reason: &str) -> &str {
    const LONGEST_REASON: usize = 123;
    &reason[..reason.floor_char_boundary(LONGEST_REASON)]
}
