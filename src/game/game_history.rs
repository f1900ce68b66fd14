//! A position together with the game before it.

use super::{Notation, Outcome, Position, Setup, quoted};
use thiserror::Error;

/// A position and the keys of earlier ones, which the repetition rules need.
#[derive(Clone, Debug)]
pub struct GameHistory<G: Position> {
    position: G,
    /// The keys of earlier positions that can still be repeated, the oldest first.
    earlier_keys: Vec<u64>,
}

impl<G: Position> GameHistory<G> {
    /// A game that starts from this position.
    pub fn from(position: G) -> GameHistory<G> {
        GameHistory {
            position,
            earlier_keys: Vec::new(),
        }
    }

    /// The current position.
    pub fn position(&self) -> &G {
        &self.position
    }

    /// The keys of earlier positions that can still be repeated, the oldest first.
    pub fn earlier_keys(&self) -> &[u64] {
        &self.earlier_keys
    }

    /// How the game has ended, if it has.
    pub fn outcome(&self) -> Option<Outcome> {
        let key = self.position.key();
        let earlier = self.earlier_keys.iter().filter(|&&earlier| earlier == key);
        self.position.outcome(1 + earlier.count())
    }

    /// Plays one legal ply.
    pub fn play(&mut self, mv: G::Move) {
        if self.position.is_irreversible(mv) {
            self.earlier_keys.clear();
        } else {
            self.earlier_keys.push(self.position.key());
        }
        self.position = self.position.play(mv);
    }
}

impl<G: Notation> GameHistory<G> {
    /// Plays a turn, written in the format of the protocol, and returns its plies.
    ///
    /// A game may be continued after a draw by repetition or by a count of plies; a turn after any
    /// other end is an error.
    ///
    /// # Errors
    /// Where the turn is not legal. The game is then unchanged.
    pub fn play_turn(&mut self, turn: &str) -> Result<Vec<G::Move>, G::MoveError> {
        let plies = self.position.parse_turn(turn)?;
        plies.iter().for_each(|&mv| self.play(mv));
        Ok(plies)
    }
}

impl<G: Setup> GameHistory<G> {
    /// A game with these settings from this FEN, or from the start position, after these turns,
    /// written in the format of the protocol.
    ///
    /// # Errors
    /// Where the FEN is bad or a turn is illegal; the error names the fault.
    pub fn set_up(fen: Option<&str>, turns: &[String], settings: &G::Settings) -> Result<GameHistory<G>, GameError<G>> {
        let fen = fen.unwrap_or(G::START_FEN);
        let start = G::set_up(fen, settings).map_err(GameError::Fen)?;
        let mut game = GameHistory::from(start);
        for (number, turn) in (1..).zip(turns) {
            game.play_turn(turn).map_err(|error| GameError::Turn {
                number,
                turn: turn.clone(),
                error,
            })?;
        }
        Ok(game)
    }
}

/// Why a game cannot be set up.
#[derive(Debug, Error)]
pub enum GameError<G: Notation> {
    #[error("bad FEN: {0}")]
    Fen(G::FenError),
    /// An illegal turn; turns count from 1.
    #[error("illegal move {} (number {number}): {error}", quoted(.turn))]
    Turn {
        number: usize,
        turn: String,
        error: G::MoveError,
    },
}
