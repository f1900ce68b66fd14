//! Replays every transcript of `uci-protocol.md` against the binary.

use crate::support::process::Engine;

const PAGE: &str = include_str!("../../../uci-protocol.md");

/// The transcripts in `uci-protocol.md`, without their code fences.
fn transcripts() -> Vec<Vec<&'static str>> {
    let mut blocks = Vec::new();
    let mut lines = PAGE.lines();
    while let Some(line) = lines.next() {
        if line == "```transcript" {
            blocks.push(lines.by_ref().take_while(|&line| line != "```").collect());
        }
    }
    blocks
}

/// Whether a line matches a pattern, in which each `…` matches any text.
fn matches(pattern: &str, line: &str) -> bool {
    let mut parts = pattern.split('…');
    let first = parts.next().expect("a split has a part");
    let Some(mut rest) = line.strip_prefix(first) else {
        return false;
    };
    let parts: Vec<&str> = parts.collect();
    let Some((last, between)) = parts.split_last() else {
        return rest.is_empty();
    };
    for part in between {
        let Some(at) = rest.find(part) else {
            return false;
        };
        rest = &rest[at + part.len()..];
    }
    rest.ends_with(last)
}

fn replay(transcript: &[&str]) {
    let mut engine = Engine::start();
    let mut any_lines = false;
    for &line in transcript {
        if let Some(command) = line.strip_prefix("> ") {
            engine.send(command);
            continue;
        }
        if line == "…" {
            any_lines = true;
            continue;
        }
        loop {
            let answer = engine.line();
            if matches(line, &answer) {
                break;
            }
            assert!(any_lines, "{answer:?} is not {line:?} in\n{}", transcript.join("\n"));
        }
        any_lines = false;
    }
    let rest = engine.end();
    assert_eq!(rest, Vec::<String>::new(), "after\n{}", transcript.join("\n"));
}

#[test]
fn the_engine_answers_as_in_every_transcript() {
    let transcripts = transcripts();
    assert!(transcripts.len() >= 15, "the page contains transcripts");
    for transcript in transcripts {
        replay(&transcript);
    }
}

#[test]
fn patterns_match_what_they_should() {
    assert!(matches("info … pv …", "info depth 1 pv e2e4"));
    assert!(matches("response", "response"));
    assert!(!matches("response", "response none"));
    assert!(!matches("bestmove …", "bestmove"));
    assert!(!matches("a … c", "a b d"));
}
