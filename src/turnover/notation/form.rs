//! The form of a move in notation: its letters, squares and signs.

use crate::board::Square;
use crate::game::Position;
use crate::turnover::{Arrival, Move, Mover, Rules, Stack, Turnover};
use std::fmt;

/// The sign of a move in notation: `.` moves, `:` turns over, `x` captures.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Sign {
    Moves,
    TurnsOver,
    Captures,
}

impl Sign {
    pub(super) const ALL: [Sign; 3] = [Sign::Moves, Sign::TurnsOver, Sign::Captures];

    pub(super) const fn character(self) -> char {
        match self {
            Sign::Moves => '.',
            Sign::TurnsOver => ':',
            Sign::Captures => 'x',
        }
    }
}

/// The letter of a stack in notation: `C` Castle, `Q` Citadel, `B` Fort, `R` Tower, `K` Fortress. A lone Wall has no
/// letter.
const fn letter(stack: Stack) -> Option<char> {
    match stack {
        Stack::CASTLE => Some('C'),
        Stack::CITADEL => Some('Q'),
        Stack::FORT => Some('B'),
        Stack::TOWER => Some('R'),
        Stack::FORTRESS => Some('K'),
        _ => None,
    }
}

/// The parts of a move in notation, in writing order. Two moves have the same form if and only if their texts are the
/// same apart from `+` or `++`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Form {
    /// The letter of the moving stack, before the origin or the sign.
    pub(super) mover: Option<char>,
    pub(super) origin: Option<Square>,
    pub(super) sign: Option<Sign>,
    /// The letter of the captured stack after an `x`; otherwise, the letter of the resulting stack.
    pub(super) named: Option<char>,
    pub(super) destination: Square,
    /// Whether the move ends with `.Q`, which marks a capture that promotes.
    pub(super) promoted: bool,
}

/// Writes the move without `+` or `++`. The rules say: "after an origin the destination's file is left out where it is
/// the same as the origin's."
impl fmt::Display for Form {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let to = self.destination;
        let same_file = |from: Square| from.file() == to.file();
        let parts = [
            self.mover.map(String::from),
            self.origin.map(|from| from.to_string()),
            self.sign.map(|sign| sign.character().into()),
            self.named.map(String::from),
            (!self.origin.is_some_and(same_file)).then(|| to.file_letter().into()),
            Some(to.rank_digit().into()),
            self.promoted.then(|| ".Q".to_owned()),
        ];
        parts.iter().flatten().try_for_each(|part| f.write_str(part))
    }
}

impl Form {
    /// A form that names only the resulting stack and its square, as in `Qe5` or `e5`.
    pub(super) fn of_result(named: Option<char>, destination: Square) -> Form {
        Form {
            mover: None,
            origin: None,
            sign: None,
            named,
            destination,
            promoted: false,
        }
    }

    /// Removes the origin from the form. Captures keep the letter of the stack that moves; moves of a ring from a
    /// larger stack to an empty square keep it too. Other moves name only the resulting stack.
    fn shortened(self) -> Form {
        let short = Form { origin: None, ..self };
        let lone = matches!(self.mover, None | Some('R' | 'B'));
        match (self.sign, self.named) {
            (Some(Sign::TurnsOver), _) => Form { mover: None, ..short },
            (Some(Sign::Moves), Some(_)) => Form::of_result(self.named, self.destination),
            (Some(Sign::Moves), None) if lone => Form::of_result(self.mover, self.destination),
            _ => short,
        }
    }

    /// The longest form of a legal move, which includes the square of origin and differs from the form of any other
    /// legal move.
    pub(super) fn with_origin<R: Rules>(position: &Turnover<R>, mv: Move) -> Form {
        let side = position.side_to_move();
        let promotes = position.promotes(mv);
        let result = || letter(position.play(mv).stack_at(side, mv.to()));
        let (sign, named) = match mv.arrival() {
            Arrival::Quiet if promotes => (Sign::Moves, result()),
            Arrival::Quiet => (Sign::Moves, None),
            Arrival::Combination => (Sign::Moves, result()),
            Arrival::Turnover => (Sign::TurnsOver, result()),
            Arrival::Capture => (Sign::Captures, letter(position.stack_at(!side, mv.to()))),
        };
        Form {
            mover: letter(position.stack_at(side, mv.from())),
            origin: Some(mv.from()),
            sign: Some(sign),
            named,
            destination: mv.to(),
            promoted: promotes && sign == Sign::Captures,
        }
    }

    /// The form of a legal move without its origin, or `None` for a move of a whole Castle, which is always written
    /// with its origin.
    pub(super) fn without_origin<R: Rules>(position: &Turnover<R>, mv: Move) -> Option<Form> {
        (mv.mover() != Mover::Castle).then(|| Form::with_origin(position, mv).shortened())
    }
}
