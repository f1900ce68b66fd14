//! A reason: a kind and its details, as in a line of the protocol.

use crate::game::{Effect, Explain};
use std::fmt::{self, Display};

/// A fact about a move or a position: a kind, and pairs of a key and a value.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Reason {
    pub kind: &'static str,
    details: Vec<(&'static str, String)>,
}

impl Reason {
    pub(super) fn new(kind: &'static str) -> Reason {
        let details = Vec::new();
        Reason { kind, details }
    }

    pub(super) fn with(mut self, key: &'static str, value: impl Display) -> Reason {
        self.details.push((key, value.to_string()));
        self
    }

    pub(super) fn with_square<G: Explain>(self, key: &'static str, square: usize) -> Reason {
        self.with(key, G::square_name(square))
    }

    /// A reason about the piece on a square.
    pub(super) fn about<G: Explain>(kind: &'static str, square: usize, piece: char) -> Reason {
        Reason::new(kind)
            .with_square::<G>("square", square)
            .with("piece", piece)
    }

    pub(super) fn of_effect<G: Explain>(effect: &Effect) -> Reason {
        let mut reason = Reason::new(effect.kind.name());
        if let Some(square) = effect.square {
            reason = reason.with_square::<G>("square", square);
        }
        if let Some(piece) = effect.piece {
            reason = reason.with("piece", piece);
        }
        if let Some(square) = effect.to {
            reason = reason.with_square::<G>("to", square);
        }
        if let Some(piece) = effect.becomes {
            reason = reason.with("becomes", piece);
        }
        reason
    }

    /// The value of a detail.
    pub fn get(&self, key: &str) -> Option<&str> {
        let detail = self.details.iter().find(|(name, _)| *name == key);
        detail.map(|(_, value)| value.as_str())
    }
}

/// Writes the reason as in the protocol, without the word `reason`.
impl Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.kind)?;
        self.details
            .iter()
            .try_for_each(|(key, value)| write!(f, " {key} {value}"))
    }
}

/// Joins the names of squares with commas.
pub(super) fn square_list<G: Explain>(squares: impl IntoIterator<Item = usize>) -> String {
    let names: Vec<String> = squares.into_iter().map(G::square_name).collect();
    names.join(",")
}
