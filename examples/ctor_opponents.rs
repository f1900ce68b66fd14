//! Two baseline CTOR engines, as opponents in `anel match`:
//!
//! - `greedy` repeatedly plays the operation with the best evaluation, until no operation is better than ending the
//!   turn;
//! - `ahead` uses beam search to find the turn with the best evaluation after the opponent's best reply.
//!
//! Both engines evaluate a position by its lead and by the chips in danger of being replaced.
//!
//! ```sh
//! cargo build --release --examples
//! anel match --variant ctor8 --st 0.1 --games 100 --engine name=anel,cmd=target/release/anel \
//!     --engine name=greedy,cmd=target/release/examples/ctor_opponents,arg=greedy
//! ```

use anel::ctor::CtorSettings;
use anel::ctor::{Board, Ctor, Eight, Move, Operation, Ten};
use anel::game::{GameHistory, GameMove, Notation, Position};
use anel::uci::Command;
use std::io::{self, BufRead};
use std::process::ExitCode;

const CHIP: i32 = 100;

/// Penalty for an exposed chip whose owner is to move, indexed by its number of enemy neighbours.
const BESIEGED: [i32; 9] = [0, 1, 4, 10, 25, 60, 60, 60, 60];

/// Penalty for an exposed chip whose opponent is to move, indexed by its number of enemy neighbours.
const THREATENED: [i32; 9] = [0, 2, 8, 25, 70, 180, 180, 180, 180];

/// Bonus for a safe chip: one with enough friendly neighbours that it cannot be replaced.
const SAFE: i32 = 8;

/// Beam width for turns of the side to move.
const WIDTH: usize = 16;

/// Number of candidate turns whose best reply is searched.
const TURNS: usize = 16;

/// Beam width for the opponent's replies.
const REPLY_WIDTH: usize = 4;

fn main() -> ExitCode {
    let opponent = match std::env::args().nth(1).as_deref() {
        Some("greedy") => Opponent::Greedy,
        Some("ahead") => Opponent::Ahead,
        _ => {
            eprintln!("ctor_opponents: the argument must be greedy or ahead");
            return ExitCode::from(2);
        }
    };
    let mut lines = io::stdin().lock().lines().map_while(Result::ok);
    let mut settings = CtorSettings::default();
    let mut ten = true;
    let mut command = None;
    while let Some(line) = command.take().or_else(|| lines.next()) {
        match line.parse::<Command>() {
            Ok(Command::Uci) => identify(opponent),
            Ok(Command::IsReady) => println!("readyok"),
            Ok(Command::SetOption { name, value }) => match (name.as_str(), value.parse()) {
                ("UCI_Variant", _) => ten = value == "ctor",
                ("TeamSizes", Ok(sizes)) => settings.team_sizes = sizes,
                _ => eprintln!("ctor_opponents: unknown option or invalid value: {line}"),
            },
            Ok(Command::Position { fen, moves }) => {
                let fen = fen.as_deref();
                let turn = if ten {
                    answer::<Ten>(opponent, fen, &moves, &settings)
                } else {
                    answer::<Eight>(opponent, fen, &moves, &settings)
                };
                command = lines.next();
                let go = command.as_deref().is_some_and(|line| line.starts_with("go"));
                match turn {
                    Ok(turn) if go => {
                        command = None;
                        println!("bestmove {turn}");
                    }
                    Ok(_) => {}
                    Err(error) => eprintln!("ctor_opponents: {error}"),
                }
            }
            Ok(Command::Quit) => break,
            _ => {}
        }
    }
    ExitCode::SUCCESS
}

fn identify(opponent: Opponent) {
    println!("id name {opponent:?}");
    println!("option name UCI_Variant type combo default ctor var ctor var ctor8");
    println!("option name TeamSizes type string default 1v1");
    println!("uciok");
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Opponent {
    Greedy,
    Ahead,
}

/// Chooses the opponent's turn in the position after `turns`, and returns the turn in UCI move format.
fn answer<B: Board>(
    opponent: Opponent,
    fen: Option<&str>,
    turns: &[String],
    settings: &CtorSettings,
) -> Result<String, String> {
    let game = GameHistory::<Ctor<B>>::set_up(fen, turns, settings).map_err(|error| error.to_string())?;
    let position = game.position();
    if position.terminal_outcome().is_some() {
        return Ok("(none)".to_owned());
    }
    let turn = match opponent {
        Opponent::Greedy => greedy_turn(position),
        Opponent::Ahead => turn_with_best_reply(position),
    };
    Ok(position.turn_text(&turn))
}

/// The evaluation of a position from the point of view of `side`.
fn evaluate<B: Board>(position: &Ctor<B>, side: anel::board::Color) -> i32 {
    let lead = position.lead(side);
    if position.terminal_outcome().is_some() {
        return lead.signum() * 100 * CHIP + lead * CHIP;
    }
    let sum = |owner, values: [i32; 9]| {
        let (chips, enemies) = (position.chips(owner), position.chips(!owner));
        let mut exposed = 0;
        let mut safe = 0;
        for square in anel::ctor::bits(chips) {
            let near = B::NEIGHBOURS[square];
            if (near & chips).count_ones() >= 4 {
                safe += SAFE;
            } else {
                exposed += values[(near & enemies).count_ones() as usize];
            }
        }
        safe - exposed
    };
    // Exposed chips of the side to move are in less danger, because that side can replace enemy chips first.
    let (own, other) = if position.side_to_move() == side {
        (BESIEGED, THREATENED)
    } else {
        (THREATENED, BESIEGED)
    };
    lead * CHIP + sum(side, own) - sum(!side, other)
}

fn end_turn<B: Board>(position: &Ctor<B>) -> Ctor<B> {
    position.play(Move::END)
}

/// The turn of the engine `greedy`: it plays the best operation at each step, until the best operation is to end the
/// turn.
fn greedy_turn<B: Board>(start: &Ctor<B>) -> Vec<Move> {
    let side = start.side_to_move();
    let mut position = *start;
    let mut turn = Vec::new();
    loop {
        let value = |mv: Move| {
            let after = position.play(mv);
            let after = if after.side_to_move() == side {
                end_turn(&after)
            } else {
                after
            };
            // If evaluations are equal, any operation is preferred to ending the turn.
            (evaluate(&after, side), mv != Move::END, mv.to_bits())
        };
        let best = position.legal_moves().into_iter().max_by_key(|&mv| value(mv));
        let mv = best.expect("a turn can be ended");
        turn.push(mv);
        position = position.play(mv);
        if mv == Move::END {
            return turn;
        }
    }
}

/// A complete or partial turn in the beam.
#[derive(Clone)]
struct BeamTurn<B: Board> {
    plies: Vec<Move>,
    position: Ctor<B>,
    value: i32,
}

/// Beam search for the best complete turns of the side to move, as rated by [`evaluate`]. Returns at most `most` turns.
fn best_turns<B: Board>(start: &Ctor<B>, width: usize, most: usize) -> Vec<BeamTurn<B>> {
    let side = start.side_to_move();
    let mut whole: Vec<BeamTurn<B>> = Vec::new();
    let mut growing = vec![BeamTurn {
        plies: Vec::new(),
        position: *start,
        value: 0,
    }];
    while !growing.is_empty() {
        let mut longer = Vec::new();
        for turn in &growing {
            for mv in operations(&turn.position) {
                let position = turn.position.play(mv);
                let end = if position.side_to_move() == side {
                    end_turn(&position)
                } else {
                    position
                };
                let grown = BeamTurn {
                    plies: turn.plies.iter().copied().chain([mv]).collect(),
                    position,
                    value: evaluate(&end, side),
                };
                if mv == Move::END {
                    whole.push(grown);
                } else {
                    longer.push(grown);
                }
            }
        }
        growing = best(longer, width);
    }
    best(whole, most)
}

fn best<B: Board>(mut turns: Vec<BeamTurn<B>>, most: usize) -> Vec<BeamTurn<B>> {
    turns.sort_by_key(|turn| (turn.position.key(), turn.plies.len()));
    turns.dedup_by_key(|turn| turn.position.key());
    turns.sort_by_key(|turn| -turn.value);
    turns.truncate(most);
    turns
}

/// The legal operations, without most of the landings, because a position can have thousands of landings.
fn operations<B: Board>(position: &Ctor<B>) -> Vec<Move> {
    let occupied = position.chips(position.side_to_move()) | position.chips(!position.side_to_move());
    let mut seen = Vec::new();
    position.for_each_move(|mv| match mv.operation() {
        Operation::Landing(low, high, to) => {
            let chips = |squares: u128| (squares & occupied).count_ones();
            // A landing costs a chip, so keep only those that move chips from sparse to dense areas.
            let promising = chips(B::NEIGHBOURS[to]) >= 4;
            let useless = chips(B::NEIGHBOURS[low] | B::NEIGHBOURS[high]) <= 8;
            if promising && useless {
                seen.push(mv);
            }
        }
        _ => seen.push(mv),
    });
    seen
}

/// The turn of the engine `ahead`: the turn with the best evaluation after the opponent's best reply.
fn turn_with_best_reply<B: Board>(start: &Ctor<B>) -> Vec<Move> {
    let side = start.side_to_move();
    let value_after_reply = |turn: &BeamTurn<B>| {
        if turn.position.terminal_outcome().is_some() {
            return evaluate(&turn.position, side);
        }
        let replies = best_turns(&turn.position, REPLY_WIDTH, 1);
        replies
            .first()
            .map_or(turn.value, |reply| evaluate(&reply.position, side))
    };
    let turns = best_turns(start, WIDTH, TURNS);
    let best = turns
        .into_iter()
        .max_by_key(|turn| (value_after_reply(turn), turn.value));
    best.expect("a turn can be ended").plies
}
