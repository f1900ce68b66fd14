//! The integration tests, one crate: a module per subject.
//!
//! | module | holds |
//! | --- | --- |
//! | `properties` | what holds in every position of every variant |
//! | `turnover`, `oliveira`, `ctor` | the rules of one game: vectors, a slow reference, sentence by sentence |
//! | `search` | the search through its public interface |
//! | `dfpn` | proofs of forced wins |
//! | `puzzles`, `opening_tree` | what the board has been given of self-play games |
//! | `protocol` | sessions of the protocol, of the binary and within this process |
//! | `parsers` | parsers on random bytes |
//! | `arena` | matches between engine processes, records, statistics |
//! | `cli` | the command line |
//! | `help` | the examples of the help, completions of shells, pages of the manual |
//! | `processor` | the program on a processor that is too old for it |
//! | `genfens` | openings for OpenBench, and the books |
//! | `games_file` | files of self-play games |
//! | `tuning` | self-play games, win rate models and weights as source |
//! | `shards` | shards of self-play games |
//! | `train` | training networks on games |
//! | `prove_wins` | the example of that name, and its suite |
//! | `gui` | the server of the board in the browser |
//! | `support` | what several of them share |
//!
//! `cargo test --test all turnover::` runs one module.

mod architecture;
#[cfg(feature = "match")]
mod arena;
mod cli;
mod ctor;
mod dfpn;
#[cfg(feature = "train")]
mod games_file;
#[cfg(feature = "match")]
mod genfens;
#[cfg(feature = "gui")]
mod gui;
mod help;
mod oliveira;
#[cfg(feature = "train")]
mod opening_tree;
mod parsers;
#[cfg(all(target_os = "linux", target_arch = "x86_64"))]
mod processor;
mod properties;
mod protocol;
mod prove_wins;
#[cfg(feature = "train")]
mod puzzles;
mod search;
#[cfg(feature = "train")]
mod shards;
mod support;
#[cfg(feature = "train")]
mod train;
#[cfg(feature = "train")]
mod tuning;
mod turnover;
