//! What is asked: a position, and what may be played there.

use crate::game::Position;

/// Whether the side to move can force a win.
#[derive(Clone, Debug)]
pub struct Question<P: Position> {
    pub(super) position: P,
    /// The moves that the win may begin with.
    pub(super) first_moves: Vec<P::Move>,
    /// The keys of positions that would occur for the third time.
    pub(super) drawn: Vec<u64>,
}

impl<P: Position> Question<P> {
    /// About a position without a game before it, and all of its moves.
    pub fn new(position: P) -> Question<P> {
        Question::after(position, position.legal_moves(), &[])
    }

    /// About a position, wins that begin with one of these legal moves, and the game before it: the
    /// keys of the positions that could come again.
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
