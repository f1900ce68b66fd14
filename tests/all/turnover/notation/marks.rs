//! The marks `+` (check) and `++` (mate) in the game notation of Turnover.

use super::{mirror_image, mirrored_text, place, write};
use anel::game::Position;
use anel::turnover::{Current, Official2019, Rules, Turnover};

/// Checks the notation of moves. Each case is given as the stacks on the board, the move in UCI format, and the
/// expected notation.
fn check_marks<R: Rules>(cases: &[(&str, &str, &str)]) {
    for (stacks, uci_move, notation) in cases {
        let position = place::<R>(stacks);
        assert_eq!(write(&position, uci_move), *notation, "{stacks}");
        let mirrored = mirror_image(&position);
        assert_eq!(
            write(&mirrored, &mirrored_text::<Turnover<R>>(uci_move)),
            mirrored_text::<Turnover<R>>(notation),
            "{stacks} mirrored"
        );
    }
}

#[test]
fn marks_by_the_current_rules() {
    check_marks::<Current>(&[
        // Three cases: White attacks Black's only Castle, one of Black's two Castles, and both of Black's Castles.
        ("Ka2 Re1 kh5", "e1e5", "Re5+"),
        ("Ka2 Re1 kh5 kg8", "e1e5", "Re5"),
        ("Ka2 Re1 kh5 ke8", "e1e5", "Re5+"),
        // A move that dismantles or promotes the mover's own last Castle loses, but it may still give check.
        ("Ke3 kd6", "e3e5", "C.e5+"),
        ("Ke3 kh7", "e3e5", "C.e5"),
        ("Kd7 Ra6 kh6", "d7d8", "Cd7.Q8+"),
        // A capture of the last enemy Castle is marked `++`, even if the mover's own last Castle promotes.
        ("Ka2 Re1 ke5", "e1e5", "RxCe5++"),
        ("Kd4 ke5", "d4e5", "Cd4xCe5++"),
        ("Kd7 ke8", "d7e8", "Cd7xCe8.Q++"),
        ("Ka2 Re1 ke5 kh8", "e1e5", "RxCe5"),
        // Siege: White's move leaves Black without a legal move and is marked `++`.
        (
            "Kh6 ka2 pb2 pc2 pd2 pe2 pf2 pg2 ph2 pa3 pb3 ra1 rb1 rc1 rd1 re1 rf1 rg1 rh1",
            "h6h5",
            "Ch6.5++",
        ),
        // White's move is mate: Black can only step with its Castle, which White then captures, or dismantle the Castle
        // by a double step.
        ("Ke3 Rh1 Rb3 ka8", "h1a1", "Ra1++"),
        // Black's Fort can turn over the attacking Tower, so the move is not mate.
        ("Ke3 Rh1 Rb3 ka8 bh8", "h1a1", "Ra1+"),
        // White's move attacks no Castle, and Black has harmless replies, so the move gets no mark.
        ("Ke3 Rh2 Rb2 ka8", "h2h3", "Rh3"),
        // Black's Tower cannot prevent mate, unless the Tower makes a second Castle by moving onto a Fortress.
        ("Ke3 Rh1 Rb3 ka8 rg8", "h1a1", "Ra1++"),
        ("Ke3 Rh1 Rb3 ka8 rg8 nh8", "h1a1", "Ra1+"),
        // Black's reply captures White's last Castle and wins, so White's move is not mate.
        ("Kb7 Rh1 ka8", "h1h8", "Rh8+"),
    ]);
}

#[test]
fn marks_by_the_rules_of_2019() {
    check_marks::<Official2019>(&[
        // White's move is mate if it attacks Black's only Castle, which is then bound, and if no other black move
        // helps.
        ("Ka2 Re1 kh5", "e1e5", "Re5++"),
        ("Ka2 Re1 kh5 pa7", "e1e5", "Re5++"),
        ("Ka2 Re1 kh5 pa7 rf7", "e1e5", "Re5+"),
        ("Ka2 Re1 kh5 kd3", "e1e5", "Re5"),
        // White's move attacks no Castle, but is mate, because Black has no legal move except to dismantle its last
        // Castle.
        ("Ka2 Re1 kh5", "e1d1", "Rd1++"),
        // Stalemate: Black's Castle is blocked but not attacked, so White's move gets no mark.
        ("Ka2 Pe3 ke5", "e3e4", "e4"),
        // White resigns by dismantling its last Castle, with and without giving check.
        ("Ke3 kd6", "e3e5", "C.e5+"),
        ("Ke3 kh7", "e3e5", "C.e5"),
        // Capturing the last enemy Castle with one's own last Castle (terra arrasada) draws, also on the last rank.
        ("Kd4 ke5", "d4e5", "CxCe5"),
        ("Kd7 ke8", "d7e8", "CxCe8.Q"),
        ("Kd4 Ka2 ke5", "d4e5", "CxCe5++"),
        // Whatever Black's Tower does, White's capture only draws, so the move is not mate.
        ("Kd4 Pa2 ke5 rh8", "a2a3", "a3+"),
        // Black's only reply is terra arrasada, which draws, so the move is not mate.
        ("Kd4 Pa2 ke5", "a2a3", "a3+"),
        // Black's bound Castle can only turn over a Citadel, which makes a new Castle. If White can capture the new
        // Castle, White's move is mate.
        ("Ka2 Re1 Qh4 Rb4 kh5", "e1e5", "Re5++"),
        ("Ka2 Re1 Qh4 kh5", "e1e5", "Re5+"),
    ]);
}

/// In deciding on the marks `+` and `++`, the half-move clock and repetitions are ignored.
#[test]
fn marks_ignore_the_clock() {
    for (clock, notation) in [(0, "Ra1++"), (99, "Ra1++"), (150, "Ra1++")] {
        let fen = format!("k7/8/8/8/8/4K3/1R6/7R w - - {clock} 90");
        let position = Turnover::<Current>::from_fen(&fen).expect("a position");
        assert_eq!(write(&position, "h1a1"), notation, "{fen}");
    }
}
