//! The static exchange on a square, compared with an exhaustive search of the same square.
//!
//! The search asks [`Game::see_ge`] of nearly every move, and it answers with shortcuts:
//! it generates arrivals on one square only, never weighs more of them than a threshold needs, and
//! gives up where there are too many. The reference here has none of this. It knows of the game
//! what any player knows: which moves are legal, where they arrive, what they gain at once, and
//! whether the game is over.

use crate::support::boards::turnover::random_fen;
use anel::game::{Game, Position, Searchable};
use anel::turnover::{Current, Official2019, Rules, Turnover};
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};

/// How many positions of each rule set are compared.
const POSITIONS: usize = 5000;

/// So many arrivals the exchange looks at before it gives up: where the reference needs no more,
/// the two must agree.
const MOST_ARRIVALS: u32 = 64;

/// Where the reference needs more arrivals than this, it gives up too.
const MOST_ARRIVALS_OF_REFERENCE: u32 = 20_000;

/// A gain beyond all material.
const WHOLE_BOARD: i32 = 1_000_000;

/// What a move comes to for the side that makes it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Worth {
    /// It draws or loses the game, or the opponent wins it by an answer. Nobody exchanges for that,
    /// whatever is asked of the exchange.
    Ruin,
    /// The game goes on, and so much has changed hands.
    Gain(i32),
    /// It wins the game at once.
    Win,
}

/// The exhaustive search of one square.
struct Reference {
    arrivals: u32,
}

impl Reference {
    /// What the move comes to, and how many arrivals it took to find out. None where those are too
    /// many.
    fn of<G: Game>(position: &G, mv: G::Move) -> Option<(Worth, u32)> {
        let mut reference = Reference { arrivals: 0 };
        let worth = reference.worth(position, mv)?;
        Some((worth, reference.arrivals))
    }

    /// What a move is worth that the opponent answers on the same square, or not, as he likes.
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
            Worth::Ruin => unreachable!("whoever would ruin himself does nothing"),
        })
    }

    /// The most that the side to move can make of the square, by arriving there or by doing
    /// nothing.
    fn best_answer<G: Game>(&mut self, position: &G, square: usize) -> Option<Worth> {
        let mut best = Worth::Gain(0);
        for mv in position.legal_moves() {
            if position.destination(mv) != square || !position.is_noisy(mv) {
                continue;
            }
            self.arrivals += 1;
            if self.arrivals > MOST_ARRIVALS_OF_REFERENCE {
                return None;
            }
            best = best.max(self.worth(position, mv)?);
        }
        Some(best)
    }
}

/// Thresholds, and whether a move of this worth reaches them.
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

/// What came of the comparisons.
#[derive(Default, Debug)]
struct Tally {
    compared: usize,
    /// Not compared: there were too many arrivals for the reference.
    skipped: usize,
    /// Compared, though there were too many arrivals for the exchange.
    beyond_bound: usize,
    /// Those of them that did not agree.
    disagreed: usize,
    ruins: usize,
    wins: usize,
    /// The moves to which the opponent has an answer that takes something back.
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
        if arrivals > MOST_ARRIVALS {
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

    /// Nearly everything could be compared and agrees, and there was something to compare.
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

/// A quiet move or a noisy one, or any where there is none such.
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

/// A position of a game of random moves, of random length.
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

/// A random board on which there is something to play.
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
fn the_exchange_is_exact_by_the_current_rules() {
    agrees_with_the_reference::<Current>();
}

#[test]
fn the_exchange_is_exact_by_the_rules_of_2019() {
    agrees_with_the_reference::<Official2019>();
}
