//! Tests of `anel genfens`, which generates openings, and of the opening books generated with it.

use crate::support::command_line::{anel, failure_of, output_of};
use crate::support::files::Folder;
use anel::ctor::{Ctor, Eight};
use anel::game::{Game, Position};
use anel::openings;
use anel::turnover::{Current, Turnover};
use anel::variant::{Variant, VariantTask};
use std::collections::BTreeSet;
use std::fs;

/// OpenBench passes `genfens` and its arguments as a single command-line argument.
#[test]
fn genfens_prints_openings_for_openbench() {
    let text = output_of(&["genfens 3 seed 5 book None", "quit"]);
    let fens: Vec<&str> = text
        .lines()
        .map(|line| line.strip_prefix("info string genfens ").expect(line))
        .collect();
    assert_eq!(fens.len(), 3);
    for fen in &fens {
        let position = Turnover::<Current>::from_fen(fen).expect("a position");
        assert!(position.outcome(1).is_none());
    }
    assert_eq!(output_of(&["genfens", "3", "seed", "5"]), text);
    assert_ne!(output_of(&["genfens", "3", "seed", "6"]), text);
}

/// No game of CTOR lasts a thousand turns, because the board fills up.
#[test]
fn a_random_opening_is_shorter_if_games_are_over_by_then() {
    let settings = Default::default();
    let opening = openings::random::<Ctor<Eight>>(1, 0, 1000, &settings);
    assert!((1..1000).contains(&opening.moves.len()));
    let game = opening.play::<Ctor<Eight>>(&settings).expect("legal turns");
    assert!(game.outcome().is_none());
}

/// The text of an opening book in `examples/openings`.
struct Book<'a>(&'a str);

impl VariantTask for Book<'_> {
    type Output = ();

    /// Checks that the opening book contains random openings generated from the seed in the book's first line, in the
    /// order of generation. Whether the openings are balanced is not checked, because balance depends on the search
    /// version that generated the book.
    fn run<G: Game>(self) {
        const DRAWN: u64 = 5000;
        let Book(book) = self;
        let settings = G::Settings::default();
        let openings = openings::read::<G>(book, &settings).expect("a book");
        let fens: Vec<&String> = openings.iter().filter_map(|opening| opening.fen.as_ref()).collect();
        let distinct: BTreeSet<&&String> = fens.iter().collect();
        assert_eq!((fens.len(), distinct.len()), (500, 500));

        let seed = book.lines().next().and_then(|line| line.rsplit(' ').next());
        let seed = seed.and_then(|seed| seed.parse().ok()).expect("a seed");
        let mut drawn = (0..DRAWN).map(|number| {
            let opening = openings::random::<G>(seed, number, 8, &settings);
            let game = opening.play::<G>(&settings).expect("legal turns");
            game.position().fen()
        });
        assert!(fens.iter().all(|&fen| drawn.any(|drawn| drawn == *fen)));
    }
}

#[test]
fn the_books_hold_random_openings() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/examples/openings");
    let mut books = 0;
    for file in fs::read_dir(folder).expect("a folder of books") {
        let path = file.expect("a book").path();
        let name = path.file_stem().and_then(|name| name.to_str());
        let variant = name
            .and_then(Variant::by_name)
            .expect("a book is named after its variant");
        let book = fs::read_to_string(&path).expect("a book is UTF-8");
        variant.dispatch(Book(&book));
        books += 1;
    }
    assert_eq!(books, 3);
}

#[test]
fn openings_continue_those_of_a_book() {
    let folder = Folder::new();
    // The first opening of the book is a FEN with one Castle per side, far from the start position.
    folder.write("book", "8/8/3k4/8/8/3K4/8/8 w\nb2b4 b7b5\n");
    let book = folder.path("book");
    let openings = |plies: &str| {
        output_of(&[
            "genfens",
            "--bare",
            "--plies",
            plies,
            "--balance",
            "2000",
            "2",
            "seed",
            "3",
            "book",
            &book,
        ])
    };
    let bare: BTreeSet<String> = openings("0").lines().map(str::to_owned).collect();
    let of_book = [
        "8/8/3k4/8/8/3K4/8/8 w - - 0 1",
        "k1k1k1k1/1k1k1k1k/8/8/1P6/8/1Q1K1K1K/K1K1K1K1",
    ];
    assert_eq!(bare.len(), 2);
    assert!(bare.iter().any(|fen| fen == of_book[0]), "{bare:?}");
    assert!(openings("0") == openings("0"), "a seed determines them");
    assert!(openings("2").lines().all(|fen| !bare.contains(fen)));

    // OpenBench passes the whole `genfens` command as a single argument. In that form, the command prints the same
    // openings.
    let asked = format!("genfens 2 seed 3 book {book} --plies 0 --balance 2000");
    let text = output_of(&[&asked, "quit"]);
    let fens = text
        .lines()
        .map(|line| line.strip_prefix("info string genfens ").expect(line));
    assert_eq!(fens.map(str::to_owned).collect::<BTreeSet<_>>(), bare);

    // The opening book has only two openings, so without random turns no third opening can be generated.
    let output = anel(&[
        "genfens",
        "--plies",
        "0",
        "--balance",
        "2000",
        "--depth",
        "1",
        "3",
        "book",
        &book,
    ])
    .assert()
    .code(1)
    .get_output()
    .clone();
    let error = String::from_utf8_lossy(&output.stderr);
    assert!(
        error.starts_with("anel: only 2 different openings were found"),
        "{error}"
    );
}

#[test]
fn unknown_arguments_and_bad_books_are_refused() {
    let folder = Folder::new();
    folder.write("bad", "b2b4\nb2b9\n");
    let bad = folder.path("bad");
    for (arguments, status, fault) in [
        (
            &["genfens 1 seed 1 book None threads 4", "quit"][..],
            2,
            "\"threads\" is not an argument; expected seed S, book FILE",
        ),
        (&["genfens 1 seed x", "quit"], 2, "the seed should be a number"),
        (&["genfens 1 seed", "quit"], 2, "seed needs a value"),
        (&["genfens 1 seed 1", "stop"], 2, "\"stop\" is not an argument"),
        (&["genfens", "1", "book", &bad], 1, "bad: line 2: "),
        (&["genfens", "1", "book", "no-such-book"], 1, "no-such-book: "),
    ] {
        let (code, error) = failure_of(arguments);
        assert_eq!(code, Some(status), "{arguments:?}: {error}");
        assert!(error.contains(fault), "{arguments:?}: {error}");
    }
}
