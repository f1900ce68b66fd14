//! The inputs of the network: each piece on its square with the threats to it and its defence, and each attacked piece
//! with the classes of pieces of both sides that reach it.
//!
//! There are two kinds of threat to a piece: an attack by a Pawn or Lord, charges included, and an attack by other
//! pieces only. The three classes of pieces that take part in an exchange are: Pawns and Lords, charges included; High
//! Priests and Knights; Warlords, Rooks and Kings.

use super::super::Piece;
use super::sides::Sides;
use crate::board::map_array;
use crate::game::NetworkSize;
use crate::network::exchange_inputs::ExchangeSets;
use crate::network::piece_inputs::{self, ActiveRows, ROWS};
use crate::network::threat_inputs::ThreatSets;
use crate::network::{self, Network};

pub(super) const KINDS: usize = Piece::COUNT;
/// The number of network rows for pieces on their squares. The rows for exchanges follow them.
pub(super) const SQUARE_ROWS: usize = piece_inputs::SQUARE_ROWS;
const INPUTS: usize = piece_inputs::inputs(KINDS);
const HIDDEN: usize = 64;

pub(super) type OliveiraNetwork = Network<ROWS, HIDDEN>;

pub(super) fn read(file: &[u8; network::file_bytes(INPUTS, HIDDEN)]) -> OliveiraNetwork {
    OliveiraNetwork::read(file, &OF_ROWS)
}

pub(super) const SIZE: NetworkSize = NetworkSize {
    inputs: INPUTS,
    most_active: piece_inputs::MOST_ACTIVE,
    groups: piece_inputs::groups(KINDS),
    hidden: HIDDEN,
};

/// The two network inputs that share each row of the weights: the input as seen by the side to move, then as seen by
/// the other side. The three-bit pattern of a piece is the binary form of its [`Piece::index`].
pub(super) static OF_ROWS: [[u16; 2]; ROWS] = piece_inputs::of_rows(KINDS, [0, 1, 2, 3, 4, 5, 6, 7]);

/// The rows of network weights for the inputs that are active in a position.
#[inline(always)]
pub(super) fn active(
    sides: &Sides,
) -> ActiveRows<impl Iterator<Item = usize> + use<>, impl Iterator<Item = usize> + use<>> {
    let Sides { all, attacks, .. } = sides;
    let [_, one, two, three, four, five, six, seven] = sides.kinds;
    let enemies = all.swapped();
    let [_, opponents] = all.to_array();
    let threats = ThreatSets {
        // The pattern of a piece is the binary form of its index.
        kinds: [
            one | three | five | seven,
            two | three | six | seven,
            four | five | six | seven,
        ],
        occupied: all.union(),
        opponents,
        first_threat: (attacks.by_small & enemies).union(),
        second_threat: (attacks.all() & enemies).union(),
        defended: (attacks.all() & *all).union(),
    };
    let classes = [attacks.by_small, attacks.by_minor, attacks.by_major];
    let exchanges = ExchangeSets {
        attacked: map_array(classes, |attacks| (attacks & enemies).union()),
        defended: map_array(classes, |attacks| (attacks & *all).union()),
    };
    piece_inputs::active_rows(threats, exchanges)
}
