//! The training loss: the cross-entropy of predicted and target expected scores.
//!
//! The gradient with respect to the log-odds is the predicted expected score minus the target. Unlike the gradient of
//! the squared error, it does not vanish near expected scores of 0 and 1.

/// The training and validation losses of an epoch.
#[derive(Clone, Copy, Debug)]
pub struct EpochReport {
    /// The epoch number, from 1.
    pub epoch: u32,
    /// The mean loss over the training positions. Each position is evaluated just before the optimizer step that uses
    /// the position.
    pub training: f64,
    /// The mean loss over the validation positions after the epoch, or `None` if there are none.
    pub validation: Option<f64>,
}

/// The expected score, from 0 to 1, for the given log-odds.
pub(super) fn sigmoid(log_odds: f64) -> f64 {
    1.0 / (1.0 + (-log_odds).exp())
}

/// The cross-entropy between the target and the sigmoid of the log-odds.
pub(super) fn cross_entropy(log_odds: f64, target: f64) -> f64 {
    // Computes ln(1 + exp(log_odds)) without overflow.
    let soft_plus = log_odds.max(0.0) + (-log_odds.abs()).exp().ln_1p();
    soft_plus - target * log_odds
}
