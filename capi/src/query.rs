//! Questions about positions and moves. None of these functions changes a position.

use crate::failure::{Failure, guarded_number, guarded_text};
use crate::position::{AnelPosition, borrow, read_pairs};
use crate::text;
use anel::board::Color;
use anel::variant::{Change, Effect, MoveEffects, Movement, VariantPosition};
use std::ffi::c_char;

/// Answers a question about a position with a string.
///
/// # Safety
/// `position` is null or a position that has not been freed.
unsafe fn tell(position: *const AnelPosition, answer: impl FnOnce(&VariantPosition) -> String) -> *mut c_char {
    // SAFETY: the caller keeps the promise above.
    guarded_text(|| unsafe { borrow(position) }.map(answer))
}

/// Answers a question about a move with a string.
///
/// # Safety
/// `position` is null or a position that has not been freed, `given` null or a string that ends with a zero byte.
unsafe fn tell_of(
    position: *const AnelPosition,
    given: *const c_char,
    name: &'static str,
    answer: impl FnOnce(&VariantPosition, &str) -> Result<String, Failure>,
) -> *mut c_char {
    guarded_text(|| {
        // SAFETY: the caller keeps the promise above.
        let (position, given) = unsafe { (borrow(position)?, text::read(given, name)?) };
        answer(position, given)
    })
}

/// Answers a question about a position with a number.
///
/// # Safety
/// `position` is null or a position that has not been freed.
unsafe fn count(position: *const AnelPosition, answer: impl FnOnce(&VariantPosition) -> i32) -> i32 {
    // SAFETY: the caller keeps the promise above.
    guarded_number(|| unsafe { borrow(position) }.map(answer))
}

/// Answers a question about a position through a pointer.
///
/// # Safety
/// `position` is null or a position that has not been freed, `place` null or valid for writes.
unsafe fn put<T>(
    position: *const AnelPosition,
    place: *mut T,
    name: &'static str,
    answer: impl FnOnce(&VariantPosition) -> Option<T>,
) -> i32 {
    guarded_number(|| {
        // SAFETY: the caller keeps the promise above.
        let (position, place) = unsafe { (borrow(position)?, place.as_mut().ok_or(Failure::Null(name))?) };
        let value = answer(position);
        let exists = value.is_some();
        if let Some(value) = value {
            *place = value;
        }
        Ok(exists.into())
    })
}

/// The name of the variant.
///
/// # Safety
/// `position` is null or a position that has not been freed.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn anel_position_variant(position: *const AnelPosition) -> *mut c_char {
    // SAFETY: as promised for this function.
    unsafe { tell(position, |position| position.variant().name().to_owned()) }
}

/// The settings with which the position was set up, one line `Name=value` each.
///
/// # Safety
/// `position` is null or a position that has not been freed.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn anel_position_settings(position: *const AnelPosition) -> *mut c_char {
    // SAFETY: as promised for this function.
    unsafe {
        tell(position, |position| {
            let pairs = position.options().iter();
            lines(pairs.map(|(name, value)| format!("{name}={value}")))
        })
    }
}

/// The position as FEN.
///
/// # Safety
/// `position` is null or a position that has not been freed.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn anel_position_fen(position: *const AnelPosition) -> *mut c_char {
    // SAFETY: as promised for this function.
    unsafe { tell(position, |position| position.fen()) }
}

/// The board as a text diagram.
///
/// # Safety
/// `position` is null or a position that has not been freed.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn anel_position_diagram(position: *const AnelPosition) -> *mut c_char {
    // SAFETY: as promised for this function.
    unsafe { tell(position, |position| position.diagram()) }
}

/// The legal moves, sorted, one a line. In CTOR, these are operations of a turn, and `end`.
///
/// # Safety
/// `position` is null or a position that has not been freed.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn anel_position_legal_moves(position: *const AnelPosition) -> *mut c_char {
    // SAFETY: as promised for this function.
    unsafe { tell(position, |position| position.legal_moves().join("\n")) }
}

/// The turns and plies played since the position was set up, one a line.
///
/// # Safety
/// `position` is null or a position that has not been freed.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn anel_position_played(position: *const AnelPosition) -> *mut c_char {
    // SAFETY: as promised for this function.
    unsafe { tell(position, |position| position.played().join("\n")) }
}

/// The pieces, one a line: the square and the FEN letter.
///
/// # Safety
/// `position` is null or a position that has not been freed.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn anel_position_pieces(position: *const AnelPosition) -> *mut c_char {
    // SAFETY: as promised for this function.
    unsafe {
        tell(position, |position| {
            lines(
                position
                    .pieces()
                    .iter()
                    .map(|(square, piece)| format!("{square} {piece}")),
            )
        })
    }
}

/// The squares that a board should highlight, one a line.
///
/// # Safety
/// `position` is null or a position that has not been freed.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn anel_position_attacked_squares(position: *const AnelPosition) -> *mut c_char {
    // SAFETY: as promised for this function.
    unsafe { tell(position, |position| position.attacked_squares().join("\n")) }
}

/// `1-0`, `0-1` or `1/2-1/2`, or `*` while the game is in progress.
///
/// # Safety
/// `position` is null or a position that has not been freed.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn anel_position_result(position: *const AnelPosition) -> *mut c_char {
    // SAFETY: as promised for this function.
    unsafe {
        tell(position, |position| {
            position
                .outcome()
                .map_or("*", |outcome| outcome.score_text())
                .to_owned()
        })
    }
}

/// Why the game is over, in a word or two; empty while the game is in progress.
///
/// # Safety
/// `position` is null or a position that has not been freed.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn anel_position_reason(position: *const AnelPosition) -> *mut c_char {
    // SAFETY: as promised for this function.
    unsafe {
        tell(position, |position| {
            position.outcome().map_or("", |outcome| outcome.reason).to_owned()
        })
    }
}

/// The side to move: 0 for the first player, 1 for the second.
///
/// # Safety
/// `position` is null or a position that has not been freed.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn anel_position_turn(position: *const AnelPosition) -> i32 {
    // SAFETY: as promised for this function.
    unsafe { count(position, |position| (position.side_to_move() == Color::Black).into()) }
}

/// Whether the last Castle, or the King, of the side to move is attacked.
///
/// # Safety
/// `position` is null or a position that has not been freed.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn anel_position_is_check(position: *const AnelPosition) -> i32 {
    // SAFETY: as promised for this function.
    unsafe { count(position, |position| position.in_check().into()) }
}

/// How often the position has occurred since it was set up, including now.
///
/// # Safety
/// `position` is null or a position that has not been freed.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn anel_position_occurrences(position: *const AnelPosition) -> i32 {
    // SAFETY: as promised for this function.
    unsafe {
        count(position, |position| {
            position.occurrences().try_into().unwrap_or(i32::MAX)
        })
    }
}

/// Whether a turn is legal.
///
/// # Safety
/// `position` is null or a position that has not been freed, `turn` null or a string that ends with a zero byte.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn anel_position_is_legal(position: *const AnelPosition, turn: *const c_char) -> i32 {
    guarded_number(|| {
        // SAFETY: as promised for this function.
        let (position, turn) = unsafe { (borrow(position)?, text::read(turn, "turn")?) };
        Ok(position.is_legal(turn).into())
    })
}

/// Writes a legal turn in the notation of the rules.
///
/// # Safety
/// `position` is null or a position that has not been freed, `turn` null or a string that ends with a zero byte.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn anel_position_notation(position: *const AnelPosition, turn: *const c_char) -> *mut c_char {
    // SAFETY: as promised for this function.
    unsafe { tell_of(position, turn, "turn", |position, turn| Ok(position.notation(turn)?)) }
}

/// Reads a legal turn in UCI format or in the notation of the rules, and returns it in UCI format.
///
/// # Safety
/// `position` is null or a position that has not been freed, `text` null or a string that ends with a zero byte.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn anel_position_parse(position: *const AnelPosition, text: *const c_char) -> *mut c_char {
    // SAFETY: as promised for this function.
    unsafe { tell_of(position, text, "text", |position, text| Ok(position.parse(text)?)) }
}

/// What a legal turn does, one fact a line.
///
/// # Safety
/// `position` is null or a position that has not been freed, `turn` null or a string that ends with a zero byte.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn anel_position_effects(position: *const AnelPosition, turn: *const c_char) -> *mut c_char {
    // SAFETY: as promised for this function.
    unsafe {
        tell_of(position, turn, "turn", |position, turn| {
            Ok(effect_lines(position.effects(turn)?))
        })
    }
}

/// Completes a turn as the arbiter of a game: in CTOR, with the secret squares of the opponent that act.
///
/// # Safety
/// `position` is null or a position that has not been freed, each other parameter null or a string that ends with a
/// zero byte.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn anel_position_arbitrate(
    position: *const AnelPosition,
    turn: *const c_char,
    opponent: *const c_char,
) -> *mut c_char {
    guarded_text(|| {
        // SAFETY: as promised for this function.
        let (position, turn, opponent) = unsafe {
            (
                borrow(position)?,
                text::read(turn, "turn")?,
                text::read_optional(opponent, "opponent")?,
            )
        };
        Ok(position.arbitrate(turn, &read_pairs(opponent.unwrap_or_default())?)?)
    })
}

/// The game as PGN.
///
/// # Safety
/// `position` is null or a position that has not been freed, `tags` null or a string that ends with a zero byte.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn anel_position_pgn(position: *const AnelPosition, tags: *const c_char) -> *mut c_char {
    guarded_text(|| {
        // SAFETY: as promised for this function.
        let (position, tags) = unsafe { (borrow(position)?, text::read_optional(tags, "tags")?) };
        let tags: Vec<(String, String)> = read_pairs(tags.unwrap_or_default())?;
        Ok(position.pgn(&tags)?)
    })
}

/// Writes the first player's lead in the final count. Returns 0 in games that are not decided by counting.
///
/// # Safety
/// `position` is null or a position that has not been freed, `margin` null or valid for writes.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn anel_position_margin(position: *const AnelPosition, margin: *mut i32) -> i32 {
    // SAFETY: as promised for this function.
    unsafe { put(position, margin, "margin", VariantPosition::margin) }
}

/// Writes the minimum number of plies until a ply-counting rule can end the game. Returns 0 in games without such a
/// rule.
///
/// # Safety
/// `position` is null or a position that has not been freed, `plies` null or valid for writes.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn anel_position_plies_to_count_end(position: *const AnelPosition, plies: *mut u32) -> i32 {
    // SAFETY: as promised for this function.
    unsafe { put(position, plies, "plies", VariantPosition::plies_to_count_end) }
}

/// Writes the hash key. Positions that the repetition rule treats as equal have the same key.
///
/// # Safety
/// `position` is null or a position that has not been freed, `key` null or valid for writes.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn anel_position_key(position: *const AnelPosition, key: *mut u64) -> i32 {
    // SAFETY: as promised for this function.
    unsafe { put(position, key, "key", |position| Some(position.key())) }
}

/// The deepest perft. Nobody can wait for it, but a deeper one could overflow the stack.
const DEEPEST: u32 = 64;

/// Writes the number of lines of legal moves with `depth` plies.
///
/// # Safety
/// `position` is null or a position that has not been freed, `lines` null or valid for writes.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn anel_position_perft(position: *const AnelPosition, depth: u32, lines: *mut u64) -> i32 {
    if depth > DEEPEST {
        return guarded_number(|| Err(Failure::Depth(DEEPEST)));
    }
    // SAFETY: as promised for this function.
    unsafe { put(position, lines, "lines", |position| Some(position.perft(depth))) }
}

/// Whether two positions have the same variant, settings and FEN, whatever moves led to them.
///
/// # Safety
/// Each parameter is null or a position that has not been freed.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn anel_position_equals(position: *const AnelPosition, other: *const AnelPosition) -> i32 {
    guarded_number(|| {
        // SAFETY: as promised for this function.
        let (position, other) = unsafe { (borrow(position)?, borrow(other)?) };
        Ok((position == other).into())
    })
}

fn lines(lines: impl Iterator<Item = String>) -> String {
    lines.collect::<Vec<_>>().join("\n")
}

/// A fact: a kind, then pairs of a key and a value, without those that have no value.
fn fact<const N: usize>(kind: &str, details: [(&str, Option<String>); N]) -> String {
    let details = details.into_iter().filter_map(|(key, value)| Some((key, value?)));
    details.fold(kind.to_owned(), |line, (key, value)| format!("{line} {key} {value}"))
}

fn effect_lines(
    MoveEffects {
        movements,
        effects,
        changes,
    }: MoveEffects,
) -> String {
    let letter = |piece: Option<char>| piece.map(String::from);
    let movements = movements.into_iter().map(|Movement { piece, from, to }| {
        fact("moves", [("piece", letter(Some(piece))), ("from", from), ("to", to)])
    });
    let effects = effects.into_iter().map(
        |Effect {
             kind,
             square,
             piece,
             to,
             becomes,
         }| {
            let details = [
                ("square", square),
                ("piece", letter(piece)),
                ("to", to),
                ("becomes", letter(becomes)),
            ];
            fact(kind.name(), details)
        },
    );
    let changes = changes.into_iter().map(|Change { square, before, after }| {
        fact(
            "changes",
            [
                ("square", Some(square)),
                ("before", letter(before)),
                ("after", letter(after)),
            ],
        )
    });
    lines(movements.chain(effects).chain(changes))
}
