//! The weights of each board, written by `anel train`. `docs/lab/ctor.md` says how to repeat it.

pub(in crate::ctor) mod ctor;
pub(in crate::ctor) mod ctor8;
