//! Every number of the search, and why it is there.

use super::score::Score;

/// Quiescence looks at all noisy moves for so many plies; beyond, only at those that arrive on the
/// square where the ply before arrived. Turnovers remove no ring, so without a bound it would not
/// end.
pub(super) const FULL_QUIESCENCE_PLIES: usize = 4;

/// A noisy move that stays this far below alpha even after its gain is not tried in quiescence.
pub(super) const DELTA_MARGIN: Score = 150;

/// A null move is tried from this depth on; below, there is too little left to save.
pub(super) const NULL_MOVE_DEPTH: i32 = 3;

/// How much shallower a null move is searched: this, and a ply more for so many of depth.
pub(super) const NULL_MOVE_REDUCTION: i32 = 3;
pub(super) const NULL_MOVE_REDUCTION_DIVISOR: i32 = 5;

/// A node so shallow whose evaluation is above beta by this margin a ply is cut at once.
pub(super) const REVERSE_FUTILITY_DEPTH: i32 = 6;
pub(super) const REVERSE_FUTILITY_MARGIN: Score = 90;

/// Late quiet moves are reduced from this depth on, the first so many moves never.
pub(super) const REDUCTION_DEPTH: i32 = 3;
pub(super) const UNREDUCED_MOVES: usize = 3;

/// The reduction is `BASE + ln(depth) * ln(move number) / DIVISOR`.
pub(super) const REDUCTION_BASE: f64 = 0.6;
pub(super) const REDUCTION_DIVISOR: f64 = 2.0;

/// Histories stay within this either way.
pub(super) const HISTORY_LIMIT: i32 = 8192;

/// A move's history changes by so much a ply of depth squared, at most by the second.
pub(super) const HISTORY_BONUS: i32 = 16;
pub(super) const HISTORY_BONUS_MOST: i32 = 1200;

/// A search asks the clock and the stop flag once in so many nodes (a power of two).
pub(super) const NODES_BETWEEN_POLLS: u64 = 512;
