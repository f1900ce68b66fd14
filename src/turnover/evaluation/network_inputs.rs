//! The inputs of the network: each stack on its square with the threats to it and its defence, and each attacked stack
//! with the rings of both sides that reach it.
//!
//! There are two kinds of threat to a stack: the first is a turnover, the second is a capture. The classes of pieces
//! that take part in an exchange are the three rings.

use super::super::Stack;
use super::sides::Sides;
use crate::board::{Pair, map_array};
use crate::game::NetworkSize;
use crate::network::exchange_inputs::ExchangeSets;
use crate::network::piece_inputs::{self, ActiveRows, ROWS};
use crate::network::threat_inputs::ThreatSets;
use crate::network::{self, Network};

pub(super) const KINDS: usize = Stack::ALL.len();
/// The number of network rows for stacks on their squares. The rows for exchanges follow them.
pub(super) const SQUARE_ROWS: usize = piece_inputs::SQUARE_ROWS;
const INPUTS: usize = piece_inputs::inputs(KINDS);
const HIDDEN: usize = 64;

pub type TurnoverNetwork = Network<ROWS, HIDDEN>;

pub(in crate::turnover) fn read(file: &[u8; network::file_bytes(INPUTS, HIDDEN)]) -> TurnoverNetwork {
    TurnoverNetwork::read(file, &OF_ROWS)
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
    sides: &Sides,
) -> ActiveRows<impl Iterator<Item = usize> + use<>, impl Iterator<Item = usize> + use<>> {
    let Sides { all, fits, reach, .. } = sides;
    let enemies = all.swapped();
    let [_, opponents] = all.to_array();
    let threat_sets = ThreatSets {
        kinds: map_array(sides.planes, Pair::union),
        occupied: all.union(),
        opponents,
        first_threat: (reach.fitting(*fits) & enemies).union(),
        second_threat: (reach.capturing(*fits) & enemies).union(),
        defended: (reach.all() & *all).union(),
    };
    // For each ring, the stacks that are attacked by enemy rings of this kind, and the stacks that are defended by
    // friendly rings of this kind.
    let arrivals = reach.arrivals(*fits);
    let exchange_sets = ExchangeSets {
        attacked: map_array(arrivals, |arrivals| (arrivals & enemies).union()),
        defended: map_array(arrivals, |arrivals| (arrivals & *all).union()),
    };
    piece_inputs::active_rows(threat_sets, exchange_sets)
}
