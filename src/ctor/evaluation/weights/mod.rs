//! The weights of each board, set by hand: for CTOR they are not fitted by `anel tune`.

pub(in crate::ctor) mod ctor;
pub(in crate::ctor) mod ctor8;
