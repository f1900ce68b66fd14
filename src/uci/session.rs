//! One game: the commands that need a position.

use super::SessionEnd;
use super::command::{Command, Go};
use super::engine::{Engine, OptionChange};
use super::job::{Job, JobError};
use super::options::OptionError;
use super::query::{self, IllegalMove};
use super::strength::MoveSampler;
use crate::bench;
use crate::board::Color;
use crate::game::{Game, GameError, GameHistory, Notation, Outcome, Term};
use crate::search::limits::{Clock, Limits};
use crate::search::{self, Histories, Request};
use std::fmt::{self, Write};
use std::sync::{Arc, Mutex};
use std::time::Duration;

/// With MultiPV, in a game whose turns have several plies, the root moves are this many of the best
/// whole turns.
const WHOLE_TURNS: usize = 200;

pub(super) struct Session<'a, G: Game> {
    engine: &'a mut Engine,
    game: GameHistory<G>,
    /// The histories of this game's searches.
    histories: Arc<Mutex<Histories<G>>>,
}

impl<'a, G: Game> Session<'a, G> {
    pub(super) fn new(engine: &'a mut Engine) -> Session<'a, G> {
        let game = start(engine);
        Session {
            engine,
            game,
            histories: Arc::default(),
        }
    }

    /// Executes commands until the session ends.
    pub(super) fn serve(mut self) -> SessionEnd {
        while let Some(command) = self.engine.next_command() {
            match self.execute(command) {
                Ok(None) => {}
                Ok(Some(end)) => return end,
                Err(error) => self.engine.output.error(error),
            }
        }
        SessionEnd::Quit
    }

    fn execute(&mut self, command: Command) -> Result<Option<SessionEnd>, SessionError<G>> {
        let output = self.engine.output.clone();
        match command {
            Command::NewGame => {
                self.engine.new_game();
                self.histories = Arc::default();
            }
            Command::SetOption { name, value } => match self.engine.set_option(&name, &value)? {
                OptionChange::None => {}
                OptionChange::GameRestarts => self.game = start(self.engine),
                OptionChange::Variant(variant) => return Ok(Some(SessionEnd::Switch(variant))),
            },
            Command::Position { fen, moves } => {
                let settings = self.engine.options.settings::<G>();
                self.game = GameHistory::set_up(fen.as_deref(), &moves, &settings)?;
            }
            Command::Go(go) => self.go(&go)?,
            Command::Perft(depth) => {
                let sender = self.engine.sender.clone();
                let job = Job::perft(*self.game.position(), depth, output, sender)?;
                self.engine.start(job);
            }
            Command::Bench(depth) => {
                let depth = depth.unwrap_or(bench::DEPTH);
                let job = Job::bench::<G>(depth, output, self.engine.sender.clone())?;
                self.engine.start(job);
            }
            Command::Display => output.line(self.display()),
            Command::Eval => output.line(evaluation_text(&self.game.position().evaluation_terms())),
            Command::Query(query) => {
                let respond = |text: &str| output.line(format!("response {text}").trim_end());
                query::answer(&query, &self.game, respond).map_err(SessionError::QueryMove)?;
            }
            // The engine executes these itself.
            Command::Uci
            | Command::Ugi
            | Command::Debug(_)
            | Command::IsReady
            | Command::Stop
            | Command::PonderHit
            | Command::Quit => {}
        }
        Ok(None)
    }

    fn go(&mut self, go: &Go) -> Result<(), SessionError<G>> {
        let engine = &mut *self.engine;
        let position = self.game.position().seen_by_mover(&engine.options.settings::<G>());
        let mut limits = limits(go, position.side_to_move());
        let mut lines = engine.options.multi_pv;
        // `infinite` and `mate` ask about the position: they are answered at full strength.
        let asked = limits.infinite || go.mate.is_some();
        let level = engine.options.level().filter(|_| !asked);
        let sampler = level.map(|level| {
            limits.nodes = Some(limits.nodes.unwrap_or(u64::MAX).min(level.nodes));
            lines = lines.max(level.lines);
            MoveSampler::new(level, position, engine.rng.for_position(position.key()))
        });
        let request = Request {
            position,
            earlier_keys: self.game.earlier_keys().to_vec(),
            root_moves: turns_to_search(&position, &go.searchmoves, lines)?,
            limits,
            multipv: lines,
            overhead: engine.options.move_overhead,
            analysing: engine.options.analyse_mode,
        };
        let job = Job::search(request, go.mate, sampler, go.ponder, self.histories.clone(), engine)?;
        engine.start(job);
        Ok(())
    }

    /// The answer to `d`.
    fn display(&self) -> String {
        let position = self.game.position();
        format!(
            "{}\nFen: {}\nKey: {:016x}\nMoves: {}\nOutcome: {}",
            position.diagram(),
            position.fen(),
            position.key(),
            position.count_moves(),
            outcome_text(self.game.outcome()),
        )
    }
}

/// Why a session cannot execute a command.
pub(super) enum SessionError<G: Notation> {
    Option(OptionError),
    /// `position` is wrong.
    SetUp(GameError<G>),
    /// A move of `go searchmoves` is illegal.
    SearchMove(IllegalMove<G>),
    /// The move of a query is illegal.
    QueryMove(IllegalMove<G>),
    Job(JobError),
}

impl<G: Notation> fmt::Display for SessionError<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SessionError::Option(error) => error.fmt(f),
            SessionError::SetUp(error) => error.fmt(f),
            SessionError::SearchMove(error) => write!(f, "go: {error}"),
            SessionError::QueryMove(error) => error.fmt(f),
            SessionError::Job(error) => error.fmt(f),
        }
    }
}

impl<G: Notation> From<OptionError> for SessionError<G> {
    fn from(error: OptionError) -> SessionError<G> {
        SessionError::Option(error)
    }
}

impl<G: Notation> From<GameError<G>> for SessionError<G> {
    fn from(error: GameError<G>) -> SessionError<G> {
        SessionError::SetUp(error)
    }
}

impl<G: Notation> From<JobError> for SessionError<G> {
    fn from(error: JobError) -> SessionError<G> {
        SessionError::Job(error)
    }
}

/// The start of a game with the options that are set.
fn start<G: Game>(engine: &Engine) -> GameHistory<G> {
    let start = GameHistory::set_up(None, &[], &engine.options.settings::<G>());
    start.expect("the start position is a valid FEN")
}

/// The root moves: all that are worth searching, whole turns with MultiPV, or the turns of
/// `searchmoves`.
fn turns_to_search<G: Game>(
    position: &G,
    wanted: &[String],
    lines: usize,
) -> Result<Vec<Vec<G::Move>>, SessionError<G>> {
    if wanted.is_empty() {
        return Ok(match lines {
            1 => search::root_moves(position),
            _ => search::whole_turns(position, WHOLE_TURNS.max(lines)),
        });
    }
    let mut turns = Vec::new();
    for text in wanted {
        let turn = query::parse_turn(position, text).map_err(SessionError::SearchMove)?;
        if !turns.contains(&turn) {
            turns.push(turn);
        }
    }
    Ok(turns)
}

/// The limits of a search for this side. Without any it is infinite.
fn limits(go: &Go, side: Color) -> Limits {
    let time = go.time[side.index()];
    let increment = go.increment[side.index()];
    let timed = go.time.iter().chain(&go.increment).any(Option::is_some);
    // If only the opponent's clock is given, ours counts as run out.
    let clock = timed.then(|| Clock {
        remaining: Duration::from_millis(time.unwrap_or(0)),
        increment: Duration::from_millis(increment.unwrap_or(0)),
        moves_to_go: go.movestogo,
    });
    let limits = Limits {
        depth: go.depth,
        nodes: go.nodes,
        movetime: go.movetime.map(Duration::from_millis),
        clock: clock.filter(|_| !go.infinite),
        infinite: go.infinite,
    };
    let unlimited = limits == Limits::default() && go.mate.is_none() && !go.ponder;
    Limits {
        infinite: limits.infinite || unlimited,
        ..limits
    }
}

fn outcome_text(outcome: Option<Outcome>) -> String {
    match outcome {
        None => "ongoing".to_owned(),
        Some(outcome) => format!("{} ({})", outcome.score_text(), outcome.reason),
    }
}

/// The answer to `eval`: a table of the evaluation's terms and their total, from White's side.
fn evaluation_text(terms: &[Term]) -> String {
    let mut text = format!("{:<20}{:>8}{:>8}{:>8}\n", "term", "White", "Black", "sum");
    let mut total = 0;
    for term in terms {
        let sum = term.white - term.black;
        total += sum;
        writeln!(text, "{:<20}{:>8}{:>8}{sum:>8}", term.name, term.white, term.black)
            .expect("writing to a String cannot fail");
    }
    text + &format!("{:<20}{total:>24}", "total")
}
