//! The inputs of the network: each stack on its square, with what could happen to it next. The first
//! threat is to be turned over, the second one to be captured.

use super::super::{Ring, Stack};
use super::sides::{CommonSquares, SideView};
use crate::board::{Square, map_array};
use crate::game::NetworkSize;
use crate::network::Network;
use crate::network::threat_inputs::{self, ThreatInputs, ThreatSets};

pub(super) const KINDS: usize = Stack::ALL.len();
pub(super) const INPUTS: usize = threat_inputs::inputs(KINDS);
const HIDDEN: usize = 32;

/// The network of a rule set.
pub type TurnoverNetwork = Network<INPUTS, HIDDEN>;

pub(super) const SIZE: NetworkSize = NetworkSize {
    inputs: INPUTS,
    most_active: Square::COUNT,
    groups: threat_inputs::groups(KINDS),
    hidden: HIDDEN,
};

/// The pattern of a stack's rings is [`Stack::index`].
static BY_CODE: ThreatInputs = {
    let mut kinds = [0; Stack::INDICES];
    let mut kind = 0;
    while kind < KINDS {
        kinds[Stack::ALL[kind].index()] = kind;
        kind += 1;
    }
    ThreatInputs::new(KINDS, kinds)
};

/// The active inputs, as the side to move and as the other side see them.
#[inline(always)]
pub(super) fn active(
    common: &CommonSquares,
    ours: &SideView,
    theirs: &SideView,
) -> impl Iterator<Item = [usize; 2]> {
    let turned_over = |side: &SideView, enemy: &SideView| {
        let [towers, forts, walls] = side.reach.fitting(common.fits);
        (towers | forts | walls) & enemy.all
    };
    let captured =
        |side: &SideView, enemy: &SideView| side.reach.capturing(common.fits) & enemy.all;
    BY_CODE.active(ThreatSets {
        kinds: map_array(Ring::ALL, |ring| {
            ours.planes()[ring.index()] | theirs.planes()[ring.index()]
        }),
        occupied: ours.all | theirs.all,
        opponents: theirs.all,
        first_threat: turned_over(ours, theirs) | turned_over(theirs, ours),
        second_threat: captured(ours, theirs) | captured(theirs, ours),
        defended: (ours.reach.all() & ours.all) | (theirs.reach.all() & theirs.all),
    })
}

pub(super) fn mirrored(input: usize) -> usize {
    threat_inputs::mirrored(input)
}

pub(super) fn groups(input: usize) -> [usize; 2] {
    threat_inputs::groups_of(input, KINDS)
}
