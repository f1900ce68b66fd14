//! How a game ends. The rules' order: "two passes, bare King, no legal move, Kings and Dukes, fifty
//! moves, repetition"; those before "no legal move" are seen without moves, those behind it count
//! plies.

use super::{Oliveira, Piece};
use crate::board::{Bitboard, Color};
use crate::game::Outcome;

/// "100 plies without a capture (charges and zone removals count as captures) or a Pawn move."
const FIFTY_MOVES: u16 = 100;

/// "From the first position in which only K and G remain (both sides), ten plies." Every way there
/// resets the counter of the fifty moves.
const KINGS_AND_DUKES: u16 = 10;

impl Oliveira {
    /// "A side with a King and nothing else (no G on the board or in the Duchy either)."
    #[inline(always)]
    fn is_bare(&self, color: Color) -> bool {
        let pieces = self.pieces_of(color);
        let king = self.kinds[Piece::King.index()];
        (pieces & !king).is_empty()
            && !self.hands[color.index()].has(Piece::GrandDuke)
            && !self.places(color)
    }

    /// Whether `color` has a bare King as soon as one more piece is captured.
    #[inline(always)]
    pub(super) fn has_one_piece_left(&self, color: Color) -> bool {
        let officers = self.pieces_of(color) & !self.kinds[Piece::King.index()];
        officers.is_single() && !self.hands[color.index()].has(Piece::GrandDuke)
    }

    /// Whether no move is legal because of an end that is seen without moves.
    #[inline(always)]
    pub(super) fn is_over(&self) -> bool {
        self.passes >= 2 || self.is_bare(Color::White) || self.is_bare(Color::Black)
    }

    /// The end by two passes or by a bare King.
    #[inline(always)]
    pub(super) fn end_without_moves(&self) -> Option<Outcome> {
        if self.passes >= 2 {
            return Some(Outcome::draw("two passes"));
        }
        match Color::BOTH.map(|color| self.is_bare(color)) {
            [false, false] => None,
            [true, true] => Some(Outcome::draw("both bare")),
            [true, false] => Some(Outcome::win(Color::Black, "bare king")),
            [false, true] => Some(Outcome::win(Color::White, "bare king")),
        }
    }

    /// "No legal move: the side to move loses, attacked (mate) or not (afogamento)."
    pub(super) fn end_without_moves_left(&self) -> Outcome {
        let side = self.side();
        let reason = if self.is_king_attacked(side) {
            "mate"
        } else {
            "siege"
        };
        Outcome::win(!side, reason)
    }

    /// The ends by number of plies: "the side with more pieces wins, equal is a draw".
    #[inline(always)]
    pub(super) fn end_by_count(&self) -> Option<Outcome> {
        if self.halfmove >= KINGS_AND_DUKES && self.only_kings_and_dukes() {
            return Some(self.end_by_majority("kings and dukes"));
        }
        (self.halfmove >= FIFTY_MOVES).then(|| self.end_by_majority("fifty moves"))
    }

    #[inline(always)]
    fn only_kings_and_dukes(&self) -> bool {
        let royal = self.kinds[Piece::King.index()] | self.kinds[Piece::GrandDuke.index()];
        (self.occupied() & !royal) == Bitboard::EMPTY
    }

    fn end_by_majority(&self, reason: &'static str) -> Outcome {
        let [white, black] = Color::BOTH.map(|color| self.number_of_pieces(color));
        match white.cmp(&black) {
            std::cmp::Ordering::Greater => Outcome::win(Color::White, reason),
            std::cmp::Ordering::Less => Outcome::win(Color::Black, reason),
            std::cmp::Ordering::Equal => Outcome::draw(reason),
        }
    }
}
