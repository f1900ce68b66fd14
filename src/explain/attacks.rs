//! Everything that the side to move can take, with the gains.

use super::exchange::{LOSS, WIN, gain_of};
use crate::game::{Capture, EffectKind, Explain};
use std::fmt::{self, Display};

/// A capture with its gain, if the gain is known.
pub(super) struct Attack<G: Explain> {
    pub(super) capture: Capture<G::Move>,
    pub(super) gain: Option<i32>,
}

/// Whether the piece on a square can be taken with profit.
pub(super) enum Profit<'a, G: Explain> {
    /// It can, best by this attack.
    Yes(&'a Attack<G>),
    No,
    Unknown,
}

/// A gain as written in the protocol.
pub(super) struct Gain(pub(super) i32);

impl Display for Gain {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            WIN => f.write_str("win"),
            LOSS => f.write_str("loss"),
            gain => write!(f, "{gain}"),
        }
    }
}

/// All captures of the side to move in a position.
pub(super) struct Attacks<G: Explain> {
    pub(super) position: G,
    list: Vec<Attack<G>>,
}

impl<G: Explain> Attacks<G> {
    pub(super) fn in_position(position: G) -> Attacks<G> {
        let attack = |capture| Attack {
            gain: gain_of(&position, &capture),
            capture,
        };
        let list = position.captures().into_iter().map(attack).collect();
        Attacks { position, list }
    }

    /// The captures on a square.
    pub(super) fn on(&self, square: usize) -> impl Iterator<Item = &Attack<G>> {
        self.list.iter().filter(move |attack| attack.capture.square == square)
    }

    /// The squares with pieces that can be taken, in ascending order.
    pub(super) fn squares(&self) -> Vec<usize> {
        let mut squares: Vec<usize> = self.list.iter().map(|attack| attack.capture.square).collect();
        squares.sort_unstable();
        squares.dedup();
        squares
    }

    pub(super) fn profit_on(&self, square: usize) -> Profit<'_, G> {
        let best = self.on(square).max_by_key(|attack| attack.gain);
        match best {
            Some(attack) if attack.gain > Some(0) => Profit::Yes(attack),
            _ if self.on(square).any(|attack| attack.gain.is_none()) => Profit::Unknown,
            _ => Profit::No,
        }
    }

    /// The squares with pieces that can be taken with profit, each with the piece and the best attack.
    pub(super) fn profitable(&self) -> Vec<(usize, char, &Attack<G>)> {
        let mut profitable = Vec::new();
        for square in self.squares() {
            if let Profit::Yes(attack) = self.profit_on(square)
                && let Some(piece) = self.position.letter_at(square)
            {
                profitable.push((square, piece, attack));
            }
        }
        profitable
    }

    /// What an attack does to its target.
    pub(super) fn effect(&self, attack: &Attack<G>) -> EffectKind {
        let Capture { turn, square, .. } = &attack.capture;
        let mut effects = self.position.effects(turn).into_iter();
        let on_target = effects.find(|effect| effect.square == Some(*square));
        on_target.map_or(EffectKind::Takes, |effect| effect.kind)
    }

    /// The text of an attack in UCI format.
    pub(super) fn text(&self, attack: &Attack<G>) -> String {
        self.position.turn_text(&attack.capture.turn)
    }
}
