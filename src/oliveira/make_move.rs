//! Makes moves: updates the pieces, the hands, the clocks, the castling rights and the hash key.

use super::moves::{Move, MoveType};
use super::position::{castling_right, castling_rook};
use super::{Oliveira, Piece, zobrist};
use crate::board::{Bitboard, Color, Square};

/// The square `steps` squares straight ahead of `square`, as seen by `color`. The result must be on the board.
#[inline(always)]
pub(super) fn ahead(square: Square, color: Color, steps: usize) -> Square {
    let index = match color {
        Color::White => square.index() + 8 * steps,
        Color::Black => square.index().wrapping_sub(8 * steps),
    };
    Square::new(index & 63)
}

/// The origin and destination of the Rook in castling: "the King goes two squares towards the Rook and the Rook to the
/// square the King crossed".
pub(super) fn castled_rook(mv: Move, color: Color) -> (Square, Square) {
    let a_side = mv.to() < mv.from();
    let crossed = Square::new((mv.from().index() + mv.to().index()) / 2);
    (castling_rook(color, a_side), crossed)
}

/// The square of the Warlord in a placing: on the d-file or the e-file, whichever the King leaves free. The indices of
/// these files, 3 and 4, differ in all three bits, so XOR with 7 swaps them.
#[inline(always)]
pub(super) const fn warlord_square(mv: Move) -> Square {
    Square::new(mv.to().index() ^ 7)
}

/// The castling rights that are lost if a move changes the contents of the given squares.
#[inline(always)]
fn lost_rights(changed: Bitboard) -> u8 {
    let mut lost = 0;
    for color in Color::BOTH {
        for a_side in [false, true] {
            if changed.has(castling_rook(color, a_side)) {
                lost |= castling_right(color, a_side);
            }
        }
    }
    lost
}

impl Oliveira {
    /// [`Position::play`](crate::game::Position::play) without updating the hash key, for callers that do not need the
    /// key.
    #[inline(always)]
    pub(super) fn play_without_key(&self, mv: Move) -> Oliveira {
        self.make_move::<false>(mv)
    }

    /// The position after a legal move. Updates the key only if `KEY` is true.
    ///
    /// Never inlined: with a copy at every call, the engine takes a tenth longer to compile and is no faster.
    #[inline(never)]
    pub(super) fn make_move<const KEY: bool>(&self, mv: Move) -> Oliveira {
        let mut next = *self;
        next.set_en_passant::<KEY>(None);
        let passes = match mv.move_type() {
            MoveType::Pass => self.passes.saturating_add(1),
            _ => 0,
        };
        next.set_passes::<KEY>(passes);
        next.count_ply(mv);
        let movers = next.travel::<KEY>(mv);
        let caught = next.caught(movers);
        if !caught.is_empty() {
            next.remove_caught::<KEY>(caught);
        }
        if matches!(mv.move_type(), MoveType::DoubleStep | MoveType::Lancer) && !caught.has(mv.to()) {
            next.set_en_passant::<KEY>(Some(ahead(mv.from(), self.side, 1)));
        }
        next.lose_rights::<KEY>(mv);
        next.turn::<KEY>(mv);
        next
    }

    /// Moves the pieces and removes captured ones. Returns the squares of the moved pieces that zones of control can
    /// remove: all except Kings and Grand Dukes.
    #[inline(always)]
    fn travel<const KEY: bool>(&mut self, mv: Move) -> Bitboard {
        let (us, them) = (self.side, !self.side);
        let (from, to, piece) = (mv.from(), mv.to(), mv.piece());
        match mv.move_type() {
            MoveType::Ordinary => {
                self.lift::<KEY>(us, piece, from);
                if let Some(captured) = mv.captured() {
                    self.lift_into_pool::<KEY>(them, captured, to);
                }
                return self.arrive::<KEY>(piece, mv.promotion(), to);
            }
            MoveType::DoubleStep => {
                self.lift::<KEY>(us, piece, from);
                self.put::<KEY>(us, piece, to);
                return Bitboard::of(to);
            }
            MoveType::Lancer => {
                self.lift::<KEY>(us, piece, from);
                let first = ahead(from, us, 1);
                let pushed = if self.sides[them.index()].has(first) { first } else { to };
                self.push::<KEY>(pushed, ahead(from, us, 3));
                self.put::<KEY>(us, piece, to);
                return Bitboard::of(to);
            }
            MoveType::EnPassant => {
                self.lift::<KEY>(us, piece, from);
                self.lift::<KEY>(them, Piece::Pawn, ahead(to, them, 1));
                self.put::<KEY>(us, piece, to);
                return Bitboard::of(to);
            }
            MoveType::Charge => {
                if let Some(captured) = mv.captured() {
                    self.lift_into_pool::<KEY>(them, captured, to);
                }
                self.lift_into_pool::<KEY>(us, piece, from);
            }
            MoveType::Castling => {
                let (corner, crossed) = castled_rook(mv, us);
                self.lift::<KEY>(us, Piece::King, from);
                self.lift::<KEY>(us, Piece::Rook, corner);
                self.put::<KEY>(us, Piece::King, to);
                self.put::<KEY>(us, Piece::Rook, crossed);
                return Bitboard::of(crossed);
            }
            MoveType::Legionary => return self.march::<KEY>(mv),
            MoveType::Placing => {
                self.put::<KEY>(us, Piece::King, to);
                self.take_from_hand::<KEY>(us, Piece::Warlord);
                self.put::<KEY>(us, Piece::Warlord, warlord_square(mv));
            }
            MoveType::Withdrawal => {
                self.lift::<KEY>(us, Piece::GrandDuke, from);
                self.add_to_hand::<KEY>(us, Piece::GrandDuke);
            }
            MoveType::Deployment => {
                self.take_from_hand::<KEY>(us, Piece::GrandDuke);
                self.put::<KEY>(us, Piece::GrandDuke, to);
            }
            MoveType::Pass => {}
        }
        Bitboard::EMPTY
    }

    /// Makes a legionary move: "two Pawns of one side, side by side on one rank, step one square straight forward
    /// together".
    fn march<const KEY: bool>(&mut self, mv: Move) -> Bitboard {
        let us = self.side;
        let (second_from, second_to) = mv.second_squares();
        let mut movers = Bitboard::EMPTY;
        for (from, to, promotion) in [
            (mv.from(), mv.to(), mv.promotion()),
            (second_from, second_to, mv.second_promotion()),
        ] {
            self.lift::<KEY>(us, Piece::Pawn, from);
            if self.sides[(!us).index()].has(to) {
                self.push::<KEY>(to, ahead(to, us, 1));
            }
            movers |= self.arrive::<KEY>(Piece::Pawn, promotion, to);
        }
        movers
    }

    /// Puts the moving piece, or the piece to which it promotes, on its destination. Returns the destination if a zone
    /// of control can remove the piece, otherwise the empty set.
    #[inline(always)]
    fn arrive<const KEY: bool>(&mut self, piece: Piece, promotion: Option<Piece>, to: Square) -> Bitboard {
        let us = self.side;
        let piece = match promotion {
            None => piece,
            Some(promotion) => {
                if promotion.is_pooled() {
                    self.take_from_hand::<KEY>(us, promotion);
                }
                promotion
            }
        };
        self.put::<KEY>(us, piece, to);
        match piece {
            Piece::King | Piece::GrandDuke => Bitboard::EMPTY,
            _ => Bitboard::of(to),
        }
    }

    /// Moves an enemy piece that is pushed from one square to another.
    fn push<const KEY: bool>(&mut self, from: Square, to: Square) {
        let (them, piece) = (!self.side, self.kind_at(from));
        self.lift::<KEY>(them, piece, from);
        self.put::<KEY>(them, piece, to);
    }

    /// The squares among `movers` whose pieces a zone of control removes. No piece is removed if the move, before any
    /// removal, attacks the King of the side that owns the zone.
    #[inline(always)]
    fn caught(&self, movers: Bitboard) -> Bitboard {
        let them = !self.side;
        let inside = movers & self.zones(them);
        if inside.is_empty() || self.is_king_attacked(them) {
            return Bitboard::EMPTY;
        }
        inside
    }

    fn remove_caught<const KEY: bool>(&mut self, caught: Bitboard) {
        for square in caught {
            let piece = self.kind_at(square);
            self.lift_into_pool::<KEY>(self.side, piece, square);
        }
        self.halfmove = 0;
    }

    #[inline(always)]
    fn lose_rights<const KEY: bool>(&mut self, mv: Move) {
        if self.castling == 0 || mv.move_type() == MoveType::Pass {
            return;
        }
        let mut lost = lost_rights(Bitboard::of(mv.from()) | Bitboard::of(mv.to()));
        let king_moves = matches!(mv.move_type(), MoveType::Ordinary | MoveType::Castling);
        if king_moves && mv.piece() == Piece::King {
            lost |= castling_right(self.side, false) | castling_right(self.side, true);
        }
        if KEY {
            self.key ^= zobrist::castling(self.castling);
            self.key ^= zobrist::castling(self.castling & !lost);
        }
        self.castling &= !lost;
    }

    /// Advances the half-move clock and the full-move number. The two plies that place the Kings change neither.
    #[inline(always)]
    fn count_ply(&mut self, mv: Move) {
        if mv.move_type() == MoveType::Placing {
            return;
        }
        self.fullmove = self.fullmove.saturating_add(self.side.index() as u32);
        self.halfmove = if mv.piece() == Piece::Pawn || mv.captured().is_some() {
            0
        } else {
            self.halfmove.saturating_add(1)
        };
    }

    #[inline(always)]
    fn turn<const KEY: bool>(&mut self, mv: Move) {
        if mv.move_type() == MoveType::Pass {
            self.hand_over::<KEY>();
        }
        self.side = !self.side;
        if KEY {
            self.key ^= zobrist::black_to_move();
        }
    }

    /// Hands the token to the other side.
    fn hand_over<const KEY: bool>(&mut self) {
        self.token = !self.side;
        if KEY {
            self.key ^= zobrist::black_has_token();
        }
    }

    #[inline(always)]
    pub(super) fn set_en_passant<const KEY: bool>(&mut self, square: Option<Square>) {
        if KEY {
            self.key ^= zobrist::en_passant(self.en_passant) ^ zobrist::en_passant(square);
        }
        self.en_passant = square;
    }

    #[inline(always)]
    pub(super) fn set_passes<const KEY: bool>(&mut self, passes: u8) {
        if KEY {
            self.key ^= zobrist::passes(self.passes) ^ zobrist::passes(passes);
        }
        self.passes = passes;
    }

    #[inline(always)]
    fn put<const KEY: bool>(&mut self, color: Color, piece: Piece, square: Square) {
        self.kinds[piece.index()] |= Bitboard::of(square);
        self.sides[color.index()] |= Bitboard::of(square);
        if KEY {
            self.key ^= zobrist::piece(color, piece, square);
        }
    }

    #[inline(always)]
    fn lift<const KEY: bool>(&mut self, color: Color, piece: Piece, square: Square) {
        self.kinds[piece.index()] &= !Bitboard::of(square);
        self.sides[color.index()] &= !Bitboard::of(square);
        if KEY {
            self.key ^= zobrist::piece(color, piece, square);
        }
    }

    /// Takes a piece off the board and adds it to its owner's pool, unless the piece is a Pawn or Grand Duke.
    #[inline(always)]
    fn lift_into_pool<const KEY: bool>(&mut self, color: Color, piece: Piece, square: Square) {
        self.lift::<KEY>(color, piece, square);
        if piece.is_pooled() {
            self.add_to_hand::<KEY>(color, piece);
        }
    }

    #[inline(always)]
    fn add_to_hand<const KEY: bool>(&mut self, color: Color, piece: Piece) {
        let hand = &mut self.hands[color.index()];
        let old = *hand;
        *hand = old.with(piece);
        if KEY {
            self.key ^= zobrist::hand(color, old) ^ zobrist::hand(color, *hand);
        }
    }

    #[inline(always)]
    fn take_from_hand<const KEY: bool>(&mut self, color: Color, piece: Piece) {
        let hand = &mut self.hands[color.index()];
        let old = *hand;
        *hand = old.without(piece);
        if KEY {
            self.key ^= zobrist::hand(color, old) ^ zobrist::hand(color, *hand);
        }
    }
}
