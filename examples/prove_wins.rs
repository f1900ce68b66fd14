//! Proves the wins in a suite of positions by proof-number search, which shares only the rules of the games with the
//! engine's search.
//!
//! ```sh
//! cargo run --release --example prove_wins -- tests/vectors/wins.txt
//! cargo run --release --example prove_wins -- --find --variant turnover2019 positions.txt
//! ```
//!
//! Each line of a suite has the form `variant ; moves ; FEN`. It claims that the side to move can force a win within
//! that number of its own moves, and not within fewer. A range such as `7-9` claims that the shortest win takes 7 to 9
//! moves. The program proves both parts of each claim. With `--find`, each input line is a FEN, and the program prints
//! the positions whose shortest win takes 3 to 6 moves as lines of a suite. With `--nodes N`, the prover gives up on a
//! question after N nodes. Empty lines and lines that begin with `#` are skipped.
//!
//! The exit status is 0 if every claim holds; 1 if a claim is wrong, unreadable, or given up by the prover; and 2 if
//! the arguments are invalid.
//!
//! [`anel::dfpn`] explains how moves are counted and how draws are treated.

use anel::dfpn::{Prover, Question, Verdict};
use anel::game::Game;
use anel::variant::{Variant, VariantTask};
use std::ops::RangeInclusive;
use std::process::ExitCode;
use std::time::{Duration, Instant};
use std::{env, fmt, fs};

const USAGE: &str = "usage: prove_wins [--nodes N] FILE…
       prove_wins --find [--variant NAME] [--nodes N] FILE…";

/// Maximum number of moves in a claim.
const MAX_MOVES: u32 = 20;

/// Maximum size of the prover's table, in MiB.
const HASH: usize = 1024;

/// Lengths of the wins that `--find` prints. Shorter wins are too easy, and longer ones take too long to prove.
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

/// The reason why the program fails.
enum Failure {
    Usage(String),
    /// A claim is not proven, or a file or line cannot be read.
    Failed(String),
}

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
                        .map_err(|_| Failure::Usage("--nodes must be a number".to_owned()))?;
                }
                _ if word.starts_with('-') => {
                    return Err(Failure::Usage(format!("unknown option: {word}")));
                }
                _ => arguments.files.push(word),
            }
        }
        if arguments.files.is_empty() {
            return Err(Failure::Usage("the file is missing".to_owned()));
        }
        Ok(arguments)
    }

    fn run(&self) -> Result<(), Failure> {
        let mut solver = Solver {
            prover: Prover::new(HASH),
            max_nodes: self.max_nodes,
        };
        for file in &self.files {
            let text =
                fs::read_to_string(file).map_err(|error| Failure::Failed(format!("cannot read {file}: {error}.")))?;
            let done = if self.find {
                find(&text, self.variant, &mut solver)
            } else {
                prove(&text, &mut solver)
            };
            done.map_err(|message| Failure::Failed(format!("{file}: {message}.")))?;
        }
        Ok(())
    }
}

/// A prover that spends a limited number of nodes on each question.
struct Solver {
    prover: Prover,
    max_nodes: u64,
}

impl Solver {
    /// Whether the side to move can force a win within the given number of moves, or `None` if the prover reaches its
    /// node limit.
    fn wins_within<G: Game>(&mut self, question: &Question<G>, moves: u32) -> Option<bool> {
        let last = self.prover.nodes().saturating_add(self.max_nodes);
        match self.prover.find_win(question, moves, |nodes| nodes < last) {
            Verdict::Win(_) => Some(true),
            Verdict::NoWin => Some(false),
            Verdict::GivenUp => None,
        }
    }
}

/// Checks all claims of a suite.
fn prove(text: &str, solver: &mut Solver) -> Result<(), String> {
    let start = Instant::now();
    let (mut claims, mut nodes, mut wrong) = (0, 0, 0);
    for (number, line) in lines_of(text) {
        let at_line = |message| format!("line {number}: {message}");
        let claim = Claim::read(line).map_err(at_line)?;
        let check = Check { claim: &claim, solver };
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

/// Prints the positions whose shortest win is in [`MOVES_TO_FIND`] as lines of a suite.
fn find(text: &str, variant: Variant, solver: &mut Solver) -> Result<(), String> {
    for (number, line) in lines_of(text) {
        let find = Find { fen: line, solver };
        let found = variant
            .dispatch(find)
            .map_err(|message| format!("line {number}: {message}"))?;
        if let Some(moves) = found {
            let fen = line.to_owned();
            let claim = Claim {
                variant,
                moves: moves..=moves,
                fen,
            };
            println!("{claim}");
        }
    }
    Ok(())
}

/// The lines of a file with their numbers, without empty lines and comments.
fn lines_of(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let numbered = (1..).zip(text.lines().map(str::trim));
    numbered.filter(|(_, line)| !line.is_empty() && !line.starts_with('#'))
}

fn variant_named(name: &str) -> Result<Variant, String> {
    Variant::by_name(name).ok_or_else(|| format!("no variant is named {name}"))
}

/// A line of a suite, which claims the length of the shortest win in a position.
struct Claim {
    variant: Variant,
    /// Minimum and maximum length of the shortest win, in moves.
    moves: RangeInclusive<u32>,
    fen: String,
}

impl Claim {
    fn read(line: &str) -> Result<Claim, String> {
        let fields: Vec<&str> = line.split(';').map(str::trim).collect();
        let [variant, moves, fen] = fields[..] else {
            return Err("expected \"variant ; moves ; FEN\"".to_owned());
        };
        let (fewest, most) = moves.split_once('-').unwrap_or((moves, moves));
        let number = |text: &str| text.parse().ok().filter(|n| (1..=MAX_MOVES).contains(n));
        let range = number(fewest).zip(number(most));
        let range = range.map(|(fewest, most)| fewest..=most);
        Ok(Claim {
            variant: variant_named(variant)?,
            moves: range
                .filter(|range| !range.is_empty())
                .ok_or_else(|| format!("expected a number of moves from 1 to {MAX_MOVES}, or a range such as 7-9"))?,
            fen: fen.to_owned(),
        })
    }
}

impl fmt::Display for Claim {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Claim { variant, moves, fen } = self;
        let (fewest, most) = (moves.start(), moves.end());
        write!(f, "{variant} ; {fewest}")?;
        if most > fewest {
            write!(f, "-{most}")?;
        }
        write!(f, " ; {fen}")
    }
}

/// The prover's verdict on a claim.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Finding {
    Holds,
    NoWin,
    ShorterWin,
    GivenUp,
}

struct Checked {
    finding: Finding,
    nodes: u64,
    elapsed: Duration,
}

impl fmt::Display for Checked {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let finding = match self.finding {
            Finding::Holds => "holds",
            Finding::NoWin => "WRONG, there is no win in that many moves",
            Finding::ShorterWin => "WRONG, there is a shorter win",
            Finding::GivenUp => "GIVEN UP",
        };
        let seconds = self.elapsed.as_secs_f64();
        write!(f, "{finding}, {} nodes, {seconds:.3} s", self.nodes)
    }
}

/// Proves or refutes both parts of a claim: that a win of the claimed length exists, and that no shorter win exists.
struct Check<'a> {
    claim: &'a Claim,
    solver: &'a mut Solver,
}

impl VariantTask for Check<'_> {
    type Output = Result<Checked, String>;

    fn run<G: Game>(self) -> Self::Output {
        let Check { claim, solver } = self;
        let question = read_question::<G>(&claim.fen)?;
        let start = Instant::now();
        solver.prover.reset();
        let finding = match solver.wins_within(&question, claim.moves.start() - 1) {
            Some(true) => Finding::ShorterWin,
            Some(false) => match solver.wins_within(&question, *claim.moves.end()) {
                Some(true) => Finding::Holds,
                Some(false) => Finding::NoWin,
                None => Finding::GivenUp,
            },
            None => Finding::GivenUp,
        };
        Ok(Checked {
            finding,
            nodes: solver.prover.nodes(),
            elapsed: start.elapsed(),
        })
    }
}

/// A task that finds the length of the shortest win. The result is `None` if that length is not in [`MOVES_TO_FIND`],
/// if there is no win, or if the prover reaches its node limit.
struct Find<'a> {
    fen: &'a str,
    solver: &'a mut Solver,
}

impl VariantTask for Find<'_> {
    type Output = Result<Option<u32>, String>;

    fn run<G: Game>(self) -> Self::Output {
        let Find { fen, solver } = self;
        let question = read_question::<G>(fen)?;
        solver.prover.reset();
        let shortest = (1..=*MOVES_TO_FIND.end())
            .map(|moves| (moves, solver.wins_within(&question, moves)))
            .find(|&(_, wins)| wins != Some(false));
        Ok(shortest
            .filter(|(moves, wins)| *wins == Some(true) && MOVES_TO_FIND.contains(moves))
            .map(|(moves, _)| moves))
    }
}

/// Reads the position of a proof question from a FEN. Fails if the game is already over.
fn read_question<G: Game>(fen: &str) -> Result<Question<G>, String> {
    let position = G::from_fen(fen).map_err(|error| error.to_string())?;
    if position.outcome(1).is_some() {
        return Err("the game is over".to_owned());
    }
    Ok(Question::new(position))
}
