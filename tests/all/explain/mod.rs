//! Reasons for moves. Every reason is checked by the rules alone: legal moves, positions after moves, and the letters
//! of FENs, read by code that shares nothing with the engine's reasons.
//!
//! | file | holds |
//! | --- | --- |
//! | `board` | the letters of a FEN by square, and the value of the material |
//! | `exchange` | a slow search of the exchange on a square |
//! | `effects` | checks what a move does |
//! | `attacks` | checks what can be taken |
//! | `chips` | checks the reasons in CTOR |
//! | `lines` | checks lines of play and proven wins |
//! | `games` | positions of random games, in which all reasons are checked |
//! | `examples` | well-chosen positions |

mod attacks;
mod board;
mod chips;
mod effects;
mod examples;
mod exchange;
mod games;
mod lines;
