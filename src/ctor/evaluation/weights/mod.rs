//! The weights of each board, fitted by `anel train` together with its network.

pub(in crate::ctor) mod ctor;
pub(in crate::ctor) mod ctor8;
