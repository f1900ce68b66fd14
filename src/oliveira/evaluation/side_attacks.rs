//! Attacks of the pieces of a side.

use super::super::attacks::{self, around};
use super::super::{Oliveira, Piece};
use super::layout::{KINDS, MOST_ATTACKERS};
use crate::board::attacks::{knight, orthogonal};
use crate::board::{Bitboard, Color};

/// The squares that the pieces of one side attack, and counts of them.
pub(super) struct SideAttacks {
    /// The attacks of Pawns and Lords without charges.
    pub(super) by_small: Bitboard,
    /// The attacks by charges.
    pub(super) by_charge: Bitboard,
    /// The attacks of High Priests and Knights.
    pub(super) by_minor: Bitboard,
    /// The attacks of Warlords, Rooks and the King.
    pub(super) by_major: Bitboard,
    /// All attacks.
    pub(super) all: Bitboard,
    /// The number of squares that Warlords, High Priests, Knights, Rooks and Lords can go to.
    pub(super) mobility: [i32; 5],
    /// The number of squares around the enemy King that each kind of piece attacks.
    pub(super) king_ring: [i32; KINDS],
    /// The number of pieces that attack squares around the enemy King, at most [`MOST_ATTACKERS`].
    pub(super) king_attackers: usize,
}

impl SideAttacks {
    #[inline(always)]
    pub(super) fn of(position: &Oliveira, color: Color) -> SideAttacks {
        let of = |piece| position.pieces(color, piece);
        let occupied = position.occupied();
        let empty = !occupied;
        let dukes = position.pieces(!color, Piece::GrandDuke);
        let open = !(position.pieces_of(color) | dukes);
        let ring = around(position.pieces(!color, Piece::King));
        let mut attacked = SideAttacks {
            by_small: Bitboard::EMPTY,
            by_charge: Bitboard::EMPTY,
            by_minor: Bitboard::EMPTY,
            by_major: Bitboard::EMPTY,
            all: Bitboard::EMPTY,
            mobility: [0; 5],
            king_ring: [0; KINDS],
            king_attackers: 0,
        };

        let mut note = |kind: usize, reached: Bitboard| {
            attacked.mobility[kind] += reached.count_in(open) as i32;
            let near = reached.count_in(ring);
            attacked.king_ring[kind] += near as i32;
            attacked.king_attackers += usize::from(near > 0);
            reached
        };
        let (mut by_minor, mut by_major) = (Bitboard::EMPTY, around(of(Piece::King)));
        for from in of(Piece::Warlord) {
            by_major |= note(0, attacks::warlord(Bitboard::of(from), color, empty));
        }
        for from in of(Piece::HighPriest) {
            let at = Bitboard::of(from);
            by_minor |= note(
                1,
                attacks::high_priest(at, empty) | attacks::colour_change(at, color),
            );
        }
        for from in of(Piece::Knight) {
            by_minor |= note(2, knight(from));
        }
        for from in of(Piece::Rook) {
            by_major |= note(3, orthogonal(from, occupied));
        }
        for from in of(Piece::Lord) {
            note(4, attacks::lord(Bitboard::of(from), color));
        }

        let (pawns, lords) = (of(Piece::Pawn), of(Piece::Lord));
        let by_pawns = attacks::pawn(pawns, color);
        attacked.king_ring[5] = by_pawns.count_in(ring) as i32;
        attacked.by_small = by_pawns | attacks::lord(lords, color);
        attacked.by_charge = attacks::charge(pawns | lords, color, empty);
        attacked.by_minor = by_minor;
        attacked.by_major = by_major;
        attacked.all = attacked.by_small | attacked.by_charge | by_minor | by_major;
        attacked.king_attackers = attacked.king_attackers.min(MOST_ATTACKERS);
        attacked
    }
}
