//! Puzzles with a best turn: deep searches score one turn clearly above all others.
//!
//! In games whose wins can be proven, the best turn decides the game: it raises the expected score by a quarter or more
//! compared with any other turn. In other games a lead in centipawns must suffice, because expected scores hardly
//! change before the end.

use super::finder::{Finder, TwoBest, key_after_turn};
use super::rating::Difficulty;
use super::themes::{DEFENCE, is_quiet, themes_of};
use super::{MAX_LEAD, Puzzle, themes_of_game};
use crate::dfpn::{Question, Verdict};
use crate::game::{Game, Position};
use crate::search;
use crate::search::score::{KNOWN_WIN, Score};
use std::ops::RangeInclusive;

/// The maximum number of turns searched in a position, in games with several plies per turn.
const TURNS: usize = 64;

/// The parts of the node limit that the two searches which preselect positions get.
const PRESELECTIONS: [u64; 2] = [50, 10];

/// The number of last iterations of the deepest search that must agree.
const LAST_ITERATIONS: usize = 2;

/// The minimum number of turns available in a position. With fewer turns, the best turn would be too easy to find.
const FEWEST_TURNS: usize = 12;

/// The minimum lead of the best turn over the second best, in centipawns.
const LEAD: Score = 150;

/// The expected score of the best turn. In other positions, no turn matters.
const EXPECTED: RangeInclusive<f64> = 0.1..=0.97;

/// In games whose wins can be proven: the minimum expected score of the best turn, and its minimum lead.
const DECISIVE: (f64, f64) = (0.4, 0.25);

/// Where the losses of the other turns cannot be proven, a defence needs an expected score of at least the first
/// number, and all other turns have one of at most the second.
const DEFENCE_EXPECTED: (f64, f64) = (0.4, 0.15);

/// The number of moves within which each other turn provably loses, if the puzzle is a defence.
const REFUTED_WITHIN: u32 = 4;

/// The maximum number of positions of a game that are searched deeply.
const DEEP_SEARCHES: usize = 4;

impl<G: Game> Finder<'_, '_, G> {
    /// Returns the best-turn puzzles among the candidates of a game, which are tried in an order that does not depend
    /// on their place in the game.
    pub(super) fn best_turns_of(&mut self, candidates: &[G]) -> Vec<Puzzle> {
        let mut positions = candidates.to_vec();
        positions.sort_by_cached_key(Position::key);
        let mut deep_searches = 0;
        let mut puzzles = Vec::new();
        for position in positions {
            let turns = search::whole_turns(&position, TURNS);
            if turns.len() < FEWEST_TURNS || !self.is_preselected(&position, &turns) {
                continue;
            }
            puzzles.extend(self.best_turn(&position, &turns));
            deep_searches += 1;
            if deep_searches == DEEP_SEARCHES {
                break;
            }
        }
        puzzles
    }

    /// Whether quick searches see a lead. A first search may miss a best turn that is hard to find, so it is skipped
    /// where there are few candidates, and otherwise half the lead suffices.
    fn is_preselected(&mut self, position: &G, turns: &[Vec<G::Move>]) -> bool {
        let [first, second] = PRESELECTIONS.map(|part| self.limits.search / part);
        let may_lead = G::WINS_CAN_BE_PROVEN || {
            let lines = self.two_best(position, turns, first).pop();
            lines.is_some_and(|lines| lines.lead() >= LEAD / 2)
        };
        may_lead
            && self
                .two_best(position, turns, second)
                .pop()
                .is_some_and(|lines| is_clear(&lines))
    }

    /// Makes a puzzle of a position if the last iterations of a deep search agree on a clearly best turn, and so does
    /// another deep search, which is not restricted to the preselected turns.
    fn best_turn(&mut self, position: &G, turns: &[Vec<G::Move>]) -> Option<Puzzle> {
        let nodes = self.limits.search;
        let iterations = self.two_best(position, turns, nodes);
        let last = &iterations[iterations.len().checked_sub(LAST_ITERATIONS)?..];
        let lines = last.last()?;
        let key = key_after_turn(position, &lines.best);
        let is_stable = |lines: &TwoBest<G>| is_clear(lines) && key_after_turn(position, &lines.best) == key;
        if !last.iter().all(is_stable) {
            return None;
        }
        let mut last_elsewhere = 0;
        let free = self.search(position, search::root_moves(position), (1, nodes), |report| {
            if key_after_turn(position, report.line) != key {
                last_elsewhere = report.nodes();
            }
        });
        if key_after_turn(position, &free) != key {
            return None;
        }
        let turn = search::first_turn(position, &lines.best.moves);
        let mut themes = themes_of(position, turn);
        if self.is_defence(position, turn, lines) {
            themes.push(DEFENCE);
        }
        let themes = themes_of_game::<G>().filter(|theme| themes.contains(theme));
        let difficulty = Difficulty {
            nodes: last_elsewhere,
            turns: 1,
            plies: turn.len(),
            quiet: is_quiet(position, turn),
        };
        Some(Puzzle {
            fen: position.fen(),
            wins: None,
            lead: Some(lines.lead().min(MAX_LEAD)),
            rating: difficulty.rating(),
            themes: themes.map(str::to_owned).collect(),
            solution: vec![position.turn_text(turn)],
        })
    }

    /// Whether every other turn loses: provably, if the game permits proofs, otherwise by the scores.
    fn is_defence(&mut self, position: &G, turn: &[G::Move], lines: &TwoBest<G>) -> bool {
        if !G::WINS_CAN_BE_PROVEN {
            let expected = |score| G::WIN_RATE_MODEL.expected_score(score);
            let (best, second) = DEFENCE_EXPECTED;
            return expected(lines.best.score) >= best && expected(lines.second.score) <= second;
        }
        if lines.second.score > -KNOWN_WIN {
            return false;
        }
        self.forget_proofs();
        let moves = position.legal_moves().into_iter();
        let mut others = moves.filter(|mv| turn != [*mv]);
        others.all(|mv| self.is_refuted(&position.play(mv)))
    }

    /// Whether the side to move provably wins, or has already won, after a move of its opponent.
    fn is_refuted(&mut self, position: &G) -> bool {
        if let Some(outcome) = position.outcome(1) {
            return outcome.winner == Some(position.side_to_move());
        }
        let question = Question::new(*position);
        let limit = self.prover.nodes() + self.limits.proof;
        let verdict = self.prover.find_win(&question, REFUTED_WITHIN, |nodes| nodes < limit);
        matches!(verdict, Verdict::Win(_))
    }
}

/// Whether the best line is clearly better than the second.
fn is_clear<G: Game>(lines: &TwoBest<G>) -> bool {
    let (best, second) = (lines.best.score, lines.second.score);
    let [best_expected, second_expected] = [best, second].map(|score| G::WIN_RATE_MODEL.expected_score(score));
    let is_known = |score: Score| score.abs() >= KNOWN_WIN;
    if is_known(best) || lines.lead() < LEAD || !EXPECTED.contains(&best_expected) {
        return false;
    }
    if G::WINS_CAN_BE_PROVEN {
        let (least, gap) = DECISIVE;
        best_expected >= least && best_expected - second_expected >= gap
    } else {
        !is_known(second)
    }
}
