//! The engine protocol.
//!
//! | file | holds |
//! | --- | --- |
//! | `binary` | the `anel` binary, driven by GUIs and careless scripts |
//! | `clocks` | the time that a search takes from its clock |
//! | `cutegames` | the example configuration of cutegames, and its games |
//! | `explanations` | the command `explain` |
//! | `line_session` | a session that its host drives one line at a time |
//! | `page` | the transcripts of `uci-protocol.md` |
//! | `referee` | a referee that does not know the rules |
//! | `split` | a session in two halves, on two threads |
//! | `strength` | the strength levels of `UCI_Elo` |
//! | `random_sessions` | random commands, compared with a model of the protocol |

mod binary;
mod clocks;
mod cutegames;
mod explanations;
mod line_session;
mod page;
mod random_sessions;
mod referee;
mod split;
mod strength;
