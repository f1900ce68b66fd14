//! The weights of each rule set, written by `anel train`. `docs/lab/evaluation.md` describes how to repeat the
//! training.

pub(in crate::turnover) mod turnover;
pub(in crate::turnover) mod turnover2019;
