//! Turnover Chess under both rule sets.
//!
//! | file | holds |
//! | --- | --- |
//! | `vectors` | comparison with test vectors |
//! | `reference` | comparison with a slow reference implementation in random games |
//! | `ends` | a test for each sentence of the rules on the end of a game |
//! | `fen` | FENs |
//! | `notation` | the game notation |
//! | `properties` | properties that hold in every position |
//! | `see` | static exchange evaluation (SEE), compared with an exhaustive search |

mod ends;
mod fen;
mod notation;
mod properties;
mod reference;
mod see;
mod vectors;
