//! Tests of the rules of Xadrez Brasileiro Oliveira.
//!
//! | file | holds |
//! | --- | --- |
//! | `vectors` | comparison with test vectors |
//! | `reference` | comparison with a slow reference implementation in random games |
//! | `rules` | a test for each sentence of the rules |
//! | `fen` | FENs |
//! | `properties` | properties that hold in every position |

mod fen;
mod properties;
mod reference;
mod rules;
mod vectors;
