//! A game in progress with moves as text, for protocols and other languages.

use crate::game::{Bookmark, EffectKind, Game, GameError, GameHistory, Outcome, quoted};
use thiserror::Error;

/// A game in progress. Its moves are texts and can be taken back.
///
/// A move is a turn in UCI format. In games whose turns have several plies, a turn can also be played ply by ply.
#[derive(Clone, Debug)]
pub struct TextGame<G: Game> {
    history: GameHistory<G>,
    /// What has been played since the game was set up.
    played: Vec<Played<G>>,
}

#[derive(Clone, Debug)]
struct Played<G: Game> {
    text: String,
    /// Whether this is a single ply that differs from the turn with the same text.
    single_ply: bool,
    /// The state of the game before it.
    before: Bookmark<G>,
}

/// A move that cannot be parsed or is illegal.
#[derive(Debug, Error)]
pub enum IllegalMove<E> {
    #[error("illegal move {}: {error}", quoted(.text))]
    Uci { text: String, error: E },
    /// The move is legal neither in UCI format nor in the notation of the rules.
    #[error("illegal move {}: {error}; in the notation of the rules: {in_notation}", quoted(.text))]
    Either { text: String, error: E, in_notation: E },
}

/// What a move does, as a board draws it.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct MoveEffects {
    /// The mover's pieces that travel, enter or leave the board.
    pub movements: Vec<Movement>,
    /// What else happens to pieces.
    pub effects: Vec<Effect>,
    /// The squares whose contents change, in board order.
    pub changes: Vec<Change>,
}

/// A piece on its way. In Turnover, the piece may be the upper part of a stack.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Movement {
    pub piece: char,
    /// `None` if the piece enters the board.
    pub from: Option<String>,
    /// `None` if the piece leaves the board.
    pub to: Option<String>,
}

/// An effect on a piece: see the reasons of `explain` in `uci-protocol.md`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Effect {
    pub kind: EffectKind,
    pub square: Option<String>,
    /// The piece before the effect.
    pub piece: Option<char>,
    /// The square to which the piece is pushed.
    pub to: Option<String>,
    /// The piece on the square after the move.
    pub becomes: Option<char>,
}

/// A square whose contents differ after a move.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Change {
    pub square: String,
    pub before: Option<char>,
    pub after: Option<char>,
}

/// Reads a turn in UCI format.
///
/// # Errors
/// If the turn is illegal.
pub fn read_uci<G: Game>(position: &G, text: &str) -> Result<Vec<G::Move>, IllegalMove<G::MoveError>> {
    position.parse_turn(text).map_err(|error| IllegalMove::Uci {
        text: text.to_owned(),
        error,
    })
}

impl<G: Game> TextGame<G> {
    /// Sets up a game from a FEN, or from the start position, and plays turns in UCI format.
    ///
    /// # Errors
    /// If the FEN is invalid or a turn is illegal.
    pub fn set_up(fen: Option<&str>, turns: &[String], settings: &G::Settings) -> Result<TextGame<G>, GameError<G>> {
        let mut played = Vec::with_capacity(turns.len());
        let note = |game: &GameHistory<G>, turn: &str| {
            played.push(Played {
                text: turn.to_owned(),
                single_ply: false,
                before: game.bookmark(),
            });
        };
        let history = GameHistory::set_up_noting(fen, turns, settings, note)?;
        Ok(TextGame { history, played })
    }

    pub fn history(&self) -> &GameHistory<G> {
        &self.history
    }

    pub fn position(&self) -> &G {
        self.history.position()
    }

    /// The position before the first move.
    pub fn start(&self) -> &G {
        self.played
            .first()
            .map_or(self.position(), |first| first.before.position())
    }

    /// What has been played since the game was set up: turns, and single plies.
    pub fn played(&self) -> impl ExactSizeIterator<Item = &str> {
        self.played.iter().map(|played| played.text.as_str())
    }

    /// For each element of [`TextGame::played`], whether it is a single ply that differs from the turn with the same
    /// text: the first ply of a turn need not be all of it.
    pub fn single_plies(&self) -> impl ExactSizeIterator<Item = bool> {
        self.played.iter().map(|played| played.single_ply)
    }

    /// The turns played since the game was set up. Single plies are joined to turns; a turn in progress is left out.
    pub fn turns(&self) -> Vec<String> {
        let mut turns = Vec::new();
        let mut begun = Vec::new();
        let mut start = None;
        for Played {
            text,
            single_ply,
            before,
        } in &self.played
        {
            let before = before.position();
            let start_of_turn = start.get_or_insert(*before);
            match single_ply {
                true => begun.extend(before.parse_ply(text)),
                false => begun.extend(before.parse_turn(text).unwrap_or_default()),
            }
            let after = begun.iter().fold(*start_of_turn, |position, &mv| position.play(mv));
            if after.side_to_move() != start_of_turn.side_to_move() {
                turns.push(start_of_turn.turn_text(&begun));
                begun.clear();
                start = None;
            }
        }
        turns
    }

    /// Plays a single ply, one of [`TextGame::legal_moves`].
    ///
    /// # Errors
    /// If the ply is illegal; the game then stays unchanged.
    pub fn push_ply(&mut self, ply: &str) -> Result<(), IllegalMove<G::MoveError>> {
        let mv = self.position().parse_ply(ply).map_err(|error| IllegalMove::Uci {
            text: ply.to_owned(),
            error,
        })?;
        let is_turn = self.read_uci(ply).is_ok_and(|turn| turn == [mv]);
        self.note(ply, !is_turn);
        self.history.play(mv);
        Ok(())
    }

    fn note(&mut self, text: &str, single_ply: bool) {
        self.played.push(Played {
            text: text.to_owned(),
            single_ply,
            before: self.history.bookmark(),
        });
    }

    /// Plays a legal turn, which has this text.
    pub fn play(&mut self, text: &str, plies: &[G::Move]) {
        self.note(text, false);
        plies.iter().for_each(|&mv| self.history.play(mv));
    }

    /// Takes back the last turn or single ply and returns it; `None` if nothing has been played.
    pub fn pop(&mut self) -> Option<String> {
        let Played { text, before, .. } = self.played.pop()?;
        self.history.return_to(&before);
        Some(text)
    }

    /// The legal moves, sorted; in games whose turns have several plies, the legal plies.
    pub fn legal_moves(&self) -> Vec<String> {
        let position = self.position();
        let mut moves: Vec<String> = position
            .legal_moves()
            .into_iter()
            .map(|mv| position.ply_text(mv))
            .collect();
        moves.sort_unstable();
        moves
    }

    /// Reads a turn in UCI format.
    ///
    /// # Errors
    /// If the turn is illegal.
    pub fn read_uci(&self, text: &str) -> Result<Vec<G::Move>, IllegalMove<G::MoveError>> {
        read_uci(self.position(), text)
    }

    /// Reads a turn in UCI format or in the notation of the rules.
    ///
    /// # Errors
    /// If the text is not a legal turn in either format.
    pub fn read(&self, text: &str) -> Result<Vec<G::Move>, IllegalMove<G::MoveError>> {
        let position = self.position();
        position.parse_turn(text).or_else(|error| {
            position
                .parse_notation(text)
                .map_err(|in_notation| IllegalMove::Either {
                    text: text.to_owned(),
                    error,
                    in_notation,
                })
        })
    }

    /// The outcome of the game, or `None` while the game is in progress.
    pub fn outcome(&self) -> Option<Outcome> {
        self.history.outcome()
    }

    /// What a turn does, as a board draws it. The turn must be legal.
    pub fn effects(&self, turn: &[G::Move]) -> MoveEffects {
        let position = self.position();
        let after = turn.iter().fold(*position, |position, &mv| position.play(mv));
        let movements = position.movements(turn).into_iter().map(|movement| Movement {
            piece: movement.piece,
            from: movement.from.map(G::square_name),
            to: movement.to.map(G::square_name),
        });
        let effects = position.effects(turn).into_iter().map(|effect| Effect {
            kind: effect.kind,
            square: effect.square.map(G::square_name),
            piece: effect.piece,
            to: effect.to.map(G::square_name),
            becomes: effect.becomes,
        });
        let changes = (0..G::FILES * G::RANKS).filter_map(|square| {
            let [before, after] = [position.letter_at(square), after.letter_at(square)];
            let square = G::square_name(square);
            (before != after).then_some(Change { square, before, after })
        });
        MoveEffects {
            movements: movements.collect(),
            effects: effects.collect(),
            changes: changes.collect(),
        }
    }

    /// The pieces on the board, by square, in board order.
    pub fn pieces(&self) -> impl Iterator<Item = (String, char)> {
        let position = self.position();
        let squares = 0..G::FILES * G::RANKS;
        squares.filter_map(|square| Some((G::square_name(square), position.letter_at(square)?)))
    }
}
