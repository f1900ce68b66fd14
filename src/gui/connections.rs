//! The connections of the server: how many there may be, and how long one may say nothing.
//!
//! A connection that never asks for anything would otherwise stay for ever, and some hundred of them
//! leave no file descriptor for the page.

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

/// The largest number of connections. All sessions and some tabs that load the page fit into it, and
/// with their engines into the 256 descriptors that some systems allow a process.
const MAX_CONNECTIONS: usize = 80;

/// How long a connection may take until its first request has been read and answered.
const FIRST_ANSWER_TIMEOUT: Duration = Duration::from_secs(10);

/// How long an answered connection may be silent. Sessions send pings in shorter intervals.
const SILENCE_TIMEOUT: Duration = Duration::from_secs(75);

/// Accepts connections. If there are too many, one makes room: one that has asked for nothing yet, if
/// there is any, and the one that has been silent for longest.
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
        // Waits a moment where the system refuses.
        let (stream, address) = Listener::accept(&mut self.listener).await;
        // Messages are short, and the page waits for answers. A failure only makes them slower.
        let _ = stream.set_nodelay(true);
        (self.open.add(stream), address)
    }

    fn local_addr(&self) -> io::Result<SocketAddr> {
        self.listener.local_addr()
    }
}

/// What is known of each open connection.
#[derive(Clone, Default)]
struct OpenConnections(Arc<Mutex<Vec<Entry>>>);

struct Entry {
    id: u64,
    answered: bool,
    last_sign: Instant,
    /// Dropped to close the connection.
    _close: oneshot::Sender<()>,
}

impl OpenConnections {
    fn lock(&self) -> MutexGuard<'_, Vec<Entry>> {
        // The list is whole between any two operations on it.
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

/// A connection that fails when it has been silent for too long, or has to make room.
pub(super) struct Connection {
    stream: TcpStream,
    id: u64,
    answered: bool,
    open: OpenConnections,
    closed: oneshot::Receiver<()>,
    patience: Pin<Box<Sleep>>,
}

impl Connection {
    /// Whether it has to be closed; also arranges to be woken for that.
    fn poll_end(&mut self, context: &mut Context<'_>) -> io::Result<()> {
        let has_to_go = Pin::new(&mut self.closed).poll(context).is_ready();
        if has_to_go || self.patience.as_mut().poll(context).is_ready() {
            return Err(io::ErrorKind::TimedOut.into());
        }
        Ok(())
    }

    /// Something has been read or written. A request that is read in small pieces does not prolong
    /// the time until the first answer.
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
