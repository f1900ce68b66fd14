//! Proves the wins of a suite of positions with proof-number search. It shares only the rules of the
//! games with the engine's search.
//!
//! ```sh
//! cargo run --release --example prove_wins -- tests/vectors/wins.txt
//! cargo run --release --example prove_wins -- --find --variant turnover2019 positions.txt
//! ```
//!
//! A line of a suite is `variant ; moves ; FEN`: a claim that the side to move can force a win within
//! this many moves of its own, and not within fewer. Both parts are proven. With `--find`, each line
//! is a FEN, and the positions whose shortest win has 3 to 6 moves are printed as lines of a suite.
//! `--nodes N` gives up a question after N nodes. Empty lines and lines that begin with `#` are
//! skipped.
//!
//! The exit status is 0 if every claim holds, 1 if one does not, is given up or cannot be read, and 2
//! for wrong usage.
//!
//! # Moves and plies
//! The moves are those of the winner. Plies of both sides alternate, and the last one may be the
//! loser's: he may have to dismantle his last Castle in reply to the winner's last move. So a win
//! within N moves is an end of the game within 2N plies.
//!
//! # Draws
//! Draws by repetition and by counting plies are ignored, which changes no result. In a shortest win
//! the end comes nearer with every ply, so no position repeats; and these draws never make a win of a
//! position without one. The half-move clock of accepted positions is low enough that even the
//! longest win ends before a draw.

mod proof;
mod proof_numbers;
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

/// The largest number of moves that a line may claim.
const MAX_MOVES: u32 = 20;

/// The largest half-move clock of a position. After the longest win it is still below 100, where the
/// game would be drawn.
const MAX_CLOCK: u32 = 40;

/// The lengths of wins that `--find` prints: shorter ones are too easy, longer ones too slow to prove.
const MOVES_TO_FIND: RangeInclusive<u32> = 3..=6;

fn main() -> ExitCode {
    let words = env::args_os().map(|word| word.to_string_lossy().into_owned());
    let arguments = Arguments::read(words.skip(1));
    match arguments.and_then(|arguments| arguments.run()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(Failure::Usage(message)) => {
            eprintln!("prove_wins: {message}\n{USAGE}");
            ExitCode::from(2)
        }
        Err(Failure::Failed(message)) => {
            eprintln!("prove_wins: {message}");
            ExitCode::FAILURE
        }
    }
}

/// Why the program fails, in a sentence.
enum Failure {
    /// The arguments are wrong.
    Usage(String),
    /// A claim does not hold, or something cannot be read.
    Failed(String),
}

/// The command line.
struct Arguments {
    find: bool,
    variant: Variant,
    max_nodes: u64,
    files: Vec<String>,
}

impl Arguments {
    fn read(mut words: impl Iterator<Item = String>) -> Result<Arguments, Failure> {
        let mut arguments = Arguments {
            find: false,
            variant: Variant::default(),
            max_nodes: u64::MAX,
            files: Vec::new(),
        };
        while let Some(word) = words.next() {
            let mut value = || {
                let value = words.next();
                value.ok_or_else(|| Failure::Usage(format!("{word} needs a value")))
            };
            match word.as_str() {
                "--find" => arguments.find = true,
                "--variant" => {
                    arguments.variant = variant_named(&value()?).map_err(Failure::Usage)?;
                }
                "--nodes" => {
                    arguments.max_nodes = value()?
                        .parse()
                        .map_err(|_| Failure::Usage("--nodes needs a number".to_owned()))?;
                }
                _ if word.starts_with('-') => {
                    return Err(Failure::Usage(format!("there is no option {word}")));
                }
                _ => arguments.files.push(word),
            }
        }
        if arguments.files.is_empty() {
            return Err(Failure::Usage("no file is named".to_owned()));
        }
        Ok(arguments)
    }

    fn run(&self) -> Result<(), Failure> {
        let mut prover = Prover::new(self.max_nodes);
        for file in &self.files {
            let text = fs::read_to_string(file)
                .map_err(|error| Failure::Failed(format!("{file} cannot be read: {error}.")))?;
            let done = if self.find {
                find(&text, self.variant, &mut prover)
            } else {
                prove(&text, &mut prover)
            };
            done.map_err(|message| Failure::Failed(format!("{file}: {message}.")))?;
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

/// Prints the positions whose shortest win is one of [`MOVES_TO_FIND`] as lines of a suite.
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

/// The lines that are neither empty nor comments, with their numbers.
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
                .filter(|moves| (1..=MAX_MOVES).contains(moves))
                .ok_or_else(|| format!("the moves are a number from 1 to {MAX_MOVES}"))?,
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

/// Whether a claim holds.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Finding {
    Holds,
    NoWin,
    ShorterWin,
    GivenUp,
}

/// The result of checking a claim.
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

/// Proves or refutes both parts of a claim.
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
        prover.reset();
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

/// Finds the length of the shortest win. A win that is neither proven nor refuted counts as none.
struct Find<'a> {
    fen: &'a str,
    prover: &'a mut Prover,
}

impl VariantTask for Find<'_> {
    type Output = Result<Option<u32>, String>;

    fn run<G: Game>(self) -> Self::Output {
        let Find { fen, prover } = self;
        let position = read_position::<G>(fen)?;
        prover.reset();
        let shortest = (1..=*MOVES_TO_FIND.end())
            .map(|moves| (moves, prover.wins_within(&position, moves)))
            .find(|&(_, wins)| wins != Some(false));
        Ok(shortest
            .filter(|(moves, wins)| *wins == Some(true) && MOVES_TO_FIND.contains(moves))
            .map(|(moves, _)| moves))
    }
}

/// Reads a position in which the game is not over and the half-move clock is at most [`MAX_CLOCK`].
fn read_position<G: Game>(fen: &str) -> Result<G, String> {
    let position = G::from_fen(fen).map_err(|error| error.to_string())?;
    if position.outcome(1).is_some() {
        return Err("the game is over in this position".to_owned());
    }
    let fen = position.fen();
    // In every variant it is the last field but one.
    let clock: Option<u32> = fen.rsplit(' ').nth(1).and_then(|clock| clock.parse().ok());
    if clock.is_none_or(|clock| clock > MAX_CLOCK) {
        return Err(format!("the half-move clock is above {MAX_CLOCK}"));
    }
    Ok(position)
}
