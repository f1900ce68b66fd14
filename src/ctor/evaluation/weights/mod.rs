//! The weights of each board, written by `anel train`. `docs/experiments-evaluation.md` has the commands.

pub(in crate::ctor) mod ctor;
pub(in crate::ctor) mod ctor8;
