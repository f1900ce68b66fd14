//! Two players of CTOR to measure the engine against, each an engine of its own for `anel match`:
//!
//! - `greedy` makes, again and again, the single operation that is best for it at once, until ending
//!   the turn is no worse;
//! - `ahead` looks for the best whole turn, judged by what is left of it after the opponent's best
//!   whole turn.
//!
//! Both see all rules and choose among all legal operations, and judge a position by the same
//! simple count: the lead, which chips can be replaced next, and who is besieging whom. Neither makes
//! mistakes on purpose.
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

/// What a chip more than the opponent is worth.
const CHIP: i32 = 100;

/// What an enemy chip is worth that has so many of our chips next to it, if it can be replaced at all:
/// the more, the sooner it will be.
const BESIEGED: [i32; 9] = [0, 1, 4, 10, 25, 60, 60, 60, 60];

/// What one of our own in the same state costs where the opponent is to move.
const THREATENED: [i32; 9] = [0, 2, 8, 25, 70, 180, 180, 180, 180];

/// A chip that cannot be replaced as it stands.
const SAFE: i32 = 8;

/// How many beginnings of a turn are gone on with.
const WIDTH: usize = 16;

/// How many of our own turns are answered.
const TURNS: usize = 16;

/// How many beginnings of the opponent's answer are gone on with.
const ANSWER_WIDTH: usize = 4;

fn main() -> ExitCode {
    let choose = match std::env::args().nth(1).as_deref() {
        Some("greedy") => Kind::Greedy,
        Some("ahead") => Kind::Ahead,
        _ => {
            eprintln!("ctor_opponents: say which player: greedy or ahead");
            return ExitCode::from(2);
        }
    };
    let mut lines = io::stdin().lock().lines().map_while(Result::ok);
    let mut settings = CtorSettings::default();
    let mut ten = true;
    let mut command = None;
    while let Some(line) = command.take().or_else(|| lines.next()) {
        match line.parse::<Command>() {
            Ok(Command::Uci) => greet(choose),
            Ok(Command::IsReady) => println!("readyok"),
            Ok(Command::SetOption { name, value }) => match (name.as_str(), value.parse()) {
                ("UCI_Variant", _) => ten = value == "ctor",
                ("TeamSizes", Ok(sizes)) => settings.team_sizes = sizes,
                _ => eprintln!("ctor_opponents: no such option or value: {line}"),
            },
            Ok(Command::Position { fen, moves }) => {
                let fen = fen.as_deref();
                let turn = if ten {
                    answer::<Ten>(choose, fen, &moves, &settings)
                } else {
                    answer::<Eight>(choose, fen, &moves, &settings)
                };
                command = lines.next();
                let go = command
                    .as_deref()
                    .is_some_and(|line| line.starts_with("go"));
                match turn {
                    Ok(turn) if go => {
                        command = None;
                        println!("bestmove {turn}");
                    }
                    Ok(_) => {}
                    Err(fault) => eprintln!("ctor_opponents: {fault}"),
                }
            }
            Ok(Command::Quit) => break,
            _ => {}
        }
    }
    ExitCode::SUCCESS
}

fn greet(kind: Kind) {
    println!("id name {kind:?}");
    println!("option name UCI_Variant type combo default ctor var ctor var ctor8");
    println!("option name TeamSizes type string default 1v1");
    println!("uciok");
}

/// The two players.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Kind {
    Greedy,
    Ahead,
}

/// The turn of a player in the position after these turns.
fn answer<B: Board>(
    kind: Kind,
    fen: Option<&str>,
    turns: &[String],
    settings: &CtorSettings,
) -> Result<String, String> {
    let game =
        GameHistory::<Ctor<B>>::set_up(fen, turns, settings).map_err(|error| error.to_string())?;
    let position = game.position();
    if position.terminal_outcome().is_some() {
        return Ok("(none)".to_owned());
    }
    let turn = match kind {
        Kind::Greedy => greedy_turn(position),
        Kind::Ahead => turn_with_best_answer(position),
    };
    Ok(position.turn_text(&turn))
}

/// How good a position is for a side: after its own operation, or after its turn.
fn judge<B: Board>(position: &Ctor<B>, side: anel::board::Color) -> i32 {
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
    // Who has the next turn can replace sooner.
    let (own, other) = if position.side_to_move() == side {
        (BESIEGED, THREATENED)
    } else {
        (THREATENED, BESIEGED)
    };
    lead * CHIP + sum(side, own) - sum(!side, other)
}

/// The position if the turn ended here.
fn ended<B: Board>(position: &Ctor<B>) -> Ctor<B> {
    position.play(Move::END)
}

/// The best single operation, again and again.
fn greedy_turn<B: Board>(start: &Ctor<B>) -> Vec<Move> {
    let side = start.side_to_move();
    let mut position = *start;
    let mut turn = Vec::new();
    loop {
        let judged = |mv: Move| {
            let after = position.play(mv);
            let after = if after.side_to_move() == side {
                ended(&after)
            } else {
                after
            };
            // Ending the turn comes last among equals.
            (judge(&after, side), mv != Move::END, mv.to_bits())
        };
        let best = position
            .legal_moves()
            .into_iter()
            .max_by_key(|&mv| judged(mv));
        let mv = best.expect("a turn can be ended");
        turn.push(mv);
        position = position.play(mv);
        if mv == Move::END {
            return turn;
        }
    }
}

/// A turn, or the beginning of one.
#[derive(Clone)]
struct Grown<B: Board> {
    plies: Vec<Move>,
    position: Ctor<B>,
    value: i32,
}

/// The best whole turns for the side to move, as [`judge`] sees their ends: all operations are looked
/// at after each of the `width` best beginnings.
fn best_turns<B: Board>(start: &Ctor<B>, width: usize, most: usize) -> Vec<Grown<B>> {
    let side = start.side_to_move();
    let mut whole: Vec<Grown<B>> = Vec::new();
    let mut growing = vec![Grown {
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
                    ended(&position)
                } else {
                    position
                };
                let grown = Grown {
                    plies: turn.plies.iter().copied().chain([mv]).collect(),
                    position,
                    value: judge(&end, side),
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

fn best<B: Board>(mut turns: Vec<Grown<B>>, most: usize) -> Vec<Grown<B>> {
    turns.sort_by_key(|turn| (turn.position.key(), turn.plies.len()));
    turns.dedup_by_key(|turn| turn.position.key());
    turns.sort_by_key(|turn| -turn.value);
    turns.truncate(most);
    turns
}

/// All legal operations, but of the landings only those next to chips: there are thousands.
fn operations<B: Board>(position: &Ctor<B>) -> Vec<Move> {
    let occupied =
        position.chips(position.side_to_move()) | position.chips(!position.side_to_move());
    let mut seen = Vec::new();
    position.for_each_move(|mv| match mv.operation() {
        Operation::Landing(low, high, to) => {
            let chips = |squares: u128| (squares & occupied).count_ones();
            // A landing costs a chip: it must do something where it goes.
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

/// The turn after which the opponent's best answer leaves the most.
fn turn_with_best_answer<B: Board>(start: &Ctor<B>) -> Vec<Move> {
    let side = start.side_to_move();
    let answered = |turn: &Grown<B>| {
        if turn.position.terminal_outcome().is_some() {
            return judge(&turn.position, side);
        }
        let answers = best_turns(&turn.position, ANSWER_WIDTH, 1);
        answers
            .first()
            .map_or(turn.value, |answer| judge(&answer.position, side))
    };
    let turns = best_turns(start, WIDTH, TURNS);
    let best = turns
        .into_iter()
        .max_by_key(|turn| (answered(turn), turn.value));
    best.expect("a turn can be ended").plies
}
