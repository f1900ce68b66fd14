//! What the evaluation counts for one side.

use super::super::rules::Rules;
use super::super::{Position, Ring, Stack};
use super::layout::*;
use super::reach::Reach;
use crate::board::{Bitboard, Color, attacks};
use crate::evaluation::Features;

/// Counts the features of `color`. `reach` is its own, then the enemy's.
#[inline(always)]
pub(super) fn count<R: Rules>(
    position: &Position<R>,
    color: Color,
    reach: [&Reach; 2],
    features: &mut impl Features,
) {
    let [own, enemy] = reach;
    let fits = Ring::ALL.map(|ring| position.fits(ring));
    squares(position, color, features);
    mobility(own, features);
    threats(position, color, reach, fits, features);
    castles(position, color, enemy, features);
    walls(position, color, enemy, features);
    own_stacks(position, color, own, fits, features);
    if color == position.side() {
        features.add(TEMPO, 1);
    }
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
fn mobility(own: &Reach, features: &mut impl Features) {
    for (kind, &arrivals) in own.mobility.iter().enumerate() {
        features.add(MOBILITY + kind, arrivals);
    }
}

/// What could be turned over or captured next. Quiescence follows the side to move, so that it is
/// the other side's threats that remain.
#[inline(always)]
fn threats<R: Rules>(
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
    let by_side = THREATS + (color != position.side()) as usize * THREATS_OF_SIDE;
    for (number, stack) in Stack::ALL.into_iter().enumerate() {
        let victims = position.stacks(!color, stack);
        for (defence, reached) in [!defended, defended].into_iter().enumerate() {
            let first = by_side + defence * THREATS_BY_DEFENCE + number;
            features.add(first, (victims & reached & turnovers).count() as i32);
            features.add(
                first + Stack::ALL.len(),
                (victims & reached & captures).count() as i32,
            );
        }
    }
}

/// The number of the Castles and their safety.
#[inline(always)]
fn castles<R: Rules>(
    position: &Position<R>,
    color: Color,
    enemy: &Reach,
    features: &mut impl Features,
) {
    let castles = position.castles(color);
    let number = castles.count() as usize;
    features.add(CASTLES + number.min(MOST_CASTLES), 1);

    let few = number.clamp(1, FEW_CASTLES) - 1;
    let waiting = (color != position.side()) as usize;
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
    let reached = own.all();
    for (number, stack) in Stack::ALL.into_iter().enumerate() {
        let defended = position.stacks(color, stack).count_in(reached);
        features.add(DEFENDED + number, defended as i32);
    }
}
