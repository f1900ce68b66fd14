//! A position together with the game that led to it.

use crate::game::{Game, MoveError, Outcome, quoted};
use crate::settings::Settings;

/// A position and what led to it: what rules about repetition need beyond the position.
#[derive(Clone, Debug)]
pub struct GameHistory<G: Game> {
    position: G,
    /// The keys of the positions before it that could come again, the oldest first.
    earlier_keys: Vec<u64>,
}

impl<G: Game> GameHistory<G> {
    /// A game that starts here.
    pub fn from(position: G) -> GameHistory<G> {
        GameHistory {
            position,
            earlier_keys: Vec::new(),
        }
    }

    /// A game with these settings that starts from this FEN, or from the start position, and has gone
    /// on with these turns, as written on the wire.
    ///
    /// # Errors
    /// Where the FEN is bad or a turn is illegal; the error names the fault.
    pub fn set_up(
        fen: Option<&str>,
        turns: &[String],
        settings: &Settings,
    ) -> Result<GameHistory<G>, String> {
        let fen = fen.unwrap_or(G::START_FEN);
        let start = G::set_up(fen, settings).map_err(|error| format!("bad FEN: {error}"))?;
        let mut game = GameHistory::from(start);
        for (number, turn) in (1..).zip(turns) {
            game.play_turn(turn).map_err(|MoveError(why)| {
                format!("illegal move {} (number {number}): {why}", quoted(turn))
            })?;
        }
        Ok(game)
    }

    /// The position now.
    pub fn position(&self) -> &G {
        &self.position
    }

    /// The keys of the positions before it that could come again, the oldest first.
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

    /// Plays a turn as written on the wire and returns its plies.
    ///
    /// Draws that a player may decline do not end a game here; a move after any other end is an
    /// error.
    ///
    /// # Errors
    /// Where the turn is not legal; nothing has been played then.
    pub fn play_turn(&mut self, turn: &str) -> Result<Vec<G::Move>, MoveError> {
        let plies = self.position.parse_turn(turn)?;
        plies.iter().for_each(|&mv| self.play(mv));
        Ok(plies)
    }
}
