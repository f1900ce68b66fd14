//! The game notation of Turnover: writing and reading moves and games.

mod faults;
mod games;
mod marks;
mod rows;
mod spellings;
mod vectors;

use crate::support::mirror::{mirrored, mirrored_text};
use anel::game::{Game, Position};
use anel::turnover::{Rules, Turnover};

fn read<G: Game>(position: &G, text: &str) -> Result<String, String> {
    match position.parse_notation(text) {
        Ok(turn) => Ok(position.turn_text(&turn)),
        Err(error) => Err(error.to_string()),
    }
}

/// The notation of a move that is given in UCI format.
fn write<G: Game>(position: &G, uci_move: &str) -> String {
    let turn = position
        .parse_turn(uci_move)
        .unwrap_or_else(|error| panic!("{} {uci_move}: {error}", position.fen()));
    position.notation(&turn)
}

fn without_mark(notation: &str) -> &str {
    notation.trim_end_matches('+')
}

/// The mirror image of a position.
fn mirror_image<R: Rules>(position: &Turnover<R>) -> Turnover<R> {
    mirrored(position).expect("every position of Turnover has a mirror image")
}

/// Castles far from all other stacks of the test positions, so that the game is not over and no move gives check.
const BYSTANDERS: &str = "Ka3 Kb1 ka8 kh7 kh2";

/// The position with the given stacks and White to move.
fn place<R: Rules>(stacks: &str) -> Turnover<R> {
    let mut board = [[' '; 8]; 8];
    for stack in stacks.split_whitespace() {
        let [letter, file, rank] = stack.as_bytes()[..] else {
            panic!("{stack} is a letter and a square");
        };
        board[(b'8' - rank) as usize][(file - b'a') as usize] = letter as char;
    }
    let ranks = board.map(|rank| {
        rank.map(|letter| match letter {
            ' ' => "1".to_owned(),
            letter => letter.to_string(),
        })
        .concat()
    });
    let fen = format!("{} w", ranks.join("/"));
    Turnover::from_fen(&fen).unwrap_or_else(|error| panic!("{fen}: {error}"))
}
