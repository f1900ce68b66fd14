//! Legal operations: generated, counted, and one by one.

use super::boards::Board;
use super::moves::{Move, Operation};
use super::position::Ctor;
use super::torus::{Squares, bits};

impl<B: Board> Ctor<B> {
    /// Whether another placement, movement or landing is within the quota: 0, 1 or 2.
    #[inline(always)]
    pub(super) fn may(&self, kind: usize) -> bool {
        self.done()[kind] < self.quota()[kind]
    }

    /// The enemy chips that can be replaced now. "A replacement needs at least one placement,
    /// movement or landing done earlier in the same turn"; "no replacement is made in an opening
    /// turn".
    #[inline(always)]
    pub(super) fn replaceable(&self) -> Squares {
        if self.turn_begins() || self.is_opening_turn() {
            return 0;
        }
        let enemies = self.chips(!self.side());
        enemies & B::count_neighbours(self.chips(self.side())).at_least_five()
    }

    /// Calls `visit` with every legal ply.
    #[inline(always)]
    pub(super) fn generate(&self, mut visit: impl FnMut(Move)) {
        if self.is_finished() {
            return;
        }
        let (own, empty) = (self.chips(self.side()), self.empty());
        if self.may(0) {
            bits(empty).for_each(|to| visit(Move::placement(to)));
        }
        if self.may(1) {
            for from in bits(own) {
                bits(B::STEPS[from] & empty).for_each(|to| visit(Move::movement(from, to)));
            }
        }
        if self.may(2) {
            for low in bits(own) {
                for high in bits(own & !0 << low & !(1 << low)) {
                    bits(empty).for_each(|to| visit(Move::landing(low, high, to)));
                }
            }
        }
        bits(self.replaceable()).for_each(|on| visit(Move::replacement(on)));
        visit(Move::END);
    }

    /// How many legal plies there are.
    #[inline(always)]
    pub(super) fn count(&self) -> u64 {
        if self.is_finished() {
            return 0;
        }
        let (own, empty) = (self.chips(self.side()), self.empty());
        let size = |squares: Squares| u64::from(squares.count_ones());
        let mut count = 1 + size(self.replaceable());
        if self.may(0) {
            count += size(empty);
        }
        if self.may(1) {
            let steps = [B::up(own), B::down(own), B::left(own), B::right(own)];
            count += steps.into_iter().map(|to| size(to & empty)).sum::<u64>();
        }
        if self.may(2) {
            let chips = size(own);
            count += chips * chips.saturating_sub(1) / 2 * size(empty);
        }
        count
    }

    /// Whether the ply is legal. The end of a turn is, whatever secret squares act there, as long as
    /// they can.
    pub(super) fn allows(&self, mv: Move) -> bool {
        self.fault(mv).is_none()
    }

    /// Why a ply is not legal; none where it is.
    pub(super) fn fault(&self, mv: Move) -> Option<&'static str> {
        if self.is_finished() {
            return Some("the game is over");
        }
        let (own, enemies) = (self.chips(self.side()), self.chips(!self.side()));
        let empty = self.empty();
        let is = |squares: Squares, square: usize| squares >> square & 1 != 0;
        let holds = |condition: bool, fault| (!condition).then_some(fault);
        match mv.operation() {
            Operation::Placement(to) => holds(self.may(0), "no placement is left in this turn")
                .or_else(|| holds(is(empty, to), "a chip is placed on an empty square")),
            Operation::Movement(from, to) => holds(self.may(1), "no movement is left in this turn")
                .or_else(|| holds(is(own, from), "only a chip of one's own moves"))
                .or_else(|| holds(is(empty, to), "a chip moves to an empty square"))
                .or_else(|| {
                    let near = is(B::STEPS[from], to);
                    holds(near, "a chip moves one step horizontally or vertically")
                }),
            Operation::Landing(low, high, to) => {
                holds(self.may(2), "no landing is left in this turn")
                    .or_else(|| {
                        holds(
                            low < high,
                            "a landing names the smaller of two squares first",
                        )
                    })
                    .or_else(|| {
                        let both = is(own, low) && is(own, high);
                        holds(both, "a landing takes two chips of one's own")
                    })
                    .or_else(|| {
                        let before = "a chip lands on a square that was empty before";
                        holds(is(empty, to), before)
                    })
            }
            Operation::Replacement(on) => holds(
                !self.is_opening_turn(),
                "an opening turn has no replacement",
            )
            .or_else(|| {
                let first = "a placement, movement or landing comes before a replacement";
                holds(!self.turn_begins(), first)
            })
            .or_else(|| holds(is(enemies, on), "only a chip of the enemy is replaced"))
            .or_else(|| {
                let few = "fewer than five of its eight neighbours are chips of one's own";
                holds(is(self.replaceable(), on), few)
            }),
            Operation::End(secrets) => {
                let fault = "no secret square can act there in this turn";
                holds(mv == Move::end(secrets), "secret squares ascend")
                    .or_else(|| holds(self.can_act(secrets), fault))
            }
        }
    }
}
