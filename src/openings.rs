//! Openings: from a file, or random.

use crate::game::{Game, GameError, GameHistory, Notation};
use rand::rngs::ChaCha8Rng;
use rand::seq::SliceRandom;
use rand::{RngExt, SeedableRng};
use std::error::Error;
use std::fmt;

/// A start position, and the turns that are played from there before the engines play.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "match", derive(serde::Serialize, serde::Deserialize))]
pub struct Opening {
    /// The start position; none for that of the game.
    pub fen: Option<String>,
    /// The turns, as on the wire.
    pub moves: Vec<String>,
}

impl Opening {
    /// The protocol's `position` command for the opening and the turns played after it.
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

    /// Plays the opening.
    ///
    /// # Errors
    /// If the FEN is bad or a turn is illegal.
    pub fn play<G: Game>(&self, settings: &G::Settings) -> Result<GameHistory<G>, GameError<G>> {
        GameHistory::set_up(self.fen.as_deref(), &self.moves, settings)
    }
}

/// Why a text is no file of openings.
#[derive(Debug)]
pub enum OpeningsError<G: Notation> {
    /// A line is no opening.
    NotAnOpening {
        /// The line's number, from 1.
        line: usize,
        /// Why it is none.
        error: GameError<G>,
    },
    /// The game is over after an opening.
    GameOver {
        /// The line's number, from 1.
        line: usize,
    },
    /// There is no opening.
    Empty,
}

impl<G: Notation> fmt::Display for OpeningsError<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            OpeningsError::NotAnOpening { line, error } => write!(f, "line {line}: {error}"),
            OpeningsError::GameOver { line } => write!(f, "line {line}: the game is over"),
            OpeningsError::Empty => f.write_str("there is no opening in it"),
        }
    }
}

impl<G: Notation> Error for OpeningsError<G> {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        match self {
            OpeningsError::NotAnOpening { error, .. } => Some(error),
            _ => None,
        }
    }
}

/// Reads a file of openings. Each line is a FEN, or turns from the start position, or both with
/// `moves` between them. Empty lines and lines that begin with `#` are skipped.
///
/// # Errors
/// If a line is none of these, a game is over after its opening, or there is no opening.
pub fn read<G: Game>(text: &str, settings: &G::Settings) -> Result<Vec<Opening>, OpeningsError<G>> {
    let mut openings = Vec::new();
    for (line, text) in (1..).zip(text.lines().map(str::trim)) {
        if text.is_empty() || text.starts_with('#') {
            continue;
        }
        let opening = read_line::<G>(text);
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

/// Puts openings into the random order that the seed determines.
pub fn shuffle(openings: &mut [Opening], seed: u64) {
    openings.shuffle(&mut ChaCha8Rng::seed_from_u64(seed));
}

/// A random opening of this many turns from the start position, after which the game is not over.
/// The seed and the number determine it.
pub fn random<G: Game>(seed: u64, number: u64, turns: u32, settings: &G::Settings) -> Opening {
    let start = Opening {
        fen: None,
        moves: Vec::new(),
    };
    let mut rng = numbered_rng(seed, number);
    loop {
        let opening = continued::<G>(&start, &mut rng, turns, settings);
        if let Some(opening) = opening.expect("the start position is a valid FEN") {
            return opening;
        }
    }
}

/// An opening and this many random turns behind it. None if the game is over then. The seed and the
/// number determine the turns.
///
/// # Errors
/// If the opening cannot be played.
pub fn random_behind<G: Game>(
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

/// An opening with this many random turns behind it, unless the game is over then.
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

/// Plays the random turn that the seed determines, and returns it as on the wire.
pub fn random_turn<G: Game>(game: &mut GameHistory<G>, seed: u64) -> String {
    play_random_turn(game, &mut ChaCha8Rng::seed_from_u64(seed))
}

/// Plays a random turn and returns it as on the wire.
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
