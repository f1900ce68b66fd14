//! Mirror images: the sides swapped and the board turned upside down.

use super::variant_of;
use anel::game::{Outcome, Position};
use anel::variant::Variant;

/// The mirror image of a position, or `None` if there is none, as during the set-up of Oliveira.
pub fn mirrored<G: Position>(position: &G) -> Option<G> {
    let fen = mirrored_fen::<G>(&position.fen())?;
    Some(G::from_fen(&fen).unwrap_or_else(|error| panic!("{fen}: {error}")))
}

/// The part of a FEN that can be compared with a mirrored FEN. The full-move number is left out, because it increases
/// only after Black's moves.
pub fn comparable_fen<G: Position>(fen: &str) -> &str {
    match variant_of::<G>() {
        Variant::Ctor | Variant::Ctor8 => fen,
        Variant::Turnover | Variant::Turnover2019 | Variant::Oliveira => {
            fen.rsplit_once(' ').expect("a FEN has fields").0
        }
    }
}

/// The FEN of a position's mirror image, or `None` if there is none.
pub fn mirrored_fen<G: Position>(fen: &str) -> Option<String> {
    match variant_of::<G>() {
        Variant::Turnover | Variant::Turnover2019 => Some(fen_of_turnover(fen)),
        Variant::Oliveira => fen_of_oliveira(fen),
        Variant::Ctor | Variant::Ctor8 => fen_of_ctor(fen),
    }
}

/// The mirror image of a turn, written in UCI format or in a notation that names squares.
pub fn mirrored_text<G: Position>(text: &str) -> String {
    match variant_of::<G>() {
        Variant::Ctor | Variant::Ctor8 => turn_of_ctor(text, G::FILES, G::RANKS),
        Variant::Turnover | Variant::Turnover2019 | Variant::Oliveira => flipped_ranks(text),
    }
}

/// The outcome of a game after swapping its sides.
pub fn mirrored_outcome(outcome: Option<Outcome>) -> Option<Outcome> {
    outcome.map(|outcome| Outcome {
        winner: outcome.winner.map(|winner| !winner),
        ..outcome
    })
}

fn upside_down(board: &str) -> String {
    let ranks: Vec<&str> = board.split('/').rev().collect();
    ranks.join("/")
}

fn swapped_case(text: &str) -> String {
    let swap = |letter: char| match letter.is_ascii_uppercase() {
        true => letter.to_ascii_lowercase(),
        false => letter.to_ascii_uppercase(),
    };
    text.chars().map(swap).collect()
}

fn other_side(letter: char) -> char {
    if letter == 'w' { 'b' } else { 'w' }
}

fn flipped_ranks(text: &str) -> String {
    let flip = |letter: char| match letter.to_digit(10) {
        Some(rank @ 1..=8) => char::from_digit(9 - rank, 10).expect("a rank"),
        _ => letter,
    };
    text.chars().map(flip).collect()
}

fn fen_of_turnover(fen: &str) -> String {
    let fields: Vec<&str> = fen.split(' ').collect();
    let board = swapped_case(&upside_down(fields[0]));
    let side = if fields[1] == "w" { "b" } else { "w" };
    format!("{board} {side} {}", fields[2..].join(" "))
}

/// Mirrors a FEN of Oliveira. White always places its King first, so a position during the set-up has no mirror image.
fn fen_of_oliveira(fen: &str) -> Option<String> {
    let fields: Vec<&str> = fen.split(' ').collect();
    let (board, hand) = fields[0].split_once('[').expect("a hand");
    if !(board.contains('K') && board.contains('k')) {
        return None;
    }
    let white_first = |text: &str| {
        let swapped = swapped_case(text);
        let (black, white): (String, String) = swapped.chars().partition(|letter| letter.is_ascii_lowercase());
        white + &black
    };
    let token: String = fields[4]
        .chars()
        .map(|letter| if letter == '!' { letter } else { other_side(letter) })
        .collect();
    Some(format!(
        "{}[{}] {} {} {} {token} {}",
        swapped_case(&upside_down(board)),
        white_first(hand.trim_end_matches(']')),
        other_side(fields[1].chars().next().expect("a side")),
        white_first(fields[2]),
        flipped_ranks(fields[3]),
        fields[5..].join(" ")
    ))
}

/// Mirrors a FEN of CTOR. Team 1 plays the odd turns, so the turn number increases by one in the mirror image. Opening
/// turns follow special rules and have no mirror image.
fn fen_of_ctor(fen: &str) -> Option<String> {
    let fields: Vec<&str> = fen.split(' ').collect();
    let turn: u32 = fields[3].parse().expect("the number of the turn");
    if turn < 4 {
        return None;
    }
    let swap = |letter: char| match letter {
        'x' => 'o',
        'o' => 'x',
        _ => letter,
    };
    let board: String = upside_down(fields[0]).chars().map(swap).collect();
    let team = if fields[1] == "1" { 2 } else { 1 };
    let rest = fields[4..].join(" ");
    Some(format!("{board} {team} {} {} {rest}", fields[2], turn + 1))
}

/// Mirrors each operation of a CTOR turn. A landing is written with the smaller number first, so its two origins are
/// sorted again.
fn turn_of_ctor(turn: &str, files: usize, ranks: usize) -> String {
    if turn == "0000" {
        return turn.to_owned();
    }
    let flip = |number: &str| {
        let square = number.parse::<usize>().expect("a square") - 1;
        (ranks - 1 - square / files) * files + square % files + 1
    };
    let operation = |text: &str| -> String {
        if let Some((origins, to)) = text.split_once('-') {
            let mut origins: Vec<usize> = origins.split('+').map(flip).collect();
            origins.sort();
            let origins: Vec<String> = origins.iter().map(usize::to_string).collect();
            return format!("{}-{}", origins.join("+"), flip(to));
        }
        let digits = text.trim_start_matches(['x', '!']);
        let mark = &text[..text.len() - digits.len()];
        format!("{mark}{}", flip(digits))
    };
    let operations: Vec<String> = turn.split(',').map(operation).collect();
    operations.join(",")
}
