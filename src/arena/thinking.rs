//! Searches of an engine: `go`, pondering, and answers.

use super::engine::{Dialect, Engine};
use super::process::NoLine;
use super::record::Score;
use super::time_control::TimeControl;
use std::time::{Duration, Instant};

/// How long to wait for a further `bestmove` after an illegal one.
const FURTHER_ANSWER_TIMEOUT: Duration = Duration::from_millis(300);

/// An engine's answer to `go`.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct EngineReply {
    /// The turn from `bestmove`, in UCI move format.
    pub(super) mv: String,
    /// The expected answer of the opponent, from `bestmove`.
    pub(super) ponder: Option<String>,
    /// Time from `go` or `ponderhit` to `bestmove`.
    pub(super) elapsed: Duration,
    /// Time from `go ponder` to `ponderhit`; 0 if the engine did not ponder.
    pub(super) pondered: Duration,
    /// The last `score` reported during the search.
    pub(super) score: Option<Score>,
    /// The last `depth` reported during the search.
    pub(super) depth: Option<u32>,
    /// The last `nodes` reported during the search.
    pub(super) nodes: Option<u64>,
}

/// A search on the opponent's time.
pub(super) struct Pondering {
    since: Instant,
    reply: EngineReply,
    /// Whether `bestmove` has already arrived. UCI does not allow this before `ponderhit` or `stop`.
    answered: bool,
}

/// The clocks of a game, for the `go` command.
#[derive(Clone, Copy)]
pub(super) struct GoClocks {
    /// The time controls of White and Black.
    pub(super) time_controls: [TimeControl; 2],
    /// The remaining times of White and Black.
    pub(super) left: [Duration; 2],
    /// Number of moves that the engine has made.
    pub(super) made: usize,
}

impl Engine {
    /// Sends a position and a `go` command, and waits for `bestmove`. The time counts from `since`, or from `go` if
    /// `None`. Meanwhile, reads the output of `opponent`, which may be pondering.
    ///
    /// # Errors
    /// If no `bestmove` arrives within `timeout`.
    pub(super) fn search(
        &mut self,
        position: &str,
        go: &str,
        since: Option<Instant>,
        timeout: Duration,
        opponent: Option<&mut Engine>,
    ) -> Result<EngineReply, NoLine> {
        self.discard_lines();
        self.send(position)?;
        let sent = Instant::now();
        self.send(go)?;
        self.searches += 1;
        let reply = EngineReply::default();
        self.await_answer(reply, sent, since.unwrap_or(sent), timeout, opponent)
    }

    /// Waits for `bestmove`. Ignores one that arrived before `sent`, because it answers an earlier command. The time
    /// counts from `since`.
    fn await_answer(
        &mut self,
        mut reply: EngineReply,
        sent: Instant,
        since: Instant,
        timeout: Duration,
        mut opponent: Option<&mut Engine>,
    ) -> Result<EngineReply, NoLine> {
        /// Interval at which the output of a pondering opponent is read.
        const OPPONENT_POLL: Duration = Duration::from_millis(20);
        let deadline = since + timeout;
        loop {
            let pondering = opponent.as_deref_mut().filter(|opponent| opponent.pondering.is_some());
            let until = match pondering {
                Some(opponent) => {
                    opponent.note_pondering();
                    deadline.min(Instant::now() + OPPONENT_POLL)
                }
                None => deadline,
            };
            let (at, line) = match self.process.line(until) {
                Err(NoLine::Timeout) if until < deadline => continue,
                answer => answer?,
            };
            if reply.read(&line) {
                if at >= sent {
                    reply.elapsed = at.saturating_duration_since(since);
                    return Ok(reply);
                }
                self.unasked_answers += 1;
            }
        }
    }

    /// Starts a search on the opponent's time. `position` includes the expected turn of the opponent.
    pub(super) fn ponder(&mut self, position: &str, go: &str) -> Result<(), NoLine> {
        self.discard_lines();
        self.send(position)?;
        let since = Instant::now();
        self.send(go)?;
        self.searches += 1;
        self.pondering = Some(Pondering {
            since,
            reply: EngineReply::default(),
            answered: false,
        });
        Ok(())
    }

    /// Reads the lines that have arrived during pondering. Otherwise the engine would have to wait once the buffer is
    /// full.
    fn note_pondering(&mut self) {
        let Some(pondering) = &mut self.pondering else {
            return;
        };
        for (at, line) in self.process.waiting_lines() {
            if pondering.reply.read(&line) {
                // A `bestmove` from before `go ponder` answers an earlier command.
                if at >= pondering.since {
                    pondering.answered = true;
                } else {
                    self.unasked_answers += 1;
                }
            }
        }
    }

    /// Tells the engine that its opponent has played the expected turn, and waits for `bestmove`. The time counts from
    /// now. Returns `None` if the engine is not pondering.
    ///
    /// # Errors
    /// If no `bestmove` arrives within `timeout`.
    pub(super) fn ponder_hit(&mut self, timeout: Duration) -> Result<Option<EngineReply>, NoLine> {
        self.note_pondering();
        let Some(Pondering {
            since,
            mut reply,
            answered,
        }) = self.pondering.take()
        else {
            return Ok(None);
        };
        let now = Instant::now();
        reply.pondered = now - since;
        if answered {
            return Ok(Some(reply));
        }
        self.send("ponderhit")?;
        self.await_answer(reply, since, now, timeout, None).map(Some)
    }

    /// Ends a search on the opponent's time without an answer, if one is running.
    ///
    /// # Errors
    /// If the engine does not stop within `timeout`.
    pub(super) fn stop_pondering(&mut self, timeout: Duration) -> Result<(), NoLine> {
        self.note_pondering();
        let Some(Pondering { since, reply, answered }) = self.pondering.take() else {
            return Ok(());
        };
        if answered {
            return Ok(());
        }
        self.send("stop")?;
        self.await_answer(reply, since, Instant::now(), timeout, None).map(drop)
    }

    /// Whether the last `bestmove` was not the answer to the last `go`: stops the search, if one is still running, and
    /// waits briefly for another `bestmove`.
    pub(super) fn answers_again(&mut self) -> bool {
        if self.searches < 2 || self.send("stop").is_err() {
            return false;
        }
        let deadline = Instant::now() + FURTHER_ANSWER_TIMEOUT;
        while let Ok((_, line)) = self.process.line(deadline) {
            if is_answer(&line) {
                return true;
            }
        }
        false
    }

    /// Discards all buffered output lines. Counts those that begin with `bestmove`.
    fn discard_lines(&mut self) {
        let answers = self.process.waiting_lines().filter(|(_, line)| is_answer(line));
        self.unasked_answers += answers.count() as u64;
    }

    /// The `go` command for the engine that plays the side with the given index. UGI has no equivalent of the UCI
    /// parameter `movestogo`.
    pub(super) fn go_command(&self, side: usize, clocks: GoClocks, ponder: bool) -> String {
        let own = clocks.time_controls[side];
        let go = if ponder { "go ponder" } else { "go" };
        match own {
            TimeControl::Clock { .. } => {
                let [first, second] = clocks.left.map(|clock| clock.as_millis());
                let [first_increment, second_increment] = clocks
                    .time_controls
                    .map(|time_control| time_control.increment().as_millis());
                let moves_to_go = match own.moves_to_go(clocks.made) {
                    Some(moves) => format!(" movestogo {moves}"),
                    None => String::new(),
                };
                match self.dialect {
                    Dialect::Uci => format!(
                        "{go} wtime {first} btime {second} winc {first_increment} binc {second_increment}{moves_to_go}"
                    ),
                    Dialect::Ugi => {
                        format!("{go} p1time {first} p2time {second} p1inc {first_increment} p2inc {second_increment}")
                    }
                }
            }
            TimeControl::MoveTime(time) => format!("{go} movetime {}", time.as_millis()),
            TimeControl::Nodes(nodes) => format!("{go} nodes {nodes}"),
            TimeControl::Depth(depth) => format!("{go} depth {depth}"),
        }
    }
}

fn is_answer(line: &str) -> bool {
    line.split_whitespace().next() == Some("bestmove")
}

impl EngineReply {
    /// Updates the reply from a line of the search. Returns whether the line is the `bestmove` line.
    fn read(&mut self, line: &str) -> bool {
        let mut words = line.split_whitespace();
        match words.next() {
            Some("info") => self.note(line),
            Some("bestmove") => {
                self.mv = words.next().unwrap_or_default().to_owned();
                self.ponder = match words.next() {
                    Some("ponder") => words.next().map(str::to_owned),
                    _ => None,
                };
                return true;
            }
            _ => {}
        }
        false
    }

    /// Updates the reply's score, depth and nodes from an `info` line. Ignores lines with `multipv` above 1.
    fn note(&mut self, line: &str) {
        let words: Vec<&str> = line.split_whitespace().collect();
        let secondary = words.windows(2).any(|pair| pair[0] == "multipv" && pair[1] != "1");
        if secondary || words.get(1) == Some(&"string") {
            return;
        }
        let value = |name: &str| {
            words
                .iter()
                .position(|&word| word == name)
                .and_then(|at| words.get(at + 1))
        };
        if let Some(depth) = value("depth").and_then(|depth| depth.parse().ok()) {
            self.depth = Some(depth);
        }
        if let Some(nodes) = value("nodes").and_then(|nodes| nodes.parse().ok()) {
            self.nodes = Some(nodes);
        }
        if let Some(at) = words.iter().position(|&word| word == "score")
            && let (Some(kind), Some(number)) = (words.get(at + 1), words.get(at + 2))
            && let Some(score) = Score::parse(kind, number)
        {
            self.score = Some(score);
        }
    }
}
