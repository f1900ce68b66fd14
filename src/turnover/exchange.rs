//! The exchange on a square: what a series of arrivals there comes to.
//!
//! In chess only captures follow each other on a square, and the least valuable piece goes first. Here
//! a ring captures or turns over what it meets, leaves its inner rings behind as attackers of another
//! kind, and what stands on the square afterwards decides who may arrive next. No order of
//! attackers is always right, so each arrival is tried; the question is only whether a threshold is
//! reached, which few arrivals decide.

use super::moves::{Arrival, Move, Mover};
use super::rules::Rules;
use super::{Position, Ring, Stack};
use crate::board::{Bitboard, Square, attacks};

/// An exchange on a board full of rings may branch without end; after so many arrivals whoever is to
/// move is taken to stop.
const MOST_ARRIVALS: u32 = 64;

impl<R: Rules> Position<R> {
    /// What a move changes of the balance at once: what it takes away, turns over or promotes, and
    /// what rings are worth apart or together.
    #[inline]
    pub(super) fn balance_change(&self, mv: Move) -> i32 {
        let side = self.side();
        let value = |stack: Stack| R::STACK_VALUES[stack.index()];
        let origin = self.stack_at(side, mv.from());
        let (left, travelling) = match mv.mover().ring() {
            Some(ring) => (origin.without(ring), mv.mover().stack()),
            None => (Stack::EMPTY, origin),
        };
        let own = self.stack_at(side, mv.to());
        let met = self.stack_at(!side, mv.to());
        let arrived = match mv.arrival() {
            Arrival::Quiet | Arrival::Capture => travelling,
            Arrival::Combination => travelling.union(own),
            Arrival::Turnover => travelling.union(met),
        };
        let promotes = Bitboard::last_rank(side).has(mv.to())
            && matches!(arrived, Stack::WALL | Stack::CASTLE);
        let arrived = if promotes { Stack::CITADEL } else { arrived };
        value(left) + value(arrived) - value(origin) - value(own) + value(met)
    }

    /// See [`crate::game::Game::exchange_reaches`].
    pub(super) fn exchange_on_destination(&self, mv: Move, least: i32) -> bool {
        let mut arrivals = MOST_ARRIVALS;
        self.arrival_reaches(mv, least, &mut arrivals)
    }

    /// Whether the move leads to a balance better by `least` or more, with so many arrivals still
    /// to be looked at.
    #[inline]
    fn arrival_reaches(&self, mv: Move, least: i32, arrivals: &mut u32) -> bool {
        let change = self.balance_change(mv);
        // The opponent may always stop, so that it never becomes more than this, unless the game
        // is over.
        if change < least && self.castles(!self.side()) != Bitboard::of(mv.to()) {
            return false;
        }
        let next = self.after_without_key(mv);
        match next.end_by_castles() {
            Some(outcome) => outcome.winner == Some(self.side()),
            None => !next.gains_on(mv.to(), change - least + 1, arrivals),
        }
    }

    /// Whether the side to move can gain `least` or more by arriving on this square, and so on by
    /// turns for as long as each side wants to.
    fn gains_on(&self, square: Square, least: i32, arrivals: &mut u32) -> bool {
        let mut gains = false;
        self.for_each_arrival(square, |mv| {
            if !gains && *arrivals > 0 {
                *arrivals -= 1;
                gains = self.arrival_reaches(mv, least, arrivals);
            }
        });
        gains
    }

    /// Calls `visit` with the moves that capture or turn over what the enemy has on this square,
    /// the cheapest rings first. Moves of a Castle that may not be dismantled are among them: they
    /// lose anyway, or are allowed.
    #[inline(always)]
    fn for_each_arrival(&self, square: Square, mut visit: impl FnMut(Move)) {
        let side = self.side();
        let occupied = self.occupied();
        let stacks = |stack| self.stacks(side, stack);
        let fits = Ring::ALL.map(|ring| self.fits(ring).has(square));
        let mut send = |origins: Bitboard, mover: Mover| {
            let turns_over = mover.ring().is_some_and(|ring| fits[ring.index()]);
            let arrival = if turns_over {
                Arrival::Turnover
            } else {
                Arrival::Capture
            };
            for from in origins {
                visit(Move::new(from, square, mover, arrival));
            }
        };

        let castles = self.castles(side);
        let fits_wall = fits[Ring::Wall.index()];
        let behind = Bitboard::of(square).forward(!side);
        let mut steps = behind.east() | behind.west();
        let mut double = Bitboard::EMPTY;
        if fits_wall {
            steps |= behind;
            double = (behind & !occupied).forward(!side) & castles;
        }
        let diagonal = attacks::diagonal(square, occupied);
        let orthogonal = attacks::orthogonal(square, occupied);
        let lines = diagonal | orthogonal;
        send(stacks(Stack::WALL) & steps, Mover::Wall);
        send(
            stacks(Stack::FORTRESS) & attacks::knight(square),
            Mover::Wall,
        );
        send(stacks(Stack::FORT) & diagonal, Mover::Fort);
        send(stacks(Stack::TOWER) & orthogonal, Mover::Tower);
        send(stacks(Stack::CITADEL) & lines, Mover::Fort);
        send((R::wall_steppers(castles) & steps) | double, Mover::Wall);
        let king = R::king_steppers(castles) & attacks::king(square);
        send(
            king,
            if fits_wall {
                Mover::Wall
            } else {
                Mover::Castle
            },
        );
    }
}
