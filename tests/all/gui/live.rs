//! Live games over WebSockets: what pages of players, spectators and strangers can do.

use crate::support::server::{Server, Session};
use serde_json::{Value, json};

/// A page with a connection to the live games.
struct Page(Session);

impl Page {
    fn open(server: &Server) -> Page {
        Page::with(server, "")
    }

    fn with(server: &Server, cookie: &str) -> Page {
        Page(server.socket("/live", cookie).expect("a connection"))
    }

    fn send(&mut self, request: &Value) {
        self.0.send(&request.to_string());
    }

    fn message(&mut self) -> Value {
        serde_json::from_str(&self.0.line()).expect("JSON")
    }

    /// Reads messages until one is of the given kind.
    fn next(&mut self, kind: &str) -> Value {
        loop {
            let message = self.message();
            if message["kind"] == kind {
                return message;
            }
        }
    }

    /// Reads states until the value at a JSON pointer is the given one.
    fn until(&mut self, pointer: &str, value: &Value) -> Value {
        loop {
            let state = self.next("state");
            if state.pointer(pointer) == Some(value) {
                return state;
            }
        }
    }

    /// Sends a request that the server refuses, and returns the code of the error.
    fn refused(&mut self, request: &Value) -> String {
        self.send(request);
        let error = self.next("error");
        assert!(error["text"].as_str().is_some_and(|text| text.len() > 10), "{error}");
        error["code"].as_str().expect("a code").to_owned()
    }

    fn turn(&mut self, number: usize, turn: &str) {
        self.send(&json!({ "do": "turn", "number": number, "turn": turn }));
    }

    /// Waits until the page knows of the given number of turns.
    fn has_turns(&mut self, count: usize) -> Value {
        loop {
            let state = self.next("state");
            if state["turns"].as_array().expect("turns").len() == count {
                return state;
            }
        }
    }
}

fn create() -> Value {
    json!({ "do": "create", "variant": "turnover", "side": "first", "name": "Ana", "clock": { "base": 300_000, "increment": 3000 } })
}

fn join(room: &Value) -> Value {
    json!({ "do": "join", "room": room, "name": "Bia" })
}

fn back(seat: &Value) -> Value {
    json!({ "do": "return", "room": seat["room"], "token": seat["token"] })
}

/// Two pages with a game that has begun, and their seats.
fn players(server: &Server) -> [(Page, Value); 2] {
    let mut ana = Page::open(server);
    ana.send(&create());
    let seat = ana.next("seat");
    let mut bia = Page::open(server);
    bia.send(&join(&seat["room"]));
    let other = bia.next("seat");
    ana.until("/players/second/name", &json!("Bia"));
    [(ana, seat), (bia, other)]
}

#[test]
fn two_pages_play_a_game() {
    let server = Server::start(&[]);
    let [(mut ana, seat), (mut bia, _)] = players(&server);
    let state = bia.next("state");
    assert_eq!(state["you"], "second");
    assert_eq!(state["clock"], json!({ "base": 300_000, "increment": 3000 }));
    assert_eq!(state["left"], json!({ "first": 300_000, "second": 300_000 }));
    assert_eq!(state["running"], Value::Null, "the first turn is not timed");
    ana.turn(0, "b2b4");
    let state = bia.has_turns(1);
    assert_eq!(state["running"], "second");
    assert_eq!(state["left"]["first"], 303_000);
    bia.turn(1, "b7b5");
    assert_eq!(ana.has_turns(2)["turns"], json!(["b2b4", "b7b5"]));
    ana.send(&json!({ "do": "offer", "what": "takeback" }));
    bia.until("/offer", &json!({ "by": "first", "what": "takeback" }));
    bia.send(&json!({ "do": "accept" }));
    ana.has_turns(0);
    ana.send(&json!({ "do": "offer", "what": "draw" }));
    bia.until("/offer/what", &json!("draw"));
    bia.send(&json!({ "do": "decline" }));
    ana.until("/offer", &Value::Null);
    bia.send(&json!({ "do": "resign" }));
    ana.until("/end", &json!({ "result": "p1win", "reason": "resigned" }));
    bia.send(&json!({ "do": "offer", "what": "rematch" }));
    ana.until("/offer/what", &json!("rematch"));
    ana.send(&json!({ "do": "accept" }));
    let state = ana.until("/game", &json!(2));
    assert_eq!((&state["you"], &state["room"]), (&json!("second"), &seat["room"]));
}

#[test]
fn forged_turns_change_nothing() {
    let server = Server::start(&[]);
    let [(mut ana, seat), (mut bia, _)] = players(&server);
    let turn = |number: usize, turn: &str| json!({ "do": "turn", "number": number, "turn": turn });
    assert_eq!(bia.refused(&turn(0, "b7b5")), "not-your-turn");
    assert_eq!(ana.refused(&turn(0, "b2b5")), "illegal");
    assert_eq!(ana.refused(&turn(0, "b7b5")), "illegal");
    assert_eq!(ana.refused(&turn(3, "b2b4")), "wrong-number");
    let mut watcher = Page::open(&server);
    watcher.send(&json!({ "do": "watch", "room": seat["room"] }));
    let state = watcher.next("state");
    assert_eq!(
        (&state["turns"], &state["you"], &state["watchers"]),
        (&json!([]), &Value::Null, &json!(1))
    );
    for request in [
        turn(0, "b2b4"),
        json!({ "do": "resign" }),
        json!({ "do": "offer", "what": "draw" }),
        json!({ "do": "accept" }),
        json!({ "do": "decline" }),
        json!({ "do": "cancel" }),
    ] {
        assert_eq!(watcher.refused(&request), "spectator", "{request}");
    }
    assert_eq!(watcher.refused(&join(&seat["room"])), "full");
    assert_eq!(watcher.refused(&create()), "in-room");
    assert_eq!(
        watcher.refused(&json!({ "do": "watch", "room": seat["room"] })),
        "in-room"
    );
    let mut stranger = Page::open(&server);
    assert_eq!(stranger.refused(&turn(0, "b2b4")), "not-in-room");
    assert_eq!(stranger.refused(&join(&json!("0".repeat(32)))), "no-room");
    ana.turn(0, "b2b4");
    watcher.has_turns(1);
}

#[test]
fn a_player_returns_with_a_token() {
    let server = Server::start(&[]);
    let [(mut ana, seat), (mut bia, _)] = players(&server);
    ana.turn(0, "b2b4");
    bia.has_turns(1);
    drop(ana);
    bia.until("/players/first/online", &json!(false));
    bia.turn(1, "b7b5");
    bia.has_turns(2);
    let mut ana = Page::open(&server);
    for token in [json!(""), json!("0".repeat(32)), seat["room"].clone()] {
        let request = json!({ "do": "return", "room": seat["room"], "token": token });
        assert_eq!(ana.refused(&request), "wrong-token");
    }
    ana.send(&back(&seat));
    let state = ana.next("state");
    assert_eq!((&state["you"], &state["running"]), (&json!("first"), &json!("first")));
    assert_eq!(state["turns"], json!(["b2b4", "b7b5"]));
    bia.until("/players/first/online", &json!(true));
    ana.turn(2, "d2d4");
    bia.has_turns(3);
}

#[test]
fn a_flag_falls_without_a_request() {
    let server = Server::start(&[]);
    let mut ana = Page::open(&server);
    let mut request = create();
    request["clock"] = json!({ "base": 1000, "increment": 0 });
    ana.send(&request);
    let seat = ana.next("seat");
    let mut bia = Page::open(&server);
    bia.send(&join(&seat["room"]));
    ana.until("/players/second/name", &json!("Bia"));
    ana.turn(0, "b2b4");
    for page in [&mut ana, &mut bia] {
        let state = page.until("/end", &json!({ "result": "p1win", "reason": "time" }));
        assert_eq!(state["left"]["second"], 0);
    }
}

#[test]
fn the_invited_see_the_game_before_they_join() {
    let server = Server::start(&[]);
    let mut ana = Page::open(&server);
    let mut request = create();
    request["variant"] = json!("ctor8");
    request["settings"] = json!({ "TeamSizes": "2v2", "SecretSquares": "60,61,62,63,64" });
    ana.send(&request);
    let room = ana.next("seat")["room"].clone();
    assert_eq!(
        ana.next("state")["secrets"]["first"],
        json!({ "SecretSquares": "60,61,62,63,64" })
    );
    let mut bia = Page::open(&server);
    bia.send(&json!({ "do": "watch", "room": room }));
    let state = bia.next("state");
    assert_eq!(
        state["players"],
        json!({ "first": { "name": "Ana", "online": true }, "second": null })
    );
    assert_eq!(
        (&state["variant"], &state["settings"]),
        (&json!("ctor8"), &json!({ "TeamSizes": "2v2" }))
    );
    assert_eq!(state["secrets"], json!({ "first": {}, "second": {} }));
    let mut request = join(&room);
    request["settings"] = json!({ "SecretSquares": "1,2,3,4,5" });
    bia.send(&request);
    bia.next("seat");
    let state = bia.until("/you", &json!("second"));
    assert_eq!(state["watchers"], 0, "the spectator has become a player");
    assert_eq!(
        state["secrets"],
        json!({ "first": {}, "second": { "SecretSquares": "1,2,3,4,5" } })
    );
    ana.until("/players/second/name", &json!("Bia"));
    ana.turn(0, "5");
    assert_eq!(bia.has_turns(1)["turns"], json!(["5,!5"]));
    assert!(!ana.has_turns(1).to_string().contains("1,2,3,4,5"));
}

#[test]
fn a_creator_cancels_an_invitation() {
    let server = Server::start(&[]);
    let mut ana = Page::open(&server);
    ana.send(&create());
    let room = ana.next("seat")["room"].clone();
    let mut bia = Page::open(&server);
    bia.send(&json!({ "do": "watch", "room": room }));
    bia.next("state");
    ana.send(&json!({ "do": "cancel" }));
    assert_eq!(bia.next("error")["code"], "no-room");
    assert_eq!(bia.refused(&join(&room)), "no-room");
    // The connection is free for another game.
    ana.send(&create());
    ana.next("seat");
}

#[test]
fn malformed_messages_close_the_connection() {
    let server = Server::start(&[]);
    for request in [
        "",
        "[]",
        "{}",
        "position startpos",
        r#"{"do":"dance"}"#,
        r#"{"do":"turn","turn":"b2b4"}"#,
        r#"{"do":"turn","number":-1,"turn":"b2b4"}"#,
        r#"{"do":"offer","what":"tea"}"#,
        r#"{"do":"watch","room":"x","more":1}"#,
        r#"{"do":"create","variant":"turnover","side":"left","name":"Ana"}"#,
    ] {
        let mut page = Page::open(&server);
        page.0.send(request);
        let (code, reason) = page.0.closing();
        assert_eq!(code, 1008, "{request}");
        assert!(reason.starts_with("bad request: "), "{reason}");
    }
    let mut page = Page::open(&server);
    page.0
        .socket
        .send(tungstenite::Message::binary(vec![0]))
        .expect("it is sent");
    assert_eq!(page.0.closing().0, 1003);
}

#[test]
fn guests_need_an_invitation_and_get_few_games() {
    let server = Server::start(&["--host", "0.0.0.0"]);
    assert!(server.socket("/live", "").is_err());
    let guest = server.join(&server.guest_path);
    let mut seats = Vec::new();
    for _ in 0..2 {
        let mut ana = Page::with(&server, &guest);
        ana.send(&create());
        let room = ana.next("seat")["room"].clone();
        seats.push((ana, room));
    }
    let mut third = Page::with(&server, &guest);
    assert_eq!(third.refused(&create()), "too-many-rooms");
    let mut fourth = Page::with(&server, &guest);
    fourth.send(&json!({ "do": "watch", "room": seats[0].1 }));
    fourth.next("state");
    let (code, reason) = Page::with(&server, &guest).0.closing();
    assert_eq!(code, 4002);
    assert!(reason.starts_with("4 live connections are already open"), "{reason}");
    let mut host = Page::with(&server, &server.join(&server.host_path));
    host.send(&join(&seats[0].1));
    host.next("seat");
    let about = server.get_with("/about.json", &guest);
    let about: Value = serde_json::from_str(&about.body).expect("JSON");
    assert_eq!(
        (&about["live"], &about["invitation"]),
        (&json!(true), &json!(server.guest_path))
    );
}

#[cfg(unix)]
#[test]
fn the_server_shuts_down_during_a_game() {
    use nix::sys::signal::{Signal, kill};
    use nix::unistd::Pid;
    let server = Server::start(&[]);
    let [(mut ana, _), (mut bia, _)] = players(&server);
    kill(Pid::from_raw(server.process.id() as i32), Signal::SIGTERM).expect("it is sent");
    for page in [&mut ana, &mut bia] {
        assert_eq!(page.0.closing().0, 1001);
    }
    assert_eq!(server.wait(), (Some(0), String::new()));
}
