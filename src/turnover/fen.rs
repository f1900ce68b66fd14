//! Reads and writes FENs, which have six fields as in chess, with letters for stacks.

use super::rules::Rules;
use super::{FenError, Stack, Turnover};
use crate::board::{Bitboard, Color, Square};
use crate::game::{Position, read_board, read_clocks, read_side, write_board};

/// Reads a FEN with 2, 4 or 6 fields. The fields are the stacks, the side to move, two ignored fields and the two
/// clocks.
pub(super) fn parse<R: Rules>(fen: &str) -> Result<Turnover<R>, FenError> {
    let fields: Vec<&str> = fen.split_whitespace().collect();
    let (board, side, clocks) = match fields[..] {
        [board, side] | [board, side, _, _] => (board, side, ["0", "1"]),
        [board, side, _, _, halfmove, fullmove] => (board, side, [halfmove, fullmove]),
        _ => return Err(FenError::FieldCount(fields.len())),
    };
    let stacks = read_stacks(board)?;
    let side = read_side(side)?;
    let (halfmove, fullmove) = read_clocks(clocks)?;
    Ok(Turnover::new(stacks.into_iter(), side, halfmove, fullmove))
}

/// Writes a FEN with all six fields.
pub(super) fn write<R: Rules>(position: &Turnover<R>) -> String {
    format!(
        "{} {} - - {} {}",
        write_board(|square| position.letter_on(square)),
        position.side_to_move().letter(),
        position.halfmove_clock(),
        position.fullmove_number()
    )
}

fn read_stacks(board: &str) -> Result<Vec<(Square, Stack, Color)>, FenError> {
    let mut stacks = Vec::new();
    read_board(board, |square, letter| {
        let rank = square.rank() + 1;
        let (stack, color) = Stack::from_fen_letter(letter).ok_or(FenError::UnknownStack { rank, letter })?;
        if matches!(stack, Stack::WALL | Stack::CASTLE) && Bitboard::last_rank(color).has(square) {
            return Err(FenError::Unpromoted { stack, color, square });
        }
        stacks.push((square, stack, color));
        Ok(())
    })?;
    Ok(stacks)
}
