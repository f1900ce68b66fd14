//! Sessions of the protocol.
//!
//! | file | holds |
//! | --- | --- |
//! | `binary` | the binary as a GUI and a careless script meet it |
//! | `page` | the transcripts of `uci-protocol.md` |
//! | `referee` | a referee that knows no rules |
//! | `strength` | the levels of `UCI_Elo` |
//! | `random_sessions` | random commands, compared with a model of the protocol |

mod binary;
mod page;
mod random_sessions;
mod referee;
mod strength;
