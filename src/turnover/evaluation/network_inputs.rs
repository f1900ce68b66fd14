//! The inputs of the network: each stack on its square with the threats to it and its defence, and each attacked stack
//! with the rings of both sides that reach it.
//!
//! There are two kinds of threat to a stack: the first is a turnover, the second is a capture. The classes of pieces
//! that take part in an exchange are the three rings.

use super::super::{Ring, Stack};
use super::sides::{CommonSquares, SideView};
use crate::board::{Bitboard, map_array};
use crate::game::NetworkSize;
use crate::network::Network;
use crate::network::exchange_inputs::ExchangeSets;
use crate::network::piece_inputs::{self, ActiveRows, ROWS};
use crate::network::threat_inputs::ThreatSets;

pub(super) const KINDS: usize = Stack::ALL.len();
/// The number of network rows for stacks on their squares. The rows for exchanges follow them.
pub(super) const SQUARE_ROWS: usize = piece_inputs::SQUARE_ROWS;
const INPUTS: usize = piece_inputs::inputs(KINDS);
const HIDDEN: usize = 32;

pub type TurnoverNetwork = Network<ROWS, HIDDEN>;

/// Reads a network file at compile time.
pub(in crate::turnover) const fn read(file: &[u8]) -> TurnoverNetwork {
    TurnoverNetwork::read::<INPUTS>(file, &OF_ROWS)
}

pub(super) const SIZE: NetworkSize = NetworkSize {
    inputs: INPUTS,
    most_active: piece_inputs::MOST_ACTIVE,
    groups: piece_inputs::groups(KINDS),
    hidden: HIDDEN,
};

/// The kind of stack for each pattern of rings. The pattern of a stack is its [`Stack::index`].
const KIND_OF_PATTERN: [usize; Stack::INDICES] = {
    let mut kinds = [0; Stack::INDICES];
    let mut kind = 0;
    while kind < KINDS {
        kinds[Stack::ALL[kind].index()] = kind;
        kind += 1;
    }
    kinds
};

/// The two network inputs that share each row of the weights: the input as seen by the side to move, then as seen by
/// the other side.
pub(super) static OF_ROWS: [[u16; 2]; ROWS] = piece_inputs::of_rows(KINDS, KIND_OF_PATTERN);

/// The rows of network weights for the inputs that are active in a position.
#[inline(always)]
pub(super) fn active(
    common: &CommonSquares,
    ours: &SideView,
    theirs: &SideView,
) -> ActiveRows<impl Iterator<Item = usize> + use<>, impl Iterator<Item = usize> + use<>> {
    let turned_over = |side: &SideView, enemy: &SideView| {
        let [towers, forts, walls] = side.reach.fitting(common.fits);
        (towers | forts | walls) & enemy.all
    };
    let captured = |side: &SideView, enemy: &SideView| side.reach.capturing(common.fits) & enemy.all;
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
    piece_inputs::active_rows(sets, exchange_sets(common, ours, theirs))
}

/// For each ring, the stacks that are attacked by enemy rings of this kind, and the stacks that are defended by
/// friendly rings of this kind.
#[inline(always)]
fn exchange_sets(common: &CommonSquares, ours: &SideView, theirs: &SideView) -> ExchangeSets {
    let [by_us, by_them] = [ours, theirs].map(|side| side.reach.arrivals(common.fits));
    let reached =
        |[of_us, of_them]: [Bitboard; 2]| std::array::from_fn(|ring| (by_us[ring] & of_us) | (by_them[ring] & of_them));
    ExchangeSets {
        attacked: reached([theirs.all, ours.all]),
        defended: reached([ours.all, theirs.all]),
    }
}
