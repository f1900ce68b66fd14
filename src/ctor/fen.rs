//! Positions as text: six fields, the rows from the top.

use super::boards::Board;
use super::position::{Ctor, TurnState};
use super::quotas::quota;
use super::torus::Squares;
use crate::board::Color;
use crate::game::{FenError, quoted};

const FIELDS: &str = "rows, team to move, operations done, turn, idle turns, lowest number of empty \
                      squares";

/// The largest number of a turn in a FEN: no game comes near it, and any number of turns can follow.
const MOST_TURNS: u32 = 1_000_000_000;

fn fault<T>(text: String) -> Result<T, FenError> {
    Err(FenError(text))
}

impl<B: Board> Ctor<B> {
    /// Reads a position for teams of which the larger has so many people.
    pub(super) fn read_fen(fen: &str, team_size: u8) -> Result<Ctor<B>, FenError> {
        let fields: Vec<&str> = fen.split_whitespace().collect();
        let [rows, team, done, turn, idle, low] = fields[..] else {
            return fault(format!(
                "a FEN has 6 fields ({FIELDS}), not {}",
                fields.len()
            ));
        };
        let chips = read_rows::<B>(rows)?;
        let side = match team {
            "1" => Color::White,
            "2" => Color::Black,
            _ => return fault(format!("the team to move is 1 or 2, not {}", quoted(team))),
        };
        let turn = read_number("turn", turn, 1, MOST_TURNS)?;
        if (turn % 2 == 1) != (side == Color::White) {
            return fault(format!(
                "team 1 moves in odd turns and team 2 in even ones; turn {turn} is not of team {team}"
            ));
        }
        let done = read_done(done, turn, team_size)?;
        let (idle, empty_turns) = match (idle.strip_suffix("!!"), idle.strip_suffix('!')) {
            (Some(idle), _) => (idle, 2),
            (None, Some(idle)) => (idle, 1),
            (None, None) => (idle, 0),
        };
        let idle = read_number("number of idle turns", idle, 0, u16::MAX.into())? as u16;
        let low = read_number("lowest number of empty squares", low, 0, B::SQUARES as u32)? as u8;

        let [placements, _, landings] = done;
        let empty = (!(chips[0] | chips[1]) & B::ALL).count_ones() as u8;
        // A landing takes two chips off the board and puts one on it.
        let Some(at_start) = (empty + placements).checked_sub(landings) else {
            return fault("a landing was done, and yet no square is empty".to_owned());
        };
        if low > at_start {
            return fault(format!(
                "the lowest number of empty squares is {low}, and yet there were only {at_start} \
                 at the start of the turn"
            ));
        }
        let state = TurnState {
            side,
            done,
            turn,
            idle,
            empty_turns,
            low,
        };
        Ok(Ctor::with(chips, state, team_size))
    }

    /// Writes all six fields.
    pub(super) fn write_fen(&self) -> String {
        let rows: Vec<String> = (0..B::SIDE).map(|row| self.write_row(row)).collect();
        let [placements, movements, landings] = self.done();
        let team = 1 + self.side().index();
        let marks = "!".repeat(self.empty_turns().into());
        format!(
            "{} {team} {placements},{movements},{landings} {} {}{marks} {}",
            rows.join("/"),
            self.turn(),
            self.idle(),
            self.low()
        )
    }

    fn write_row(&self, row: usize) -> String {
        let mut text = String::new();
        let mut empty = 0;
        for square in row * B::SIDE..(row + 1) * B::SIDE {
            match self.letter(square) {
                None => empty += 1,
                Some(letter) => {
                    if empty > 0 {
                        text += &empty.to_string();
                        empty = 0;
                    }
                    text.push(letter);
                }
            }
        }
        if empty > 0 {
            text += &empty.to_string();
        }
        text
    }

    /// The letter of the chip on a square.
    fn letter(&self, square: usize) -> Option<char> {
        let has = |team| self.chips(team) >> square & 1 != 0;
        match (has(Color::White), has(Color::Black)) {
            (true, _) => Some('x'),
            (_, true) => Some('o'),
            _ => None,
        }
    }

    /// The board drawn, with the numbers of the squares at both ends of each row.
    pub(super) fn draw(&self) -> String {
        let line = format!("    {}+\n", "+---".repeat(B::SIDE));
        let mut text = line.clone();
        for row in 0..B::SIDE {
            let first = row * B::SIDE;
            let chips = (first..first + B::SIDE).map(|square| self.letter(square).unwrap_or(' '));
            text += &format!("{:>3} |", first + 1);
            chips.for_each(|chip| text.extend([' ', chip, ' ', '|']));
            text += &format!(" {}\n{line}", first + B::SIDE);
        }
        text
    }
}

fn read_rows<B: Board>(text: &str) -> Result<[Squares; 2], FenError> {
    let rows: Vec<&str> = text.split('/').collect();
    if rows.len() != B::SIDE {
        let (side, found) = (B::SIDE, rows.len());
        return fault(format!(
            "the board has {side} rows parted by /, not {found}"
        ));
    }
    let mut chips = [0; 2];
    for (row, text) in rows.into_iter().enumerate() {
        read_row::<B>(row, text, &mut chips)?;
    }
    Ok(chips)
}

fn read_row<B: Board>(row: usize, text: &str, chips: &mut [Squares; 2]) -> Result<(), FenError> {
    let side = B::SIDE;
    let number = row + 1;
    let mut column = 0;
    let mut rest = text;
    while let Some(letter) = rest.chars().next() {
        let digits = rest.len() - rest.trim_start_matches(|c: char| c.is_ascii_digit()).len();
        if digits > 0 {
            let (run, behind) = rest.split_at(digits);
            match run.parse::<usize>() {
                Ok(empty) if (1..=side).contains(&empty) && !run.starts_with('0') => {
                    column += empty;
                }
                _ => {
                    return fault(format!(
                        "row {number} holds {}; a run of empty squares is 1 to {side}",
                        quoted(run)
                    ));
                }
            }
            rest = behind;
            continue;
        }
        let team = match letter {
            'x' => Color::White,
            'o' => Color::Black,
            _ => {
                return fault(format!(
                    "row {number} holds {letter:?}; a chip is x or o, a run of empty squares 1 to \
                     {side}"
                ));
            }
        };
        if column < side {
            chips[team.index()] |= 1 << (row * side + column);
        }
        column += 1;
        rest = &rest[letter.len_utf8()..];
    }
    if column != side {
        return fault(format!(
            "row {number} has {side} squares, not {column}: {}",
            quoted(text)
        ));
    }
    Ok(())
}

fn read_done(text: &str, turn: u32, team_size: u8) -> Result<[u8; 3], FenError> {
    const NAMES: [&str; 3] = ["placements", "movements", "landings"];
    let parts: Vec<&str> = text.split(',').collect();
    if parts.len() != NAMES.len() {
        return fault(format!(
            "the operations done are three numbers parted by commas, as in 0,0,0, not {}",
            quoted(text)
        ));
    }
    let mut done = [0; 3];
    for (i, quota) in quota(turn, team_size).into_iter().enumerate() {
        let number = read_number(NAMES[i], parts[i], 0, u8::MAX.into())?;
        if number > quota.into() {
            return fault(format!(
                "{number} {} were done, and yet turn {turn} has at most {quota}",
                NAMES[i]
            ));
        }
        done[i] = number as u8;
    }
    Ok(done)
}

fn read_number(name: &str, text: &str, least: u32, most: u32) -> Result<u32, FenError> {
    let plain =
        text.bytes().all(|byte| byte.is_ascii_digit()) && (text == "0" || !text.starts_with('0'));
    match text.parse() {
        Ok(number) if plain && (least..=most).contains(&number) => Ok(number),
        _ => fault(format!(
            "the {name} is a number from {least} to {most}, not {}",
            quoted(text)
        )),
    }
}
