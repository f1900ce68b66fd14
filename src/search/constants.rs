//! Search constants: sizes, fixed-point scales, limits that keep the search finite, and settings of time management.
//!
//! The parameters that a game can set are in [`SearchParams`](crate::game::SearchParams), the score constants in
//! `score`, and the bit layout of table entries in `tt`.

use super::score::Score;
use std::time::Duration;

// Iterative deepening.

/// Maximum margin of an aspiration window, in centipawns. If the margin would become larger after a fail high or fail
/// low, the full window is searched instead.
pub(super) const ASPIRATION_MAX_MARGIN: Score = 1000;

/// Maximum depth reduction of an iteration whose root search fails high repeatedly, in plies.
pub(super) const MAX_FAIL_HIGH_REDUCTION: u32 = 3;

/// Search time after which bounds of scores are reported in addition to exact scores. In a shorter search, nobody could
/// read the bounds.
pub(super) const REPORT_BOUNDS_AFTER: Duration = Duration::from_secs(1);

/// A search on a clock ends once its best move has a mate score and has been stable for this many iterations.
pub(super) const MATE_STABLE_ITERATIONS: u32 = 3;

/// Beam width of the search for complete turns, which may have several plies.
pub(super) const TURN_BEAM_WIDTH: usize = 128;

/// Number of nodes between two checks of the search limits.
pub(super) const NODES_BETWEEN_POLLS: u64 = 512;

// Proofs of wins at the root.

/// Score from which the main thread tries to prove a win. More than 99 of 100 such positions are won, so the alpha-beta
/// search can spare half of its nodes.
pub(super) const PROOF_SCORE: Score = 1500;

/// Maximum number of nodes of a proof search of checks alone, before all moves are tried.
pub(super) const PROOF_NODES_OF_CHECKS: u64 = 65_536;

/// Number of nodes that must be left for a proof search to go on. It checks the search limits too rarely to end at the
/// node limit exactly.
pub(super) const PROOF_MIN_NODES: u64 = 2048;

/// Maximum length of a win to prove, in moves of the winner.
pub(super) const PROOF_MOVES: u32 = 10;

/// Maximum size of the table of proof numbers, in MiB.
pub(super) const PROOF_MEBIBYTES: usize = 32;

// Pruning, extensions, reductions.

/// Null move pruning: maximum increase of the reduction due to the evaluation, in plies.
pub(super) const NULL_MOVE_MAX_EVAL_REDUCTION: i32 = 3;

/// Singular extension: maximum number of plies by which the depth of the table entry may fall short of the node's
/// depth.
pub(super) const SINGULAR_TT_DEPTH_MARGIN: i32 = 3;

/// Maximum number of double extensions on a path from the root.
pub(super) const MAX_DOUBLE_EXTENSIONS: u32 = 4;

/// Maximum distance from the root at which moves are extended, as a multiple of the iteration's depth. Without this
/// limit, checks could go on forever.
pub(super) const MAX_EXTENDED_PATH: usize = 2;

/// Fixed-point scale of late move reductions: 1/1024 ply.
pub(super) const LMR_SCALE: i32 = 1024;

// Move ordering and histories.

/// Maximum number of quiet moves, and of noisy moves, whose histories are penalised after one beta cutoff.
pub(super) const MAX_TRIED_MOVES: usize = 64;

/// Maximum absolute value of a history entry.
pub(super) const HISTORY_LIMIT: i32 = 16_384;

/// Distances from a move to the earlier moves that select its continuation histories, in plies.
pub(super) const CONTINUATION_PLIES: [usize; 3] = [1, 2, 4];

/// Number of entries of each correction history for each side to move (a power of two).
pub(super) const CORRECTION_ENTRIES: usize = 1 << 14;

/// Fixed-point scale of correction history entries: 1/64 centipawn.
pub(super) const CORRECTION_SCALE: i32 = 64;

/// Maximum absolute value of a correction history entry, in centipawns.
pub(super) const CORRECTION_MAX: i32 = 250;

/// Fixed-point scale of the weight of a correction history update: 1/256.
pub(super) const CORRECTION_UPDATE_SCALE: i32 = 256;

/// Maximum weight of a correction history update, in 1/256.
pub(super) const CORRECTION_MAX_UPDATE: i32 = 16;

/// Number of entries of a thread's evaluation cache (a power of two). The entries occupy 128 KiB, so that the cache
/// fits into L2.
pub(super) const EVAL_CACHE_ENTRIES: usize = 1 << 14;

// Threads.

/// Maximum number of deferred moves per node.
pub(super) const MAX_DEFERRED_MOVES: usize = 16;

/// Number of slots for the positions that threads are currently searching. There are far more slots than threads times
/// plies, so that two positions rarely share a slot.
pub(super) const DEFERRAL_SLOTS: usize = 4096;

// Transposition table.

/// A transposition table entry from the current search is not replaced by a new entry for the same position if it is
/// deeper than the new entry by more than this many plies, unless the new score is exact.
pub(super) const TT_KEEP_DEEPER_BY: i32 = 4;

/// Depth penalty of a transposition table entry per generation of age, in plies.
pub(super) const TT_AGE_WEIGHT: i32 = 4;

/// Number of buckets sampled to estimate the fill of the transposition table.
pub(super) const TT_HASHFULL_SAMPLE: usize = 250;

// Time management. The time budget of a move is its share of the remaining clock time plus a share of the increment.

/// Share of the increment in the time budget of a move. The rest is a reserve for moves that take too long.
pub(super) const INCREMENT_SHARE: f64 = 0.75;

/// Number of move overheads kept in reserve on the clock. A busy machine is sometimes late by much more than one move
/// overhead.
pub(super) const RESERVED_OVERHEADS: u32 = 5;

/// Soft time limit as a share of the time budget: an iteration that starts after the soft limit would probably not
/// finish in time.
pub(super) const SOFT_LIMIT_SHARE: f64 = 0.75;

/// Hard time limit as a multiple of the time budget.
pub(super) const HARD_LIMIT_BUDGETS: u32 = 4;

/// Maximum hard time limit as a share of the remaining clock time.
pub(super) const HARD_LIMIT_MAX_SHARE: f64 = 0.5;

/// Maximum hard time limit as a share of the remaining clock time, for the last move before the time control.
pub(super) const HARD_LIMIT_MAX_SHARE_OF_LAST_MOVE: f64 = 0.9;

/// Share of the remaining clock time that the hard time limit may always use, even if the move overheads reserve the
/// whole clock.
pub(super) const HARD_LIMIT_MIN_SHARE: f64 = 0.1;

/// Minimum share of `movetime` that is spent searching, however large the move overhead is.
pub(super) const MOVETIME_MIN_SHARE: f64 = 0.7;

/// Soft time limit: scale factor if the best move has just changed.
pub(super) const UNSTABLE_SCALE: f64 = 1.5;

/// Soft time limit: scale factor if the best move has been stable.
pub(super) const STABLE_SCALE: f64 = 0.7;

/// Soft time limit: number of iterations with the same best move until the search counts as stable.
pub(super) const ITERATIONS_UNTIL_STABLE: u32 = 6;

/// Soft time limit: scale factor if none of the searched nodes are below the best move.
pub(super) const NODE_SHARE_BASE: f64 = 1.6;

/// Soft time limit: decrease of the scale factor if all searched nodes are below the best move.
pub(super) const NODE_SHARE_FACTOR: f64 = 0.9;

/// Soft time limit: maximum increase of the scale factor for a falling score.
pub(super) const FALL_FACTOR: f64 = 0.5;

/// Soft time limit: drop in score that gives the maximum increase of the scale factor, in centipawns.
pub(super) const FALL_FOR_FULL_SCALE: f64 = 100.0;

/// Soft time limit: scores are clamped to this absolute value before a drop in score is measured, in centipawns.
pub(super) const STABILITY_MAX_SCORE: Score = 2000;
