//! *Anel* (Portuguese for ring) is an engine for board games that no mainstream engine plays.
//!
//! | module | holds |
//! | --- | --- |
//! | [`board`] | squares, colours, bitboards, attacks on 8x8 |
//! | [`game`] | the traits that a game implements |
//! | [`network`] | neural networks for evaluation |
//! | [`turnover`] | Turnover Chess, in both rule sets |
//! | [`oliveira`] | Xadrez Brasileiro Oliveira |
//! | [`mod@ctor`] | CTOR, on both boards |
//! | [`variant`] | the list of variants, and dispatch over them |
//! | [`search`] | iterative deepening alpha-beta for any game |
//! | [`dfpn`] | proof-number search for forced wins |
//! | [`explain`] | reasons for moves, as far as rules and searches prove them |
//! | [`uci`] | the UCI protocol, and its variant UGI |
//! | [`mod@perft`], [`mod@bench`] | perft, and the benchmark of the search |
//! | [`memory`] | large tables, prefetching |
//! | [`stop_signal`] | stops a search from another thread |
//! | [`time_source`] | the clock that a host provides |
//! | [`processor`] | checks that the CPU supports the build |
//! | [`cli`] | the command line |
//! | `gui` | the server of the board in the browser (feature `gui`) |
//! | `arena` | matches between engine processes (feature `match`) |
//! | `balance` | how balanced the games are, from match records (feature `match`) |
//! | `openings`, `shard`, `output_file` | opening positions, splitting long runs into parts, and output files (features `match` or `train`) |
//! | `tuning` | self-play games, and training on them (feature `train`) |
//! | `opening_tree`, `puzzles` | the opening book and the puzzles of the browser board, from self-play games (feature `train`) |
//!
//! All features are on by default.
//!
//! Dependencies point one way: the search never names a game, and a game names neither the search nor the list of
//! variants. [`variant::Variant::dispatch`] selects the game once; all code below it is compiled for that game.
//!
//! ```
//! use anel::game::{Notation, Position};
//! use anel::turnover::{Current, Turnover};
//!
//! let start = Turnover::<Current>::start();
//! assert_eq!(start.count_moves(), 41);
//!
//! // The Wall of the Castle on b2 moves two squares forward; a Citadel remains on b2.
//! let step = start.parse_turn("b2b4").expect("a legal move")[0];
//! let position = start.play(step);
//! assert_eq!(position.fen(), "k1k1k1k1/1k1k1k1k/8/8/1P6/8/1Q1K1K1K/K1K1K1K1 b - - 1 1");
//! assert_eq!(anel::perft::bulk(&position, 2), 2003);
//! ```

#[cfg(feature = "match")]
pub mod arena;
#[cfg(feature = "match")]
pub mod balance;
pub mod bench;
pub mod board;
#[cfg(feature = "cli")]
pub mod cli;
pub mod ctor;
pub mod dfpn;
pub mod explain;
pub mod game;
#[cfg(feature = "gui")]
pub mod gui;
pub mod memory;
pub mod network;
pub mod oliveira;
#[cfg(feature = "train")]
pub mod opening_tree;
#[cfg(any(feature = "match", feature = "train"))]
pub mod openings;
#[cfg(any(feature = "match", feature = "train"))]
pub mod output_file;
mod parallel;
pub mod perft;
pub mod processor;
#[cfg(feature = "train")]
pub mod puzzles;
mod rng;
pub mod search;
#[cfg(any(feature = "match", feature = "train"))]
pub mod shard;
pub mod stop_signal;
mod thread_pool;
pub mod time_source;
#[cfg(feature = "train")]
pub mod tuning;
pub mod turnover;
pub mod uci;
pub mod variant;
mod vectors;

/// Compiles the Rust examples of the README as documentation tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
mod readme {}
