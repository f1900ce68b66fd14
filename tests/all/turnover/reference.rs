//! Compares the engine with a slow reference implementation of the rules, move by move, in random games and on random
//! boards, under both rule sets.
//!
//! The tests also collect which kinds of moves and of game ends occurred, and check that none of the kinds in the rules
//! is missing.

use crate::support::boards::turnover::random_fen;
use crate::support::reference::turnover::{End, RuleSet, TurnoverReference};
use crate::support::reference::{Reference, compare, compare_plies, result_and_reason};
use anel::game::Position;
use anel::turnover::{Current, Mover, Official2019, Rules, Turnover};
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};
use std::collections::BTreeSet;

/// The kinds of moves and of game ends that occurred.
type Seen = BTreeSet<String>;

/// Compares positions with the reference, and records which kinds of moves and of game ends occur.
struct Comparison {
    rules: RuleSet,
    seen: Seen,
}

impl Comparison {
    fn new(rules: RuleSet) -> Comparison {
        Comparison {
            rules,
            seen: Seen::new(),
        }
    }

    /// Plays random moves. Compares the engine with the reference in every position, and in all positions one move
    /// later.
    fn play_from<R: Rules>(&mut self, fen: &str, random: &mut StdRng, plies: usize) {
        let mut position = Turnover::<R>::from_fen(fen).expect("a valid FEN");
        let mut reference = TurnoverReference::from_fen(self.rules, &position.fen());
        for _ply in 0..plies {
            compare(&position, &reference);
            let children = self.compare_moves(&position, &reference);
            if children.is_empty() {
                break;
            }
            let chosen = random.random_range(0..children.len());
            (position, reference) = children.into_iter().nth(chosen).expect("the index is in range");
        }
    }

    /// Compares the legal moves of a position, and the positions after each of them.
    fn compare_moves<R: Rules>(
        &mut self,
        position: &Turnover<R>,
        reference: &TurnoverReference,
    ) -> Vec<(Turnover<R>, TurnoverReference)> {
        let fen = position.fen();
        let mut children = Vec::new();
        for (mv, ply) in compare_plies(position, reference) {
            let (child, expected) = (position.play(mv), reference.play(&ply));
            assert_eq!(mv.mover() == Mover::Castle, ply.is_whole(), "{fen} {mv}");
            assert_eq!(child.fen(), expected.fen(), "{fen} {mv}");
            assert_eq!(result_and_reason(child.outcome(1)), expected.outcome(), "{fen} {mv}");
            self.note(reference.kind(ply), &expected);
            children.push((child, expected));
        }
        children
    }

    fn note(&mut self, kind: String, child: &TurnoverReference) {
        self.seen.insert(kind);
        if let Some(end) = child.end() {
            self.seen.insert(kind_of_end(child, end));
        }
    }
}

/// The kind of a game end: the reason, and whether the mover or the opponent wins.
fn kind_of_end(position: &TurnoverReference, end: End) -> String {
    let bare = ['w', 'b'].map(|side| position.castles(side).is_empty());
    let who = match end.winner {
        None => "nobody",
        Some(winner) if winner == position.side() => "the opponent",
        Some(_) => "the mover",
    };
    let both = if bare == [true, true] { " (both bare)" } else { "" };
    format!("{}: {who} wins{both}", end.reason)
}

/// Compares the engine with the reference in games from the start position, from rare positions and from random boards.
fn compare_everywhere<R: Rules>(rules: RuleSet) -> Seen {
    let mut comparison = Comparison::new(rules);
    let mut random = StdRng::seed_from_u64(1);
    for _game in 0..10 {
        comparison.play_from::<R>(R::START_FEN, &mut random, 150);
    }
    for fen in RARE {
        comparison.play_from::<R>(fen, &mut random, 1);
    }
    for board in 0..1500 {
        let fen = random_fen(&mut random, 2 + board % 30);
        comparison.play_from::<R>(&fen, &mut random, 3);
    }
    comparison.seen
}

/// Positions in which one move reaches a game end that random games hardly ever reach.
const RARE: [&str; 2] = [
    "kp6/rp6/pRp5/K1R5/8/8/8/7K w - - 0 1",
    "k6k/7P/P7/3B4/8/8/8/K7 w - - 0 1",
];

/// The kinds of moves that exist under both rule sets.
const MOVES_OF_BOTH: &str = "\
    R Empty, R Combination, R Turnover, R Capture, \
    B Empty, B Combination, B Turnover, B Capture, \
    P Empty, P Combination, P Turnover, P Capture, \
    Q Empty, Q Combination, Q Turnover, Q Capture, \
    N Empty, N Combination, N Turnover, N Capture, \
    K Empty, K Combination, K Turnover, \
    R Combination promoting, R Turnover promoting, \
    P Empty promoting, P Combination promoting, P Turnover promoting, P Capture promoting, \
    N Empty promoting, N Combination promoting, N Turnover promoting, N Capture promoting, \
    K Empty promoting, K Combination promoting, K Turnover promoting";

const MOVES_OF_TURNOVER: &str = "\
    whole K Empty, whole K Capture, whole K Empty promoting, whole K Capture promoting";

const MOVES_OF_TURNOVER_2019: &str = "\
    K Capture, K Capture promoting, \
    bound K Combination, bound K Turnover, bound K Capture, bound K Combination promoting, \
    bound K Turnover promoting, bound K Capture promoting";

const ENDS_OF_TURNOVER: &str = "\
    castles: the mover wins, castles: the opponent wins, castles: the mover wins (both bare), \
    siege: the mover wins, fifty moves: nobody wins";

const ENDS_OF_TURNOVER_2019: &str = "\
    castles: the mover wins, castles: the opponent wins, no castles: nobody wins (both bare), \
    checkmate: the mover wins, stalemate: nobody wins, fifty moves: nobody wins";

/// All kinds of moves and of game ends in the given comma-separated lists.
fn listed(lists: &[&str]) -> Seen {
    lists
        .iter()
        .flat_map(|list| list.split(", "))
        .map(str::to_owned)
        .collect()
}

#[test]
fn the_current_rules_agree() {
    let seen = compare_everywhere::<Current>(RuleSet::Turnover);
    let all = listed(&[MOVES_OF_BOTH, MOVES_OF_TURNOVER, ENDS_OF_TURNOVER]);
    assert_eq!(seen, all);
}

#[test]
fn the_rules_of_2019_agree() {
    let seen = compare_everywhere::<Official2019>(RuleSet::Turnover2019);
    let all = listed(&[MOVES_OF_BOTH, MOVES_OF_TURNOVER_2019, ENDS_OF_TURNOVER_2019]);
    assert_eq!(seen, all);
}
