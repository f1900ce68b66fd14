//! CTOR on both board sizes.
//!
//! | file | holds |
//! | --- | --- |
//! | `vectors` | comparison with test vectors |
//! | `reference` | comparison with a slow reference implementation in random games |
//! | `rules` | a test for each sentence of the rules |
//! | `secret_squares` | the secret squares that an engine draws |
//! | `search` | searching whole turns |
//! | `torus` | positions moved across the edges of the board |
//! | `matches` | matches and their margins |

#[cfg(feature = "match")]
mod matches;
mod reference;
mod rules;
mod search;
mod secret_squares;
mod torus;
mod vectors;
