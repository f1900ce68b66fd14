//! Limits on the number of connections and on their idle time.
//!
//! Without limits, connections that send no request would stay open forever, and a few hundred of them would use up the
//! file descriptors.

use axum::serve::Listener;
use std::io;
use std::net::SocketAddr;
use std::pin::Pin;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::task::{Context, Poll, ready};
use std::time::Duration;
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::oneshot;
use tokio::time::{Instant, Sleep, sleep};

/// Maximum number of connections. It leaves room for all sessions and some tabs that load the page; together with the
/// engines they stay within the 256 descriptors that some systems allow a process.
const MAX_CONNECTIONS: usize = 80;

/// Time limit for receiving and answering a connection's first request.
const FIRST_ANSWER_TIMEOUT: Duration = Duration::from_secs(10);

/// Maximum idle time of a connection after its first answer. Sessions avoid it by sending pings more often.
const SILENCE_TIMEOUT: Duration = Duration::from_secs(75);

/// Accepts connections. At the limit, it closes the connection that has been idle for longest, preferring those without
/// an answered request.
pub(super) struct LimitedListener {
    listener: TcpListener,
    open: OpenConnections,
}

impl LimitedListener {
    pub(super) fn new(listener: TcpListener) -> LimitedListener {
        LimitedListener {
            listener,
            open: OpenConnections::default(),
        }
    }
}

impl Listener for LimitedListener {
    type Io = Connection;
    type Addr = SocketAddr;

    async fn accept(&mut self) -> (Connection, SocketAddr) {
        // If the system cannot accept a connection, `accept` retries after a pause.
        let (stream, address) = Listener::accept(&mut self.listener).await;
        // Send packets without delay, because messages are short and the page waits for answers. If this option cannot
        // be set, only latency suffers.
        let _ = stream.set_nodelay(true);
        (self.open.add(stream), address)
    }

    fn local_addr(&self) -> io::Result<SocketAddr> {
        self.listener.local_addr()
    }
}

#[derive(Clone, Default)]
struct OpenConnections(Arc<Mutex<Vec<Entry>>>);

struct Entry {
    id: u64,
    answered: bool,
    last_sign: Instant,
    /// Dropping this sender closes the connection.
    _close: oneshot::Sender<()>,
}

impl OpenConnections {
    fn lock(&self) -> MutexGuard<'_, Vec<Entry>> {
        // A poisoned lock is safe to use, because a panic cannot leave the list half-changed.
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn add(&self, stream: TcpStream) -> Connection {
        let mut entries = self.lock();
        if entries.len() >= MAX_CONNECTIONS {
            let silent = entries
                .iter()
                .enumerate()
                .min_by_key(|(_, entry)| (entry.answered, entry.last_sign));
            if let Some((index, _)) = silent {
                entries.remove(index);
            }
        }
        let id = entries.last().map_or(0, |entry| entry.id + 1);
        let (close, closed) = oneshot::channel();
        entries.push(Entry {
            id,
            answered: false,
            last_sign: Instant::now(),
            _close: close,
        });
        Connection {
            stream,
            id,
            answered: false,
            open: self.clone(),
            closed,
            patience: Box::pin(sleep(FIRST_ANSWER_TIMEOUT)),
        }
    }

    fn update(&self, id: u64, answered: bool) {
        if let Some(entry) = self.lock().iter_mut().find(|entry| entry.id == id) {
            entry.answered = answered;
            entry.last_sign = Instant::now();
        }
    }

    fn remove(&self, id: u64) {
        self.lock().retain(|entry| entry.id != id);
    }
}

/// A connection whose reads and writes fail once it has been idle for too long or must make room for another.
pub(super) struct Connection {
    stream: TcpStream,
    id: u64,
    answered: bool,
    open: OpenConnections,
    closed: oneshot::Receiver<()>,
    patience: Pin<Box<Sleep>>,
}

impl Connection {
    /// Fails if the connection must be closed. Otherwise registers the current task to be woken when it must.
    fn poll_end(&mut self, context: &mut Context<'_>) -> io::Result<()> {
        let has_to_go = Pin::new(&mut self.closed).poll(context).is_ready();
        if has_to_go || self.patience.as_mut().poll(context).is_ready() {
            return Err(io::ErrorKind::TimedOut.into());
        }
        Ok(())
    }

    /// Records that the connection has read or written data. Reading a request in small pieces does not extend the time
    /// limit for the first answer.
    fn progress(&mut self, written: bool) {
        self.answered |= written;
        if self.answered {
            self.patience.as_mut().reset(Instant::now() + SILENCE_TIMEOUT);
        }
        self.open.update(self.id, self.answered);
    }
}

impl Drop for Connection {
    fn drop(&mut self) {
        self.open.remove(self.id);
    }
}

impl AsyncRead for Connection {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        self.poll_end(context)?;
        let result = ready!(Pin::new(&mut self.stream).poll_read(context, buffer));
        self.progress(false);
        Poll::Ready(result)
    }
}

impl AsyncWrite for Connection {
    fn poll_write(mut self: Pin<&mut Self>, context: &mut Context<'_>, bytes: &[u8]) -> Poll<io::Result<usize>> {
        self.poll_end(context)?;
        let result = ready!(Pin::new(&mut self.stream).poll_write(context, bytes));
        self.progress(true);
        Poll::Ready(result)
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_flush(context)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_shutdown(context)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        slices: &[io::IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        self.poll_end(context)?;
        let result = ready!(Pin::new(&mut self.stream).poll_write_vectored(context, slices));
        self.progress(true);
        Poll::Ready(result)
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }
}
