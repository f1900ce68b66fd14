//! One game: the commands that need a position.

use super::command::{Command, Go};
use super::engine::Engine;
use super::job::Job;
use super::options::{self, Effect};
use super::strength::Player;
use super::{Leave, query};
use crate::bench;
use crate::board::Color;
use crate::game::{Game, GameHistory, quoted};
use crate::search::limits::{Clock, Limits};
use crate::search::{self, Histories, Request};
use crate::variant::VariantTask;
use std::fmt::Write;
use std::sync::{Arc, Mutex};
use std::time::Duration;

/// The best of so many whole turns are looked for, where a turn has several plies and more than one
/// line is wanted.
const WHOLE_TURNS: usize = 200;

pub(super) struct Session<'a, G: Game> {
    engine: &'a mut Engine,
    game: GameHistory<G>,
    /// What searches have learnt of this game.
    memory: Arc<Mutex<Histories<G>>>,
}

impl<'a, G: Game> Session<'a, G> {
    pub(super) fn new(engine: &'a mut Engine) -> Session<'a, G> {
        let game = start(engine);
        Session {
            engine,
            game,
            memory: Arc::default(),
        }
    }

    /// Obeys commands until it is time to leave or to play another game.
    pub(super) fn serve(mut self) -> Leave {
        while let Some(command) = self.engine.next_command() {
            match self.obey(command) {
                Ok(None) => {}
                Ok(Some(leave)) => return leave,
                Err(fault) => self.engine.output.error(fault),
            }
        }
        Leave::Quit
    }

    fn obey(&mut self, command: Command) -> Result<Option<Leave>, String> {
        let output = self.engine.output.clone();
        match command {
            Command::Uci => output.line(format_args!("{}\nuciok", identity())),
            Command::Ugi => output.line(format_args!("{}\nugiok", identity())),
            Command::NewGame => {
                self.engine.table.clear();
                self.engine.luck.start_game();
                self.memory = Arc::default();
            }
            Command::SetOption { name, value } => {
                let before = self.engine.options.shared_game_options();
                if let Effect::Variant(variant) = self.engine.set_option(&name, &value)? {
                    output.line(variant.dispatch(Introduction));
                    return Ok(Some(Leave::Switch(variant)));
                }
                if self.engine.options.shared_game_options() != before {
                    self.game = start(self.engine);
                }
            }
            Command::Position { fen, moves } => {
                let settings = self.engine.options.settings::<G>();
                self.game = GameHistory::set_up(fen.as_deref(), &moves, &settings)
                    .map_err(|error| error.to_string())?;
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
            Command::Eval => output.line(evaluation(self.game.position())),
            Command::Query(query) => {
                let answer = query::answer(&query, &self.game)?;
                output.line(format!("response {answer}").trim_end());
            }
            // These never wait for the session.
            Command::IsReady | Command::Stop | Command::PonderHit | Command::Quit => {}
        }
        Ok(None)
    }

    fn go(&mut self, go: &Go) -> Result<(), String> {
        let engine = &mut *self.engine;
        let position = self
            .game
            .position()
            .seen_by_mover(&engine.options.settings::<G>());
        let mut limits = limits(go, position.side_to_move());
        let mut lines = engine.options.multi_pv;
        // Who asks without end, or for a proof, asks about the position and wants no weak answer.
        let asked = limits.infinite || limits.mate.is_some();
        let level = engine.options.level().filter(|_| !asked);
        let player = level.map(|level| {
            limits.nodes = Some(limits.nodes.unwrap_or(u64::MAX).min(level.nodes));
            lines = lines.max(level.lines);
            Player::new(level, position, engine.luck.in_position(position.key()))
        });
        let request = Request {
            position,
            earlier_keys: self.game.earlier_keys().to_vec(),
            root_moves: turns_to_search(&position, &go.searchmoves, lines)?,
            limits,
            multipv: lines,
            overhead: engine.options.move_overhead,
            analysing: engine.options.analyse_mode,
            exhaustive: false,
        };
        let job = Job::search(request, player, go.ponder, self.memory.clone(), engine)?;
        engine.start(job);
        Ok(())
    }

    fn display(&self) -> String {
        let position = self.game.position();
        let outcome = match self.game.outcome() {
            None => "ongoing".to_owned(),
            Some(outcome) => format!("{} ({})", outcome.score_text(), outcome.reason),
        };
        format!(
            "{}\nFen: {}\nKey: {:016x}\nMoves: {}\nOutcome: {outcome}",
            position.diagram(),
            position.fen(),
            position.key(),
            position.count_moves(),
        )
    }
}

/// The start of a game with the settings of now.
fn start<G: Game>(engine: &Engine) -> GameHistory<G> {
    let start = GameHistory::set_up(None, &[], &engine.options.settings::<G>());
    start.expect("the start position is a valid FEN")
}

/// The answer to `uci` and `ugi` before the last line, which tells them apart.
fn identity() -> String {
    format!(
        "id name anel {}\nid author the anel authors\n{}",
        env!("CARGO_PKG_VERSION"),
        options::announcement()
    )
}

/// What is said of a game when it is chosen.
struct Introduction;

impl VariantTask for Introduction {
    type Output = String;

    fn run<G: Game>(self) -> String {
        format!(
            "info string variant {} files {} ranks {} startpos {}",
            G::NAME,
            G::FILES,
            G::RANKS,
            G::START_FEN
        )
    }
}

/// What a search may begin with: all that is worth it, whole turns where several are to be told
/// apart, or the turns of `searchmoves`.
fn turns_to_search<G: Game>(
    position: &G,
    wanted: &[String],
    lines: usize,
) -> Result<Vec<Vec<G::Move>>, String> {
    if wanted.is_empty() {
        return Ok(match lines {
            1 => search::root_moves(position),
            _ => search::whole_turns(position, WHOLE_TURNS.max(lines)),
        });
    }
    let mut turns = Vec::new();
    for text in wanted {
        let turn = position
            .parse_turn(text)
            .map_err(|why| format!("go: illegal move {}: {why}", quoted(text)))?;
        if !turns.contains(&turn) {
            turns.push(turn);
        }
    }
    Ok(turns)
}

/// What ends the search. Without any limit it goes on until it is told to stop.
fn limits(go: &Go, side: Color) -> Limits {
    let time = go.time[side.index()];
    let increment = go.increment[side.index()];
    let timed = go.time.iter().chain(&go.increment).any(Option::is_some);
    // A clock of which only the opponent's half is told is taken to have run out.
    let clock = timed.then(|| Clock {
        remaining: Duration::from_millis(time.unwrap_or(0)),
        increment: Duration::from_millis(increment.unwrap_or(0)),
        moves_to_go: go.movestogo,
    });
    let limits = Limits {
        depth: go.depth,
        nodes: go.nodes,
        mate: go.mate,
        movetime: go.movetime.map(Duration::from_millis),
        clock: clock.filter(|_| !go.infinite),
        infinite: go.infinite,
    };
    let unlimited = limits == Limits::default() && !go.ponder;
    Limits {
        infinite: limits.infinite || unlimited,
        ..limits
    }
}

/// The answer to `eval`.
fn evaluation<G: Game>(position: &G) -> String {
    let mut text = format!("{:<20}{:>8}{:>8}{:>8}\n", "term", "White", "Black", "sum");
    let mut total = 0;
    for term in position.evaluation_terms() {
        let sum = term.white - term.black;
        total += sum;
        writeln!(
            text,
            "{:<20}{:>8}{:>8}{sum:>8}",
            term.name, term.white, term.black
        )
        .expect("a String takes every text");
    }
    text + &format!("{:<20}{total:>24}", "total")
}
