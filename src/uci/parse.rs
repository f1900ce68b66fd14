//! Parses input lines into commands.

use super::command::{Command, Go, Query};
use super::input::LONGEST_LINE;
use crate::game::quoted;
use std::str::{FromStr, SplitWhitespace};
use thiserror::Error;

/// Why an input line is not a valid command. The error message fits on one line.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum CommandError {
    /// The input line is longer than [`LONGEST_LINE`].
    #[error("a line is longer than {LONGEST_LINE} bytes")]
    LineTooLong,
    /// The line does not begin with the name of a command. Contains the whole line.
    #[error("unknown command: {}", quoted(.0))]
    Unknown(String),
    /// `debug` is followed by something other than `on` or `off`.
    #[error("debug is on or off, not {}", quoted(.0))]
    NotADebugMode(String),
    /// `setoption` without `name`.
    #[error("setoption: expected name N [value V]")]
    SetOptionSyntax,
    /// `setoption name` without a name.
    #[error("setoption: the option name is missing")]
    MissingOptionName,
    /// `position` without `startpos` or `fen`.
    #[error("position: expected startpos or fen F, then moves …")]
    PositionSyntax,
    /// A word other than `moves` follows `position startpos`.
    #[error("position: expected moves after startpos, not {}", quoted(.0))]
    UnexpectedAfterStartpos(String),
    /// `go` has no argument with this name.
    #[error("go: unknown argument {}", quoted(.0))]
    UnknownGoArgument(String),
    /// An argument of `go` lacks its value.
    #[error("go: {0} needs a number")]
    MissingGoValue(String),
    /// A numeric value is not a number or is too small.
    #[error("{argument} needs a number of at least {min}, not {}", quoted(.value))]
    BadNumber { argument: String, min: u64, value: String },
    /// A value of `go` is not a time in milliseconds.
    #[error("go: {argument} needs a time in milliseconds, not {}", quoted(.value))]
    BadTime { argument: String, value: String },
    /// There is no query with this name.
    #[error(
        "query: expected one of gameover, p1turn, result, reason, fen, moves, attacked, secrets, islegal M, notation M, \
         line M…, not {}", quoted(.0)
    )]
    UnknownQuery(String),
    /// The move is missing in a query that needs one.
    #[error("query {0}: a move is missing")]
    MissingQueryMove(String),
    /// A word of `explain` is neither the move nor the node limit.
    #[error("explain: expected a move, then nodes N, not {}", quoted(.0))]
    ExplainSyntax(String),
}

impl FromStr for Command {
    type Err = CommandError;

    fn from_str(line: &str) -> Result<Command, CommandError> {
        let mut words = line.split_whitespace();
        let name = words.next().unwrap_or_default();
        match name {
            "uci" => Ok(Command::Uci),
            "ugi" => Ok(Command::Ugi),
            "debug" => debug(words),
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
            "explain" => explain(words),
            _ => Err(CommandError::Unknown(line.to_owned())),
        }
    }
}

fn debug(mut words: SplitWhitespace<'_>) -> Result<Command, CommandError> {
    match words.next() {
        Some("on") => Ok(Command::Debug(true)),
        Some("off") => Ok(Command::Debug(false)),
        other => {
            let word = other.unwrap_or_default().to_owned();
            Err(CommandError::NotADebugMode(word))
        }
    }
}

fn set_option(mut words: SplitWhitespace<'_>) -> Result<Command, CommandError> {
    if words.next() != Some("name") {
        return Err(CommandError::SetOptionSyntax);
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
        return Err(CommandError::MissingOptionName);
    }
    Ok(Command::SetOption {
        name: name.join(" "),
        value: value.join(" "),
    })
}

fn position(mut words: SplitWhitespace<'_>) -> Result<Command, CommandError> {
    let fen = match words.next() {
        Some("startpos") => match words.next() {
            None | Some("moves") => None,
            Some(word) => return Err(CommandError::UnexpectedAfterStartpos(word.to_owned())),
        },
        Some("fen") => {
            let fields: Vec<&str> = words.by_ref().take_while(|&word| word != "moves").collect();
            Some(fields.join(" "))
        }
        _ => return Err(CommandError::PositionSyntax),
    };
    Ok(Command::Position {
        fen,
        moves: words.map(str::to_owned).collect(),
    })
}

fn go(words: SplitWhitespace<'_>) -> Result<Command, CommandError> {
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
                return Err(CommandError::UnknownGoArgument(word.to_owned()));
            }
            _ => {
                let value = words
                    .next()
                    .ok_or_else(|| CommandError::MissingGoValue(word.to_owned()))?;
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
    fn set(&mut self, word: &str, value: &str) -> Result<(), CommandError> {
        match word {
            "wtime" | "p1time" => self.time[0] = Some(milliseconds(word, value)?),
            "btime" | "p2time" => self.time[1] = Some(milliseconds(word, value)?),
            "winc" | "p1inc" => self.increment[0] = Some(milliseconds(word, value)?),
            "binc" | "p2inc" => self.increment[1] = Some(milliseconds(word, value)?),
            "movetime" => self.movetime = Some(milliseconds(word, value)?),
            "movestogo" => self.movestogo = Some(count(word, value, 0)? as u32).filter(|&moves| moves > 0),
            "depth" => self.depth = Some(count(word, value, 1)? as u32),
            "mate" => self.mate = Some(count(word, value, 1)? as u32),
            _ => self.nodes = Some(count(word, value, 1)?),
        }
        Ok(())
    }
}

/// Parses a number of at least `min`. A number too large for its type becomes the maximum, which amounts to no limit.
fn count(word: &str, text: &str, min: u64) -> Result<u64, CommandError> {
    let max = if word == "nodes" { u64::MAX } else { u32::MAX.into() };
    let digits_only = text.bytes().all(|byte| byte.is_ascii_digit());
    match text.parse::<u64>() {
        Ok(number) if digits_only && number >= min => Ok(number.min(max)),
        Err(_) if digits_only && !text.is_empty() => Ok(max),
        _ => Err(CommandError::BadNumber {
            argument: word.to_owned(),
            min,
            value: text.to_owned(),
        }),
    }
}

/// Parses a time in milliseconds. Negative times count as 0: a GUI may send one when the clock has run out.
fn milliseconds(word: &str, text: &str) -> Result<u64, CommandError> {
    /// Maximum time, ten years: longer than any game, and short enough that sums of times cannot overflow.
    const MAX: u64 = 10 * 366 * 24 * 3_600_000;
    let (negative, digits) = match text.strip_prefix('-') {
        Some(digits) => (true, digits),
        None => (false, text),
    };
    if digits.is_empty() || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
        return Err(CommandError::BadTime {
            argument: word.to_owned(),
            value: text.to_owned(),
        });
    }
    let time = digits.parse().unwrap_or(MAX).min(MAX);
    Ok(if negative { 0 } else { time })
}

fn bench(mut words: SplitWhitespace<'_>) -> Result<Command, CommandError> {
    match words.next() {
        None => Ok(Command::Bench(None)),
        Some(depth) => Ok(Command::Bench(Some(count("bench: depth", depth, 1)? as u32))),
    }
}

fn query(mut words: SplitWhitespace<'_>) -> Result<Command, CommandError> {
    let what = words.next().unwrap_or_default();
    let mut mv = || {
        let mv = words
            .next()
            .ok_or_else(|| CommandError::MissingQueryMove(what.to_owned()))?;
        Ok::<String, CommandError>(mv.to_owned())
    };
    let query = match what {
        "gameover" => Query::GameOver,
        "p1turn" => Query::P1Turn,
        "result" => Query::Result,
        "reason" => Query::Reason,
        "fen" => Query::Fen,
        "moves" => Query::Moves,
        "attacked" => Query::Attacked,
        "secrets" => Query::Secrets,
        "islegal" => Query::IsLegal(mv()?),
        "notation" => Query::Notation(mv()?),
        "line" => Query::Line(words.map(str::to_owned).collect()),
        _ => return Err(CommandError::UnknownQuery(what.to_owned())),
    };
    Ok(Command::Query(query))
}

fn explain(mut words: SplitWhitespace<'_>) -> Result<Command, CommandError> {
    let mut word = words.next();
    let turn = word.filter(|&word| word != "nodes").map(str::to_owned);
    if turn.is_some() {
        word = words.next();
    }
    let nodes = match word {
        Some("nodes") => Some(count("explain: nodes", words.next().unwrap_or_default(), 1)?),
        Some(word) => return Err(CommandError::ExplainSyntax(word.to_owned())),
        None => None,
    };
    match words.next() {
        Some(word) => Err(CommandError::ExplainSyntax(word.to_owned())),
        None => Ok(Command::Explain { turn, nodes }),
    }
}
