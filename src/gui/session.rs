//! A WebSocket of the page and its engine. Each message, in either direction, is one line of the protocol.

use super::engine::{EngineChoice, EngineHandle};
use super::page_socket::{self, CloseReason, PageSocket, SHUTTING_DOWN};
use crate::uci::LONGEST_LINE;
use axum::extract::ws::{Message, WebSocket};
use tokio::sync::watch;

/// Maximum message size in bytes. A longer message breaks the connection. This size exceeds the maximum line length, so
/// that the server can still report why it refused a line.
pub(super) const LONGEST_MESSAGE: usize = 4 * LONGEST_LINE;

/// Runs an engine for a page until the page, the engine or the server ends.
pub(super) async fn run(socket: WebSocket, choice: EngineChoice<'_>, mut ending: watch::Receiver<bool>) {
    let mut page = PageSocket::new(socket);
    let mut engine = match EngineHandle::start(choice) {
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
        Some(CloseReason::ServerEnds) => page.close(CloseReason::ServerEnds, SHUTTING_DOWN).await,
        Some(closing) => {
            let reason = "a message must be one line of text, no longer than a protocol line";
            page.close(closing, reason).await;
        }
    }
}

/// Refuses a session because the given number of sessions are open.
pub(super) async fn refuse(socket: WebSocket, sessions: usize) {
    let reason = format!("{sessions} engines are already running: close other tabs of this page");
    PageSocket::new(socket).close(CloseReason::TooMany, &reason).await;
}

/// Forwards lines between the page and the engine. Returns why the session must be closed, or `None` if the page has
/// disconnected.
async fn carry(page: &mut PageSocket, engine: &mut EngineHandle) -> Option<CloseReason> {
    // A line that waits for room in the engine's channel. Until the line is sent, no further message is read.
    let mut waiting: Option<String> = None;
    let mut heartbeat = page_socket::heartbeat();
    loop {
        tokio::select! {
            room = engine.input.reserve(), if waiting.is_some() => {
                page.note_sign();
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
                if waiting.is_none() {
                    page.check_for_signs()?;
                }
                page.ping().await?;
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
        return Err(CloseReason::Malformed);
    }
    Ok(line.to_owned())
}
