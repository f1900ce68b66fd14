//! A position with its game history.

use super::{Notation, Outcome, Position, Setup, quoted};
use thiserror::Error;

/// A position and the keys of earlier positions, for the repetition rules.
#[derive(Clone, Debug)]
pub struct GameHistory<G: Position> {
    position: G,
    /// Keys of all earlier positions, the oldest first.
    keys: Vec<u64>,
    /// The number of earlier positions that can no longer recur.
    past: usize,
}

/// A state of a game to which the game can return.
#[derive(Clone, Debug)]
pub struct Bookmark<G: Position> {
    position: G,
    plies: usize,
    past: usize,
}

impl<G: Position> Bookmark<G> {
    pub fn position(&self) -> &G {
        &self.position
    }
}

impl<G: Position> GameHistory<G> {
    /// Starts a new game from the given position.
    pub fn from(position: G) -> GameHistory<G> {
        GameHistory {
            position,
            keys: Vec::new(),
            past: 0,
        }
    }

    pub fn position(&self) -> &G {
        &self.position
    }

    /// Keys of earlier positions that can still recur, the oldest first.
    pub fn earlier_keys(&self) -> &[u64] {
        &self.keys[self.past..]
    }

    /// How often the position has occurred in the game, including now.
    pub fn occurrences(&self) -> usize {
        let key = self.position.key();
        1 + count(self.earlier_keys(), key)
    }

    /// The outcome of the game, or `None` while the game is in progress.
    pub fn outcome(&self) -> Option<Outcome> {
        self.position.outcome(self.occurrences())
    }

    /// Plays one legal ply.
    pub fn play(&mut self, mv: G::Move) {
        self.keys.push(self.position.key());
        if self.position.is_irreversible(mv) {
            self.past = self.keys.len();
        }
        self.position = self.position.play(mv);
    }

    /// The present state of the game.
    pub fn bookmark(&self) -> Bookmark<G> {
        Bookmark {
            position: self.position,
            plies: self.keys.len(),
            past: self.past,
        }
    }

    /// Takes back all plies played since the bookmark, which was set in this game.
    pub fn return_to(&mut self, bookmark: &Bookmark<G>) {
        self.position = bookmark.position;
        self.keys.truncate(bookmark.plies);
        self.past = bookmark.past;
    }
}

/// How often `key` occurs in `keys`. One copy is shared, because the vectorised loop is long.
#[inline(never)]
fn count(keys: &[u64], key: u64) -> usize {
    keys.iter().filter(|&&other| other == key).count()
}

impl<G: Notation> GameHistory<G> {
    /// Plays a turn in UCI format and returns its plies.
    ///
    /// After a draw by repetition or by a ply-counting rule, the game may continue. After any other end of the game, a
    /// further turn is an error.
    ///
    /// # Errors
    /// If the turn is illegal; the game then stays unchanged.
    pub fn play_turn(&mut self, turn: &str) -> Result<Vec<G::Move>, G::MoveError> {
        let plies = self.position.parse_turn(turn)?;
        plies.iter().for_each(|&mv| self.play(mv));
        Ok(plies)
    }
}

impl<G: Setup> GameHistory<G> {
    /// Sets up a game from a FEN, or from the start position, and plays turns in UCI format.
    ///
    /// # Errors
    /// If the FEN is invalid or a turn is illegal.
    pub fn set_up(fen: Option<&str>, turns: &[String], settings: &G::Settings) -> Result<GameHistory<G>, GameError<G>> {
        GameHistory::set_up_noting(fen, turns, settings, |_, _| {})
    }

    /// [`GameHistory::set_up`], with a call of `note` before each turn.
    ///
    /// # Errors
    /// If the FEN is invalid or a turn is illegal.
    pub fn set_up_noting(
        fen: Option<&str>,
        turns: &[String],
        settings: &G::Settings,
        mut note: impl FnMut(&GameHistory<G>, &str),
    ) -> Result<GameHistory<G>, GameError<G>> {
        let fen = fen.unwrap_or(G::START_FEN);
        let start = G::set_up(fen, settings).map_err(GameError::Fen)?;
        let mut game = GameHistory::from(start);
        for (number, turn) in (1..).zip(turns) {
            note(&game, turn);
            game.play_turn(turn).map_err(|error| GameError::Turn {
                number,
                turn: turn.clone(),
                error,
            })?;
        }
        Ok(game)
    }
}

/// The reason why a game cannot be set up.
#[derive(Debug, Error)]
pub enum GameError<G: Notation> {
    #[error("bad FEN: {0}")]
    Fen(G::FenError),
    /// An illegal turn, with its number; turns are counted from 1.
    #[error("illegal move {} (number {number}): {error}", quoted(.turn))]
    Turn {
        number: usize,
        turn: String,
        error: G::MoveError,
    },
}
