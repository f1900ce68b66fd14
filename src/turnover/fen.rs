//! Positions as text: six fields as in chess, stacks by their letters.

use super::rules::Rules;
use super::{FenError, Stack, Turnover};
use crate::board::{Bitboard, Color, Square};
use crate::game::{Position, number_from_digits, write_rank};

/// Reads 2, 4 or 6 fields: stacks, side to move, two that are ignored, clocks.
pub(super) fn parse<R: Rules>(fen: &str) -> Result<Turnover<R>, FenError> {
    let fields: Vec<&str> = fen.split_whitespace().collect();
    let (board, side, [halfmove, fullmove]) = match fields[..] {
        [board, side] | [board, side, _, _] => (board, side, ["0", "1"]),
        [board, side, _, _, halfmove, fullmove] => (board, side, [halfmove, fullmove]),
        _ => return Err(FenError::FieldCount(fields.len())),
    };
    let stacks = read_stacks(board)?;
    let side = match side {
        "w" => Color::White,
        "b" => Color::Black,
        _ => return Err(FenError::SideToMove(side.to_owned())),
    };
    let halfmove = number_from_digits(halfmove).ok_or_else(|| FenError::HalfmoveClock(halfmove.to_owned()))?;
    let fullmove = number_from_digits(fullmove).ok_or_else(|| FenError::MoveNumber(fullmove.to_owned()))?;
    Ok(Turnover::new(stacks.into_iter(), side, halfmove, fullmove))
}

/// Writes all six fields.
pub(super) fn write<R: Rules>(position: &Turnover<R>) -> String {
    let ranks: Vec<String> = (0..8)
        .rev()
        .map(|rank| write_rank((0..8).map(|file| position.letter_on(Square::at(file, rank)))))
        .collect();
    format!(
        "{} {} - - {} {}",
        ranks.join("/"),
        position.side_to_move().letter(),
        position.halfmove_clock(),
        position.fullmove_number()
    )
}

fn read_stacks(board: &str) -> Result<Vec<(Square, Stack, Color)>, FenError> {
    let ranks: Vec<&str> = board.split('/').collect();
    if ranks.len() != 8 {
        return Err(FenError::RankCount(ranks.len()));
    }
    let mut stacks = Vec::new();
    for (row, text) in ranks.into_iter().enumerate() {
        read_rank(text, 7 - row, &mut stacks)?;
    }
    Ok(stacks)
}

fn read_rank(text: &str, rank: usize, stacks: &mut Vec<(Square, Stack, Color)>) -> Result<(), FenError> {
    let mut file = 0;
    for letter in text.chars() {
        if let Some(empty @ 1..=8) = letter.to_digit(10) {
            file += empty as usize;
            continue;
        }
        let Some((stack, color)) = Stack::from_fen_letter(letter) else {
            let rank = rank + 1;
            return Err(FenError::UnknownStack { rank, letter });
        };
        if file < 8 {
            let square = Square::at(file, rank);
            if matches!(stack, Stack::WALL | Stack::CASTLE) && Bitboard::last_rank(color).has(square) {
                return Err(FenError::Unpromoted { stack, color, square });
            }
            stacks.push((square, stack, color));
        }
        file += 1;
    }
    if file != 8 {
        return Err(FenError::FileCount {
            rank: rank + 1,
            count: file,
            text: text.to_owned(),
        });
    }
    Ok(())
}
