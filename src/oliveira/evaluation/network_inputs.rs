//! The inputs of the network: each piece on its square with the threats to it and its defence, and each attacked piece
//! with the classes of pieces of both sides that reach it.
//!
//! There are two kinds of threat to a piece: an attack by a Pawn or Lord, charges included, and an attack by other
//! pieces only. The three classes of pieces that take part in an exchange are: Pawns and Lords, charges included; High
//! Priests and Knights; Warlords, Rooks and Kings.

use super::super::attacks::AttacksOfSide;
use super::super::{Oliveira, Piece};
use crate::board::{Bitboard, Color, map_array};
use crate::game::{NetworkSize, Position};
use crate::network::Network;
use crate::network::exchange_inputs::ExchangeSets;
use crate::network::piece_inputs::{self, ActiveRows, ROWS};
use crate::network::threat_inputs::ThreatSets;

pub(super) const KINDS: usize = Piece::COUNT;
/// The number of network rows for pieces on their squares. The rows for exchanges follow them.
pub(super) const SQUARE_ROWS: usize = piece_inputs::SQUARE_ROWS;
const INPUTS: usize = piece_inputs::inputs(KINDS);
const HIDDEN: usize = 32;

pub(super) type OliveiraNetwork = Network<ROWS, HIDDEN>;

/// Reads a network file at compile time.
pub(super) const fn read(file: &[u8]) -> OliveiraNetwork {
    OliveiraNetwork::read::<INPUTS>(file, &OF_ROWS)
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

/// The rows of network weights for the inputs that are active in a position, given the attacks of the side to move and
/// of the other side.
#[inline(always)]
pub(super) fn active(
    position: &Oliveira,
    [ours, theirs]: [&AttacksOfSide; 2],
) -> ActiveRows<impl Iterator<Item = usize> + use<>, impl Iterator<Item = usize> + use<>> {
    let side = position.side_to_move();
    let [own, other] = [side, !side].map(|color| position.pieces_of(color));
    let turned = |squares: Bitboard| match side {
        Color::White => squares,
        Color::Black => squares.flipped(),
    };
    let threats = ThreatSets {
        kinds: map_array([1, 2, 4], |bit| {
            let kinds = Piece::ALL.into_iter().filter(|kind| kind.index() & bit != 0);
            let squares = kinds.fold(Bitboard::EMPTY, |squares, kind| {
                squares | position.pieces(Color::White, kind) | position.pieces(Color::Black, kind)
            });
            turned(squares)
        }),
        occupied: turned(own | other),
        opponents: turned(other),
        first_threat: turned((ours.by_small & other) | (theirs.by_small & own)),
        second_threat: turned((ours.all() & other) | (theirs.all() & own)),
        defended: turned((ours.all() & own) | (theirs.all() & other)),
    };
    let classes = |attacks: &AttacksOfSide| [attacks.by_small, attacks.by_minor, attacks.by_major];
    let (by_us, by_them) = (classes(ours), classes(theirs));
    let reached = |[of_us, of_them]: [Bitboard; 2]| {
        std::array::from_fn(|class| turned((by_us[class] & of_us) | (by_them[class] & of_them)))
    };
    let exchanges = ExchangeSets {
        attacked: reached([other, own]),
        defended: reached([own, other]),
    };
    piece_inputs::active_rows(threats, exchanges)
}
