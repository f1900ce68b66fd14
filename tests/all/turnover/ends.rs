//! Ends of games under both rule sets. Each sentence of the rules on how games end has its own small test position.

use crate::support::session::converse;
use crate::support::vectors::uci_moves;
use anel::game::{Game, GameHistory, Outcome, Position};
use anel::turnover::{Arrival, Current, Official2019, Turnover};
use std::io::Cursor;

/// The position after playing `moves`, which are separated by spaces.
fn after<G: Game>(fen: &str, moves: &str) -> G {
    let start = G::from_fen(fen).unwrap_or_else(|error| panic!("{fen}: {error}"));
    moves.split_whitespace().fold(start, |position, mv| {
        let turn = position
            .parse_turn(mv)
            .unwrap_or_else(|error| panic!("{} {mv}: {error}", position.fen()));
        position.play(turn[0])
    })
}

/// The result of the game and the reason for it, or `ongoing`, if the position has occurred the given number of times.
fn verdict<G: Game>(position: &G, occurrences: usize) -> String {
    match position.outcome(occurrences) {
        Some(outcome) => format!("{} {}", outcome.score_text(), outcome.reason),
        None => "ongoing".to_owned(),
    }
}

fn check<G: Game>(fen: &str, moves: &str, expected: &str) {
    let position = after::<G>(fen, moves);
    let name = G::NAME;
    assert_eq!(verdict(&position, 1), expected, "{name}: {fen} {moves}");
}

/// Checks the result after some moves under the current rules of Turnover.
fn turnover(fen: &str, moves: &str, expected: &str) {
    check::<Turnover<Current>>(fen, moves, expected);
}

/// Checks the result after some moves under the Turnover rules of 2019.
fn turnover_2019(fen: &str, moves: &str, expected: &str) {
    check::<Turnover<Official2019>>(fen, moves, expected);
}

fn both(fen: &str, moves: &str, expected: &str) {
    turnover(fen, moves, expected);
    turnover_2019(fen, moves, expected);
}

/// The legal moves under the Turnover rules of 2019.
fn moves_2019(fen: &str) -> String {
    uci_moves(&after::<Turnover<Official2019>>(fen, "")).join(" ")
}

#[test]
fn taking_the_last_castle_wins() {
    both("k7/8/8/8/8/8/8/R6K w", "a1a8", "1-0 castles");
    both("k7/8/8/8/8/8/8/r6K b", "a1h1", "0-1 castles");
}

#[test]
fn taking_another_castle_wins_nothing() {
    both("k7/7k/8/8/8/8/8/R6K w", "a1a8", "ongoing");
}

/// The mover loses if it has no Castle left because it dismantled or promoted its last one.
#[test]
fn dismantling_the_last_castle_loses() {
    both("k7/8/8/8/8/8/8/4K3 w", "e1e3", "0-1 castles");
    both("4k3/8/8/8/8/8/8/K7 b", "e8e6", "1-0 castles");
    turnover_2019("k7/8/8/8/8/8/8/4K3 w", "e1e2", "0-1 castles");
    turnover("k7/8/8/8/8/8/8/4K3 w", "e1e2", "ongoing");
}

#[test]
fn promoting_the_last_castle_loses() {
    turnover("k7/4K3/8/8/8/8/8/8 w", "e7e8", "0-1 castles");
    turnover("k3r3/4K3/8/8/8/8/8/8 w", "e7e8", "0-1 castles");
    both("k7/8/4K3/8/8/8/8/8 w", "e6e8", "0-1 castles");
}

#[test]
fn a_last_castle_may_make_another() {
    for citadel in ["q", "Q"] {
        let onto = |fen: &str, mv, end| both(&fen.replace('?', citadel), mv, end);
        onto("k7/8/8/8/8/4?3/4K3/8 w", "e2e3", "ongoing");
        onto("k7/8/8/8/4?3/8/4K3/8 w", "e2e4", "ongoing");
        // A Castle created on the last rank is promoted at once, so the mover has no Castle left.
        onto("4?3/4K3/8/8/8/8/6k1/8 w", "e7e8", "0-1 castles");
    }
}

/// Under the current rules, capturing the opponent's last Castle wins, even if the capturing Castle is the mover's last
/// one and promotes.
#[test]
fn a_castle_that_takes_the_last_one_and_is_promoted_wins_by_the_current_rules() {
    turnover("k7/1K6/8/8/8/8/8/8 w", "b7a8", "1-0 castles");
    turnover("8/8/8/8/8/8/6k1/7K b", "g2h1", "0-1 castles");
    turnover("8/8/8/3k4/4K3/8/8/8 w", "e4d5", "1-0 castles");
}

/// Under the rules of 2019, the game is drawn if neither side has a Castle ("terra arrasada").
#[test]
fn taking_the_last_castle_with_the_last_one_draws_by_the_rules_of_2019() {
    turnover_2019("8/8/8/3k4/4K3/8/8/8 w", "e4d5", "1/2-1/2 no castles");
    turnover_2019("8/8/8/3k4/4K3/8/8/8 b", "d5e4", "1/2-1/2 no castles");
    turnover_2019("k7/1K6/8/8/8/8/8/8 w", "b7a8", "1/2-1/2 no castles");
    // Under the rules of 2019, capturing the last enemy Castle wins if the mover has another Castle left.
    turnover_2019("8/8/8/3k4/4K3/8/8/K7 w", "e4d5", "1-0 castles");
}

/// In a FEN, a side may be without a Castle. The game is then over and lost for that side, or drawn if both sides have
/// no Castle. There are no legal moves.
#[test]
fn a_side_without_castles_has_lost() {
    for side in ['w', 'b'] {
        both(&format!("k7/8/8/8/8/8/8/R7 {side}"), "", "0-1 castles");
        both(&format!("r7/8/8/8/8/8/8/K7 {side}"), "", "1-0 castles");
        both(&format!("r7/8/8/8/8/8/8/R7 {side}"), "", "1/2-1/2 no castles");
        assert_eq!(moves_2019(&format!("r7/8/8/8/8/8/8/K7 {side}")), "");
        let drawn = after::<Turnover<Current>>(&format!("r7/8/8/8/8/8/8/R7 {side}"), "");
        assert_eq!(drawn.count_moves(), 0);
    }
}

/// Under the current rules, a position without Castles is drawn if it is set up from a FEN, but won by the mover if a
/// capture of the last enemy Castle leads to it.
#[test]
fn a_position_without_castles_is_drawn_if_set_up_but_won_if_played() {
    let played = after::<Turnover<Current>>("k7/1K6/8/8/8/8/8/8 w", "b7a8");
    assert_eq!(verdict(&played, 1), "1-0 castles");
    turnover(&played.fen(), "", "1/2-1/2 no castles");
}

/// Black's Castle is shut in a corner by Walls and a Tower that cannot move.
const BESIEGED: &str = "kp6/rp6/pRp5/K1R5/8/8/8/7K";

/// Under the current rules, a side to move without a legal move loses (siege).
#[test]
fn a_siege_loses_by_the_current_rules() {
    turnover(&format!("{BESIEGED} w"), "h1g1", "1-0 siege");
    turnover(&format!("{BESIEGED} b"), "", "1-0 siege");
    // Under the rules of 2019, a side without legal moves draws if its Castle is not attacked.
    turnover_2019(&format!("{BESIEGED} b"), "", "1/2-1/2 stalemate");
}

/// Under the rules of 2019, a side without legal moves loses if all its Castles are attacked. Otherwise the game is
/// drawn (afogamento).
#[test]
fn a_side_without_moves_by_the_rules_of_2019() {
    turnover_2019("7k/8/8/8/8/8/8/K5R1 w", "g1h1", "1-0 checkmate");
    turnover_2019("7k/8/7P/8/8/8/8/K7 w", "h6h7", "1/2-1/2 stalemate");
    // The Fort on d5 attacks the Castle on a8; the Fort on c3 attacks the Castle on h8.
    turnover_2019("k6k/P6P/8/3B4/8/8/8/K7 b", "", "1/2-1/2 stalemate");
    turnover_2019("k6k/P6P/8/3B4/8/2B5/8/K7 b", "", "1-0 checkmate");
    // Under the current rules, an attacked or blocked Castle can step away, so the game goes on.
    turnover("7k/8/8/8/8/8/8/K5R1 w", "g1h1", "ongoing");
    turnover("7k/8/7P/8/8/8/8/K7 w", "h6h7", "ongoing");
}

#[test]
fn every_kind_of_stack_attacks_castles() {
    let mated = |fen: &str| turnover_2019(fen, "", "1-0 checkmate");
    mated("7k/8/8/8/8/8/8/K6R b");
    mated("7k/8/8/8/8/8/1B6/K7 b");
    mated("7k/8/8/8/8/8/1Q6/K7 b");
    mated("7k/8/8/8/8/8/8/K6Q b");
    mated("7k/8/6N1/8/8/8/8/K7 b");
    mated("7k/6P1/8/8/8/8/8/K7 b");
    mated("7k/6K1/8/8/8/8/8/K7 b");
    // A stack does not attack along a blocked line, and a Wall does not attack backwards.
    let free = |fen: &str| turnover_2019(fen, "", "ongoing");
    free("7k/8/8/7P/8/8/8/K6R b");
    free("7k/8/5P2/8/8/8/1B6/K7 b");
    free("8/8/8/8/7P/6k1/8/K7 b");
}

/// Under the rules of 2019, "a side whose only Castle is attacked may not move that Castle's W, except onto a TF of
/// either colour […] or to capture the opponent's last Castle." Such a Castle is bound.
#[test]
fn a_bound_castle_has_two_ways_out() {
    // A bound Castle's Wall may go onto a TF: straight ahead, diagonally and two squares ahead.
    assert_eq!(moves_2019("7k/6Q1/8/8/8/8/8/K7 b"), "h8g7");
    assert_eq!(moves_2019("7k/7Q/8/8/8/8/8/K7 b"), "h8h7");
    assert_eq!(moves_2019("7k/8/7Q/8/8/8/8/K7 b"), "h8h6");
    assert!(moves_2019("7k/6q1/5N2/8/8/8/8/K7 b").contains("h8g7"));
    // A bound Castle's Wall may not go onto an F, which would make an FW, nor capture other stacks.
    assert_eq!(moves_2019("7k/6B1/8/8/8/8/8/K7 b"), "");
    assert_eq!(moves_2019("7k/6R1/8/8/8/8/1B6/K6R b"), "");
    // A bound Castle's Wall may capture the opponent's last Castle, but not one of two.
    assert_eq!(moves_2019("8/8/8/3k4/4K3/8/8/8 b"), "d5e4");
    assert_eq!(moves_2019("8/8/8/3k4/4K3/8/8/K7 b"), "");
    turnover_2019("8/8/8/3k4/4K3/8/8/K7 b", "", "1-0 checkmate");
}

/// A bound Castle's Wall may move onto a TF, which makes a new Castle. On the last rank, the new Castle promotes, and
/// the move loses.
#[test]
fn a_bound_castle_that_moves_onto_a_citadel_of_the_last_rank_loses() {
    let fen = "8/8/8/8/8/8/K5k1/6RQ b";
    assert_eq!(moves_2019(fen), "g2h1");
    turnover_2019(fen, "g2h1", "1-0 castles");
}

#[test]
fn castles_that_are_not_bound_move_freely() {
    // A Castle that is not attacked may be dismantled even if it is the side's last one.
    assert_eq!(moves_2019("7k/8/8/8/8/8/8/K7 b"), "h8h6 h8h7");
    turnover_2019("7k/8/8/8/8/8/8/K7 b", "h8h7", "1-0 castles");
    // A side with two Castles may dismantle one of them even if that Castle is attacked.
    assert_eq!(moves_2019("k6k/8/8/8/8/8/8/K6R b"), "a8a6 a8a7 h8h6 h8h7");
    // Under the current rules, no Castle is ever bound.
    turnover("7k/8/8/8/8/8/8/K6R b", "h8h6", "1-0 castles");
}

/// Moves may leave the mover's own Castles attacked.
#[test]
fn moves_may_leave_castles_attacked() {
    both("r6k/8/8/8/8/8/8/K6R b", "a8b8", "ongoing");
    both("r6k/8/8/8/8/8/8/K6R b", "a8b8 h1h8", "1-0 castles");
}

/// The game is drawn after "100 consecutive plies without a capture or a turnover".
#[test]
fn the_hundredth_quiet_ply_draws() {
    let quiet = [
        // A quiet move, a combination or a promotion can complete the fifty-move draw.
        ("7k/8/8/8/8/8/8/R6K w - - 99 80", "a1a2"),
        ("7k/8/8/8/8/B7/8/R6K w - - 99 80", "a1a3"),
        ("8/4P2k/8/8/8/8/8/7K w - - 99 80", "e7e8"),
    ];
    for (fen, mv) in quiet {
        both(fen, mv, "1/2-1/2 fifty moves");
        both(&fen.replace("99", "98"), mv, "ongoing");
    }
    // A step of a whole Castle can also complete the fifty-move draw.
    turnover("7k/8/8/8/8/8/8/R6K w - - 99 80", "h1g2", "1/2-1/2 fifty moves");
}

#[test]
fn captures_and_turnovers_reset_the_clock() {
    let resetting = [
        ("7k/8/8/8/8/p7/8/R6K w - - 99 80", "a1a3"),
        ("7k/8/8/8/8/b7/8/R6K w - - 99 80", "a1a3"),
        // A capture that promotes resets the fifty-move clock like any capture.
        ("3r4/4P2k/8/8/8/8/8/7K w - - 99 80", "e7d8"),
    ];
    for (fen, mv) in resetting {
        both(fen, mv, "ongoing");
        let fields = after::<Turnover<Current>>(fen, mv).fen();
        assert!(fields.ends_with(" b - - 0 80"), "{fields}");
    }
}

/// A position set up with a half-move clock of 100 or more is a draw unless another rule decides the game. The position
/// still has legal moves.
#[test]
fn a_draw_by_the_clock_can_be_set_up() {
    both("k7/8/8/8/8/8/8/R6K w - - 100 80", "", "1/2-1/2 fifty moves");
    both("k7/8/8/8/8/8/8/R7 w - - 100 80", "", "0-1 castles");
    both("k7/8/8/8/8/8/8/R6K w - - 100 80", "a1a8", "1-0 castles");
}

/// Reasons for the end of a game are checked in this order: Castles, no legal move, fifty moves, repetition.
#[test]
fn the_order_of_ends_on_one_ply() {
    // Dismantling the last Castle loses even on the ply that would complete the fifty-move draw.
    both("k7/8/8/8/8/8/8/4K3 w - - 99 80", "e1e3", "0-1 castles");
    turnover(&format!("{BESIEGED} w - - 99 80"), "h1g1", "1-0 siege");
    turnover_2019("7k/8/7P/8/8/8/8/K7 w - - 99 80", "h6h7", "1/2-1/2 stalemate");
    turnover_2019("7k/8/8/8/8/8/8/K5R1 w - - 99 80", "g1h1", "1-0 checkmate");

    let third_time = |fen: &str| verdict(&after::<Turnover<Current>>(fen, ""), 3);
    assert_eq!(third_time("k7/8/8/8/8/8/8/R7 w"), "0-1 castles");
    assert_eq!(third_time(&format!("{BESIEGED} b")), "1-0 siege");
    assert_eq!(third_time("k7/8/8/8/8/8/8/R6K w - - 100 80"), "1/2-1/2 fifty moves");
    assert_eq!(third_time("k7/8/8/8/8/8/8/R6K w - - 99 80"), "1/2-1/2 repetition");
}

/// The reply of a protocol session to `query reason` in a position.
fn reason(position: &str) -> String {
    let input = format!("position {position}\nquery reason\n");
    converse(Cursor::new(input.into_bytes()))
}

/// For threefold repetition, the position from which a game is set up counts as the first occurrence.
#[test]
fn the_third_occurrence_draws() {
    const SHUFFLE: &str = "b2b3 b7b6 b3b2 b6b7";
    let once = format!("startpos moves {SHUFFLE}");
    let twice = format!("startpos moves {SHUFFLE} {SHUFFLE}");
    assert_eq!(reason(&once), "response none\n");
    assert_eq!(reason(&twice), "response repetition\n");
    // The same placement of stacks occurs three times, but once with the other side to move, so the game is not drawn.
    let set_up = "fen 7k/8/8/8/8/8/8/K7 w moves";
    assert_eq!(
        reason(&format!("{set_up} a1a2 h8h7 a2a1 h7h8 a1b2 h8g7 b2a1")),
        "response none\n"
    );
}

/// A `position … moves` command may play on after a fifty-move or repetition draw. A move after any other end of the
/// game is an error.
#[test]
fn only_counted_draws_can_be_played_on() {
    const SHUFFLE: &str = "b2b3 b7b6 b3b2 b6b7";
    assert_eq!(
        reason(&format!("startpos moves {SHUFFLE} {SHUFFLE} b2b4")),
        "response none\n"
    );
    let drawn = "fen k7/8/8/8/8/8/8/R6K w - - 99 80 moves a1a2 a8b8";
    assert_eq!(reason(drawn), "response fifty moves\n");
    let taken = "fen k7/8/8/8/8/8/8/R6K w - - 99 80 moves a1a2 a8b8 a2b2 b8a8 b2b8";
    assert_eq!(reason(taken), "response fifty moves\n");

    let after_the_end = reason("fen k7/8/8/8/8/8/8/R6K w moves a1a8 h1h2");
    assert!(after_the_end.starts_with("info string error: illegal move h1h2 (number 2)"));
    assert!(after_the_end.ends_with("\nresponse none\n"), "{after_the_end}");
}

/// A turnover resets the fifty-move clock, but the position can still recur, because stacks can be turned over again.
#[test]
fn a_position_repeats_across_turnovers() {
    let cycle = ["c5g1", "e7c5", "g1f2", "c5g5", "f2c5", "g5e7"];
    let start = Turnover::<Current>::from_fen("8/4b3/8/2Q5/5k1K/8/8/2b5 w").expect("a position");
    let mut game = GameHistory::from(start);
    let mut turnovers = 0;
    for round in 1..=2 {
        for mv in cycle {
            assert_eq!(game.outcome(), None, "before {mv} of round {round}");
            let played = game.play_turn(mv).expect("a legal move")[0];
            turnovers += usize::from(played.arrival() == Arrival::Turnover);
        }
        assert_eq!(game.position().key(), start.key());
    }
    assert_eq!(turnovers, 4);
    assert_eq!(game.outcome(), Some(Outcome::draw("repetition")));
}

/// After a capture, earlier positions can no longer be repeated and are removed from the game history.
#[test]
fn nothing_repeats_across_captures() {
    let mut game = GameHistory::from(Turnover::<Current>::from_fen("k7/8/8/8/8/8/6r1/K5R1 w").expect("a position"));
    for mv in ["a1b1", "a8b8", "b1a1", "b8a8", "g1g2"] {
        game.play_turn(mv).expect("a legal move");
    }
    assert!(game.earlier_keys().is_empty());
}
