//! The game notation of Turnover: single moves and whole games, written and read.

mod common;

use anel::game::{Game, MoveError, Outcome, Variant, VariantTask};
use anel::turnover::{
    Arrival, Current, Ending, Move, Official2019, Position, Rules, Stack, read_game, write_game,
};
use common::{Check, random_games_of_both, text, vectors};
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};
use std::collections::{BTreeMap, BTreeSet};

/// The move on the wire that the text is read as, or the error.
fn read<G: Game>(position: &G, text: &str) -> Result<String, String> {
    match position.parse_notation(text) {
        Ok(turn) => Ok(position.turn_text(&turn)),
        Err(error) => Err(error.to_string()),
    }
}

/// What is written for a move on the wire.
fn write<G: Game>(position: &G, wire: &str) -> String {
    let turn = position
        .parse_turn(wire)
        .unwrap_or_else(|error| panic!("{} {wire}: {error}", position.fen()));
    position.notation(&turn)
}

fn without_mark(notation: &str) -> &str {
    notation.trim_end_matches('+')
}

struct CompareWithVector<'a> {
    fen: &'a str,
    wire: &'a str,
    notation: &'a str,
}

impl VariantTask for CompareWithVector<'_> {
    type Output = ();

    fn run<G: Game>(self) {
        let position = G::from_fen(self.fen).expect("the FEN of a vector");
        assert_eq!(write(&position, self.wire), self.notation, "{}", self.fen);
        for spelling in [self.notation, without_mark(self.notation)] {
            let mv = read(&position, spelling);
            assert_eq!(mv.as_deref(), Ok(self.wire), "{} {spelling}", self.fen);
        }
    }
}

#[test]
fn vectors_agree() {
    let vectors = vectors("turnover-notation.jsonl");
    assert_eq!(vectors.len(), 200);
    for vector in &vectors {
        let variant = Variant::by_name(text(vector, "variant")).expect("a variant");
        variant.dispatch(CompareWithVector {
            fen: text(vector, "fen"),
            wire: text(vector, "move"),
            notation: text(vector, "notation"),
        });
    }
}

/// A row of the rules' table or an example of the source: stacks by their letters of FEN, each in
/// front of its square; a move on the wire; its text without origin (with it for whole Castles);
/// one more stack, so that two moves have that text; the text with origin; what else is read.
type Row = (
    &'static str,
    &'static str,
    &'static str,
    &'static str,
    &'static str,
    &'static [&'static str],
);

/// Castles out of everybody's way, so that no game is over and no move gives check.
const BYSTANDERS: &str = "Ka3 Kb1 ka8 kh7 kh2";

/// Rows that hold in both rule sets.
const ROWS: &[Row] = &[
    ("Re1", "e1e5", "Re5", "Ra5", "Re1.5", &["R.e5", "Re1.e5"]),
    ("Bc3", "c3e5", "Be5", "Bg3", "Bc3.e5", &["B.e5"]),
    // One Wall at most steps to an empty square: it never needs its origin.
    ("Pe4", "e4e5", "e5", "", "e4.5", &["e4.e5"]),
    ("Qe1", "e1e5", "Q.e5", "Qa5", "Qe1.5", &["Qe1.e5"]),
    ("Nd3", "d3e5", "K.e5", "Nc4", "Kd3.e5", &["N.e5", "Nd3.e5"]),
    ("Ke3", "e3e5", "C.e5", "", "Ce3.5", &["Ce3.e5"]),
    (
        "Re1 Be5",
        "e1e5",
        "Qe5",
        "Ra5",
        "Re1.Q5",
        &["Re1Q5", "Re1.Qe5", "Re1Qe5"],
    ),
    ("Bc3 Re5", "c3e5", "Qe5", "Bg3", "Bc3.Qe5", &["Bc3Qe5"]),
    (
        "Bc3 Pe5",
        "c3e5",
        "Ke5",
        "Qe1",
        "Bc3.Ke5",
        &["Ne5", "Bc3.Ne5", "Bc3Ke5", "Bc3Ne5"],
    ),
    (
        "Re1 Ne5",
        "e1e5",
        "Ce5",
        "Ra5",
        "Re1.C5",
        &["Re1C5", "Re1.Ce5", "Re1Ce5"],
    ),
    (
        "Nd3 Be5",
        "d3e5",
        "Ke5",
        "Nc4",
        "Kd3.Ke5",
        &[
            "Ne5", "Kd3Ke5", "Kd3.Ne5", "Kd3Ne5", "Nd3.Ke5", "Nd3Ke5", "Nd3.Ne5", "Nd3Ne5",
        ],
    ),
    (
        "Pe1 Be2",
        "e1e2",
        "Ke2",
        "Pd1",
        "e1.K2",
        &["Ne2", "e1K2", "e1N2", "e1.Ke2", "e1Ke2", "e1Ne2"],
    ),
    ("Re1 be5", "e1e5", ":Qe5", "Ra5", "Re1:Q5", &["Re1:Qe5"]),
    (
        "Pe1 be2",
        "e1e2",
        ":Ke2",
        "Pd1",
        "e1:K2",
        &[":Ne2", "e1:N2", "e1:Ke2", "e1:Ne2"],
    ),
    ("Kd3 qe4", "d3e4", ":Ce4", "Pf3", "Cd3:Ce4", &[]),
    ("Re1 re5", "e1e5", "RxRe5", "Ra5", "Re1xR5", &["Re1xRe5"]),
    ("Pd4 re5", "d4e5", "xRe5", "Pf4", "d4xRe5", &[]),
    ("Pd4 pe5", "d4e5", "xe5", "Pf4", "d4xe5", &[]),
    ("Re1 pe5", "e1e5", "Rxe5", "Ra5", "Re1x5", &["Re1xe5"]),
    (
        "Nd3 ne5",
        "d3e5",
        "KxKe5",
        "Nc4",
        "Kd3xKe5",
        &["NxKe5", "KxNe5", "NxNe5", "Nd3xKe5", "Kd3xNe5", "Nd3xNe5"],
    ),
    (
        "Pe7",
        "e7e8",
        "Qe8",
        "Nd6",
        "e7.Q8",
        &["e7Q8", "e7.Qe8", "e7Qe8"],
    ),
    (
        "Pe7 Qe8",
        "e7e8",
        "Qe8",
        "Pd7",
        "e7.Q8",
        &["e7Q8", "e7.Qe8", "e7Qe8"],
    ),
    ("Pe7 qe8", "e7e8", ":Qe8", "Pf7", "e7:Q8", &["e7:Qe8"]),
    (
        "Pe7 be8",
        "e7e8",
        ":Ke8",
        "Pf7",
        "e7:K8",
        &[":Ne8", "e7:N8", "e7:Ke8", "e7:Ne8"],
    ),
    (
        "Pe7 rd8",
        "e7d8",
        "xRd8.Q",
        "Pc7",
        "e7xRd8.Q",
        &["xRd8Q", "e7xRd8Q"],
    ),
    (
        "Nd6",
        "d6e8",
        "Qe8",
        "Pe7",
        "Kd6.Qe8",
        &["Kd6Qe8", "Nd6.Qe8", "Nd6Qe8"],
    ),
    ("Nd6 qe8", "d6e8", ":Qe8", "Pd7", "Kd6:Qe8", &["Nd6:Qe8"]),
    (
        "Nd6 be8",
        "d6e8",
        ":Ke8",
        "Nc7",
        "Kd6:Ke8",
        &[":Ne8", "Nd6:Ke8", "Kd6:Ne8", "Nd6:Ne8"],
    ),
    (
        "Nd6 pe8",
        "d6e8",
        "Kxe8.Q",
        "Nc7",
        "Kd6xe8.Q",
        &["Nxe8.Q", "Nd6xe8.Q", "Kxe8Q", "Nd6xe8Q"],
    ),
    ("Re1 ne8", "e1e8", ":Qe8", "Rb8", "Re1:Q8", &["Re1:Qe8"]),
    (
        "Re1 Ne8",
        "e1e8",
        "Qe8",
        "Rb8",
        "Re1.Q8",
        &["Re1Q8", "Re1.Qe8", "Re1Qe8"],
    ),
    (
        "Ke6",
        "e6e8",
        "Qe8",
        "Nd6",
        "Ce6.Q8",
        &["Ce6Q8", "Ce6.Qe8", "Ce6Qe8"],
    ),
    ("Ke6 qe8", "e6e8", ":Qe8", "Nd6", "Ce6:Q8", &["Ce6:Qe8"]),
    ("Kd7 Qe8", "d7e8", "Qe8", "Pf7", "Cd7.Qe8", &["Cd7Qe8"]),
];

/// Rows of whole Castles: there is no form without origin.
const ROWS_OF_THE_CURRENT_RULES: &[Row] = &[
    ("Kd4", "d4e5", "Cd4.e5", "", "Cd4.e5", &[]),
    ("Kd4", "d4d3", "Cd4.3", "", "Cd4.3", &["Cd4.d3"]),
    ("Kd4 re5", "d4e5", "Cd4xRe5", "", "Cd4xRe5", &[]),
    (
        "Kd4 nd5",
        "d4d5",
        "Cd4xK5",
        "",
        "Cd4xK5",
        &["Cd4xN5", "Cd4xKd5", "Cd4xNd5"],
    ),
    ("Kd7", "d7e8", "Cd7.Qe8", "", "Cd7.Qe8", &["Cd7Qe8"]),
    (
        "Kd7 re8",
        "d7e8",
        "Cd7xRe8.Q",
        "",
        "Cd7xRe8.Q",
        &["Cd7xRe8Q"],
    ),
];

/// Rows of Castles whose Wall alone makes the same moves.
const ROWS_OF_2019: &[Row] = &[
    ("Ke4", "e4e5", "C.e5", "", "Ce4.5", &["Ce4.e5"]),
    ("Kd4 re5", "d4e5", "CxRe5", "Kf4", "Cd4xRe5", &[]),
    (
        "Kd7",
        "d7d8",
        "Qd8",
        "Nb7",
        "Cd7.Q8",
        &["Cd7Q8", "Cd7.Qd8", "Cd7Qd8"],
    ),
    (
        "Kd7 re8",
        "d7e8",
        "CxRe8.Q",
        "Kf7",
        "Cd7xRe8.Q",
        &["CxRe8Q", "Cd7xRe8Q"],
    ),
];

/// The position with these stacks and White to move.
fn place<R: Rules>(stacks: &str) -> Position<R> {
    let mut board = [[' '; 8]; 8];
    for stack in stacks.split_whitespace() {
        let [letter, file, rank] = stack.as_bytes()[..] else {
            panic!("{stack} is a letter and a square");
        };
        board[(b'8' - rank) as usize][(file - b'a') as usize] = letter as char;
    }
    let ranks = board.map(|rank| {
        rank.map(|letter| match letter {
            ' ' => "1".to_owned(),
            letter => letter.to_string(),
        })
        .concat()
    });
    let fen = format!("{} w", ranks.join("/"));
    Position::from_fen(&fen).unwrap_or_else(|error| panic!("{fen}: {error}"))
}

/// The position seen from the other side of the board, colours exchanged.
fn mirrored<R: Rules>(position: &Position<R>) -> Position<R> {
    let fen = position.fen();
    let (board, rest) = fen.split_once(' ').expect("a FEN has fields");
    let ranks: Vec<&str> = board.split('/').rev().collect();
    let swap_case = |letter: char| {
        if letter.is_ascii_uppercase() {
            letter.to_ascii_lowercase()
        } else {
            letter.to_ascii_uppercase()
        }
    };
    let board: String = ranks.join("/").chars().map(swap_case).collect();
    let side = if rest.starts_with('w') { 'b' } else { 'w' };
    Position::from_fen(&format!("{board} {side}")).expect("a mirrored position")
}

/// The text of a move with its ranks counted from the other side.
fn mirrored_text(text: &str) -> String {
    let mirror = |character| match character {
        '1'..='8' => (b'9' - (character as u8 - b'0')) as char,
        _ => character,
    };
    text.chars().map(mirror).collect()
}

fn check_row<R: Rules>(row: &Row) {
    let (stacks, _, _, rival, ..) = row;
    let alone = place::<R>(&format!("{BYSTANDERS} {stacks}"));
    let rivalled = place::<R>(&format!("{BYSTANDERS} {stacks} {rival}"));
    let same = |text: &str| text.to_owned();
    check_row_of(row, alone, rivalled, same);
    check_row_of(row, mirrored(&alone), mirrored(&rivalled), mirrored_text);
}

fn check_row_of<R: Rules>(
    row: &Row,
    alone: Position<R>,
    rivalled: Position<R>,
    seen: impl Fn(&str) -> String,
) {
    let fen = alone.fen();
    let (_, wire, short, rival, long, also) = row;
    let (wire, short, long) = (seen(wire), seen(short), seen(long));
    assert_eq!(write(&alone, &wire), short, "{fen}");
    let others = also.iter().map(|text| seen(text));
    for spelling in [short.clone(), long.clone()].into_iter().chain(others) {
        for mark in ["", "+", "++"] {
            let spelling = format!("{spelling}{mark}");
            assert_eq!(
                read(&alone, &spelling),
                Ok(wire.clone()),
                "{fen} {spelling}"
            );
        }
    }
    if rival.is_empty() {
        return;
    }
    let fen = rivalled.fen();
    assert_eq!(without_mark(&write(&rivalled, &wire)), long, "{fen}");
    assert_eq!(read(&rivalled, &long), Ok(wire), "{fen}");
    let error = read(&rivalled, &short).expect_err("two moves have this form");
    assert!(
        error.starts_with(&format!("{short} is ambiguous: ")),
        "{error}"
    );
    assert!(error.contains(&long), "{error} names {long}");
}

#[test]
fn rows_of_the_table() {
    for row in ROWS {
        check_row::<Current>(row);
        check_row::<Official2019>(row);
    }
    for row in ROWS_OF_THE_CURRENT_RULES {
        check_row::<Current>(row);
    }
    for row in ROWS_OF_2019 {
        check_row::<Official2019>(row);
    }
}

/// Whole Castles do not make the form of another Castle's Wall ambiguous, nor can they be written
/// without origin.
#[test]
fn whole_castles_always_have_an_origin() {
    let position = place::<Current>(&format!("{BYSTANDERS} Kd4 Ke3"));
    assert_eq!(write(&position, "e3e5"), "C.e5");
    assert_eq!(write(&position, "d4e5"), "Cd4.e5");
    assert_eq!(read(&position, "C.e5"), Ok("e3e5".to_owned()));

    let position = place::<Current>(&format!("{BYSTANDERS} Kd4 re5"));
    for spelling in ["C.d5", "CxRe5"] {
        assert_eq!(
            read(&position, spelling),
            Err(format!("no legal move is written {spelling}"))
        );
    }
}

#[test]
fn faults_are_named() {
    let position = place::<Current>(&format!("{BYSTANDERS} Re1 Ra5 Bc3 Pe7 pb4 rd8"));
    const START: &str = "a square or a sign (. : x)";
    const RANK: &str = "a rank, 1 to 8,";
    const BEHIND_ORIGIN: &str = "a sign (. : x) or the letter of a result";
    const END: &str = "the end of the move";
    for (text, expected, place) in [
        ("", START, ", not nothing"),
        ("+", START, ", not nothing"),
        ("P", START, ", not 'P'"),
        (" Re6", START, ", not ' '"),
        ("R", START, " behind R, not nothing"),
        ("Rê5", START, " behind R, not 'ê'"),
        ("♜", START, ", not '♜'"),
        ("Rx", "a square", " behind Rx, not nothing"),
        ("Re", RANK, " behind Re, not nothing"),
        ("Re9", RANK, " behind Re, not '9'"),
        ("Re1-e5", BEHIND_ORIGIN, " behind Re1, not '-'"),
        ("Re1.", RANK, " behind Re1., not nothing"),
        ("Re1.5.Q", END, " behind Re1.5, not '.'"),
        ("Rxe5 ", END, " behind Rxe5, not ' '"),
        ("Re1.5+++", END, " behind Re1.5, not '+'"),
    ] {
        let fault = format!("malformed: {expected} is expected{place}");
        assert_eq!(read(&position, text), Err(fault), "{text}");
    }
    for text in ["Re5", "Re5+"] {
        let fault = format!("{text} is ambiguous: Re1.5 or Ra5.e5");
        assert_eq!(read(&position, text), Err(fault));
    }
    for text in [
        "e8", "e7.8", "xRd8", "e7xRd8", "Qe8.8", ".e8", ".Qe8", ":Qe8", "e7:Q8", "Bxe4", "xb4.Q",
        "Bxb4.Q", "BxRb4", "Re1.Q5", "Re1x5", "Re8", "Ca3.a4.", "Bc3.4",
    ] {
        let error = read(&position, text).expect_err(text);
        assert!(
            error.starts_with("malformed: ") || error == format!("no legal move is written {text}"),
            "{text}: {error}"
        );
    }
}

#[test]
fn a_finished_game_has_no_moves() {
    let position = place::<Current>("Ka3 Re1");
    assert_eq!(read(&position, "Re5"), Err("the game is over".to_owned()));
}

#[test]
fn no_text_makes_the_reader_panic_or_its_error_long() {
    const PIECES: &[&str] = &[
        "C", "Q", "B", "R", "K", "N", "P", "a", "d", "h", "i", "0", "1", "5", "8", "9", ".", ":",
        "x", "+", "=", "-", " ", "½", "ß", "♜", "🏰", "\u{301}", "\0", "\n", "e4", "Q8", ".Q",
    ];
    let position = Position::<Official2019>::start();
    let mut random = StdRng::seed_from_u64(0);
    for length in (0..20_000).map(|i| i % 12) {
        let text: String = (0..length)
            .map(|_| PIECES[random.random_range(0..PIECES.len())])
            .collect();
        let _ = read(&position, &text);
        let _ = read_game(&position, &text);
    }
    for piece in PIECES {
        let error = read(&position, &piece.repeat(1_000_000)).expect_err("no move is that long");
        assert!(error.len() < 200, "{piece}: {} bytes", error.len());
    }
}

/// Stacks, a move, and how it is written.
fn check_marks<R: Rules>(cases: &[(&str, &str, &str)]) {
    for (stacks, wire, notation) in cases {
        let position = place::<R>(stacks);
        assert_eq!(write(&position, wire), *notation, "{stacks}");
        let mirrored = mirrored(&position);
        assert_eq!(
            write(&mirrored, &mirrored_text(wire)),
            mirrored_text(notation),
            "{stacks} mirrored"
        );
    }
}

#[test]
fn marks_by_the_current_rules() {
    check_marks::<Current>(&[
        // The only Castle is attacked, one of two, both.
        ("Ka2 Re1 kh5", "e1e5", "Re5+"),
        ("Ka2 Re1 kh5 kg8", "e1e5", "Re5"),
        ("Ka2 Re1 kh5 ke8", "e1e5", "Re5+"),
        // Dismantling the last Castle loses, and may give check; promoting it does the same.
        ("Ke3 kd6", "e3e5", "C.e5+"),
        ("Ke3 kh7", "e3e5", "C.e5"),
        ("Kd7 Ra6 kh6", "d7d8", "Cd7.Q8+"),
        // The last Castle is captured; even where a promotion takes the mover's own.
        ("Ka2 Re1 ke5", "e1e5", "RxCe5++"),
        ("Kd4 ke5", "d4e5", "Cd4xCe5++"),
        ("Kd7 ke8", "d7e8", "Cd7xCe8.Q++"),
        ("Ka2 Re1 ke5 kh8", "e1e5", "RxCe5"),
        // Siege: Black has no move, attacked or not.
        (
            "Kh6 ka2 pb2 pc2 pd2 pe2 pf2 pg2 ph2 pa3 pb3 ra1 rb1 rc1 rd1 re1 rf1 rg1 rh1",
            "h6h5",
            "Ch6.5++",
        ),
        // Wherever the Castle steps, it is captured; its double step dismantles it.
        ("Ke3 Rh1 Rb3 ka8", "h1a1", "Ra1++"),
        // A Fort turns the attacker over.
        ("Ke3 Rh1 Rb3 ka8 bh8", "h1a1", "Ra1+"),
        // Nothing is attacked, and Black may wait.
        ("Ke3 Rh2 Rb2 ka8", "h2h3", "Rh3"),
        // A Tower cannot help, unless there is a Fortress of which it makes a second Castle.
        ("Ke3 Rh1 Rb3 ka8 rg8", "h1a1", "Ra1++"),
        ("Ke3 Rh1 Rb3 ka8 rg8 nh8", "h1a1", "Ra1+"),
        // The reply captures the last Castle: it wins and does not count as losing its own.
        ("Kb7 Rh1 ka8", "h1h8", "Rh8+"),
    ]);
}

#[test]
fn marks_by_the_rules_of_2019() {
    check_marks::<Official2019>(&[
        // "Last Castle in check": it is bound, Black has nothing else, and has lost.
        ("Ka2 Re1 kh5", "e1e5", "Re5++"),
        ("Ka2 Re1 kh5 pa7", "e1e5", "Re5++"),
        ("Ka2 Re1 kh5 pa7 rf7", "e1e5", "Re5+"),
        ("Ka2 Re1 kh5 kd3", "e1e5", "Re5"),
        // Nothing is attacked, and all that Black can do is to dismantle its last Castle.
        ("Ka2 Re1 kh5", "e1d1", "Rd1++"),
        // Stalemate: the Castle is blocked and not attacked.
        ("Ka2 Pe3 ke5", "e3e4", "e4"),
        // Resigning, with and without check.
        ("Ke3 kd6", "e3e5", "C.e5+"),
        ("Ke3 kh7", "e3e5", "C.e5"),
        // Terra arrasada is a draw, on the last rank as elsewhere.
        ("Kd4 ke5", "d4e5", "CxCe5"),
        ("Kd7 ke8", "d7e8", "CxCe8.Q"),
        ("Kd4 Ka2 ke5", "d4e5", "CxCe5++"),
        // Whatever the Tower does, White's capture draws; so it is no mate.
        ("Kd4 Pa2 ke5 rh8", "a2a3", "a3+"),
        // The only reply is terra arrasada, which draws.
        ("Kd4 Pa2 ke5", "a2a3", "a3+"),
        // The bound Castle can only turn a Citadel over: into a Castle that is captured, or not.
        ("Ka2 Re1 Qh4 Rb4 kh5", "e1e5", "Re5++"),
        ("Ka2 Re1 Qh4 kh5", "e1e5", "Re5+"),
    ]);
}

/// "Clock and repetition are ignored."
#[test]
fn marks_ignore_the_clock() {
    for (clock, notation) in [(0, "Ra1++"), (99, "Ra1++"), (150, "Ra1++")] {
        let fen = format!("k7/8/8/8/8/4K3/1R6/7R w - - {clock} 90");
        let position = Position::<Current>::from_fen(&fen).expect("a position");
        assert_eq!(write(&position, "h1a1"), notation, "{fen}");
    }
}

/// "`C` Castle, `Q` TF, `B` F, `R` T, `K` FW, none for W."
fn letter(stack: Stack) -> &'static str {
    match stack {
        Stack::CASTLE => "C",
        Stack::CITADEL => "Q",
        Stack::FORT => "B",
        Stack::TOWER => "R",
        Stack::FORTRESS => "K",
        _ => "",
    }
}

/// Every spelling of a legal move that the rules let the reader accept, but for `+` and `++`; made
/// from what stands on the board before and after the move.
fn spellings<R: Rules>(position: &Position<R>, mv: Move) -> Vec<String> {
    let (from, to) = (mv.from(), mv.to());
    let next = position.play(mv);
    let (stack, _) = position.on(from).expect("a stack moves");
    let (arrived, _) = next.on(to).expect("a stack has arrived");
    let whole_castle = stack == Stack::CASTLE && next.on(from).is_none();
    let has_wall = stack.outermost() == Stack::WALL.outermost();
    let promotes = has_wall && arrived == Stack::CITADEL;
    let (mover, result) = (letter(stack), letter(arrived));

    // What stands between an origin and the destination, what stands there without an origin, and
    // what stands behind the destination.
    let (middles, fronts, ends): (Vec<String>, Vec<String>, &[&str]) = match mv.arrival() {
        Arrival::Quiet if !promotes => {
            let mut fronts = vec![format!("{mover}.")];
            match stack {
                Stack::WALL => fronts = vec![String::new()],
                Stack::TOWER | Stack::FORT => fronts.push(mover.to_owned()),
                _ => {}
            }
            (vec![".".to_owned()], fronts, &[""])
        }
        Arrival::Quiet | Arrival::Combination => (
            vec![format!(".{result}"), result.to_owned()],
            vec![result.to_owned()],
            &[""],
        ),
        Arrival::Turnover => {
            let sign = format!(":{result}");
            (vec![sign.clone()], vec![sign], &[""])
        }
        Arrival::Capture => {
            let (met, _) = position.on(to).expect("a stack is captured");
            let sign = format!("x{}", letter(met));
            let front = format!("{mover}{sign}");
            let ends: &[&str] = if promotes { &[".Q", "Q"] } else { &[""] };
            (vec![sign], vec![front], ends)
        }
    };

    let mut bodies = Vec::new();
    if !whole_castle {
        bodies.extend(fronts.iter().map(|front| format!("{front}{to}")));
    }
    for middle in middles {
        bodies.push(format!("{mover}{from}{middle}{to}"));
        if from.file() == to.file() {
            bodies.push(format!("{mover}{from}{middle}{}", to.rank_digit()));
        }
    }
    bodies
        .iter()
        .flat_map(|body| ends.iter().map(move |end| format!("{body}{end}")))
        .flat_map(|spelling| with_either_letter(&spelling))
        .collect()
}

/// The text with each `K` of it as `K` or as `N`.
fn with_either_letter(text: &str) -> Vec<String> {
    text.chars().fold(vec![String::new()], |beginnings, next| {
        let letters = if next == 'K' {
            vec!['K', 'N']
        } else {
            vec![next]
        };
        let continue_with = |beginning: String| {
            let letters = letters.clone().into_iter();
            letters.map(move |letter| format!("{beginning}{letter}"))
        };
        beginnings.into_iter().flat_map(continue_with).collect()
    })
}

/// Which moves each spelling could mean.
type Dictionary = BTreeMap<String, Vec<Move>>;

fn dictionary<R: Rules>(position: &Position<R>) -> Dictionary {
    let mut dictionary = Dictionary::new();
    for mv in position.legal_moves() {
        for spelling in spellings(position, mv) {
            dictionary.entry(spelling).or_default().push(mv);
        }
    }
    dictionary
}

fn check_reading<R: Rules>(position: &Position<R>, text: &str, meanings: &[Move]) {
    let fen = position.fen();
    match (position.parse_notation(text), meanings) {
        (Ok(turn), [mv]) => assert_eq!(turn, [*mv], "{fen} {text}"),
        (Err(_), []) => {}
        (Err(error), [_, _, ..]) => {
            let error = error.to_string();
            assert!(error.contains("ambiguous"), "{fen} {text}: {error}");
        }
        (read, _) => panic!("{fen} {text} is read as {read:?}, not {meanings:?}"),
    }
}

/// Of every position: every move is read back from its text, and no two texts are equal.
#[derive(Default)]
struct WriteAndRead {
    written: usize,
}

impl Check for WriteAndRead {
    fn check<R: Rules>(&mut self, position: &Position<R>) {
        let mut texts = BTreeSet::new();
        for mv in position.legal_moves() {
            let notation = position.notation(&[mv]);
            assert_eq!(
                position.parse_notation(&notation),
                Ok(vec![mv]),
                "{} {notation}",
                position.fen()
            );
            let text = without_mark(&notation).to_owned();
            assert!(texts.insert(text), "{} {notation}", position.fen());
            self.written += 1;
        }
    }
}

#[test]
fn written_moves_are_distinct_and_read_back() {
    let mut check = WriteAndRead::default();
    random_games_of_both(6, &mut check);
    assert!(check.written > 50_000, "{} moves", check.written);
}

/// Of a position now and then: the reader accepts every spelling and, of texts that differ from
/// one by a character, nothing but other spellings; an origin is written only where it must be.
struct Spell {
    random: StdRng,
    positions: usize,
}

impl Check for Spell {
    fn check<R: Rules>(&mut self, position: &Position<R>) {
        self.positions += 1;
        if !self.positions.is_multiple_of(16) {
            return;
        }
        let dictionary = dictionary(position);
        for (text, meanings) in &dictionary {
            check_reading(position, text, meanings);
            let misspelled = self.misspelled(text);
            let meanings = dictionary
                .get(without_mark(&misspelled))
                .map_or(&[][..], Vec::as_slice);
            check_reading(position, &misspelled, meanings);
        }
        for mv in position.legal_moves() {
            let notation = position.notation(&[mv]);
            let written = without_mark(&notation);
            assert_eq!(dictionary[written], [mv], "{} {written}", position.fen());
            let with_origin = |text: &str| text.contains(&mv.from().to_string());
            if with_origin(written) {
                let unique_without = |(text, meanings): (&String, &Vec<Move>)| {
                    !with_origin(text) && meanings == &[mv]
                };
                assert!(
                    !dictionary.iter().any(unique_without),
                    "{} {written}",
                    position.fen()
                );
            }
        }
    }
}

impl Spell {
    /// The text with one character taken out, put in or exchanged.
    fn misspelled(&mut self, text: &str) -> String {
        const ALPHABET: &[u8] = b"CQBRKNPabcdefgh012345678.:x";
        let mut bytes = text.as_bytes().to_vec();
        let place = self.random.random_range(0..bytes.len());
        let byte = ALPHABET[self.random.random_range(0..ALPHABET.len())];
        match self.random.random_range(0..3) {
            0 => drop(bytes.remove(place)),
            1 => bytes.insert(place, byte),
            _ => bytes[place] = byte,
        }
        String::from_utf8(bytes).expect("ASCII")
    }
}

#[test]
fn the_reader_accepts_every_spelling_and_nothing_else() {
    let mut check = Spell {
        random: StdRng::seed_from_u64(0),
        positions: 0,
    };
    random_games_of_both(12, &mut check);
    assert!(check.positions > 1000, "{} positions", check.positions);
}

/// A random game to its end by the rules, or to its 300th ply.
fn random_game<R: Rules>(start: &Position<R>, seed: u64) -> (Vec<Move>, Option<Outcome>) {
    let mut random = StdRng::seed_from_u64(seed);
    let mut position = *start;
    let mut moves = Vec::new();
    while moves.len() < 300 && position.outcome(1).is_none() {
        let legal = position.legal_moves();
        let mv = legal[random.random_range(0..legal.len())];
        moves.push(mv);
        position = position.play(mv);
    }
    (moves, position.outcome(1))
}

fn random_games_read_back<R: Rules>() {
    let start = Position::<R>::start();
    for seed in 0..8 {
        let (moves, outcome) = random_game(&start, seed);
        let ending = outcome.map(Ending::from);
        let text = write_game(&start, &moves, ending);
        assert!(text.starts_with("1. "), "{text}");
        assert_eq!(read_game(&start, &text), Ok((moves, ending)), "{text}");
    }
}

#[test]
fn whole_games_are_read_back() {
    random_games_read_back::<Current>();
    random_games_read_back::<Official2019>();
}

#[test]
fn games_are_written_with_numbers_and_an_ending() {
    let start = Position::<Current>::start();
    let moves: Vec<Move> = ["b2b3", "a8a7", "c1c3"]
        .iter()
        .scan(start, |position, wire| {
            let mv = position.parse_turn(wire).expect("a legal move")[0];
            *position = position.play(mv);
            Some(mv)
        })
        .collect();
    assert_eq!(write_game(&start, &moves, None), "1. Cb2.3 Ca8.7 2. C.c3");
    for (ending, token) in [
        (Ending::White, "1-0"),
        (Ending::Black, "0-1"),
        (Ending::Agreed, "="),
        (Ending::Draw, "½"),
    ] {
        let text = write_game(&start, &moves, Some(ending));
        assert_eq!(text, format!("1. Cb2.3 Ca8.7 2. C.c3 {token}"));
        assert_eq!(read_game(&start, &text), Ok((moves.clone(), Some(ending))));
        assert_eq!(read_game(&start, token), Ok((Vec::new(), Some(ending))));
    }
    let second = start.play(moves[0]);
    let text = write_game(&second, &moves[1..], None);
    assert_eq!(text, "1... Ca8.7 2. C.c3");
    assert_eq!(read_game(&second, &text), Ok((moves[1..].to_vec(), None)));
    assert_eq!(write_game(&start, &[], None), "");
}

#[test]
fn games_are_read_without_numbers_or_with_any() {
    let start = Position::<Current>::start();
    let (moves, _) = read_game(&start, "1. Cb2.3 Ca8.7 2. C.c3").expect("a game");
    assert_eq!(moves.len(), 3);
    for text in [
        "Cb2.3 Ca8.7 C.c3",
        "1.Cb2.3 1...Ca8.7 2.C.c3",
        "1. Cb2.b3+\n1... Ca8.a7++\r\n2. Cc1.3",
        "\t1. Cb2.3   Ca8.7  2. C.c3  ",
    ] {
        assert_eq!(read_game(&start, text), Ok((moves.clone(), None)), "{text}");
    }
    assert_eq!(read_game(&start, ""), Ok((Vec::new(), None)));
}

#[test]
fn faults_of_a_game_name_the_move() {
    let start = Position::<Current>::start();
    for (text, fault) in [
        (
            "1. Cb2.9",
            "move 1. malformed: a rank, 1 to 8, is expected behind Cb2., not '9'",
        ),
        ("1. Cb2.3 Ca8.3", "move 1... no legal move is written Ca8.3"),
        ("Cb2.3 Ca8.7 e4", "move 2. no legal move is written e4"),
        ("Cb2.3 = Ca8.7", "move 1... follows the end of the game"),
        ("1-0 1-0", "move 1. follows the end of the game"),
        (
            "1 Cb2.3",
            "move 1. malformed: a square or a sign (. : x) is expected, not '1'",
        ),
        (
            "1/2-1/2",
            "move 1. malformed: a square or a sign (. : x) is expected, not '1'",
        ),
    ] {
        let error = read_game(&start, text).expect_err(text);
        assert_eq!(error, MoveError(fault.to_owned()), "{text}");
    }
}
