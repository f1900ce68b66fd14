//! Attacks: the squares that a set of pieces attacks, and the attackers of a square.
//!
//! The attack patterns of the two sides are mirror images. A piece therefore attacks a square exactly if a piece of the
//! same kind but of the other side, standing on that square, would attack the first piece in return. The only exception
//! is the High Priest's colour change, which depends on the attacker's rank.

use super::{Oliveira, Piece};
use crate::board::{Bitboard, Color, Pair, Square, SquareSet, attacks, map_array};

/// Attacks of Warlords: "slides 1-2 squares straight forward, left or right; 1 straight back; 1 diagonally forward".
#[inline(always)]
pub(super) fn warlord<S: SquareSet>(from: S, color: Color, empty: S) -> S {
    let (ahead, east, west) = (from.forward(color), from.east(), from.west());
    let near = ahead | ahead.east() | ahead.west() | east | west | from.forward(!color);
    let far = (ahead & empty).forward(color) | (east & empty).east() | (west & empty).west();
    near | far
}

/// Moves four sets of squares one step diagonally, each in a different direction.
#[inline(always)]
fn diagonal_steps<S: SquareSet>(from: [S; 4]) -> [S; 4] {
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
pub(super) fn high_priest<S: SquareSet>(from: S, empty: S) -> S {
    let first = diagonal_steps([from; 4]);
    let second = diagonal_steps(first);
    let through = diagonal_steps(map_array(first, |squares| squares & empty));
    let third = diagonal_steps(map_array(through, |squares| squares & empty));
    union(first) | union(second) | union(third)
}

#[inline(always)]
fn union<S: SquareSet>([a, b, c, d]: [S; 4]) -> S {
    a | b | c | d
}

/// Attacks by High Priests on their last rank, where they can change square colour: "one square straight left, right or
/// back".
#[inline(always)]
pub(super) fn colour_change<S: SquareSet>(priests: S, color: Color) -> S {
    let able = priests & S::last_rank(color);
    able.east() | able.west() | able.forward(!color)
}

/// Attacks of Lords without charges: "1 diagonally in any direction, or 1 straight forward".
#[inline(always)]
pub(super) fn lord<S: SquareSet>(from: S, color: Color) -> S {
    let (ahead, behind) = (from.forward(color), from.forward(!color));
    ahead | ahead.east() | ahead.west() | behind.east() | behind.west()
}

/// Attacks of Pawns without charges: "1 diagonally forward".
#[inline(always)]
pub(super) fn pawn<S: SquareSet>(from: S, color: Color) -> S {
    let ahead = from.forward(color);
    ahead.east() | ahead.west()
}

/// Charges of Pawns and Lords: "straight forward exactly two squares, the first empty".
#[inline(always)]
pub(super) fn charge<S: SquareSet>(from: S, color: Color, empty: S) -> S {
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
pub(super) fn around<S: SquareSet>(squares: S) -> S {
    let row = squares | squares.east() | squares.west();
    (row | row.forward(Color::White) | row.forward(Color::Black)) & !squares
}

/// Attacked squares by class of attacker, for one side ([`Bitboard`]) or for both ([`Pair`]).
pub(super) struct Attacks<S> {
    /// Squares attacked by Pawns and Lords, charges included.
    pub(super) by_small: S,
    /// Squares attacked by High Priests and Knights.
    pub(super) by_minor: S,
    /// Squares attacked by Warlords, Rooks and the King.
    pub(super) by_major: S,
}

impl<S: SquareSet> Attacks<S> {
    #[inline(always)]
    pub(super) fn all(&self) -> S {
        self.by_small | self.by_minor | self.by_major
    }

    /// The attacks of `color`; in a pair, `color` is the first side. `by_knights` and `by_rooks` are the squares that
    /// Knights and Rooks attack.
    #[inline(always)]
    fn of(pieces: impl Fn(Piece) -> S, color: Color, empty: S, by_knights: S, by_rooks: S) -> Attacks<S> {
        let (pawns, lords, priests) = (pieces(Piece::Pawn), pieces(Piece::Lord), pieces(Piece::HighPriest));
        Attacks {
            by_small: pawn(pawns, color) | lord(lords, color) | charge(pawns | lords, color, empty),
            by_minor: high_priest(priests, empty) | colour_change(priests, color) | by_knights,
            by_major: warlord(pieces(Piece::Warlord), color, empty) | by_rooks | around(pieces(Piece::King)),
        }
    }
}

impl Attacks<Pair> {
    /// The attacks of both sides, with the first one moving up the board.
    #[inline(always)]
    pub(super) fn of_sides(pieces: impl Fn(Piece) -> Pair, occupied: Bitboard) -> Attacks<Pair> {
        let by_knights = attacks::knight_leaps_of_pair(pieces(Piece::Knight));
        let by_rooks = pieces(Piece::Rook).map(|from| rooks(from, occupied));
        Attacks::of(pieces, Color::White, Pair::same(!occupied), by_knights, by_rooks)
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
    pub(super) fn attacks_of(&self, color: Color, occupied: Bitboard) -> Attacks<Bitboard> {
        let pieces = |piece| self.pieces(color, piece);
        let by_knights = attacks::union(attacks::knight_leaps(pieces(Piece::Knight)));
        let by_rooks = rooks(pieces(Piece::Rook), occupied);
        Attacks::of(pieces, color, !occupied, by_knights, by_rooks)
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
