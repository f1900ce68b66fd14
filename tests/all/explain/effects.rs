//! Checks what a move does, from the boards before and after it.

use super::attacks::Case;
use super::board::{Board, lost_piece, owner};
use anel::board::Color;
use anel::explain::Reason;
use anel::game::Game;

/// The rings in the stack with a FEN letter: Tower 1, Fort 2, Wall 4.
fn rings(letter: Option<char>) -> u8 {
    match letter.map(|letter| letter.to_ascii_lowercase()) {
        None => 0,
        Some('r') => 1,
        Some('b') => 2,
        Some('q') => 3,
        Some('p') => 4,
        Some('n') => 6,
        Some('k') => 7,
        other => panic!("{other:?} is no stack"),
    }
}

fn number_of_rings(board: &Board) -> i32 {
    let letters = board.letters.values();
    letters.map(|&letter| rings(Some(letter)).count_ones() as i32).sum()
}

fn letter(reason: &Reason, key: &str) -> Option<char> {
    reason.get(key).and_then(|text| text.chars().next())
}

/// Checks a reason that says what a move of Turnover does. Returns false if the reason is of another kind.
pub fn check_turnover<G: Game>(case: &Case<G>, reason: &Reason) -> bool {
    let Some(square) = reason.get("square") else {
        return false;
    };
    let (old, new) = (case.old.at(square), case.new.at(square));
    let (piece, becomes) = (letter(reason, "piece"), letter(reason, "becomes"));
    let (from, to) = (&case.text[..2], &case.text[2..4]);
    let promoted = promoted_rings(case);
    // The rings on the board, apart from those that a promotion adds or removes.
    let vanished = number_of_rings(&case.old) - number_of_rings(&case.new) + promoted;
    match reason.kind {
        "takes" => {
            assert_eq!((square, old, new.map(owner)), (to, piece, Some(case.mover)));
            assert_eq!(vanished, rings(old).count_ones() as i32);
        }
        "turnsover" => {
            assert_eq!((square, old, new), (to, piece, becomes));
            assert_eq!(old.map(owner), Some(!case.mover));
            assert_eq!(vanished, 0);
        }
        "combines" => {
            assert_eq!((square, old, new), (to, piece, becomes));
            assert_eq!(old.map(owner), Some(case.mover));
            assert_eq!(vanished, 0);
        }
        "splits" => {
            assert_eq!((square, old, new), (from, piece, becomes));
            let (whole, rest) = (rings(old), rings(new));
            assert!(rest != 0 && rest != whole && rest & !whole == 0);
        }
        "promotes" => {
            assert_eq!((square, new), (to, becomes));
            assert_eq!(rings(new), 3);
            assert_ne!(promoted, 0);
        }
        _ => return false,
    }
    true
}

/// Whether a move turns over the enemy stack on its destination: the ring that leaves its origin fits on the stack.
pub fn turns_over(before: &Board, after: &Board, text: &str) -> bool {
    let (from, to) = (&text[..2], &text[2..4]);
    let ring = rings(before.at(from)) & !rings(after.at(from));
    let met = rings(before.at(to));
    ring & met == 0 && matches!(ring | met, 3 | 6 | 7)
}

/// The rings that a promotion adds to the board: 1 for a Wall, -1 for a Castle, 0 if nothing promotes.
fn promoted_rings<G: Game>(case: &Case<G>) -> i32 {
    let (from, to) = (&case.text[..2], &case.text[2..4]);
    let last = match case.mover {
        Color::White => "8",
        Color::Black => "1",
    };
    if &to[1..] != last || rings(case.new.at(to)) != 3 {
        return 0;
    }
    let mover = rings(case.old.at(from)) & !rings(case.new.at(from));
    let met = rings(case.old.at(to));
    let fits = met & mover == 0 && matches!(met | mover, 3 | 6 | 7);
    match if met != 0 && fits { met | mover } else { mover } {
        4 => 1,
        7 => -1,
        _ => 0,
    }
}

/// Checks a reason that says what a move of Oliveira does. Returns false if the reason is of another kind.
pub fn check_oliveira<G: Game>(case: &Case<G>, reason: &Reason) -> bool {
    let square = reason.get("square").unwrap_or_default();
    let (old, new) = (case.old.at(square), case.new.at(square));
    let (piece, becomes) = (letter(reason, "piece"), letter(reason, "becomes"));
    let [lost_by_us, lost_by_them] =
        [case.mover, !case.mover].map(|side| case.old.count(side) - case.new.count(side).min(case.old.count(side)));
    match reason.kind {
        "takes" => {
            assert_eq!((old, lost_by_them), (piece, 1));
            assert_eq!(old.map(owner), Some(!case.mover));
            assert_ne!(new.map(owner), Some(!case.mover));
        }
        "pushes" => {
            let to = reason.get("to").expect("a push has a destination");
            assert_eq!((old, case.old.at(to), case.new.at(to)), (piece, None, piece));
            assert_eq!(old.map(owner), Some(!case.mover));
        }
        "charges" => {
            assert_eq!((old, new, lost_by_us, lost_by_them), (piece, None, 1, 1));
            assert_eq!(square, &case.text[..2]);
        }
        "removed" => {
            assert_ne!(new.map(owner), Some(case.mover));
            assert!(lost_by_us >= 1);
            assert_eq!(piece.map(owner), Some(case.mover));
        }
        "promotes" => {
            let written = format!("{square}{}", becomes.expect("a piece").to_ascii_lowercase());
            assert!(case.text.contains(&written));
            assert!(piece.is_some_and(|piece| piece.eq_ignore_ascii_case(&'p')));
            assert!(new == becomes || new.map(owner) != Some(case.mover));
        }
        "castles" => {
            let king = case.old.at(&case.text[..2]).expect("a King");
            assert!(king.eq_ignore_ascii_case(&'k'));
            let files = |at: usize| i32::from(case.text.as_bytes()[at]);
            assert_eq!((files(0) - files(2)).abs(), 2);
        }
        "deploys" => assert_eq!(case.text, format!("G@{square}")),
        "withdraws" => assert_eq!(case.text, format!("{square}@")),
        "passes" => assert_eq!(case.text, "0000"),
        _ => return false,
    }
    true
}

/// Checks that a reason names every piece that the move takes or turns over, and none if it takes none.
pub fn check_completeness<G: Game>(case: &Case<G>, reasons: &[Reason]) {
    let taken: Vec<(&str, Option<char>)> = reasons
        .iter()
        .filter(|reason| matches!(reason.kind, "takes" | "turnsover"))
        .map(|reason| (reason.get("square").expect("a square"), letter(reason, "piece")))
        .collect();
    let lost = lost_piece(&case.old, &case.new, !case.mover);
    let lost: Vec<(&str, Option<char>)> = lost
        .iter()
        .map(|(square, piece)| (square.as_str(), Some(*piece)))
        .collect();
    assert_eq!(taken, lost, "{case:?}");
}
