//! The integration tests, one crate: a module per subject.
//!
//! | module | holds |
//! | --- | --- |
//! | `properties` | what holds in every position of every variant |
//! | `turnover`, `oliveira`, `ctor` | the rules of one game: vectors, a slow reference, sentence by sentence |
//! | `search` | the search through its public interface |
//! | `proof` | proofs of forced wins |
//! | `puzzles`, `opening_tree` | what the board has been given of self-play games |
//! | `protocol` | sessions of the protocol, of the binary and within this process |
//! | `parsers` | parsers on random bytes |
//! | `arena` | matches between engine processes, records, statistics |
//! | `cli` | the command line |
//! | `games_file` | files of self-play games |
//! | `tuning` | games to learn from, and weights fitted to them |
//! | `train` | networks trained on games |
//! | `prove_wins` | the example of that name, and its suite |
//! | `gui` | the server of the board in the browser |
//! | `support` | what several of them share |
//!
//! `cargo test --test all turnover::` runs one module.

mod architecture;
mod arena;
mod cli;
mod ctor;
mod games_file;
#[cfg(feature = "gui")]
mod gui;
mod oliveira;
mod opening_tree;
mod parsers;
mod proof;
mod properties;
mod protocol;
mod prove_wins;
mod puzzles;
mod search;
mod support;
mod train;
mod tuning;
mod turnover;
