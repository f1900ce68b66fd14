//! Checks the reasons in CTOR: replacements, landings, settled chips, and chips that can be replaced next turn.

use super::attacks::Case;
use super::board::{Board, owner};
use anel::board::Color;
use anel::explain::Reason;
use anel::game::{Game, Position};
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};
use std::collections::BTreeSet;

/// Random turns that try to replace a protected chip.
const ATTEMPTS: usize = 12;

fn detail<'a>(reason: &'a Reason, key: &str) -> &'a str {
    let value = reason.get(key);
    value.unwrap_or_else(|| panic!("{reason} has no {key}"))
}

/// The eight neighbours of a square on the torus.
fn neighbours<P: Position>(square: &str) -> Vec<String> {
    let size = P::FILES;
    let index = square.parse::<usize>().expect("a number") - 1;
    let (row, column) = (index / size, index % size);
    let mut names = Vec::new();
    for (down, right) in [(0, 1), (1, 0), (1, 1), (0, size - 1), (size - 1, 0)] {
        names.push((down, right));
    }
    names.extend([(size - 1, size - 1), (1, size - 1), (size - 1, 1)]);
    let name = |(down, right)| (row + down) % size * size + (column + right) % size + 1;
    names.into_iter().map(|step| name(step).to_string()).collect()
}

/// The fewest placements with which the side to move can replace the chip on a square in its turn, if it can by
/// placements alone.
fn placements_needed<G: Game>(position: &G, square: &str) -> Option<usize> {
    let board = Board::of(position);
    let side = position.side_to_move();
    let near = neighbours::<G>(square);
    let own = near
        .iter()
        .filter(|name| board.at(name).map(owner) == Some(side))
        .count();
    let empty = near.iter().filter(|name| board.at(name).is_none()).count();
    let missing = 5_usize.saturating_sub(own);
    let legal_placements = placements_allowed(position, missing.max(1));
    let possible = missing <= empty && legal_placements >= missing.max(1);
    possible.then_some(missing)
}

/// How many chips the side to move may place in its turn, up to `most`; 0 if the turn allows no replacements.
fn placements_allowed<G: Game>(position: &G, most: usize) -> usize {
    let board = Board::of(position);
    let squares = (1..=G::FILES * G::RANKS).map(|number| number.to_string());
    let empty: Vec<String> = squares.filter(|name| board.at(name).is_none()).take(most).collect();
    let turn: u32 = position
        .fen()
        .split(' ')
        .nth(3)
        .expect("a turn number")
        .parse()
        .expect("a number");
    if turn <= 2 {
        return 0;
    }
    (1..=empty.len())
        .rev()
        .find(|&number| position.parse_turn(&empty[..number].join(",")).is_ok())
        .unwrap_or(0)
}

/// Checks that a turn places chips, then replaces the chip on the square, and nothing else.
fn check_turn<G: Game>(position: &G, square: &str, turn: &str) {
    let operations: Vec<&str> = turn.split(',').collect();
    let (last, placements) = operations.split_last().expect("operations");
    assert_eq!(*last, format!("x{square}"));
    assert!(placements.iter().all(|text| text.parse::<usize>().is_ok()));
    let plies = position.parse_turn(turn).expect("a legal turn");
    let after = plies.iter().fold(*position, |position, &mv| position.play(mv));
    let side = position.side_to_move();
    assert_eq!(Board::of(position).at(square).map(owner), Some(!side));
    assert_eq!(Board::of(&after).at(square).map(owner), Some(side));
}

/// The chips of a side that have four neighbours in the same set, removed one by one until all of them have.
fn settled<P: Position>(board: &Board, side: Color) -> BTreeSet<String> {
    let mut chips: BTreeSet<String> = board.squares_of(side).cloned().collect();
    loop {
        let loose = chips.iter().find(|chip| {
            let friends = neighbours::<P>(chip).into_iter().filter(|name| chips.contains(name));
            friends.count() < 4
        });
        match loose.cloned() {
            Some(chip) => chips.remove(&chip),
            None => return chips,
        };
    }
}

/// Checks a reason.
///
/// # Panics
/// If the reason is false or of another kind.
pub fn check<G: Game>(case: &Case<G>, reason: &Reason) {
    let (skipped, passed) = (case.before.null_move(), case.after.null_move());
    let square = reason.get("square").unwrap_or_default();
    let (old, new) = (case.old.at(square), case.new.at(square));
    let operations: Vec<&str> = case.text.split(',').collect();
    let written = |key: &str| detail(reason, key).chars().next();
    match reason.kind {
        "lands" => assert!(
            operations
                .iter()
                .any(|text| text.contains('+') && text.ends_with(&format!("-{square}")))
        ),
        "replaces" => {
            assert!(operations.contains(&format!("x{square}").as_str()));
            assert_eq!(written("piece").map(owner), Some(!case.mover));
            assert_eq!(written("becomes").map(owner), Some(case.mover));
        }
        "secret" => {
            assert!(operations.contains(&format!("!{square}").as_str()));
            assert_eq!((new, new.map(owner)), (written("becomes"), Some(!case.mover)));
        }
        "settles" => {
            let [before, after] = [&case.old, &case.new].map(|board| settled::<G>(board, case.mover));
            let said: BTreeSet<String> = detail(reason, "squares").split(',').map(str::to_owned).collect();
            assert_eq!(said, after.difference(&before).cloned().collect());
            said.iter().for_each(|chip| attempt_to_replace(&case.after, chip));
        }
        "threatens" | "leaves" => {
            let threat = reason.kind == "threatens";
            let (now, earlier) = if threat {
                (passed, case.before)
            } else {
                (case.after, skipped)
            };
            check_turn(&now, square, detail(reason, "by"));
            assert_eq!((detail(reason, "effect"), detail(reason, "gain")), ("replaces", "2"));
            let is_new = old != new || placements_needed(&earlier, square).is_none();
            assert_eq!(detail(reason, "new"), is_new.to_string());
        }
        "protects" => {
            assert_eq!((old, new), (written("piece"), written("piece")));
            check_turn(&skipped, square, detail(reason, "by"));
            attempt_to_replace(&case.after, square);
        }
        kind => panic!("{kind} is no kind of reason"),
    }
}

/// Checks a reason about a position.
///
/// # Panics
/// If the reason is false or of another kind.
pub fn check_position<G: Game>(position: &G, reason: &Reason) {
    let taker = match reason.kind {
        "chance" => *position,
        "exposed" => position.null_move(),
        kind => panic!("{kind} is no kind of reason"),
    };
    check_turn(&taker, detail(reason, "square"), detail(reason, "by"));
}

/// Tries to replace a chip by random turns, all of which must fail.
fn attempt_to_replace<G: Game>(position: &G, square: &str) {
    let mut random = StdRng::seed_from_u64(7);
    let target = Board::of(position).at(square);
    let strike = format!("x{square}");
    for _attempt in 0..ATTEMPTS {
        let mut current = *position;
        while current.side_to_move() == position.side_to_move() && current.terminal_outcome().is_none() {
            let mut moves = Vec::new();
            current.for_each_candidate(anel::game::MoveSet::All, |mv, _| moves.push(mv));
            assert!(moves.iter().all(|&mv| current.ply_text(mv) != strike));
            current = current.play(moves[random.random_range(0..moves.len())]);
        }
        assert_eq!(Board::of(&current).at(square), target);
    }
}

/// Checks that the reasons name every chip that the opponent can replace after placements alone.
pub fn check_all_left<G: Game>(case: &Case<G>, reasons: &[Reason]) {
    for square in case.new.squares_of(case.mover) {
        let named = reasons
            .iter()
            .any(|reason| reason.kind == "leaves" && reason.get("square") == Some(square));
        let possible = placements_needed(&case.after, square).is_some();
        assert_eq!(possible, named, "{square} after {case:?}");
    }
}
