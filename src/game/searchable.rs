//! What the search asks of a game beyond its rules and its evaluation.

use super::Evaluate;

/// A position that can be searched.
///
/// Scores are from the side to move, which may stay the same from one ply to the next: negate a
/// child's score only where the side to move changes.
pub trait Searchable: Evaluate {
    /// Whether a side in check has no legal moves but those that end the check. Quiescence then
    /// searches all of them before it evaluates, and checks are extended.
    const CHECK_MUST_BE_ANSWERED: bool = false;
    /// One more than the largest [`Searchable::history_index`].
    const HISTORY_SIZE: usize;
    /// One more than the largest [`Searchable::piece_to_index`].
    const PIECE_TO_SIZE: usize;
    /// One more than the largest [`Searchable::capture_index`].
    const CAPTURE_SIZE: usize;
    /// The positions that `bench` searches, from all phases of the game.
    const BENCH_FENS: &'static [&'static str];

    /// Calls `visit` with the moves in `which` that the search should consider, and with the static
    /// ordering score of each among those of its kind. They are all legal moves, unless a game
    /// has so many that most are a waste.
    fn for_each_candidate(&self, which: MoveSet, visit: impl FnMut(Self::Move, i32));

    /// The plies of search depth that a move uses up. Where a turn has several plies, all ways to
    /// play it should use up the same, so that searches compare positions between turns.
    #[inline(always)]
    fn ply_cost(&self, _mv: Self::Move) -> i32 {
        1
    }

    /// The score of a finished game for the side to move, if not every win is worth the same: less
    /// than mate scores.
    #[inline(always)]
    fn terminal_score(&self) -> Option<i32> {
        None
    }

    /// Whether zugzwang is unlikely, so that the search may try a null move.
    fn null_move_allowed(&self) -> bool;

    /// The position with the other side to move. Not a legal move.
    fn null_move(&self) -> Self;

    /// Whether the move changes the balance at once: a capture or its like, or a promotion on an
    /// empty square.
    fn is_noisy(&self, mv: Self::Move) -> bool;

    /// The immediate gain in SEE: what the move wins before any answer, an upper bound of its
    /// exchange. [`WHOLE_BOARD`] or more where it may win the game at once.
    fn immediate_gain(&self, mv: Self::Move) -> i32;

    /// Static exchange evaluation: whether the move, which leads to `child`, gains at least
    /// `threshold` when both sides continue the exchange on its destination as long as it pays.
    fn see_ge(&self, mv: Self::Move, child: &Self, threshold: i32) -> bool;

    /// The index of the move's destination square, which tells recaptures.
    fn destination(&self, mv: Self::Move) -> usize;

    /// The move's index in the quiet history, below [`HISTORY_SIZE`](Searchable::HISTORY_SIZE).
    fn history_index(&self, mv: Self::Move) -> usize;

    /// The moving piece and its destination as one number below
    /// [`PIECE_TO_SIZE`](Searchable::PIECE_TO_SIZE): the index of continuation histories and
    /// counter moves.
    fn piece_to_index(&self, mv: Self::Move) -> usize;

    /// A noisy move's index in the capture history: piece, destination and what is captured; below
    /// [`CAPTURE_SIZE`](Searchable::CAPTURE_SIZE).
    fn capture_index(&self, mv: Self::Move) -> usize;

    /// The keys of the correction histories: positions that agree in a key are likely to have
    /// similar errors of the evaluation.
    fn correction_keys(&self) -> [u64; CORRECTION_KEYS];
}

/// More than all material.
pub const WHOLE_BOARD: i32 = 1 << 20;

/// The number of correction histories.
pub const CORRECTION_KEYS: usize = 3;

/// A set of moves to generate.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum MoveSet {
    /// Every move.
    All,
    /// Moves for which [`Searchable::is_noisy`] is true.
    Noisy,
    /// The others.
    Quiet,
}
