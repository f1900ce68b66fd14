//! What each feature is worth, by rule set: written by `anel tune`, which `docs/strength.md` tells how
//! to repeat.

pub(in crate::turnover) mod turnover;
pub(in crate::turnover) mod turnover2019;
