//! CTOR on both boards.
//!
//! | file | holds |
//! | --- | --- |
//! | `vectors` | positions of an independent implementation |
//! | `reference` | operations and ends against a slow reference |
//! | `rules` | the sentences of the rules, a position for each |
//! | `search` | searches by whole turns |
//! | `matches` | matches and their margins |

#[cfg(feature = "match")]
mod matches;
mod reference;
mod rules;
mod search;
mod vectors;
