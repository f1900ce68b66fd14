//! Idle connections do not block access to the board page.

use crate::support::server::{Server, command, wait_until};
use std::io::{Read, Write};
use std::net::TcpStream;
use std::process::Command;
use std::time::Duration;

/// A server with a low limit on open files.
#[cfg(unix)]
fn server_with_descriptors(limit: usize) -> Server {
    let server = command(&[]);
    let mut shell = Command::new("sh");
    shell
        .args(["-c", &format!("ulimit -n {limit}; exec \"$0\" \"$@\"")])
        .arg(server.get_program())
        .args(server.get_args());
    Server::spawn(&mut shell)
}

fn silent(server: &Server) -> TcpStream {
    TcpStream::connect(("127.0.0.1", server.port)).expect("it listens")
}

/// Whether the server has closed the connection.
fn is_closed(mut stream: &TcpStream) -> bool {
    stream
        .set_read_timeout(Some(Duration::from_millis(50)))
        .expect("the system can wait");
    match stream.read(&mut [0; 64]) {
        Ok(read) => read == 0,
        Err(error) => error.kind() == std::io::ErrorKind::ConnectionReset,
    }
}

#[cfg(unix)]
#[test]
fn silent_connections_do_not_lock_out_the_page() {
    let server = server_with_descriptors(200);
    let mut session = server.connect(0);
    assert_eq!(session.ask("isready"), "readyok");
    let connections: Vec<TcpStream> = (0..250).map(|_| silent(&server)).collect();
    assert_eq!(server.get("/").status, 200);
    assert_eq!(session.ask("isready"), "readyok", "the session continues");
    assert_eq!(server.connect(0).ask("isready"), "readyok");
    drop(connections);
}

#[test]
fn a_connection_without_a_request_is_closed() {
    let server = Server::start(&[]);
    let connection = silent(&server);
    let half = silent(&server);
    (&half).write_all(b"GET / HTTP/1.1\r\nHost: half").expect("it reads");
    let mut session = server.connect(0);
    wait_until("both are closed", || is_closed(&connection) && is_closed(&half));
    assert_eq!(session.ask("isready"), "readyok");
}
