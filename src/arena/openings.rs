//! The positions in which games begin.

use crate::game::{Game, GameError, GameHistory};
use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};
use serde::{Deserialize, Serialize};

/// A position to start from and turns played from there by nobody's choice.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Opening {
    /// None for the start position of the game.
    pub fen: Option<String>,
    /// The turns, as on the wire.
    pub moves: Vec<String>,
}

impl Opening {
    /// What the protocol's `position` says of the opening and the turns played since.
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

    /// The game as far as the opening goes.
    ///
    /// # Errors
    /// Where the FEN is bad or a turn is illegal; the error names the fault.
    pub fn play<G: Game>(&self, settings: &G::Settings) -> Result<GameHistory<G>, GameError<G>> {
        GameHistory::set_up(self.fen.as_deref(), &self.moves, settings)
    }
}

/// Reads a file of openings: on each line a FEN, or turns from the start position, or both with
/// `moves` between them. Empty lines and lines that begin with `#` do not count.
///
/// # Errors
/// Where a line is none of these, or its game is over; the error names the line.
pub fn read<G: Game>(text: &str, settings: &G::Settings) -> Result<Vec<Opening>, String> {
    let mut openings = Vec::new();
    for (number, line) in (1..).zip(text.lines().map(str::trim)) {
        if line.is_empty() || line.starts_with('#') {
            continue;
        }
        let opening = read_line::<G>(line);
        match opening.play::<G>(settings) {
            Ok(game) if game.outcome().is_none() => openings.push(opening),
            Ok(_) => return Err(format!("line {number}: the game is over")),
            Err(fault) => return Err(format!("line {number}: {fault}")),
        }
    }
    if openings.is_empty() {
        return Err("there is no opening in it".to_owned());
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

/// The opening with this number of those that a seed gives: so many random turns from the start
/// position, after which the game goes on.
pub fn random<G: Game>(seed: u64, number: u64, turns: u32, settings: &G::Settings) -> Opening {
    let mut random = ChaCha8Rng::seed_from_u64(seed);
    random.set_stream(number);
    loop {
        let start = GameHistory::<G>::set_up(None, &[], settings);
        let mut game = start.expect("the start position is a valid FEN");
        let mut moves = Vec::new();
        while moves.len() < turns as usize && game.outcome().is_none() {
            moves.push(random_turn(&mut game, &mut random));
        }
        if game.outcome().is_none() {
            return Opening { fen: None, moves };
        }
    }
}

/// Plays a random turn and returns it as on the wire.
fn random_turn<G: Game>(game: &mut GameHistory<G>, random: &mut ChaCha8Rng) -> String {
    let before = *game.position();
    let mut turn = Vec::new();
    while game.position().side_to_move() == before.side_to_move() {
        let choice = game.position().opening_moves();
        if choice.is_empty() {
            break;
        }
        let mv = choice[random.random_range(0..choice.len())];
        turn.push(mv);
        game.play(mv);
    }
    before.turn_text(&turn)
}
