//! The effects and captures of a move, as facts with which moves are explained to players.

use super::make_move::{ahead, castled_rook, warlord_square};
use super::moves::{Move, MoveType};
use super::{Oliveira, Piece};
use crate::board::{Color, Square};
use crate::game::{Capture, Effect, EffectKind, Explain, MoveSet, Movement, Position, Searchable};

/// The value of each kind of piece, indexed by [`Piece::index`]. Kings are never taken. Grand Dukes cannot be taken
/// either; their value counts when a Pawn promotes.
const VALUES: [i32; Piece::COUNT] = [0, 3, 3, 3, 5, 2, 1, 2];

impl Explain for Oliveira {
    fn square_name(square: usize) -> String {
        Square::new(square).to_string()
    }

    fn letter_at(&self, square: usize) -> Option<char> {
        self.letter_on(Square::new(square))
    }

    /// Counts the Grand Dukes in the Duchy, and the Warlord that is still to be placed, as if they were on the board.
    fn material(&self, side: Color) -> i32 {
        let dukes = VALUES[Piece::GrandDuke.index()] * self.off_board(side, Piece::GrandDuke) as i32;
        let warlord = match self.has_king_to_place(side) {
            true => VALUES[Piece::Warlord.index()],
            false => 0,
        };
        let on_board = |piece: Piece| VALUES[piece.index()] * self.pieces(side, piece).count() as i32;
        Piece::ALL.into_iter().map(on_board).sum::<i32>() + dukes + warlord
    }

    fn is_royal(letter: char) -> bool {
        letter.eq_ignore_ascii_case(&'k')
    }

    fn movements(&self, turn: &[Move]) -> Vec<Movement> {
        turn.iter().flat_map(|&mv| self.movements_of(mv)).collect()
    }

    fn effects(&self, turn: &[Move]) -> Vec<Effect> {
        let &[mv] = turn else {
            return Vec::new();
        };
        let mut effects = Vec::new();
        if let Some(square) = self.taken_square(mv) {
            effects.push(Effect::on(EffectKind::Takes, square.index(), self.letter_on(square)));
        }
        let (from, to) = (mv.from().index(), mv.to().index());
        match mv.move_type() {
            MoveType::Charge => effects.push(Effect::on(EffectKind::Charges, from, self.letter_on(mv.from()))),
            MoveType::Castling => effects.push(Effect::on(EffectKind::Castles, to, None)),
            MoveType::Deployment => effects.push(Effect::on(EffectKind::Deploys, to, None)),
            MoveType::Withdrawal => effects.push(Effect::on(EffectKind::Withdraws, from, self.letter_on(mv.from()))),
            MoveType::Pass => effects.push(Effect::new(EffectKind::Passes)),
            _ => {}
        }
        self.pushes(mv).for_each(|(from, to)| {
            let effect = Effect::on(EffectKind::Pushes, from.index(), self.letter_on(from));
            effects.push(effect.pushed_to(to.index()));
        });
        self.promotions(mv).for_each(|(square, piece)| {
            let pawn = Piece::Pawn.fen_letter(self.side);
            let effect = Effect::on(EffectKind::Promotes, square.index(), Some(pawn));
            effects.push(effect.becoming(Some(piece.fen_letter(self.side))));
        });
        let child = self.play(mv);
        self.arrivals(mv).for_each(|(square, piece)| {
            if !child.pieces_of(self.side).has(square) {
                let letter = piece.fen_letter(self.side);
                effects.push(Effect::on(EffectKind::Removed, square.index(), Some(letter)));
            }
        });
        effects
    }

    fn captures(&self) -> Vec<Capture<Move>> {
        let noisy = self.candidates(MoveSet::Noisy).into_iter();
        let by = |mv: Move| {
            let square = self.taken_square(mv)?;
            Some(Capture::by_ply(mv, mv.from().index(), square.index()))
        };
        noisy.filter_map(|(mv, _)| by(mv)).collect()
    }

    fn king_attackers(&self) -> Option<(usize, Vec<usize>)> {
        let king = self.pieces(self.side, Piece::King).first()?;
        let attackers = self.attackers(king, !self.side, self.occupied());
        let squares: Vec<usize> = attackers.map(Square::index).collect();
        (!squares.is_empty()).then_some((king.index(), squares))
    }

    fn travel(&self, turn: &[Move]) -> Option<(usize, usize)> {
        let &[mv] = turn else {
            return None;
        };
        let one_piece = matches!(
            mv.move_type(),
            MoveType::Ordinary | MoveType::DoubleStep | MoveType::Lancer | MoveType::EnPassant
        );
        let stays = || self.play(mv).pieces_of(self.side).has(mv.to());
        (one_piece && stays()).then(|| (mv.from().index(), mv.to().index()))
    }

    fn is_between(square: usize, one: usize, other: usize) -> bool {
        Square::new(square).is_between(Square::new(one), Square::new(other))
    }
}

impl Oliveira {
    /// The pieces of the side to move that travel, enter or leave the board.
    fn movements_of(&self, mv: Move) -> Vec<Movement> {
        let letter = |piece: Piece| piece.fen_letter(self.side);
        let (from, to) = (mv.from().index(), mv.to().index());
        let own = Movement::of(letter(mv.piece()), from, to);
        match mv.move_type() {
            MoveType::Ordinary | MoveType::DoubleStep | MoveType::Lancer | MoveType::EnPassant => vec![own],
            MoveType::Charge => vec![Movement::leaving(letter(mv.piece()), from)],
            MoveType::Castling => {
                let (corner, crossed) = castled_rook(mv, self.side);
                vec![own, Movement::of(letter(Piece::Rook), corner.index(), crossed.index())]
            }
            MoveType::Legionary => {
                let (second_from, second_to) = mv.second_squares();
                let second = Movement::of(letter(Piece::Pawn), second_from.index(), second_to.index());
                vec![own, second]
            }
            MoveType::Placing => {
                let warlord = Movement::entering(letter(Piece::Warlord), warlord_square(mv).index());
                vec![Movement::entering(letter(Piece::King), to), warlord]
            }
            MoveType::Withdrawal => vec![Movement::leaving(letter(Piece::GrandDuke), from)],
            MoveType::Deployment => vec![Movement::entering(letter(Piece::GrandDuke), to)],
            MoveType::Pass => Vec::new(),
        }
    }

    /// The square of the piece that the move captures.
    fn taken_square(&self, mv: Move) -> Option<Square> {
        match mv.move_type() {
            MoveType::EnPassant => Some(ahead(mv.to(), !self.side, 1)),
            _ => mv.captured().map(|_| mv.to()),
        }
    }

    /// The origins and destinations of the pieces that the move pushes.
    fn pushes(&self, mv: Move) -> impl Iterator<Item = (Square, Square)> {
        let enemies = self.pieces_of(!self.side);
        let pushed = |square: Square, to: Square| enemies.has(square).then_some((square, to));
        let pushes = match mv.move_type() {
            MoveType::Lancer => {
                let beyond = ahead(mv.from(), self.side, 3);
                let near = pushed(ahead(mv.from(), self.side, 1), beyond);
                [near.or(pushed(mv.to(), beyond)), None]
            }
            MoveType::Legionary => {
                let tos = [mv.to(), mv.second_squares().1];
                tos.map(|to| pushed(to, ahead(to, self.side, 1)))
            }
            _ => [None, None],
        };
        pushes.into_iter().flatten()
    }

    /// The squares on which the move promotes Pawns, and the new pieces.
    fn promotions(&self, mv: Move) -> impl Iterator<Item = (Square, Piece)> {
        let first = mv.promotion().map(|piece| (mv.to(), piece));
        let second = mv.second_promotion().map(|piece| (mv.second_squares().1, piece));
        [first, second].into_iter().flatten()
    }

    /// The pieces that a zone of control can remove after the move, with their squares.
    fn arrivals(&self, mv: Move) -> impl Iterator<Item = (Square, Piece)> {
        let first = (mv.to(), mv.promotion().unwrap_or(mv.piece()));
        let arrivals = match mv.move_type() {
            MoveType::Ordinary | MoveType::DoubleStep | MoveType::Lancer | MoveType::EnPassant => [Some(first), None],
            MoveType::Castling => [Some((castled_rook(mv, self.side).1, Piece::Rook)), None],
            MoveType::Legionary => {
                let second = mv.second_promotion().unwrap_or(Piece::Pawn);
                [Some(first), Some((mv.second_squares().1, second))]
            }
            _ => [None, None],
        };
        arrivals.into_iter().flatten()
    }
}
