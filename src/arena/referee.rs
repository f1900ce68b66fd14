//! One game between two engine processes, judged by our rules.

use super::adjudication::adjudicate;
use super::process::{EngineFault, EngineProcess, EngineReply};
use super::record::{GameRecord, MatchInfo, PlayerRecord, Turn};
use super::schedule::{MatchSpec, ScheduledGame};
use super::spec::EngineSpec;
use super::time_control::TimeControl;
use crate::board::Color;
use crate::game::{Game, GameHistory, Outcome, Settings};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

/// How long an engine may take for a move if its time control has no time.
const MOVE_TIMEOUT: Duration = Duration::from_secs(60);

/// How long to wait for a move after the time for it has run out. The game is lost then; waiting
/// tells an engine that is late from one that hangs.
const OVERTIME: Duration = Duration::from_millis(500);

/// The running engines of one worker, by their indices in the match. An engine starts when it is
/// first needed, and again after a fault.
pub(super) struct EnginePool<'a> {
    the_match: &'a MatchSpec,
    engines: Vec<Option<EngineProcess>>,
}

impl<'a> EnginePool<'a> {
    pub(super) fn new(the_match: &'a MatchSpec) -> EnginePool<'a> {
        EnginePool {
            the_match,
            engines: the_match.engines.iter().map(|_| None).collect(),
        }
    }

    fn engine(&mut self, index: usize) -> Result<&mut EngineProcess, EngineFault> {
        let slot = &mut self.engines[index];
        if slot.is_none() {
            let spec = &self.the_match.engines[index];
            *slot = Some(EngineProcess::start(spec, &self.the_match.variant)?);
        }
        Ok(slot.as_mut().expect("the engine has just been started"))
    }

    /// Ends an engine, so that the next game starts it anew.
    fn end(&mut self, index: usize) {
        self.engines[index] = None;
    }
}

/// Plays the games of a match.
#[derive(Clone, Copy)]
pub(super) struct Referee<'a> {
    pub(super) the_match: &'a MatchSpec,
    pub(super) info: &'a MatchInfo,
    /// By how much a clock may be overdrawn.
    pub(super) margin: Duration,
    /// Aborts games when it is set.
    pub(super) abort: &'a AtomicBool,
}

/// How a game ended.
struct GameEnd {
    result: &'static str,
    reason: String,
    /// Who lost by a fault.
    faulty: Option<Color>,
}

impl From<Outcome> for GameEnd {
    fn from(outcome: Outcome) -> GameEnd {
        GameEnd {
            result: outcome.score_text(),
            reason: outcome.reason.to_owned(),
            faulty: None,
        }
    }
}

impl GameEnd {
    fn by_fault(faulty: Color, fault: &EngineFault) -> GameEnd {
        let lost = Outcome::win(!faulty, "");
        GameEnd {
            result: lost.score_text(),
            reason: fault.to_string(),
            faulty: Some(faulty),
        }
    }
}

/// A game in progress.
struct GameState<G: Game> {
    game: GameHistory<G>,
    turns: Vec<Turn>,
    /// The texts of `turns` as on the wire.
    wire: Vec<String>,
    /// The time left on the clocks of White and Black.
    clocks: [Duration; 2],
}

impl Referee<'_> {
    /// Plays a game. None if it was aborted.
    pub(super) fn play<G: Game>(
        &self,
        pool: &mut EnginePool<'_>,
        scheduled: &ScheduledGame,
    ) -> Option<GameRecord> {
        let game = scheduled
            .opening
            .play::<G>(&self.the_match.settings::<G>())
            .expect("openings were checked before the match");
        let mut state = GameState {
            game,
            turns: Vec::new(),
            wire: Vec::new(),
            clocks: self.time_controls(scheduled).map(base_time),
        };
        let end = match self.announce(pool, scheduled) {
            Some(end) => end,
            None => self.play_on(pool, scheduled, &mut state)?,
        };
        let by_rules = state.game.outcome().is_some();
        let margin = state.game.position().margin().filter(|_| by_rules);
        if let Some(faulty) = end.faulty {
            log::warn!("game {}: {faulty} lost by {}", scheduled.game, end.reason);
            pool.end(scheduled.players[faulty.index()]);
        }
        Some(self.record(scheduled, state.turns, end, margin))
    }

    fn record(
        &self,
        scheduled: &ScheduledGame,
        turns: Vec<Turn>,
        end: GameEnd,
        margin: Option<i32>,
    ) -> GameRecord {
        let player = |color: Color| {
            let EngineSpec { name, options, .. } = self.spec(scheduled, color);
            PlayerRecord {
                name: name.clone(),
                options: options.clone(),
            }
        };
        GameRecord {
            of: self.info.clone(),
            game: scheduled.game,
            white: player(Color::White),
            black: player(Color::Black),
            opening: scheduled.opening.clone(),
            turns,
            result: end.result.to_owned(),
            reason: end.reason,
            fault: end.faulty.map(|color| color.to_string().to_lowercase()),
            margin,
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

    /// Tells both engines that a new game begins. An engine with which that fails has lost.
    fn announce(&self, pool: &mut EnginePool<'_>, scheduled: &ScheduledGame) -> Option<GameEnd> {
        Color::BOTH.into_iter().find_map(|color| {
            let result = pool
                .engine(scheduled.players[color.index()])
                .and_then(|engine| engine.new_game());
            result.err().map(|fault| GameEnd::by_fault(color, &fault))
        })
    }

    /// Plays turns until the game ends. None if it was aborted.
    fn play_on<G: Game>(
        &self,
        pool: &mut EnginePool<'_>,
        scheduled: &ScheduledGame,
        state: &mut GameState<G>,
    ) -> Option<GameEnd> {
        loop {
            if self.abort.load(Ordering::Relaxed) {
                return None;
            }
            if let Some(outcome) = state.game.outcome() {
                return Some(outcome.into());
            }
            let side = state.game.position().side_to_move();
            if let Some(outcome) = adjudicate(self.the_match, &state.turns, side) {
                return Some(outcome.into());
            }
            let result = pool
                .engine(scheduled.players[side.index()])
                .and_then(|engine| self.play_turn(engine, scheduled, state, side));
            if let Err(fault) = result {
                return Some(GameEnd::by_fault(side, &fault));
            }
        }
    }

    /// Lets the side to move search, and plays its turn.
    fn play_turn<G: Game>(
        &self,
        engine: &mut EngineProcess,
        scheduled: &ScheduledGame,
        state: &mut GameState<G>,
        side: Color,
    ) -> Result<(), EngineFault> {
        let position = scheduled.opening.position_command(&state.wire);
        let reply = self.timed_search(engine, scheduled, &position, &mut state.clocks, side)?;
        let opponent = self.spec(scheduled, !side);
        let mv = arbitrate(&mut state.game, &reply.mv, opponent)
            .map_err(|error| EngineFault::Illegal(format!("{}, {error}", reply.mv)))?;
        state.wire.push(mv.clone());
        state.turns.push(Turn::from(EngineReply { mv, ..reply }));
        Ok(())
    }

    /// Lets an engine search a position by its time control, and updates its clock.
    fn timed_search(
        &self,
        engine: &mut EngineProcess,
        scheduled: &ScheduledGame,
        position: &str,
        clocks: &mut [Duration; 2],
        side: Color,
    ) -> Result<EngineReply, EngineFault> {
        let time_controls = self.time_controls(scheduled);
        let time_control = time_controls[side.index()];
        let allowed = match time_control {
            TimeControl::Clock { .. } => Some(clocks[side.index()] + self.margin),
            TimeControl::MoveTime(time) => Some(time + self.margin),
            TimeControl::Nodes(_) | TimeControl::Depth(_) => None,
        };
        let timeout = allowed.map_or(MOVE_TIMEOUT, |allowed| allowed + OVERTIME);
        let go = go_command(time_control, time_controls, *clocks);
        let reply = match engine.search(position, &go, timeout) {
            Err(EngineFault::Silence) if allowed.is_some() => return Err(EngineFault::Time),
            result => result?,
        };
        if allowed.is_some_and(|allowed| reply.elapsed > allowed) {
            return Err(EngineFault::Time);
        }
        if let TimeControl::Clock { increment, .. } = time_control {
            let clock = &mut clocks[side.index()];
            *clock = clock.saturating_sub(reply.elapsed) + increment;
        }
        Ok(reply)
    }
}

/// Plays a turn, completed with what only an arbiter knows. Returns the turn as on the wire.
///
/// # Errors
/// If it is illegal.
fn arbitrate<G: Game>(
    game: &mut GameHistory<G>,
    written: &str,
    opponent: &EngineSpec,
) -> Result<String, G::MoveError> {
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

/// The clock at the start of a game; 0 without one.
fn base_time(time_control: TimeControl) -> Duration {
    match time_control {
        TimeControl::Clock { base, .. } => base,
        _ => Duration::ZERO,
    }
}

/// The `go` command for an engine's own time control, given both sides' time controls and clocks.
fn go_command(own: TimeControl, both: [TimeControl; 2], clocks: [Duration; 2]) -> String {
    match own {
        TimeControl::Clock { .. } => {
            let [white, black] = clocks.map(|clock| clock.as_millis());
            let [white_increment, black_increment] = both.map(|time_control| match time_control {
                TimeControl::Clock { increment, .. } => increment.as_millis(),
                _ => 0,
            });
            format!("go wtime {white} btime {black} winc {white_increment} binc {black_increment}")
        }
        TimeControl::MoveTime(time) => format!("go movetime {}", time.as_millis()),
        TimeControl::Nodes(nodes) => format!("go nodes {nodes}"),
        TimeControl::Depth(depth) => format!("go depth {depth}"),
    }
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
