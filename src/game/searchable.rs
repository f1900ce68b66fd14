//! Search support: everything the search needs from a game besides its rules and its evaluation, such as move ordering, static
//! exchange evaluation (SEE), null moves and history indices.

use super::Evaluate;

/// A position that can be searched.
///
/// Scores are from the side to move, which may stay the same from one ply to the next. Negate a child's score only if the side to
/// move changes.
pub trait Searchable: Evaluate {
    /// Whether a side in check must end the check with its move. If so, quiescence searches all legal moves in check, and moves
    /// that give check are extended.
    const CHECK_MUST_BE_ANSWERED: bool = false;
    /// Whether forced wins can be proven: the sides alternate ply by ply, all legal moves are candidates, and games can be won
    /// long before their natural end. Otherwise, the alpha-beta search alone answers `go mate`.
    const WINS_CAN_BE_PROVEN: bool = true;
    /// One more than the largest [`Searchable::history_index`].
    const HISTORY_SIZE: usize;
    /// One more than the largest [`Searchable::piece_to_index`].
    const PIECE_TO_SIZE: usize;
    /// One more than the largest [`Searchable::capture_index`].
    const CAPTURE_SIZE: usize;

    /// Calls `visit` with the legal moves in `which` and their static ordering scores, which are comparable within a [`MoveSet`].
    /// A game with very many legal moves may omit moves that are not worth searching.
    fn for_each_candidate(&self, which: MoveSet, visit: impl FnMut(Self::Move, i32));

    /// The depth that a move costs. If a turn has several plies, all ways to play it should have the same total cost, so that a
    /// search compares positions at the ends of turns.
    #[inline(always)]
    fn ply_cost(&self, _mv: Self::Move) -> i32 {
        1
    }

    /// The estimated number of turns that the side to move has until the game is over or decided, the current turn included. Its
    /// clock must last for them. At least 1.
    ///
    /// The default suits games with pieces, which last 70 to 140 plies and are decided in the first half.
    fn expected_turns(&self) -> u32 {
        28
    }

    /// The score of a finished game for the side to move, in games whose wins differ in value. It is smaller than mate scores.
    /// `None` if all wins are equal.
    #[inline(always)]
    fn terminal_score(&self) -> Option<i32> {
        None
    }

    /// Whether a legal move ends the game in a draw at once. The position is worth at least a draw to the side to move, whatever
    /// its evaluation.
    #[inline(always)]
    fn can_draw_at_once(&self) -> bool {
        false
    }

    /// Whether zugzwang is unlikely, so that the search may try a null move.
    fn null_move_allowed(&self) -> bool;

    /// The position after a null move: the other side is to move.
    fn null_move(&self) -> Self;

    /// Whether the move is noisy: it changes the material balance at once, by a capture or the like or by a promotion.
    fn is_noisy(&self, mv: Self::Move) -> bool;

    /// The immediate gain in SEE: the material that the move wins before the opponent answers, an upper bound of its SEE.
    /// [`WHOLE_BOARD`] or more if the move may win the game at once.
    fn immediate_gain(&self, mv: Self::Move) -> i32;

    /// Static exchange evaluation: whether the move gains at least `threshold` if both sides continue the exchange on its
    /// destination for as long as it pays. `child` is the position after the move.
    fn see_ge(&self, mv: Self::Move, child: &Self, threshold: i32) -> bool;

    /// The index of the move's destination square. A noisy move with the same destination as the previous move is a recapture.
    fn destination(&self, mv: Self::Move) -> usize;

    /// Index of the move in the quiet history, below [`HISTORY_SIZE`](Searchable::HISTORY_SIZE).
    fn history_index(&self, mv: Self::Move) -> usize;

    /// Index of the moving piece and its destination in continuation histories and counter moves, below
    /// [`PIECE_TO_SIZE`](Searchable::PIECE_TO_SIZE).
    fn piece_to_index(&self, mv: Self::Move) -> usize;

    /// Index of a noisy move in the capture history, below [`CAPTURE_SIZE`](Searchable::CAPTURE_SIZE): piece, destination and
    /// captured piece.
    fn capture_index(&self, mv: Self::Move) -> usize;

    /// The correction history keys, at most [`CORRECTION_KEYS`]. Positions that share a key tend to have similar errors of the
    /// evaluation.
    fn correction_keys(&self) -> impl IntoIterator<Item = u64>;
}

/// An upper bound of the value of all material.
pub const WHOLE_BOARD: i32 = 1 << 20;

/// Maximum number of correction histories of a game.
pub const CORRECTION_KEYS: usize = 4;

/// A set of legal moves.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum MoveSet {
    All,
    /// Moves for which [`Searchable::is_noisy`] is true.
    Noisy,
    /// Moves for which [`Searchable::is_noisy`] is false.
    Quiet,
}
