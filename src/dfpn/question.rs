//! The question that a proof answers.

use crate::game::Position;

/// The question whether the side to move can force a win.
#[derive(Clone, Debug)]
pub struct Question<P: Position> {
    pub(super) position: P,
    /// The moves that may begin the win.
    pub(super) first_moves: Vec<P::Move>,
    /// Keys of positions that would occur for the third time.
    pub(super) drawn: Vec<u64>,
}

impl<P: Position> Question<P> {
    /// Asks about a position without a game history. Any legal move may begin the win.
    pub fn new(position: P) -> Question<P> {
        Question::after(position, position.legal_moves(), &[])
    }

    /// Asks about a position in a game. One of the legal `first_moves` begins the win, and `earlier_keys` are the keys
    /// of the earlier positions that could repeat.
    pub fn after(position: P, first_moves: Vec<P::Move>, earlier_keys: &[u64]) -> Question<P> {
        let mut keys = earlier_keys.to_vec();
        keys.sort_unstable();
        let pairs = keys.windows(2).filter(|pair| pair[0] == pair[1]);
        Question {
            position,
            first_moves,
            drawn: pairs.map(|pair| pair[0]).collect(),
        }
    }
}
