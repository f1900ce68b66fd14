//! A slow, plain implementation of the rules of CTOR: the board is a vector of squares, and each rule is checked
//! separately.

use super::Reference;
use std::cmp::Ordering;

/// A team: 1 or 2.
pub type Team = u8;

/// A position, including the secret squares that only the arbiter knows.
#[derive(Clone, Debug)]
pub struct CtorReference {
    pub side: usize,
    /// The team of the chip on each square; 0 for an empty square.
    pub squares: Vec<Team>,
    pub team: Team,
    /// Numbers of placements, movements and landings made so far in the current turn.
    pub done: [u32; 3],
    pub turn: u32,
    pub idle: u32,
    pub empty_turns: usize,
    pub low: u32,
    pub larger_team: u32,
    /// Each team's live secret squares, as square indices that start at 0.
    pub secrets: [Vec<usize>; 2],
    /// The destinations of the placements and landings made in the current turn.
    pub arrivals: Vec<usize>,
}

impl CtorReference {
    pub fn start(side: usize, larger_team: u32) -> CtorReference {
        CtorReference {
            side,
            squares: vec![0; side * side],
            team: 1,
            done: [0; 3],
            turn: 1,
            idle: 0,
            empty_turns: 0,
            low: (side * side) as u32,
            larger_team,
            secrets: [Vec::new(), Vec::new()],
            arrivals: Vec::new(),
        }
    }

    fn enemy(&self) -> Team {
        3 - self.team
    }

    /// The numbers of placements, movements and landings allowed in the current turn. Except in opening turns, they
    /// depend on the size of the larger team.
    fn quota(&self) -> [u32; 3] {
        match self.turn {
            1 => [1, 0, 0],
            2 => [2, 0, 0],
            3 if self.larger_team == 3 => [3, 0, 0],
            _ => [[2, 2, 1], [2, 2, 0], [3, 3, 0]][self.larger_team as usize - 1],
        }
    }

    fn is_opening(&self) -> bool {
        self.turn <= 2 || self.turn == 3 && self.larger_team == 3
    }

    /// The square that is `rows` rows below the given square and `columns` columns to its right, on a board whose
    /// opposite edges meet.
    fn moved(&self, square: usize, rows: i32, columns: i32) -> usize {
        let side = self.side as i32;
        let row = (square as i32 / side + rows).rem_euclid(side);
        let column = (square as i32 % side + columns).rem_euclid(side);
        (row * side + column) as usize
    }

    /// The number of chips of a team next to a square.
    fn surrounded(&self, square: usize, by: Team) -> usize {
        let mut number = 0;
        for rows in -1..=1 {
            for columns in -1..=1 {
                let near = self.moved(square, rows, columns);
                if (rows, columns) != (0, 0) && self.squares[near] == by {
                    number += 1;
                }
            }
        }
        number
    }

    pub fn count(&self, team: Team) -> usize {
        self.squares.iter().filter(|&&chip| chip == team).count()
    }

    /// The reason why the game is over, or `None` while it is in progress.
    pub fn end(&self) -> Option<&'static str> {
        let begins = self.done == [0; 3];
        if begins && self.count(0) == 0 {
            Some("full")
        } else if self.empty_turns == 2 {
            Some("passes")
        } else if self.idle >= 100 {
            Some("idle")
        } else {
            None
        }
    }

    /// All legal operations in text form, except for the operation that ends the turn.
    pub fn operations(&self) -> Vec<String> {
        let mut operations = Vec::new();
        if matches!(self.end(), Some("full" | "passes")) {
            return operations;
        }
        let all = || 0..self.squares.len();
        let (own, empty) = (
            |&s: &usize| self.squares[s] == self.team,
            |&s: &usize| self.squares[s] == 0,
        );
        let [placements, movements, landings] = self.quota();
        if self.done[0] < placements {
            operations.extend(all().filter(empty).map(|to| format!("{}", to + 1)));
        }
        if self.done[1] < movements {
            for from in all().filter(own) {
                for (rows, columns) in [(-1, 0), (1, 0), (0, -1), (0, 1)] {
                    let to = self.moved(from, rows, columns);
                    if self.squares[to] == 0 {
                        operations.push(format!("{}-{}", from + 1, to + 1));
                    }
                }
            }
        }
        if self.done[2] < landings {
            for low in all().filter(own) {
                for high in all().filter(own).filter(|&high| high > low) {
                    for to in all().filter(empty) {
                        operations.push(format!("{}+{}-{}", low + 1, high + 1, to + 1));
                    }
                }
            }
        }
        if self.done != [0; 3] && !self.is_opening() {
            let prey = all().filter(|&s| self.squares[s] == self.enemy());
            let prey = prey.filter(|&s| self.surrounded(s, self.team) >= 5);
            operations.extend(prey.map(|on| format!("x{}", on + 1)));
        }
        operations
    }

    /// Carries out a legal operation.
    pub fn make(&mut self, operation: &str) {
        let square = |text: &str| text.parse::<usize>().expect("a number") - 1;
        if let Some(on) = operation.strip_prefix('x') {
            self.squares[square(on)] = self.team;
        } else if let Some((origin, to)) = operation.split_once('-') {
            for from in origin.split('+') {
                self.squares[square(from)] = 0;
            }
            self.squares[square(to)] = self.team;
            if origin.contains('+') {
                self.done[2] += 1;
                self.arrivals.push(square(to));
            } else {
                self.done[1] += 1;
            }
        } else {
            self.squares[square(operation)] = self.team;
            self.done[0] += 1;
            self.arrivals.push(square(operation));
        }
    }

    /// Ends the turn. Returns the secret squares that take effect, in the notation of an arbiter.
    pub fn end_turn(&mut self) -> Vec<String> {
        let (team, enemy) = (self.team, self.enemy());
        let mut acting: Vec<usize> = self.secrets[enemy as usize - 1].clone();
        acting.retain(|square| self.arrivals.contains(square) && self.squares[*square] == team);
        acting.sort();
        for &square in &acting {
            self.squares[square] = enemy;
        }
        self.secrets[enemy as usize - 1].retain(|square| !acting.contains(square));
        let empty = self.count(0) as u32;
        self.idle += 1;
        if empty < self.low {
            self.low = empty;
            self.idle = 0;
        }
        let nothing = self.done == [0; 3];
        self.empty_turns = if nothing { self.empty_turns + 1 } else { 0 };
        self.team = enemy;
        self.turn += 1;
        self.done = [0; 3];
        self.arrivals.clear();
        acting.iter().map(|square| format!("!{}", square + 1)).collect()
    }
}

/// The text that represents the end of a turn in lists of legal operations.
pub const END: &str = "end";

impl Reference for CtorReference {
    /// The text of an operation, or [`END`].
    type Ply = String;

    fn fen(&self) -> String {
        let mut rows = Vec::new();
        for row in self.squares.chunks(self.side) {
            let mut text = String::new();
            let mut run = 0;
            for &chip in row.iter().chain([&9]) {
                if chip == 0 {
                    run += 1;
                    continue;
                }
                if run > 0 {
                    text += &run.to_string();
                }
                run = 0;
                text += match chip {
                    1 => "x",
                    2 => "o",
                    _ => "",
                };
            }
            rows.push(text);
        }
        let [placements, movements, landings] = self.done;
        format!(
            "{} {} {placements},{movements},{landings} {} {}{} {}",
            rows.join("/"),
            self.team,
            self.turn,
            self.idle,
            "!".repeat(self.empty_turns),
            self.low
        )
    }

    fn plies(&self) -> Vec<String> {
        let mut plies = self.operations();
        if !matches!(self.end(), Some("full" | "passes")) {
            plies.push(END.to_owned());
        }
        plies
    }

    fn text(ply: &String) -> String {
        ply.clone()
    }

    fn play(&self, ply: &String) -> CtorReference {
        let mut next = self.clone();
        if ply == END {
            next.end_turn();
        } else {
            next.make(ply);
        }
        next
    }

    fn outcome(&self) -> Option<(&'static str, &'static str)> {
        let reason = self.end()?;
        let result = match self.count(1).cmp(&self.count(2)) {
            Ordering::Greater => "1-0",
            Ordering::Less => "0-1",
            Ordering::Equal => "1/2-1/2",
        };
        Some((result, reason))
    }

    /// All chips, of either team, that have five or more enemy chips next to them.
    fn attacked_squares(&self) -> Vec<String> {
        let chips = (0..self.squares.len()).filter(|&square| self.squares[square] != 0);
        chips
            .filter(|&square| self.surrounded(square, 3 - self.squares[square]) >= 5)
            .map(|square| (square + 1).to_string())
            .collect()
    }
}
