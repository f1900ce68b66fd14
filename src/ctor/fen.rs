//! Reads and writes FENs, which have six fields. The first field lists the rows from top to bottom.

use super::FenError;
use super::boards::Board;
use super::position::{Ctor, OPERATION_NAMES, TurnState};
use super::quotas::{Operations, quota};
use super::torus::Squares;
use crate::board::Color;
use crate::game::{Position, write_rank};

/// The largest turn number accepted in a FEN. The limit leaves room for counting the turns of the game that follows.
const MAX_TURN: u32 = 1_000_000_000;

/// Reads a FEN. `team_size` is the number of people in the larger team.
pub(super) fn parse<B: Board>(fen: &str, team_size: u8) -> Result<Ctor<B>, FenError> {
    let fields: Vec<&str> = fen.split_whitespace().collect();
    let [rows, team, done, turn, idle, low] = fields[..] else {
        return Err(FenError::FieldCount(fields.len()));
    };
    let chips = read_rows::<B>(rows)?;
    let side = match team {
        "1" => Color::White,
        "2" => Color::Black,
        _ => return Err(FenError::TeamToMove(team.to_owned())),
    };
    let turn = read_number("turn", turn, 1, MAX_TURN)?;
    if (turn % 2 == 1) != (side == Color::White) {
        return Err(FenError::TurnOfOtherTeam {
            turn,
            team: 1 + side.index(),
        });
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
    // Each placement of this turn has filled an empty square, and each landing has increased the number of empty
    // squares by one.
    let Some(at_start) = (empty + placements).checked_sub(landings) else {
        return Err(FenError::FullAfterLanding);
    };
    if low > at_start {
        return Err(FenError::LowAboveStart { low, at_start });
    }
    let state = TurnState {
        side,
        done,
        turn,
        idle,
        empty_turns,
        low,
    };
    Ok(Ctor::new(chips, state, team_size))
}

/// Writes a FEN with all six fields.
pub(super) fn write<B: Board>(position: &Ctor<B>) -> String {
    let row = |row| row * B::SIDE..(row + 1) * B::SIDE;
    let rows: Vec<String> = (0..B::SIDE)
        .map(|number| write_rank(row(number).map(|square| letter(position, square))))
        .collect();
    let [placements, movements, landings] = position.done();
    let team = 1 + position.side_to_move().index();
    let marks = "!".repeat(position.empty_turns().into());
    format!(
        "{} {team} {placements},{movements},{landings} {} {}{marks} {}",
        rows.join("/"),
        position.turn(),
        position.idle(),
        position.low()
    )
}

/// The FEN letter of the chip on a square.
pub(super) fn letter<B: Board>(position: &Ctor<B>, square: usize) -> Option<char> {
    let has = |team| position.chips(team) >> square & 1 != 0;
    Color::BOTH.into_iter().find(|&team| has(team)).map(chip)
}

/// The letter of a team's chips.
pub(super) fn chip(team: Color) -> char {
    match team {
        Color::White => 'x',
        Color::Black => 'o',
    }
}

fn read_rows<B: Board>(text: &str) -> Result<[Squares; 2], FenError> {
    let rows: Vec<&str> = text.split('/').collect();
    if rows.len() != B::SIDE {
        return Err(FenError::RowCount {
            side: B::SIDE,
            count: rows.len(),
        });
    }
    let mut chips = [0; 2];
    for (row, text) in (1..).zip(rows) {
        read_row::<B>(row, text, &mut chips)?;
    }
    Ok(chips)
}

/// Reads a row of a FEN. Rows are counted from 1, in the order of the FEN.
fn read_row<B: Board>(row: usize, text: &str, chips: &mut [Squares; 2]) -> Result<(), FenError> {
    let side = B::SIDE;
    let first = (row - 1) * side;
    let mut column = 0;
    let mut rest = text;
    while let Some(letter) = rest.chars().next() {
        let digits = rest.len() - rest.trim_start_matches(|c: char| c.is_ascii_digit()).len();
        if digits > 0 {
            let (run, after) = rest.split_at(digits);
            match run.parse::<usize>() {
                Ok(empty) if (1..=side).contains(&empty) && !run.starts_with('0') => {
                    column += empty;
                }
                _ => {
                    let run = run.to_owned();
                    return Err(FenError::EmptyRun { row, side, run });
                }
            }
            rest = after;
            continue;
        }
        let team = match letter {
            'x' => Color::White,
            'o' => Color::Black,
            _ => return Err(FenError::UnknownChip { row, side, letter }),
        };
        if column < side {
            chips[team.index()] |= 1 << (first + column);
        }
        column += 1;
        rest = &rest[letter.len_utf8()..];
    }
    if column != side {
        return Err(FenError::SquareCount {
            row,
            side,
            count: column,
            text: text.to_owned(),
        });
    }
    Ok(())
}

fn read_done(text: &str, turn: u32, team_size: u8) -> Result<Operations, FenError> {
    let parts: Vec<&str> = text.split(',').collect();
    if parts.len() != OPERATION_NAMES.len() {
        return Err(FenError::Operations(text.to_owned()));
    }
    let mut operations = [0; 3];
    for (kind, quota) in quota(turn, team_size).into_iter().enumerate() {
        let done = number(parts[kind]).ok_or_else(|| FenError::Operations(text.to_owned()))?;
        if done > quota.into() {
            return Err(FenError::OverQuota {
                kind,
                done,
                turn,
                quota,
            });
        }
        operations[kind] = done as u8;
    }
    Ok(operations)
}

fn read_number(name: &'static str, text: &str, min: u32, max: u32) -> Result<u32, FenError> {
    let in_range = number(text).filter(|number| (min..=max).contains(number));
    in_range.ok_or_else(|| FenError::Number {
        name,
        min,
        max,
        text: text.to_owned(),
    })
}

/// Reads a number without a sign or leading zeros.
fn number(text: &str) -> Option<u32> {
    let plain = text.bytes().all(|byte| byte.is_ascii_digit()) && (text == "0" || !text.starts_with('0'));
    text.parse().ok().filter(|_| plain)
}
