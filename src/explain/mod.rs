//! Reasons for moves: what a move does, threatens, leaves attacked and protects, and what lines of play win or lose.
//!
//! Every reason is a fact that the rules prove; where a bounded search cannot decide, there is no reason.
//!
//! | file | holds |
//! | --- | --- |
//! | `reason` | [`Reason`]: a kind and its details |
//! | `exchange` | the gain of a capture, by trying all exchanges on its square |
//! | `attacks` | everything that the side to move can take, with gains |
//! | `facts` | reasons that need no search |
//! | `protection` | attacks that a move ends |
//! | `lines` | the material that a line of play wins and loses |
//! | `coach` | reasons from searches: proven wins, the best reply, the best move |

mod attacks;
mod coach;
mod exchange;
mod facts;
mod lines;
mod protection;
mod reason;

pub use coach::{Coach, Resources};
pub use facts::{of_move, of_position};
pub use reason::Reason;
