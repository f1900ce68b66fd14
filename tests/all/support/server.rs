//! A client for `anel gui`, with WebSockets and with hand-written HTTP, so that tests can send malformed requests.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::process::{Child, ChildStderr, Command, Stdio};
use std::time::{Duration, Instant};
use sysinfo::{Pid, ProcessRefreshKind, ProcessesToUpdate, System, UpdateKind};
use tungstenite::client::IntoClientRequest;
use tungstenite::error::Error;
use tungstenite::http::HeaderValue;
use tungstenite::protocol::WebSocketConfig;
use tungstenite::{Message, WebSocket};

/// Time limit for every wait in a test; a test that exceeds the limit fails.
pub const PATIENCE: Duration = Duration::from_secs(20);

/// A running server, which is killed when the test ends.
pub struct Server {
    pub process: Child,
    /// The port that the server printed.
    pub port: u16,
    /// The path that the server printed for the host: `/`, or `/join/KEY`.
    pub host_path: String,
    /// The path of the invitation for guests; empty if the server invites nobody.
    pub guest_path: String,
    stderr: Option<ChildStderr>,
}

/// A response to an HTTP request.
pub struct Response {
    pub status: u16,
    head: String,
    pub body: String,
}

impl Response {
    /// The value of a response header, or an empty string if the header is missing.
    pub fn header(&self, name: &str) -> &str {
        let line = self.head.lines().find_map(|line| {
            let (key, value) = line.split_once(": ")?;
            key.eq_ignore_ascii_case(name).then_some(value)
        });
        line.unwrap_or_default()
    }
}

/// Splits an address such as `http://127.0.0.1:7878/` into its port and its path.
fn port_and_path(address: &str) -> (u16, String) {
    let rest = address.strip_prefix("http://").expect("an address");
    let (host, path) = rest.split_once('/').expect("an address has a path");
    let port = host.rsplit(':').next().and_then(|port| port.parse().ok());
    (
        port.unwrap_or_else(|| panic!("{address:?} has no port")),
        format!("/{path}"),
    )
}

/// The command line of an `anel gui` server. Unless the arguments name a port, the server uses any free one.
pub fn command(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_anel"));
    command.arg("gui").args(arguments);
    if !arguments.contains(&"--port") {
        command.args(["--port", "0"]);
    }
    command
}

impl Server {
    pub fn start(arguments: &[&str]) -> Server {
        Server::spawn(&mut command(arguments))
    }

    /// Runs the given command and waits until it prints the server's address.
    pub fn spawn(command: &mut Command) -> Server {
        let mut process = command
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("the server starts");
        let output = process.stdout.take().expect("its output is piped");
        let stderr = process.stderr.take();
        let mut output = BufReader::new(output);
        let mut line = || {
            let mut line = String::new();
            output.read_line(&mut line).expect("the server prints its address");
            line.trim_end().to_owned()
        };
        let (port, host_path) = port_and_path(&line());
        let guest_path = match host_path.as_str() {
            "/" => String::new(),
            _ => {
                let line = line();
                let invitation = line
                    .strip_prefix("invitation: ")
                    .expect("the server prints an invitation");
                let path = invitation.find("/join/").expect("an invitation has a key");
                invitation[path..].to_owned()
            }
        };
        Server {
            process,
            port,
            host_path,
            guest_path,
            stderr,
        }
    }

    /// The server's address, as host and port.
    pub fn host(&self) -> String {
        format!("127.0.0.1:{}", self.port)
    }

    /// The running child processes of the server.
    pub fn children(&self) -> Vec<Pid> {
        let server = Pid::from_u32(self.process.id());
        let parent = |process: &sysinfo::Process| process.parent() == Some(server);
        processes(|_, process| parent(process) && process.thread_kind().is_none())
    }

    /// Sends the complete text of an HTTP request.
    pub fn raw(&self, request: &str) -> Response {
        let mut stream = TcpStream::connect(("127.0.0.1", self.port)).expect("it listens");
        stream.set_read_timeout(Some(PATIENCE)).expect("the system can wait");
        stream.write_all(request.as_bytes()).expect("it reads");
        let mut text = Vec::new();
        stream.read_to_end(&mut text).expect("it answers");
        let text = String::from_utf8_lossy(&text);
        let (head, body) = text.split_once("\r\n\r\n").unwrap_or((&text, ""));
        let status = head.split(' ').nth(1).and_then(|word| word.parse().ok());
        Response {
            status: status.unwrap_or_else(|| panic!("{request:?} is answered by {text:?}")),
            head: head.to_owned(),
            body: body.to_owned(),
        }
    }

    /// Sends a request `METHOD PATH` with the given headers and no others.
    pub fn request(&self, method_and_path: &str, headers: &[(&str, &str)]) -> Response {
        let headers: String = headers
            .iter()
            .map(|(name, value)| format!("{name}: {value}\r\n"))
            .collect();
        self.raw(&format!(
            "{method_and_path} HTTP/1.1\r\nConnection: close\r\n{headers}\r\n"
        ))
    }

    /// Sends a request `GET PATH` with a `Host` header, as a browser at the server's address would.
    pub fn get(&self, path: &str) -> Response {
        self.request(&format!("GET {path}"), &[("Host", &self.host())])
    }

    /// Starts a session with the engine that has the given number.
    pub fn connect(&self, number: usize) -> Session {
        let host = self.host();
        self.try_connect(&number.to_string(), &host, Some(&format!("http://{host}")))
            .unwrap_or_else(|error| panic!("no session: {error}"))
    }

    /// Opens an invitation as a browser does, and returns the cookie that lets it in.
    pub fn join(&self, path: &str) -> String {
        let answer = self.get(path);
        assert_eq!(answer.status, 200, "{}", answer.body);
        let cookie = answer.header("set-cookie");
        cookie.split(';').next().expect("a cookie").to_owned()
    }

    /// Sends a request `GET PATH` with a cookie.
    pub fn get_with(&self, path: &str, cookie: &str) -> Response {
        self.request(&format!("GET {path}"), &[("Host", &self.host()), ("Cookie", cookie)])
    }

    /// Starts a session with the given `Host` and `Origin` headers.
    pub fn try_connect(&self, number: &str, host: &str, origin: Option<&str>) -> Result<Session, Box<Error>> {
        let origin = origin.map(|origin| ("origin", origin));
        let headers: Vec<_> = [("host", host)].into_iter().chain(origin).collect();
        self.open_socket(&format!("/engine/{number}"), &headers)
    }

    /// Opens a WebSocket at the given path, as a page of this server with this cookie.
    pub fn socket(&self, path: &str, cookie: &str) -> Result<Session, Box<Error>> {
        let host = self.host();
        let origin = format!("http://{host}");
        self.open_socket(path, &[("host", &host), ("origin", &origin), ("cookie", cookie)])
    }

    fn open_socket(&self, path: &str, headers: &[(&'static str, &str)]) -> Result<Session, Box<Error>> {
        let stream = TcpStream::connect(("127.0.0.1", self.port)).expect("it listens");
        stream.set_read_timeout(Some(PATIENCE)).expect("the system can wait");
        let url = format!("ws://{}{path}", self.host());
        let mut request = url.into_client_request().expect("a request");
        for (name, value) in headers {
            let value = HeaderValue::from_str(value).expect("a header");
            request.headers_mut().insert(*name, value);
        }
        let config = WebSocketConfig::default();
        match tungstenite::client::client_with_config(request, stream, Some(config)) {
            Ok((socket, _)) => Ok(Session { socket }),
            Err(tungstenite::HandshakeError::Failure(error)) => Err(Box::new(error)),
            Err(tungstenite::HandshakeError::Interrupted(_)) => panic!("the server is silent"),
        }
    }

    /// Waits until the server exits. Returns the server's exit status and standard error.
    pub fn wait(mut self) -> (Option<i32>, String) {
        let mut error = String::new();
        let mut stderr = self.stderr.take().expect("its errors are piped");
        stderr.read_to_string(&mut error).expect("UTF-8");
        let status = self.process.wait().expect("the server ends");
        (status.code(), error)
    }
}

/// Kills the server, in case a test failed and left the server running. Engines exit when their input ends.
impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

/// A WebSocket connected to one of the server's engines.
pub struct Session {
    pub socket: WebSocket<TcpStream>,
}

impl Session {
    /// Sends one line to the engine.
    pub fn send(&mut self, line: &str) {
        self.socket
            .send(Message::text(line))
            .unwrap_or_else(|error| panic!("{line:?}: {error}"));
    }

    /// Returns the engine's next line.
    pub fn line(&mut self) -> String {
        let deadline = Instant::now() + PATIENCE;
        loop {
            match self.socket.read() {
                Ok(Message::Text(text)) => return text.as_str().to_owned(),
                Ok(Message::Ping(_)) => assert!(Instant::now() < deadline, "timed out waiting for a line"),
                other => panic!("no line but {other:?}"),
            }
        }
    }

    /// Sends a line to the engine and returns the engine's next line.
    pub fn ask(&mut self, line: &str) -> String {
        self.send(line);
        self.line()
    }

    /// Reads the engine's lines up to and including the first one that starts with `beginning`.
    pub fn until(&mut self, beginning: &str) -> Vec<String> {
        super::lines_until(beginning, || self.line())
    }

    /// Waits until the server closes the WebSocket. Returns the close code and the reason.
    pub fn closing(&mut self) -> (u16, String) {
        loop {
            match self.socket.read() {
                Ok(Message::Close(Some(frame))) => {
                    let reason = frame.reason.as_str().to_owned();
                    // Complete the closing handshake, so that the server need not wait for it.
                    while self.socket.read().is_ok() {}
                    return (frame.code.into(), reason);
                }
                Ok(Message::Text(_) | Message::Ping(_)) => {}
                other => panic!("not closed in due form: {other:?}"),
            }
        }
    }
}

/// The running processes that satisfy `wanted`.
pub fn processes(wanted: impl Fn(&Pid, &sysinfo::Process) -> bool) -> Vec<Pid> {
    let mut system = System::new().expect("the system tells of its processes");
    let what = ProcessRefreshKind::nothing().with_cmd(UpdateKind::Always);
    system.refresh_processes_specifics(ProcessesToUpdate::All, true, what);
    let running = |process: &sysinfo::Process| process.status() != sysinfo::ProcessStatus::Zombie;
    system
        .processes()
        .iter()
        .filter(|(pid, process)| running(process) && wanted(pid, process))
        .map(|(pid, _)| *pid)
        .collect()
}

/// Waits until a condition holds, and panics after a time limit.
pub fn wait_until(what: &str, is_so: impl Fn() -> bool) {
    let deadline = Instant::now() + PATIENCE;
    while !is_so() {
        assert!(Instant::now() < deadline, "timed out waiting until {what}");
        std::thread::sleep(Duration::from_millis(10));
    }
}
