//! *Anel* (Portuguese for ring) plays board games that no mainstream engine plays.
//!
//! | module | holds |
//! | --- | --- |
//! | [`board`] | squares, colours, bitboards, attacks on 8x8 |
//! | [`game`] | what others need of a game: a trait for each reader |
//! | [`network`] | neural networks as a part of an evaluation |
//! | [`turnover`] | Turnover Chess by both of its rule sets |
//! | [`oliveira`] | Xadrez Brasileiro Oliveira |
//! | [`mod@ctor`] | CTOR on both of its boards |
//! | [`variant`] | the list of variants, and the one dispatch over them |
//! | [`search`] | iterative deepening alpha-beta over any game |
//! | [`dfpn`] | proofs of forced wins: proof-number search |
//! | [`uci`] | the protocol on standard input and output |
//! | `gui` | a board in the browser, with the feature `gui` |
//! | `openings`, `shard` | openings from files, and random ones; parts of long runs: with one of the next two features |
//! | `arena` | matches between engine processes, with the feature `match` |
//! | `tuning` | self-play games, and training evaluations on them, with the feature `train` |
//! | `opening_tree`, `puzzles` | what was played in the first turns of many games; positions in which one turn is to be found: with the feature `train` |
//! | [`mod@perft`], [`mod@bench`] | counting leaves, and the fixed benchmark |
//! | [`processor`] | whether the processor has what the build needs |
//! | [`cli`] | the command line |
//!
//! All features are on by default.
//!
//! Dependencies point one way: the search never names a game, and a game names neither the search
//! nor the list of variants. Which game is played is decided once, by
//! [`variant::Variant::dispatch`]; behind it everything is compiled for that game.
//!
//! ```
//! use anel::game::{Notation, Position};
//! use anel::turnover::{Current, Turnover};
//!
//! let start = Turnover::<Current>::start();
//! assert_eq!(start.count_moves(), 41);
//!
//! // The Wall of the Castle on b2 steps two squares forward and leaves a Citadel behind.
//! let step = start.parse_turn("b2b4").expect("a legal move")[0];
//! let position = start.play(step);
//! assert_eq!(position.fen(), "k1k1k1k1/1k1k1k1k/8/8/1P6/8/1Q1K1K1K/K1K1K1K1 b - - 1 1");
//! assert_eq!(anel::perft::bulk(&position, 2), 2003);
//! ```

#[cfg(feature = "match")]
pub mod arena;
pub mod bench;
pub mod board;
pub mod cli;
pub mod ctor;
pub mod dfpn;
pub mod game;
#[cfg(feature = "gui")]
pub mod gui;
#[cfg(any(feature = "match", feature = "train"))]
mod lock;
pub mod memory;
pub mod network;
pub mod oliveira;
#[cfg(feature = "train")]
pub mod opening_tree;
#[cfg(any(feature = "match", feature = "train"))]
pub mod openings;
pub mod perft;
pub mod processor;
#[cfg(feature = "train")]
pub mod puzzles;
mod rng;
pub mod search;
#[cfg(any(feature = "match", feature = "train"))]
pub mod shard;
pub mod stop_signal;
#[cfg(feature = "train")]
pub mod tuning;
pub mod turnover;
pub mod uci;
pub mod variant;

/// The Rust examples of the Markdown pages, as documentation tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
#[doc = include_str!("../docs/ctor.md")]
#[doc = include_str!("../docs/distributed.md")]
#[doc = include_str!("../docs/lab/ctor.md")]
#[doc = include_str!("../docs/lab/evaluation.md")]
#[doc = include_str!("../docs/lab/search.md")]
#[doc = include_str!("../docs/lab/speed-and-threads.md")]
#[doc = include_str!("../docs/lab/strength.md")]
#[doc = include_str!("../docs/levels.md")]
#[doc = include_str!("../docs/matches.md")]
#[doc = include_str!("../docs/oliveira.md")]
#[doc = include_str!("../docs/performance.md")]
#[doc = include_str!("../docs/play.md")]
#[doc = include_str!("../docs/turnover.md")]
mod pages {}
