//! Openings, read from a file or generated from random turns.

use crate::game::{Game, GameError, GameHistory, Notation};
use rand::rngs::ChaCha8Rng;
use rand::seq::SliceRandom;
use rand::{RngExt, SeedableRng};
use thiserror::Error;

/// An opening: a start position and the turns to play from there.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "match", derive(serde::Serialize, serde::Deserialize))]
pub struct Opening {
    /// FEN of the position before the opening's turns, or `None` for the start position of the game.
    pub fen: Option<String>,
    /// Turns of the opening, in UCI move format.
    pub moves: Vec<String>,
}

impl Opening {
    /// Writes the UCI command `position` for the opening followed by the turns played after the opening.
    pub fn position_command(&self, played: &[String]) -> String {
        let mut command = match &self.fen {
            None => "position startpos".to_owned(),
            Some(fen) => format!("position fen {fen}"),
        };
        if !self.moves.is_empty() || !played.is_empty() {
            command += " moves";
        }
        for turn in self.moves.iter().chain(played) {
            command.push(' ');
            command += turn;
        }
        command
    }

    /// Plays the opening's turns from its start position.
    ///
    /// # Errors
    /// If the FEN is invalid or a turn is illegal.
    pub fn play<G: Game>(&self, settings: &G::Settings) -> Result<GameHistory<G>, GameError<G>> {
        GameHistory::set_up(self.fen.as_deref(), &self.moves, settings)
    }
}

/// Why a file of openings cannot be read. Line numbers start at 1.
#[derive(Debug, Error)]
pub enum OpeningsError<G: Notation> {
    /// A line is not a valid opening.
    #[error("line {line}: {error}")]
    NotAnOpening {
        line: usize,
        #[source]
        error: GameError<G>,
    },
    /// The game is already over at the end of an opening.
    #[error("line {line}: the game is over after this opening; shorten or remove it")]
    GameOver { line: usize },
    /// The file contains no openings.
    #[error("there are no openings in it")]
    Empty,
}

/// Reads a file of openings. Each line is a FEN, or turns from the start position, or a FEN and turns separated by
/// `moves`, or an EPD: a FEN, with or without its counters, and operations, each with a semicolon at its end. Of the
/// operations, `hmvc` and `fmvn` fill in the counters; the others are ignored. Empty lines and lines that begin with
/// `#` are skipped.
///
/// # Errors
/// If a line is not a valid opening, the game is over at the end of an opening, or the file contains no openings.
pub fn read<G: Game>(text: &str, settings: &G::Settings) -> Result<Vec<Opening>, OpeningsError<G>> {
    let mut openings = Vec::new();
    for (line, text) in (1..).zip(text.lines().map(str::trim)) {
        if text.is_empty() || text.starts_with('#') {
            continue;
        }
        let opening = if text.contains(';') {
            read_epd::<G>(text, settings)
        } else {
            read_line::<G>(text)
        };
        match opening.play::<G>(settings) {
            Ok(game) if game.outcome().is_none() => openings.push(opening),
            Ok(_) => return Err(OpeningsError::GameOver { line }),
            Err(error) => return Err(OpeningsError::NotAnOpening { line, error }),
        }
    }
    if openings.is_empty() {
        return Err(OpeningsError::Empty);
    }
    Ok(openings)
}

/// Reads an EPD line. The FEN is the longest valid beginning of the line, as the number of its fields depends on the
/// game, and operations look like fields.
fn read_epd<G: Game>(line: &str, settings: &G::Settings) -> Opening {
    let is_valid = |fen: &String| GameHistory::<G>::set_up(Some(fen), &[], settings).is_ok();
    let words: Vec<&str> = line.split_whitespace().collect();
    let beginning = |count: usize| words[..count.min(words.len())].join(" ");
    // The fields of a FEN without its two counters, for the error message.
    let expected = G::START_FEN.split_whitespace().count() - 2;
    let fields = (1..=words.len()).rev().find(|&count| is_valid(&beginning(count)));
    let fields = fields.unwrap_or(expected);
    let operations = words[fields.min(words.len())..].join(" ");
    let operand = |opcode| {
        let operations = operations
            .split(';')
            .filter_map(|operation| operation.trim().split_once(' '));
        let mut named = operations.filter(|(name, _)| *name == opcode);
        named.next().map(|(_, operand)| operand.trim())
    };
    let counters = match (operand("hmvc"), operand("fmvn")) {
        (None, None) => String::new(),
        (halfmove, fullmove) => format!(" {} {}", halfmove.unwrap_or("0"), fullmove.unwrap_or("1")),
    };
    Opening {
        fen: Some(beginning(fields) + &counters),
        moves: Vec::new(),
    }
}

fn read_line<G: Game>(line: &str) -> Opening {
    let turns = |text: &str| text.split_whitespace().map(str::to_owned).collect();
    let first_is_turn = |text: &str| {
        text.split_whitespace()
            .next()
            .is_some_and(|turn| G::start().parse_turn(turn).is_ok())
    };
    match line.split_once("moves") {
        Some((fen, moves)) if matches!(fen.trim(), "" | "startpos") => Opening {
            fen: None,
            moves: turns(moves),
        },
        Some((fen, moves)) => Opening {
            fen: Some(fen.trim().to_owned()),
            moves: turns(moves),
        },
        None if line == "startpos" => Opening {
            fen: None,
            moves: Vec::new(),
        },
        None if first_is_turn(line) => Opening {
            fen: None,
            moves: turns(line),
        },
        None => Opening {
            fen: Some(line.to_owned()),
            moves: Vec::new(),
        },
    }
}

/// Shuffles openings. The seed determines their order.
pub fn shuffle(openings: &mut [Opening], seed: u64) {
    openings.shuffle(&mut ChaCha8Rng::seed_from_u64(seed));
}

/// Number of failed attempts after which a random opening gets half as many turns.
const ATTEMPTS: u32 = 100;

/// Generates an opening with the given number of random turns from the start position, after which the game is not
/// over. If games are often over by then, the opening is shorter. The turns depend only on the seed and the opening's
/// number.
pub fn random<G: Game>(seed: u64, number: u64, turns: u32, settings: &G::Settings) -> Opening {
    let start = Opening {
        fen: None,
        moves: Vec::new(),
    };
    let mut rng = numbered_rng(seed, number);
    let mut openings = (0..).map(|attempt| {
        let turns = turns.checked_shr(attempt / ATTEMPTS).unwrap_or(0);
        continued::<G>(&start, &mut rng, turns, settings).expect("the start position is a valid FEN")
    });
    openings
        .find_map(|opening| opening)
        .expect("the game is not over at the start")
}

/// Continues an opening with the given number of random turns. The turns depend only on the seed and the opening's
/// number. Returns `None` if the game is over after these turns.
///
/// # Errors
/// If the FEN of the opening is invalid or one of its turns is illegal.
pub fn random_after<G: Game>(
    opening: &Opening,
    seed: u64,
    number: u64,
    turns: u32,
    settings: &G::Settings,
) -> Result<Option<Opening>, GameError<G>> {
    continued::<G>(opening, &mut numbered_rng(seed, number), turns, settings)
}

fn numbered_rng(seed: u64, number: u64) -> ChaCha8Rng {
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    rng.set_stream(number);
    rng
}

/// Continues an opening with random turns. Returns `None` if the game is over after these turns.
fn continued<G: Game>(
    opening: &Opening,
    rng: &mut ChaCha8Rng,
    turns: u32,
    settings: &G::Settings,
) -> Result<Option<Opening>, GameError<G>> {
    let mut game = opening.play::<G>(settings)?;
    let mut opening = opening.clone();
    for _ in 0..turns {
        if game.outcome().is_some() {
            break;
        }
        opening.moves.push(play_random_turn(&mut game, rng));
    }
    Ok(game.outcome().is_none().then_some(opening))
}

/// Plays a random turn, drawn with the given seed, and returns it in UCI move format.
pub fn random_turn<G: Game>(game: &mut GameHistory<G>, seed: u64) -> String {
    play_random_turn(game, &mut ChaCha8Rng::seed_from_u64(seed))
}

/// Plays a random turn and returns it in UCI move format.
fn play_random_turn<G: Game>(game: &mut GameHistory<G>, rng: &mut ChaCha8Rng) -> String {
    let before = *game.position();
    let mut turn = Vec::new();
    while game.position().side_to_move() == before.side_to_move() {
        let moves = game.position().opening_moves();
        if moves.is_empty() {
            break;
        }
        let mv = moves[rng.random_range(0..moves.len())];
        turn.push(mv);
        game.play(mv);
    }
    before.turn_text(&turn)
}
