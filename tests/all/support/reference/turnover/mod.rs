//! A slow, plain implementation of the rules of Turnover. The board is eight rows of FEN letters, and each rule is a
//! table or a loop that follows the wording of the rule.

mod moves;
mod stacks;

use super::Reference;
use stacks::{EMPTY, apart, combined, of_side, other, owner};

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum RuleSet {
    Turnover,
    Turnover2019,
}

/// A square as file and rank, each from 0 to 7.
type Place = (i32, i32);

/// How a game ended. The winner is `w`, `b`, or `None` in a draw.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct End {
    pub winner: Option<char>,
    pub reason: &'static str,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Ply {
    from: Place,
    to: Place,
    /// Whether the move is a step by a whole Castle.
    whole: bool,
}

/// What happens when a travelling ring arrives on a square.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Meeting {
    Empty,
    Combination,
    Turnover,
    Capture,
    NotAMove,
}

/// A position, including how the game ended if the last move ended it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TurnoverReference {
    rules: RuleSet,
    /// The board as FEN letters or [`EMPTY`], indexed by rank and then by file; rank 1 and the a-file come first.
    board: [[char; 8]; 8],
    /// The side to move: `w` or `b`.
    side: char,
    clock: u32,
    number: u32,
    end_by_castles: Option<End>,
}

fn places() -> impl Iterator<Item = Place> {
    (0..8).flat_map(|rank| (0..8).map(move |file| (file, rank)))
}

fn last_rank(side: char) -> i32 {
    if side == 'w' { 7 } else { 0 }
}

fn name((file, rank): Place) -> String {
    format!("{}{}", (b'a' + file as u8) as char, rank + 1)
}

impl Ply {
    /// Whether the move is a step by a whole Castle.
    pub fn is_whole(&self) -> bool {
        self.whole
    }
}

impl TurnoverReference {
    /// Reads a position from a FEN, which must be valid and have six fields.
    pub fn from_fen(rules: RuleSet, fen: &str) -> TurnoverReference {
        let fields: Vec<&str> = fen.split(' ').collect();
        let mut board = [[EMPTY; 8]; 8];
        for (row, text) in board.iter_mut().rev().zip(fields[0].split('/')) {
            let letters = text.chars().flat_map(|letter| match letter.to_digit(10) {
                Some(run) => vec![EMPTY; run as usize],
                None => vec![letter],
            });
            row.iter_mut().zip(letters).for_each(|(place, letter)| *place = letter);
        }
        let mut position = TurnoverReference {
            rules,
            board,
            side: fields[1].chars().next().expect("a side to move"),
            clock: fields[4].parse().expect("a clock"),
            number: fields[5].parse().expect("a move number"),
            end_by_castles: None,
        };
        position.end_by_castles = position.end_as_set_up();
        position
    }

    /// How a game set up from a FEN without a Castle ended: a side without a Castle has lost, and the game is drawn if
    /// both sides have none.
    fn end_as_set_up(&self) -> Option<End> {
        let bare = |side| self.castles(side).is_empty();
        match (bare('w'), bare('b')) {
            (true, true) => Some(draw("no castles")),
            (true, false) => Some(win('b', "castles")),
            (false, true) => Some(win('w', "castles")),
            (false, false) => None,
        }
    }

    fn at(&self, (file, rank): Place) -> char {
        self.board[rank as usize][file as usize]
    }

    fn put(&mut self, (file, rank): Place, letter: char) {
        self.board[rank as usize][file as usize] = letter;
    }

    fn is_empty(&self, place: Place) -> bool {
        self.at(place) == EMPTY
    }

    fn stacks_of(&self, side: char) -> impl Iterator<Item = Place> {
        places().filter(move |&place| !self.is_empty(place) && owner(self.at(place)) == side)
    }

    /// The squares on which a side has a Castle.
    pub fn castles(&self, side: char) -> Vec<Place> {
        places().filter(|&place| self.at(place) == of_side('K', side)).collect()
    }

    fn meeting(&self, ring: char, to: Place) -> Meeting {
        let met = self.at(to);
        if met == EMPTY {
            return Meeting::Empty;
        }
        match (combined(ring, met), owner(met) == self.side) {
            (Some(_), true) => Meeting::Combination,
            (Some(_), false) => Meeting::Turnover,
            (None, false) => Meeting::Capture,
            (None, true) => Meeting::NotAMove,
        }
    }

    /// The side to move: `w` or `b`.
    pub fn side(&self) -> char {
        self.side
    }

    /// The kind of a legal move: the stack on its origin, what its ring meets on the destination, and special
    /// circumstances such as promotion.
    pub fn kind(&self, ply: Ply) -> String {
        let stack = self.at(ply.from);
        let (ring, _) = apart(stack);
        let meeting = self.meeting(ring, ply.to);
        let mut kind = format!("{} {meeting:?}", stack.to_ascii_uppercase());
        if ply.whole {
            kind.insert_str(0, "whole ");
        }
        if self.is_bound(ply.from) {
            kind.insert_str(0, "bound ");
        }
        if self.promotes(ply) {
            kind += " promoting";
        }
        kind
    }

    /// The position after a move, before promotion.
    fn moved(&self, ply: Ply) -> TurnoverReference {
        let mut next = self.clone();
        let stack = self.at(ply.from);
        let (ring, stays) = apart(stack);
        let mine = |letter: char| of_side(letter, self.side);
        let met = self.at(ply.to);
        next.put(ply.from, if ply.whole { EMPTY } else { mine(stays) });
        let arrived = match combined(ring, met) {
            _ if ply.whole => stack,
            Some(stack) => mine(stack),
            None => mine(ring),
        };
        next.put(ply.to, arrived);
        next.clock = match self.meeting(ring, ply.to) {
            Meeting::Capture | Meeting::Turnover => 0,
            _ => self.clock + 1,
        };
        next
    }

    /// Promotes a lone W or a TFW on the mover's last rank to a TF.
    fn promote(&mut self) {
        for file in 0..8 {
            let place = (file, last_rank(self.side));
            let mine = |letter| of_side(letter, self.side);
            if [mine('P'), mine('K')].contains(&self.at(place)) {
                self.put(place, mine('Q'));
            }
        }
    }

    fn promotes(&self, ply: Ply) -> bool {
        let moved = self.moved(ply);
        let mut promoted = moved.clone();
        promoted.promote();
        promoted != moved
    }

    /// How the game ended, ignoring threefold repetition, or `None` if it continues.
    pub fn end(&self) -> Option<End> {
        if self.end_by_castles.is_some() {
            return self.end_by_castles;
        }
        if self.moves().is_empty() {
            return Some(self.end_without_moves());
        }
        (self.clock >= 100).then_some(draw("fifty moves"))
    }

    fn end_without_moves(&self) -> End {
        let winner = other(self.side);
        let mut castles = self.castles(self.side).into_iter();
        let all_attacked = castles.all(|castle| self.is_attacked(castle, winner));
        match (self.rules, all_attacked) {
            (RuleSet::Turnover, _) => win(winner, "siege"),
            (RuleSet::Turnover2019, true) => win(winner, "checkmate"),
            (RuleSet::Turnover2019, false) => draw("stalemate"),
        }
    }
}

impl Reference for TurnoverReference {
    type Ply = Ply;

    fn fen(&self) -> String {
        let rows: Vec<String> = self.board.iter().rev().map(row_text).collect();
        let (rows, side) = (rows.join("/"), self.side);
        format!("{rows} {side} - - {} {}", self.clock, self.number)
    }

    fn plies(&self) -> Vec<Ply> {
        self.moves()
    }

    fn text(ply: &Ply) -> String {
        name(ply.from) + &name(ply.to)
    }

    fn play(&self, &ply: &Ply) -> TurnoverReference {
        let mut next = self.moved(ply);
        let opponent = other(self.side);
        let won_before_promotion = next.castles(opponent).is_empty();
        next.promote();
        let lost = next.castles(self.side).is_empty();
        next.end_by_castles = match (self.rules, won_before_promotion, lost) {
            (_, false, false) => None,
            (RuleSet::Turnover2019, true, true) => Some(draw("no castles")),
            (_, true, _) => Some(win(self.side, "castles")),
            (_, false, true) => Some(win(opponent, "castles")),
        };
        next.number += u32::from(self.side == 'b');
        next.side = opponent;
        next
    }

    fn outcome(&self) -> Option<(&'static str, &'static str)> {
        self.end().map(|end| {
            let result = match end.winner {
                Some('w') => "1-0",
                Some(_) => "0-1",
                None => "1/2-1/2",
            };
            (result, end.reason)
        })
    }

    fn attacked_squares(&self) -> Vec<String> {
        self.attacked_castles()
    }
}

fn win(winner: char, reason: &'static str) -> End {
    let winner = Some(winner);
    End { winner, reason }
}

fn draw(reason: &'static str) -> End {
    let winner = None;
    End { winner, reason }
}

fn row_text(row: &[char; 8]) -> String {
    let mut text = String::new();
    for run in row.chunk_by(|a, b| *a == EMPTY && *b == EMPTY) {
        if run[0] == EMPTY {
            text += &run.len().to_string();
        } else {
            text.extend(run);
        }
    }
    text
}
