//! The safety of chips, the evaluation features of one team, and the indices of all weights. Each constant is the index
//! of the first weight of its feature.

use crate::board::{Color, map_array};
use crate::ctor::boards::Board;
use crate::ctor::position::Ctor;
use crate::ctor::torus::{NeighbourCounts, Squares};
use crate::game::{Features, Position, WeightGroup};

/// A chip of any kind.
pub(super) const CHIPS: usize = 0;
/// A settled chip: the enemy can never replace it unless its own team moves chips away.
pub(super) const SETTLED: usize = CHIPS + 1;
/// A held chip: not settled, but with four or more own neighbours, so that it cannot be replaced while they stay. The
/// first weight is for chips of the side to move, the second for chips of the other side.
pub(super) const HELD: usize = SETTLED + 1;
/// A remote chip: neither settled nor held, but too far from the enemy to be replaced in the enemy's next turn. The
/// first weight is for chips of the side to move, the second for chips of the other side.
pub(super) const REMOTE: usize = HELD + 2;
/// An exposed chip: it can be replaced in the enemy's next turn. One weight for each number of enemy neighbours (0 to
/// 4, then 5 or more), first for chips of the side to move, then for chips of the other side.
pub(super) const EXPOSED: usize = REMOTE + 2;
pub(super) const EXPOSURES: usize = 6;
/// The number of exposed chips (chips that can be replaced in the enemy's next turn). One weight for each number (0 to
/// [`MOST_PREY`] or more), first for the side to move, then for the other side.
const PREY: usize = EXPOSED + 2 * EXPOSURES;
const MOST_PREY: usize = 7;
/// An empty square. One weight for each number of own chips next to it (0 to 8), first for the side to move, then for
/// the other side.
pub(super) const TERRITORY: usize = PREY + 2 * (MOST_PREY + 1);
pub(super) const NEIGHBOURS: usize = 9;
/// The numbers of placements, movements and landings that the side to move has left in this turn.
const LEFT: usize = TERRITORY + 2 * NEIGHBOURS;
/// A bonus for the side to move at the beginning of its turn.
const TEMPO: usize = LEFT + 3;

/// The total number of evaluation weights.
pub(super) const WEIGHTS: usize = TEMPO + 1;

/// The names and sizes of the weight groups, in the order of the weights.
pub(in crate::ctor) const GROUPS: &[WeightGroup] = &[
    WeightGroup::new("chips", 1, 1),
    WeightGroup::new("settled chips", 1, 1),
    WeightGroup::new("held chips", 2, 2),
    WeightGroup::new("remote chips", 2, 2),
    WeightGroup::new("exposed chips", 2 * EXPOSURES, EXPOSURES),
    WeightGroup::new("number of exposed chips", 2 * (MOST_PREY + 1), MOST_PREY + 1),
    WeightGroup::new("territory", 2 * NEIGHBOURS, NEIGHBOURS),
    WeightGroup::new("operations left", 3, 3),
    WeightGroup::new("tempo", 1, 1),
];

const _: () = assert!(WeightGroup::total(GROUPS) == WEIGHTS, "every weight belongs to a group");

/// The chips of one team, and for each square the number of the team's chips next to it.
#[derive(Clone, Copy)]
pub(super) struct TeamChips {
    team: Color,
    chips: Squares,
    pub(super) neighbours: NeighbourCounts,
}

impl TeamChips {
    #[inline(always)]
    fn of<B: Board>(position: &Ctor<B>, team: Color) -> TeamChips {
        let chips = position.chips(team);
        TeamChips {
            team,
            chips,
            neighbours: B::count_neighbours(chips),
        }
    }

    /// The chips that the enemy can never replace unless their own team moves one of them. Each has four neighbours
    /// within this set, which leaves no room for five enemy chips around it.
    #[inline(always)]
    fn settled<B: Board>(&self) -> Squares {
        B::settled(self.chips & self.neighbours.at_least_four())
    }
}

/// One team with its chips sorted by safety. Chips that are neither settled, held nor exposed are remote.
pub(super) struct Side {
    pub(super) team: TeamChips,
    /// Settled chips, as defined by [`SETTLED`].
    pub(super) settled: Squares,
    /// Held chips, as defined by [`HELD`].
    pub(super) held: Squares,
    /// Exposed chips, as defined by [`EXPOSED`].
    pub(super) exposed: Squares,
}

impl Side {
    /// Returns both teams with their chips sorted by safety: first the given team, then the other.
    #[inline(always)]
    pub(super) fn both<B: Board>(position: &Ctor<B>, first: Color) -> [Side; 2] {
        let [own, enemy] = map_array([first, !first], |team| TeamChips::of(position, team));
        let reached = [within_reach(position, &enemy), within_reach(position, &own)];
        map_array([(own, reached[0]), (enemy, reached[1])], |(team, reached)| {
            let held = team.chips & team.neighbours.at_least_four();
            let settled = team.settled::<B>();
            Side {
                settled,
                held: held & !settled,
                exposed: team.chips & !held & reached,
                team,
            }
        })
    }

    /// All chips of the team.
    #[inline(always)]
    pub(super) fn chips(&self) -> Squares {
        self.team.chips
    }
}

/// The squares next to which a team can have five chips at the end of its current turn, or of its next turn if the
/// other team is to move. The five can be chips already there, newly placed chips, and chips that step there. Obstacles
/// are ignored.
#[inline(always)]
fn within_reach<B: Board>(position: &Ctor<B>, side: &TeamChips) -> Squares {
    let [placements, movements, landings] = if side.team == position.side_to_move() {
        position.left()
    } else {
        position.next_quota()
    };
    let near = B::near(side.chips);
    let anywhere = usize::from(placements + landings);
    let with = |steps: usize| 5_usize.saturating_sub(anywhere + steps.min(movements.into()));
    let there = side.neighbours;
    there.at_least(with(0)) | near.some & there.at_least(with(1)) | near.several & there.at_least(with(2))
}

/// Counts the features of a team that do not belong to single squares. Those of single squares are in
/// [`square_features`](super::square_features).
#[inline(always)]
pub(super) fn count<B: Board>(position: &Ctor<B>, own: &Side, features: &mut impl Features) {
    let waits = own.team.team != position.side_to_move();
    let number = (own.exposed.count_ones() as usize).min(MOST_PREY);
    features.add(PREY + usize::from(waits) * (MOST_PREY + 1) + number, 1);
    if !waits {
        for (kind, left) in position.left().into_iter().enumerate() {
            features.add(LEFT + kind, left.into());
        }
        features.add(TEMPO, position.turn_begins().into());
    }
}
