//! Adjudication: ending a game early and deciding its result.

use super::record::{Score, Turn};
use super::schedule::MatchSpec;
use super::spec::Adjudication;
use crate::board::Color;
use crate::game::Outcome;

/// The outcome under the match's move limit and adjudication rules, or `None` if the game continues.
pub(super) fn adjudicate(the_match: &MatchSpec, turns: &[Turn], side_to_move: Color) -> Option<Outcome> {
    if the_match
        .move_limit
        .is_some_and(|limit| turns.len() >= 2 * limit as usize)
    {
        return Some(Outcome::draw("move limit"));
    }
    if let Some(rule) = the_match.win {
        for winner in [!side_to_move, side_to_move] {
            let sign = if winner == side_to_move { -1 } else { 1 };
            if all_scores(rule, turns, |score| sign * score >= rule.score) {
                return Some(Outcome::win(winner, "adjudicated win"));
            }
        }
    }
    if the_match.resign.is_some_and(|rule| has_resigned(rule, turns)) {
        return Some(Outcome::win(side_to_move, "resignation"));
    }
    let rule = the_match.draw?;
    all_scores(rule, turns, |score| score.abs() <= rule.score).then_some(Outcome::draw("adjudicated draw"))
}

/// Whether `accept` returns true for the scores of the last `rule.moves` turns of each side. `accept` receives every
/// score from the point of view of the side that made the game's last turn. Returns false before move `rule.from`, or
/// if one of the turns has no score.
fn all_scores(rule: Adjudication, turns: &[Turn], accept: impl Fn(i32) -> bool) -> bool {
    let needed = 2 * rule.moves as usize;
    if turns.len() < needed.max(2 * rule.from as usize) {
        return false;
    }
    let last_turns = &turns[turns.len() - needed..];
    last_turns.iter().rev().enumerate().all(|(i, turn)| {
        let score = turn.centipawns();
        score.is_some_and(|score| accept(if i % 2 == 0 { score } else { -score }))
    })
}

/// Whether the side that made the game's last turn resigns: this side has made at least `rule.from` turns, and has
/// reported a losing score in each of its last `rule.moves` turns.
fn has_resigned(rule: Adjudication, turns: &[Turn]) -> bool {
    let own: Vec<&Turn> = turns.iter().rev().step_by(2).collect();
    let needed = rule.moves as usize;
    own.len() >= needed.max(rule.from as usize)
        && own[..needed].iter().all(|turn| {
            let score = turn.centipawns();
            score.is_some_and(|score| score <= -rule.score)
        })
}

impl Turn {
    /// The turn's score in centipawns. A mate score becomes ±100,000, which exceeds any evaluation.
    fn centipawns(&self) -> Option<i32> {
        const MATE: i32 = 100_000;
        Some(match self.score? {
            Score::Cp(cp) => cp,
            Score::Mate(moves) if moves > 0 => MATE,
            Score::Mate(_) => -MATE,
        })
    }
}
