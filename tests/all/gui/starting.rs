//! Options and startup errors of `anel gui`.

use super::{failure, status_of_refusal};
use crate::support::server::{Server, command};

#[test]
fn engines_that_cannot_start_are_reported_at_once() {
    let (status, error) = failure(&mut command(&["--engine", "./no such engine"]));
    assert_eq!(status, Some(1));
    assert!(error.contains("./no cannot be started"), "{error}");
    assert!(error.contains("check that the path is right"), "{error}");
    for wrong in ["", "'a", "  "] {
        let (status, error) = failure(&mut command(&["--engine", wrong]));
        assert_eq!(status, Some(2), "{error}");
    }
}

#[test]
fn a_port_in_use_and_a_foreign_host() {
    let server = Server::start(&[]);
    let (status, error) = failure(&mut command(&["--port", &server.port.to_string()]));
    assert_eq!(status, Some(1));
    assert!(error.contains(&format!("port {}", server.port)), "{error}");
    assert!(error.contains("another port with --port"), "{error}");

    let (status, error) = failure(&mut command(&["--host", "192.0.2.1"]));
    assert_eq!(status, Some(1));
    assert!(error.contains("--host needs an address"), "{error}");
    assert_eq!(failure(&mut command(&["--port", "65536"])).0, Some(2));
}

#[test]
fn access_for_other_machines_prints_a_warning() {
    let mut server = Server::start(&["--host", "0.0.0.0"]);
    let port = server.port;
    let cookie = server.join(&server.host_path);
    for host in [format!("192.168.1.5:{port}"), format!("localhost:{port}")] {
        let headers = [("Host", host.as_str()), ("Cookie", &cookie)];
        assert_eq!(server.request("GET /", &headers).status, 200, "{host}");
    }
    let foreign = format!("elsewhere.example:{port}");
    let headers = [("Host", foreign.as_str()), ("Cookie", &cookie)];
    assert_eq!(server.request("GET /", &headers).status, 403);
    let elsewhere = Some("http://elsewhere.example");
    assert_eq!(status_of_refusal(&server, "0", &server.host(), elsewhere), 403);
    server.process.kill().expect("it runs");
    let (_, error) = server.wait();
    assert!(error.contains("warning: the connection is not encrypted"), "{error}");

    for host in ["127.0.0.1", "localhost"] {
        let mut server = Server::start(&["--host", host]);
        assert_eq!((server.host_path.as_str(), server.guest_path.as_str()), ("/", ""));
        server.process.kill().expect("it runs");
        assert_eq!(server.wait().1, "", "no warning for {host}");
    }
}

#[test]
fn a_public_address_must_be_complete_and_without_a_path() {
    for wrong in [
        "",
        "board.example",
        "ftp://board.example",
        "https://",
        "https://board.example/anel",
        "https://a@b",
    ] {
        let (status, error) = failure(&mut command(&["--public", wrong]));
        assert_eq!(status, Some(2), "{wrong}");
        assert!(error.contains("such as https://board.example"), "{wrong}: {error}");
    }
}
