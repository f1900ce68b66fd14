//! Reads and writes the parts of FENs that several games share.

use super::quoted;
use crate::board::{Color, Square};
use std::str::FromStr;
use thiserror::Error;

/// An error in the FEN fields that games on the 8x8 board share.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[non_exhaustive]
pub enum BoardFenError {
    #[error("the board must have 8 ranks separated by /, not {0}")]
    RankCount(usize),
    #[error("rank {rank} must have 8 files, not {count}: {}", quoted(.text))]
    FileCount { rank: usize, count: usize, text: String },
    #[error("the side to move is w or b, not {}", quoted(.0))]
    SideToMove(String),
    #[error("the half-move clock is a number from 0 to {}, not {}", u16::MAX, quoted(.0))]
    HalfmoveClock(String),
    #[error("the move number is a number from 0 to {}, not {}", u32::MAX, quoted(.0))]
    MoveNumber(String),
}

/// Reads the ranks of an 8x8 board, from rank 8 to rank 1. Calls `place` for each square that has a letter.
pub(crate) fn read_board<E: From<BoardFenError>>(
    text: &str,
    mut place: impl FnMut(Square, char) -> Result<(), E>,
) -> Result<(), E> {
    let ranks: Vec<&str> = text.split('/').collect();
    if ranks.len() != 8 {
        return Err(BoardFenError::RankCount(ranks.len()).into());
    }
    for (rank, text) in (0..8).rev().zip(ranks) {
        let mut file = 0;
        for letter in text.chars() {
            if let Some(empty @ 1..=8) = letter.to_digit(10) {
                file += empty as usize;
                continue;
            }
            if file < 8 {
                place(Square::at(file, rank), letter)?;
            }
            file += 1;
        }
        if file != 8 {
            let (rank, count, text) = (rank + 1, file, text.to_owned());
            return Err(BoardFenError::FileCount { rank, count, text }.into());
        }
    }
    Ok(())
}

/// Writes the ranks of an 8x8 board, from rank 8 to rank 1.
pub(crate) fn write_board(letter_on: impl Fn(Square) -> Option<char>) -> String {
    let ranks = (0..8).rev();
    let ranks = ranks.map(|rank| write_rank((0..8).map(|file| letter_on(Square::at(file, rank)))));
    ranks.collect::<Vec<String>>().join("/")
}

/// Writes one rank of a FEN: letters for occupied squares, numbers for runs of empty squares.
pub(crate) fn write_rank(letters: impl Iterator<Item = Option<char>>) -> String {
    let mut text = String::new();
    let mut empty = 0;
    for letter in letters {
        match letter {
            None => empty += 1,
            Some(letter) => {
                push_run(&mut text, empty);
                empty = 0;
                text.push(letter);
            }
        }
    }
    push_run(&mut text, empty);
    text
}

fn push_run(text: &mut String, empty: u32) {
    if empty > 0 {
        *text += &empty.to_string();
    }
}

/// Reads the side-to-move field, `w` or `b`.
pub(crate) fn read_side(text: &str) -> Result<Color, BoardFenError> {
    match text {
        "w" => Ok(Color::White),
        "b" => Ok(Color::Black),
        _ => Err(BoardFenError::SideToMove(text.to_owned())),
    }
}

/// Reads the half-move clock and the full-move number.
pub(crate) fn read_clocks([halfmove, fullmove]: [&str; 2]) -> Result<(u16, u32), BoardFenError> {
    let halfmove = number_from_digits(halfmove).ok_or_else(|| BoardFenError::HalfmoveClock(halfmove.to_owned()))?;
    let fullmove = number_from_digits(fullmove).ok_or_else(|| BoardFenError::MoveNumber(fullmove.to_owned()))?;
    Ok((halfmove, fullmove))
}

/// Reads a number that consists of digits only, without a sign.
fn number_from_digits<N: FromStr>(text: &str) -> Option<N> {
    let digits_only = text.bytes().all(|byte| byte.is_ascii_digit());
    text.parse().ok().filter(|_| digits_only)
}
