//! Attacks: the squares that a set of pieces attacks, and the attackers of a square.
//!
//! The attack patterns of the two sides are mirror images. A piece therefore attacks a square exactly if a piece of the
//! same kind but of the other side, standing on that square, would attack the first piece in return. The only exception
//! is the High Priest's colour change, which depends on the attacker's rank.

use super::{Oliveira, Piece};
use crate::board::{Bitboard, Color, Square, attacks};

/// Attacks of Warlords: "slides 1-2 squares straight forward, left or right; 1 straight back; 1 diagonally forward".
#[inline(always)]
pub(super) fn warlord(from: Bitboard, color: Color, empty: Bitboard) -> Bitboard {
    let (ahead, east, west) = (from.forward(color), from.east(), from.west());
    let near = ahead | ahead.east() | ahead.west() | east | west | from.forward(!color);
    let far = (ahead & empty).forward(color) | (east & empty).east() | (west & empty).west();
    near | far
}

/// Moves four bitboards one step diagonally, each in a different direction.
#[inline(always)]
fn diagonal_steps(from: [Bitboard; 4]) -> [Bitboard; 4] {
    let [a, b, c, d] = from;
    [
        a.forward(Color::White).east(),
        b.forward(Color::White).west(),
        c.forward(Color::Black).east(),
        d.forward(Color::Black).west(),
    ]
}

/// The squares one, two and three diagonal steps away from the given squares, separately for each of the four
/// directions.
#[inline(always)]
pub(super) fn diagonals(from: Bitboard) -> [[Bitboard; 4]; 3] {
    let first = diagonal_steps([from; 4]);
    let second = diagonal_steps(first);
    [first, second, diagonal_steps(second)]
}

/// Attacks of High Priests: "slides 1-3 squares diagonally; or jumps exactly 2 diagonally over one piece (either
/// colour) on the first square". A High Priest thus always attacks the second square, whatever is on the first.
#[inline(always)]
pub(super) fn high_priest(from: Bitboard, empty: Bitboard) -> Bitboard {
    let first = diagonal_steps([from; 4]);
    let second = diagonal_steps(first);
    let through = diagonal_steps(first.map(|squares| squares & empty));
    let third = diagonal_steps(through.map(|squares| squares & empty));
    union(first) | union(second) | union(third)
}

#[inline(always)]
fn union([a, b, c, d]: [Bitboard; 4]) -> Bitboard {
    a | b | c | d
}

/// Attacks by High Priests on their last rank, where they can change square colour: "one square straight left, right or
/// back".
#[inline(always)]
pub(super) fn colour_change(priests: Bitboard, color: Color) -> Bitboard {
    let able = priests & Bitboard::last_rank(color);
    able.east() | able.west() | able.forward(!color)
}

/// Attacks of Lords without charges: "1 diagonally in any direction, or 1 straight forward".
#[inline(always)]
pub(super) fn lord(from: Bitboard, color: Color) -> Bitboard {
    let (ahead, behind) = (from.forward(color), from.forward(!color));
    ahead | ahead.east() | ahead.west() | behind.east() | behind.west()
}

/// Attacks of Pawns without charges: "1 diagonally forward".
#[inline(always)]
pub(super) fn pawn(from: Bitboard, color: Color) -> Bitboard {
    let ahead = from.forward(color);
    ahead.east() | ahead.west()
}

/// Charges of Pawns and Lords: "straight forward exactly two squares, the first empty".
#[inline(always)]
pub(super) fn charge(from: Bitboard, color: Color, empty: Bitboard) -> Bitboard {
    (from.forward(color) & empty).forward(color)
}

/// Attacks of Rooks. A position has few Rooks, so a loop over them is faster than sliding all of them at once.
#[inline(always)]
fn rooks(from: Bitboard, occupied: Bitboard) -> Bitboard {
    from.into_iter().fold(Bitboard::EMPTY, |attacked, square| {
        attacked | attacks::orthogonal(square, occupied)
    })
}

/// The squares next to `squares`, in all eight directions.
#[inline(always)]
pub(super) fn around(squares: Bitboard) -> Bitboard {
    let row = squares | squares.east() | squares.west();
    (row | row.forward(Color::White) | row.forward(Color::Black)) & !squares
}

/// The squares that one side attacks, by class of attacker.
pub(super) struct AttacksOfSide {
    /// Squares attacked by Pawns and Lords, charges included.
    pub(super) by_small: Bitboard,
    /// Squares attacked by High Priests and Knights.
    pub(super) by_minor: Bitboard,
    /// Squares attacked by Warlords, Rooks and the King.
    pub(super) by_major: Bitboard,
}

impl AttacksOfSide {
    #[inline(always)]
    pub(super) fn all(&self) -> Bitboard {
        self.by_small | self.by_minor | self.by_major
    }
}

impl Oliveira {
    /// The pieces of `color` that attack a square by any capture, charges included. `occupied` contains the occupied
    /// squares.
    #[inline(always)]
    pub(super) fn attackers(&self, square: Square, color: Color, occupied: Bitboard) -> Bitboard {
        let at = Bitboard::of(square);
        let empty = !occupied;
        let of = |piece| self.pieces(color, piece);
        let pawns_and_lords = of(Piece::Pawn) | of(Piece::Lord);
        // A High Priest's colour change goes left, right or back, so the attacking High Priest is to the right of its
        // victim, to its left, or ahead of it.
        let next_to = at.east() | at.west() | at.forward(color);
        (attacks::king(square) & of(Piece::King))
            | (attacks::knight(square) & of(Piece::Knight))
            | (attacks::orthogonal(square, occupied) & of(Piece::Rook))
            | (warlord(at, !color, empty) & of(Piece::Warlord))
            | (high_priest(at, empty) & of(Piece::HighPriest))
            | (next_to & of(Piece::HighPriest) & Bitboard::last_rank(color))
            | (lord(at, !color) & of(Piece::Lord))
            | (pawn(at, !color) & of(Piece::Pawn))
            | (charge(at, !color, empty) & pawns_and_lords)
    }

    /// The squares that `color` attacks. `occupied` contains the occupied squares.
    #[inline(always)]
    pub(super) fn attacks_of(&self, color: Color, occupied: Bitboard) -> AttacksOfSide {
        let empty = !occupied;
        let of = |piece| self.pieces(color, piece);
        let (pawns, lords, priests) = (of(Piece::Pawn), of(Piece::Lord), of(Piece::HighPriest));
        AttacksOfSide {
            by_small: pawn(pawns, color) | lord(lords, color) | charge(pawns | lords, color, empty),
            by_minor: high_priest(priests, empty)
                | colour_change(priests, color)
                | attacks::union(attacks::knight_leaps(of(Piece::Knight))),
            by_major: warlord(of(Piece::Warlord), color, empty)
                | rooks(of(Piece::Rook), occupied)
                | around(of(Piece::King)),
        }
    }

    /// The zones of control of `color`: the eight squares around each of its Grand Dukes on the board.
    #[inline(always)]
    pub(super) fn zones(&self, color: Color) -> Bitboard {
        let dukes = self.pieces(color, Piece::GrandDuke);
        if dukes.is_empty() {
            return dukes;
        }
        attacks::union(attacks::king_steps(dukes))
    }

    /// Whether the King of `color` is attacked. Returns `false` before the King is placed.
    #[inline(always)]
    pub(super) fn is_king_attacked(&self, color: Color) -> bool {
        self.pieces(color, Piece::King)
            .first()
            .is_some_and(|king| !self.attackers(king, !color, self.occupied()).is_empty())
    }
}
