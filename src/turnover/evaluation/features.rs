//! What the evaluation counts for one side.

use super::super::Stack;
use super::camp::{Camp, Field, Side};
use super::layout::*;
use crate::board::Bitboard;
use crate::board::attacks::{self, Fan};
use crate::game::Features;

/// Counts the features of one side.
#[inline(always)]
pub(super) fn count<S: Side>(
    field: &Field,
    own: &Camp,
    enemy: &Camp,
    features: &mut impl Features,
) {
    squares::<S>(own, features);
    mobility(field, own, enemy, features);
    threats::<S>(field, own, enemy, features);
    castles::<S>(own, enemy, features);
    walls::<S>(field, own, enemy, features);
    own_stacks(field, own, features);
    if S::MOVES {
        features.add(TEMPO, 1);
    }
}

#[inline(always)]
fn within(sets: Fan<8>, squares: Bitboard) -> Fan<8> {
    sets.map(|set| set & squares.0)
}

#[inline(always)]
fn squares<S: Side>(own: &Camp, features: &mut impl Features) {
    for square in own.all {
        features.add(square_feature(own.stack_at(square), square, S::HOME), 1);
    }
}

#[inline(always)]
fn mobility(field: &Field, own: &Camp, enemy: &Camp, features: &mut impl Features) {
    let [towers, forts, walls] = field.fits.map(|fits| !own.all | fits);
    let reach = &own.reach;
    let steps = reach.step_arrivals(enemy.all, field);
    features.add_fan(MOBILITY, reach.tower_lines, towers);
    features.add_fan(MOBILITY + 1, reach.fort_lines, forts);
    features.add_fan(MOBILITY + 2, reach.citadel_lines, forts);
    features.add_fan(MOBILITY + 3, reach.leaps, walls);
    features.add_fan(MOBILITY + 4, steps, Bitboard::ALL);
    features.add_fan(MOBILITY + 5, reach.king_steps, walls);
}

/// What could be turned over or captured next. Quiescence follows the side to move, so that it is
/// the other side's threats that remain.
#[inline(always)]
fn threats<S: Side>(field: &Field, own: &Camp, enemy: &Camp, features: &mut impl Features) {
    let [towers, forts, walls] = own.reach.fitting(field.fits);
    let turnovers = towers | forts | walls;
    let captures = own.reach.capturing(field.fits) & !turnovers;
    let defended = enemy.reach.all();
    let by_side = THREATS + usize::from(!S::MOVES) * THREATS_OF_SIDE;
    for (defence, reached) in [!defended, defended].into_iter().enumerate() {
        let first = by_side + defence * THREATS_BY_DEFENCE;
        features.add_sets(first, within(enemy.stacks, reached & turnovers));
        let first = first + Stack::ALL.len();
        features.add_sets(first, within(enemy.stacks, reached & captures));
    }
}

/// The number of the Castles and their safety.
#[inline(always)]
fn castles<S: Side>(own: &Camp, enemy: &Camp, features: &mut impl Features) {
    let number = own.castles.count() as usize;
    features.add(CASTLES + number.min(MOST_CASTLES), 1);

    let few = number.clamp(1, FEW_CASTLES) - 1;
    let waiting = usize::from(!S::MOVES);
    let reached = enemy.reach.all();
    let attacked = own.castles & reached;
    features.add(
        ATTACKED_CASTLES + waiting * FEW_CASTLES + few,
        attacked.count() as i32,
    );
    let all_attacked = number > 1 && attacked == own.castles;
    features.add(ALL_CASTLES_ATTACKED + waiting, i32::from(all_attacked));
    let around = attacks::union(attacks::king_steps(own.castles)) & !own.castles;
    features.add(CASTLE_ZONE + few, around.count_in(reached) as i32);
}

/// Walls on their way to promotion: those with nothing before them.
#[inline(always)]
fn walls<S: Side>(field: &Field, own: &Camp, enemy: &Camp, features: &mut impl Features) {
    let passed = own.walls() & !(!field.empty).behind(S::HOME);
    let in_reach = enemy.reach.all().forward(!S::HOME);
    features.add_sets(PASSED_WALLS, by_rank::<S>(passed));
    features.add_sets(SAFE_PASSED_WALLS, by_rank::<S>(passed & !in_reach));
}

/// The squares of a set on each rank, from the side's first one on.
#[inline(always)]
fn by_rank<S: Side>(squares: Bitboard) -> Fan<8> {
    let seen = if S::MOVES { squares } else { squares.flipped() };
    std::array::from_fn(|rank| seen.0 & 0xff << (8 * rank))
}

/// Own stacks that could be combined with, and those that could be recaptured on.
#[inline(always)]
fn own_stacks(field: &Field, own: &Camp, features: &mut impl Features) {
    let fitting = own.reach.fitting(field.fits);
    for (ring, squares) in fitting.into_iter().enumerate() {
        features.add(COMBINATIONS + ring, squares.count_in(own.all) as i32);
    }
    features.add_sets(DEFENDED, within(own.stacks, own.reach.all()));
}
