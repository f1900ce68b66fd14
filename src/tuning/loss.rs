//! The loss that weights and networks are fitted by.

/// The losses of an epoch.
#[derive(Clone, Copy, Debug)]
pub struct EpochReport {
    /// The epoch, from 1.
    pub epoch: usize,
    /// The mean loss of the training positions, each with the weights of its step.
    pub training: f64,
    /// The mean loss of the positions held back; none if there are none.
    pub validation: Option<f64>,
}

/// The expected score, from 0 to 1, for the logarithm of the odds.
pub(super) fn sigmoid(log_odds: f64) -> f64 {
    1.0 / (1.0 + (-log_odds).exp())
}

/// The cross-entropy of a target and the sigmoid of `log_odds`.
pub(super) fn cross_entropy(log_odds: f64, target: f64) -> f64 {
    // ln(1 + exp(log_odds)) without overflow.
    let soft_plus = log_odds.max(0.0) + (-log_odds.abs()).exp().ln_1p();
    soft_plus - target * log_odds
}
