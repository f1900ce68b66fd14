//! The question that a proof search answers.

use crate::game::Position;

/// The question whether the side to move in a position can force a win.
#[derive(Clone, Debug)]
pub struct Question<P: Position> {
    pub(super) position: P,
    /// The moves with which the win may begin.
    pub(super) first_moves: Vec<P::Move>,
    /// Keys of the positions that have occurred twice in the game. A third occurrence is a draw.
    pub(super) drawn: Vec<u64>,
}

impl<P: Position> Question<P> {
    /// Creates the question about a position without a game history. The win may begin with any legal move.
    pub fn new(position: P) -> Question<P> {
        Question::after(position, position.legal_moves(), &[])
    }

    /// Creates the question about a position in a game. The win must begin with one of the legal `first_moves`.
    /// `earlier_keys` are the keys of the earlier positions that could repeat.
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
