//! A baseline engine for matches: a one-ply search. The engine plays the move with the best resulting static
//! evaluation, or the best score if the move ends the game, and breaks ties at random. It implements the part of UCI
//! that matches need, in every variant where a turn is a single move.
//!
//! ```sh
//! cargo build --release --example greedy
//! anel match --variant oliveira --engine name=anel,cmd=target/release/anel,nodes=20000 \
//!     --engine name=greedy,cmd=target/release/examples/greedy --nodes 20000 --games 100
//! ```
//!
//! The engine finds every mate in one and uses anel's own evaluation, but ignores the opponent's replies.

use anel::game::{Game, GameHistory};
use anel::search::score::{Score, of_outcome};
use anel::variant::{Variant, VariantTask};
use rand::rngs::StdRng;
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};
use std::io::{self, BufRead, Write};

/// Protocol state: the variant and the last `position` command.
struct Player {
    variant: Variant,
    fen: Option<String>,
    turns: Vec<String>,
    rng: StdRng,
}

fn main() -> io::Result<()> {
    let mut player = Player {
        variant: Variant::default(),
        fen: None,
        turns: Vec::new(),
        rng: StdRng::seed_from_u64(std::process::id().into()),
    };
    for line in io::stdin().lock().lines() {
        let line = line?;
        if line.trim() == "quit" {
            break;
        }
        if let Some(answer) = player.execute(line.trim()) {
            println!("{answer}");
            io::stdout().flush()?;
        }
    }
    Ok(())
}

impl Player {
    /// Executes a command and returns its answer, if any.
    fn execute(&mut self, line: &str) -> Option<String> {
        let words: Vec<&str> = line.split_whitespace().collect();
        match words[..] {
            ["uci"] => {
                let names: Vec<&str> = Variant::ALL.iter().map(|variant| variant.name()).collect();
                Some(format!(
                    "id name greedy\nid author the authors of anel\noption name UCI_Variant type combo \
                     default {} var {}\nuciok",
                    Variant::default(),
                    names.join(" var ")
                ))
            }
            ["isready"] => Some("readyok".to_owned()),
            ["setoption", "name", "UCI_Variant", "value", name] => match Variant::by_name(name) {
                Some(variant) => {
                    self.variant = variant;
                    None
                }
                None => Some(format!("info string error: unknown variant {name}")),
            },
            ["position", ref rest @ ..] => {
                self.set_up(rest);
                None
            }
            ["go", ..] => Some(self.choose()),
            _ => None,
        }
    }

    fn set_up(&mut self, words: &[&str]) {
        let mut parts = words.splitn(2, |&word| word == "moves");
        let start = parts.next().unwrap_or_default();
        self.fen = match start {
            ["fen", fields @ ..] => Some(fields.join(" ")),
            _ => None,
        };
        self.turns = parts
            .next()
            .unwrap_or_default()
            .iter()
            .map(|&turn| turn.to_owned())
            .collect();
    }

    fn choose(&mut self) -> String {
        let choice = Choice {
            fen: self.fen.as_deref(),
            turns: &self.turns,
            rng: StdRng::seed_from_u64(self.rng.random()),
        };
        match self.variant.dispatch(choice) {
            Ok(turn) => format!("bestmove {turn}"),
            Err(error) => format!("info string error: {error}\nbestmove (none)"),
        }
    }
}

/// The task of choosing a move in the position reached by `turns`.
struct Choice<'a> {
    fen: Option<&'a str>,
    turns: &'a [String],
    rng: StdRng,
}

impl VariantTask for Choice<'_> {
    type Output = Result<String, String>;

    fn run<G: Game>(mut self) -> Self::Output {
        let game = GameHistory::<G>::set_up(self.fen, self.turns, &G::Settings::default())
            .map_err(|error| error.to_string())?;
        let position = game.position();
        let scored: Vec<(Score, G::Move)> = position
            .legal_moves()
            .into_iter()
            .map(|mv| (score_of(&game, mv), mv))
            .collect();
        let best = scored.iter().map(|&(score, _)| score).max();
        let best: Vec<G::Move> = scored
            .iter()
            .filter(|&&(score, _)| Some(score) == best)
            .map(|&(_, mv)| mv)
            .collect();
        let mv = best.choose(&mut self.rng).ok_or("the game is over".to_owned())?;
        Ok(position.turn_text(&[*mv]))
    }
}

/// The score of a move for the side that plays it, from the static evaluation after the move.
fn score_of<G: Game>(game: &GameHistory<G>, mv: G::Move) -> Score {
    let side = game.position().side_to_move();
    let mut game = game.clone();
    game.play(mv);
    let position = game.position();
    let score = match game.outcome() {
        Some(outcome) => of_outcome(outcome, position.side_to_move(), 1),
        None => position.evaluate(),
    };
    if position.side_to_move() == side { score } else { -score }
}
