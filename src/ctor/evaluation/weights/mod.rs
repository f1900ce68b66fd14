//! What each feature is worth, by board: written by `anel tune`, which `docs/ctor.md` tells how to
//! repeat.

pub(in crate::ctor) mod ctor;
pub(in crate::ctor) mod ctor8;
