//! Tests every row of the notation table in the rules, and every example in the document that defines the notation.

use super::{BYSTANDERS, mirror_image, mirrored_text, place, read, without_mark, write};
use anel::game::Position;
use anel::turnover::{Current, Official2019, Rules, Turnover};

/// A test case: a row of the notation table or an example. Its fields are the stacks, each as FEN letter and square; a
/// move in UCI format; the notation without origin (with origin for whole Castles); another stack that makes this
/// notation ambiguous; the notation with origin; and other accepted spellings.
type Row = (
    &'static str,
    &'static str,
    &'static str,
    &'static str,
    &'static str,
    &'static [&'static str],
);

/// Rows of the notation table that hold under both rule sets.
const ROWS: &[Row] = &[
    ("Re1", "e1e5", "Re5", "Ra5", "Re1.5", &["R.e5", "Re1.e5"]),
    ("Bc3", "c3e5", "Be5", "Bg3", "Bc3.e5", &["B.e5"]),
    // At most one Wall can step to a given empty square, so the notation of a Wall's step never needs an origin.
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
    ("Pe7", "e7e8", "Qe8", "Nd6", "e7.Q8", &["e7Q8", "e7.Qe8", "e7Qe8"]),
    ("Pe7 Qe8", "e7e8", "Qe8", "Pd7", "e7.Q8", &["e7Q8", "e7.Qe8", "e7Qe8"]),
    ("Pe7 qe8", "e7e8", ":Qe8", "Pf7", "e7:Q8", &["e7:Qe8"]),
    (
        "Pe7 be8",
        "e7e8",
        ":Ke8",
        "Pf7",
        "e7:K8",
        &[":Ne8", "e7:N8", "e7:Ke8", "e7:Ne8"],
    ),
    ("Pe7 rd8", "e7d8", "xRd8.Q", "Pc7", "e7xRd8.Q", &["xRd8Q", "e7xRd8Q"]),
    ("Nd6", "d6e8", "Qe8", "Pe7", "Kd6.Qe8", &["Kd6Qe8", "Nd6.Qe8", "Nd6Qe8"]),
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
    ("Ke6", "e6e8", "Qe8", "Nd6", "Ce6.Q8", &["Ce6Q8", "Ce6.Qe8", "Ce6Qe8"]),
    ("Ke6 qe8", "e6e8", ":Qe8", "Nd6", "Ce6:Q8", &["Ce6:Qe8"]),
    ("Kd7 Qe8", "d7e8", "Qe8", "Pf7", "Cd7.Qe8", &["Cd7Qe8"]),
];

/// Rows of the notation table about whole Castles, whose moves cannot be written without origin square.
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
    ("Kd7 re8", "d7e8", "Cd7xRe8.Q", "", "Cd7xRe8.Q", &["Cd7xRe8Q"]),
];

/// Rows of the notation table about Castles in the rules of 2019, where only a Castle's Wall moves.
const ROWS_OF_2019: &[Row] = &[
    ("Ke4", "e4e5", "C.e5", "", "Ce4.5", &["Ce4.e5"]),
    ("Kd4 re5", "d4e5", "CxRe5", "Kf4", "Cd4xRe5", &[]),
    ("Kd7", "d7d8", "Qd8", "Nb7", "Cd7.Q8", &["Cd7Q8", "Cd7.Qd8", "Cd7Qd8"]),
    (
        "Kd7 re8",
        "d7e8",
        "CxRe8.Q",
        "Kf7",
        "Cd7xRe8.Q",
        &["CxRe8Q", "Cd7xRe8Q"],
    ),
];

fn check_row<R: Rules>(row: &Row) {
    let (stacks, _, _, rival, ..) = row;
    let alone = place::<R>(&format!("{BYSTANDERS} {stacks}"));
    let rivalled = place::<R>(&format!("{BYSTANDERS} {stacks} {rival}"));
    let same = |text: &str| text.to_owned();
    check_row_of(row, alone, rivalled, same);
    let mirrors = [alone, rivalled].map(|position| mirror_image(&position));
    check_row_of(row, mirrors[0], mirrors[1], mirrored_text::<Turnover<R>>);
}

fn check_row_of<R: Rules>(row: &Row, alone: Turnover<R>, rivalled: Turnover<R>, seen: impl Fn(&str) -> String) {
    let fen = alone.fen();
    let (_, uci_move, short, rival, long, also) = row;
    let (uci_move, short, long) = (seen(uci_move), seen(short), seen(long));
    assert_eq!(write(&alone, &uci_move), short, "{fen}");
    let others = also.iter().map(|text| seen(text));
    for spelling in [short.clone(), long.clone()].into_iter().chain(others) {
        for mark in ["", "+", "++"] {
            let spelling = format!("{spelling}{mark}");
            assert_eq!(read(&alone, &spelling), Ok(uci_move.clone()), "{fen} {spelling}");
        }
    }
    if rival.is_empty() {
        return;
    }
    let fen = rivalled.fen();
    assert_eq!(without_mark(&write(&rivalled, &uci_move)), long, "{fen}");
    assert_eq!(read(&rivalled, &long), Ok(uci_move), "{fen}");
    let error = read(&rivalled, &short).expect_err("two moves have this form");
    assert!(error.starts_with(&format!("{short} is ambiguous: ")), "{error}");
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

/// A move of a whole Castle cannot be written without origin square, so it does not make the notation of another
/// Castle's Wall move ambiguous.
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
            Err(format!("no legal move matches {spelling}"))
        );
    }
}
