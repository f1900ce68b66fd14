//! The weights of each board, written by `anel train`. `docs/lab/ctor.md` describes how to repeat the training.

pub(in crate::ctor) mod ctor;
pub(in crate::ctor) mod ctor8;
