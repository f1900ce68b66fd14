//! The secret squares that an engine draws.

use crate::support::session::Answers;
use anel::search::SearchThreads;
use anel::uci::{Host, LineSession};
use std::collections::{BTreeMap, BTreeSet};

/// A session for the small board with a random seed.
struct Session(LineSession, Answers);

impl Session {
    fn new(seed: u64) -> Session {
        let answers = Answers::default();
        let host = Host {
            start_threads: |_| Ok(SearchThreads::caller()),
            seed,
            ..Host::system()
        };
        let mut session = Session(
            LineSession::new(host, answers.clone()).expect("there is memory"),
            answers,
        );
        session.ask("setoption name Hash value 1");
        session.ask("setoption name UCI_Variant value ctor8");
        session
    }

    fn ask(&mut self, line: &str) -> String {
        self.1.take();
        self.0.receive(line);
        self.1.take().trim().to_owned()
    }

    fn drawn(&mut self) -> Vec<u32> {
        let answer = self.ask("query secrets");
        let squares = answer.strip_prefix("response ").expect("an answer");
        squares
            .split(',')
            .map(|square| square.parse().expect("a number"))
            .collect()
    }
}

#[test]
fn each_query_draws_other_squares_and_the_option_accepts_them() {
    let mut session = Session::new(1);
    let mut sets = BTreeSet::new();
    for _ in 0..20 {
        let squares = session.drawn();
        assert!(squares.is_sorted_by(|one, other| one < other), "{squares:?}");
        let text: Vec<String> = squares.iter().map(u32::to_string).collect();
        assert_eq!(
            session.ask(&format!("setoption name SecretSquares value {}", text.join(","))),
            ""
        );
        assert!(sets.insert(squares));
    }
    assert_ne!(Session::new(1).drawn(), Session::new(2).drawn());
    assert_eq!(Session::new(3).drawn(), Session::new(3).drawn());
    let before = session.drawn();
    session.ask("ucinewgame");
    assert_ne!(session.drawn(), before);
}

/// 2,000 draws of 5 squares: each of the 64 squares about 156 times, with a standard deviation of 12.
#[test]
fn all_squares_are_equally_likely() {
    let mut session = Session::new(4);
    let mut counts = BTreeMap::new();
    for square in (0..2_000).flat_map(|_| session.drawn()) {
        *counts.entry(square).or_insert(0) += 1;
    }
    assert_eq!(counts.keys().copied().collect::<Vec<_>>(), (1..=64).collect::<Vec<_>>());
    assert!(counts.values().all(|count| (100..=215).contains(count)), "{counts:?}");
}

#[test]
fn only_empty_squares_are_drawn_while_there_are_enough() {
    let mut session = Session::new(5);
    let few = "position fen xxxxxxxx/oooooooo/xxxxxxxx/oooooooo/xxxxxxxx/oooooooo/xxxxxxxx/oo6 1 0,0,0 31 0 6";
    assert_eq!(session.ask(few), "");
    let squares: BTreeSet<u32> = (0..50).flat_map(|_| session.drawn()).collect();
    assert_eq!(squares, (59..=64).collect());
    let fewer = "position fen xxxxxxxx/oooooooo/xxxxxxxx/oooooooo/xxxxxxxx/oooooooo/xxxxxxxx/oooooo2 1 0,0,0 31 0 2";
    assert_eq!(session.ask(fewer), "");
    let squares: BTreeSet<u32> = (0..200).flat_map(|_| session.drawn()).collect();
    assert!(squares.len() > 6);
}

#[test]
fn other_games_have_no_secret_squares() {
    let mut session = Session::new(6);
    session.ask("setoption name UCI_Variant value oliveira");
    assert_eq!(session.ask("query secrets"), "response none");
}
