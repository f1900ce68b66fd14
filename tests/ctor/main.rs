//! CTOR on both boards.
//!
//! | file | holds |
//! | --- | --- |
//! | `vectors` | positions of an independent implementation |
//! | `reference` | operations and ends against a slow reference |
//! | `rules` | the sentences of the rules, a position for each |
//! | `search` | searches by whole turns |
//! | `matches` | matches and their margins |

#[path = "../common/mod.rs"]
mod common;
mod matches;
mod reference;
#[path = "../common/reference_ctor.rs"]
mod reference_ctor;
mod rules;
mod search;
#[path = "../common/searching.rs"]
mod searching;
#[path = "../common/sha256.rs"]
mod sha256;
mod vectors;
