//! What the evaluation counts for one side.

use super::super::rules::Rules;
use super::super::{Position, Ring, Stack};
use super::layout::*;
use super::reach::Reach;
use crate::board::attacks::{self, Fan};
use crate::board::{Bitboard, Color};
use crate::evaluation::Features;

/// What is known of a side when the code for it is compiled.
pub(super) trait Turn {
    /// Whether it is the side to move.
    const MOVES: bool;
}

/// The side to move.
pub(super) enum Mover {}

/// The other side.
pub(super) enum Waiting {}

impl Turn for Mover {
    const MOVES: bool = true;
}

impl Turn for Waiting {
    const MOVES: bool = false;
}

/// Counts the features of `color`. `reach` is its own, then the enemy's.
#[inline(always)]
pub(super) fn count<R: Rules, T: Turn>(
    position: &Position<R>,
    color: Color,
    reach: [&Reach; 2],
    features: &mut impl Features,
) {
    let [own, enemy] = reach;
    let fits = Ring::ALL.map(|ring| position.fits(ring));
    squares(position, color, features);
    mobility(position, color, own, fits, features);
    threats::<R, T>(position, color, reach, fits, features);
    castles::<R, T>(position, color, enemy, features);
    walls(position, color, enemy, features);
    own_stacks(position, color, own, fits, features);
    if T::MOVES {
        features.add(TEMPO, 1);
    }
}

/// The stacks of one side, by their numbers in [`Stack::ALL`]; the last two sets are empty.
#[inline(always)]
fn stacks_in_order<R: Rules>(position: &Position<R>, color: Color) -> Fan<8> {
    let mut sets = [0; 8];
    for (set, stack) in sets.iter_mut().zip(Stack::ALL) {
        *set = position.stacks(color, stack).0;
    }
    sets
}

#[inline(always)]
fn within(sets: Fan<8>, squares: Bitboard) -> Fan<8> {
    sets.map(|set| set & squares.0)
}

#[inline(always)]
fn squares<R: Rules>(position: &Position<R>, color: Color, features: &mut impl Features) {
    for (number, stack) in Stack::ALL.into_iter().enumerate() {
        for square in position.stacks(color, stack) {
            features.add(
                SQUARES + number * HALF_BOARD + home_square(square, color),
                1,
            );
        }
    }
}

#[inline(always)]
fn mobility<R: Rules>(
    position: &Position<R>,
    color: Color,
    own: &Reach,
    fits: [Bitboard; 3],
    features: &mut impl Features,
) {
    let friends = position.stacks_of(color);
    let [towers, forts, walls] = fits.map(|fits| !friends | fits);
    let steps = own.step_arrivals(position, color, fits);
    features.add_fan(MOBILITY, own.tower_lines, towers);
    features.add_fan(MOBILITY + 1, own.fort_lines, forts);
    features.add_fan(MOBILITY + 2, own.citadel_lines, forts);
    features.add_fan(MOBILITY + 3, own.leaps, walls);
    features.add_fan(MOBILITY + 4, steps, Bitboard::ALL);
    features.add_fan(MOBILITY + 5, own.king_steps, walls);
}

/// What could be turned over or captured next. Quiescence follows the side to move, so that it is
/// the other side's threats that remain.
#[inline(always)]
fn threats<R: Rules, T: Turn>(
    position: &Position<R>,
    color: Color,
    [own, enemy]: [&Reach; 2],
    fits: [Bitboard; 3],
    features: &mut impl Features,
) {
    let [towers, forts, walls] = own.fitting(fits);
    let turnovers = towers | forts | walls;
    let captures = own.capturing(fits) & !turnovers;
    let defended = enemy.all();
    let victims = stacks_in_order(position, !color);
    let by_side = THREATS + usize::from(!T::MOVES) * THREATS_OF_SIDE;
    for (defence, reached) in [!defended, defended].into_iter().enumerate() {
        let first = by_side + defence * THREATS_BY_DEFENCE;
        features.add_sets(first, within(victims, reached & turnovers));
        features.add_sets(
            first + Stack::ALL.len(),
            within(victims, reached & captures),
        );
    }
}

/// The number of the Castles and their safety.
#[inline(always)]
fn castles<R: Rules, T: Turn>(
    position: &Position<R>,
    color: Color,
    enemy: &Reach,
    features: &mut impl Features,
) {
    let castles = position.castles(color);
    let number = castles.count() as usize;
    features.add(CASTLES + number.min(MOST_CASTLES), 1);

    let few = number.clamp(1, FEW_CASTLES) - 1;
    let waiting = usize::from(!T::MOVES);
    let attacked = castles & enemy.all();
    features.add(
        ATTACKED_CASTLES + waiting * FEW_CASTLES + few,
        attacked.count() as i32,
    );
    if number > 1 && attacked == castles {
        features.add(ALL_CASTLES_ATTACKED + waiting, 1);
    }
    let around = attacks::union(attacks::king_steps(castles)) & !castles;
    features.add(CASTLE_ZONE + few, around.count_in(enemy.all()) as i32);
}

/// Walls on their way to promotion.
#[inline(always)]
fn walls<R: Rules>(
    position: &Position<R>,
    color: Color,
    enemy: &Reach,
    features: &mut impl Features,
) {
    let occupied = position.occupied();
    for square in position.stacks(color, Stack::WALL) {
        if (ahead_of(square, color) & occupied).is_empty() {
            let rank = home_square(square, color) / 4;
            features.add(PASSED_WALLS + rank, 1);
            let next = Bitboard::of(square).forward(color);
            if (next & enemy.all()).is_empty() {
                features.add(SAFE_PASSED_WALLS + rank, 1);
            }
        }
    }
}

/// The squares straight before a square.
#[inline(always)]
fn ahead_of(square: crate::board::Square, color: Color) -> Bitboard {
    match color {
        Color::White => Bitboard(Bitboard::FILE_A.0 << 8 << square.index()),
        Color::Black => Bitboard(Bitboard::FILE_H.0 >> 8 >> (63 - square.index())),
    }
}

/// Own stacks that could be combined with, and those that could be recaptured on.
#[inline(always)]
fn own_stacks<R: Rules>(
    position: &Position<R>,
    color: Color,
    own: &Reach,
    fits: [Bitboard; 3],
    features: &mut impl Features,
) {
    let stacks = position.stacks_of(color);
    for (ring, squares) in own.fitting(fits).into_iter().enumerate() {
        features.add(COMBINATIONS + ring, squares.count_in(stacks) as i32);
    }
    let defended = within(stacks_in_order(position, color), own.all());
    features.add_sets(DEFENDED, defended);
}
