//! The inputs of the network, two for each stack: the stack on its square, with what could happen to it
//! next, where the first threat is to be turned over, the second one to be captured; and the stack with
//! the rings of both sides that reach it, if the enemy's do.

use super::super::{Ring, Stack};
use super::sides::{CommonSquares, SideView};
use crate::board::{Bitboard, map_array};
use crate::game::NetworkSize;
use crate::network::Network;
use crate::network::exchange_inputs::ExchangeSets;
use crate::network::piece_inputs::{self, PieceInputs};
use crate::network::threat_inputs::ThreatSets;

pub(super) const KINDS: usize = Stack::ALL.len();
/// The number of inputs that tell a stack and its square; those behind them tell an exchange.
pub(super) const SQUARE_INPUTS: usize = piece_inputs::square_inputs(KINDS);
const INPUTS: usize = piece_inputs::inputs(KINDS);
const HIDDEN: usize = 32;

/// The network of a rule set.
pub type TurnoverNetwork = Network<INPUTS, HIDDEN>;

pub(super) const SIZE: NetworkSize = NetworkSize {
    inputs: INPUTS,
    most_active: piece_inputs::MOST_ACTIVE,
    groups: piece_inputs::groups(KINDS),
    hidden: HIDDEN,
};

/// The pattern of a stack's rings is [`Stack::index`].
const KIND_OF_PATTERN: [usize; Stack::INDICES] = {
    let mut kinds = [0; Stack::INDICES];
    let mut kind = 0;
    while kind < KINDS {
        kinds[Stack::ALL[kind].index()] = kind;
        kind += 1;
    }
    kinds
};

static OF_STACKS: PieceInputs = PieceInputs::new(KINDS, KIND_OF_PATTERN);

/// The active inputs, as the side to move and as the other side see them: two for each stack, the first
/// of them below [`SQUARE_INPUTS`].
#[inline(always)]
pub(super) fn active(
    common: &CommonSquares,
    ours: &SideView,
    theirs: &SideView,
) -> impl Iterator<Item = [[usize; 2]; 2]> {
    let turned_over = |side: &SideView, enemy: &SideView| {
        let [towers, forts, walls] = side.reach.fitting(common.fits);
        (towers | forts | walls) & enemy.all
    };
    let captured =
        |side: &SideView, enemy: &SideView| side.reach.capturing(common.fits) & enemy.all;
    let sets = ThreatSets {
        kinds: map_array(Ring::ALL, |ring| {
            ours.planes()[ring.index()] | theirs.planes()[ring.index()]
        }),
        occupied: ours.all | theirs.all,
        opponents: theirs.all,
        first_threat: turned_over(ours, theirs) | turned_over(theirs, ours),
        second_threat: captured(ours, theirs) | captured(theirs, ours),
        defended: (ours.reach.all() & ours.all) | (theirs.reach.all() & theirs.all),
    };
    OF_STACKS.active(sets, exchange_sets(common, ours, theirs))
}

/// The stacks that each ring reaches.
#[inline(always)]
fn exchange_sets(common: &CommonSquares, ours: &SideView, theirs: &SideView) -> ExchangeSets {
    let [by_us, by_them] = [ours, theirs].map(|side| side.reach.arrivals(common.fits));
    let reached = |[of_us, of_them]: [Bitboard; 2]| {
        std::array::from_fn(|ring| (by_us[ring] & of_us) | (by_them[ring] & of_them))
    };
    ExchangeSets {
        attacked: reached([theirs.all, ours.all]),
        defended: reached([ours.all, theirs.all]),
    }
}

pub(super) fn mirrored(input: usize) -> usize {
    piece_inputs::mirrored(input, KINDS)
}

pub(super) fn groups(input: usize) -> [usize; 2] {
    piece_inputs::groups_of(input, KINDS)
}
