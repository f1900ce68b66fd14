//! The ends of games, which the rules apply in this order: "two passes, bare King, no legal move, Kings and Dukes,
//! fifty moves, repetition".

use super::{Oliveira, Piece};
use crate::board::{Bitboard, Color};
use crate::game::{Outcome, Position};

/// The fifty-move rule: "100 plies without a capture (charges and zone removals count as captures) or a Pawn move."
const FIFTY_MOVES: u16 = 100;

/// The ten-ply rule: the game ends ten plies after the first position in which both sides have only Kings and Grand
/// Dukes. The half-move clock counts these plies too, because every move that leads to the first such position resets
/// the clock.
const KINGS_AND_DUKES: u16 = 10;

/// The outcome if the game has ended by two passes in a row or by a bare King.
#[inline(always)]
pub(super) fn terminal_outcome(position: &Oliveira) -> Option<Outcome> {
    if position.passes >= 2 {
        return Some(Outcome::draw("two passes"));
    }
    match Color::BOTH.map(|color| position.is_bare(color)) {
        [false, false] => None,
        [true, true] => Some(Outcome::draw("both bare")),
        [true, false] => Some(Outcome::win(Color::Black, "bare king")),
        [false, true] => Some(Outcome::win(Color::White, "bare king")),
    }
}

/// The outcome if the side to move has no legal move: that side loses, whether its King is attacked (mate) or not
/// (afogamento).
pub(super) fn outcome_without_moves(position: &Oliveira) -> Outcome {
    let reason = if position.in_check() { "mate" } else { "siege" };
    Outcome::win(!position.side_to_move(), reason)
}

/// The outcome if the ten-ply or fifty-move rule ends the game: the side with more pieces wins, and equal numbers are a
/// draw.
#[inline(always)]
pub(super) fn ply_count_outcome(position: &Oliveira) -> Option<Outcome> {
    if position.halfmove >= KINGS_AND_DUKES && position.only_kings_and_dukes() {
        return Some(outcome_by_majority(position, "kings and dukes"));
    }
    (position.halfmove >= FIFTY_MOVES).then(|| outcome_by_majority(position, "fifty moves"))
}

/// The number of plies until the ten-ply or fifty-move rule ends the game, if no move resets the half-move clock.
#[inline(always)]
pub(super) fn plies_to_count_end(position: &Oliveira) -> u32 {
    let end = if position.only_kings_and_dukes() {
        KINGS_AND_DUKES
    } else {
        FIFTY_MOVES
    };
    end.saturating_sub(position.halfmove).into()
}

fn outcome_by_majority(position: &Oliveira, reason: &'static str) -> Outcome {
    let [white, black] = Color::BOTH.map(|color| position.number_of_pieces(color));
    Outcome::by_majority(white, black, reason)
}

impl Oliveira {
    /// Whether `color` has a bare King: no other piece on the board, and no Grand Duke in the Duchy either.
    #[inline(always)]
    fn is_bare(&self, color: Color) -> bool {
        let pieces = self.pieces_of(color);
        let king = self.kinds[Piece::King.index()];
        (pieces & !king).is_empty()
            && !self.hands[color.index()].has(Piece::GrandDuke)
            && !self.has_king_to_place(color)
    }

    /// Whether `color` has only one piece in addition to its King, so that the next capture leaves a bare King.
    #[inline(always)]
    pub(super) fn has_one_piece_left(&self, color: Color) -> bool {
        let officers = self.pieces_of(color) & !self.kinds[Piece::King.index()];
        officers.is_single() && !self.hands[color.index()].has(Piece::GrandDuke)
    }

    /// Whether the game has a [terminal outcome](Position::terminal_outcome).
    #[inline(always)]
    pub(super) fn is_over(&self) -> bool {
        self.passes >= 2 || self.is_bare(Color::White) || self.is_bare(Color::Black)
    }

    #[inline(always)]
    fn only_kings_and_dukes(&self) -> bool {
        let royal = self.kinds[Piece::King.index()] | self.kinds[Piece::GrandDuke.index()];
        (self.occupied() & !royal) == Bitboard::EMPTY
    }
}
