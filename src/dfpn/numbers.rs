//! Proof and disproof numbers.

/// Proof number and disproof number: lower bounds of the number of leaves still to be proven to prove the win, and to
/// be refuted to refute it. If one of them is 0, the other is infinite.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct ProofNumbers {
    pub(super) prove: u32,
    pub(super) refute: u32,
}

impl ProofNumbers {
    pub(super) const INFINITE: u32 = u32::MAX;
    pub(super) const PROVEN: ProofNumbers = ProofNumbers {
        prove: 0,
        refute: ProofNumbers::INFINITE,
    };
    pub(super) const REFUTED: ProofNumbers = ProofNumbers::PROVEN.flipped();
    /// Limits that end a search only when the node is proven or refuted.
    pub(super) const UNLIMITED: ProofNumbers = ProofNumbers {
        prove: ProofNumbers::INFINITE,
        refute: ProofNumbers::INFINITE,
    };

    pub(super) const fn decided(won: bool) -> ProofNumbers {
        if won {
            ProofNumbers::PROVEN
        } else {
            ProofNumbers::REFUTED
        }
    }

    pub(super) fn verdict(self) -> Option<bool> {
        let decided = self.prove == 0 || self.refute == 0;
        decided.then_some(self.prove == 0)
    }

    /// The numbers from the other side, which wants the refutation.
    pub(super) const fn flipped(self) -> ProofNumbers {
        ProofNumbers {
            prove: self.refute,
            refute: self.prove,
        }
    }

    /// The numbers from the side to move: `prove` counts towards its goal.
    pub(super) const fn for_mover(self, attacking: bool) -> ProofNumbers {
        if attacking { self } else { self.flipped() }
    }

    pub(super) fn reaches(self, limits: ProofNumbers) -> bool {
        self.prove >= limits.prove || self.refute >= limits.refute
    }
}

/// The sum of two proof numbers, infinite only if one of them is.
pub(super) fn sum(a: u32, b: u32) -> u32 {
    if a == ProofNumbers::INFINITE || b == ProofNumbers::INFINITE {
        ProofNumbers::INFINITE
    } else {
        a.saturating_add(b).min(ProofNumbers::INFINITE - 1)
    }
}
