//! A test for each sentence of the rules of CTOR.

use anel::board::Color;
use anel::ctor::{Ctor, Eight, Ten};
use anel::ctor::{CtorSettings, SecretSquares, TeamSizes};
use anel::game::{Notation, Outcome, Position, Setup};

fn teams(sizes: &str) -> CtorSettings {
    CtorSettings {
        team_sizes: sizes.parse().expect("sizes of teams"),
        ..CtorSettings::default()
    }
}

fn set_up(fen: &str, sizes: &str) -> Ctor<Eight> {
    Ctor::set_up(fen, &teams(sizes)).unwrap_or_else(|error| panic!("{fen}: {error}"))
}

fn eight(fen: &str) -> Ctor<Eight> {
    set_up(fen, "1v1")
}

fn is_legal(position: &Ctor<Eight>, turn: &str) -> bool {
    position.parse_turn(turn).is_ok()
}

fn after(position: &Ctor<Eight>, turn: &str) -> Ctor<Eight> {
    let plies = position.parse_turn(turn).unwrap_or_else(|why| panic!("{turn}: {why}"));
    plies.iter().fold(*position, |position, &mv| position.play(mv))
}

fn fault(fen: &str, sizes: &str) -> String {
    Ctor::<Eight>::set_up(fen, &teams(sizes)).expect_err(fen).to_string()
}

/// The board is a torus: squares on opposite edges are neighbours.
#[test]
fn the_edges_meet() {
    let corner = eight("x7/8/8/8/8/8/8/8 1 0,0,0 5 0 63");
    for step in ["1-2", "1-8", "1-9", "1-57"] {
        assert!(is_legal(&corner, step), "{step}");
    }
    for step in ["1-10", "1-64", "1-16", "1-3"] {
        assert!(!is_legal(&corner, step), "{step}");
    }
    // Across the board's edges, square 1 has the neighbours 64, 57, 58, 8 and 2.
    let around = eight("ox5x/8/8/8/8/8/8/xx5x 1 1,0,0 5 0 59");
    assert!(is_legal(&around, "x1"));
}

/// An enemy chip can be replaced only if at least five of its eight neighbours are chips of the replacing team.
#[test]
fn five_of_eight_replace() {
    assert!(is_legal(&eight("8/8/2xxx3/2xo4/2x5/8/8/8 1 1,0,0 5 0 59"), "x28"));
    assert!(!is_legal(&eight("8/8/2xxx3/2xo4/8/8/8/8 1 1,0,0 5 0 60"), "x28"));
    assert!(is_legal(&eight("8/8/2xxx3/2xox3/2xxx3/8/8/8 1 0,1,0 5 0 55"), "x28"));
}

/// A replacement needs an earlier placement, movement or landing in the same turn. A turn may contain any number of
/// replacements, and each one counts the chips as they stand at that moment.
#[test]
fn replacements_need_an_earlier_operation_and_count_current_chips() {
    let position = eight("8/8/2xxx3/2xoo3/2x2x2/8/8/8 1 0,0,0 5 0 56");
    assert!(!is_legal(&position, "x28"));
    assert!(!is_legal(&position, "x28,60"));
    assert!(is_legal(&position, "60,x28"));
    // The second of two enemy chips has five neighbours of the replacing team only after the first chip has been
    // replaced.
    assert!(!is_legal(&position, "37,x29"));
    assert!(is_legal(&position, "37,x28,x29"));
    assert_eq!(
        after(&position, "37,x28,x29").fen(),
        "8/8/2xxx3/2xxx3/2x1xx2/8/8/8 2 0,0,0 6 0 55"
    );
}

/// "One chip may take part in several operations of a turn (placed then moved, moved twice, replaced then moved,
/// landed)."
#[test]
fn a_chip_can_take_part_in_several_operations() {
    let position = eight("8/8/2xxx3/2xo4/2x5/8/8/8 1 0,0,0 5 0 58");
    for turn in ["60,60-61,61-62", "60,x28,28-29", "60,1,1+60-64,64-63,63-62"] {
        assert!(is_legal(&position, turn), "{turn}");
    }
}

/// A landing removes two chips of the team (written with the smaller number first) and puts one chip on a square that
/// was empty before.
#[test]
fn landings_remove_two_chips_and_add_one_on_an_empty_square() {
    let position = eight("xx1o4/8/8/8/8/8/8/8 1 0,0,0 5 0 61");
    assert!(is_legal(&position, "1+2-3"));
    for turn in ["2+1-3", "1+1-3", "1+2-1", "1+2-2", "1+2-4", "1+4-3", "1+3-5"] {
        assert!(!is_legal(&position, turn), "{turn}");
    }
    assert_eq!(after(&position, "1+2-3").fen(), "2xo4/8/8/8/8/8/8/8 2 0,0,0 6 1 61");
}

/// The quotas of placements, movements and landings per turn follow the table in the rules.
#[test]
fn quotas_depend_on_the_larger_team() {
    let fen = "8/8/2xx4/2xx4/8/8/8/8 1 0,0,0 5 0 60";
    let allowed = [
        (
            "1v1",
            ["1,2", "19-18,18-17", "19+20-1"],
            ["1,2,3", "19-18,18-17,17-9", "19+20-1,1+27-2"],
        ),
        (
            "2v1",
            ["1,2", "19-18,18-17", "1"],
            ["1,2,3", "19-18,18-17,17-9", "19+20-1"],
        ),
        (
            "2v3",
            ["1,2,3", "19-18,18-17,17-9", "1"],
            ["1,2,3,4", "19-18,18-17,17-9,9-10", "19+20-1"],
        ),
        (
            "3v3",
            ["1,2,3", "19-18,18-17,17-9", "1"],
            ["1,2,3,4", "19-18,18-17,17-9,9-10", "19+20-1"],
        ),
    ];
    for (sizes, legal, illegal) in allowed {
        let position = set_up(fen, sizes);
        legal
            .iter()
            .for_each(|turn| assert!(is_legal(&position, turn), "{sizes} {turn}"));
        illegal
            .iter()
            .for_each(|turn| assert!(!is_legal(&position, turn), "{sizes} {turn}"));
    }
}

/// Opening turns allow only placements: team 1 places up to 1 chip, team 2 up to 2 and, if the larger team has 3
/// people, team 1 up to 3 in turn 3. Later turns have the usual quotas. Opening turns allow no replacements.
#[test]
fn opening_turns_allow_only_placements() {
    for sizes in ["1v1", "2v2", "3v3"] {
        let start = set_up("8/8/8/8/8/8/8/8 1 0,0,0 1 0 64", sizes);
        assert!(is_legal(&start, "1") && is_legal(&start, "0000"));
        assert!(!is_legal(&start, "1,2") && !is_legal(&start, "1,1-2"));
        let second = after(&start, "1");
        assert!(is_legal(&second, "2,3") && is_legal(&second, "2"));
        assert!(!is_legal(&second, "2,3,4") && !is_legal(&second, "2,2-3"));
        let third = after(&second, "2,3");
        assert_eq!(is_legal(&third, "4,5,6"), sizes == "3v3");
        assert_eq!(is_legal(&third, "4,4-5"), sizes != "3v3");
    }
    // The chip on square 28 has five enemy neighbours, but turn 2 is an opening turn. The chip can be replaced in turn
    // 4 at the earliest.
    let fen = "8/8/2ooo3/2ox4/2o5/8/8/8 2 1,0,0 2 0 59";
    assert!(!is_legal(&eight(fen), "x28"));
    assert!(is_legal(&eight(&fen.replace(" 2 0 59", " 4 0 59")), "x28"));
}

/// "A team without chips plays on."
#[test]
fn a_team_without_chips_plays_on() {
    let position = eight("oo6/8/8/8/8/8/8/8 1 0,0,0 7 0 62");
    assert_eq!(position.outcome(1), None);
    assert!(is_legal(&position, "3,4,4-5"));
}

/// In the text of a turn, numbers have no leading zeros, and blanks are not allowed.
#[test]
fn malformed_turns_are_refused() {
    let position = eight("8/8/2xx4/2xx4/8/8/8/8 1 0,0,0 5 0 60");
    let malformed = [
        "", " ", "01", "1, 2", " 1", "1,", ",1", "1,,2", "0", "65", "x", "x0", "1-", "-1", "19-", "19+20", "19+-1",
        "0000,1", "1,0000", "00000", "000", "end", "!", "!1", "1!", "1,!", "1,!0", "1,!01", "+1", "1;2", "X28",
        "19–18", "１",
    ];
    for turn in malformed {
        assert!(!is_legal(&position, turn), "{turn:?}");
    }
    assert!(is_legal(&position, "0000"));
}

/// A board that is full at the end of a turn ends the game: the team with more chips wins, and equal numbers draw. If
/// the board fills during a turn, the turn continues, because the team may still make replacements.
#[test]
fn a_full_board_ends_the_game_when_the_turn_ends() {
    let fen = "xxxxxxxx/xxxxxxxx/xxxxxxxx/xxxxxxxx/oooooooo/oooooooo/oooooooo/ooooooo1 1 0,0,0 41 0 1";
    let position = eight(fen);
    let full = position.play(position.parse_turn("64").expect("legal")[0]);
    assert_eq!(full.outcome(1), None);
    assert!(!full.legal_moves().is_empty());
    let end = after(&position, "64");
    assert_eq!(end.outcome(1), Some(Outcome::win(Color::White, "full")));
    assert_eq!((end.count_moves(), end.margin()), (0, Some(2)));
    assert!(!is_legal(&end, "0000"));
    let even = eight("xxxxxxxx/xxxxxxxx/xxxxxxxx/xxxxxxxx/oooooooo/oooooooo/oooooooo/oooooooo 2 0,0,0 42 0 0");
    assert_eq!(even.outcome(1), Some(Outcome::draw("full")));
}

/// Two empty turns in a row, one by each team, end the game.
#[test]
fn two_empty_turns_end_the_game() {
    let position = eight("o7/8/8/8/8/8/8/8 1 0,0,0 7 3 63");
    let once = after(&position, "0000");
    assert_eq!(once.fen(), "o7/8/8/8/8/8/8/8 2 0,0,0 8 4! 63");
    assert_eq!(once.outcome(1), None);
    let twice = after(&once, "0000");
    assert_eq!(twice.fen(), "o7/8/8/8/8/8/8/8 1 0,0,0 9 5!! 63");
    assert_eq!(twice.outcome(1), Some(Outcome::win(Color::Black, "passes")));
    assert_eq!(twice.count_moves(), 0);
    // A turn that is not empty resets the count of empty turns.
    let between = after(&after(&once, "2"), "0000");
    assert_eq!(between.outcome(1), None);
    assert!(between.fen().contains("0,0,0 10 1! "), "{}", between.fen());
}

/// After operations have been made in a turn, `0000` ends the turn. Such a turn does not count as empty.
#[test]
fn a_turn_that_has_begun_is_not_empty() {
    let begun = eight("o7/8/8/8/8/8/8/8 2 1,0,0 8 4! 63");
    assert_eq!(after(&begun, "0000").fen(), "o7/8/8/8/8/8/8/8 1 0,0,0 9 5 63");
}

/// The game ends after 100 turns in a row in which the number of empty squares has not fallen below its lowest value so
/// far. Perft and the list of legal operations ignore this end of the game.
#[test]
fn idle_turns_end_the_game() {
    let position = eight("x7/8/8/8/8/8/8/8 2 0,0,0 112 99 10");
    let end = after(&position, "64");
    assert_eq!(end.idle(), 100);
    assert_eq!(end.outcome(1), Some(Outcome::draw("idle")));
    assert!(end.count_moves() > 1);
    // Only the positions at the end of a turn count for the lowest number of empty squares.
    let lower = eight("x7/8/8/8/8/8/8/8 2 0,0,0 112 99 63");
    assert_eq!(after(&lower, "64").fen(), "x7/8/8/8/8/8/8/7o 1 0,0,0 113 0 62");
    let same = eight("x7/8/8/8/8/8/8/6oo 2 0,0,0 112 9 61");
    assert_eq!(after(&same, "64-56").fen(), "x7/8/8/8/8/8/7o/6o1 1 0,0,0 113 10 61");
}

fn secret(numbers: &str) -> CtorSettings {
    CtorSettings {
        secret_squares: numbers.parse().expect("secret squares"),
        ..CtorSettings::default()
    }
}

fn judged(position: &Ctor<Eight>, turn: &str, noted: &str) -> String {
    let plies = position.parse_turn(turn).expect("a legal turn");
    let judged = position.arbitrated(plies, &secret(noted)).expect("a player's turn");
    position.turn_text(&judged)
}

/// A team's secret square acts at the end of a turn if the opponent has placed or landed a chip there during the turn,
/// and a chip of the opponent is still there.
#[test]
fn the_arbiter_names_the_secret_squares_that_act() {
    let position = eight("8/8/2xx4/2xx4/8/8/8/o7 1 0,0,0 5 0 59");
    let noted = "1,2,3,9,18";
    assert_eq!(judged(&position, "2,1", noted), "2,1,!1,!2");
    assert_eq!(judged(&position, "1,1-9", noted), "1,1-9");
    assert_eq!(judged(&position, "19-18", noted), "19-18");
    assert_eq!(judged(&position, "19+20-3", noted), "19+20-3,!3");
    assert_eq!(judged(&position, "1,1-9,9-1", "1,2,3,4,5"), "1,1-9,9-1,!1");
    assert_eq!(judged(&position, "64", noted), "64");
}

/// Each secret square acts only once. Both teams may choose the same secret square.
#[test]
fn each_secret_square_acts_once_for_each_owner() {
    let position = eight("8/8/2xx4/2xx4/8/8/8/oo6 1 0,0,0 5 0 58");
    let acted = after(&position, "1,!1");
    assert_eq!(acted.fen(), "o7/8/2xx4/2xx4/8/8/8/oo6 2 0,0,0 6 0 57");
    // After the chip has left the square, the square can still act as a secret square of the other team.
    let moved = after(&acted, "1-2");
    let again = after(&moved, "1");
    assert_eq!(judged(&moved, "1", "1,2,3,4,5"), "1");
    assert!(!is_legal(&moved, "1,!1"));
    let emptied = after(&after(&again, "0000"), "1-9");
    assert!(is_legal(&emptied, "1,!1"));
}

/// In a turn, `!n` says that secret square n acts. The turn is illegal if a `!n` cannot be true, is repeated, out of
/// order, or not at the end of the turn.
#[test]
fn false_claims_of_the_arbiter_are_refused() {
    let position = eight("8/8/2xx4/2xx4/8/8/8/o7 1 0,0,0 5 0 59");
    for turn in ["1,!1", "1,2,!1,!2", "1,2,!2", "19+20-1,!1"] {
        assert!(is_legal(&position, turn), "{turn}");
    }
    let false_claims = [
        "1,!2",
        "!1",
        "0000,!1",
        "1,!1,!1",
        "1,2,!2,!1",
        "!1,1",
        "1,!1,2",
        "1,1-2,!1",
        "1,1-2,!2",
        "19-18,!18",
        "1,!57",
        "1,!19",
        "1,!65",
        "1,! 1",
    ];
    for turn in false_claims {
        assert!(!is_legal(&position, turn), "{turn}");
    }
    // A team has only five secret squares, so a sixth cannot act.
    let turns = ["1,2,!1,!2", "64", "3,4,!3,!4", "63", "5,6,!5", "62"];
    let position = turns.iter().fold(position, |position, turn| after(&position, turn));
    assert!(is_legal(&position, "9,10") && !is_legal(&position, "9,10,!9"));
}

/// Secret squares act before the end of the game is checked and the chips are counted.
#[test]
fn secret_squares_act_before_the_count() {
    let fen = "xxxxxxxx/xxxxxxxx/xxxxxxxx/xxxxxxxx/oooooooo/oooooooo/oooooooo/ooooooo1 1 0,0,0 41 0 1";
    let end = after(&eight(fen), "64,!64");
    assert_eq!(end.outcome(1), Some(Outcome::draw("full")));
}

/// A FEN is refused with an error that names the fault if the team does not fit the turn number, the operations made
/// exceed their quotas, or the lowest number of empty squares is above the number at the start of the turn.
#[test]
fn errors_name_the_fault_of_a_fen() {
    let faults = [
        (
            "8/8/8/8/8/8/8/8 2 0,0,0 1 0 64",
            "1v1",
            "turn 1 does not belong to team 2",
        ),
        (
            "8/8/8/8/8/8/8/8 1 0,0,0 2 0 64",
            "1v1",
            "turn 2 does not belong to team 1",
        ),
        (
            "8/8/8/8/8/8/8/8 1 3,0,0 5 0 60",
            "1v1",
            "placements in turn 5 is at most 2, not 3",
        ),
        (
            "8/8/8/8/8/8/8/8 1 0,0,1 5 0 60",
            "2v2",
            "landings in turn 5 is at most 0, not 1",
        ),
        (
            "8/8/8/8/8/8/8/8 1 0,1,0 3 0 60",
            "3v3",
            "movements in turn 3 is at most 0, not 1",
        ),
        (
            "x7/8/8/8/8/8/8/8 2 0,0,0 2 0 64",
            "1v1",
            "lowest number of empty squares is 64",
        ),
        ("8/8/8/8/8/8/8/8 1 0,0,0 1 0", "1v1", "6 fields"),
        ("8/8/8/8/8/8/8 1 0,0,0 1 0 64", "1v1", "8 rows"),
        ("44/8/8/8/8/8/8/8 1 0,0,0 1 0 64", "1v1", "1 to 8"),
        (
            "7/8/8/8/8/8/8/8 1 0,0,0 1 0 64",
            "1v1",
            "row 1 must have 8 squares, not 7",
        ),
        ("8/8/8/w7/8/8/8/8 1 0,0,0 1 0 64", "1v1", "row 4 holds 'w'"),
        ("8/8/8/8/8/8/8/8 w 0,0,0 1 0 64", "1v1", "1 or 2"),
        ("8/8/8/8/8/8/8/8 1 0,0 1 0 64", "1v1", "three numbers"),
        ("8/8/8/8/8/8/8/8 1 0,0,0 0 0 64", "1v1", "turn is a number from 1"),
        ("8/8/8/8/8/8/8/8 1 0,0,0 1 0!!! 64", "1v1", "idle turns"),
        ("8/8/8/8/8/8/8/8 1 0,0,0 1 0 65", "1v1", "from 0 to 64"),
    ];
    for (fen, sizes, part) in faults {
        let fault = fault(fen, sizes);
        assert!(fault.contains(part), "{fen}: {fault}");
    }
    // In a FEN within a turn, the lowest number of empty squares may be as high as the number of empty squares at the
    // start of the turn.
    eight("xx6/8/8/8/8/8/8/8 1 1,0,0 5 0 63");
    assert!(Ctor::<Ten>::from_fen("10/10/10/10/10/10/10/10/10/x9 2 0,0,0 2 0 99").is_ok());
}

#[test]
fn settings_are_read_as_they_are_written() {
    for name in TeamSizes::NAMES {
        assert_eq!(name.parse::<TeamSizes>().expect(name).to_string(), name);
    }
    for wrong in ["", "0v1", "4v1", "1v", "1V1", "1v11", "11"] {
        assert!(wrong.parse::<TeamSizes>().is_err(), "{wrong}");
    }
    for squares in ["", "3,17,44,58,99"] {
        assert_eq!(squares.parse::<SecretSquares>().expect(squares).to_string(), squares);
    }
    for wrong in [
        "1",
        "1,2,3,4",
        "1,2,3,4,4",
        "1,2,3,4,5,6",
        "0,1,2,3,4",
        "1,2,3,4,101",
        "1,2,3,4,05",
        "1, 2,3,4,5",
    ] {
        assert!(wrong.parse::<SecretSquares>().is_err(), "{wrong}");
    }
}
