//! Proof and disproof numbers.

/// Proof number and disproof number of a node. The proof number is a lower bound on the number of leaves that must
/// still be proven to prove the win. The disproof number is a lower bound on the number of leaves that must still be
/// refuted to refute the win. If one of the two numbers is 0, the other is infinite.
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
    /// Limits on the proof numbers that end a search only when the node is proven or refuted.
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

    /// Returns the numbers from the perspective of the other side, whose goal is the refutation.
    pub(super) const fn flipped(self) -> ProofNumbers {
        ProofNumbers {
            prove: self.refute,
            refute: self.prove,
        }
    }

    /// Returns the numbers from the perspective of the side to move: `prove` is 0 if this side has reached its goal.
    pub(super) const fn for_mover(self, attacking: bool) -> ProofNumbers {
        if attacking { self } else { self.flipped() }
    }

    pub(super) fn reaches(self, limits: ProofNumbers) -> bool {
        self.prove >= limits.prove || self.refute >= limits.refute
    }
}

/// The sum of two proof numbers, infinite only if one of the two numbers is infinite.
pub(super) fn sum(a: u32, b: u32) -> u32 {
    if a == ProofNumbers::INFINITE || b == ProofNumbers::INFINITE {
        ProofNumbers::INFINITE
    } else {
        a.saturating_add(b).min(ProofNumbers::INFINITE - 1)
    }
}
