//! The numbers of the search: tunable parameters, and constants.
//!
//! Tunable parameters are declared with the range in which they make sense. With the feature
//! `tuning` each is an option of the protocol, so that matches can measure it; without, they are
//! constants. The other constants are sizes, fixed-point scales, limits that keep the search finite,
//! and time management. Only the values of scores are in `score`, and the bit layout of entries in
//! `tt`.

use super::score::Score;
use std::time::Duration;

/// Declares parameters: a function for each, and a list of all for the options.
macro_rules! params {
    ($($(#[$doc:meta])* $name:ident = $default:literal in $min:literal..=$max:literal;)*) => {
        $(const _: () = assert!($min <= $default && $default <= $max);)*

        $(
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
        #[cfg(feature = "tuning")]
        pub static TUNABLE: &[Tunable] = &[$(Tunable {
            name: stringify!($name),
            default: $default,
            range: [$min, $max],
            value: &tuned::$name,
        },)*];
    };
}

/// A parameter that can be changed while the engine runs.
#[cfg(feature = "tuning")]
#[derive(Debug)]
pub struct Tunable {
    /// The name of its option.
    pub name: &'static str,
    /// Its value unless it is set.
    pub default: i32,
    /// The minimum and the maximum.
    pub range: [i32; 2],
    /// Its present value.
    pub value: &'static std::sync::atomic::AtomicI32,
}

params! {
    // Iterative deepening.

    /// Minimum depth of an iteration with an aspiration window.
    aspiration_depth = 5 in 1..=127;
    /// How far the first aspiration window of an iteration reaches from the score of the last
    /// iteration, in centipawns.
    aspiration_window = 26 in 5..=1000;

    // Quiescence.

    /// Plies of quiescence with all noisy moves; after them only recaptures are searched. Noisy
    /// moves need not remove a piece, so without this limit quiescence might not end.
    full_quiescence_plies = 4 in 0..=20;
    /// Delta pruning: a noisy move is skipped if the evaluation and the gain of its exchange are
    /// this far below alpha, in centipawns.
    delta_margin = 190 in 0..=5000;

    // Pruning of nodes.

    /// Minimum depth of internal iterative reduction.
    internal_iterative_reduction_depth = 4 in 1..=128;
    /// Maximum depth of razoring.
    razoring_depth = 4 in 0..=20;
    /// Razoring: how far the evaluation must be below alpha, in centipawns for depth squared.
    razoring_margin = 195 in 10..=5000;
    /// Maximum depth of reverse futility pruning.
    reverse_futility_depth = 9 in 0..=20;
    /// Reverse futility pruning: how far the evaluation must be above beta, in centipawns for each
    /// ply of depth.
    reverse_futility_margin = 94 in 10..=1000;
    /// Minimum depth of a null move.
    null_move_depth = 3 in 1..=128;
    /// Null move: the constant part of the reduction, in plies.
    null_move_reduction = 3 in 1..=10;
    /// Null move: the plies of depth for which the reduction grows by a ply.
    null_move_depth_divisor = 4 in 1..=100;
    /// Null move: the centipawns that the evaluation is above beta for which the reduction grows by a
    /// ply.
    null_move_eval_divisor = 276 in 50..=5000;
    /// Minimum depth from which a null move that fails high is verified by a search without one.
    null_move_verification_depth = 12 in 1..=128;
    /// Minimum depth of ProbCut.
    probcut_depth = 5 in 1..=128;
    /// ProbCut: how far above beta a move must be, in centipawns.
    probcut_margin = 156 in 10..=1000;
    /// ProbCut: by how many plies the depth of its search is reduced.
    probcut_reduction = 4 in 1..=10;

    // Pruning of moves.

    /// Maximum depth at which moves are pruned.
    move_pruning_depth = 8 in 0..=20;
    /// Late move pruning: quiet moves are skipped after this many moves plus depth squared; after
    /// half as many if the side to move is not improving.
    late_move_pruning_base = 4 in 0..=1000;
    /// Futility pruning: how far the evaluation must be below alpha at reduced depth 0, in
    /// centipawns.
    futility_base = 97 in 0..=5000;
    /// Futility pruning: how much farther below alpha the evaluation must be for each ply of reduced
    /// depth, in centipawns.
    futility_margin = 67 in 10..=5000;
    /// History pruning: a quiet move is skipped if its history is below minus this times depth.
    history_pruning_margin = 1850 in 100..=100000;
    /// SEE pruning: how much the exchange of a quiet move may lose, in centipawns for the reduced depth
    /// squared.
    quiet_see_margin = 34 in 1..=5000;
    /// SEE pruning: how much the exchange of a noisy move may lose, in centipawns for each ply of
    /// depth.
    noisy_see_margin = 88 in 1..=5000;

    // Extensions.

    /// Minimum depth of a singular search.
    singular_depth = 7 in 1..=128;
    /// Singular extension: how far all other moves must be below the table's score, in sixteenths of
    /// a centipawn for each ply of depth.
    singular_margin = 30 in 1..=1000;
    /// Double extension: how much farther than for a single one all other moves must be below, in
    /// centipawns.
    double_extension_margin = 23 in 0..=5000;

    // Late move reductions.

    /// Minimum depth of late move reductions, in plies.
    lmr_depth = 2 in 1..=128;
    /// Late move reduction: the constant part, in 1/1024 ply.
    lmr_base = 720 in 0..=4096;
    /// Late move reduction: how much `ln(depth) * ln(move number)` adds, in 1/1024 ply.
    lmr_factor = 525 in 0..=4096;
    /// Late move reduction: how much less a noisy move is reduced, in 1/1024 ply.
    lmr_noisy = 1500 in 0..=8192;
    /// Late move reduction: how much less a move of a PV node is reduced, in 1/1024 ply.
    lmr_pv = 460 in 0..=4096;
    /// Late move reduction: how much more a move of a cut node is reduced, in 1/1024 ply.
    lmr_cut_node = 970 in 0..=4096;
    /// Late move reduction: how much more a move is reduced if the side to move is not improving, in
    /// 1/1024 ply.
    lmr_not_improving = 565 in 0..=4096;
    /// Late move reduction: how much less a killer is reduced, in 1/1024 ply.
    lmr_killer = 957 in 0..=4096;
    /// Late move reduction: the points of history for which a move is reduced by a ply less.
    lmr_history_divisor = 3860 in 1024..=65536;

    // Threads.

    /// Minimum depth at which a move is deferred while another thread is searching it.
    deferral_depth = 3 in 1..=128;

    // Histories.

    /// The history bonus of a cutoff, for each ply of depth.
    history_bonus_factor = 236 in 0..=2000;
    /// What is subtracted from the history bonus.
    history_bonus_offset = 59 in 0..=2000;
    /// Maximum history bonus.
    history_bonus_max = 1650 in 0..=8000;
    /// Weight of continuation histories beside the quiet history, in sixteenths.
    continuation_weight = 24 in 0..=64;
    /// Weight of the capture history beside the immediate gain, in sixteenths.
    capture_history_weight = 1 in 0..=64;
    /// Weight of a game's static ordering score of a quiet move beside its histories.
    ordering_score_weight = 32 in 0..=1000;
    /// Weight of each correction history, in 64ths.
    correction_weight = 17 in 0..=256;
}

// Iterative deepening.

/// A failed aspiration window that would reach farther than this becomes the full window.
pub(super) const ASPIRATION_MAX_MARGIN: Score = 1000;

/// After fail highs the depth of an iteration is reduced by at most so many plies.
pub(super) const MAX_FAIL_HIGH_REDUCTION: u32 = 3;

/// Bounds are reported after this time: in a short search nobody can read them.
pub(super) const REPORT_BOUNDS_AFTER: Duration = Duration::from_secs(1);

/// With a clock, a search ends once it has found the same mate for so many iterations.
pub(super) const MATE_STABLE_ITERATIONS: u32 = 3;

/// The beam width of the search for whole turns.
pub(super) const TURN_BEAM_WIDTH: usize = 128;

/// Nodes between two checks of the limits (a power of two).
pub(super) const NODES_BETWEEN_POLLS: u64 = 512;

// Pruning, extensions, reductions.

/// Maximum reduction of a null move by the evaluation, in plies.
pub(super) const NULL_MOVE_MAX_EVAL_REDUCTION: i32 = 3;

/// A singular search needs a table entry at most so many plies less deep than the node.
pub(super) const SINGULAR_TT_DEPTH_MARGIN: i32 = 3;

/// Maximum number of double extensions on a path.
pub(super) const MAX_DOUBLE_EXTENSIONS: u32 = 4;

/// Moves are extended up to this many times the depth of the iteration from the root: checks can go
/// on without end.
pub(super) const MAX_EXTENDED_PATH: usize = 2;

/// Fixed-point scale of reductions: 1/1024 ply.
pub(super) const LMR_SCALE: i32 = 1024;

// Move ordering and histories.

/// How many quiet moves, and how many noisy ones, of a node can be punished after a cutoff.
pub(super) const MAX_TRIED_MOVES: usize = 64;

/// Histories stay within this either way.
pub(super) const HISTORY_LIMIT: i32 = 16_384;

/// Continuation histories look at the moves so many plies before.
pub(super) const CONTINUATION_PLIES: [usize; 3] = [1, 2, 4];

/// Entries of each correction history and side (a power of two).
pub(super) const CORRECTION_ENTRIES: usize = 1 << 14;

/// Fixed-point scale of the entries of a correction history: 1/64 centipawn.
pub(super) const CORRECTION_SCALE: i32 = 64;

/// Maximum error in a correction history, in centipawns.
pub(super) const CORRECTION_MAX: i32 = 250;

/// Fixed-point scale of the weight of an update of a correction history.
pub(super) const CORRECTION_UPDATE_SCALE: i32 = 256;

/// Maximum weight of an update of a correction history.
pub(super) const CORRECTION_MAX_UPDATE: i32 = 16;

/// Entries of the cache of evaluations of a thread (a power of two): as many as fit well into a
/// second-level cache.
pub(super) const EVAL_CACHE_ENTRIES: usize = 1 << 14;

// Threads.

/// Maximum number of deferred moves of a node.
pub(super) const MAX_DEFERRED_MOVES: usize = 16;

/// Slots for the positions being searched: far more than threads times plies, so that two of them
/// hardly ever share a slot.
pub(super) const DEFERRAL_SLOTS: usize = 4096;

// Transposition table.

/// An entry of the same search and position is kept if it is deeper than the new one by more than
/// this.
pub(super) const TT_KEEP_DEEPER_BY: i32 = 4;

/// How many plies of depth an entry is worth less for every search since it was stored.
pub(super) const TT_AGE_WEIGHT: i32 = 4;

/// Buckets that are counted to tell how full the table is.
pub(super) const TT_HASHFULL_SAMPLE: usize = 250;

// Time management. A move's budget is its share of the clock and of the increment.

/// Share of the increment in the budget; the rest makes up for late answers.
pub(super) const INCREMENT_SHARE: f64 = 0.75;

/// Overheads that stay on the clock: a busy machine is now and then late by much more than the usual
/// overhead.
pub(super) const RESERVED_OVERHEADS: u32 = 5;

/// The soft limit as a share of the budget: the next iteration would most likely not end in time.
pub(super) const SOFT_LIMIT_SHARE: f64 = 0.6;

/// The hard limit in budgets.
pub(super) const HARD_LIMIT_BUDGETS: u32 = 4;

/// Maximum of the hard limit as a share of what is left on the clock.
pub(super) const HARD_LIMIT_MAX_SHARE: f64 = 0.5;

/// Maximum of the hard limit of the last move before time is added, as a share of the clock.
pub(super) const HARD_LIMIT_MAX_SHARE_OF_LAST_MOVE: f64 = 0.9;

/// The hard limit may always be this share of the clock, even if all of it is reserved.
pub(super) const HARD_LIMIT_MIN_SHARE: f64 = 0.1;

/// The share of `movetime` that is searched however large the overhead is.
pub(super) const MOVETIME_MIN_SHARE: f64 = 0.7;

/// Scale of the soft limit if the best move has just changed.
pub(super) const UNSTABLE_SCALE: f64 = 1.5;

/// Scale of the soft limit if the best move has long been the same.
pub(super) const STABLE_SCALE: f64 = 0.7;

/// Iterations with the same best move until the search counts as stable.
pub(super) const ITERATIONS_UNTIL_STABLE: u32 = 6;

/// Scale of the soft limit if no node is below the best move.
pub(super) const NODE_SHARE_BASE: f64 = 1.6;

/// How much less the scale of the soft limit is if all nodes are below the best move.
pub(super) const NODE_SHARE_FACTOR: f64 = 0.9;

/// How much the scale of the soft limit grows at most if the score falls.
pub(super) const FALL_FACTOR: f64 = 0.5;

/// The fall of the score from which on the scale of the soft limit grows no more, in centipawns.
pub(super) const FALL_FOR_FULL_SCALE: f64 = 100.0;

/// For the fall of the score, scores count as no more than this either way.
pub(super) const STABILITY_MAX_SCORE: Score = 2000;
