//! The effects and replacements of a turn, as facts with which moves are explained to players.

use super::boards::Board;
use super::fen;
use super::moves::{Move, Operation};
use super::position::Ctor;
use super::torus::{Squares, bits, has, single};
use crate::board::Color;
use crate::game::{CAPTURE_PLIES, Capture, Effect, EffectKind, Explain, Movement, Position};
use arrayvec::ArrayVec;

/// The number of neighbours with which a chip is replaced.
const REPLACING: u32 = 5;

/// The change of the lead by a replacement: one more chip for the team, one fewer for the enemy.
const REPLACED: i32 = 2;

impl<B: Board> Explain for Ctor<B> {
    const ADDS_MATERIAL: bool = true;

    fn square_name(square: usize) -> String {
        (square + 1).to_string()
    }

    fn letter_at(&self, square: usize) -> Option<char> {
        fen::letter(self, square)
    }

    fn material(&self, side: Color) -> i32 {
        self.chips(side).count_ones() as i32
    }

    fn movements(&self, turn: &[Move]) -> Vec<Movement> {
        let chip = fen::chip(self.side_to_move());
        let mut movements = Vec::new();
        for mv in turn {
            match mv.operation() {
                Operation::Placement(to) => movements.push(Movement::entering(chip, to)),
                Operation::Movement(from, to) => movements.push(Movement::of(chip, from, to)),
                Operation::Landing(one, other, to) => {
                    movements.extend([one, other].map(|from| Movement::of(chip, from, to)));
                }
                Operation::Replacement(_) | Operation::End(_) => {}
            }
        }
        movements
    }

    fn effects(&self, turn: &[Move]) -> Vec<Effect> {
        let mut position = *self;
        let mut effects = Vec::new();
        for &mv in turn {
            let next = position.play(mv);
            let changed = |kind, square| {
                let effect = Effect::on(kind, square, position.letter_at(square));
                effect.becoming(next.letter_at(square))
            };
            match mv.operation() {
                Operation::Landing(_, _, to) => effects.push(Effect::on(EffectKind::Lands, to, None)),
                Operation::Replacement(on) => effects.push(changed(EffectKind::Replaces, on)),
                Operation::End(secrets) => effects.extend(bits(secrets).map(|on| changed(EffectKind::Secret, on))),
                Operation::Placement(_) | Operation::Movement(..) => {}
            }
            position = next;
        }
        effects
    }

    /// The turns that replace a chip after placements alone, as few as possible.
    fn captures(&self) -> Vec<Capture<Move>> {
        if self.is_finished() || self.is_opening_turn() {
            return Vec::new();
        }
        let own = self.chips(self.side_to_move());
        let on = |square: usize| {
            let near = B::NEIGHBOURS[square];
            let missing = REPLACING.saturating_sub((near & own).count_ones());
            let mut turn = self.placements_before_replacement(near, missing)?;
            turn.push(Move::replacement(square));
            turn.push(Move::END);
            Some(Capture {
                turn,
                square,
                origin: None,
                gain: Some(REPLACED),
            })
        };
        bits(self.chips(!self.side_to_move())).filter_map(on).collect()
    }

    fn captures_are_complete(&self, square: usize) -> bool {
        !has(self.perhaps_replaceable(), square)
    }

    fn settled_pieces(&self, side: Color) -> Vec<usize> {
        bits(B::settled(self.chips(side))).collect()
    }
}

impl<B: Board> Ctor<B> {
    /// Placements that add `missing` chips to the squares `near`, or any placement if none is missing but the turn
    /// still needs an operation. `None` if there are too few empty squares or placements left.
    fn placements_before_replacement(&self, near: Squares, missing: u32) -> Option<ArrayVec<Move, CAPTURE_PLIES>> {
        let [placements, ..] = self.left();
        let empty_near = near & self.empty();
        let (squares, number) = match missing {
            0 if !self.turn_begins() => (0, 0),
            0 => (self.empty(), 1),
            _ => (empty_near, missing),
        };
        let possible = number <= u32::from(placements) && number <= squares.count_ones();
        possible.then(|| bits(squares).take(number as usize).map(Move::placement).collect())
    }

    /// The enemy chips that the side to move can perhaps replace in this turn. Chips outside this set certainly cannot
    /// be replaced: even if every operation added a neighbour, and the chips in the set changed sides first, they would
    /// have fewer than five enemies around them.
    fn perhaps_replaceable(&self) -> Squares {
        if self.is_finished() || self.is_opening_turn() {
            return 0;
        }
        let (own, enemies) = (self.chips(self.side_to_move()), self.chips(!self.side_to_move()));
        let operations = u32::from(self.operations_left());
        let mut reached: Squares = 0;
        loop {
            let more = bits(enemies & !reached).filter(|&square| {
                let near = B::NEIGHBOURS[square];
                let may_change = (near & !enemies & !own).count_ones().min(operations);
                (near & (own | reached)).count_ones() + may_change >= REPLACING
            });
            let more = more.fold(0, |squares, square| squares | single(square));
            if more == 0 {
                return reached;
            }
            reached |= more;
        }
    }
}
