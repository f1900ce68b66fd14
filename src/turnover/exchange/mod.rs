//! The exchange on a square: what a series of arrivals there comes to.
//!
//! In chess only captures follow each other on a square, and the least valuable piece goes first. Here
//! a ring captures or turns over what it meets, leaves its inner rings behind as attackers of another
//! kind, and what stands on the square afterwards decides who may arrive next. No order of
//! attackers is always right, so each arrival is tried; the question is only whether a threshold is
//! reached, which few arrivals decide.

mod values;

pub use values::ExchangeValues;

use super::moves::{Arrival, Move, Mover};
use super::rules::Rules;
use super::{Ring, Stack, Turnover};
use crate::board::{Bitboard, Square, attacks};

/// An exchange on a board full of rings may branch without end; after so many arrivals whoever is to
/// move is taken to stop.
const MOST_ARRIVALS: u32 = 64;

/// An exchange on a square, seen before a ply.
struct Exchange {
    square: Square,
    /// How many more arrivals are looked at.
    arrivals: u32,
}

/// Stacks of one kind that could all arrive on the square of an exchange, with what each of them would
/// change of the balance.
struct Group {
    origins: Bitboard,
    mover: Mover,
    origin: Stack,
}

impl<R: Rules> Turnover<R> {
    /// What a move changes of the balance at once: what it takes away, turns over or promotes, and
    /// what rings are worth apart or together.
    #[inline]
    pub(super) fn balance_change(&self, mv: Move) -> i32 {
        let side = self.side();
        let owner = match mv.arrival() {
            Arrival::Quiet | Arrival::Combination => side,
            Arrival::Capture | Arrival::Turnover => !side,
        };
        R::EXCHANGE_VALUES.change(
            mv.mover(),
            self.stack_at(side, mv.from()),
            mv.arrival(),
            self.stack_at(owner, mv.to()),
            Bitboard::last_rank(side).has(mv.to()),
        )
    }

    /// See [`crate::game::Game::see_ge`].
    pub(super) fn exchange_on_destination(&self, mv: Move, child: &Self, least: i32) -> bool {
        let change = self.balance_change(mv);
        // The opponent may always stop, so that it never becomes more than this, unless the game
        // is over.
        if change < least && self.castles(!self.side()) != Bitboard::of(mv.to()) {
            return false;
        }
        let mut exchange = Exchange {
            square: mv.to(),
            arrivals: MOST_ARRIVALS,
        };
        child.leaves_at_least(change - least, &mut exchange)
    }

    /// Whether the opponent of the side to move, who has just arrived, has won by it, or loses no
    /// more than `spare` of what he has gained.
    #[inline]
    fn leaves_at_least(&self, spare: i32, exchange: &mut Exchange) -> bool {
        match self.end_by_castles() {
            Some(outcome) => outcome.winner == Some(!self.side()),
            None => !self.gains_more_than(spare, exchange),
        }
    }

    /// Whether the side to move can gain more than this by arriving on the square, and so on by turns
    /// for as long as each side wants to. The game is not over.
    fn gains_more_than(&self, spare: i32, exchange: &mut Exchange) -> bool {
        let side = self.side();
        let square = Bitboard::of(exchange.square);
        let met = self.stack_at(!side, exchange.square);
        // Whoever arrives on the last Castle wins.
        let wins = self.castles(!side) == square;
        if R::EXCHANGE_VALUES.most(met) <= spare && !wins {
            return false;
        }
        let on_last_rank = Bitboard::last_rank(side).has(exchange.square);
        self.any_group(exchange.square, |group| {
            let arrival = if group.mover.fits_on(met) {
                Arrival::Turnover
            } else {
                Arrival::Capture
            };
            let values = R::EXCHANGE_VALUES;
            let change = values.change(group.mover, group.origin, arrival, met, on_last_rank);
            if change <= spare && !wins {
                return false;
            }
            for from in group.origins {
                if exchange.arrivals == 0 {
                    return false;
                }
                exchange.arrivals -= 1;
                let mv = Move::new(from, exchange.square, group.mover, arrival);
                let next = self.after_without_key(mv);
                if next.leaves_at_least(change - spare - 1, exchange) {
                    return true;
                }
            }
            false
        })
    }

    /// Whether `holds` is true of any group of stacks that could capture or turn over what the enemy
    /// has on this square, the cheapest rings first. Castles that may not be dismantled are among
    /// them: their moves lose anyway, or are allowed.
    #[inline(always)]
    fn any_group(&self, square: Square, mut holds: impl FnMut(Group) -> bool) -> bool {
        let side = self.side();
        let occupied = self.occupied();
        let stacks = |stack| self.stacks(side, stack);
        let mut asks = |origins: Bitboard, mover: Mover, origin: Stack| {
            !origins.is_empty()
                && holds(Group {
                    origins,
                    mover,
                    origin,
                })
        };

        let castles = self.castles(side);
        let fits_wall = self.fits(Ring::Wall).has(square);
        let behind = Bitboard::of(square).forward(!side);
        let mut steps = behind.east() | behind.west();
        let mut double = Bitboard::EMPTY;
        if fits_wall {
            steps |= behind;
            double = (behind & !occupied).forward(!side) & castles;
        }
        let king = R::king_steppers(castles) & attacks::king(square);
        let king_mover = if fits_wall {
            Mover::Wall
        } else {
            Mover::Castle
        };
        let leaps = attacks::knight(square);
        let diagonal = attacks::diagonal(square, occupied);
        let orthogonal = attacks::orthogonal(square, occupied);
        let steppers = (R::wall_steppers(castles) & steps) | double;
        asks(stacks(Stack::WALL) & steps, Mover::Wall, Stack::WALL)
            || asks(
                stacks(Stack::FORTRESS) & leaps,
                Mover::Wall,
                Stack::FORTRESS,
            )
            || asks(stacks(Stack::FORT) & diagonal, Mover::Fort, Stack::FORT)
            || asks(
                stacks(Stack::TOWER) & orthogonal,
                Mover::Tower,
                Stack::TOWER,
            )
            || asks(
                stacks(Stack::CITADEL) & (diagonal | orthogonal),
                Mover::Fort,
                Stack::CITADEL,
            )
            || asks(steppers, Mover::Wall, Stack::CASTLE)
            || asks(king, king_mover, Stack::CASTLE)
    }
}
