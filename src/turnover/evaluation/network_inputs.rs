//! The inputs of the network: for each stack, the stack on its square, with what could happen to it next, where
//! the first threat is to be turned over, the second one to be captured; and for each stack that is attacked,
//! the stack with the rings of both sides that reach it.

use super::super::{Ring, Stack};
use super::sides::{CommonSquares, SideView};
use crate::board::{Bitboard, map_array};
use crate::game::NetworkSize;
use crate::network::Network;
use crate::network::exchange_inputs::ExchangeSets;
use crate::network::piece_inputs::{self, ActiveRows, ROWS};
use crate::network::threat_inputs::ThreatSets;

pub(super) const KINDS: usize = Stack::ALL.len();
/// The number of rows that tell a stack and its square; those behind them tell an exchange.
pub(super) const SQUARE_ROWS: usize = piece_inputs::SQUARE_ROWS;
const INPUTS: usize = piece_inputs::inputs(KINDS);
const HIDDEN: usize = 32;

/// The network of a rule set.
pub type TurnoverNetwork = Network<ROWS, HIDDEN>;

/// Reads the network of a rule set.
pub(in crate::turnover) const fn read(file: &[u8]) -> TurnoverNetwork {
    TurnoverNetwork::read::<INPUTS>(file, &OF_ROWS)
}

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

/// The inputs that each row stands for.
pub(super) static OF_ROWS: [[u16; 2]; ROWS] = piece_inputs::of_rows(KINDS, KIND_OF_PATTERN);

/// The input that a row stands for, as the side to move and as the other side see it.
pub(super) fn of_row(row: usize) -> [usize; 2] {
    map_array(OF_ROWS[row], usize::from)
}

/// The rows of the active inputs.
#[inline(always)]
pub(super) fn active(
    common: &CommonSquares,
    ours: &SideView,
    theirs: &SideView,
) -> ActiveRows<impl Iterator<Item = usize>, impl Iterator<Item = usize>> {
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

/// The stacks that each ring reaches.
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

pub(super) fn mirrored(input: usize) -> usize {
    piece_inputs::mirrored(input, KINDS)
}

pub(super) fn groups(input: usize) -> [usize; 2] {
    piece_inputs::groups_of(input, KINDS)
}

pub(super) fn absorbed(input: usize) -> Option<usize> {
    piece_inputs::absorbed(input, KINDS)
}
