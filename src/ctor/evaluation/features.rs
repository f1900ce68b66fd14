//! What the evaluation counts of a side, and which number the weight of each feature has.

use crate::board::Color;
use crate::ctor::boards::Board;
use crate::ctor::position::Position;
use crate::ctor::torus::{Counts, Squares};
use crate::evaluation::{Features, WeightGroup};

/// A chip.
const CHIPS: usize = 0;
/// A chip that can never be replaced.
const SETTLED: usize = CHIPS + 1;
/// Another chip that cannot be replaced as long as its friends stand, of the side to move and of the
/// other.
const HELD: usize = SETTLED + 1;
/// Other chips by their enemy neighbours, 0 to 4 and 5 or more: first of the side to move.
const EXPOSED: usize = HELD + 2;
const EXPOSURES: usize = 6;
/// Empty squares by the neighbours of the side, 0 to 8: first of the side to move.
const TERRITORY: usize = EXPOSED + 2 * EXPOSURES;
const NEIGHBOURS: usize = 9;
/// Placements, movements and landings that the side to move may still make.
const LEFT: usize = TERRITORY + 2 * NEIGHBOURS;
/// Having a whole turn to come.
const TEMPO: usize = LEFT + 3;

/// How many weights there are.
pub(in crate::ctor) const WEIGHTS: usize = TEMPO + 1;

const fn group(name: &'static str, len: usize, row: usize) -> WeightGroup {
    WeightGroup { name, len, row }
}

/// The subjects in the order of their numbers.
pub(in crate::ctor) const GROUPS: &[WeightGroup] = &[
    group("chips", 1, 1),
    group("settled chips", 1, 1),
    group("held chips", 2, 2),
    group("exposed chips", 2 * EXPOSURES, EXPOSURES),
    group("territory", 2 * NEIGHBOURS, NEIGHBOURS),
    group("operations left", 3, 3),
    group("tempo", 1, 1),
];

const _: () = {
    let (mut sum, mut i) = (0, 0);
    while i < GROUPS.len() {
        sum += GROUPS[i].len;
        i += 1;
    }
    assert!(sum == WEIGHTS, "every weight belongs to a group");
};

/// The chips of one side, and how many of them are next to every square.
pub(super) struct Side {
    team: Color,
    chips: Squares,
    neighbours: Counts,
}

impl Side {
    #[inline(always)]
    pub(super) fn of<B: Board>(position: &Position<B>, team: Color) -> Side {
        let chips = position.chips(team);
        Side {
            team,
            chips,
            neighbours: B::count_neighbours(chips),
        }
    }

    /// The chips that can never be replaced, whatever both teams do, as long as their own team
    /// leaves them alone: each has four neighbours among them, so that an enemy never has five.
    #[inline(always)]
    fn settled<B: Board>(&self) -> Squares {
        let mut settled = self.chips & self.neighbours.at_least_four();
        loop {
            let fewer = settled & B::count_neighbours(settled).at_least_four();
            if fewer == settled {
                return settled;
            }
            settled = fewer;
        }
    }
}

/// Counts the features of `own`.
#[inline(always)]
pub(super) fn count<B: Board>(
    position: &Position<B>,
    own: &Side,
    enemy: &Side,
    features: &mut impl Features,
) {
    let waits = own.team != position.side();
    let role = usize::from(waits);
    let size = |squares: Squares| squares.count_ones() as i32;

    features.add(CHIPS, size(own.chips));
    let settled = own.settled::<B>();
    features.add(SETTLED, size(settled));
    let held = own.chips & own.neighbours.at_least_four();
    features.add(HELD + role, size(held & !settled));

    let exposed = own.chips & !held;
    let first = EXPOSED + role * EXPOSURES;
    for enemies in 0..EXPOSURES - 1 {
        let so_many = exposed & enemy.neighbours.exactly(enemies);
        features.add(first + enemies, size(so_many));
    }
    let attacked = exposed & enemy.neighbours.at_least_five();
    features.add(first + EXPOSURES - 1, size(attacked));

    let empty = position.empty();
    let first = TERRITORY + role * NEIGHBOURS;
    for friends in 0..NEIGHBOURS {
        let so_many = empty & own.neighbours.exactly(friends);
        features.add(first + friends, size(so_many));
    }

    if !waits {
        let (quota, done) = (position.quota(), position.done());
        for kind in 0..quota.len() {
            let left = quota[kind].saturating_sub(done[kind]);
            features.add(LEFT + kind, left.into());
        }
        features.add(TEMPO, position.turn_begins().into());
    }
}
