//! The weights of each rule set, written by `anel train`. `docs/experiments-evaluation.md` has the commands.

pub(in crate::turnover) mod turnover;
pub(in crate::turnover) mod turnover2019;
