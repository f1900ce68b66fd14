//! Static exchange evaluation: the gain from a series of arrivals on one square.
//!
//! In chess, an exchange is a series of captures, each by the least valuable attacker. In Turnover, an arriving ring
//! captures the enemy stack or turns it over. The inner rings that it leaves behind on its origin may attack the square
//! in other ways. The resulting stack determines which rings can arrive next. No order of attackers is always best, so
//! every arrival is tried. That is affordable because SEE only tests a threshold, which a few arrivals usually decide.

mod values;

pub use values::SeeValues;

use super::moves::{Arrival, Move, Mover};
use super::rules::Rules;
use super::{Ring, Stack, Turnover};
use crate::board::{Bitboard, Square, attacks};
use crate::game::Position;

/// The maximum number of arrivals to try in one exchange. On a crowded board, an exchange could branch almost without
/// limit. At the maximum, the side to move is assumed to stop.
const MAX_ARRIVALS: u32 = 64;

struct SeeState {
    square: Square,
    /// The number of arrivals left to try.
    arrivals_left: u32,
}

/// Stacks of one kind that can arrive on the square of an exchange.
struct Attackers {
    origins: Bitboard,
    mover: Mover,
    stack: Stack,
}

/// Implements [`Searchable::see_ge`](crate::game::Searchable::see_ge).
pub(super) fn see_ge<R: Rules>(position: &Turnover<R>, mv: Move, child: &Turnover<R>, threshold: i32) -> bool {
    let change = position.material_change(mv);
    // The opponent need not recapture, so the immediate change in material is an upper bound on the result, unless the
    // move wins the game.
    if change < threshold && position.castles(!position.side_to_move()) != Bitboard::of(mv.to()) {
        return false;
    }
    let mut state = SeeState {
        square: mv.to(),
        arrivals_left: MAX_ARRIVALS,
    };
    child.loses_at_most(change - threshold, &mut state)
}

impl<R: Rules> Turnover<R> {
    /// The change in material balance by a move. Captures, turnovers and promotions change the balance; so does the
    /// difference in value between a stack and its separate rings.
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

    /// Whether the last arrival has won the game, or the side that made it loses at most `spare` in the rest of the
    /// exchange.
    #[inline]
    fn loses_at_most(&self, spare: i32, state: &mut SeeState) -> bool {
        match self.terminal_outcome() {
            Some(outcome) => outcome.winner == Some(!self.side_to_move()),
            None => !self.gains_more_than(spare, state),
        }
    }

    /// Whether the side to move can gain more than `spare` if both sides continue the exchange as long as that pays.
    /// The game must not be over.
    fn gains_more_than(&self, spare: i32, state: &mut SeeState) -> bool {
        let side = self.side_to_move();
        let square = Bitboard::of(state.square);
        let met = self.stack_at(!side, state.square);
        // An arrival on the opponent's last Castle wins the game.
        let wins = self.castles(!side) == square;
        if R::SEE_VALUES.max_gain(met) <= spare && !wins {
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

    /// Whether `holds` returns true for any kind of attackers of the enemy stack on a square. The least valuable rings
    /// are tried first. Bound Castles, which may not be dismantled, are included, because their illegal moves would
    /// lose the game anyway.
    #[inline(always)]
    fn any_attackers(&self, square: Square, mut holds: impl FnMut(Attackers) -> bool) -> bool {
        let side = self.side_to_move();
        let occupied = self.occupied();
        let stacks = |stack| self.stacks(side, stack);
        let mut try_attackers = |origins: Bitboard, mover: Mover, stack: Stack| {
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
        try_attackers(stacks(Stack::WALL) & steps, Mover::Wall, Stack::WALL)
            || try_attackers(stacks(Stack::FORTRESS) & leaps, Mover::Wall, Stack::FORTRESS)
            || try_attackers(stacks(Stack::FORT) & diagonal, Mover::Fort, Stack::FORT)
            || try_attackers(stacks(Stack::TOWER) & orthogonal, Mover::Tower, Stack::TOWER)
            || try_attackers(
                stacks(Stack::CITADEL) & (diagonal | orthogonal),
                Mover::Fort,
                Stack::CITADEL,
            )
            || try_attackers(steppers, Mover::Wall, Stack::CASTLE)
            || try_attackers(king, king_mover, Stack::CASTLE)
    }
}
