//! Search parameters: tunable ones, and constants.
//!
//! A tunable parameter is declared once, with its default, its minimum and maximum, and its step for tuning. With the
//! feature `tuning`, each tunable parameter is a UCI option; otherwise, it is a constant. The remaining constants are
//! sizes, fixed-point scales, limits that keep the search finite, and settings of time management. The score constants
//! are in `score`, and the bit layout of table entries is in `tt`.

use super::score::Score;
use std::time::Duration;

/// Declares tunable parameters. Generates a function for each parameter, and a list of all parameters.
macro_rules! params {
    ($($(#[$doc:meta])* $name:ident = $default:literal in $min:literal..=$max:literal step $step:literal;)*) => {
        $(
            const _: () = assert!(is_valid($default, [$min, $max], $step));

            $(#[$doc])*
            #[cfg(not(feature = "tuning"))]
            #[inline(always)]
            pub(super) const fn $name() -> i32 {
                $default
            }

            $(#[$doc])*
            #[cfg(feature = "tuning")]
            #[inline(always)]
            pub(super) fn $name() -> i32 {
                tuned::$name.load(std::sync::atomic::Ordering::Relaxed)
            }
        )*

        #[cfg(feature = "tuning")]
        #[expect(non_upper_case_globals, reason = "named like the functions that read them")]
        mod tuned {
            use std::sync::atomic::AtomicI32;
            $(pub(super) static $name: AtomicI32 = AtomicI32::new($default);)*
        }

        /// The tunable parameters.
        pub static TUNABLE: &[Tunable] = &[$(Tunable {
            name: stringify!($name),
            default: $default,
            range: [$min, $max],
            step: $step,
            #[cfg(feature = "tuning")]
            value: &tuned::$name,
        },)*];
    };
}

/// Whether the default value and the tuning step of a parameter fit into its range.
const fn is_valid(default: i32, [min, max]: [i32; 2], step: i32) -> bool {
    min <= default && default <= max && 0 < step && step <= max - min
}

#[derive(Debug)]
pub struct Tunable {
    /// Name of the parameter and of its UCI option.
    pub name: &'static str,
    pub default: i32,
    /// Minimum and maximum value of the parameter.
    pub range: [i32; 2],
    /// Perturbation of the parameter at the end of an SPSA tuning run.
    pub step: i32,
    /// Current value of the parameter.
    #[cfg(feature = "tuning")]
    pub value: &'static std::sync::atomic::AtomicI32,
}

params! {
    // Iterative deepening.

    /// Aspiration windows: minimum depth, in plies.
    aspiration_depth = 5 in 1..=127 step 1;
    /// Aspiration windows: half the width of an iteration's first window, in centipawns.
    aspiration_window = 26 in 5..=1000 step 5;

    // Quiescence.

    /// Quiescence: number of plies in which all noisy moves are searched. Later plies are limited to recaptures, as
    /// noisy moves that remove no piece could go on forever.
    full_quiescence_plies = 4 in 0..=20 step 1;
    /// Delta pruning margin, in centipawns: skip noisy moves whose SEE cannot bring the evaluation within this margin
    /// of alpha.
    delta_margin = 190 in 0..=5000 step 38;

    // Pruning of nodes.

    /// Internal iterative reduction: minimum depth, in plies.
    internal_iterative_reduction_depth = 4 in 1..=128 step 1;
    /// Razoring: maximum depth, in plies.
    razoring_depth = 4 in 0..=20 step 1;
    /// Razoring: margin by which alpha must exceed the evaluation, in centipawns per squared ply of depth.
    razoring_margin = 195 in 10..=5000 step 39;
    /// Reverse futility pruning: maximum depth, in plies.
    reverse_futility_depth = 9 in 0..=20 step 2;
    /// Reverse futility pruning: margin by which the evaluation must exceed beta, in centipawns per ply of depth.
    reverse_futility_margin = 94 in 10..=1000 step 19;
    /// Null move pruning: minimum depth, in plies.
    null_move_depth = 3 in 1..=128 step 1;
    /// Null move pruning: constant part of the reduction, in plies.
    null_move_reduction = 3 in 1..=10 step 1;
    /// Null move pruning: number of plies of depth that increase the reduction by one ply.
    null_move_depth_divisor = 4 in 1..=100 step 1;
    /// Null move pruning: excess of the evaluation over beta that increases the reduction by one ply, in centipawns.
    null_move_eval_divisor = 276 in 50..=5000 step 55;
    /// Null move pruning: minimum depth at which a fail high is verified by a search without a null move, in plies.
    null_move_verification_depth = 12 in 1..=128 step 2;
    /// ProbCut: minimum depth, in plies.
    probcut_depth = 5 in 1..=128 step 1;
    /// ProbCut: margin over beta that the score of a move must reach, in centipawns.
    probcut_margin = 156 in 10..=1000 step 31;
    /// ProbCut: depth reduction of the ProbCut search, in plies.
    probcut_reduction = 4 in 1..=10 step 1;

    // Pruning of moves.

    /// Pruning of moves: maximum depth, in plies.
    move_pruning_depth = 8 in 0..=20 step 2;
    /// Late move pruning: skip quiet moves after this many moves plus the squared depth. If the side to move is not
    /// improving, the number is halved.
    late_move_pruning_base = 4 in 0..=1000 step 1;
    /// Futility pruning: margin by which alpha must exceed the evaluation at reduced depth 0, in centipawns.
    futility_base = 97 in 0..=5000 step 19;
    /// Futility pruning: increase of the margin per ply of reduced depth, in centipawns.
    futility_margin = 67 in 10..=5000 step 13;
    /// History pruning: skip a quiet move whose history score is below the negative of this value times the depth.
    history_pruning_margin = 1850 in 100..=100000 step 370;
    /// SEE pruning: maximum material loss allowed for a quiet move, in centipawns per squared ply of reduced depth.
    quiet_see_margin = 34 in 1..=5000 step 7;
    /// SEE pruning: maximum material loss allowed for a noisy move, in centipawns per ply of depth.
    noisy_see_margin = 88 in 1..=5000 step 18;

    // Extensions.

    /// Singular extension: minimum depth, in plies.
    singular_depth = 6 in 1..=128 step 1;
    /// Singular extension: margin by which the table move's score must exceed the scores of all other moves, in 1/16
    /// centipawn per ply of depth.
    singular_margin = 30 in 1..=1000 step 6;
    /// Double extension: margin required in addition to the margin of a singular extension, in centipawns.
    double_extension_margin = 23 in 0..=5000 step 5;

    // Late move reductions.

    /// Late move reduction: minimum depth, in plies.
    lmr_depth = 2 in 1..=128 step 1;
    /// Late move reduction: constant part of the reduction, in 1/1024 ply.
    lmr_base = 720 in 0..=4096 step 144;
    /// Late move reduction: factor of `ln(depth) * ln(move number)`, in 1/1024 ply.
    lmr_factor = 525 in 0..=4096 step 105;
    /// Late move reduction: decrease of the reduction for noisy moves, in 1/1024 ply.
    lmr_noisy = 1500 in 0..=8192 step 300;
    /// Late move reduction: decrease of the reduction in PV nodes, in 1/1024 ply.
    lmr_pv = 460 in 0..=4096 step 92;
    /// Late move reduction: increase of the reduction in cut nodes, in 1/1024 ply.
    lmr_cut_node = 970 in 0..=4096 step 194;
    /// Late move reduction: increase of the reduction if the side to move is not improving, in 1/1024 ply.
    lmr_not_improving = 565 in 0..=4096 step 113;
    /// Late move reduction: decrease of the reduction for killers, in 1/1024 ply.
    lmr_killer = 957 in 0..=4096 step 191;
    /// Late move reduction: history score that decreases the reduction by one ply.
    lmr_history_divisor = 3860 in 1024..=65536 step 772;

    // Threads.

    /// ABDADA-style deferral: minimum depth, in plies.
    deferral_depth = 3 in 1..=128 step 1;

    // Histories.

    /// History bonus for a beta cutoff: increase per ply of depth.
    history_bonus_factor = 236 in 0..=2000 step 47;
    /// History bonus for a beta cutoff: constant subtracted from the bonus.
    history_bonus_offset = 59 in 0..=2000 step 12;
    /// History bonus for a beta cutoff: maximum.
    history_bonus_max = 1650 in 0..=8000 step 330;
    /// Weight of the continuation histories relative to the quiet history, in sixteenths.
    continuation_weight = 24 in 0..=64 step 5;
    /// Weight of the capture history relative to the immediate gain of a capture, in sixteenths.
    capture_history_weight = 1 in 0..=64 step 1;
    /// Weight of the static ordering score that a game gives to a quiet move, relative to the quiet history.
    ordering_score_weight = 32 in 0..=1000 step 6;
    /// Weight of each correction history, in 64ths.
    correction_weight = 17 in 0..=256 step 3;
}

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
pub(super) const SOFT_LIMIT_SHARE: f64 = 0.6;

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
