//! Static exchange evaluation: what a series of arrivals on one square gains.
//!
//! In chess only captures follow each other on a square, and the least valuable piece captures
//! first. Here a ring captures or turns over what it meets, leaves its inner rings behind, which
//! attack in other ways, and the stack that stands on the square afterwards decides which rings may
//! arrive next. No order of attackers is always best, so every arrival is tried. That is affordable
//! because only a threshold is tested, which few arrivals decide.

mod values;

pub use values::SeeValues;

use super::moves::{Arrival, Move, Mover};
use super::rules::Rules;
use super::{Ring, Stack, Turnover};
use crate::board::{Bitboard, Square, attacks};
use crate::game::Position;

/// The limit of arrivals in one exchange, which could branch without end on a full board. At the
/// limit the side to move is taken to stop.
const MOST_ARRIVALS: u32 = 64;

/// The state of an exchange.
struct SeeState {
    /// The square of the exchange.
    square: Square,
    /// The number of arrivals that may still be tried.
    arrivals_left: u32,
}

/// Stacks of one kind that could arrive on the square of an exchange.
struct Attackers {
    origins: Bitboard,
    /// What travels from each of them.
    mover: Mover,
    /// The kind of stack.
    stack: Stack,
}

/// See [`Searchable::see_ge`](crate::game::Searchable::see_ge).
pub(super) fn see_ge<R: Rules>(position: &Turnover<R>, mv: Move, child: &Turnover<R>, threshold: i32) -> bool {
    let change = position.material_change(mv);
    // The opponent may stop at once, so the move never gains more than this, unless it wins the
    // game.
    if change < threshold && position.castles(!position.side_to_move()) != Bitboard::of(mv.to()) {
        return false;
    }
    let mut state = SeeState {
        square: mv.to(),
        arrivals_left: MOST_ARRIVALS,
    };
    child.loses_at_most(change - threshold, &mut state)
}

impl<R: Rules> Turnover<R> {
    /// The change of the material balance by a move: by what it captures, turns over or promotes,
    /// and by the difference in value between single rings and stacks of them.
    #[inline]
    pub(super) fn material_change(&self, mv: Move) -> i32 {
        let side = self.side_to_move();
        let owner = match mv.arrival() {
            Arrival::Quiet | Arrival::Combination => side,
            Arrival::Capture | Arrival::Turnover => !side,
        };
        R::SEE_VALUES.change(
            mv.mover(),
            self.stack_at(side, mv.from()),
            mv.arrival(),
            self.stack_at(owner, mv.to()),
            Bitboard::last_rank(side).has(mv.to()),
        )
    }

    /// Whether the side that has just arrived wins the game by it, or loses no more than `spare` in
    /// the rest of the exchange.
    #[inline]
    fn loses_at_most(&self, spare: i32, state: &mut SeeState) -> bool {
        match self.terminal_outcome() {
            Some(outcome) => outcome.winner == Some(!self.side_to_move()),
            None => !self.gains_more_than(spare, state),
        }
    }

    /// Whether the side to move can gain more than `spare` when both sides in turn arrive on the
    /// square for as long as it pays. The game is not over.
    fn gains_more_than(&self, spare: i32, state: &mut SeeState) -> bool {
        let side = self.side_to_move();
        let square = Bitboard::of(state.square);
        let met = self.stack_at(!side, state.square);
        // An arrival on the last Castle wins the game.
        let wins = self.castles(!side) == square;
        if R::SEE_VALUES.most(met) <= spare && !wins {
            return false;
        }
        let on_last_rank = Bitboard::last_rank(side).has(state.square);
        self.any_attackers(state.square, |attackers| {
            let arrival = if attackers.mover.fits_on(met) {
                Arrival::Turnover
            } else {
                Arrival::Capture
            };
            let values = R::SEE_VALUES;
            let change = values.change(attackers.mover, attackers.stack, arrival, met, on_last_rank);
            if change <= spare && !wins {
                return false;
            }
            for from in attackers.origins {
                if state.arrivals_left == 0 {
                    return false;
                }
                state.arrivals_left -= 1;
                let mv = Move::new(from, state.square, attackers.mover, arrival);
                let next = self.play_without_key(mv);
                if next.loses_at_most(change - spare - 1, state) {
                    return true;
                }
            }
            false
        })
    }

    /// Whether `holds` is true for any kind of attackers of an enemy stack on this square, those
    /// with the least valuable rings first. Castles that may not be dismantled are included: their
    /// moves either are allowed or lose anyway.
    #[inline(always)]
    fn any_attackers(&self, square: Square, mut holds: impl FnMut(Attackers) -> bool) -> bool {
        let side = self.side_to_move();
        let occupied = self.occupied();
        let stacks = |stack| self.stacks(side, stack);
        let mut asks = |origins: Bitboard, mover: Mover, stack: Stack| {
            !origins.is_empty() && holds(Attackers { origins, mover, stack })
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
        let king_mover = if fits_wall { Mover::Wall } else { Mover::Castle };
        let leaps = attacks::knight(square);
        let diagonal = attacks::diagonal(square, occupied);
        let orthogonal = attacks::orthogonal(square, occupied);
        let steppers = (R::wall_steppers(castles) & steps) | double;
        asks(stacks(Stack::WALL) & steps, Mover::Wall, Stack::WALL)
            || asks(stacks(Stack::FORTRESS) & leaps, Mover::Wall, Stack::FORTRESS)
            || asks(stacks(Stack::FORT) & diagonal, Mover::Fort, Stack::FORT)
            || asks(stacks(Stack::TOWER) & orthogonal, Mover::Tower, Stack::TOWER)
            || asks(
                stacks(Stack::CITADEL) & (diagonal | orthogonal),
                Mover::Fort,
                Stack::CITADEL,
            )
            || asks(steppers, Mover::Wall, Stack::CASTLE)
            || asks(king, king_mover, Stack::CASTLE)
    }
}
