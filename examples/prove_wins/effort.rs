//! How far a proof has come.

/// How much there is left to show, at the least: so many open positions would have to be won to
/// prove the win, and so many to be held to refute it. "The effort is 0" means "it is done", and
/// then the other effort is endless.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Effort {
    pub prove: u32,
    pub refute: u32,
}

impl Effort {
    pub const ENDLESS: u32 = u32::MAX;
    pub const PROVEN: Effort = Effort {
        prove: 0,
        refute: Effort::ENDLESS,
    };
    pub const REFUTED: Effort = Effort::PROVEN.turned();
    /// Nothing is known; and, as limits, those of a search that goes on until all is known.
    pub const WITHOUT_END: Effort = Effort {
        prove: Effort::ENDLESS,
        refute: Effort::ENDLESS,
    };

    pub const fn settled(won: bool) -> Effort {
        if won { Effort::PROVEN } else { Effort::REFUTED }
    }

    pub fn verdict(self) -> Option<bool> {
        let settled = self.prove == 0 || self.refute == 0;
        settled.then_some(self.prove == 0)
    }

    /// The same as the other side sees it, to whom a refutation is what it wants.
    pub const fn turned(self) -> Effort {
        Effort {
            prove: self.refute,
            refute: self.prove,
        }
    }

    /// As the side to move sees it: `prove` is the effort to reach what it wants.
    pub const fn seen(self, attacking: bool) -> Effort {
        if attacking { self } else { self.turned() }
    }

    pub fn reaches(self, limits: Effort) -> bool {
        self.prove >= limits.prove || self.refute >= limits.refute
    }
}

/// A sum of efforts: endless only if one of them is.
pub fn sum(a: u32, b: u32) -> u32 {
    if a == Effort::ENDLESS || b == Effort::ENDLESS {
        Effort::ENDLESS
    } else {
        a.saturating_add(b).min(Effort::ENDLESS - 1)
    }
}
