//! The themes of a puzzle: those of its game, and those that all games share.

use crate::game::Game;
use crate::search;

/// The theme of a puzzle in which every other turn loses.
pub const DEFENCE: &str = "defence";

/// The theme of a puzzle whose first turn takes nothing, promotes nothing and gives no check.
const QUIET: &str = "quiet";

/// The names of all themes that puzzles of a game can have, in the order in which a puzzle lists them.
pub fn themes_of_game<G: Game>() -> impl Iterator<Item = &'static str> {
    G::THEMES.iter().copied().chain([DEFENCE, QUIET])
}

/// The themes of a solution by the rules: those of each turn of the solver, and whether the first one is quiet. The
/// line begins in this position. Whether the solution is a [`DEFENCE`] depends on the other turns.
pub fn themes_of<G: Game>(position: &G, line: &[G::Move]) -> Vec<&'static str> {
    let mut found = Vec::new();
    if is_quiet(position, search::first_turn(position, line)) {
        found.push(QUIET);
    }
    let mut at = *position;
    let mut is_new_turn = true;
    for (number, &mv) in line.iter().enumerate() {
        if is_new_turn && at.side_to_move() == position.side_to_move() {
            at.for_each_theme(&line[number..], |theme| found.push(theme));
        }
        let next = at.play(mv);
        is_new_turn = next.side_to_move() != at.side_to_move();
        at = next;
    }
    themes_of_game::<G>().filter(|theme| found.contains(theme)).collect()
}

/// Whether no ply of the turn is noisy, and the opponent is not in check after it.
pub(super) fn is_quiet<G: Game>(position: &G, turn: &[G::Move]) -> bool {
    let mut at = *position;
    for &mv in turn {
        if at.is_noisy(mv) {
            return false;
        }
        at = at.play(mv);
    }
    !at.in_check()
}
