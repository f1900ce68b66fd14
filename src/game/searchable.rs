//! What the search needs of a game beyond its rules and its evaluation: move ordering, static
//! exchange evaluation, null moves, indices of histories.

use super::Evaluate;

/// A position that can be searched.
///
/// Scores are from the side to move, which may stay the same from one ply to the next: negate a
/// child's score only where the side to move changes.
pub trait Searchable: Evaluate {
    /// Whether a side in check has no legal moves but those that end the check. Quiescence then
    /// searches all of them before it evaluates, and checks are extended.
    const CHECK_MUST_BE_ANSWERED: bool = false;
    /// Whether forced wins can be proven: the sides take turns ply by ply, and a win can come long
    /// before the end of the game. All legal moves are candidates then. Where not, `go mate` is
    /// answered by the alpha-beta search.
    const WINS_CAN_BE_PROVEN: bool = true;
    /// One more than the largest [`Searchable::history_index`].
    const HISTORY_SIZE: usize;
    /// One more than the largest [`Searchable::piece_to_index`].
    const PIECE_TO_SIZE: usize;
    /// One more than the largest [`Searchable::capture_index`].
    const CAPTURE_SIZE: usize;

    /// Calls `visit` with the legal moves in `which` and the static ordering score of each, to be
    /// compared within its [`MoveSet`]. A game with very many legal moves may leave out those not
    /// worth searching.
    fn for_each_candidate(&self, which: MoveSet, visit: impl FnMut(Self::Move, i32));

    /// The depth that a move costs. Where a turn has several plies, all ways to play it should cost
    /// the same in total, so that a search compares positions at the ends of turns.
    #[inline(always)]
    fn ply_cost(&self, _mv: Self::Move) -> i32 {
        1
    }

    /// How many turns of its own the side to move has about before it, this one included, until the game
    /// is over or decided: what its clock must last for. At least 1.
    ///
    /// Games of pieces last 70 to 140 plies, and are decided in their first half.
    fn expected_turns(&self) -> u32 {
        28
    }

    /// The score of a finished game for the side to move, where wins differ in worth: smaller than
    /// mate scores. None where every win is worth the same.
    #[inline(always)]
    fn terminal_score(&self) -> Option<i32> {
        None
    }

    /// Whether a legal move ends the game in a draw at once. The position is worth no less to the side
    /// to move, whatever it evaluates to.
    #[inline(always)]
    fn can_draw_at_once(&self) -> bool {
        false
    }

    /// Whether zugzwang is unlikely, so that the search may try a null move.
    fn null_move_allowed(&self) -> bool;

    /// The position after a null move: the other side is to move.
    fn null_move(&self) -> Self;

    /// Whether the move is noisy: it changes the material balance at once, by a capture or the
    /// like, or by a promotion.
    fn is_noisy(&self, mv: Self::Move) -> bool;

    /// The immediate gain in SEE: what the move wins before any answer, which is an upper bound of
    /// its exchange. [`WHOLE_BOARD`] or more where the move may win the game at once.
    fn immediate_gain(&self, mv: Self::Move) -> i32;

    /// Static exchange evaluation: whether the move gains at least `threshold` when both sides
    /// continue the exchange on its destination for as long as it pays. `child` is the position
    /// after the move.
    fn see_ge(&self, mv: Self::Move, child: &Self, threshold: i32) -> bool;

    /// The index of the move's destination square. A move with the same destination as the one
    /// before it is a recapture.
    fn destination(&self, mv: Self::Move) -> usize;

    /// The move's index in the quiet history, below [`HISTORY_SIZE`](Searchable::HISTORY_SIZE).
    fn history_index(&self, mv: Self::Move) -> usize;

    /// The moving piece and its destination as one number below
    /// [`PIECE_TO_SIZE`](Searchable::PIECE_TO_SIZE): the index of continuation histories and
    /// counter moves.
    fn piece_to_index(&self, mv: Self::Move) -> usize;

    /// A noisy move's index in the capture history, made of piece, destination and what is
    /// captured: below [`CAPTURE_SIZE`](Searchable::CAPTURE_SIZE).
    fn capture_index(&self, mv: Self::Move) -> usize;

    /// The correction history keys, at most [`CORRECTION_KEYS`]. Positions with a common key are
    /// likely to have similar errors of the evaluation.
    fn correction_keys(&self) -> impl IntoIterator<Item = u64>;
}

/// More than the value of all material.
pub const WHOLE_BOARD: i32 = 1 << 20;

/// The number of correction histories, of which a game uses as many as it has keys.
pub const CORRECTION_KEYS: usize = 4;

/// A set of legal moves.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum MoveSet {
    /// Every move.
    All,
    /// Moves for which [`Searchable::is_noisy`] is true.
    Noisy,
    /// Moves for which it is false.
    Quiet,
}
