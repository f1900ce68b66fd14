//! The letters of a FEN by square, and the value of the material.

use anel::board::Color;
use anel::game::Position;
use std::collections::BTreeMap;

/// The board of a position, read from its FEN.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Board {
    /// The letters on occupied squares, by the names of the squares.
    pub letters: BTreeMap<String, char>,
    /// The letters in brackets after the board.
    hand: String,
    values: &'static [(char, i32)],
}

const OF_TURNOVER: &[(char, i32)] = &[('p', 1), ('b', 3), ('r', 4), ('n', 4), ('q', 7), ('k', 8)];
const OF_OLIVEIRA: &[(char, i32)] = &[
    ('k', 0),
    ('p', 1),
    ('l', 2),
    ('g', 2),
    ('n', 3),
    ('h', 3),
    ('w', 3),
    ('r', 5),
];
const OF_CTOR: &[(char, i32)] = &[('x', 1), ('o', 1)];

impl Board {
    pub fn of<P: Position>(position: &P) -> Board {
        let fen = position.fen();
        let field = fen.split(' ').next().expect("a FEN has a board");
        let (rows, hand) = field.split_once('[').unwrap_or((field, ""));
        let numbered = P::NAME.starts_with("ctor");
        let mut letters = BTreeMap::new();
        for (row, text) in rows.split('/').enumerate() {
            let mut column = 0;
            let mut digits = String::new();
            for letter in text.chars().chain(['.']) {
                if letter.is_ascii_digit() {
                    digits.push(letter);
                    continue;
                }
                column += digits.parse().unwrap_or(0);
                digits.clear();
                if letter != '.' {
                    letters.insert(square_name::<P>(numbered, row, column), letter);
                    column += 1;
                }
            }
        }
        Board {
            letters,
            hand: hand.trim_end_matches(']').to_owned(),
            values: match P::NAME {
                "oliveira" => OF_OLIVEIRA,
                _ if numbered => OF_CTOR,
                _ => OF_TURNOVER,
            },
        }
    }

    pub fn at(&self, square: &str) -> Option<char> {
        self.letters.get(square).copied()
    }

    /// The squares with pieces of a side.
    pub fn squares_of(&self, side: Color) -> impl Iterator<Item = &String> {
        let own = self.letters.iter().filter(move |(_, letter)| owner(**letter) == side);
        own.map(|(square, _)| square)
    }

    pub fn count(&self, side: Color) -> usize {
        self.squares_of(side).count()
    }

    fn value(&self, letter: char) -> i32 {
        let letter = letter.to_ascii_lowercase();
        let entry = self.values.iter().find(|(name, _)| *name == letter);
        entry.expect("every letter has a value").1
    }

    /// The material of a side. In Oliveira, Grand Dukes in the Duchy count, and so does a Warlord that is still to be
    /// placed.
    pub fn material(&self, side: Color) -> i32 {
        let on_board: i32 = self
            .squares_of(side)
            .map(|square| self.value(self.letters[square]))
            .sum();
        let in_hand = |kind: char| {
            let letters = self.hand.chars().filter(|&letter| owner(letter) == side);
            letters.filter(|letter| letter.eq_ignore_ascii_case(&kind)).count() as i32
        };
        on_board + 2 * in_hand('g') + 3 * in_hand('w') * in_hand('k')
    }

    /// The material of a side minus that of the other.
    pub fn balance(&self, side: Color) -> i32 {
        self.material(side) - self.material(!side)
    }
}

fn square_name<P: Position>(numbered: bool, row: usize, column: usize) -> String {
    if numbered {
        return (row * P::FILES + column + 1).to_string();
    }
    let file = (b'a' + column as u8) as char;
    format!("{file}{}", P::RANKS - row)
}

/// The side to which a letter belongs. In CTOR, team 1 has `x` and counts as White.
pub fn owner(letter: char) -> Color {
    if letter == 'x' || letter.is_ascii_uppercase() {
        Color::White
    } else {
        Color::Black
    }
}

/// The piece of `victim` that has left the board or changed sides between two positions, with its square.
pub fn lost_piece(before: &Board, after: &Board, victim: Color) -> Option<(String, char)> {
    if after.count(victim) >= before.count(victim) {
        return None;
    }
    let gone = |square: &&String| after.at(square).is_none_or(|letter| owner(letter) != victim);
    let squares: Vec<&String> = before.squares_of(victim).filter(gone).collect();
    assert_eq!(squares.len(), 1, "one piece is lost at a time: {before:?} {after:?}");
    Some((squares[0].clone(), before.letters[squares[0]]))
}
