//! What the pieces of a side attack.

use super::super::attacks::{self, around};
use super::super::{Oliveira, Piece};
use super::layout::{KINDS, MOST_ATTACKERS};
use crate::board::attacks::{knight, orthogonal};
use crate::board::{Bitboard, Color};

/// What the pieces of one side attack, and what some of it comes to.
pub(super) struct Reach {
    /// By Pawns and Lords without charges.
    pub(super) by_small: Bitboard,
    /// By charges.
    pub(super) by_charge: Bitboard,
    /// By anything.
    pub(super) all: Bitboard,
    /// Squares that Warlords, High Priests, Knights, Rooks and Lords can go to.
    pub(super) mobility: [i32; 5],
    /// Squares around the enemy's King, by the kind of what attacks them.
    pub(super) king_ring: [i32; KINDS],
    /// How many pieces attack such squares, up to [`MOST_ATTACKERS`].
    pub(super) king_attackers: usize,
}

impl Reach {
    #[inline(always)]
    pub(super) fn of(position: &Oliveira, color: Color) -> Reach {
        let of = |piece| position.pieces(color, piece);
        let occupied = position.occupied();
        let empty = !occupied;
        let dukes = position.pieces(!color, Piece::GrandDuke);
        let open = !(position.pieces_of(color) | dukes);
        let ring = around(position.pieces(!color, Piece::King));
        let mut reach = Reach {
            by_small: Bitboard::EMPTY,
            by_charge: Bitboard::EMPTY,
            all: around(of(Piece::King)),
            mobility: [0; 5],
            king_ring: [0; KINDS],
            king_attackers: 0,
        };

        let mut note = |kind: usize, reached: Bitboard| {
            reach.mobility[kind] += reached.count_in(open) as i32;
            let near = reached.count_in(ring);
            reach.king_ring[kind] += near as i32;
            reach.king_attackers += usize::from(near > 0);
            reach.all |= reached;
        };
        for from in of(Piece::Warlord) {
            note(0, attacks::warlord(Bitboard::of(from), color, empty));
        }
        for from in of(Piece::HighPriest) {
            let at = Bitboard::of(from);
            note(
                1,
                attacks::high_priest(at, empty) | attacks::colour_change(at, color),
            );
        }
        for from in of(Piece::Knight) {
            note(2, knight(from));
        }
        for from in of(Piece::Rook) {
            note(3, orthogonal(from, occupied));
        }
        for from in of(Piece::Lord) {
            note(4, attacks::lord(Bitboard::of(from), color));
        }

        let (pawns, lords) = (of(Piece::Pawn), of(Piece::Lord));
        let by_pawns = attacks::pawn(pawns, color);
        reach.king_ring[5] = by_pawns.count_in(ring) as i32;
        reach.by_small = by_pawns | attacks::lord(lords, color);
        reach.by_charge = attacks::charge(pawns | lords, color, empty);
        reach.all |= by_pawns | reach.by_charge;
        reach.king_attackers = reach.king_attackers.min(MOST_ATTACKERS);
        reach
    }
}
