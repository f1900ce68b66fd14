//! Draws by repetition and other draws that a side can force.

use super::{answer, reports, request, to_depth};
use anel::board::Color;
use anel::game::{Game, GameHistory, Notation, Position};
use anel::oliveira::Oliveira;
use anel::search::Request;
use anel::search::score::DRAW;
use anel::turnover::{Current, Ring, Turnover};

/// White is far behind, but can repeat a position that has already occurred twice, which draws.
#[test]
fn a_lost_side_repeats_when_it_can() {
    let start = Turnover::<Current>::from_fen("k7/8/8/8/8/8/rr6/6K1 b").expect("a position");
    let mut game = GameHistory::from(start);
    for mv in ["a8b8", "g1h1", "b8a8", "h1g1", "a8b8", "g1h1", "b8a8"] {
        game.play_turn(mv).expect("a legal move");
    }
    let position = *game.position();
    let earlier_keys = game.earlier_keys().to_vec();
    let repeating = Request {
        earlier_keys,
        ..request(position, to_depth(4))
    };
    let best = answer(&repeating).best;
    assert_eq!(best.score, DRAW);
    assert_eq!(position.turn_text(&best.moves[..1]), "h1g1");

    // Without the game history, no repetition is in sight and White is lost.
    assert!(answer(&request(position, to_depth(4))).best.score < -300);
}

/// Whether `side`, within the given number of plies, can force a win or a repetition of a position on the path.
fn holds<G: Game>(position: &G, side: Color, path: &mut Vec<u64>, plies: u32) -> bool {
    if path.contains(&position.key()) {
        return true;
    }
    if let Some(outcome) = position.outcome(1) {
        return outcome.winner != Some(!side);
    }
    if plies == 0 {
        return false;
    }
    path.push(position.key());
    let mut moves = position.legal_moves().into_iter();
    let child_holds = |mv| holds(&position.play(mv), side, path, plies - 1);
    let held = if position.side_to_move() == side {
        moves.any(child_holds)
    } else {
        moves.all(child_holds)
    };
    path.pop();
    held
}

/// White is far behind, but can attack Black's last Castle perpetually, or do even better.
#[test]
fn a_perpetual_attack_saves_a_lost_side() {
    for fen in [
        "nnn4k/n3p3/7p/8/8/6Q1/8/K7 w",
        "nnn3k1/n7/7p/4p3/5R2/8/P6R/K7 w",
        "nnn1p1r1/n4p1k/8/4Q3/8/5R2/7N/K7 w",
    ] {
        let position = Turnover::<Current>::from_fen(fen).expect("a position");
        let rings = Ring::ALL.map(|ring| Color::BOTH.map(|color| position.ring(color, ring).count()));
        let [white, black] = [0, 1].map(|color| rings.iter().map(|of| of[color]).sum::<u32>());
        assert!(white < black, "{fen}");
        assert!(holds(&position, Color::White, &mut Vec::new(), 7), "{fen}");
        let best = answer(&request(position, to_depth(14))).best;
        assert!(best.score >= DRAW, "{fen}: {best:?}");
    }
}

/// White is far ahead and may pass. However, Black can answer a pass with another pass, which draws.
#[test]
fn a_pass_that_can_be_answered_by_a_pass_wins_nothing() {
    let fen = "8/k7/1p5r/3p4/p7/K2L1HP1/N3R3/3n4[WHNRLwhhnrll] w - - w 0 60";
    let position = Oliveira::from_fen(fen).expect("a position");
    let all_lines = Request {
        multipv: position.legal_moves().len(),
        proves_wins: false,
        ..request(position, to_depth(5))
    };
    let mut passes = Vec::new();
    for (depth, number, line) in reports(&all_lines) {
        if position.turn_text(&line.moves[..1]) == "0000" {
            assert_eq!(line.score, DRAW, "{depth}: {line:?}");
            passes.push(depth);
        } else if number == 1 {
            assert!(line.score > 300, "{depth}: {line:?}");
        }
    }
    assert_eq!(passes, [1, 2, 3, 4, 5]);
}
