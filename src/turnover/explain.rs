//! The effects and captures of a move, as facts with which moves are explained to players.

use super::{Arrival, Move, Ring, Rules, Turnover};
use crate::board::{Color, Square};
use crate::game::{Capture, Effect, EffectKind, Explain, MoveSet, Movement, Position, Searchable};

/// The value of each ring, indexed by [`Ring::index`]. A stack is worth the sum of its rings: 4 for a Fortress, 7 for a
/// Citadel, 8 for a Castle.
const RING_VALUES: [i32; 3] = [4, 3, 1];

impl<R: Rules> Explain for Turnover<R> {
    fn square_name(square: usize) -> String {
        Square::new(square).to_string()
    }

    fn letter_at(&self, square: usize) -> Option<char> {
        self.letter_on(Square::new(square))
    }

    fn material(&self, side: Color) -> i32 {
        let value = |ring: Ring| RING_VALUES[ring.index()] * self.ring(side, ring).count() as i32;
        Ring::ALL.into_iter().map(value).sum()
    }

    fn is_royal(letter: char) -> bool {
        letter.eq_ignore_ascii_case(&'k')
    }

    fn movements(&self, turn: &[Move]) -> Vec<Movement> {
        let traveller = |mv: &Move| mv.mover().stack().fen_letter(self.side_to_move());
        let movement = |mv: &Move| Movement::of(traveller(mv), mv.from().index(), mv.to().index());
        turn.iter().map(movement).collect()
    }

    fn effects(&self, turn: &[Move]) -> Vec<Effect> {
        let &[mv] = turn else {
            return Vec::new();
        };
        let child = self.play(mv);
        let (from, to) = (mv.from(), mv.to());
        let met = self.letter_on(to);
        let arrived = child.letter_on(to);
        let mut effects = Vec::new();
        match mv.arrival() {
            Arrival::Quiet => {}
            Arrival::Capture => effects.push(Effect::on(EffectKind::Takes, to.index(), met)),
            Arrival::Turnover => {
                let effect = Effect::on(EffectKind::TurnsOver, to.index(), met);
                effects.push(effect.becoming(arrived));
            }
            Arrival::Combination => {
                let effect = Effect::on(EffectKind::Combines, to.index(), met);
                effects.push(effect.becoming(arrived));
            }
        }
        if let Some(rest) = child.letter_on(from) {
            let effect = Effect::on(EffectKind::Splits, from.index(), self.letter_on(from));
            effects.push(effect.becoming(Some(rest)));
        }
        if self.promotes(mv) {
            let before = self.arriving(mv).fen_letter(self.side_to_move());
            let effect = Effect::on(EffectKind::Promotes, to.index(), Some(before));
            effects.push(effect.becoming(arrived));
        }
        effects
    }

    fn captures(&self) -> Vec<Capture<Move>> {
        let noisy = self.candidates(MoveSet::Noisy).into_iter();
        noisy
            .filter(|(mv, _)| matches!(mv.arrival(), Arrival::Capture | Arrival::Turnover))
            .map(|(mv, _)| Capture::by_ply(mv, mv.from().index(), mv.to().index()))
            .collect()
    }

    /// Only a lone ring and a whole Castle leave nothing behind.
    fn travel(&self, turn: &[Move]) -> Option<(usize, usize)> {
        let &[mv] = turn else {
            return None;
        };
        let whole = self.stack_at(self.side_to_move(), mv.from()) == mv.mover().stack();
        whole.then(|| (mv.from().index(), mv.to().index()))
    }

    fn is_between(square: usize, one: usize, other: usize) -> bool {
        Square::new(square).is_between(Square::new(one), Square::new(other))
    }
}
