//! Compares SEE with an exhaustive search of the exchange on the same square.
//!
//! [`Searchable::see_ge`] takes shortcuts: it generates only arrivals on one square, stops once the threshold is
//! decided, and gives up after too many arrivals. The exhaustive search takes no shortcuts. From the engine, it uses
//! only legal moves, their destinations and immediate gains, and the outcomes of games.

use crate::support::boards::turnover::random_fen;
use anel::game::{Game, Position, Searchable};
use anel::turnover::{Current, Official2019, Rules, Turnover};
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};

/// The number of positions to compare under each rule set.
const POSITIONS: usize = 5000;

/// The number of arrivals after which SEE gives up. SEE must be exact if the exhaustive search needs no more arrivals
/// than this.
const MAX_ARRIVALS: u32 = 64;

/// The number of arrivals after which the exhaustive search gives up.
const MAX_ARRIVALS_OF_REFERENCE: u32 = 20_000;

/// A gain larger than the value of all material on the board.
const WHOLE_BOARD: i32 = 1_000_000;

/// What a move is worth to the side that makes it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Worth {
    /// The move draws or loses the game, or lets the opponent win at once. Such a move reaches no SEE threshold.
    Ruin,
    /// The game continues, and the material balance has changed by the given amount.
    Gain(i32),
    /// The move ends the game and wins it.
    Win,
}

/// An exhaustive search of the exchange on one square.
struct Reference {
    arrivals: u32,
}

impl Reference {
    /// The worth of a move and the number of arrivals searched, or `None` if more arrivals are needed than the limit
    /// allows.
    fn of<G: Game>(position: &G, mv: G::Move) -> Option<(Worth, u32)> {
        let mut reference = Reference { arrivals: 0 };
        let worth = reference.worth(position, mv)?;
        Some((worth, reference.arrivals))
    }

    /// The worth of a move if the opponent may answer with an arrival on the same square, but need not answer there.
    fn worth<G: Game>(&mut self, position: &G, mv: G::Move) -> Option<Worth> {
        let next = position.play(mv);
        if let Some(outcome) = next.terminal_outcome() {
            let won = outcome.winner == Some(position.side_to_move());
            return Some(if won { Worth::Win } else { Worth::Ruin });
        }
        let answer = self.best_answer(&next, position.destination(mv))?;
        Some(match answer {
            Worth::Win => Worth::Ruin,
            Worth::Gain(lost) => Worth::Gain(position.immediate_gain(mv) - lost),
            Worth::Ruin => unreachable!("doing nothing is better than ruin"),
        })
    }

    /// The best worth that the side to move can reach, by an arrival on the square or by not continuing the exchange.
    fn best_answer<G: Game>(&mut self, position: &G, square: usize) -> Option<Worth> {
        let mut best = Worth::Gain(0);
        for mv in position.legal_moves() {
            if position.destination(mv) != square || !position.is_noisy(mv) {
                continue;
            }
            self.arrivals += 1;
            if self.arrivals > MAX_ARRIVALS_OF_REFERENCE {
                return None;
            }
            best = best.max(self.worth(position, mv)?);
        }
        Some(best)
    }
}

/// SEE thresholds to test for a move of the given worth. The flag of each threshold tells whether the move reaches it.
fn thresholds(worth: Worth) -> Vec<(i32, bool)> {
    match worth {
        Worth::Gain(gain) => {
            let reached = [0, 1, 100, WHOLE_BOARD].map(|less| (gain - less, true));
            let missed = [1, 2, 100, WHOLE_BOARD].map(|more| (gain + more, false));
            [reached, missed].concat()
        }
        end => [-WHOLE_BOARD, 0, WHOLE_BOARD]
            .map(|least| (least, end == Worth::Win))
            .to_vec(),
    }
}

/// Statistics of the comparisons between SEE and the exhaustive search.
#[derive(Default, Debug)]
struct Tally {
    compared: usize,
    /// Moves that were not compared, because the exhaustive search gave up.
    skipped: usize,
    /// Moves that were compared although SEE may have given up.
    beyond_bound: usize,
    /// Moves for which SEE may have given up and differs from the reference.
    disagreed: usize,
    ruins: usize,
    wins: usize,
    /// Moves whose gain the opponent can reduce by answering on the same square.
    answered: usize,
}

impl Tally {
    fn compare<R: Rules>(&mut self, position: &Turnover<R>, quiet: bool, random: &mut StdRng) {
        let Some(mv) = some_move(position, quiet, random) else {
            return;
        };
        let Some((worth, arrivals)) = Reference::of(position, mv) else {
            self.skipped += 1;
            return;
        };
        self.compared += 1;
        self.note(worth, position.immediate_gain(mv));
        let child = position.play(mv);
        let wrong = thresholds(worth)
            .into_iter()
            .find(|&(least, reached)| position.see_ge(mv, &child, least) != reached);
        if arrivals > MAX_ARRIVALS {
            self.beyond_bound += 1;
            self.disagreed += usize::from(wrong.is_some());
        } else {
            let fen = position.fen();
            assert_eq!(wrong, None, "{mv} in {fen}: {worth:?}, {arrivals} arrivals");
        }
    }

    fn note(&mut self, worth: Worth, gain_at_once: i32) {
        match worth {
            Worth::Ruin => self.ruins += 1,
            Worth::Win => self.wins += 1,
            Worth::Gain(gain) => self.answered += usize::from(gain != gain_at_once),
        }
    }

    /// Checks that nearly all moves were compared, that SEE seldom disagrees with the exhaustive search, and that every
    /// kind of worth occurred.
    fn assert_agreement(&self) {
        println!("{self:?}");
        let positions = self.compared + self.skipped;
        assert_eq!(positions, POSITIONS);
        assert!(100 * self.skipped < positions, "{self:?}");
        assert!(1000 * self.disagreed <= 5 * self.compared, "{self:?}");
        assert!(10 * self.answered >= self.compared, "{self:?}");
        assert!(self.ruins > 0 && self.wins > 0, "{self:?}");
    }
}

/// A random legal move, quiet or noisy as requested. If there is no move of the requested kind, any legal move.
fn some_move<G: Game>(position: &G, quiet: bool, random: &mut StdRng) -> Option<G::Move> {
    let all = position.legal_moves();
    let wanted: Vec<G::Move> = all
        .iter()
        .copied()
        .filter(|&mv| position.is_noisy(mv) != quiet)
        .collect();
    let moves = if wanted.is_empty() { all } else { wanted };
    (!moves.is_empty()).then(|| moves[random.random_range(0..moves.len())])
}

/// The position reached after a random number of random moves.
fn position_of_game<R: Rules>(random: &mut StdRng) -> Turnover<R> {
    let mut position = Turnover::<R>::start();
    for _ply in 0..random.random_range(1..160) {
        let moves = position.legal_moves();
        let next = position.play(moves[random.random_range(0..moves.len())]);
        if next.outcome(1).is_some() {
            break;
        }
        position = next;
    }
    position
}

/// A random board with at least one legal move.
fn position_of_board<R: Rules>(random: &mut StdRng) -> Turnover<R> {
    loop {
        let stacks = random.random_range(3..40);
        let position = Turnover::from_fen(&random_fen(random, stacks)).expect("a position");
        if position.count_moves() > 0 {
            return position;
        }
    }
}

fn agrees_with_the_reference<R: Rules>() {
    let mut random = StdRng::seed_from_u64(6);
    let mut tally = Tally::default();
    for number in 0..POSITIONS {
        let position: Turnover<R> = if number % 2 == 0 {
            position_of_game(&mut random)
        } else {
            position_of_board(&mut random)
        };
        tally.compare(&position, number % 5 == 0, &mut random);
    }
    tally.assert_agreement();
}

#[test]
fn see_is_exact_under_the_current_rules() {
    agrees_with_the_reference::<Current>();
}

#[test]
fn see_is_exact_under_the_rules_of_2019() {
    agrees_with_the_reference::<Official2019>();
}
