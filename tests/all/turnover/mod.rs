//! Turnover Chess by both rule sets.
//!
//! | file | holds |
//! | --- | --- |
//! | `vectors` | positions of independent implementations |
//! | `reference` | moves and ends against a slow reference |
//! | `ends` | how games end, a position for each sentence |
//! | `fen` | positions as text |
//! | `notation` | the game notation |
//! | `properties` | what holds in every position of random games |
//! | `exchange` | static exchanges against an exhaustive search |

mod ends;
mod fen;
mod notation;
mod properties;
mod reference;
mod see;
mod vectors;
