//! The library with a C ABI. `anel.h` declares every function and says who owns what; a test keeps both alike.
//!
//! | file | holds |
//! | --- | --- |
//! | `text` | strings that cross the boundary |
//! | `failure` | errors, and the guard around each function |
//! | `library` | version, variants, the last error |
//! | `position` | setting up, playing and taking back |
//! | `query` | questions about positions and moves |
//! | `engine` | the engine as a UCI session; not in WebAssembly, which has a session of its own |
//! | `memory` | memory for the host of a WebAssembly module |

#[cfg(not(target_family = "wasm"))]
mod engine;
mod failure;
mod library;
#[cfg(target_family = "wasm")]
mod memory;
mod position;
mod query;
mod text;
