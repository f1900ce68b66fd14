//! Reads records from PGN.

use super::movetext::{self, GameText, MoveText};
use super::{BOOK, comment, decode, search_info};
use crate::arena::record::{
    Annotation, Fault, FaultKind, GameRecord, MatchInfo, Notes, PlayerRecord, Turn, VariationTurn,
};
use crate::arena::record_file::MatchRecords;
use crate::board::Color;
use crate::game::{Game, GameHistory, Settings};
use crate::openings::Opening;
use crate::variant::Variant;
use serde::de::DeserializeOwned;
use std::collections::BTreeMap;
use std::error::Error as StdError;
use thiserror::Error;

/// Why a PGN text cannot be read.
#[derive(Debug, Error)]
#[error("game {number}: {fault}")]
pub struct PgnError {
    /// The number of the faulty game, counted from 1.
    pub number: usize,
    #[source]
    pub fault: PgnFault,
}

/// A fault in the PGN text of a game. Errors from the rules of a game are boxed because every variant has its own error
/// type.
#[derive(Debug, Error)]
pub enum PgnFault {
    #[error("{0:?} is not a tag of the form [Name \"value\"]")]
    NotATag(String),
    #[error("a comment does not end; add the closing brace")]
    OpenComment,
    #[error("a closing brace without a comment")]
    StrayBrace,
    #[error("a parenthesis without a variation; a variation follows the move that it replaces")]
    StrayVariation,
    #[error("a variation does not end; add the closing parenthesis")]
    OpenVariation,
    #[error("{0:?} is not an annotation glyph ($1 to $255) after a move")]
    NotAGlyph(String),
    #[error("the result is missing at the end; add 1-0, 0-1, 1/2-1/2 or *")]
    MissingResult,
    #[error("the tag {0} is missing; only games from `anel match` and the board page have it")]
    MissingTag(&'static str),
    #[error("the tag {name} cannot be read: {error}")]
    BadTag {
        name: &'static str,
        #[source]
        error: serde_json::Error,
    },
    #[error("the tag Fault is {0:?}, not a side and a kind of fault, as in \"white time\"")]
    BadFault(String),
    #[error("no variant is named {0:?}")]
    UnknownVariant(String),
    #[error("turn {number} is {token:?}: {error}")]
    IllegalMove {
        /// Number of the turn, counted from 1.
        number: usize,
        token: String,
        #[source]
        error: Box<dyn StdError + Send + Sync>,
    },
    #[error(transparent)]
    Setup(Box<dyn StdError + Send + Sync>),
    #[error("there is no game")]
    NoGames,
    #[error("the game is over after the opening; use fewer of its moves (--openings-turns N)")]
    OpeningEndsGame,
}

/// Reads the games of a PGN text. Moves may be in UCI format or in the notation that the game's rules define.
///
/// # Errors
/// If the text is malformed, a move is illegal, or a required tag is missing.
pub fn read<G: Game>(text: &str) -> Result<Vec<MatchRecords>, PgnError> {
    let mut records = Vec::new();
    let mut rest = without_mark(text);
    loop {
        let in_game = |fault| PgnError {
            number: records.len() + 1,
            fault,
        };
        let Some(game) = movetext::next_game(&mut rest).map_err(in_game)? else {
            return Ok(records);
        };
        records.push(record::<G>(&game).map_err(in_game)?);
    }
}

/// The variant of the first game in a PGN text.
///
/// # Errors
/// If the text is malformed, or the game has no tag for the variant.
pub fn variant(text: &str) -> Result<Variant, PgnError> {
    let in_game = |fault| PgnError { number: 1, fault };
    let game = movetext::next_game(&mut without_mark(text))
        .map_err(in_game)?
        .unwrap_or_default();
    let name = game
        .tags
        .get("Variant")
        .ok_or(in_game(PgnFault::MissingTag("Variant")))?;
    Variant::by_name(name).ok_or_else(|| in_game(PgnFault::UnknownVariant(name.clone())))
}

/// The text without a byte order mark.
pub(super) fn without_mark(text: &str) -> &str {
    text.trim_start_matches('\u{feff}')
}

fn record<G: Game>(text: &GameText) -> Result<MatchRecords, PgnFault> {
    let tags = Tags(&text.tags);
    let info: MatchInfo = tags.json("Match")?.ok_or(PgnFault::MissingTag("Match"))?;
    let [white, black] = [
        tags.player("White", "WhiteOptions", "WhiteTiming")?,
        tags.player("Black", "BlackOptions", "BlackTiming")?,
    ];
    let settings = G::Settings::from_options(&white.options).map_err(|error| PgnFault::Setup(error.into()))?;
    let fen = text.tags.get("FEN").cloned();
    let start = GameHistory::<G>::set_up(fen.as_deref(), &[], &settings.shared())
        .map_err(|error| PgnFault::Setup(error.into()))?;
    let mut game = GameRecord {
        game: tags.round(),
        white,
        black,
        opening: Opening { fen, moves: Vec::new() },
        turns: Vec::new(),
        result: text.result.ok_or(PgnFault::MissingResult)?,
        reason: text.tags.get("Reason").cloned().unwrap_or_default(),
        fault: tags.fault()?,
        margin: tags.json("Margin")?,
        annotations: Vec::new(),
    };
    let mut line = Line::new(start);
    let root = said(&text.comments);
    note(&mut game, 0, root);
    for mv in &text.moves {
        let before = line.clone();
        let is_book = mv.comments.first().is_some_and(|comment| comment == BOOK);
        let VariationTurn { turn, notes } = line.turn(mv, usize::from(is_book), &before)?;
        if is_book {
            game.opening.moves.push(turn.mv);
        } else {
            game.turns.push(turn);
        }
        note(&mut game, line.ply, notes);
    }
    Ok(MatchRecords {
        info,
        games: vec![game],
    })
}

fn note(game: &mut GameRecord, ply: usize, notes: Notes) {
    if !notes.is_empty() {
        game.annotations.push(Annotation { ply, notes });
    }
}

/// A line of play. Each move is checked for legality when it is read.
#[derive(Clone)]
pub(super) struct Line<G: Game> {
    history: GameHistory<G>,
    ply: usize,
}

impl<G: Game> Line<G> {
    pub(super) fn new(history: GameHistory<G>) -> Line<G> {
        Line { history, ply: 0 }
    }

    pub(super) fn is_over(&self) -> bool {
        self.history.outcome().is_some()
    }

    /// Plays the next move, given in UCI format or in the notation of the game's rules, and returns it in UCI format.
    pub(super) fn play_next(&mut self, token: &str) -> Result<String, PgnFault> {
        self.ply += 1;
        self.play(token)
    }

    /// Plays a move and reads its comments, glyphs and variations. `before` is the line of play before the move.
    /// Ignores the first `skipped` comments.
    fn turn(&mut self, text: &MoveText, skipped: usize, before: &Line<G>) -> Result<VariationTurn, PgnFault> {
        let mv = self.play_next(&text.token)?;
        let comments = &text.comments[skipped..];
        let search = comments.first().filter(|_| skipped == 0);
        let (turn, comments) = match search.and_then(|search| search_info::read(search, mv.clone())) {
            Some(turn) => (turn, &comments[1..]),
            None => (
                Turn {
                    mv,
                    score: None,
                    depth: None,
                    nodes: None,
                    time_ms: 0.0,
                },
                comments,
            ),
        };
        let variations = text.variations.iter().map(|moves| {
            let mut line = before.clone();
            let turns = moves.iter().map(|mv| {
                let before = line.clone();
                line.turn(mv, 0, &before)
            });
            turns.collect()
        });
        let notes = Notes {
            glyphs: text.glyphs.clone(),
            variations: variations.collect::<Result<_, _>>()?,
            ..said(comments)
        };
        Ok(VariationTurn { turn, notes })
    }

    fn play(&mut self, token: &str) -> Result<String, PgnFault> {
        let mv = decode(token);
        if self.history.play_turn(&mv).is_ok() {
            return Ok(mv);
        }
        let position = *self.history.position();
        let plies = position.parse_notation(token).map_err(|error| PgnFault::IllegalMove {
            number: self.ply,
            token: token.to_owned(),
            error: error.into(),
        })?;
        plies.iter().for_each(|&ply| self.history.play(ply));
        Ok(position.turn_text(&plies))
    }
}

/// The comments on a move, joined by spaces, and their drawings.
fn said(comments: &[String]) -> Notes {
    let said: Vec<_> = comments.iter().map(|comment| comment::read(comment)).collect();
    let texts: Vec<_> = said
        .iter()
        .map(|one| one.text.as_str())
        .filter(|text| !text.is_empty())
        .collect();
    Notes {
        comment: (!texts.is_empty()).then(|| texts.join(" ")),
        drawings: said.into_iter().flat_map(|one| one.drawings).collect(),
        ..Notes::default()
    }
}

struct Tags<'a>(&'a BTreeMap<String, String>);

impl Tags<'_> {
    fn json<T: DeserializeOwned>(&self, name: &'static str) -> Result<Option<T>, PgnFault> {
        let Some(value) = self.0.get(name) else {
            return Ok(None);
        };
        serde_json::from_str(value).map_err(|error| PgnFault::BadTag { name, error })
    }

    fn player(
        &self,
        name: &'static str,
        options: &'static str,
        timing: &'static str,
    ) -> Result<PlayerRecord, PgnFault> {
        Ok(PlayerRecord {
            name: self.0.get(name).ok_or(PgnFault::MissingTag(name))?.clone(),
            options: self.json(options)?.unwrap_or_default(),
            timing: self.json(timing)?.unwrap_or_default(),
        })
    }

    /// The game number, counted from 0: the value of the tag `Round` minus 1.
    fn round(&self) -> u64 {
        let round = self.0.get("Round").and_then(|round| round.parse::<u64>().ok());
        round.map_or(0, |round| round.saturating_sub(1))
    }

    fn fault(&self) -> Result<Option<Fault>, PgnFault> {
        let Some(value) = self.0.get("Fault") else {
            return Ok(None);
        };
        let read = || {
            let (side, kind) = value.split_once(' ')?;
            let by = Color::BOTH
                .into_iter()
                .find(|color| color.to_string().eq_ignore_ascii_case(side))?;
            let kind = FaultKind::ALL.into_iter().find(|known| known.text() == kind)?;
            Some(Fault { by, kind })
        };
        read().map(Some).ok_or_else(|| PgnFault::BadFault(value.clone()))
    }
}
