//! Every number of the search, and why it is there.
//!
//! Each is declared once, with the range in which it makes sense. With the feature `tuning` every
//! one is an option of the protocol, so that a match can tell what it is worth; without, they are
//! constants.

/// Declares numbers: a function for each, and a list of all for the options.
macro_rules! params {
    ($($(#[$doc:meta])* $name:ident = $default:literal in $least:literal..=$most:literal;)*) => {
        $(const _: () = assert!($least <= $default && $default <= $most);)*

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

        /// The numbers of the search as options.
        #[cfg(feature = "tuning")]
        pub static TUNABLE: &[Tunable] = &[$(Tunable {
            name: stringify!($name),
            default: $default,
            range: [$least, $most],
            value: &tuned::$name,
        },)*];
    };
}

/// A number of the search that can be changed while the engine runs.
#[cfg(feature = "tuning")]
#[derive(Debug)]
pub struct Tunable {
    /// How the option is called.
    pub name: &'static str,
    /// What it is unless it is set.
    pub default: i32,
    /// The least and the largest value.
    pub range: [i32; 2],
    /// What it is now.
    pub value: &'static std::sync::atomic::AtomicI32,
}

params! {
    // Iterative deepening.

    /// Iterations from this depth on expect a score near the last one …
    aspiration_depth = 5 in 1..=127;
    /// … at most so far away, and half as much more each time that it is not.
    aspiration_window = 26 in 5..=1000;

    // The end of a line.

    /// Quiescence looks at all noisy moves for so many plies; beyond, only at those that arrive on
    /// the square where the ply before arrived. Turnovers remove no ring, so without a bound it
    /// would not end.
    full_quiescence_plies = 4 in 0..=20;
    /// A noisy move that stays this far below alpha even after its gain is not tried in
    /// quiescence.
    delta_margin = 190 in 0..=5000;

    // Nodes that are cut as a whole.

    /// A node of at least this depth without a move from the table is searched a ply less deep:
    /// its next visit will know where to begin.
    internal_reduction_depth = 4 in 1..=128;
    /// A node at most so deep …
    razoring_depth = 4 in 0..=20;
    /// … whose evaluation is this far below alpha, for each ply of depth squared, is left to
    /// quiescence.
    razoring_margin = 195 in 10..=5000;
    /// A node so shallow …
    reverse_futility_depth = 9 in 0..=20;
    /// … whose evaluation is above beta by this margin a ply is cut at once.
    reverse_futility_margin = 94 in 10..=1000;
    /// A null move is tried from this depth on; below, there is too little left to save.
    null_move_depth = 3 in 1..=128;
    /// How much shallower it is searched …
    null_move_reduction = 3 in 1..=10;
    /// … a ply more for so many of depth …
    null_move_divisor = 4 in 1..=100;
    /// … and a ply more, up to three, for so much that the evaluation is above beta.
    null_move_margin = 276 in 50..=5000;
    /// From this depth on a null move that cuts is verified by a search in which the mover moves.
    null_move_verification = 12 in 1..=128;
    /// From this depth on a noisy move that is so far above beta in a shallower search cuts.
    probcut_depth = 5 in 1..=128;
    /// How far above beta.
    probcut_margin = 156 in 10..=1000;
    /// How much shallower that search is.
    probcut_reduction = 4 in 1..=10;

    // Moves that are not searched.

    /// At most so deep, moves are left out.
    move_pruning_depth = 8 in 0..=20;
    /// Quiet moves are left out after `(this + depth squared)` others, half of them where the side
    /// to move is not improving.
    late_move_base = 4 in 0..=1000;
    /// A quiet move is left out where the evaluation is this far below alpha …
    futility_base = 97 in 0..=5000;
    /// … and this much more for each ply of depth left after its reduction.
    futility_margin = 67 in 10..=5000;
    /// A quiet move is left out where its history is this low for each ply of depth.
    history_pruning = 1850 in 100..=100000;
    /// A quiet move is left out where the exchange on its square loses this much for each ply of
    /// depth left after its reduction, squared …
    quiet_exchange_margin = 34 in 1..=5000;
    /// … and a noisy one where it loses this much for each ply of depth.
    noisy_exchange_margin = 88 in 1..=5000;

    // Extensions.

    /// From this depth on it is asked whether the table's move is better than all others.
    singular_depth = 7 in 1..=128;
    /// They must be worse by so much for each ply of depth, in sixteenths.
    singular_margin = 30 in 1..=1000;
    /// Where they are worse by so much more, the move is extended by two plies.
    double_extension_margin = 23 in 0..=5000;

    // Reductions, in 1024ths of a ply.

    /// Late moves are reduced from this depth on …
    reduction_depth = 2 in 1..=128;
    /// … by this …
    reduction_base = 720 in 0..=4096;
    /// … and so much of `ln(depth) * ln(number)`.
    reduction_factor = 525 in 0..=4096;
    /// Noisy moves are reduced by so much less.
    reduction_of_noisy = 1500 in 0..=8192;
    /// How much less in nodes whose exact score is wanted,
    reduction_in_pv = 460 in 0..=4096;
    /// how much more where a cut is expected,
    reduction_in_cut = 970 in 0..=4096;
    /// how much more where the side to move is not improving,
    reduction_not_improving = 565 in 0..=4096;
    /// how much less for killers,
    reduction_of_killer = 957 in 0..=4096;
    /// and how much of a history makes a ply of difference.
    reduction_by_history = 3860 in 1024..=65536;

    // Threads.

    /// From this depth on a move is put off while another thread is searching it.
    put_off_depth = 3 in 1..=128;

    // Histories.

    /// A history grows by so much for each ply of depth …
    history_bonus = 236 in 0..=2000;
    /// … less this …
    history_bonus_offset = 59 in 0..=2000;
    /// … and at most by this.
    history_bonus_most = 1650 in 0..=8000;
    /// What the moves two and four plies before say of a quiet move counts, in 16ths.
    continuation_weight = 24 in 0..=64;
    /// What the material arrived at says of a noisy move, in 16ths of its history.
    capture_history_weight = 1 in 0..=64;
    /// How much a point that a quiet move promises by itself, in games that tell, counts beside its
    /// histories.
    promise_weight = 32 in 0..=1000;
    /// What has been learnt of an evaluation's error counts, in 64ths.
    correction_weight = 17 in 0..=256;
}

/// Histories stay within this either way.
pub(super) const HISTORY_LIMIT: i32 = 16_384;

/// A search asks the clock and the stop flag once in so many nodes (a power of two).
pub(super) const NODES_BETWEEN_POLLS: u64 = 512;
