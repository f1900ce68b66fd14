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

use anel::board::Color;
use anel::game::{Game, MoveSet, Outcome, Variant, VariantTask};
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
        let mut prover = Prover {
            table: Table::new(),
            most_nodes: self.most_nodes,
            nodes: 0,
        };
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

/// Answers questions about one position after another, with one table.
struct Prover {
    table: Table,
    /// The most positions that may be spent on a question.
    most_nodes: u64,
    /// The positions that have been spent on all questions since the last start.
    nodes: u64,
}

impl Prover {
    /// Forgets everything: so the nodes spent on a position do not depend on those before it.
    fn start_anew(&mut self) {
        self.table.clear();
        self.nodes = 0;
    }

    /// Whether the side to move can force a win within so many moves, if that can be settled.
    ///
    /// What the table holds is known of this attacker: the questions since the last start must be
    /// about one position.
    fn wins_within<G: Game>(&mut self, position: &G, moves: u32) -> Option<bool> {
        let mut search = ProofSearch {
            attacker: position.side_to_move(),
            table: &mut self.table,
            nodes: 0,
            most_nodes: self.most_nodes,
        };
        let effort = search.work(position, 2 * moves, Effort::WITHOUT_END);
        self.nodes += search.nodes;
        effort.verdict()
    }
}

/// How much there is left to show, at the least: so many open positions would have to be won to
/// prove the win, and so many to be held to refute it. "The effort is 0" means "it is done", and
/// then the other effort is endless.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Effort {
    prove: u32,
    refute: u32,
}

impl Effort {
    const ENDLESS: u32 = u32::MAX;
    const PROVEN: Effort = Effort {
        prove: 0,
        refute: Effort::ENDLESS,
    };
    const REFUTED: Effort = Effort::PROVEN.turned();
    /// Nothing is known; and, as limits, those of a search that goes on until all is known.
    const WITHOUT_END: Effort = Effort {
        prove: Effort::ENDLESS,
        refute: Effort::ENDLESS,
    };

    const fn settled(won: bool) -> Effort {
        if won { Effort::PROVEN } else { Effort::REFUTED }
    }

    fn verdict(self) -> Option<bool> {
        let settled = self.prove == 0 || self.refute == 0;
        settled.then_some(self.prove == 0)
    }

    /// The same as the other side sees it, to whom a refutation is what it wants.
    const fn turned(self) -> Effort {
        Effort {
            prove: self.refute,
            refute: self.prove,
        }
    }

    /// As the side to move sees it: `prove` is the effort to reach what it wants.
    const fn seen(self, attacking: bool) -> Effort {
        if attacking { self } else { self.turned() }
    }

    fn reaches(self, limits: Effort) -> bool {
        self.prove >= limits.prove || self.refute >= limits.refute
    }
}

/// A position after a move, and what is known of it.
struct Child<G> {
    position: G,
    effort: Effort,
}

/// A depth-first proof-number search (df-pn) for a win of one side within so many plies. The
/// remaining plies are part of what identifies a position: so nothing is ever its own successor,
/// and no result depends on the way that led to it.
struct ProofSearch<'a> {
    attacker: Color,
    table: &'a mut Table,
    nodes: u64,
    most_nodes: u64,
}

impl ProofSearch<'_> {
    /// Works on a position, in which the game goes on, until it is settled or its effort has
    /// grown to one of the limits: then something else has become more promising. Returns the
    /// effort that is left.
    fn work<G: Game>(&mut self, position: &G, plies: u32, limits: Effort) -> Effort {
        let attacking = position.side_to_move() == self.attacker;
        if plies <= 2 && attacking {
            let effort = Effort::settled(self.wins_by_trying(position, plies));
            self.table.keep(position.key(), plies, effort);
            return effort;
        }
        let limits = limits.seen(attacking);
        let mut children = self.children(position, plies);
        loop {
            let choice = Choice::among(&children, attacking);
            if choice.effort.reaches(limits) || self.nodes >= self.most_nodes {
                let effort = choice.effort.seen(attacking);
                self.table.keep(position.key(), plies, effort);
                return effort;
            }
            let child_limits = choice.limits_below(limits).seen(attacking);
            let child = &mut children[choice.best];
            child.effort = self.work(&child.position, plies - 1, child_limits);
        }
    }

    /// The positions after all moves. If one decides the matter, it is the only one.
    fn children<G: Game>(&mut self, position: &G, plies: u32) -> Vec<Child<G>> {
        let attacking = position.side_to_move() == self.attacker;
        let mut children = Vec::new();
        let mut decided = false;
        position.for_each_move(MoveSet::All, |mv| {
            if decided {
                return;
            }
            let position = position.play(mv);
            let effort = self.first_look(&position, plies - 1);
            if effort.seen(attacking).prove == 0 {
                decided = true;
                children.clear();
            }
            children.push(Child { position, effort });
        });
        children
    }

    /// What is known of a position before any work on it.
    fn first_look<G: Game>(&mut self, position: &G, plies: u32) -> Effort {
        self.nodes += 1;
        if let Some(outcome) = end(position) {
            return Effort::settled(outcome.winner == Some(self.attacker));
        }
        if plies == 0 {
            return Effort::REFUTED;
        }
        self.table
            .recall(position.key(), plies)
            .unwrap_or_else(|| self.guess(position))
    }

    /// The effort that a new position will take: a mere guess, which decides only what is tried
    /// first. A loser whose last Castle is attacked has fewer ways out.
    fn guess<G: Game>(&self, position: &G) -> Effort {
        const HARD: u32 = 8;
        let attacking = position.side_to_move() == self.attacker;
        let threatened = if attacking {
            position.skip().in_check()
        } else {
            position.in_check()
        };
        Effort {
            prove: if threatened { 1 } else { HARD },
            refute: if threatened { HARD } else { 1 },
        }
    }

    /// The same question settled without a table, by trying every move: the fastest way where
    /// the end is near.
    fn wins_by_trying<G: Game>(&mut self, position: &G, plies: u32) -> bool {
        if plies == 0 {
            return false;
        }
        let attacking = position.side_to_move() == self.attacker;
        let mut won = !attacking;
        // Whoever decides the game at once mostly does so by a noisy move.
        for kind in [MoveSet::Noisy, MoveSet::Quiet] {
            position.for_each_move(kind, |mv| {
                if won == attacking {
                    return;
                }
                self.nodes += 1;
                let next = position.play(mv);
                won = match end(&next) {
                    Some(outcome) => outcome.winner == Some(self.attacker),
                    None => self.wins_by_trying(&next, plies - 1),
                };
            });
        }
        won
    }
}

/// The end of the game by what is on the board.
fn end<G: Game>(position: &G) -> Option<Outcome> {
    position
        .decided()
        .or_else(|| (position.count_moves() == 0).then(|| position.stuck_outcome()))
}

/// Which child to work on next, and what that makes of the whole; all as the side to move sees it.
struct Choice {
    best: usize,
    best_effort: Effort,
    second: u32,
    effort: Effort,
}

impl Choice {
    /// The side to move reaches what it wants by one child, and has to give it up only when all
    /// children have failed.
    fn among<G>(children: &[Child<G>], attacking: bool) -> Choice {
        let mut choice = Choice {
            best: 0,
            best_effort: Effort::REFUTED,
            second: Effort::ENDLESS,
            effort: Effort::REFUTED,
        };
        let mut refute = 0;
        for (number, child) in children.iter().enumerate() {
            let effort = child.effort.seen(attacking);
            if effort.prove < choice.best_effort.prove {
                choice.second = choice.best_effort.prove;
                choice.best = number;
                choice.best_effort = effort;
            } else {
                choice.second = choice.second.min(effort.prove);
            }
            refute = sum(refute, effort.refute);
        }
        choice.effort = Effort {
            prove: choice.best_effort.prove,
            refute,
        };
        choice
    }

    /// Within these limits the chosen child stays the best one, or nearly so: a little more than
    /// the second best is allowed, lest the work go to and fro between two.
    fn limits_below(&self, limits: Effort) -> Effort {
        let others = self.effort.refute - self.best_effort.refute;
        let patience = self.second.saturating_add(self.second / 4 + 1);
        Effort {
            prove: limits.prove.min(patience),
            refute: limits.refute.saturating_sub(others),
        }
    }
}

/// A sum of efforts: endless only if one of them is.
fn sum(a: u32, b: u32) -> u32 {
    if a == Effort::ENDLESS || b == Effort::ENDLESS {
        Effort::ENDLESS
    } else {
        a.saturating_add(b).min(Effort::ENDLESS - 1)
    }
}

/// What is known of a position with so many plies to go.
#[derive(Clone, Copy)]
struct Entry {
    key: u64,
    plies: u32,
    effort: Effort,
}

/// What has been found out, as much of it as there is room for.
struct Table(Vec<[Entry; Table::WAYS]>);

impl Table {
    /// How many entries there are to choose from.
    const WAYS: usize = 4;
    /// 48 MiB.
    const BUCKETS: usize = 1 << 19;
    const EMPTY: Entry = Entry {
        key: 0,
        plies: 0,
        effort: Effort::WITHOUT_END,
    };

    fn new() -> Table {
        Table(vec![[Table::EMPTY; Table::WAYS]; Table::BUCKETS])
    }

    fn clear(&mut self) {
        self.0.fill([Table::EMPTY; Table::WAYS]);
    }

    fn bucket(key: u64) -> usize {
        key as usize % Table::BUCKETS
    }

    /// What is known: of the very question, or of one that answers it too. A win stays a win with
    /// more plies to go, and what is none remains none with fewer.
    fn recall(&self, key: u64, plies: u32) -> Option<Effort> {
        let bucket = &self.0[Table::bucket(key)];
        let known = bucket.iter().filter(|entry| entry.key == key);
        let mut same = None;
        for entry in known {
            match entry.effort.verdict() {
                Some(true) if entry.plies <= plies => return Some(Effort::PROVEN),
                Some(false) if entry.plies >= plies => return Some(Effort::REFUTED),
                None if entry.plies == plies => same = Some(entry.effort),
                _ => {}
            }
        }
        same
    }

    /// Writes it down in place of what was known of the same question, or else of the question
    /// with the fewest plies to go, which is the easiest to answer anew.
    fn keep(&mut self, key: u64, plies: u32, effort: Effort) {
        let bucket = &mut self.0[Table::bucket(key)];
        let mut place = 0;
        for (number, entry) in bucket.iter().enumerate() {
            if entry.key == key && entry.plies == plies {
                place = number;
                break;
            }
            if entry.plies < bucket[place].plies {
                place = number;
            }
        }
        bucket[place] = Entry { key, plies, effort };
    }
}
