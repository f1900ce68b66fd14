//! The inputs of the network: each piece on its square, with what could happen to it next. The first
//! threat is that of Pawns, Lords and charges, the second one that of any other piece.

use super::super::{Oliveira, Piece};
use super::side_attacks::SideAttacks;
use crate::board::{Bitboard, Color, Square, map_array};
use crate::game::{NetworkSize, Position};
use crate::network::Network;
use crate::network::threat_inputs::{self, ThreatInputs, ThreatSets};

pub(super) const KINDS: usize = Piece::COUNT;
pub(super) const INPUTS: usize = threat_inputs::inputs(KINDS);
const HIDDEN: usize = 32;

/// The network of the game.
pub(super) type OliveiraNetwork = Network<INPUTS, HIDDEN>;

pub(super) const SIZE: NetworkSize = NetworkSize {
    inputs: INPUTS,
    most_active: Square::COUNT,
    groups: threat_inputs::groups(KINDS),
    hidden: HIDDEN,
};

/// The pattern of a piece is its index in binary.
static BY_CODE: ThreatInputs = ThreatInputs::new(KINDS, [0, 1, 2, 3, 4, 5, 6, 7]);

/// The active inputs, as the side to move and as the other side see them. The attacks are those of
/// the side to move and of the other.
#[inline(always)]
pub(super) fn active(
    position: &Oliveira,
    [ours, theirs]: [&SideAttacks; 2],
) -> impl Iterator<Item = [usize; 2]> {
    let side = position.side_to_move();
    let [own, other] = [side, !side].map(|color| position.pieces_of(color));
    let turned = |squares: Bitboard| match side {
        Color::White => squares,
        Color::Black => squares.flipped(),
    };
    let small = |attacks: &SideAttacks| attacks.by_small | attacks.by_charge;
    let sets = ThreatSets {
        kinds: map_array([1, 2, 4], |bit| {
            let kinds = Piece::ALL
                .into_iter()
                .filter(|kind| kind.index() & bit != 0);
            let squares = kinds.fold(Bitboard::EMPTY, |squares, kind| {
                squares | position.pieces(Color::White, kind) | position.pieces(Color::Black, kind)
            });
            turned(squares)
        }),
        occupied: turned(own | other),
        opponents: turned(other),
        first_threat: turned((small(ours) & other) | (small(theirs) & own)),
        second_threat: turned((ours.all & other) | (theirs.all & own)),
        defended: turned((ours.all & own) | (theirs.all & other)),
    };
    sets.pieces().map(|piece| BY_CODE.of(piece))
}

pub(super) fn mirrored(input: usize) -> usize {
    threat_inputs::mirrored(input)
}

pub(super) fn groups(input: usize) -> [usize; 2] {
    threat_inputs::groups_of(input, KINDS)
}
