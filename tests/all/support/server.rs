//! `anel gui` as a browser sees it: HTTP by hand, so that a request can be as wrong as need be, and
//! WebSockets.

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

/// Nothing takes so long; a test that waits for what never comes fails after it.
pub const PATIENCE: Duration = Duration::from_secs(20);

/// A running server. It ends with the test.
pub struct Server {
    pub process: Child,
    /// The port that it has printed.
    pub port: u16,
    stderr: Option<ChildStderr>,
}

/// An answer to a request.
pub struct Response {
    pub status: u16,
    head: String,
    pub body: String,
}

impl Response {
    /// The value of a header; empty where it is missing.
    pub fn header(&self, name: &str) -> &str {
        let line = self.head.lines().find_map(|line| {
            let (key, value) = line.split_once(": ")?;
            key.eq_ignore_ascii_case(name).then_some(value)
        });
        line.unwrap_or_default()
    }
}

/// A command that would start a server, at any free port unless the arguments name one.
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

    /// Runs this command and waits for the address of its server.
    pub fn spawn(command: &mut Command) -> Server {
        let mut process = command
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("the server starts");
        let output = process.stdout.take().expect("its output is piped");
        let stderr = process.stderr.take();
        let mut line = String::new();
        BufReader::new(output)
            .read_line(&mut line)
            .expect("the server prints its address");
        let port = line
            .trim_end_matches("/\n")
            .rsplit(':')
            .next()
            .and_then(|port| port.parse().ok());
        Server {
            process,
            port: port.unwrap_or_else(|| panic!("{line:?} is no address")),
            stderr,
        }
    }

    /// The name under which the server knows itself.
    pub fn host(&self) -> String {
        format!("127.0.0.1:{}", self.port)
    }

    /// The processes that the server has started, and that still run.
    pub fn children(&self) -> Vec<Pid> {
        let server = Pid::from_u32(self.process.id());
        let parent = |process: &sysinfo::Process| process.parent() == Some(server);
        processes(|_, process| parent(process) && process.thread_kind().is_none())
    }

    /// Answers to a request in full.
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

    /// Answers to `METHOD PATH` with these headers and no others.
    pub fn request(&self, method_and_path: &str, headers: &[(&str, &str)]) -> Response {
        let headers: String = headers
            .iter()
            .map(|(name, value)| format!("{name}: {value}\r\n"))
            .collect();
        self.raw(&format!(
            "{method_and_path} HTTP/1.1\r\nConnection: close\r\n{headers}\r\n"
        ))
    }

    /// Answers to `GET PATH` as a browser asks that has been told our address.
    pub fn get(&self, path: &str) -> Response {
        self.request(&format!("GET {path}"), &[("Host", &self.host())])
    }

    /// A session with an engine, by its number.
    pub fn connect(&self, number: usize) -> Session {
        let host = self.host();
        self.try_connect(&number.to_string(), &host, Some(&format!("http://{host}")))
            .unwrap_or_else(|error| panic!("no session: {error}"))
    }

    /// The same as a page of that origin asks for it, at the host by that name.
    pub fn try_connect(&self, number: &str, host: &str, origin: Option<&str>) -> Result<Session, Box<Error>> {
        let stream = TcpStream::connect(("127.0.0.1", self.port)).expect("it listens");
        stream.set_read_timeout(Some(PATIENCE)).expect("the system can wait");
        let url = format!("ws://{}/engine/{number}", self.host());
        let mut request = url.into_client_request().expect("a request");
        let headers = request.headers_mut();
        headers.insert("host", HeaderValue::from_str(host).expect("a header"));
        if let Some(origin) = origin {
            headers.insert("origin", HeaderValue::from_str(origin).expect("a header"));
        }
        let config = WebSocketConfig::default();
        match tungstenite::client::client_with_config(request, stream, Some(config)) {
            Ok((socket, _)) => Ok(Session { socket }),
            Err(tungstenite::HandshakeError::Failure(error)) => Err(Box::new(error)),
            Err(tungstenite::HandshakeError::Interrupted(_)) => panic!("the server is silent"),
        }
    }

    /// Waits for the end of the server: its exit status, and what it has said on standard error.
    pub fn wait(mut self) -> (Option<i32>, String) {
        let mut error = String::new();
        let mut stderr = self.stderr.take().expect("its errors are piped");
        stderr.read_to_string(&mut error).expect("UTF-8");
        let status = self.process.wait().expect("the server ends");
        (status.code(), error)
    }
}

/// A test that fails leaves no process behind: engines end when their input does.
impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

/// A WebSocket and the engine behind it.
pub struct Session {
    pub socket: WebSocket<TcpStream>,
}

impl Session {
    /// Sends one line.
    pub fn send(&mut self, line: &str) {
        self.socket
            .send(Message::text(line))
            .unwrap_or_else(|error| panic!("{line:?}: {error}"));
    }

    /// The next line.
    pub fn line(&mut self) -> String {
        loop {
            match self.socket.read() {
                Ok(Message::Text(text)) => return text.as_str().to_owned(),
                Ok(Message::Ping(_)) => {}
                other => panic!("no line but {other:?}"),
            }
        }
    }

    /// The answer of one line to a command.
    pub fn ask(&mut self, line: &str) -> String {
        self.send(line);
        self.line()
    }

    /// The lines up to one that begins so, that one included.
    pub fn until(&mut self, beginning: &str) -> Vec<String> {
        super::lines_until(beginning, || self.line())
    }

    /// Waits until the server closes: its number and its reason.
    pub fn closing(&mut self) -> (u16, String) {
        loop {
            match self.socket.read() {
                Ok(Message::Close(Some(frame))) => {
                    let reason = frame.reason.as_str().to_owned();
                    // Answers the server, so that it need not wait for us.
                    while self.socket.read().is_ok() {}
                    return (frame.code.into(), reason);
                }
                Ok(Message::Text(_) | Message::Ping(_)) => {}
                other => panic!("not closed in due form: {other:?}"),
            }
        }
    }
}

/// The processes of the system that a test looks for.
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

/// Waits until it is so.
pub fn wait_until(what: &str, is_so: impl Fn() -> bool) {
    let deadline = Instant::now() + PATIENCE;
    while !is_so() {
        assert!(Instant::now() < deadline, "it never came to be: {what}");
        std::thread::sleep(Duration::from_millis(10));
    }
}
