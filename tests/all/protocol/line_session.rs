//! A session that is driven one line at a time.

use crate::support::session::Answers;
use anel::search::SearchThreads;
use anel::uci::{Host, LineSession, Resources};
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

/// The lines written since the last call.
fn lines(written: &Answers) -> Vec<String> {
    written.take().lines().map(str::to_owned).collect()
}

/// Starts a session with a small table on a single thread: that of the test.
fn session(now: fn() -> Duration) -> (LineSession, Answers) {
    let written = Answers::default();
    let host = Host {
        now,
        start_threads: |_| Ok(SearchThreads::caller()),
        seed: 1,
        resources: Resources::default(),
    };
    let mut session = LineSession::new(host, written.clone()).expect("there is memory");
    session.receive("setoption name Hash value 1");
    (session, written)
}

/// Runs a test on a thread with the stack that a search needs.
fn with_stack(test: impl FnOnce() + Send + 'static) {
    let thread = std::thread::Builder::new().stack_size(anel::search::STACK_BYTES);
    let result = thread.spawn(test).expect("a thread").join();
    result.unwrap_or_else(|panic| std::panic::resume_unwind(panic));
}

fn stopped_clock() -> Duration {
    Duration::ZERO
}

#[test]
fn every_line_is_answered_before_the_next() {
    with_stack(|| {
        let (mut session, written) = session(stopped_clock);
        session.receive("isready");
        assert_eq!(lines(&written), ["readyok"]);
        session.receive("query p1turn\r\n");
        assert_eq!(lines(&written), ["response true"]);
        session.receive("position startpos moves b2b4");
        session.receive("go depth 3");
        let answer = lines(&written);
        assert!(answer.last().expect("a line").starts_with("bestmove "), "{answer:?}");
        session.receive("explain b7b5 nodes 400");
        let answer = lines(&written);
        assert_eq!(answer[0], "reason splits square b7 piece k becomes q");
        assert_eq!(answer.last().expect("a line"), "explained b7b5");
        session.receive("nonsense");
        assert!(lines(&written)[0].starts_with("info string error: "));
        session.receive("go perft 2");
        assert_eq!(lines(&written).last().expect("a line"), "Nodes searched: 2003");
    });
}

#[test]
fn a_ponder_search_waits_for_ponderhit_and_later_lines_wait_with_it() {
    with_stack(|| {
        let (mut session, written) = session(stopped_clock);
        session.receive("go ponder depth 2");
        assert!(lines(&written).iter().all(|line| line.starts_with("info depth ")));
        session.receive("isready");
        assert_eq!(lines(&written), ["readyok"]);
        session.receive("query p1turn");
        assert_eq!(lines(&written), Vec::<String>::new());
        session.receive("ponderhit");
        let answer = lines(&written);
        assert!(answer[0].starts_with("bestmove "), "{answer:?}");
        assert_eq!(answer[1..], ["response true"]);
    });
}

/// A clock that advances by a millisecond whenever it is read.
fn ticking_clock() -> Duration {
    static TICKS: AtomicU64 = AtomicU64::new(0);
    Duration::from_millis(TICKS.fetch_add(1, Ordering::Relaxed))
}

#[test]
fn the_clock_of_the_host_limits_the_search() {
    with_stack(|| {
        let (mut session, written) = session(ticking_clock);
        session.receive("go movetime 100");
        let answer = lines(&written);
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
        let (mut session, written) = session(stopped_clock);
        session.receive("go ponder depth 1");
        lines(&written);
        session.receive("quit");
        assert!(lines(&written)[0].starts_with("bestmove "));
    });
}
