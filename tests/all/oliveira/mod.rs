//! Xadrez Brasileiro Oliveira.
//!
//! | file | holds |
//! | --- | --- |
//! | `vectors` | positions of independent implementations |
//! | `reference` | moves and ends against a slow reference |
//! | `rules` | the sentences of the rules, a position for each |
//! | `fen` | positions as text |
//! | `properties` | what holds in every position of random games |

mod fen;
mod properties;
mod reference;
mod rules;
mod vectors;
