//! The page server's built-in engine reads and writes lines through channels.

use anel::gui::built_in::{LineReader, LineWriter};
use std::io::{Read, Write};
use tokio::sync::mpsc;

#[test]
fn lines_arrive_whole_and_stop_comes_last() {
    let (sender, receiver) = mpsc::channel(4);
    for line in ["uci", "", "ação"] {
        sender.try_send(line.to_owned()).expect("there is room");
    }
    drop(sender);
    let mut text = String::new();
    let mut input = LineReader::new(receiver);
    input.read_to_string(&mut text).expect("channels do not fail");
    assert_eq!(text, "uci\n\nação\nstop\n");
}

#[test]
fn what_is_written_arrives_as_lines() {
    let (sender, mut receiver) = mpsc::channel(4);
    let mut output = LineWriter::new(sender);
    output.write_all(b"first\n\nthi").expect("there is room");
    output.write_all(b"rd\nno line").expect("there is room");
    let lines: Vec<String> = std::iter::from_fn(|| receiver.try_recv().ok()).collect();
    assert_eq!(lines, ["first", "", "third"]);
    drop(receiver);
    assert!(output.write_all(b"\n").is_err(), "nobody listens");
}
