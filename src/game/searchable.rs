//! Search support: everything the search needs from a game besides its rules and its evaluation, such as move ordering,
//! static exchange evaluation (SEE), null moves and history indices.

use super::position::USUAL_MOVES;
use super::{Evaluate, SearchParams};
use std::ops::RangeInclusive;

/// A position that can be searched.
///
/// Scores are from the perspective of the side to move, which may stay the same from one ply to the next. Negate a
/// child's score only if the side to move changes.
pub trait Searchable: Evaluate {
    /// Whether a side in check must end the check with its next move. If so, quiescence searches all legal moves when
    /// in check, and checking moves are extended.
    const CHECK_MUST_BE_ANSWERED: bool = false;
    /// Whether a proof search can find forced wins: the sides alternate ply by ply, all legal moves are candidates, and
    /// games can be won long before their natural end. If not, `go mate` uses only the alpha-beta search.
    const WINS_CAN_BE_PROVEN: bool = true;
    /// Margins, depths and weights of the search.
    const PARAMS: SearchParams = SearchParams::DEFAULT;
    /// Number of threat classes of quiet moves.
    const THREAT_CLASSES: usize = 1;
    /// One more than the largest [`Searchable::history_index`].
    const HISTORY_SIZE: usize;
    /// One more than the largest [`Searchable::piece_to_index`].
    const PIECE_TO_SIZE: usize;
    /// One more than the largest [`Searchable::capture_index`].
    const CAPTURE_SIZE: usize;

    /// Calls `visit` with each legal move in the set `which` and the move's static ordering score. Scores are
    /// comparable only within the same [`MoveSet`]. A game with very many legal moves may omit moves that are not worth
    /// searching.
    fn for_each_candidate(&self, which: MoveSet, visit: impl FnMut(Self::Move, i32));

    /// The moves of [`for_each_candidate`](Searchable::for_each_candidate). Each call of that function is compiled with
    /// a copy of the move generator; all calls of this one share a copy.
    #[inline(never)]
    fn candidates(&self, which: MoveSet) -> Vec<(Self::Move, i32)> {
        let mut moves = Vec::with_capacity(USUAL_MOVES);
        self.for_each_candidate(which, |mv, ordering_score| moves.push((mv, ordering_score)));
        moves
    }

    /// The depth that a move consumes, in plies. If a turn has several plies, all ways to play the turn should have the
    /// same total cost, so that the search compares positions at the ends of turns.
    #[inline(always)]
    fn ply_cost(&self, _mv: Self::Move) -> i32 {
        1
    }

    /// The estimated number of turns, including the current one, that the clock of the side to move must last for. At
    /// least 1.
    fn expected_turns(&self) -> u32;

    /// The score of a finished game for the side to move, if wins differ in value. This score is smaller than mate
    /// scores. `None` in games in which all wins are equal.
    #[inline(always)]
    fn terminal_score(&self) -> Option<i32> {
        None
    }

    /// Whether some legal move ends the game in a draw at once. If so, the position is worth at least a draw to the
    /// side to move, whatever its evaluation.
    #[inline(always)]
    fn can_draw_at_once(&self) -> bool {
        false
    }

    /// Whether zugzwang is unlikely, so that the search may try a null move.
    fn null_move_allowed(&self) -> bool;

    /// The position after a null move, with the other side to move and another hash key.
    fn null_move(&self) -> Self;

    /// Whether the move is noisy: a capture, a promotion or another move that changes the material balance at once.
    fn is_noisy(&self, mv: Self::Move) -> bool;

    /// The immediate gain in SEE: the material that the move wins before the opponent replies. This gain is an upper
    /// bound on the move's SEE. Returns [`WHOLE_BOARD`] or more if the move may win the game at once.
    fn immediate_gain(&self, mv: Self::Move) -> i32;

    /// Static exchange evaluation: whether the move gains at least `threshold` if both sides continue the exchange on
    /// the destination square as long as that pays. `child` is the position after the move.
    fn see_ge(&self, mv: Self::Move, child: &Self, threshold: i32) -> bool;

    /// The index of the move's destination square. A noisy move with the same destination as the previous move is a
    /// recapture.
    fn destination(&self, mv: Self::Move) -> usize;

    /// Index of the move in the quiet history, below [`HISTORY_SIZE`](Searchable::HISTORY_SIZE).
    fn history_index(&self, mv: Self::Move) -> usize;

    /// Index of the moving piece and its destination in continuation histories and counter moves, below
    /// [`PIECE_TO_SIZE`](Searchable::PIECE_TO_SIZE).
    fn piece_to_index(&self, mv: Self::Move) -> usize;

    /// Index of a noisy move in the capture history, below [`CAPTURE_SIZE`](Searchable::CAPTURE_SIZE): piece,
    /// destination and captured piece.
    fn capture_index(&self, mv: Self::Move) -> usize;

    /// Squares that the opponent attacks; empty in a game without threat classes.
    #[inline(always)]
    fn threats(&self) -> u64 {
        0
    }

    /// Threat class of a quiet move, less than [`THREAT_CLASSES`](Searchable::THREAT_CLASSES): whether the piece leaves
    /// an attacked square, and whether it lands on one. Each class has its own quiet history. `threats` is the result
    /// of [`threats`](Searchable::threats).
    #[inline(always)]
    fn threat_class(&self, _mv: Self::Move, _threats: u64) -> usize {
        0
    }

    /// The position's keys for the correction histories, at most [`CORRECTION_KEYS`]. Positions that share a key tend
    /// to have similar evaluation errors.
    fn correction_keys(&self) -> impl IntoIterator<Item = u64>;
}

/// An upper bound on the total value of all material.
pub const WHOLE_BOARD: i32 = 1 << 20;

/// Maximum number of correction histories per game.
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

/// [`Searchable::expected_turns`] at move number `fullmove` of a game that has no fixed length.
///
/// The estimate falls from the upper bound by two turns in three moves, so that the moves that decide games get about
/// the same time. The lower bound saves time for the end of a long game.
pub fn expected_turns_at(fullmove: u32, bounds: RangeInclusive<u32>) -> u32 {
    let fall = fullmove.saturating_mul(2) / 3;
    bounds.end().saturating_sub(fall).max(*bounds.start())
}
