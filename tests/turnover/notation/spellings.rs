//! Every spelling that the rules allow is read, and no other.

use super::without_mark;
use crate::common::{Check, random_games_of_both};
use anel::game::{Notation, Position};
use anel::turnover::{Arrival, Move, Rules, Stack, Turnover};
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};
use std::collections::{BTreeMap, BTreeSet};

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
fn spellings<R: Rules>(position: &Turnover<R>, mv: Move) -> Vec<String> {
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

/// Of every position: every move is read back from its text, and no two texts are equal.
#[derive(Default)]
struct WriteAndRead {
    written: usize,
}

impl Check for WriteAndRead {
    fn check<R: Rules>(&mut self, position: &Turnover<R>) {
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
    fn check<R: Rules>(&mut self, position: &Turnover<R>) {
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
