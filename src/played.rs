//! A position together with the game that led to it.

use crate::game::{Game, MoveError, Outcome};

/// A position and what led to it: what rules about repetition need beyond the position.
#[derive(Clone, Debug)]
pub struct Played<G: Game> {
    position: G,
    /// The keys of the positions before it, the oldest first.
    earlier_keys: Vec<u64>,
}

impl<G: Game> Played<G> {
    /// A game that starts here.
    pub fn from(position: G) -> Played<G> {
        Played {
            position,
            earlier_keys: Vec::new(),
        }
    }

    /// The position now.
    pub fn position(&self) -> &G {
        &self.position
    }

    /// The keys of the positions before it, the oldest first.
    pub fn earlier_keys(&self) -> &[u64] {
        &self.earlier_keys
    }

    /// How the game has ended, if it has.
    pub fn outcome(&self) -> Option<Outcome> {
        let reversible = self.position.reversible_plies();
        let key = self.position.key();
        let earlier = self.earlier_keys.iter().rev().take(reversible);
        self.position
            .outcome(1 + earlier.filter(|&&earlier| earlier == key).count())
    }

    /// Plays one legal ply.
    pub fn play(&mut self, mv: G::Move) {
        self.earlier_keys.push(self.position.key());
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
