//! The command `explain` in sessions.

use crate::support::process::Engine;
use anel::variant::Variant;
use std::time::{Duration, Instant};

/// The lines of an explanation, without the one that ends it.
fn explanation(engine: &mut Engine, command: &str) -> Vec<String> {
    engine.send(command);
    let mut lines = engine.until("explained");
    let last = lines.pop().expect("a line");
    let mv = command.split(' ').nth(1).filter(|&word| word != "nodes");
    assert_eq!(last, mv.map_or("explained".to_owned(), |mv| format!("explained {mv}")));
    assert!(lines.iter().all(|line| line.starts_with("reason ")), "{lines:?}");
    lines
}

#[test]
fn every_variant_explains_the_moves_that_it_plays() {
    let mut engine = Engine::start();
    for &variant in Variant::ALL {
        engine.send(&format!("setoption name UCI_Variant value {variant}"));
        engine.until("info string variant");
        let mut moves = Vec::new();
        for _turn in 0..6 {
            engine.send(&format!("position startpos moves {}", moves.join(" ")));
            engine.send("go nodes 300");
            let lines = engine.until("bestmove ");
            let best = lines
                .last()
                .expect("a line")
                .split(' ')
                .nth(1)
                .expect("a move")
                .to_owned();
            let reasons = explanation(&mut engine, &format!("explain {best} nodes 800"));
            assert!(
                reasons.iter().any(|line| line.starts_with("reason played ")),
                "{reasons:?}"
            );
            let reasons = explanation(&mut engine, "explain nodes 800");
            assert!(
                reasons.iter().any(|line| line.starts_with("reason best ")),
                "{reasons:?}"
            );
            moves.push(best);
        }
    }
    assert!(engine.end().is_empty());
}

#[test]
fn an_explanation_does_not_depend_on_earlier_searches() {
    let mut engine = Engine::start();
    let first = explanation(&mut engine, "explain b2b4 nodes 3000");
    engine.send("go nodes 3000");
    engine.until("bestmove ");
    assert_eq!(explanation(&mut engine, "explain b2b4 nodes 3000"), first);
    assert!(engine.end().is_empty());
}

#[test]
fn stop_ends_an_explanation_and_isready_is_answered_meanwhile() {
    let mut engine = Engine::start();
    engine.send("explain b2b4 nodes 4000000000");
    assert_eq!(engine.line(), "reason splits square b2 piece K becomes Q");
    assert_eq!(engine.ask("isready"), "readyok");
    let start = Instant::now();
    engine.send("stop");
    assert_eq!(engine.line(), "explained b2b4");
    assert!(start.elapsed() < Duration::from_secs(2));
    assert!(engine.end().is_empty());
}

#[test]
fn reasons_without_a_search_are_written_even_if_the_input_ends() {
    let mut engine = Engine::start();
    engine.send("explain b2b4");
    let lines = engine.end();
    assert_eq!(lines[0], "reason splits square b2 piece K becomes Q");
    assert_eq!(lines.last().expect("a line"), "explained b2b4");
}
