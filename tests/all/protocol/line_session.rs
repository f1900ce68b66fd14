//! A session that is driven one line at a time.

use crate::support::session::{line_session, with_stack};
use crate::support::ticking_clock;
use std::time::Duration;

fn stopped_clock() -> Duration {
    Duration::ZERO
}

#[test]
fn every_line_is_answered_before_the_next() {
    with_stack(|| {
        let (mut session, written) = line_session(stopped_clock);
        session.receive("isready");
        assert_eq!(written.lines(), ["readyok"]);
        session.receive("query p1turn\r\n");
        assert_eq!(written.lines(), ["response true"]);
        session.receive("position startpos moves b2b4");
        session.receive("go depth 3");
        let answer = written.lines();
        assert!(answer.last().expect("a line").starts_with("bestmove "), "{answer:?}");
        session.receive("explain b7b5 nodes 400");
        let answer = written.lines();
        assert_eq!(answer[0], "reason splits square b7 piece k becomes q");
        assert_eq!(answer.last().expect("a line"), "explained b7b5");
        session.receive("nonsense");
        assert!(written.lines()[0].starts_with("info string error: "));
        session.receive("go perft 2");
        assert_eq!(written.lines().last().expect("a line"), "Nodes searched: 2003");
    });
}

#[test]
fn a_ponder_search_waits_for_ponderhit_and_later_lines_wait_with_it() {
    with_stack(|| {
        let (mut session, written) = line_session(stopped_clock);
        session.receive("go ponder depth 2");
        assert!(written.lines().iter().all(|line| line.starts_with("info depth ")));
        session.receive("isready");
        assert_eq!(written.lines(), ["readyok"]);
        session.receive("query p1turn");
        assert_eq!(written.lines(), Vec::<String>::new());
        session.receive("ponderhit");
        let answer = written.lines();
        assert!(answer[0].starts_with("bestmove "), "{answer:?}");
        assert_eq!(answer[1..], ["response true"]);
    });
}

#[test]
fn the_clock_of_the_host_limits_the_search() {
    with_stack(|| {
        let (mut session, written) = line_session(ticking_clock::tick);
        session.receive("go movetime 100");
        let answer = written.lines();
        assert!(answer.last().expect("a line").starts_with("bestmove "), "{answer:?}");
        let times = answer
            .iter()
            .filter_map(|line| line.split_once(" time ")?.1.split(' ').next()?.parse::<u64>().ok());
        assert!(times.max().expect("a time") <= 100, "{answer:?}");
    });
}

#[test]
fn quit_ends_the_wait_of_a_ponder_search() {
    with_stack(|| {
        let (mut session, written) = line_session(stopped_clock);
        session.receive("go ponder depth 1");
        written.lines();
        session.receive("quit");
        assert!(written.lines()[0].starts_with("bestmove "));
    });
}
