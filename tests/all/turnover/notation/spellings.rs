//! The notation reader accepts every spelling that the rules allow, and no other.

use super::without_mark;
use crate::support::positions::random_game_positions;
use anel::game::{Notation, Position};
use anel::turnover::{Arrival, Current, Move, Official2019, Rules, Stack, Turnover};
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};
use std::collections::{BTreeMap, BTreeSet};

/// The notation letter of a stack, or an empty string for a lone Wall.
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

/// Every spelling that the rules accept for a legal move, leaving out `+` and `++`. The spellings are derived from the
/// boards before and after the move.
fn spellings<R: Rules>(position: &Turnover<R>, mv: Move) -> Vec<String> {
    let (from, to) = (mv.from(), mv.to());
    let next = position.play(mv);
    let (stack, _) = position.on(from).expect("a stack moves");
    let (arrived, _) = next.on(to).expect("a stack has arrived");
    let whole_castle = stack == Stack::CASTLE && next.on(from).is_none();
    let has_wall = stack.outermost() == Stack::WALL.outermost();
    let promotes = has_wall && arrived == Stack::CITADEL;
    let (mover, result) = (letter(stack), letter(arrived));

    // In a notation: texts that can stand between origin and destination, texts that can stand before the destination
    // if there is no origin, and texts that can follow the destination.
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

/// All variants of a text in which each `K` is written as `K` or as `N`.
fn with_either_letter(text: &str) -> Vec<String> {
    text.chars().fold(vec![String::new()], |beginnings, next| {
        let letters = if next == 'K' { vec!['K', 'N'] } else { vec![next] };
        let continue_with = |beginning: String| {
            let letters = letters.clone().into_iter();
            letters.map(move |letter| format!("{beginning}{letter}"))
        };
        beginnings.into_iter().flat_map(continue_with).collect()
    })
}

/// The possible moves for each spelling.
type Dictionary = BTreeMap<String, Vec<Move>>;

fn dictionary<R: Rules>(position: &Turnover<R>) -> Dictionary {
    let mut dictionary = Dictionary::new();
    for mv in position.legal_moves() {
        for spelling in spellings(position, mv) {
            dictionary.entry(spelling).or_default().push(mv);
        }
    }
    dictionary
}

fn check_reading<R: Rules>(position: &Turnover<R>, text: &str, meanings: &[Move]) {
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

/// Checks that every move can be read back from its notation, and that no two moves have the same notation. Returns the
/// number of moves.
fn write_and_read<R: Rules>(position: &Turnover<R>) -> usize {
    let mut texts = BTreeSet::new();
    for mv in position.legal_moves() {
        let notation = position.notation(&[mv]);
        let fen = position.fen();
        assert_eq!(position.parse_notation(&notation), Ok(vec![mv]), "{fen} {notation}");
        let text = without_mark(&notation).to_owned();
        assert!(texts.insert(text), "{fen} {notation}");
    }
    texts.len()
}

/// The number of random games under each rule set. Debug builds play fewer, because they recompute the hash key at
/// every move.
const GAMES: u64 = if cfg!(debug_assertions) { 2 } else { 6 };

#[test]
fn written_moves_are_distinct_and_read_back() {
    let current = random_game_positions::<Turnover<Current>>(GAMES);
    let official = random_game_positions::<Turnover<Official2019>>(GAMES);
    let written =
        current.iter().map(write_and_read).sum::<usize>() + official.iter().map(write_and_read).sum::<usize>();
    assert!(written > 8000 * GAMES as usize, "{written} moves");
}

/// Checks that the reader accepts every spelling, that it rejects a misspelling unless the misspelling is itself a
/// spelling of some move, and that an origin is written only if needed.
fn spell<R: Rules>(position: &Turnover<R>, random: &mut StdRng) {
    let fen = position.fen();
    let dictionary = dictionary(position);
    for (text, meanings) in &dictionary {
        check_reading(position, text, meanings);
        let misspelled = misspelled(text, random);
        let meanings = dictionary.get(without_mark(&misspelled));
        check_reading(position, &misspelled, meanings.map_or(&[], Vec::as_slice));
    }
    for mv in position.legal_moves() {
        let notation = position.notation(&[mv]);
        let written = without_mark(&notation);
        assert_eq!(dictionary[written], [mv], "{fen} {written}");
        let with_origin = |text: &str| text.contains(&mv.from().to_string());
        if with_origin(written) {
            let unique_without = |(text, meanings): (&String, &Vec<Move>)| !with_origin(text) && meanings == &[mv];
            assert!(!dictionary.iter().any(unique_without), "{fen} {written}");
        }
    }
}

/// The given text after removing, inserting or replacing one random character.
fn misspelled(text: &str, random: &mut StdRng) -> String {
    const ALPHABET: &[u8] = b"CQBRKNPabcdefgh012345678.:x";
    let mut bytes = text.as_bytes().to_vec();
    let place = random.random_range(0..bytes.len());
    let byte = ALPHABET[random.random_range(0..ALPHABET.len())];
    match random.random_range(0..3) {
        0 => drop(bytes.remove(place)),
        1 => bytes.insert(place, byte),
        _ => bytes[place] = byte,
    }
    String::from_utf8(bytes).expect("ASCII")
}

fn spell_in_random_games<R: Rules>() {
    let mut random = StdRng::seed_from_u64(0);
    let positions = random_game_positions::<Turnover<R>>(2 * GAMES);
    assert!(positions.len() > 80 * GAMES as usize, "{} positions", positions.len());
    for position in positions.iter().step_by(16) {
        spell(position, &mut random);
    }
}

#[test]
fn the_reader_accepts_every_spelling_and_nothing_else() {
    spell_in_random_games::<Current>();
    spell_in_random_games::<Official2019>();
}
