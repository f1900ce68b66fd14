//! The rating of a puzzle: an estimate of its difficulty. It has not been fitted to human results.

/// What a rating is computed from.
pub(super) struct Difficulty {
    /// The number of nodes after which a search keeps preferring the solution.
    pub(super) nodes: u64,
    /// The number of turns that the solver must find.
    pub(super) turns: u32,
    /// The number of plies of the first turn.
    pub(super) plies: usize,
    /// Whether the first turn is quiet.
    pub(super) quiet: bool,
}

/// The rating of a win in one that a search prefers at once.
const EASIEST: f64 = 600.0;
const PER_DOUBLING_OF_NODES: f64 = 50.0;
const PER_TURN: f64 = 150.0;
const PER_PLY: f64 = 40.0;
const QUIET: f64 = 150.0;

/// Ratings are multiples of this number.
const STEP: f64 = 10.0;

impl Difficulty {
    pub(super) fn rating(&self) -> u32 {
        let searched = (self.nodes as f64 + 1.0).log2() * PER_DOUBLING_OF_NODES;
        let turns = f64::from(self.turns.saturating_sub(1)) * PER_TURN;
        let plies = self.plies.saturating_sub(1) as f64 * PER_PLY;
        let quiet = if self.quiet { QUIET } else { 0.0 };
        let rating = EASIEST + searched + turns + plies + quiet;
        ((rating / STEP).round() * STEP) as u32
    }
}
