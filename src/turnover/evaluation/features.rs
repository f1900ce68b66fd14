//! The features of one side, other than those of its single stacks.

use super::layout::*;
use super::sides::{CommonSquares, EvaluatedSide, SideView};
use crate::board::Bitboard;
use crate::board::attacks::{self, Fan};
use crate::game::Features;

/// Counts the features of one side.
#[inline(always)]
pub(super) fn count<S: EvaluatedSide>(
    common: &CommonSquares,
    own: &SideView,
    enemy: &SideView,
    features: &mut impl Features,
) {
    mobility(common, own, enemy, features);
    castles::<S>(own, enemy, features);
    walls::<S>(common, own, enemy, features);
    combinations(common, own, features);
    if S::TO_MOVE {
        features.add(TEMPO, 1);
    }
}

#[inline(always)]
fn mobility(
    common: &CommonSquares,
    own: &SideView,
    enemy: &SideView,
    features: &mut impl Features,
) {
    let [towers, forts, walls] = common.fits.map(|fits| !own.all | fits);
    let reach = &own.reach;
    let steps = reach.step_arrivals(enemy.all, common);
    features.add_fan(MOBILITY, reach.tower_lines, towers);
    features.add_fan(MOBILITY + 1, reach.fort_lines, forts);
    features.add_fan(MOBILITY + 2, reach.citadel_lines, forts);
    features.add_fan(MOBILITY + 3, reach.leaps, walls);
    features.add_fan(MOBILITY + 4, steps, Bitboard::ALL);
    features.add_fan(MOBILITY + 5, reach.king_steps, walls);
}

/// The number of the Castles and their safety.
#[inline(always)]
fn castles<S: EvaluatedSide>(own: &SideView, enemy: &SideView, features: &mut impl Features) {
    let number = own.castles.count() as usize;
    features.add(CASTLES + number.min(MOST_CASTLES), 1);

    let few = number.clamp(1, FEW_CASTLES) - 1;
    let waiting = usize::from(!S::TO_MOVE);
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

/// Passed Walls: lone Walls with no stack ahead of them.
#[inline(always)]
fn walls<S: EvaluatedSide>(
    common: &CommonSquares,
    own: &SideView,
    enemy: &SideView,
    features: &mut impl Features,
) {
    let passed = own.walls() & !(!common.empty).behind(S::HOME);
    let in_reach = enemy.reach.all().forward(!S::HOME);
    features.add_sets(PASSED_WALLS, by_rank::<S>(passed));
    features.add_sets(SAFE_PASSED_WALLS, by_rank::<S>(passed & !in_reach));
}

/// The squares of a set by rank, from the side's first rank on.
#[inline(always)]
fn by_rank<S: EvaluatedSide>(squares: Bitboard) -> Fan<8> {
    let seen = if S::TO_MOVE {
        squares
    } else {
        squares.flipped()
    };
    std::array::from_fn(|rank| seen.0 & 0xff << (8 * rank))
}

/// Own stacks that other rings could combine with.
#[inline(always)]
fn combinations(common: &CommonSquares, own: &SideView, features: &mut impl Features) {
    let fitting = own.reach.fitting(common.fits);
    for (ring, squares) in fitting.into_iter().enumerate() {
        features.add(COMBINATIONS + ring, squares.count_in(own.all) as i32);
    }
}
