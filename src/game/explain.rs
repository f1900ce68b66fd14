//! What a turn does and what can be taken, as facts for a player. Everything here follows from the rules.

use super::{Notation, Searchable};
use crate::board::Color;
use arrayvec::ArrayVec;

/// The maximum number of plies in the turn of a [`Capture`].
pub const CAPTURE_PLIES: usize = 6;

/// A position whose moves can be explained to a player.
///
/// Squares are indices below 128. Pieces (stacks in Turnover, chips in CTOR) are FEN letters.
pub trait Explain: Searchable + Notation {
    /// Whether turns add material. If so, balances are comparable only after an equal number of turns by both sides.
    const ADDS_MATERIAL: bool = false;

    /// The name of a square, as in UCI moves.
    fn square_name(square: usize) -> String;

    /// The FEN letter of the piece on a square.
    fn letter_at(&self, square: usize) -> Option<char>;

    /// The material of a side as players count it, in small whole numbers.
    fn material(&self, side: Color) -> i32;

    /// Whether a FEN letter is that of a piece whose loss can lose the game: a Castle or a King.
    fn is_royal(_letter: char) -> bool {
        false
    }

    /// The mover's pieces that travel, enter or leave the board in a turn.
    fn movements(&self, turn: &[Self::Move]) -> Vec<Movement>;

    /// What a turn does to pieces, besides moving one of them.
    fn effects(&self, turn: &[Self::Move]) -> Vec<Effect>;

    /// The turns by which the side to move can take an enemy piece. In games whose turns have one ply, these are all
    /// legal captures.
    fn captures(&self) -> Vec<Capture<Self::Move>>;

    /// Whether [`captures`](Explain::captures) has every turn that can take the piece on a square.
    fn captures_are_complete(&self, _square: usize) -> bool {
        true
    }

    /// The square of the attacked King of the side to move and the squares of its attackers, in games in which a King
    /// is never captured.
    fn king_attackers(&self) -> Option<(usize, Vec<usize>)> {
        None
    }

    /// The origin and the destination of a piece that travels as a whole, if it is still on the board after the turn.
    fn travel(&self, _turn: &[Self::Move]) -> Option<(usize, usize)> {
        None
    }

    /// Whether a square lies between two others on a line.
    fn is_between(_square: usize, _one: usize, _other: usize) -> bool {
        false
    }

    /// The pieces of a side that can never be taken as long as the side leaves them where they are, as far as this is
    /// certain.
    fn settled_pieces(&self, _side: Color) -> Vec<usize> {
        Vec::new()
    }
}

/// A turn that takes an enemy piece.
#[derive(Clone, Debug)]
pub struct Capture<M> {
    pub turn: ArrayVec<M, CAPTURE_PLIES>,
    /// The square of the piece that is taken.
    pub square: usize,
    /// The square of the capturing piece, if a single piece captures.
    pub origin: Option<usize>,
    /// The gain in material, in games in which no exchange can follow.
    pub gain: Option<i32>,
}

impl<M> Capture<M> {
    /// A capture by a single ply, which may begin an exchange.
    pub fn by_ply(mv: M, origin: usize, square: usize) -> Capture<M> {
        Capture {
            turn: ArrayVec::from_iter([mv]),
            square,
            origin: Some(origin),
            gain: None,
        }
    }
}

/// A piece on its way. In Turnover, the piece may be the upper part of a stack.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Movement {
    pub piece: char,
    /// `None` if the piece enters the board.
    pub from: Option<usize>,
    /// `None` if the piece leaves the board.
    pub to: Option<usize>,
}

impl Movement {
    /// A piece that travels from one square to another.
    pub fn of(piece: char, from: usize, to: usize) -> Movement {
        Movement {
            piece,
            from: Some(from),
            to: Some(to),
        }
    }

    pub fn entering(piece: char, to: usize) -> Movement {
        Movement {
            piece,
            from: None,
            to: Some(to),
        }
    }

    pub fn leaving(piece: char, from: usize) -> Movement {
        Movement {
            piece,
            from: Some(from),
            to: None,
        }
    }
}

/// What a turn does to a piece or a square.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Effect {
    pub kind: EffectKind,
    /// The square of the piece before the turn, or the square that something arrives on.
    pub square: Option<usize>,
    /// The piece before the effect.
    pub piece: Option<char>,
    /// The square to which the piece is pushed.
    pub to: Option<usize>,
    /// The piece on the square after the turn.
    pub becomes: Option<char>,
}

impl Effect {
    pub fn new(kind: EffectKind) -> Effect {
        Effect {
            kind,
            square: None,
            piece: None,
            to: None,
            becomes: None,
        }
    }

    /// An effect on the piece on a square.
    pub fn on(kind: EffectKind, square: usize, piece: Option<char>) -> Effect {
        Effect {
            square: Some(square),
            piece,
            ..Effect::new(kind)
        }
    }

    pub fn becoming(self, becomes: Option<char>) -> Effect {
        Effect { becomes, ..self }
    }

    pub fn pushed_to(self, square: usize) -> Effect {
        Effect {
            to: Some(square),
            ..self
        }
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum EffectKind {
    /// An enemy piece leaves the board.
    Takes,
    /// An enemy stack changes its owner.
    TurnsOver,
    /// A ring joins a friendly stack.
    Combines,
    /// A ring leaves a stack, whose other rings stay behind.
    Splits,
    Promotes,
    /// An enemy piece is pushed to another square.
    Pushes,
    /// The moving piece leaves the board with the piece that it takes.
    Charges,
    /// An enemy zone of control removes a piece that has moved.
    Removed,
    Castles,
    /// A Grand Duke enters the board.
    Deploys,
    /// A Grand Duke leaves the board.
    Withdraws,
    Passes,
    /// Two chips of the side are exchanged for one on another square.
    Lands,
    /// An enemy chip becomes a chip of the side.
    Replaces,
    /// A secret square of the enemy turns a chip over.
    Secret,
}

impl EffectKind {
    /// The name of the effect in the protocol.
    pub const fn name(self) -> &'static str {
        match self {
            EffectKind::Takes => "takes",
            EffectKind::TurnsOver => "turnsover",
            EffectKind::Combines => "combines",
            EffectKind::Splits => "splits",
            EffectKind::Promotes => "promotes",
            EffectKind::Pushes => "pushes",
            EffectKind::Charges => "charges",
            EffectKind::Removed => "removed",
            EffectKind::Castles => "castles",
            EffectKind::Deploys => "deploys",
            EffectKind::Withdraws => "withdraws",
            EffectKind::Passes => "passes",
            EffectKind::Lands => "lands",
            EffectKind::Replaces => "replaces",
            EffectKind::Secret => "secret",
        }
    }

    /// The side that loses a piece by this effect of a turn of `mover`.
    pub fn loser(self, mover: Color) -> Option<Color> {
        match self {
            EffectKind::Takes | EffectKind::TurnsOver | EffectKind::Replaces => Some(!mover),
            EffectKind::Charges | EffectKind::Removed | EffectKind::Secret => Some(mover),
            _ => None,
        }
    }
}
