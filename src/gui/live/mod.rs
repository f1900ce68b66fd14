//! Live games between two visitors, with clocks and spectators. The server is the arbiter: it checks every turn, keeps
//! the clocks, and hides what a player keeps secret.
//!
//! `docs/live.md` describes the messages. Rooms know neither sockets nor the time of day: callers pass the time.
//!
//! | file | holds |
//! | --- | --- |
//! | `message` | the messages of page and server |
//! | `error` | why a request is refused |
//! | `arbiter` | the game of a room, for a variant chosen at run time |
//! | `clocks` | the clocks of both players |
//! | `room` | one game: seats, turns, offers, end |
//! | `rooms` | all rooms, and their limits |
//! | `socket` | a WebSocket of the page and its place in a room |

mod arbiter;
mod clocks;
mod error;
pub mod message;
mod room;
mod rooms;
mod socket;

pub use clocks::Clocks;
pub use error::LiveError;
pub use room::{MAX_WATCHERS, Role, Room};
pub use rooms::{ABSENCE, IDLENESS, ROOM_LIMITS, Rooms};
pub(super) use socket::{LONGEST_MESSAGE, refuse, run};
