//! Routes, startup and shutdown.

use super::access::{self, Access, Visitor};
use super::assets;
use super::command::{self, EngineCommand};
use super::connections::LimitedListener;
use super::engine::{EngineChoice, EngineHandle, EngineStartError};
use super::guard::{self, RequestGuard};
use super::live::{self, ROOM_LIMITS, Rooms};
use super::public_url::PublicUrl;
use super::quota::{Quota, SessionLimits};
use super::session::{self, LONGEST_MESSAGE};
use crate::uci::Resources;
use axum::extract::ws::WebSocketUpgrade;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use axum::{Extension, Router, middleware};
use std::io::{self, ErrorKind};
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr, UdpSocket};
use std::sync::Arc;
use std::thread;
use std::time::Duration;
use thiserror::Error;
use tokio::net::TcpListener;
use tokio::sync::watch;
use tokio::time::timeout;

/// Each open page uses up to four sessions with engines.
const ENGINE_LIMITS: SessionLimits = SessionLimits {
    all: 32,
    guests: 16,
    guest: 4,
};

/// Each tab with a live game uses one connection.
const LIVE_LIMITS: SessionLimits = SessionLimits {
    all: 32,
    guests: 24,
    guest: 4,
};

/// What an engine of a guest may use: a search runs on one core, and all guests together get a gigabyte of tables.
const GUEST_RESOURCES: Resources = Resources {
    default_hash: 16,
    max_hash: 64,
    max_threads: 1,
    max_multi_pv: 10,
    counts: false,
};

/// How long to wait for all sessions to end.
const END_TIMEOUT: Duration = Duration::from_secs(5);

#[derive(Clone, Debug)]
pub struct ServerOptions {
    /// The name or address to listen on.
    pub host: String,
    /// The port; 0 for any free port.
    pub port: u16,
    /// The address of a tunnel or proxy that leads to the server.
    pub public: Option<PublicUrl>,
    /// The engines in addition to the built-in one, for the host only.
    pub engines: Vec<EngineCommand>,
}

/// The addresses of a running server.
#[derive(Clone, Debug)]
pub struct Listening {
    /// The address at which the host opens the page on this machine.
    pub host: String,
    /// The address at which guests open the page; `None` if only this machine can reach the server.
    pub invitation: Option<String>,
}

/// Why the server cannot start, or ends with a failure.
#[derive(Debug, Error)]
pub enum ServerError {
    /// The async runtime, the signal handlers, the socket or the `listening` callback failed.
    #[error("{0}")]
    Io(#[from] io::Error),
    /// The server cannot listen on this host and port.
    #[error("cannot listen on port {port} of {host}: {error}; {}", remedy(.error.kind()))]
    Listen {
        host: String,
        port: u16,
        #[source]
        error: io::Error,
    },
    /// An `--engine` engine cannot be started.
    #[error("--engine: {0}; check that the path is right and the file is executable")]
    Engine(#[source] EngineStartError),
    /// An engine is still running when the server has shut down.
    #[error("an engine is still running after the shutdown")]
    EngineRunning,
}

/// The advice to a user when the server cannot listen.
fn remedy(error: ErrorKind) -> &'static str {
    match error {
        ErrorKind::AddrInUse => "is a board already open? Choose another port with --port, or 0 for any free port",
        ErrorKind::PermissionDenied => "ports from 1024 up need no privileges",
        _ => "--host needs an address or a name of this machine",
    }
}

/// State shared by all requests.
struct Server {
    engines: Vec<EngineCommand>,
    /// The address at which other machines can reach the server, without a slash at the end.
    outer: Option<String>,
    /// The path at which guests open the page: that of the invitation if the server needs one.
    guest_path: String,
    /// The sessions with engines.
    sessions: Quota,
    /// The rooms of live games.
    rooms: Arc<Rooms>,
    /// The connections to live games.
    players: Quota,
    /// Set to true when the server shuts down.
    ending: watch::Sender<bool>,
}

/// Serves the page until the process is interrupted, then ends all engines. Calls `listening` as soon as the page can
/// be opened.
///
/// # Errors
/// If the server cannot listen, an engine cannot be started or does not exit, or `listening` fails.
pub fn run(options: &ServerOptions, listening: impl FnOnce(Listening) -> io::Result<()>) -> Result<(), ServerError> {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    let result = runtime.block_on(serve(options, listening));
    // Shuts down without waiting for tasks that hang.
    runtime.shutdown_background();
    result
}

async fn serve(
    options: &ServerOptions,
    listening: impl FnOnce(Listening) -> io::Result<()>,
) -> Result<(), ServerError> {
    let interrupted = interrupted()?;
    let listener = listen(&options.host, options.port).await?;
    for command in &options.engines {
        try_out(command).await?;
    }
    let address = listener.local_addr()?;
    // If this thread cannot be started, the first visit prepares the files that it needs.
    let _ = thread::Builder::new().spawn(assets::prepare);
    let access = access(address, options.public.as_ref())?;
    let outer = match &options.public {
        Some(public) => Some(public.to_string()),
        None => outer(address).map(|address| format!("http://{address}")),
    };
    let here = format!("http://{}", shown(address));
    // If no outer address is known, guests need at least the path.
    let root = outer.as_ref().unwrap_or(&here);
    let invitation = access.guest_path().map(|path| format!("{root}{path}"));
    let server = Arc::new(Server {
        engines: options.engines.clone(),
        outer,
        guest_path: access.guest_path().unwrap_or("/".to_owned()),
        sessions: Quota::new(ENGINE_LIMITS),
        rooms: Arc::new(Rooms::new(ROOM_LIMITS)),
        players: Quota::new(LIVE_LIMITS),
        ending: watch::Sender::new(false),
    });
    listening(Listening {
        host: here + &access.host_path(),
        invitation,
    })?;
    let guard = RequestGuard::new(address, &options.host, options.public.clone());
    let routes = routes(server.clone(), access, guard);
    let listener = LimitedListener::new(listener);
    tokio::select! {
        result = axum::serve(listener, routes) => result?,
        () = interrupted => {}
    }
    server.ending.send_replace(true);
    match timeout(END_TIMEOUT, async {
        tokio::join!(server.sessions.all_ended(), server.players.all_ended())
    })
    .await
    {
        Ok(_) => Ok(()),
        Err(_) => Err(ServerError::EngineRunning),
    }
}

/// Starts and ends an engine, so that a wrong command is reported before a page uses it.
async fn try_out(command: &EngineCommand) -> Result<(), ServerError> {
    let engine = EngineHandle::start(EngineChoice::Process(command)).map_err(ServerError::Engine)?;
    engine.end().await;
    Ok(())
}

/// Guests need an invitation as soon as anyone but this machine can reach the server.
fn access(address: SocketAddr, public: Option<&PublicUrl>) -> io::Result<Access> {
    if address.ip().is_loopback() && public.is_none() {
        return Ok(Access::open());
    }
    let secure = public.is_some_and(PublicUrl::is_secure);
    Access::by_invitation(address.port(), secure).map_err(io::Error::other)
}

/// The address to open: the loopback address if the server listens on all addresses.
fn shown(address: SocketAddr) -> SocketAddr {
    let ip = match address.ip() {
        IpAddr::V4(ip) if ip.is_unspecified() => Ipv4Addr::LOCALHOST.into(),
        IpAddr::V6(ip) if ip.is_unspecified() => Ipv6Addr::LOCALHOST.into(),
        ip => ip,
    };
    SocketAddr::new(ip, address.port())
}

/// The address at which other machines can reach the server; `None` if they cannot.
fn outer(address: SocketAddr) -> Option<SocketAddr> {
    let ip = address.ip();
    if ip.is_loopback() {
        return None;
    }
    if !ip.is_unspecified() {
        return Some(address);
    }
    // Connecting a UDP socket sends nothing: the system only chooses the local address that it would send from.
    let socket = UdpSocket::bind((Ipv4Addr::UNSPECIFIED, 0)).ok()?;
    socket.connect((Ipv4Addr::new(192, 0, 2, 1), 9)).ok()?;
    let ip = socket.local_addr().ok()?.ip();
    (!ip.is_loopback() && !ip.is_unspecified()).then(|| SocketAddr::new(ip, address.port()))
}

async fn listen(host: &str, port: u16) -> Result<TcpListener, ServerError> {
    let bare = host.trim_start_matches('[').trim_end_matches(']');
    TcpListener::bind((bare, port))
        .await
        .map_err(|error| ServerError::Listen {
            host: host.to_owned(),
            port,
            error,
        })
}

/// Waits for a signal to shut down.
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

/// Waits for a signal to shut down.
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

fn routes(server: Arc<Server>, access: Access, guard: RequestGuard) -> Router {
    Router::new()
        .route("/about.json", get(about))
        .route("/engine/{number}", get(engine))
        .route("/live", get(live))
        .fallback_service(get(assets::serve))
        .with_state(server)
        .layer(middleware::from_fn_with_state(access, access::check))
        .layer(middleware::from_fn_with_state(guard, guard::check))
}

/// The engines that a visitor may use in addition to the built-in one.
fn engines_of(server: &Server, visitor: Visitor) -> &[EngineCommand] {
    match visitor {
        Visitor::Host => &server.engines,
        Visitor::Guest(_) => &[],
    }
}

/// Describes the server to the page: `{"version": …, "engines": [{"name": …}], "address": "http://…"|null, "live":
/// true, "invitation": "/join/…", "languages": [TAG…]}`. `engines` are those that the visitor may use; the page reaches
/// each over a WebSocket. `address` is the address at which other machines can reach the server. The page of a server
/// offers live games; `invitation` is the path of the link that lets a friend in.
async fn about(State(server): State<Arc<Server>>, Extension(visitor): Extension<Visitor>) -> Response {
    let names = command::names(engines_of(&server, visitor)).into_iter();
    let about = serde_json::json!({
        "version": env!("CARGO_PKG_VERSION"),
        "engines": names.map(|name| serde_json::json!({ "name": name })).collect::<Vec<_>>(),
        "address": server.outer.as_ref().map(|address| format!("{address}/")),
        "live": true,
        "invitation": server.guest_path,
        "languages": assets::languages(),
    });
    let headers = [(CONTENT_TYPE, "application/json"), (CACHE_CONTROL, "no-store")];
    (headers, about.to_string()).into_response()
}

/// Connects a page to the live games.
async fn live(
    State(server): State<Arc<Server>>,
    Extension(visitor): Extension<Visitor>,
    upgrade: WebSocketUpgrade,
) -> Response {
    let permit = server.players.enter(visitor);
    upgrade
        .max_message_size(live::LONGEST_MESSAGE)
        .max_frame_size(live::LONGEST_MESSAGE)
        .on_upgrade(async move |socket| {
            let _permit = match permit {
                Ok(permit) => permit,
                Err(limit) => return live::refuse(socket, limit).await,
            };
            live::run(socket, server.rooms.clone(), visitor, server.ending.subscribe()).await;
        })
}

/// Starts a session with an engine, which is given by its index in the list returned by [`about`].
async fn engine(
    State(server): State<Arc<Server>>,
    Extension(visitor): Extension<Visitor>,
    Path(number): Path<String>,
    upgrade: WebSocketUpgrade,
) -> Response {
    let known = ..=engines_of(&server, visitor).len();
    let number = match number.parse::<usize>() {
        Ok(number) if known.contains(&number) => number,
        _ => return (StatusCode::NOT_FOUND, "No engine has this number.\n").into_response(),
    };
    let permit = server.sessions.enter(visitor);
    upgrade
        .max_message_size(LONGEST_MESSAGE)
        .max_frame_size(LONGEST_MESSAGE)
        .on_upgrade(async move |socket| {
            let _permit = match permit {
                Ok(permit) => permit,
                Err(limit) => return session::refuse(socket, limit).await,
            };
            let choice = match number.checked_sub(1) {
                Some(index) => EngineChoice::Process(&server.engines[index]),
                None => EngineChoice::BuiltIn(resources_of(visitor)),
            };
            session::run(socket, choice, server.ending.subscribe()).await;
        })
}

fn resources_of(visitor: Visitor) -> Resources {
    match visitor {
        Visitor::Host => Resources::default(),
        Visitor::Guest(_) => GUEST_RESOURCES,
    }
}
