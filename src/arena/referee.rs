//! The referee: plays one game between two engine processes and enforces the rules of the variant.

use super::adjudication::adjudicate;
use super::engine::Engine;
use super::error_output::quoted;
use super::game_end::{EngineFault, GameEnd, NoGame, Stop};
use super::pool::EnginePool;
use super::process::NoLine;
use super::record::{Fault, FaultKind, GameRecord, PlayerRecord, Timing, Turn};
use super::schedule::{MatchSpec, ScheduledGame};
use super::spec::EngineSpec;
use super::thinking::{EngineReply, GoClocks};
use super::time_control::TimeControl;
use crate::board::Color;
use crate::game::{Game, GameHistory, Settings};
use std::time::{Duration, Instant};

/// Extra time to wait for `bestmove` after the engine's time limit. Only the arrival time of `bestmove` decides
/// whether the engine was late; the extra wait ensures that a `bestmove` that arrived in time is also read.
const OVERTIME: Duration = Duration::from_millis(500);

/// Time allowed for a pondering engine to stop after the end of a game.
const STOP_TIMEOUT: Duration = Duration::from_secs(1);

/// Plays the games of a match.
#[derive(Clone, Copy)]
pub(super) struct Referee<'a> {
    pub(super) the_match: &'a MatchSpec,
    /// Time margin: how far an engine may exceed its time limit.
    pub(super) margin: Duration,
    /// Time limit per move for engines limited by nodes or depth.
    pub(super) move_timeout: Duration,
}

/// A finished game.
pub(super) struct PlayedGame {
    pub(super) record: GameRecord,
    /// Messages for the user about the engines.
    pub(super) notes: Vec<String>,
}

/// A game in progress.
struct GameState<G: Game> {
    game: GameHistory<G>,
    turns: Vec<Turn>,
    /// The turns after the opening, in UCI move format.
    uci_moves: Vec<String>,
    /// Time left on the clocks of White and Black.
    clocks: [Duration; 2],
    timing: [Timing; 2],
    /// The opponent's turn that each pondering engine expects, until another turn is played.
    expected: [Option<Vec<G::Move>>; 2],
}

/// The time limits of one turn.
#[derive(Clone, Copy)]
struct TurnLimit {
    /// The engine's time limit, or `None` without one.
    time: Option<Duration>,
    /// The time limit with the margin.
    allowed: Option<Duration>,
    /// How long to wait for the answer.
    timeout: Duration,
}

impl Referee<'_> {
    /// Plays a scheduled game.
    ///
    /// # Errors
    /// If the game has no result.
    pub(super) fn play<G: Game>(
        &self,
        pool: &mut EnginePool<'_>,
        scheduled: &ScheduledGame,
    ) -> Result<PlayedGame, NoGame> {
        let game = scheduled
            .opening
            .play::<G>(&self.the_match.settings::<G>())
            .expect("openings were checked before the match");
        let mut state = GameState {
            game,
            turns: Vec::new(),
            uci_moves: Vec::new(),
            clocks: self.time_controls(scheduled).map(TimeControl::base),
            timing: Default::default(),
            expected: [None, None],
        };
        let end = match self.announce(pool, scheduled)? {
            Some(end) => end,
            None => self.play_on(pool, scheduled, &mut state)?,
        };
        let notes = self.finish(pool, scheduled, &end);
        Ok(PlayedGame {
            record: self.record(scheduled, state, end),
            notes,
        })
    }

    /// Stops pondering engines, ends those that are to be restarted, and returns messages for the user.
    fn finish(&self, pool: &mut EnginePool<'_>, scheduled: &ScheduledGame, end: &GameEnd) -> Vec<String> {
        let number = scheduled.game;
        let mut notes = Vec::new();
        for color in Color::BOTH {
            let player = scheduled.players[color.index()];
            let name = &self.spec(scheduled, color).name;
            let Some(engine) = pool.running(player) else {
                continue;
            };
            let fault = end.fault.filter(|fault| fault.by == color);
            let stopped = engine.stop_pondering(STOP_TIMEOUT);
            let unasked = std::mem::take(&mut engine.unasked_answers);
            if unasked > 0 {
                notes.push(format!(
                    "game {number}: {name} sent bestmove without a go, {unasked} times"
                ));
            }
            if let Some(Fault {
                kind: FaultKind::Crash, ..
            }) = fault
            {
                let lines = engine.process.last_errors();
                if !lines.is_empty() {
                    notes.push(format!("game {number}: {name}: {}{}", end.reason, quoted(&lines)));
                }
            }
            if let Some(Fault { by, .. }) = fault {
                log::warn!("game {number}: {by} lost by {}", end.reason);
            }
            if fault.is_some() || stopped.is_err() || self.the_match.engines[player].restart == Some(true) {
                pool.end(player);
            }
        }
        notes
    }

    fn record<G: Game>(&self, scheduled: &ScheduledGame, state: GameState<G>, end: GameEnd) -> GameRecord {
        let by_rules = state.game.outcome().is_some();
        let margin = state.game.position().margin().filter(|_| by_rules);
        let player = |color: Color| {
            let EngineSpec { name, options, .. } = self.spec(scheduled, color);
            PlayerRecord {
                name: name.clone(),
                options: options.clone(),
                timing: state.timing[color.index()],
            }
        };
        GameRecord {
            game: scheduled.game,
            white: player(Color::White),
            black: player(Color::Black),
            opening: scheduled.opening.clone(),
            turns: state.turns,
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
            let told = engine
                .map_err(Stop::from)
                .and_then(|engine| Ok(engine.new_game(scheduled.game)?));
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
            if let Err(stop) = self.play_turn(pool, scheduled, state, side) {
                return GameEnd::by(side, stop);
            }
        }
    }

    /// Lets the side to move search and plays the turn that its engine returns. Then the engine ponders, if it may.
    fn play_turn<G: Game>(
        &self,
        pool: &mut EnginePool<'_>,
        scheduled: &ScheduledGame,
        state: &mut GameState<G>,
        side: Color,
    ) -> Result<(), Stop> {
        let players = [side, !side].map(|color| scheduled.players[color.index()]);
        let (engine, opponent) = pool.engine_and_opponent(players)?;
        let reply = self.timed_search(engine, opponent, scheduled, state, side)?;
        let owner = self.spec(scheduled, !side);
        let (mv, plies) = arbitrate(&mut state.game, &reply.mv, owner).map_err(|error| {
            let mut details = format!("{}, {error}", reply.mv);
            if engine.answers_again() {
                details += "; it was a leftover: the engine answered an earlier go twice";
            }
            Stop::Fault(EngineFault::Illegal(details))
        })?;
        let expected = &mut state.expected[(!side).index()];
        *expected = expected.take().filter(|expected| *expected == plies);
        let ponder = reply.ponder.clone();
        state.uci_moves.push(mv.clone());
        state.turns.push(Turn::from(EngineReply { mv, ..reply }));
        if let Some(turn) = ponder.filter(|_| self.spec(scheduled, side).ponder == Some(true)) {
            self.ponder(engine, scheduled, state, side, turn);
        }
        Ok(())
    }

    /// Lets the engine of `side` ponder on the opponent's expected turn, unless the game is over by then.
    fn ponder<G: Game>(
        &self,
        engine: &mut Engine,
        scheduled: &ScheduledGame,
        state: &mut GameState<G>,
        side: Color,
        turn: String,
    ) {
        if state.game.outcome().is_some() || adjudicate(self.the_match, &state.turns, !side).is_some() {
            return;
        }
        let before = state.game.bookmark();
        let expected = state.game.play_turn(&turn).ok();
        let is_over = state.game.outcome().is_some();
        state.game.return_to(&before);
        let Some(expected) = expected.filter(|_| !is_over) else {
            return;
        };
        let mut moves = state.uci_moves.clone();
        moves.push(turn);
        let position = scheduled.opening.position_command(&moves);
        let clocks = GoClocks {
            time_controls: self.time_controls(scheduled),
            left: state.clocks,
            made: moves.len() / 2,
        };
        let go = engine.go_command(side.index(), clocks, true);
        // If the engine has crashed, its next turn reports that.
        if engine.ponder(&position, &go).is_ok() {
            state.expected[side.index()] = Some(expected);
        }
    }

    fn turn_limit(&self, own: &EngineSpec, time_control: TimeControl, clock: Duration) -> TurnLimit {
        let time = match time_control {
            TimeControl::Clock { .. } => Some(clock),
            TimeControl::MoveTime(time) => Some(time),
            TimeControl::Nodes(_) | TimeControl::Depth(_) => None,
        };
        let allowed = time.map(|time| time + own.margin.unwrap_or(self.margin));
        TurnLimit {
            time,
            allowed,
            timeout: allowed.map_or(self.move_timeout, |allowed| allowed + OVERTIME),
        }
    }

    /// Lets an engine search under its time control and updates the engine's clock.
    fn timed_search<G: Game>(
        &self,
        engine: &mut Engine,
        opponent: Option<&mut Engine>,
        scheduled: &ScheduledGame,
        state: &mut GameState<G>,
        side: Color,
    ) -> Result<EngineReply, Stop> {
        let time_controls = self.time_controls(scheduled);
        let time_control = time_controls[side.index()];
        let clocks = GoClocks {
            time_controls,
            left: state.clocks,
            // The sides alternate, so the side to move has made half of the turns, rounded down.
            made: state.turns.len() / 2,
        };
        let limit = self.turn_limit(self.spec(scheduled, side), time_control, clocks.left[side.index()]);
        let is_expected = state.expected[side.index()].take().is_some();
        let pondered = engine.pondering.is_some();
        let hit = if is_expected {
            engine.ponder_hit(limit.timeout).transpose()
        } else {
            None
        };
        let is_hit = hit.is_some();
        let reply = hit.unwrap_or_else(|| {
            let position = scheduled.opening.position_command(&state.uci_moves);
            search(engine, opponent, &position, side, clocks, limit.timeout)
        });
        let reply = reply.map_err(|no_line| match no_line {
            NoLine::Timeout if limit.time.is_some() => Stop::Fault(EngineFault::Time),
            no_line => no_line.into(),
        })?;
        if limit.allowed.is_some_and(|allowed| reply.elapsed > allowed) {
            return Err(Stop::Fault(EngineFault::Time));
        }
        let timing = &mut state.timing[side.index()];
        timing.ponder_hits += u32::from(is_hit);
        timing.ponder_misses += u32::from(pondered && !is_hit);
        timing.pondered_ms += milliseconds(reply.pondered);
        if let Some(over) = limit.time.and_then(|time| reply.elapsed.checked_sub(time)) {
            timing.overrun(milliseconds(over));
        }
        if let TimeControl::Clock { .. } = time_control {
            let clock = &mut state.clocks[side.index()];
            *clock = clock.saturating_sub(reply.elapsed) + time_control.gain(clocks.made);
        }
        Ok(reply)
    }
}

/// Lets an engine search, after it has stopped pondering. On a clock, its time counts from now, so the clock that it is
/// told is already reduced by the time it takes to stop.
fn search(
    engine: &mut Engine,
    opponent: Option<&mut Engine>,
    position: &str,
    side: Color,
    mut clocks: GoClocks,
    timeout: Duration,
) -> Result<EngineReply, NoLine> {
    let now = Instant::now();
    let was_pondering = engine.pondering.is_some();
    engine.stop_pondering(timeout)?;
    let has_clock = matches!(clocks.time_controls[side.index()], TimeControl::Clock { .. });
    let since = (was_pondering && has_clock).then_some(now);
    if since.is_some() {
        let left = &mut clocks.left[side.index()];
        *left = left.saturating_sub(now.elapsed());
    }
    let go = engine.go_command(side.index(), clocks, false);
    engine.search(position, &go, since, timeout, opponent)
}

/// Plays a turn after adding what only the arbiter can decide, such as which secret squares of the opponent act.
/// Returns the completed turn in UCI format and its plies.
///
/// # Errors
/// If the turn is illegal.
fn arbitrate<G: Game>(
    game: &mut GameHistory<G>,
    written: &str,
    opponent: &EngineSpec,
) -> Result<(String, Vec<G::Move>), G::MoveError> {
    let secret = G::Settings::from_options(&opponent.options).unwrap_or_default();
    let position = *game.position();
    let turn = position.parse_turn(written)?;
    let arbitrated = position.arbitrated(turn.clone(), &secret)?;
    arbitrated.iter().for_each(|&mv| game.play(mv));
    let text = if arbitrated == turn {
        written.to_owned()
    } else {
        position.turn_text(&arbitrated)
    };
    Ok((text, arbitrated))
}

fn milliseconds(time: Duration) -> f64 {
    time.as_micros() as f64 / 1000.0
}

impl From<EngineReply> for Turn {
    fn from(reply: EngineReply) -> Turn {
        Turn {
            mv: reply.mv,
            score: reply.score,
            depth: reply.depth,
            nodes: reply.nodes,
            time_ms: milliseconds(reply.elapsed),
        }
    }
}
