//! Positions as text: six fields like chess, stacks by their letters.

use super::rules::Rules;
use super::{Stack, Turnover};
use crate::board::{Bitboard, Color, Square};
use crate::game::FenError;

fn fault<T>(text: String) -> Result<T, FenError> {
    Err(FenError(text))
}

impl<R: Rules> Turnover<R> {
    /// Reads 2, 4 or 6 fields: stacks, side to move, two that are ignored, clocks.
    pub(super) fn read_fen(fen: &str) -> Result<Turnover<R>, FenError> {
        let fields: Vec<&str> = fen.split_whitespace().collect();
        let (board, side, clocks) = match fields[..] {
            [board, side] | [board, side, _, _] => (board, side, ["0", "1"]),
            [board, side, _, _, halfmove, fullmove] => (board, side, [halfmove, fullmove]),
            _ => {
                return fault(format!(
                    "a FEN has 2, 4 or 6 fields (stacks, side to move, -, -, half-move clock, \
                     move number), not {}",
                    fields.len()
                ));
            }
        };
        let stacks = read_stacks(board)?;
        let side = match side {
            "w" => Color::White,
            "b" => Color::Black,
            _ => return fault(format!("the side to move is w or b, not {side:?}")),
        };
        let halfmove = read_clock("half-move clock", clocks[0], u16::MAX.into())?;
        let fullmove = read_clock("move number", clocks[1], u32::MAX)?;
        Ok(Turnover::set_up(
            stacks.into_iter(),
            side,
            halfmove as u16,
            fullmove,
        ))
    }

    /// Writes all six fields.
    pub(super) fn write_fen(&self) -> String {
        let ranks: Vec<String> = (0..8).rev().map(|rank| self.write_rank(rank)).collect();
        format!(
            "{} {} - - {} {}",
            ranks.join("/"),
            self.side().letter(),
            self.halfmove_clock(),
            self.fullmove_number()
        )
    }

    fn write_rank(&self, rank: usize) -> String {
        let mut text = String::new();
        let mut empty = 0;
        for file in 0..8 {
            let Some((stack, color)) = self.on(Square::at(file, rank)) else {
                empty += 1;
                continue;
            };
            if empty > 0 {
                text += &empty.to_string();
                empty = 0;
            }
            text.push(stack.fen_letter(color));
        }
        if empty > 0 {
            text += &empty.to_string();
        }
        text
    }
}

fn read_stacks(board: &str) -> Result<Vec<(Square, Stack, Color)>, FenError> {
    let ranks: Vec<&str> = board.split('/').collect();
    if ranks.len() != 8 {
        return fault(format!(
            "the board has 8 ranks parted by /, not {}",
            ranks.len()
        ));
    }
    let mut stacks = Vec::new();
    for (row, text) in ranks.into_iter().enumerate() {
        read_rank(text, 7 - row, &mut stacks)?;
    }
    Ok(stacks)
}

fn read_rank(
    text: &str,
    rank: usize,
    stacks: &mut Vec<(Square, Stack, Color)>,
) -> Result<(), FenError> {
    let mut file = 0;
    for letter in text.chars() {
        if let Some(empty @ 1..=8) = letter.to_digit(10) {
            file += empty as usize;
            continue;
        }
        let Some((stack, color)) = Stack::from_fen_letter(letter) else {
            return fault(format!(
                "rank {} holds {letter:?}; a stack is one of K Q N R B P k q n r b p, a run of \
                 empty squares 1 to 8",
                rank + 1
            ));
        };
        if file < 8 {
            let square = Square::at(file, rank);
            if matches!(stack, Stack::WALL | Stack::CASTLE)
                && Bitboard::last_rank(color).has(square)
            {
                return fault(format!(
                    "a {} of {color} cannot stand on its own last rank, on {square}",
                    stack.name()
                ));
            }
            stacks.push((square, stack, color));
        }
        file += 1;
    }
    if file != 8 {
        return fault(format!(
            "rank {} has 8 files, not {file}: {text:?}",
            rank + 1
        ));
    }
    Ok(())
}

fn read_clock(name: &str, text: &str, most: u32) -> Result<u32, FenError> {
    let digits_only = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    match text.parse() {
        Ok(clock) if digits_only && clock <= most => Ok(clock),
        _ => fault(format!(
            "the {name} is a number from 0 to {most}, not {text:?}"
        )),
    }
}
