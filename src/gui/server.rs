//! The server from its first socket to its end.

use super::assets;
use super::command::{self, EngineCommand};
use super::engine::Engine;
use super::guard::{self, Guard};
use super::session::{self, LONGEST_MESSAGE};
use axum::extract::ws::WebSocketUpgrade;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use axum::serve::ListenerExt;
use axum::{Router, middleware};
use std::error::Error;
use std::io::{self, ErrorKind};
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr};
use std::sync::Arc;
use std::time::Duration;
use tokio::net::TcpListener;
use tokio::sync::{Semaphore, watch};
use tokio::time::timeout;

/// Engines that may run at the same time; a page has up to four.
const MOST_SESSIONS: usize = 32;

/// How long the end of all sessions is waited for.
const END: Duration = Duration::from_secs(5);

/// What the server is asked to do.
#[derive(Clone, Debug)]
pub struct Options {
    /// The name or the address to listen on.
    pub host: String,
    /// The port; 0 for any that is free.
    pub port: u16,
    /// Engines beside that of this binary.
    pub engines: Vec<EngineCommand>,
}

/// Where the server listens.
#[derive(Clone, Copy, Debug)]
pub struct Listening {
    /// An address under which this machine reaches it.
    pub address: SocketAddr,
    /// Whether other machines reach it too.
    pub public: bool,
}

/// What all requests share.
struct Server {
    engines: Vec<EngineCommand>,
    /// A permit for each session that may yet begin.
    sessions: Arc<Semaphore>,
    /// Turns true when the server ends.
    ending: watch::Sender<bool>,
}

/// Serves the page until it is interrupted, and then ends all engines. `listening` is told
/// where as soon as the page can be opened.
///
/// # Errors
/// Where an engine cannot be started, the port is taken, or the address is not one of this machine;
/// and what `listening` returns.
pub fn run(
    options: &Options,
    listening: impl FnOnce(Listening) -> Result<(), Box<dyn Error>>,
) -> Result<(), Box<dyn Error>> {
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()?;
    let result = runtime.block_on(serve(options, listening));
    // Whatever does not end in time is left behind.
    runtime.shutdown_background();
    result
}

async fn serve(
    options: &Options,
    listening: impl FnOnce(Listening) -> Result<(), Box<dyn Error>>,
) -> Result<(), Box<dyn Error>> {
    let interrupted = interrupted()?;
    let listener = listen(&options.host, options.port).await?;
    for command in &options.engines {
        try_out(command).await?;
    }
    let address = listener.local_addr()?;
    let server = Arc::new(Server {
        engines: options.engines.clone(),
        sessions: Arc::new(Semaphore::new(MOST_SESSIONS)),
        ending: watch::Sender::new(false),
    });
    listening(Listening {
        address: shown(address),
        public: !address.ip().is_loopback(),
    })?;
    let routes = routes(server.clone(), Guard::new(address, &options.host));
    let listener = listener.tap_io(|connection| {
        // Lines are short and wait for each other. Where the system cannot, they are only slower.
        let _ = connection.set_nodelay(true);
    });
    tokio::select! {
        result = axum::serve(listener, routes) => result?,
        () = interrupted => {}
    }
    server.ending.send_replace(true);
    let all = server.sessions.acquire_many(MOST_SESSIONS as u32);
    match timeout(END, all).await {
        Ok(_) => Ok(()),
        Err(_) => Err("an engine did not end".into()),
    }
}

/// Starts and ends an engine, so that a wrong command is known before a page asks for it.
async fn try_out(command: &EngineCommand) -> Result<(), String> {
    let engine = Engine::start(Some(command)).map_err(|fault| {
        format!("--engine: {fault}; is the path right, and may the file be executed?")
    })?;
    engine.end().await;
    Ok(())
}

/// The address to open where the server listens on all of them.
fn shown(address: SocketAddr) -> SocketAddr {
    let ip = match address.ip() {
        IpAddr::V4(ip) if ip.is_unspecified() => Ipv4Addr::LOCALHOST.into(),
        IpAddr::V6(ip) if ip.is_unspecified() => Ipv6Addr::LOCALHOST.into(),
        ip => ip,
    };
    SocketAddr::new(ip, address.port())
}

async fn listen(host: &str, port: u16) -> Result<TcpListener, String> {
    let bare = host.trim_start_matches('[').trim_end_matches(']');
    TcpListener::bind((bare, port)).await.map_err(|error| {
        let remedy = match error.kind() {
            ErrorKind::AddrInUse => {
                "is another board open already? --port takes another, and 0 any that is free"
            }
            ErrorKind::PermissionDenied => "ports from 1024 on need no privileges",
            _ => "--host takes an address or a name of this machine",
        };
        format!("cannot listen on port {port} of {host}: {error}; {remedy}")
    })
}

/// Waits until the process is told to end.
#[cfg(unix)]
fn interrupted() -> io::Result<impl Future<Output = ()>> {
    use tokio::signal::unix::{SignalKind, signal};
    let mut interrupt = signal(SignalKind::interrupt())?;
    let mut terminate = signal(SignalKind::terminate())?;
    let mut hangup = signal(SignalKind::hangup())?;
    Ok(async move {
        tokio::select! {
            _ = interrupt.recv() => {}
            _ = terminate.recv() => {}
            _ = hangup.recv() => {}
        }
    })
}

/// Waits until the process is told to end.
#[cfg(windows)]
fn interrupted() -> io::Result<impl Future<Output = ()>> {
    use tokio::signal::windows::{ctrl_break, ctrl_c, ctrl_close};
    let mut interrupt = ctrl_c()?;
    let mut stop = ctrl_break()?;
    let mut close = ctrl_close()?;
    Ok(async move {
        tokio::select! {
            _ = interrupt.recv() => {}
            _ = stop.recv() => {}
            _ = close.recv() => {}
        }
    })
}

fn routes(server: Arc<Server>, guard: Guard) -> Router {
    Router::new()
        .route("/about.json", get(about))
        .route("/engine/{number}", get(engine))
        .fallback_service(get(assets::serve))
        .with_state(server)
        .layer(middleware::from_fn_with_state(guard, guard::check))
}

/// What the page must know of the server: `{"version": …, "engines": [names]}`.
async fn about(State(server): State<Arc<Server>>) -> Response {
    let about = serde_json::json!({
        "version": env!("CARGO_PKG_VERSION"),
        "engines": command::names(&server.engines),
    });
    let headers = [
        (CONTENT_TYPE, "application/json"),
        (CACHE_CONTROL, "no-store"),
    ];
    (headers, about.to_string()).into_response()
}

/// Gives the page a session with an engine, by its number in the list of [`about`].
async fn engine(
    State(server): State<Arc<Server>>,
    Path(number): Path<String>,
    upgrade: WebSocketUpgrade,
) -> Response {
    let known = ..=server.engines.len();
    let number = match number.parse::<usize>() {
        Ok(number) if known.contains(&number) => number,
        _ => return (StatusCode::NOT_FOUND, "There is no such engine.\n").into_response(),
    };
    let permit = server.sessions.clone().try_acquire_owned();
    upgrade
        .max_message_size(LONGEST_MESSAGE)
        .max_frame_size(LONGEST_MESSAGE)
        .on_upgrade(async move |socket| {
            let Ok(_permit) = permit else {
                return session::refuse(socket, MOST_SESSIONS).await;
            };
            let command = number.checked_sub(1).map(|index| &server.engines[index]);
            session::run(socket, command, server.ending.subscribe()).await;
        })
}
