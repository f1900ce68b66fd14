//! Error messages of the notation reader for texts that are not moves.

use super::{BYSTANDERS, place, read};
use anel::game::Position;
use anel::turnover::{Current, Official2019, Turnover, read_game};
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};

#[test]
fn errors_name_the_fault() {
    let position = place::<Current>(&format!("{BYSTANDERS} Re1 Ra5 Bc3 Pe7 pb4 rd8"));
    const START: &str = "a square or a sign (. : x)";
    const RANK: &str = "a rank (1 to 8)";
    const AFTER_ORIGIN: &str = "a sign (. : x) or a result letter";
    const END: &str = "the end of the move";
    for (text, expected, place) in [
        ("", START, ", found nothing"),
        ("+", START, ", found nothing"),
        ("P", START, ", found 'P'"),
        (" Re6", START, ", found ' '"),
        ("R", START, " after R, found nothing"),
        ("Rê5", START, " after R, found 'ê'"),
        ("♜", START, ", found '♜'"),
        ("Rx", "a square", " after Rx, found nothing"),
        ("Re", RANK, " after Re, found nothing"),
        ("Re9", RANK, " after Re, found '9'"),
        ("Re1-e5", AFTER_ORIGIN, " after Re1, found '-'"),
        ("Re1.", RANK, " after Re1., found nothing"),
        ("Re1.5.Q", END, " after Re1.5, found '.'"),
        ("Rxe5 ", END, " after Rxe5, found ' '"),
        ("Re1.5+++", END, " after Re1.5, found '+'"),
    ] {
        let fault = format!("malformed: expected {expected}{place}");
        assert_eq!(read(&position, text), Err(fault), "{text}");
    }
    for text in ["Re5", "Re5+"] {
        let fault = format!("{text} is ambiguous: Re1.5 or Ra5.e5");
        assert_eq!(read(&position, text), Err(fault));
    }
    for text in [
        "e8", "e7.8", "xRd8", "e7xRd8", "Qe8.8", ".e8", ".Qe8", ":Qe8", "e7:Q8", "Bxe4", "xb4.Q", "Bxb4.Q", "BxRb4",
        "Re1.Q5", "Re1x5", "Re8", "Ca3.a4.", "Bc3.4",
    ] {
        let error = read(&position, text).expect_err(text);
        assert!(
            error.starts_with("malformed: ") || error == format!("no legal move matches {text}"),
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
fn no_text_causes_a_panic_or_a_long_error() {
    const PIECES: &[&str] = &[
        "C", "Q", "B", "R", "K", "N", "P", "a", "d", "h", "i", "0", "1", "5", "8", "9", ".", ":", "x", "+", "=", "-",
        " ", "½", "ß", "♜", "🏰", "\u{301}", "\0", "\n", "e4", "Q8", ".Q",
    ];
    let position = Turnover::<Official2019>::start();
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
