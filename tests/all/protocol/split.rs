//! A session in two halves, on two threads.

use crate::support::session::Answers;
use anel::uci::{Host, Resources, split};
use std::thread;

#[test]
fn the_end_of_the_input_ends_the_command_loop_after_all_answers() {
    let written = Answers::default();
    let host = Host {
        resources: Resources {
            default_hash: 1,
            ..Resources::default()
        },
        ..Host::system()
    };
    let (receiver, commands) = split(host, written.clone()).expect("a session");
    let session = thread::spawn(move || commands.run());
    for line in ["go infinite", "go infinite", "query p1turn"] {
        receiver.receive(line);
    }
    receiver.end_input();
    session.join().expect("the session ends");
    let text = written.take();
    let answers: Vec<&str> = text.lines().filter(|line| !line.starts_with("info ")).collect();
    assert_eq!(answers.len(), 3, "{answers:?}");
    assert!(answers[0].starts_with("bestmove ") && answers[1].starts_with("bestmove "));
    assert_eq!(answers[2], "response true");
}
