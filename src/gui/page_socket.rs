//! A WebSocket of the page: messages within the rate limit, pings, and closing with a reason.

use super::rate_limit::RateLimiter;
use axum::Error;
use axum::body::Bytes;
use axum::extract::ws::{CloseFrame, Message, Utf8Bytes, WebSocket};
use std::time::Duration;
use tokio::time::{Instant, Interval, MissedTickBehavior, interval_at, sleep_until, timeout};

/// Interval between pings to the page.
const HEARTBEAT: Duration = Duration::from_secs(20);

/// The session ends if the page has neither sent nor read a message for this time.
const PAGE_TIMEOUT: Duration = Duration::from_secs(60);

/// How long to wait for the page to close its side of the WebSocket.
const CLOSE_TIMEOUT: Duration = Duration::from_secs(1);

/// The reason given with [`CloseReason::ServerEnds`].
pub(super) const SHUTTING_DOWN: &str = "the server is shutting down";

/// Why the server closes a WebSocket, as status codes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum CloseReason {
    /// The server is shutting down.
    ServerEnds = 1001,
    /// A message is not text.
    NotText = 1003,
    /// A message is not of the expected form: a single line, or a request in JSON.
    Malformed = 1008,
    /// A message is too long.
    TooLong = 1009,
    /// The engine has ended, or could not be started.
    EngineEnded = 4001,
    /// Too many sessions are open.
    TooMany = 4002,
}

/// Ticks whenever a session should ping its page.
pub(super) fn heartbeat() -> Interval {
    let mut heartbeat = interval_at(Instant::now() + HEARTBEAT, HEARTBEAT);
    heartbeat.set_missed_tick_behavior(MissedTickBehavior::Delay);
    heartbeat
}

/// The page at the other end of a socket.
pub(super) struct PageSocket {
    socket: WebSocket,
    limiter: RateLimiter,
    /// The last time when a message was read, or passed on to an engine that was not ready for it.
    last_sign: Instant,
}

impl PageSocket {
    pub(super) fn new(socket: WebSocket) -> PageSocket {
        let now = Instant::now();
        PageSocket {
            socket,
            limiter: RateLimiter::new(now),
            last_sign: now,
        }
    }

    /// Returns the next text or binary message, within the rate limit, or `None` if the page has disconnected.
    pub(super) async fn message(&mut self) -> Option<Message> {
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

    /// Records that the page is alive, although no message has been read lately.
    pub(super) fn note_sign(&mut self) {
        self.last_sign = Instant::now();
    }

    /// Returns `None` if the page has been silent for too long.
    pub(super) fn check_for_signs(&self) -> Option<()> {
        (self.last_sign.elapsed() <= PAGE_TIMEOUT).then_some(())
    }

    /// Sends a ping. Returns `None` if the page has disconnected.
    pub(super) async fn ping(&mut self) -> Option<()> {
        self.send(Message::Ping(Bytes::new())).await
    }

    /// Sends a message. Returns `None` if the page has disconnected.
    pub(super) async fn send(&mut self, message: Message) -> Option<()> {
        timeout(PAGE_TIMEOUT, self.socket.send(message)).await.ok()?.ok()
    }

    /// Closes the WebSocket with the given reason.
    pub(super) async fn close(mut self, closing: CloseReason, reason: &str) {
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
