//! Games on a clock that advances whenever it is read.

use crate::support::session::{line_session, with_stack};
use crate::support::ticking_clock;
use std::time::Duration;

/// Lets the engine play both sides of a game, up to 60 turns each, with the time `base` for the whole game. Returns the
/// share of this time that the first player has left after each of its turns.
///
/// # Panics
/// If the engine uses up its clock.
fn shares_left(variant: &str, base: Duration) -> Vec<f64> {
    const MOST_TURNS: usize = 60;
    let (mut session, answers) = line_session(ticking_clock::tick);
    let mut ask = |line: &str| {
        session.receive(line);
        answers.lines()
    };
    ask(&format!("setoption name UCI_Variant value {variant}"));
    let (mut left, mut moves, mut shares) = ([base; 2], String::new(), Vec::new());
    for ply in 0..2 * MOST_TURNS {
        ask(&format!("position startpos moves{moves}"));
        if ask("query gameover") == ["response true"] {
            break;
        }
        let before = ticking_clock::peek();
        let [white, black] = left.map(|time| time.as_millis());
        let lines = ask(&format!("go wtime {white} btime {black}"));
        let best = lines.last().and_then(|line| line.split(' ').nth(1));
        moves += &format!(" {}", best.expect("a move"));
        let spent = ticking_clock::peek() - before;
        let clock = &mut left[ply % 2];
        assert!(
            spent < *clock,
            "{variant}: turn {} took {spent:?} of {clock:?}",
            ply / 2 + 1
        );
        *clock -= spent;
        if ply % 2 == 0 {
            shares.push(clock.as_secs_f64() / base.as_secs_f64());
        }
    }
    shares
}

/// Without an increment, a clock lasts for the game, and the turns that decide the game get most of the time. Games of
/// Oliveira are the longest, so the engine must save the most time there.
#[test]
fn a_clock_lasts_for_the_game() {
    for (variant, turn, expected) in [
        ("turnover", 20, 0.35..0.70),
        ("turnover2019", 20, 0.40..0.75),
        ("oliveira", 55, 0.09..0.20),
        ("ctor", 15, 0.20..0.50),
        ("ctor8", 10, 0.25..0.55),
    ] {
        with_stack(move || {
            // Another time gives another game. Some games end early.
            let bases = (20..25).map(|tenths| Duration::from_millis(tenths * 100));
            let share = bases
                .map(|base| shares_left(variant, base))
                .find_map(|shares| shares.get(turn - 1).copied())
                .expect("one of five games is long");
            assert!(
                expected.contains(&share),
                "{variant}: after {turn} turns, {share} of the time is left"
            );
        });
    }
}
