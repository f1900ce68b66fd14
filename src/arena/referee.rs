//! Plays one game between two engines and judges it by our rules.

use super::process::{Engine, Fault, Thought};
use super::record::{GameRecord, MatchInfo, Player, Turn};
use super::schedule::{Match, Scheduled};
use super::spec::{Adjudication, EngineSpec, Pace};
use crate::board::Color;
use crate::game::{Game, GameHistory, Outcome, Settings};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

/// How long an engine may take over a move where no clock says so, before it counts as silent.
const PATIENCE: Duration = Duration::from_secs(60);

/// How long an engine whose time is up may take to say its move all the same, so that it is known
/// to be alive.
const AFTER_TIME: Duration = Duration::from_millis(500);

/// The engines that one worker of a match runs, by their numbers: started when first needed, and
/// again after a fault.
pub(super) struct Seats<'a> {
    the_match: &'a Match,
    engines: Vec<Option<Engine>>,
}

impl<'a> Seats<'a> {
    pub(super) fn new(the_match: &'a Match) -> Seats<'a> {
        Seats {
            the_match,
            engines: the_match.engines.iter().map(|_| None).collect(),
        }
    }

    fn engine(&mut self, number: usize) -> Result<&mut Engine, Fault> {
        let seat = &mut self.engines[number];
        if seat.is_none() {
            let spec = &self.the_match.engines[number];
            *seat = Some(Engine::start(spec, &self.the_match.variant)?);
        }
        Ok(seat.as_mut().expect("the seat has just been taken"))
    }

    /// Ends an engine, so that the next game has a fresh one.
    fn dismiss(&mut self, number: usize) {
        self.engines[number] = None;
    }
}

/// What the referee of a match holds engines to.
#[derive(Clone, Copy)]
pub(super) struct Referee<'a> {
    pub(super) the_match: &'a Match,
    pub(super) info: &'a MatchInfo,
    /// By how much a clock may be overdrawn.
    pub(super) margin: Duration,
    /// Ends games without a result.
    pub(super) abort: &'a AtomicBool,
}

/// How a game ended.
struct Ending {
    result: &'static str,
    reason: String,
    /// Who lost by a fault of its own.
    fault: Option<Color>,
}

impl From<Outcome> for Ending {
    fn from(outcome: Outcome) -> Ending {
        Ending {
            result: outcome.score_text(),
            reason: outcome.reason.to_owned(),
            fault: None,
        }
    }
}

impl Ending {
    fn by_fault(faulty: Color, fault: &Fault) -> Ending {
        let lost = Outcome::win(!faulty, "");
        Ending {
            result: lost.score_text(),
            reason: fault.to_string(),
            fault: Some(faulty),
        }
    }
}

/// A game as far as it has gone.
struct State<G: Game> {
    game: GameHistory<G>,
    turns: Vec<Turn>,
    /// The wire texts of `turns`.
    wire: Vec<String>,
    /// What is left on the clocks.
    clocks: [Duration; 2],
}

impl Referee<'_> {
    /// Plays a game to its end; none where the match was aborted in the middle of it.
    pub(super) fn play<G: Game>(
        &self,
        seats: &mut Seats<'_>,
        scheduled: &Scheduled,
    ) -> Option<GameRecord> {
        let game = scheduled
            .opening
            .play::<G>(&self.the_match.settings::<G>())
            .expect("openings were checked before the match");
        let clocks = self.paces(scheduled).map(|pace| match pace {
            Pace::Clock { base, .. } => base,
            _ => Duration::ZERO,
        });
        let mut state = State {
            game,
            turns: Vec::new(),
            wire: Vec::new(),
            clocks,
        };
        let ending = match self.greet(seats, scheduled) {
            Some(ending) => ending,
            None => self.play_on(seats, scheduled, &mut state)?,
        };
        if let Some(faulty) = ending.fault {
            log::warn!(
                "game {}: {faulty} lost by {}",
                scheduled.game,
                ending.reason
            );
            seats.dismiss(scheduled.players[faulty.index()]);
        }
        let player = |color: Color| {
            let EngineSpec { name, options, .. } = self.spec(scheduled, color);
            Player {
                name: name.clone(),
                options: options.clone(),
            }
        };
        let by_rules = state.game.outcome().is_some();
        let margin = state.game.position().margin().filter(|_| by_rules);
        Some(GameRecord {
            of: self.info.clone(),
            game: scheduled.game,
            white: player(Color::White),
            black: player(Color::Black),
            opening: scheduled.opening.clone(),
            turns: state.turns,
            result: ending.result.to_owned(),
            reason: ending.reason,
            fault: ending.fault.map(|color| color.to_string().to_lowercase()),
            margin,
        })
    }

    fn spec(&self, scheduled: &Scheduled, color: Color) -> &EngineSpec {
        &self.the_match.engines[scheduled.players[color.index()]]
    }

    /// How long White and Black may think.
    fn paces(&self, scheduled: &Scheduled) -> [Pace; 2] {
        Color::BOTH.map(|color| {
            let own = self.spec(scheduled, color).pace;
            own.unwrap_or(self.the_match.pace)
        })
    }

    /// Tells both engines that a new game begins. Who cannot be told has lost it.
    fn greet(&self, seats: &mut Seats<'_>, scheduled: &Scheduled) -> Option<Ending> {
        Color::BOTH.into_iter().find_map(|color| {
            let greeted = seats
                .engine(scheduled.players[color.index()])
                .and_then(|engine| engine.new_game());
            greeted.err().map(|fault| Ending::by_fault(color, &fault))
        })
    }

    fn play_on<G: Game>(
        &self,
        seats: &mut Seats<'_>,
        scheduled: &Scheduled,
        state: &mut State<G>,
    ) -> Option<Ending> {
        loop {
            if self.abort.load(Ordering::Relaxed) {
                return None;
            }
            if let Some(outcome) = state.game.outcome() {
                return Some(outcome.into());
            }
            if let Some(outcome) = self.adjudicated(state) {
                return Some(outcome.into());
            }
            let side = state.game.position().side_to_move();
            let number = scheduled.players[side.index()];
            let played = seats
                .engine(number)
                .and_then(|engine| self.turn(engine, scheduled, state, side));
            if let Err(fault) = played {
                return Some(Ending::by_fault(side, &fault));
            }
        }
    }

    /// Lets the side to move think, and plays its turn.
    fn turn<G: Game>(
        &self,
        engine: &mut Engine,
        scheduled: &Scheduled,
        state: &mut State<G>,
        side: Color,
    ) -> Result<(), Fault> {
        let position = scheduled.opening.position_command(&state.wire);
        let paces = self.paces(scheduled);
        let pace = paces[side.index()];
        let go = go(pace, paces, state.clocks);
        let allowed = match pace {
            Pace::Clock { .. } => Some(state.clocks[side.index()] + self.margin),
            Pace::MoveTime(time) => Some(time + self.margin),
            Pace::Nodes(_) | Pace::Depth(_) => None,
        };
        let patience = allowed.map_or(PATIENCE, |allowed| allowed + AFTER_TIME);
        let thought = match engine.think(&position, &go, patience) {
            Err(Fault::Silence) if allowed.is_some() => return Err(Fault::Time),
            answer => answer?,
        };
        if allowed.is_some_and(|allowed| thought.elapsed > allowed) {
            return Err(Fault::Time);
        }
        if let Pace::Clock { increment, .. } = pace {
            let clock = &mut state.clocks[side.index()];
            *clock = clock.saturating_sub(thought.elapsed) + increment;
        }
        let opponent = self.spec(scheduled, !side);
        let mv = arbitrate(&mut state.game, &thought.mv, opponent)
            .map_err(|why| Fault::Illegal(format!("{}, {why}", thought.mv)))?;
        state.wire.push(mv.clone());
        state.turns.push(Turn::from(Thought { mv, ..thought }));
        Ok(())
    }

    /// The result of a game that need not be played to its end.
    fn adjudicated<G: Game>(&self, state: &State<G>) -> Option<Outcome> {
        let turns = &state.turns;
        if self
            .the_match
            .move_limit
            .is_some_and(|limit| turns.len() >= 2 * limit as usize)
        {
            return Some(Outcome::draw("move limit"));
        }
        let agreed = |rule: Adjudication, accept: &dyn Fn(i32) -> bool| {
            let needed = 2 * rule.moves as usize;
            turns.len() >= needed.max(2 * rule.from as usize)
                && turns[turns.len() - needed..]
                    .iter()
                    .enumerate()
                    .all(|(i, turn)| {
                        turn.centipawns().is_some_and(|score| {
                            // The last turn is that of the side that is not to move now.
                            let own = if (needed - i) % 2 == 1 { score } else { -score };
                            accept(own)
                        })
                    })
        };
        let waiting = !state.game.position().side_to_move();
        if let Some(rule) = self.the_match.win {
            if agreed(rule, &|score| score >= rule.score) {
                return Some(Outcome::win(waiting, "adjudicated win"));
            }
            if agreed(rule, &|score| score <= -rule.score) {
                return Some(Outcome::win(!waiting, "adjudicated win"));
            }
        }
        let rule = self.the_match.draw?;
        agreed(rule, &|score| score.abs() <= rule.score)
            .then_some(Outcome::draw("adjudicated draw"))
    }
}

/// Plays a turn as its player wrote it, and what only the arbiter knows of it. Returns the turn as on
/// the wire.
fn arbitrate<G: Game>(
    game: &mut GameHistory<G>,
    written: &str,
    opponent: &EngineSpec,
) -> Result<String, G::MoveError> {
    let secret = G::Settings::from_options(&opponent.options).unwrap_or_default();
    let position = *game.position();
    let turn = position.parse_turn(written)?;
    let judged = position.arbitrated(turn.clone(), &secret)?;
    judged.iter().for_each(|&mv| game.play(mv));
    Ok(if judged == turn {
        written.to_owned()
    } else {
        position.turn_text(&judged)
    })
}

/// The command that lets an engine think at its own pace, with both clocks.
fn go(own: Pace, paces: [Pace; 2], clocks: [Duration; 2]) -> String {
    match own {
        Pace::Clock { .. } => {
            let [white, black] = clocks.map(|clock| clock.as_millis());
            let [white_increment, black_increment] = paces.map(|pace| match pace {
                Pace::Clock { increment, .. } => increment.as_millis(),
                _ => 0,
            });
            format!("go wtime {white} btime {black} winc {white_increment} binc {black_increment}")
        }
        Pace::MoveTime(time) => format!("go movetime {}", time.as_millis()),
        Pace::Nodes(nodes) => format!("go nodes {nodes}"),
        Pace::Depth(depth) => format!("go depth {depth}"),
    }
}

impl From<Thought> for Turn {
    fn from(thought: Thought) -> Turn {
        Turn {
            mv: thought.mv,
            score: thought.score,
            depth: thought.depth,
            nodes: thought.nodes,
            time_ms: thought.elapsed.as_micros() as f64 / 1000.0,
        }
    }
}

impl Turn {
    /// The score as a number; a mate counts as more than any other.
    fn centipawns(&self) -> Option<i32> {
        const MATE: i32 = 100_000;
        let (kind, number) = self.score.as_deref()?.split_once(' ')?;
        let number: i32 = number.parse().ok()?;
        match kind {
            "cp" => Some(number),
            _ if number > 0 => Some(MATE),
            _ => Some(-MATE),
        }
    }
}
