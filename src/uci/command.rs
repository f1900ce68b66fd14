//! Lines to commands.

use crate::game::quoted;
use std::str::{FromStr, SplitWhitespace};

/// A command, its arguments taken apart but not yet understood by a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Command {
    /// `uci`
    Uci,
    /// `ugi`
    Ugi,
    /// `isready`
    IsReady,
    /// `ucinewgame` or `uginewgame`
    NewGame,
    /// `setoption name N [value V]`
    SetOption {
        /// The name, blanks within it made single.
        name: String,
        /// The value; empty where none is given.
        value: String,
    },
    /// `position startpos|fen F [moves …]`
    Position {
        /// None for the start position.
        fen: Option<String>,
        /// The turns played since.
        moves: Vec<String>,
    },
    /// `go …`
    Go(Go),
    /// `go perft N`
    Perft(u32),
    /// `stop`
    Stop,
    /// `ponderhit`
    PonderHit,
    /// `quit`
    Quit,
    /// `d`
    Display,
    /// `eval`
    Eval,
    /// `bench [depth]`
    Bench(Option<u32>),
    /// `query …`
    Query(Query),
}

/// The arguments of `go`. Times are in milliseconds; a clock that has run out counts as 0.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Go {
    /// The moves to consider; empty for all.
    pub searchmoves: Vec<String>,
    /// Search on the opponent's time.
    pub ponder: bool,
    /// What is left on the clocks of the first and of the second player.
    pub time: [Option<u64>; 2],
    /// What each move adds to them.
    pub increment: [Option<u64>; 2],
    /// Moves to the next time control.
    pub movestogo: Option<u32>,
    /// Plies.
    pub depth: Option<u32>,
    /// Positions.
    pub nodes: Option<u64>,
    /// A win in so many moves.
    pub mate: Option<u32>,
    /// Exactly this long.
    pub movetime: Option<u64>,
    /// Until `stop`.
    pub infinite: bool,
}

/// The questions of a referee that knows no rules.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Query {
    /// Whether the game is over.
    GameOver,
    /// Whether it is the first player's turn.
    P1Turn,
    /// Who won.
    Result,
    /// Why the game is over.
    Reason,
    /// The position.
    Fen,
    /// The legal moves.
    Moves,
    /// The squares of the Castles or Kings that are attacked.
    Attacked,
    /// Whether this move is legal.
    IsLegal(String),
    /// This move in the game's notation.
    Notation(String),
}

/// Why a line is no command.
pub type Fault = String;

impl FromStr for Command {
    type Err = Fault;

    fn from_str(line: &str) -> Result<Command, Fault> {
        let mut words = line.split_whitespace();
        let name = words.next().unwrap_or_default();
        match name {
            "uci" => Ok(Command::Uci),
            "ugi" => Ok(Command::Ugi),
            "isready" => Ok(Command::IsReady),
            "ucinewgame" | "uginewgame" => Ok(Command::NewGame),
            "setoption" => set_option(words),
            "position" => position(words),
            "go" => go(words),
            "stop" => Ok(Command::Stop),
            "ponderhit" => Ok(Command::PonderHit),
            "quit" => Ok(Command::Quit),
            "d" => Ok(Command::Display),
            "eval" => Ok(Command::Eval),
            "bench" => bench(words),
            "query" => query(words),
            _ => Err(format!("unknown command: {}", quoted(line))),
        }
    }
}

impl Command {
    /// Whether the command is obeyed at once, also while a search runs.
    pub(super) fn is_urgent(&self) -> bool {
        matches!(
            self,
            Command::IsReady | Command::Stop | Command::PonderHit | Command::Quit
        )
    }
}

fn set_option(mut words: SplitWhitespace<'_>) -> Result<Command, Fault> {
    if words.next() != Some("name") {
        return Err("setoption: expected name N [value V]".to_owned());
    }
    let mut name = Vec::new();
    for word in words.by_ref() {
        if word == "value" {
            break;
        }
        name.push(word);
    }
    let value: Vec<&str> = words.collect();
    if name.is_empty() {
        return Err("setoption: the name of the option is missing".to_owned());
    }
    Ok(Command::SetOption {
        name: name.join(" "),
        value: value.join(" "),
    })
}

fn position(mut words: SplitWhitespace<'_>) -> Result<Command, Fault> {
    let fen = match words.next() {
        Some("startpos") => match words.next() {
            None | Some("moves") => None,
            Some(word) => {
                return Err(format!(
                    "position: expected moves after startpos, not {}",
                    quoted(word)
                ));
            }
        },
        Some("fen") => {
            let fields: Vec<&str> = words.by_ref().take_while(|&word| word != "moves").collect();
            Some(fields.join(" "))
        }
        _ => return Err("position: expected startpos or fen F, then moves …".to_owned()),
    };
    Ok(Command::Position {
        fen,
        moves: words.map(str::to_owned).collect(),
    })
}

fn go(words: SplitWhitespace<'_>) -> Result<Command, Fault> {
    let mut words = words.peekable();
    let mut go = Go::default();
    while let Some(word) = words.next() {
        match word {
            "infinite" => go.infinite = true,
            "ponder" => go.ponder = true,
            "searchmoves" => {
                while let Some(mv) = words.next_if(|word| !is_go_word(word)) {
                    go.searchmoves.push(mv.to_owned());
                }
            }
            _ if !is_go_word(word) => {
                return Err(format!("go: unknown argument {}", quoted(word)));
            }
            _ => {
                let value = words
                    .next()
                    .ok_or_else(|| format!("go: {word} needs a number"))?;
                if word == "perft" {
                    return Ok(Command::Perft(count(word, value, 0)? as u32));
                }
                go.set(word, value)?;
            }
        }
    }
    Ok(Command::Go(go))
}

fn is_go_word(word: &str) -> bool {
    const WORDS: [&str; 17] = [
        "searchmoves",
        "ponder",
        "wtime",
        "btime",
        "winc",
        "binc",
        "p1time",
        "p2time",
        "p1inc",
        "p2inc",
        "movestogo",
        "depth",
        "nodes",
        "mate",
        "movetime",
        "infinite",
        "perft",
    ];
    WORDS.contains(&word)
}

impl Go {
    fn set(&mut self, word: &str, value: &str) -> Result<(), Fault> {
        match word {
            "wtime" | "p1time" => self.time[0] = Some(milliseconds(word, value)?),
            "btime" | "p2time" => self.time[1] = Some(milliseconds(word, value)?),
            "winc" | "p1inc" => self.increment[0] = Some(milliseconds(word, value)?),
            "binc" | "p2inc" => self.increment[1] = Some(milliseconds(word, value)?),
            "movetime" => self.movetime = Some(milliseconds(word, value)?),
            "movestogo" => self.movestogo = Some(count(word, value, 1)? as u32),
            "depth" => self.depth = Some(count(word, value, 1)? as u32),
            "mate" => self.mate = Some(count(word, value, 1)? as u32),
            _ => self.nodes = Some(count(word, value, 1)?),
        }
        Ok(())
    }
}

/// A number of things, `least` or more. Beyond what can be counted is as good as no limit.
fn count(word: &str, text: &str, least: u64) -> Result<u64, Fault> {
    let most = if word == "nodes" {
        u64::MAX
    } else {
        u32::MAX.into()
    };
    let digits_only = text.bytes().all(|byte| byte.is_ascii_digit());
    match text.parse::<u64>() {
        Ok(number) if digits_only && number >= least => Ok(number.min(most)),
        Err(_) if digits_only && !text.is_empty() => Ok(most),
        _ => Err(format!(
            "{word} is a number from {least} on, not {}",
            quoted(text)
        )),
    }
}

/// A time. A GUI may report a clock that has run out as less than nothing.
fn milliseconds(word: &str, text: &str) -> Result<u64, Fault> {
    /// Ten years: long enough for any game, and safe to calculate with.
    const LONGEST: u64 = 10 * 366 * 24 * 3_600_000;
    let (negative, digits) = match text.strip_prefix('-') {
        Some(digits) => (true, digits),
        None => (false, text),
    };
    if digits.is_empty() || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
        return Err(format!(
            "go: {word} is a time in milliseconds, not {}",
            quoted(text)
        ));
    }
    let time = digits.parse().unwrap_or(LONGEST).min(LONGEST);
    Ok(if negative { 0 } else { time })
}

fn bench(mut words: SplitWhitespace<'_>) -> Result<Command, Fault> {
    match words.next() {
        None => Ok(Command::Bench(None)),
        Some(depth) => Ok(Command::Bench(
            Some(count("bench: depth", depth, 1)? as u32),
        )),
    }
}

fn query(mut words: SplitWhitespace<'_>) -> Result<Command, Fault> {
    const KNOWN: &str =
        "gameover, p1turn, result, reason, fen, moves, attacked, islegal M, notation M";
    let what = words.next().unwrap_or_default();
    let mut mv = || {
        let mv = words
            .next()
            .ok_or_else(|| format!("query {what}: the move is missing"))?;
        Ok::<String, Fault>(mv.to_owned())
    };
    let query = match what {
        "gameover" => Query::GameOver,
        "p1turn" => Query::P1Turn,
        "result" => Query::Result,
        "reason" => Query::Reason,
        "fen" => Query::Fen,
        "moves" => Query::Moves,
        "attacked" => Query::Attacked,
        "islegal" => Query::IsLegal(mv()?),
        "notation" => Query::Notation(mv()?),
        _ => {
            return Err(format!(
                "query: expected one of {KNOWN}, not {}",
                quoted(what)
            ));
        }
    };
    Ok(Command::Query(query))
}
