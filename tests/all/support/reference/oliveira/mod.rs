//! A slow, plain implementation of the rules of Oliveira: the board is a map of letters, and every move is made to test
//! its legality. Positions are read from FENs, and moves are text.

mod moves;

use super::Reference;
use std::collections::BTreeMap;

/// A square as file and rank, each counted from 0. The square may lie off the board.
pub type Square = (i32, i32);

/// A piece as its upper-case letter, and whether it belongs to White.
pub type Piece = (char, bool);

/// A position with all data that its FEN contains.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct OliveiraReference {
    pub pieces: BTreeMap<Square, Piece>,
    /// The pieces of both sides in pools and Duchies, off the board.
    pub hand: Vec<Piece>,
    pub white: bool,
    pub castling: String,
    pub en_passant: Option<Square>,
    pub token: bool,
    pub passes: u32,
    pub halfmove: u32,
    pub fullmove: u32,
}

pub fn name((file, rank): Square) -> String {
    format!("{}{}", (b'a' + file as u8) as char, rank + 1)
}

fn square(text: &str) -> Square {
    let bytes = text.as_bytes();
    (i32::from(bytes[0] - b'a'), i32::from(bytes[1] - b'1'))
}

pub fn inside((file, rank): Square) -> bool {
    (0..8).contains(&file) && (0..8).contains(&rank)
}

/// The change of rank in a forward step: 1 for White, -1 for Black.
pub fn forward(white: bool) -> i32 {
    if white { 1 } else { -1 }
}

/// The index of a side's last rank, counted from 0.
pub fn last_rank(white: bool) -> i32 {
    if white { 7 } else { 0 }
}

fn piece(letter: char) -> Piece {
    (letter.to_ascii_uppercase(), letter.is_ascii_uppercase())
}

fn letter((kind, white): Piece) -> char {
    if white { kind } else { kind.to_ascii_lowercase() }
}

impl OliveiraReference {
    pub fn from_fen(fen: &str) -> OliveiraReference {
        let fields: Vec<&str> = fen.split(' ').collect();
        let (board, hand) = fields[0].split_once('[').expect("a hand");
        let mut pieces = BTreeMap::new();
        for (row, text) in board.split('/').enumerate() {
            let mut file = 0;
            for here in text.chars() {
                match here.to_digit(10) {
                    Some(empty) => file += empty as i32,
                    None => {
                        pieces.insert((file, 7 - row as i32), piece(here));
                        file += 1;
                    }
                }
            }
        }
        OliveiraReference {
            pieces,
            hand: hand.trim_end_matches(']').chars().map(piece).collect(),
            white: fields[1] == "w",
            castling: fields[2].replace('-', ""),
            en_passant: (fields[3] != "-").then(|| square(fields[3])),
            token: fields[4].starts_with('w'),
            passes: u32::from(fields[4].ends_with('!')),
            halfmove: fields[5].parse().expect("a number"),
            fullmove: fields[6].parse().expect("a number"),
        }
    }

    pub fn at(&self, square: Square) -> Option<Piece> {
        self.pieces.get(&square).copied()
    }

    pub fn is_empty(&self, square: Square) -> bool {
        inside(square) && !self.pieces.contains_key(&square)
    }

    pub fn in_hand(&self, piece: Piece) -> usize {
        self.hand.iter().filter(|&&other| other == piece).count()
    }

    pub fn king(&self, white: bool) -> Option<Square> {
        self.pieces
            .iter()
            .find(|&(_, &piece)| piece == ('K', white))
            .map(|(&square, _)| square)
    }

    /// The squares that a piece attacks, including by charges, whether or not the attacked squares are occupied.
    pub fn attacks(&self, from: Square) -> Vec<Square> {
        let (kind, white) = self.at(from).expect("a piece");
        let up = forward(white);
        let step = |file: i32, rank: i32, times: i32| (from.0 + file * times, from.1 + rank * up * times);
        let mut squares = Vec::new();
        let mut slide = |file: i32, rank: i32, most: i32| {
            for times in 1..=most {
                let to = step(file, rank, times);
                squares.push(to);
                if !self.is_empty(to) {
                    break;
                }
            }
        };
        match kind {
            'K' => {
                for (file, rank) in STRAIGHT.into_iter().chain(DIAGONAL) {
                    slide(file, rank, 1);
                }
            }
            'W' => {
                slide(0, 1, 2);
                slide(1, 0, 2);
                slide(-1, 0, 2);
                slide(0, -1, 1);
                slide(1, 1, 1);
                slide(-1, 1, 1);
            }
            'R' => {
                for (file, rank) in STRAIGHT {
                    slide(file, rank, 7);
                }
            }
            'H' => {
                for (file, rank) in DIAGONAL {
                    slide(file, rank, 3);
                }
                if from.1 == last_rank(white) {
                    slide(1, 0, 1);
                    slide(-1, 0, 1);
                    slide(0, -1, 1);
                }
                for (file, rank) in DIAGONAL {
                    let over = step(file, rank, 1);
                    if inside(over) && !self.is_empty(over) {
                        squares.push(step(file, rank, 2));
                    }
                }
            }
            'N' => {
                for (file, rank) in [(1, 2), (2, 1), (2, -1), (1, -2)] {
                    slide(file, rank, 1);
                    slide(-file, rank, 1);
                }
            }
            'L' => {
                for (file, rank) in DIAGONAL {
                    slide(file, rank, 1);
                }
                slide(0, 1, 1);
            }
            'P' => {
                slide(1, 1, 1);
                slide(-1, 1, 1);
            }
            'G' => {}
            _ => panic!("no piece is called {kind}"),
        }
        if "LP".contains(kind) && self.is_empty(step(0, 1, 1)) {
            squares.push(step(0, 1, 2));
        }
        squares.retain(|&square| inside(square));
        squares
    }

    pub fn is_attacked(&self, square: Square, by_white: bool) -> bool {
        self.pieces
            .iter()
            .filter(|&(_, &(_, white))| white == by_white)
            .any(|(&from, _)| self.attacks(from).contains(&square))
    }

    pub fn in_check(&self, white: bool) -> bool {
        self.king(white).is_some_and(|king| self.is_attacked(king, !white))
    }

    pub fn in_zone(&self, square: Square, of_white: bool) -> bool {
        self.pieces.iter().any(|(&duke, &piece)| {
            piece == ('G', of_white)
                && duke != square
                && (duke.0 - square.0).abs() <= 1
                && (duke.1 - square.1).abs() <= 1
        })
    }

    fn is_bare(&self, white: bool) -> bool {
        let on_board = self.pieces.values().filter(|piece| piece.1 == white).count();
        self.king(white).is_some() && on_board == 1 && self.in_hand(('G', white)) == 0
    }

    fn majority(&self) -> &'static str {
        let count = |white: bool| {
            let on_board = self.pieces.values().filter(|piece| piece.1 == white).count();
            on_board + self.in_hand(('G', white))
        };
        match count(true).cmp(&count(false)) {
            std::cmp::Ordering::Greater => "1-0",
            std::cmp::Ordering::Less => "0-1",
            std::cmp::Ordering::Equal => "1/2-1/2",
        }
    }

    /// The outcome of a game if it is over for a reason that does not depend on the legal moves.
    pub fn early_end(&self) -> Option<(&'static str, &'static str)> {
        match (self.passes, self.is_bare(true), self.is_bare(false)) {
            (2.., ..) => Some(("1/2-1/2", "two passes")),
            (_, true, true) => Some(("1/2-1/2", "both bare")),
            (_, true, false) => Some(("0-1", "bare king")),
            (_, false, true) => Some(("1-0", "bare king")),
            (_, false, false) => None,
        }
    }
}

impl Reference for OliveiraReference {
    /// A move as text, with the position after the move.
    type Ply = (String, OliveiraReference);

    fn fen(&self) -> String {
        let mut text = String::new();
        for rank in (0..8).rev() {
            let mut empty = 0;
            for file in 0..8 {
                match self.pieces.get(&(file, rank)) {
                    None => empty += 1,
                    Some(&piece) => {
                        if empty > 0 {
                            text += &empty.to_string();
                        }
                        empty = 0;
                        text.push(letter(piece));
                    }
                }
            }
            if empty > 0 {
                text += &empty.to_string();
            }
            if rank > 0 {
                text.push('/');
            }
        }
        let order = |&(kind, white): &Piece| (!white, "KWHNRLG".find(kind));
        let mut hand = self.hand.clone();
        hand.sort_by_key(order);
        let hand: String = hand.into_iter().map(letter).collect();
        let color = |white: bool| if white { 'w' } else { 'b' };
        format!(
            "{text}[{hand}] {} {} {} {}{} {} {}",
            color(self.white),
            if self.castling.is_empty() { "-" } else { &self.castling },
            self.en_passant.map_or("-".to_owned(), name),
            color(self.token),
            if self.passes > 0 { "!" } else { "" },
            self.halfmove,
            self.fullmove,
        )
    }

    fn plies(&self) -> Vec<(String, OliveiraReference)> {
        self.children()
    }

    fn text(ply: &(String, OliveiraReference)) -> String {
        ply.0.clone()
    }

    fn play(&self, ply: &(String, OliveiraReference)) -> OliveiraReference {
        ply.1.clone()
    }

    fn outcome(&self) -> Option<(&'static str, &'static str)> {
        let lost = |white: bool| if white { "0-1" } else { "1-0" };
        if let Some(end) = self.early_end() {
            return Some(end);
        }
        if self.children().is_empty() {
            let attacked = self.in_check(self.white);
            return Some((lost(self.white), if attacked { "mate" } else { "siege" }));
        }
        if self.halfmove >= 10 && self.pieces.values().all(|&(kind, _)| "KG".contains(kind)) {
            return Some((self.majority(), "kings and dukes"));
        }
        if self.halfmove >= 100 {
            return Some((self.majority(), "fifty moves"));
        }
        None
    }

    fn attacked_squares(&self) -> Vec<String> {
        let attacked = [true, false].into_iter().filter(|&white| self.in_check(white));
        attacked.filter_map(|white| self.king(white)).map(name).collect()
    }
}

const STRAIGHT: [(i32, i32); 4] = [(0, 1), (1, 0), (0, -1), (-1, 0)];
const DIAGONAL: [(i32, i32); 4] = [(1, 1), (1, -1), (-1, 1), (-1, -1)];
