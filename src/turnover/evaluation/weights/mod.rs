//! The weights of each rule set, written by `anel train`. `docs/lab/evaluation.md` says how to repeat it.

pub(in crate::turnover) mod turnover;
pub(in crate::turnover) mod turnover2019;
