//! What the evaluation counts of a side, and which number the weight of each feature has.

use crate::board::Color;
use crate::ctor::boards::Board;
use crate::ctor::position::Ctor;
use crate::ctor::torus::{Counts, Squares};
use crate::game::{Features, WeightGroup};

/// A chip.
const CHIPS: usize = 0;
/// A chip that can never be replaced.
const SETTLED: usize = CHIPS + 1;
/// Another chip that cannot be replaced as long as its friends stand, of the side to move and of the
/// other.
const HELD: usize = SETTLED + 1;
/// Other chips that are too far from the enemy to be replaced in its next turn, of the side to move and
/// of the other.
const REMOTE: usize = HELD + 2;
/// Chips that can be replaced in the enemy's next turn by their enemy neighbours, 0 to 4 and 5 or more:
/// first of the side to move.
const EXPOSED: usize = REMOTE + 2;
const EXPOSURES: usize = 6;
/// That so many chips can be replaced in the enemy's next turn: first of the side to move.
const PREY: usize = EXPOSED + 2 * EXPOSURES;
const MOST_PREY: usize = 7;
/// Empty squares by the neighbours of the side, 0 to 8: first of the side to move.
const TERRITORY: usize = PREY + 2 * (MOST_PREY + 1);
const NEIGHBOURS: usize = 9;
/// Placements, movements and landings that the side to move may still make.
const LEFT: usize = TERRITORY + 2 * NEIGHBOURS;
/// Having a whole turn to come.
const TEMPO: usize = LEFT + 3;

/// How many weights there are.
pub(in crate::ctor) const WEIGHTS: usize = TEMPO + 1;

/// The subjects in the order of their numbers.
pub(in crate::ctor) const GROUPS: &[WeightGroup] = &[
    WeightGroup::new("chips", 1, 1),
    WeightGroup::new("settled chips", 1, 1),
    WeightGroup::new("held chips", 2, 2),
    WeightGroup::new("remote chips", 2, 2),
    WeightGroup::new("exposed chips", 2 * EXPOSURES, EXPOSURES),
    WeightGroup::new(
        "number of exposed chips",
        2 * (MOST_PREY + 1),
        MOST_PREY + 1,
    ),
    WeightGroup::new("territory", 2 * NEIGHBOURS, NEIGHBOURS),
    WeightGroup::new("operations left", 3, 3),
    WeightGroup::new("tempo", 1, 1),
];

const _: () = assert!(
    WeightGroup::total(GROUPS) == WEIGHTS,
    "every weight belongs to a group"
);

/// The chips of one side, and how many of them are next to every square.
pub(super) struct Side {
    team: Color,
    chips: Squares,
    neighbours: Counts,
}

impl Side {
    #[inline(always)]
    pub(super) fn of<B: Board>(position: &Ctor<B>, team: Color) -> Side {
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

/// The squares around which a side can have five chips in its next turn, or in what is left of this
/// one, as far as there is room: those that are there, those that it may put anywhere, and those
/// that may step there.
#[inline(always)]
fn within_reach<B: Board>(position: &Ctor<B>, side: &Side) -> Squares {
    let [placements, movements, landings] = if side.team == position.side() {
        position.left()
    } else {
        position.next_quota()
    };
    let near = B::near(side.chips);
    let anywhere = usize::from(placements + landings);
    let with = |steps: usize| 5_usize.saturating_sub(anywhere + steps.min(movements.into()));
    let there = side.neighbours;
    there.at_least(with(0))
        | near.some & there.at_least(with(1))
        | near.several & there.at_least(with(2))
}

/// Counts the features of `own`.
#[inline(always)]
pub(super) fn count<B: Board>(
    position: &Ctor<B>,
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

    let loose = own.chips & !held;
    let exposed = loose & within_reach(position, enemy);
    features.add(REMOTE + role, size(loose & !exposed));
    let number = size(exposed).min(MOST_PREY as i32) as usize;
    features.add(PREY + role * (MOST_PREY + 1) + number, 1);
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
        for (kind, left) in position.left().into_iter().enumerate() {
            features.add(LEFT + kind, left.into());
        }
        features.add(TEMPO, position.turn_begins().into());
    }
}
