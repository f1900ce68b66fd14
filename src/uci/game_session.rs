//! Executes the commands that need a position, such as `position`, `go` and `eval`.

use super::command::{Command, Go};
use super::engine::Engine;
use super::explain;
use super::job::{self, Job};
use super::query;
use super::strength::{Choices, MoveSampler, Question};
use crate::bench;
use crate::board::Color;
use crate::game::{Game, GameHistory, Outcome, Term};
use crate::search::limits::{Clock, Limits};
use crate::search::{self, Histories, Request};
use crate::time_source::Stopwatch;
use crate::variant::{IllegalMove, TextGame, read_uci};
use std::error::Error;
use std::fmt::Write;
use std::time::Duration;
use thiserror::Error;

/// Maximum number of root moves with MultiPV in games whose turns have several plies. The root moves are then the best
/// whole turns.
const WHOLE_TURNS: usize = 200;

/// Executes the commands that need a position, for a variant chosen at run time.
pub(super) trait GameCommands: Send {
    /// Clears what earlier searches have left behind.
    fn start_game(&mut self);

    /// Executes a command: see [`Session::execute`](super::session::Session::execute).
    fn execute<'a>(
        &'a mut self,
        command: Command,
        start: Duration,
        engine: &'a Engine,
    ) -> Result<Option<Job<'a>>, Box<dyn Error>>;
}

pub(super) struct GameSession<G: Game> {
    game: TextGame<G>,
    histories: Histories<G>,
    /// The lines chosen in weaker play.
    choices: Choices<G>,
    /// Number of queries in this game. Each query for secret squares draws others.
    queries: u64,
}

impl<G: Game> GameSession<G> {
    /// Sets up the start position with the current settings.
    pub(super) fn new(engine: &Engine) -> GameSession<G> {
        let start = TextGame::set_up(None, &[], &engine.options.settings::<G>());
        GameSession {
            game: start.expect("the start position is a valid FEN"),
            histories: Histories::new(),
            choices: Choices::<G>::new(),
            queries: 0,
        }
    }

    fn go<'a>(
        &'a mut self,
        go: &Go,
        start: Duration,
        engine: &'a Engine,
    ) -> Result<Job<'a>, SearchMoveError<G::MoveError>> {
        let position = self.game.position().seen_by_mover(&engine.options.settings::<G>());
        let (mut limits, infinite) = limits(go, position.side_to_move());
        let mut lines = engine.options.multi_pv;
        // `go infinite` and `go mate` analyse the position, so they search at full strength.
        let analyses = infinite || go.mate.is_some();
        let level = engine.options.level::<G>().filter(|_| !analyses);
        let sampler = level.map(|level| {
            limits.nodes = Some(limits.nodes.unwrap_or(u64::MAX).min(level.nodes));
            lines = lines.max(level.lines);
            let question = question(self.game.history(), &position, level.elo, &go.searchmoves);
            let rng = engine.rng.for_position(question.key);
            MoveSampler::new(level, position, rng, question, &mut self.choices)
        });
        let request = Request {
            // A level draws its move from several lines.
            proves_wins: lines == 1 || sampler.is_none(),
            position,
            earlier_keys: self.game.history().earlier_keys().to_vec(),
            root_moves: turns_to_search(&position, &go.searchmoves, lines)?,
            limits,
            stopwatch: Stopwatch::started_at(start, engine.host.now),
            multipv: lines,
            overhead: engine.options.move_overhead,
            analysing: engine.options.analyse_mode,
        };
        Ok(job::search(
            request,
            (go.mate, infinite),
            sampler,
            &mut self.histories,
            engine,
        ))
    }

    /// The answer to `d`: board, FEN, hash key, number of moves and outcome.
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

impl<G: Game> GameCommands for GameSession<G> {
    fn start_game(&mut self) {
        self.histories.clear();
        self.choices.clear();
        self.queries = 0;
    }

    fn execute<'a>(
        &'a mut self,
        command: Command,
        start: Duration,
        engine: &'a Engine,
    ) -> Result<Option<Job<'a>>, Box<dyn Error>> {
        let output = &engine.output;
        match command {
            Command::Position { fen, moves } => {
                let settings = engine.options.settings::<G>();
                self.game = TextGame::set_up(fen.as_deref(), &moves, &settings)?;
            }
            Command::Display => output.line(self.display()),
            Command::Eval => output.line(evaluation_text(&self.game.position().evaluation_terms())),
            Command::Query(query) => {
                let respond = |text: &str| output.line(format!("response {text}").trim_end());
                self.queries += 1;
                query::answer(&query, &self.game, engine.rng.for_secret_squares(self.queries), respond)?;
            }
            Command::Go(go) => return Ok(Some(self.go(&go, start, engine)?)),
            Command::Explain { turn, nodes } => return Ok(Some(explain::explain(&self.game, turn, nodes, engine)?)),
            Command::Perft(_) | Command::Bench(_) if !engine.host.resources.counts => return Err(CountsRefused.into()),
            Command::Perft(depth) => return Ok(Some(job::perft(*self.game.position(), depth))),
            Command::Bench(depth) => return Ok(Some(job::bench::<G>(depth.unwrap_or(bench::DEPTH), engine)?)),
            _ => {}
        }
        Ok(None)
    }
}

/// This session does not offer perft and the benchmark.
#[derive(Debug, Error)]
#[error("this session does not offer perft and bench")]
struct CountsRefused;

/// A move of `go searchmoves` is illegal.
#[derive(Debug, Error)]
#[error("go: {0}")]
struct SearchMoveError<E>(#[from] IllegalMove<E>);

/// Root moves of a search. If `searchmoves` lists turns, these are the root moves. Otherwise MultiPV searches whole
/// turns, and a normal search every move worth searching.
fn turns_to_search<G: Game>(
    position: &G,
    wanted: &[String],
    lines: usize,
) -> Result<Vec<Vec<G::Move>>, IllegalMove<G::MoveError>> {
    if wanted.is_empty() {
        return Ok(match lines {
            1 => search::root_moves(position),
            _ => search::whole_turns(position, WHOLE_TURNS.max(lines)),
        });
    }
    let mut turns = Vec::new();
    for text in wanted {
        let turn = read_uci(position, text)?;
        if !turns.contains(&turn) {
            turns.push(turn);
        }
    }
    Ok(turns)
}

/// The question that a search at a playing level answers. `position` is the current position as the mover sees it.
fn question<G: Game>(game: &GameHistory<G>, position: &G, elo: u32, searchmoves: &[String]) -> Question {
    let key = position.key();
    Question {
        elo,
        key,
        repetitions: game.earlier_keys().iter().filter(|&&earlier| earlier == key).count(),
        searchmoves: searchmoves.to_vec(),
    }
}

/// The search limits for the side to move, and whether the search is infinite, as it is without any limit.
fn limits(go: &Go, side: Color) -> (Limits, bool) {
    let time = go.time[side.index()];
    let increment = go.increment[side.index()];
    let timed = go.time.iter().chain(&go.increment).any(Option::is_some);
    // If only the opponent's clock is given, the engine's own clock counts as run out.
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
    };
    let unlimited = limits == Limits::default() && go.mate.is_none() && !go.ponder;
    (limits, go.infinite || unlimited)
}

fn outcome_text(outcome: Option<Outcome>) -> String {
    match outcome {
        None => "ongoing".to_owned(),
        Some(outcome) => format!("{} ({})", outcome.score_text(), outcome.reason),
    }
}

/// The answer to `eval`: a table of the evaluation terms, and their total from White's side.
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
