//! Tactical themes of turns, for puzzles.

use super::Position;

/// A game whose turns have tactical themes. All themes follow from the rules, not from an evaluation.
pub trait Tactics: Position {
    /// The names of the themes, in the order in which they are listed.
    const THEMES: &'static [&'static str];

    /// Calls `found` with every theme of the first turn of a line, a member of [`Tactics::THEMES`]. The line begins in
    /// this position, and its later plies tell what the turn leads to. A theme may be reported more than once.
    fn for_each_theme(&self, line: &[Self::Move], found: impl FnMut(&'static str));

    /// Whether a ply of the turn arrives on an occupied square.
    fn meets_occupied_square(&self, turn: &[Self::Move]) -> bool;
}
