//! Search parameters: margins, depths and weights of the search, which every game can set for itself.
//!
//! A parameter is declared once, with its default, its minimum and maximum, and its step for tuning. With the feature
//! `tuning`, each parameter is also a UCI option. An option that has been set overrides the values of all games; until
//! then each game keeps its own, although the option shows the default.

/// Declares the parameters: a field and a method for each, and the list of all parameters.
macro_rules! params {
    ($($(#[$doc:meta])* $name:ident = $default:literal in $min:literal..=$max:literal step $step:literal;)*) => {
        $(const _: () = assert!(0 < $step && $step < $max - $min);)*
        const _: () = assert!(SearchParams::DEFAULT.are_in_range());

        /// The search parameters of a game.
        #[derive(Clone, Copy, Debug)]
        pub struct SearchParams {
            $($(#[$doc])* pub $name: i32,)*
        }

        impl SearchParams {
            pub const DEFAULT: SearchParams = SearchParams { $($name: $default,)* };

            /// Whether each parameter is in its range.
            pub(crate) const fn are_in_range(&self) -> bool {
                $($min <= self.$name && self.$name <= $max)&&*
            }

            $(
                $(#[$doc])*
                #[cfg(not(feature = "tuning"))]
                #[inline(always)]
                pub(crate) const fn $name(&self) -> i32 {
                    self.$name
                }

                $(#[$doc])*
                #[cfg(feature = "tuning")]
                #[inline(always)]
                pub(crate) fn $name(&self) -> i32 {
                    match tuned::$name.load(std::sync::atomic::Ordering::Relaxed) {
                        UNSET => self.$name,
                        value => value,
                    }
                }
            )*
        }

        #[cfg(feature = "tuning")]
        #[expect(non_upper_case_globals, reason = "named like the methods that read them")]
        mod tuned {
            use std::sync::atomic::AtomicI32;
            $(pub(super) static $name: AtomicI32 = AtomicI32::new(super::UNSET);)*
        }

        /// The parameters that can be tuned.
        pub static TUNABLE: &[Tunable] = &[$(Tunable {
            name: stringify!($name),
            default: $default,
            range: [$min, $max],
            step: $step,
            of: |params| params.$name,
            #[cfg(feature = "tuning")]
            value: &tuned::$name,
        },)*];
    };
}

/// Value of a parameter whose UCI option has not been set.
#[cfg(feature = "tuning")]
const UNSET: i32 = i32::MIN;

#[derive(Debug)]
pub struct Tunable {
    /// Name of the parameter and of its UCI option.
    pub name: &'static str,
    /// Value in the games that do not set the parameter.
    pub default: i32,
    /// Minimum and maximum value of the parameter.
    pub range: [i32; 2],
    /// Perturbation of the parameter at the end of an SPSA tuning run.
    pub step: i32,
    /// Value of the parameter in a game.
    pub of: fn(&SearchParams) -> i32,
    /// Value of the UCI option.
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
