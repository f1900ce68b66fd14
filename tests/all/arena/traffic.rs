//! The traffic log of a match, which records the lines exchanged with the engines.

use crate::support::files::Folder;
use crate::support::matches::{engine, summary};
use std::collections::BTreeMap;

#[test]
fn the_log_has_every_line_in_both_directions_with_its_time() {
    let folder = Folder::new();
    let (a, b) = (engine("A"), engine("B"));
    let [log, out] = ["log", "out"].map(|name| folder.path(name));
    summary(&[
        "--engine", &a, "--engine", &b, "--nodes", "60", "--games", "2", "--log", &log, "--out", &out,
    ]);
    let text = folder.read("log");
    let mut lines = text.lines();
    assert!(lines.next().is_some_and(|line| line.starts_with("# seconds since ")));
    let mut last = 0.0;
    let mut said: BTreeMap<(&str, &str, &str), usize> = BTreeMap::new();
    for line in lines {
        let mut words = line.split(' ');
        let mut word = || words.next().expect(line);
        let time: f64 = word().parse().expect("a time");
        assert!(time >= last, "{line}");
        last = time;
        let (name, process) = word().split_once('#').expect("an engine and its process");
        assert!(process.parse::<u32>().is_ok(), "{line}");
        let key = (name, word(), words.next().unwrap_or_default());
        *said.entry(key).or_default() += 1;
    }
    let turns: usize = folder
        .read("out")
        .lines()
        .map(|line| line.matches("\"mv\"").count())
        .sum();
    let of = |direction, word| ["A", "B"].map(|name| said.get(&(name, direction, word)).copied());
    for (direction, word) in [(">", "uci"), ("<", "uciok"), (">", "quit")] {
        assert_eq!(of(direction, word), [Some(1); 2], "{word}");
    }
    for (direction, word) in [(">", "position"), (">", "go"), ("<", "bestmove")] {
        assert_eq!(
            of(direction, word).into_iter().flatten().sum::<usize>(),
            turns,
            "{word}"
        );
    }
    assert!(of("<", "info").into_iter().flatten().sum::<usize>() >= turns);
}
