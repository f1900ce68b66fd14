//! The server of `anel gui` accepts only requests addressed to one of its own host names.

use anel::gui::guard::RequestGuard;

fn guard(address: &str, host: &str) -> RequestGuard {
    RequestGuard::new(address.parse().expect("an address"), host, None)
}

#[test]
fn names_of_the_server() {
    let loopback = guard("127.0.0.1:7878", "127.0.0.1");
    for host in ["127.0.0.1:7878", "localhost:7878", "LOCALHOST:7878", "[::1]:7878"] {
        assert!(loopback.is_ours(host), "{host}");
    }
    for host in [
        "",
        ":7878",
        "127.0.0.1",
        "127.0.0.1:7879",
        "127.0.0.1:17878",
        "localhost.example:7878",
        "example.org:7878",
        "192.168.1.5:7878",
        "0.0.0.0:7878",
    ] {
        assert!(!loopback.is_ours(host), "{host}");
    }
}

#[test]
fn all_addresses_but_no_other_names() {
    let everywhere = guard("0.0.0.0:7878", "0.0.0.0");
    for host in ["192.168.1.5:7878", "[fe80::1]:7878", "localhost:7878"] {
        assert!(everywhere.is_ours(host), "{host}");
    }
    assert!(!everywhere.is_ours("example.org:7878"));
}

#[test]
fn a_host_by_name() {
    let named = guard("192.168.1.5:80", "Chess.Home");
    for host in ["chess.home", "chess.home:80", "192.168.1.5"] {
        assert!(named.is_ours(host), "{host}");
    }
    for host in ["chess.home:81", "localhost", "127.0.0.1", "other.home"] {
        assert!(!named.is_ours(host), "{host}");
    }
}

#[test]
fn a_public_name() {
    let public = "https://Board.example".parse().expect("an address");
    let tunnel = RequestGuard::new("127.0.0.1:7878".parse().expect("an address"), "127.0.0.1", Some(public));
    for host in ["board.example", "BOARD.EXAMPLE", "localhost:7878", "127.0.0.1:7878"] {
        assert!(tunnel.is_ours(host), "{host}");
    }
    for host in [
        "board.example:7878",
        "board.example:443",
        "a.board.example",
        "example",
        "",
    ] {
        assert!(!tunnel.is_ours(host), "{host}");
    }
}
