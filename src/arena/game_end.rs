//! How a game ends: by the rules, by a fault, or without a result.

use super::engine::NotStarted;
use super::process::NoLine;
use super::record::{Fault, FaultKind, GameResult};
use super::start_error::EngineStartError;
use crate::board::Color;
use crate::game::Outcome;
use std::fmt;

/// A fault that loses the game for an engine.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum EngineFault {
    /// The engine's process ended; the text describes how.
    Crash(String),
    /// The engine did not answer a command in time.
    Silence,
    /// The engine exceeded the limit of its time control.
    Time,
    /// The engine's move was illegal; the text states the move and the reason.
    Illegal(String),
}

impl EngineFault {
    fn kind(&self) -> FaultKind {
        match self {
            EngineFault::Crash(_) => FaultKind::Crash,
            EngineFault::Silence => FaultKind::Silence,
            EngineFault::Time => FaultKind::Time,
            EngineFault::Illegal(_) => FaultKind::IllegalMove,
        }
    }
}

impl fmt::Display for EngineFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.kind().text())?;
        match self {
            EngineFault::Crash(details) | EngineFault::Illegal(details) => write!(f, ": {details}"),
            EngineFault::Silence | EngineFault::Time => Ok(()),
        }
    }
}

/// Why a game stops before the rules of the game end it.
pub(super) enum Stop {
    /// A fault of the engine in use, which loses the game.
    Fault(EngineFault),
    /// The game ends without a result.
    NoGame(NoGame),
}

/// Why a game has no result.
pub(super) enum NoGame {
    /// The match was aborted.
    Aborted,
    /// An engine could not be restarted.
    EngineGone(EngineStartError),
}

impl From<NotStarted> for Stop {
    fn from(not_started: NotStarted) -> Stop {
        Stop::NoGame(match not_started {
            NotStarted::Error(error) => NoGame::EngineGone(error),
            NotStarted::Aborted => NoGame::Aborted,
        })
    }
}

impl From<NoLine> for Stop {
    fn from(no_line: NoLine) -> Stop {
        Stop::Fault(match no_line {
            NoLine::Timeout => EngineFault::Silence,
            NoLine::Ended(how) => EngineFault::Crash(how),
            NoLine::Aborted => return Stop::NoGame(NoGame::Aborted),
        })
    }
}

/// How a game ended.
pub(super) struct GameEnd {
    pub(super) result: GameResult,
    pub(super) reason: String,
    pub(super) fault: Option<Fault>,
}

impl From<Outcome> for GameEnd {
    fn from(outcome: Outcome) -> GameEnd {
        GameEnd {
            result: outcome.into(),
            reason: outcome.reason.to_owned(),
            fault: None,
        }
    }
}

impl GameEnd {
    /// The end of a game that stopped while the engine of the side `faulty` was in use. If the engine committed a
    /// fault, this side loses.
    ///
    /// # Errors
    /// If the game has no result.
    pub(super) fn by(faulty: Color, stop: Stop) -> Result<GameEnd, NoGame> {
        match stop {
            Stop::Fault(fault) => Ok(GameEnd {
                result: Outcome::win(!faulty, "").into(),
                reason: fault.to_string(),
                fault: Some(Fault {
                    by: faulty,
                    kind: fault.kind(),
                }),
            }),
            Stop::NoGame(no_game) => Err(no_game),
        }
    }
}
