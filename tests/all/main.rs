//! The integration tests: one crate with a module per subject.
//!
//! | module | holds |
//! | --- | --- |
//! | `properties` | properties of every position in every variant |
//! | `turnover`, `oliveira`, `ctor` | the rules of one game: test vectors, a slow reference implementation, each rule |
//! | `search` | the search through its public interface |
//! | `architecture` | the dependencies between the modules of the library |
//! | `dfpn` | proofs of forced wins |
//! | `explain` | reasons for moves, checked by the rules |
//! | `puzzles`, `opening_tree` | puzzles and opening trees for the board page, from self-play games |
//! | `protocol` | protocol sessions, with the binary and within the test process |
//! | `output_files` | output files of commands: overwriting, bad paths, write errors |
//! | `parsers` | parsers with random input |
//! | `arena` | matches between engine processes, records, statistics |
//! | `cli` | the command line |
//! | `one_shot` | protocol lines, positions and evaluations on the command line |
//! | `low_memory` | every command with little memory |
//! | `variant_position` | positions of a variant chosen at run time |
//! | `documents` | what the documents say of the package |
//! | `packaging` | the manifests of package managers |
//! | `help` | help examples, shell completions, manual pages |
//! | `processor` | the program on a CPU that is too old |
//! | `genfens` | openings for OpenBench, and the opening books |
//! | `games_file` | self-play game files |
//! | `tuning` | self-play games, win rate models, evaluation weights as source code |
//! | `shards` | self-play split into shards |
//! | `train` | networks trained on games |
//! | `prove_wins` | the example program `prove_wins` and its suite of wins |
//! | `gui` | the web server of the board page |
//! | `support` | shared helpers |
//!
//! To run a single module, use for example `cargo test --test all turnover::`.

mod architecture;
#[cfg(feature = "match")]
mod arena;
mod cli;
mod ctor;
mod dfpn;
mod documents;
mod explain;
#[cfg(feature = "train")]
mod games_file;
#[cfg(feature = "match")]
mod genfens;
#[cfg(feature = "gui")]
mod gui;
mod help;
#[cfg(target_os = "linux")]
mod low_memory;
mod oliveira;
mod one_shot;
#[cfg(feature = "train")]
mod opening_tree;
#[cfg(all(feature = "match", feature = "train"))]
mod output_files;
#[cfg(unix)]
mod packaging;
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
mod variant_position;
