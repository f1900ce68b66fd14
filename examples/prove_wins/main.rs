//! Proves the wins of a suite of positions, by a solver that shares nothing with the search of the
//! library but the rules of the game (the trait `Game`).
//!
//! ```sh
//! cargo run --release --example prove_wins -- tests/vectors/wins.txt
//! cargo run --release --example prove_wins -- --find --variant turnover2019 positions.txt
//! ```
//!
//! A line of a suite is `variant ; moves ; FEN`. It claims that the side to move wins by force
//! within so many moves of its own, and not within fewer. Both halves are proven. With `--find` a
//! line is a FEN, and printed are the positions with a shortest win in 3 to 6 moves, as lines of a
//! suite. `--nodes N` gives up whatever takes more than N positions to prove. Empty lines and
//! those that begin with `#` say nothing.
//!
//! The exit status is 0 if every claim holds, 1 if one does not, is given up or cannot be read,
//! and 2 for wrong usage.
//!
//! # What is counted
//! The moves of the winner. Plies of both sides alternate, and the last one may be the loser's
//! own: he may have to dismantle his last Castle in answer to the winner's last move. So a win
//! within N moves is an end of the game within 2N plies.
//!
//! # What is left out
//! The draws by repetition and by counting plies are not looked at, and cannot matter. On the way
//! of a shortest win the end comes nearer with every ply, so that no position comes twice; and
//! what is no win without these draws is none with them. The count of plies is small enough in
//! the positions that are accepted to stay below the draw in the longest win that is.

mod effort;
mod proof;
mod table;

use anel::game::Game;
use anel::variant::{Variant, VariantTask};
use proof::Prover;
use std::ops::RangeInclusive;
use std::process::ExitCode;
use std::time::{Duration, Instant};
use std::{env, fmt, fs};

const USAGE: &str = "usage: prove_wins [--nodes N] FILE…
       prove_wins --find [--variant NAME] [--nodes N] FILE…";

/// The most moves that a line may claim.
const MOST_MOVES: u32 = 20;

/// The highest half-move clock of a position: with the plies of the longest win added, it stays
/// below the 100 of the draw.
const MOST_CLOCK: u32 = 40;

/// What `--find` looks for: shorter wins are no riddle, longer ones take too long to prove.
const MOVES_TO_FIND: RangeInclusive<u32> = 3..=6;

fn main() -> ExitCode {
    let words = env::args_os().map(|word| word.to_string_lossy().into_owned());
    let arguments = Arguments::read(words.skip(1));
    match arguments.and_then(|arguments| arguments.follow()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(Fault::Usage(message)) => {
            eprintln!("prove_wins: {message}\n{USAGE}");
            ExitCode::from(2)
        }
        Err(Fault::Failure(message)) => {
            eprintln!("prove_wins: {message}");
            ExitCode::FAILURE
        }
    }
}

/// Why the program does not succeed, in a sentence.
enum Fault {
    /// It was called in a wrong way.
    Usage(String),
    /// A claim does not hold, or something cannot be read.
    Failure(String),
}

/// What the command line asks for.
struct Arguments {
    find: bool,
    variant: Variant,
    most_nodes: u64,
    files: Vec<String>,
}

impl Arguments {
    fn read(mut words: impl Iterator<Item = String>) -> Result<Arguments, Fault> {
        let mut arguments = Arguments {
            find: false,
            variant: Variant::default(),
            most_nodes: u64::MAX,
            files: Vec::new(),
        };
        while let Some(word) = words.next() {
            let mut value = || {
                let value = words.next();
                value.ok_or_else(|| Fault::Usage(format!("{word} needs a value")))
            };
            match word.as_str() {
                "--find" => arguments.find = true,
                "--variant" => {
                    arguments.variant = variant_named(&value()?).map_err(Fault::Usage)?;
                }
                "--nodes" => {
                    arguments.most_nodes = value()?
                        .parse()
                        .map_err(|_| Fault::Usage("--nodes needs a number".to_owned()))?;
                }
                _ if word.starts_with('-') => {
                    return Err(Fault::Usage(format!("there is no option {word}")));
                }
                _ => arguments.files.push(word),
            }
        }
        if arguments.files.is_empty() {
            return Err(Fault::Usage("no file is named".to_owned()));
        }
        Ok(arguments)
    }

    fn follow(&self) -> Result<(), Fault> {
        let mut prover = Prover::new(self.most_nodes);
        for file in &self.files {
            let text = fs::read_to_string(file)
                .map_err(|error| Fault::Failure(format!("{file} cannot be read: {error}.")))?;
            let done = if self.find {
                find(&text, self.variant, &mut prover)
            } else {
                prove(&text, &mut prover)
            };
            done.map_err(|message| Fault::Failure(format!("{file}: {message}.")))?;
        }
        Ok(())
    }
}

/// Checks every line of a suite.
fn prove(text: &str, prover: &mut Prover) -> Result<(), String> {
    let start = Instant::now();
    let (mut claims, mut nodes, mut wrong) = (0, 0, 0);
    for (number, line) in lines_of(text) {
        let at_line = |message| format!("line {number}: {message}");
        let claim = Claim::read(line).map_err(at_line)?;
        let check = Check {
            claim: &claim,
            prover,
        };
        let checked = claim.variant.dispatch(check).map_err(at_line)?;
        println!("{claim}: {checked}");
        claims += 1;
        nodes += checked.nodes;
        wrong += usize::from(checked.finding != Finding::Holds);
    }
    let seconds = start.elapsed().as_secs_f64();
    println!(
        "{} of {claims} claims hold, {nodes} nodes, {seconds:.3} s",
        claims - wrong
    );
    if wrong > 0 {
        return Err(format!("{wrong} of {claims} claims are not proven"));
    }
    Ok(())
}

/// Prints a suite of the positions that have a shortest win of an interesting length.
fn find(text: &str, variant: Variant, prover: &mut Prover) -> Result<(), String> {
    for (number, line) in lines_of(text) {
        let find = Find { fen: line, prover };
        let found = variant
            .dispatch(find)
            .map_err(|message| format!("line {number}: {message}"))?;
        if let Some(moves) = found {
            let fen = line.to_owned();
            let claim = Claim {
                variant,
                moves,
                fen,
            };
            println!("{claim}");
        }
    }
    Ok(())
}

/// The lines that say something, each with its number.
fn lines_of(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let numbered = (1..).zip(text.lines().map(str::trim));
    numbered.filter(|(_, line)| !line.is_empty() && !line.starts_with('#'))
}

fn variant_named(name: &str) -> Result<Variant, String> {
    Variant::by_name(name).ok_or_else(|| format!("there is no variant {name}"))
}

/// A line of a suite.
struct Claim {
    variant: Variant,
    moves: u32,
    fen: String,
}

impl Claim {
    fn read(line: &str) -> Result<Claim, String> {
        let fields: Vec<&str> = line.split(';').map(str::trim).collect();
        let [variant, moves, fen] = fields[..] else {
            return Err("a line is \"variant ; moves ; FEN\"".to_owned());
        };
        let moves = moves.parse().ok();
        Ok(Claim {
            variant: variant_named(variant)?,
            moves: moves
                .filter(|moves| (1..=MOST_MOVES).contains(moves))
                .ok_or_else(|| format!("the moves are a number from 1 to {MOST_MOVES}"))?,
            fen: fen.to_owned(),
        })
    }
}

impl fmt::Display for Claim {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Claim {
            variant,
            moves,
            fen,
        } = self;
        write!(f, "{variant} ; {moves} ; {fen}")
    }
}

/// What has come out about a claim.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Finding {
    Holds,
    NoWin,
    ShorterWin,
    GivenUp,
}

/// What has come out about a claim, and what it took.
struct Checked {
    finding: Finding,
    nodes: u64,
    elapsed: Duration,
}

impl fmt::Display for Checked {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let finding = match self.finding {
            Finding::Holds => "holds",
            Finding::NoWin => "WRONG, there is no such win",
            Finding::ShorterWin => "WRONG, there is a shorter win",
            Finding::GivenUp => "GIVEN UP",
        };
        let seconds = self.elapsed.as_secs_f64();
        write!(f, "{finding}, {} nodes, {seconds:.3} s", self.nodes)
    }
}

/// Proves or refutes both halves of a claim.
struct Check<'a> {
    claim: &'a Claim,
    prover: &'a mut Prover,
}

impl VariantTask for Check<'_> {
    type Output = Result<Checked, String>;

    fn run<G: Game>(self) -> Self::Output {
        let Check { claim, prover } = self;
        let position = read_position::<G>(&claim.fen)?;
        let start = Instant::now();
        prover.start_anew();
        let finding = match prover.wins_within(&position, claim.moves - 1) {
            Some(true) => Finding::ShorterWin,
            Some(false) => match prover.wins_within(&position, claim.moves) {
                Some(true) => Finding::Holds,
                Some(false) => Finding::NoWin,
                None => Finding::GivenUp,
            },
            None => Finding::GivenUp,
        };
        Ok(Checked {
            finding,
            nodes: prover.nodes,
            elapsed: start.elapsed(),
        })
    }
}

/// Looks for the shortest win. What cannot be settled counts as none.
struct Find<'a> {
    fen: &'a str,
    prover: &'a mut Prover,
}

impl VariantTask for Find<'_> {
    type Output = Result<Option<u32>, String>;

    fn run<G: Game>(self) -> Self::Output {
        let Find { fen, prover } = self;
        let position = read_position::<G>(fen)?;
        prover.start_anew();
        let shortest = (1..=*MOVES_TO_FIND.end())
            .map(|moves| (moves, prover.wins_within(&position, moves)))
            .find(|&(_, wins)| wins != Some(false));
        Ok(shortest
            .filter(|(moves, wins)| *wins == Some(true) && MOVES_TO_FIND.contains(moves))
            .map(|(moves, _)| moves))
    }
}

/// Reads a position in which the game goes on, and will not end by counting plies too soon.
fn read_position<G: Game>(fen: &str) -> Result<G, String> {
    let position = G::from_fen(fen).map_err(|error| error.to_string())?;
    if position.outcome(1).is_some() {
        return Err("the game is over in this position".to_owned());
    }
    let fen = position.fen();
    // The last field but one, in every variant.
    let clock: Option<u32> = fen.rsplit(' ').nth(1).and_then(|clock| clock.parse().ok());
    if clock.is_none_or(|clock| clock > MOST_CLOCK) {
        return Err(format!("the half-move clock is above {MOST_CLOCK}"));
    }
    Ok(position)
}
