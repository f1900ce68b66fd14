//! Attacks of the pieces: the squares that a set of pieces attacks, and the attackers of a square.
//!
//! The attackers of a square stand where a piece of the same kind and of the other side would
//! attack from that square, since the patterns of the two sides are mirror images. The colour
//! change of the High Priest is the exception: it depends on the rank of the attacker.

use super::{Oliveira, Piece};
use crate::board::{Bitboard, Color, Square, attacks};

/// The moves of Warlords: "slides 1-2 squares straight forward, left or right; 1 straight back; 1
/// diagonally forward".
#[inline(always)]
pub(super) fn warlord(from: Bitboard, color: Color, empty: Bitboard) -> Bitboard {
    let (ahead, east, west) = (from.forward(color), from.east(), from.west());
    let near = ahead | ahead.east() | ahead.west() | east | west | from.forward(!color);
    let far = (ahead & empty).forward(color) | (east & empty).east() | (west & empty).west();
    near | far
}

/// One step in each diagonal direction.
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

/// The squares one, two and three steps away in each diagonal direction.
#[inline(always)]
pub(super) fn diagonals(from: Bitboard) -> [[Bitboard; 4]; 3] {
    let first = diagonal_steps([from; 4]);
    let second = diagonal_steps(first);
    [first, second, diagonal_steps(second)]
}

/// The moves of High Priests: "slides 1-3 squares diagonally; or jumps exactly 2 diagonally over
/// one piece (either colour) on the first square". The second square is therefore always reached.
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

/// The colour change of High Priests on their last rank: "one square straight left, right or back".
#[inline(always)]
pub(super) fn colour_change(priests: Bitboard, color: Color) -> Bitboard {
    let there = priests & Bitboard::last_rank(color);
    there.east() | there.west() | there.forward(!color)
}

/// The steps of Lords: "1 diagonally in any direction, or 1 straight forward".
#[inline(always)]
pub(super) fn lord(from: Bitboard, color: Color) -> Bitboard {
    let (ahead, behind) = (from.forward(color), from.forward(!color));
    ahead | ahead.east() | ahead.west() | behind.east() | behind.west()
}

/// The captures of Pawns without charges: "1 diagonally forward".
#[inline(always)]
pub(super) fn pawn(from: Bitboard, color: Color) -> Bitboard {
    let ahead = from.forward(color);
    ahead.east() | ahead.west()
}

/// The charges of Pawns and Lords: "straight forward exactly two squares, the first empty".
#[inline(always)]
pub(super) fn charge(from: Bitboard, color: Color, empty: Bitboard) -> Bitboard {
    (from.forward(color) & empty).forward(color)
}

/// The moves of Rooks. There are few: one after the other is faster than all lines of a set at once.
#[inline(always)]
fn rooks(from: Bitboard, occupied: Bitboard) -> Bitboard {
    from.into_iter().fold(Bitboard::EMPTY, |attacked, square| {
        attacked | attacks::orthogonal(square, occupied)
    })
}

/// The squares next to these, in all eight directions.
#[inline(always)]
pub(super) fn around(squares: Bitboard) -> Bitboard {
    let row = squares | squares.east() | squares.west();
    (row | row.forward(Color::White) | row.forward(Color::Black)) & !squares
}

/// The squares that the pieces of one side attack, by three classes of pieces.
pub(super) struct AttacksOfSide {
    /// By Pawns and Lords, charges included.
    pub(super) by_small: Bitboard,
    /// By High Priests and Knights.
    pub(super) by_minor: Bitboard,
    /// By Warlords, Rooks and the King.
    pub(super) by_major: Bitboard,
}

impl AttacksOfSide {
    /// All of them.
    #[inline(always)]
    pub(super) fn all(&self) -> Bitboard {
        self.by_small | self.by_minor | self.by_major
    }
}

impl Oliveira {
    /// The pieces of `color` that attack the square, where `occupied` are the squares with pieces:
    /// "by any capture, charge included".
    #[inline(always)]
    pub(super) fn attackers(&self, square: Square, color: Color, occupied: Bitboard) -> Bitboard {
        let at = Bitboard::of(square);
        let empty = !occupied;
        let of = |piece| self.pieces(color, piece);
        let pawns_and_lords = of(Piece::Pawn) | of(Piece::Lord);
        // A High Priest attacks left, right and back; seen from its victim, it stands right, left
        // and ahead.
        let beside = at.east() | at.west() | at.forward(color);
        (attacks::king(square) & of(Piece::King))
            | (attacks::knight(square) & of(Piece::Knight))
            | (attacks::orthogonal(square, occupied) & of(Piece::Rook))
            | (warlord(at, !color, empty) & of(Piece::Warlord))
            | (high_priest(at, empty) & of(Piece::HighPriest))
            | (beside & of(Piece::HighPriest) & Bitboard::last_rank(color))
            | (lord(at, !color) & of(Piece::Lord))
            | (pawn(at, !color) & of(Piece::Pawn))
            | (charge(at, !color, empty) & pawns_and_lords)
    }

    /// The squares that `color` attacks, where `occupied` are the squares with pieces.
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

    /// The zones of control of `color`: "the eight squares around a G on the board".
    #[inline(always)]
    pub(super) fn zones(&self, color: Color) -> Bitboard {
        let dukes = self.pieces(color, Piece::GrandDuke);
        if dukes.is_empty() {
            return dukes;
        }
        attacks::union(attacks::king_steps(dukes))
    }

    /// Whether the King of `color` is attacked. One that has not been placed is not.
    #[inline(always)]
    pub(super) fn is_king_attacked(&self, color: Color) -> bool {
        self.pieces(color, Piece::King)
            .first()
            .is_some_and(|king| !self.attackers(king, !color, self.occupied()).is_empty())
    }
}
