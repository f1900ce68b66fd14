//! Xadrez Brasileiro Oliveira.
//!
//! | file | holds |
//! | --- | --- |
//! | `vectors` | positions of independent implementations |
//! | `reference` | moves and ends against a slow reference |
//! | `rules` | the sentences of the rules, a position for each |
//! | `fen` | positions as text |
//! | `properties` | what holds in every position of random games |

#[path = "../common/mod.rs"]
mod common;
mod fen;
#[path = "../common/oliveira_boards.rs"]
mod oliveira_boards;
mod properties;
mod reference;
mod rules;
#[path = "../common/oliveira.rs"]
mod slow;
mod vectors;
