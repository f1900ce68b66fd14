//! Reads openings from PGN.

use super::read::{Line, PgnFault, without_mark};
use super::{BOOK, PgnError, movetext};
use crate::game::{Game, GameHistory};
use crate::openings::Opening;
use std::collections::HashSet;

/// Whether a text is PGN, which begins with a tag.
pub fn is_pgn(text: &str) -> bool {
    without_mark(text).trim_start().starts_with('[')
}

/// Reads an opening from each game of a PGN text, without duplicates: the first `turns` turns or, without this number,
/// the turns marked as book moves, as in the PGN of a match. In games without marked turns, all turns belong to the
/// opening. Results and unknown tags are ignored.
///
/// # Errors
/// If the text is malformed, a move is illegal, the game is over after an opening, or there is no game.
pub fn read_openings<G: Game>(
    text: &str,
    turns: Option<usize>,
    settings: &G::Settings,
) -> Result<Vec<Opening>, PgnError> {
    let mut openings = Vec::new();
    let mut known = HashSet::new();
    let mut rest = without_mark(text);
    for number in 1.. {
        let in_game = |fault| PgnError { number, fault };
        let Some(game) = movetext::next_game(&mut rest).map_err(in_game)? else {
            break;
        };
        let opening = opening::<G>(&game, turns, settings).map_err(in_game)?;
        if known.insert(opening.clone()) {
            openings.push(opening);
        }
    }
    if openings.is_empty() {
        let fault = PgnFault::NoGames;
        return Err(PgnError { number: 1, fault });
    }
    Ok(openings)
}

fn opening<G: Game>(
    text: &movetext::GameText,
    turns: Option<usize>,
    settings: &G::Settings,
) -> Result<Opening, PgnFault> {
    let fen = text.tags.get("FEN").cloned();
    let history = GameHistory::<G>::set_up(fen.as_deref(), &[], settings);
    let mut line = Line::new(history.map_err(|error| PgnFault::Setup(error.into()))?);
    let is_book = |mv: &&movetext::MoveText| mv.comments.first().is_some_and(|comment| comment == BOOK);
    let turns = turns.unwrap_or_else(|| match text.moves.iter().take_while(is_book).count() {
        0 => text.moves.len(),
        book => book,
    });
    let played = text.moves.iter().take(turns).map(|mv| line.play_next(&mv.token));
    let moves = played.collect::<Result<_, _>>()?;
    if line.is_over() {
        return Err(PgnFault::OpeningEndsGame);
    }
    Ok(Opening { fen, moves })
}
