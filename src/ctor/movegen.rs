//! Generates, counts and checks legal plies.

use super::IllegalPly;
use super::boards::Board;
use super::moves::{Move, Operation};
use super::position::Ctor;
use super::torus::{Squares, bits, has};
use crate::game::Position;

impl<B: Board> Ctor<B> {
    /// Whether the quota still allows an operation of the given kind: 0 for a placement, 1 for a movement, 2 for a
    /// landing.
    #[inline(always)]
    pub(super) fn has_quota(&self, kind: usize) -> bool {
        self.done()[kind] < self.quota()[kind]
    }

    /// The enemy chips that can be replaced now. The rules say: "A replacement needs at least one placement, movement
    /// or landing done earlier in the same turn"; "no replacement is made in an opening turn".
    #[inline(always)]
    pub(super) fn replaceable(&self) -> Squares {
        if self.turn_begins() || self.is_opening_turn() {
            return 0;
        }
        let enemies = self.chips(!self.side_to_move());
        enemies & B::count_neighbours(self.chips(self.side_to_move())).at_least_five()
    }
}

/// Calls `visit` with every legal ply.
#[inline(always)]
pub(super) fn for_each_move<B: Board>(position: &Ctor<B>, mut visit: impl FnMut(Move)) {
    if position.is_finished() {
        return;
    }
    let (own, empty) = (position.chips(position.side_to_move()), position.empty());
    if position.has_quota(0) {
        bits(empty).for_each(|to| visit(Move::placement(to)));
    }
    if position.has_quota(1) {
        for from in bits(own) {
            bits(B::STEPS[from] & empty).for_each(|to| visit(Move::movement(from, to)));
        }
    }
    if position.has_quota(2) {
        for low in bits(own) {
            for high in bits(own & !0 << low & !(1 << low)) {
                bits(empty).for_each(|to| visit(Move::landing(low, high, to)));
            }
        }
    }
    bits(position.replaceable()).for_each(|on| visit(Move::replacement(on)));
    visit(Move::END);
}

/// Counts the legal plies.
#[inline(always)]
pub(super) fn count_moves<B: Board>(position: &Ctor<B>) -> u64 {
    if position.is_finished() {
        return 0;
    }
    let (own, empty) = (position.chips(position.side_to_move()), position.empty());
    let size = |squares: Squares| u64::from(squares.count_ones());
    let mut count = 1 + size(position.replaceable());
    if position.has_quota(0) {
        count += size(empty);
    }
    if position.has_quota(1) {
        let steps = [B::up(own), B::down(own), B::left(own), B::right(own)];
        count += steps.into_iter().map(|to| size(to & empty)).sum::<u64>();
    }
    if position.has_quota(2) {
        let chips = size(own);
        count += chips * chips.saturating_sub(1) / 2 * size(empty);
    }
    count
}

/// Checks that a ply is legal. A ply that ends the turn may name any secret squares that can act.
///
/// # Errors
/// If the ply is illegal; the error explains why.
pub(super) fn check<B: Board>(position: &Ctor<B>, mv: Move) -> Result<(), IllegalPly> {
    if position.is_finished() {
        return Err(IllegalPly::GameOver);
    }
    let side = position.side_to_move();
    let (own, enemies) = (position.chips(side), position.chips(!side));
    let empty = position.empty();
    match mv.operation() {
        Operation::Placement(to) => {
            ensure(position.has_quota(0), IllegalPly::NoPlacementLeft)?;
            ensure(has(empty, to), IllegalPly::PlacementOnChip)
        }
        Operation::Movement(from, to) => {
            ensure(position.has_quota(1), IllegalPly::NoMovementLeft)?;
            ensure(has(own, from), IllegalPly::MovementOfNoChip)?;
            ensure(has(empty, to), IllegalPly::MovementOnChip)?;
            ensure(has(B::STEPS[from], to), IllegalPly::MovementTooFar)
        }
        Operation::Landing(low, high, to) => {
            ensure(position.has_quota(2), IllegalPly::NoLandingLeft)?;
            ensure(low < high, IllegalPly::LandingOrder)?;
            let both_own = has(own, low) && has(own, high);
            ensure(both_own, IllegalPly::LandingOfNoChips)?;
            ensure(has(empty, to), IllegalPly::LandingOnChip)
        }
        Operation::Replacement(on) => {
            let opening = position.is_opening_turn();
            ensure(!opening, IllegalPly::ReplacementInOpening)?;
            ensure(!position.turn_begins(), IllegalPly::ReplacementFirst)?;
            ensure(has(enemies, on), IllegalPly::ReplacementOfNoEnemy)?;
            let replaceable = position.replaceable();
            ensure(has(replaceable, on), IllegalPly::TooFewNeighbours)
        }
        Operation::End(secrets) => {
            ensure(mv == Move::end(secrets), IllegalPly::SecretOrder)?;
            ensure(position.can_act(secrets), IllegalPly::SecretsCannotAct)
        }
    }
}

fn ensure(condition: bool, error: IllegalPly) -> Result<(), IllegalPly> {
    if condition { Ok(()) } else { Err(error) }
}
