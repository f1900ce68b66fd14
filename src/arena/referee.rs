//! The referee: plays one game between two engine processes and enforces the rules of the variant.

use super::adjudication::adjudicate;
use super::engine::{Engine, EngineReply, NotStarted};
use super::pool::EnginePool;
use super::process::NoLine;
use super::record::{Fault, FaultKind, GameRecord, GameResult, PlayerRecord, Turn};
use super::schedule::{MatchSpec, ScheduledGame};
use super::spec::EngineSpec;
use super::start_error::EngineStartError;
use super::time_control::TimeControl;
use crate::board::Color;
use crate::game::{Game, GameHistory, Outcome, Settings};
use std::fmt;
use std::time::Duration;

/// Extra time to wait for `bestmove` after the engine's time limit. Only the arrival time of `bestmove` decides
/// whether the engine was late; the extra wait ensures that a `bestmove` that arrived in time is also read.
const OVERTIME: Duration = Duration::from_millis(500);

/// A fault that loses the game for an engine.
#[derive(Clone, PartialEq, Eq, Debug)]
enum EngineFault {
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
enum Stop {
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

/// Plays the games of a match.
#[derive(Clone, Copy)]
pub(super) struct Referee<'a> {
    pub(super) the_match: &'a MatchSpec,
    /// Time margin: how far an engine may exceed its time limit.
    pub(super) margin: Duration,
    /// Time limit per move for engines limited by nodes or depth.
    pub(super) move_timeout: Duration,
}

/// How a game ended.
struct GameEnd {
    result: GameResult,
    reason: String,
    fault: Option<Fault>,
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
    fn by(faulty: Color, stop: Stop) -> Result<GameEnd, NoGame> {
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

/// A game in progress.
struct GameState<G: Game> {
    game: GameHistory<G>,
    turns: Vec<Turn>,
    /// The turns after the opening, in UCI move format.
    uci_moves: Vec<String>,
    /// Time left on the clocks of White and Black.
    clocks: [Duration; 2],
}

impl Referee<'_> {
    /// Plays a scheduled game and returns its record.
    ///
    /// # Errors
    /// If the game has no result.
    pub(super) fn play<G: Game>(
        &self,
        pool: &mut EnginePool<'_>,
        scheduled: &ScheduledGame,
    ) -> Result<GameRecord, NoGame> {
        let game = scheduled
            .opening
            .play::<G>(&self.the_match.settings::<G>())
            .expect("openings were checked before the match");
        let mut state = GameState {
            game,
            turns: Vec::new(),
            uci_moves: Vec::new(),
            clocks: self.time_controls(scheduled).map(TimeControl::base),
        };
        let end = match self.announce(pool, scheduled)? {
            Some(end) => end,
            None => self.play_on(pool, scheduled, &mut state)?,
        };
        let by_rules = state.game.outcome().is_some();
        let margin = state.game.position().margin().filter(|_| by_rules);
        if let Some(Fault { by, .. }) = end.fault {
            log::warn!("game {}: {by} lost by {}", scheduled.game, end.reason);
            pool.end(scheduled.players[by.index()]);
        }
        for player in scheduled.players {
            if self.the_match.engines[player].restart == Some(true) {
                pool.end(player);
            }
        }
        Ok(self.record(scheduled, state.turns, end, margin))
    }

    fn record(&self, scheduled: &ScheduledGame, turns: Vec<Turn>, end: GameEnd, margin: Option<i32>) -> GameRecord {
        let player = |color: Color| {
            let EngineSpec { name, options, .. } = self.spec(scheduled, color);
            PlayerRecord {
                name: name.clone(),
                options: options.clone(),
            }
        };
        GameRecord {
            game: scheduled.game,
            white: player(Color::White),
            black: player(Color::Black),
            opening: scheduled.opening.clone(),
            turns,
            result: end.result,
            reason: end.reason,
            fault: end.fault,
            margin,
            annotations: Vec::new(),
        }
    }

    fn spec(&self, scheduled: &ScheduledGame, color: Color) -> &EngineSpec {
        &self.the_match.engines[scheduled.players[color.index()]]
    }

    /// The time controls of White and Black.
    fn time_controls(&self, scheduled: &ScheduledGame) -> [TimeControl; 2] {
        Color::BOTH.map(|color| {
            let own = self.spec(scheduled, color).time_control;
            own.unwrap_or(self.the_match.time_control)
        })
    }

    /// Sends `ucinewgame` or `uginewgame` to both engines. An engine that does not become ready loses the game.
    fn announce(&self, pool: &mut EnginePool<'_>, scheduled: &ScheduledGame) -> Result<Option<GameEnd>, NoGame> {
        for color in Color::BOTH {
            let engine = pool.engine(scheduled.players[color.index()]);
            let told = engine.map_err(Stop::from).and_then(|engine| Ok(engine.new_game()?));
            if let Err(stop) = told {
                return GameEnd::by(color, stop).map(Some);
            }
        }
        Ok(None)
    }

    /// Plays turns until the game ends.
    fn play_on<G: Game>(
        &self,
        pool: &mut EnginePool<'_>,
        scheduled: &ScheduledGame,
        state: &mut GameState<G>,
    ) -> Result<GameEnd, NoGame> {
        loop {
            if let Some(outcome) = state.game.outcome() {
                return Ok(outcome.into());
            }
            let side = state.game.position().side_to_move();
            if let Some(outcome) = adjudicate(self.the_match, &state.turns, side) {
                return Ok(outcome.into());
            }
            let engine = pool.engine(scheduled.players[side.index()]);
            let played = engine
                .map_err(Stop::from)
                .and_then(|engine| self.play_turn(engine, scheduled, state, side));
            if let Err(stop) = played {
                return GameEnd::by(side, stop);
            }
        }
    }

    /// Lets the side to move search and plays the turn that its engine returns.
    fn play_turn<G: Game>(
        &self,
        engine: &mut Engine,
        scheduled: &ScheduledGame,
        state: &mut GameState<G>,
        side: Color,
    ) -> Result<(), Stop> {
        let position = scheduled.opening.position_command(&state.uci_moves);
        let reply = self.timed_search(engine, scheduled, &position, state, side)?;
        let opponent = self.spec(scheduled, !side);
        let mv = arbitrate(&mut state.game, &reply.mv, opponent)
            .map_err(|error| EngineFault::Illegal(format!("{}, {error}", reply.mv)))
            .map_err(Stop::Fault)?;
        state.uci_moves.push(mv.clone());
        state.turns.push(Turn::from(EngineReply { mv, ..reply }));
        Ok(())
    }

    /// Lets an engine search a position under its time control and updates the engine's clock.
    fn timed_search<G: Game>(
        &self,
        engine: &mut Engine,
        scheduled: &ScheduledGame,
        position: &str,
        state: &mut GameState<G>,
        side: Color,
    ) -> Result<EngineReply, Stop> {
        let time_controls = self.time_controls(scheduled);
        let time_control = time_controls[side.index()];
        let clocks = &mut state.clocks;
        // The sides alternate, so the side to move has made half of the turns, rounded down.
        let made = state.turns.len() / 2;
        let margin = self.spec(scheduled, side).margin.unwrap_or(self.margin);
        let allowed = match time_control {
            TimeControl::Clock { .. } => Some(clocks[side.index()] + margin),
            TimeControl::MoveTime(time) => Some(time + margin),
            TimeControl::Nodes(_) | TimeControl::Depth(_) => None,
        };
        let timeout = allowed.map_or(self.move_timeout, |allowed| allowed + OVERTIME);
        let go = engine.go_command(time_control, time_controls, *clocks, made);
        let reply = match engine.search(position, &go, timeout) {
            Err(NoLine::Timeout) if allowed.is_some() => {
                return Err(Stop::Fault(EngineFault::Time));
            }
            result => result?,
        };
        if allowed.is_some_and(|allowed| reply.elapsed > allowed) {
            return Err(Stop::Fault(EngineFault::Time));
        }
        if let TimeControl::Clock { .. } = time_control {
            let clock = &mut clocks[side.index()];
            *clock = clock.saturating_sub(reply.elapsed) + time_control.gain(made);
        }
        Ok(reply)
    }
}

/// Plays a turn after adding what only the arbiter can decide, such as which secret squares of the opponent act.
/// Returns the completed turn in UCI format.
///
/// # Errors
/// If the turn is illegal.
fn arbitrate<G: Game>(game: &mut GameHistory<G>, written: &str, opponent: &EngineSpec) -> Result<String, G::MoveError> {
    let secret = G::Settings::from_options(&opponent.options).unwrap_or_default();
    let position = *game.position();
    let turn = position.parse_turn(written)?;
    let arbitrated = position.arbitrated(turn.clone(), &secret)?;
    arbitrated.iter().for_each(|&mv| game.play(mv));
    Ok(if arbitrated == turn {
        written.to_owned()
    } else {
        position.turn_text(&arbitrated)
    })
}

impl From<EngineReply> for Turn {
    fn from(reply: EngineReply) -> Turn {
        Turn {
            mv: reply.mv,
            score: reply.score,
            depth: reply.depth,
            nodes: reply.nodes,
            time_ms: reply.elapsed.as_micros() as f64 / 1000.0,
        }
    }
}
