//! A model of the protocol, which follows a session using only the rules of the games and counts the expected replies.

use super::commands::Line;
use anel::ctor::{CtorSettings, SecretSquares, TeamSizes};
use anel::game::{Game, Settings};
use anel::uci::{Command, Go, LONGEST_LINE, Query};
use anel::variant::{Variant, VariantTask};
use std::rc::Rc;

/// A position of any game.
pub trait Board {
    /// Some legal turns in UCI format. The list is empty only if the game is over.
    fn moves(&self) -> Vec<String>;
    /// The position after a turn in UCI format, or `None` if the turn is illegal.
    fn after(&self, turn: &str) -> Option<Rc<dyn Board>>;
    /// The position after a turn in the notation of the rules, or `None` if the turn is illegal.
    fn after_notation(&self, turn: &str) -> Option<Rc<dyn Board>>;
}

impl<G: Game> Board for G {
    fn moves(&self) -> Vec<String> {
        let moves = self.opening_moves().into_iter();
        moves.map(|mv| self.turn_text(&[mv])).collect()
    }

    fn after(&self, turn: &str) -> Option<Rc<dyn Board>> {
        let turn = self.parse_turn(turn).ok()?;
        let next = turn.iter().fold(*self, |position, &mv| position.play(mv));
        Some(Rc::new(next))
    }

    fn after_notation(&self, turn: &str) -> Option<Rc<dyn Board>> {
        let turn = self.parse_notation(turn).ok()?;
        let next = turn.iter().fold(*self, |position, &mv| position.play(mv));
        Some(Rc::new(next))
    }
}

struct SetUp<'a>(&'a CtorSettings, Option<&'a str>);

impl VariantTask for SetUp<'_> {
    type Output = Option<Rc<dyn Board>>;

    fn run<G: Game>(self) -> Self::Output {
        let fen = self.1.unwrap_or(G::START_FEN);
        let CtorSettings {
            team_sizes,
            secret_squares,
        } = self.0;
        let options = [
            ("TeamSizes".to_owned(), team_sizes.to_string()),
            ("SecretSquares".to_owned(), secret_squares.to_string()),
        ];
        let settings = G::Settings::from_options(&options.into()).ok()?;
        Some(Rc::new(G::set_up(fen, &settings).ok()?))
    }
}

/// The position given by a FEN, or the start position if no FEN is given; `None` if the FEN is invalid.
pub fn start_of(variant: Variant, settings: &CtorSettings, fen: Option<&str>) -> Option<Rc<dyn Board>> {
    variant.dispatch(SetUp(settings, fen))
}

struct Search {
    board: Rc<dyn Board>,
    /// The turns listed by `searchmoves`; empty if the search may choose any turn.
    allowed: Vec<String>,
}

/// The number of replies of each kind.
#[derive(Default, PartialEq, Eq, Debug)]
struct Counts {
    uciok: usize,
    ugiok: usize,
    readyok: usize,
    errors: usize,
    unknown_commands: usize,
    introductions: usize,
    /// The number of replies to `go perft` and `bench`, whether finished or stopped.
    counted: usize,
    displays: usize,
    evaluations: usize,
    responses: usize,
    explanations: usize,
}

impl Counts {
    fn are_at_most(&self, most: &Counts) -> bool {
        let pairs = [
            (self.uciok, most.uciok),
            (self.ugiok, most.ugiok),
            (self.readyok, most.readyok),
            (self.errors, most.errors),
            (self.unknown_commands, most.unknown_commands),
            (self.introductions, most.introductions),
            (self.counted, most.counted),
            (self.displays, most.displays),
            (self.evaluations, most.evaluations),
            (self.responses, most.responses),
            (self.explanations, most.explanations),
        ];
        pairs.iter().all(|(count, most)| count <= most)
    }
}

/// The replies that a session must give, as far as the protocol determines them.
pub struct Promised {
    variant: Variant,
    settings: CtorSettings,
    board: Rc<dyn Board>,
    searches: Vec<Search>,
    counts: Counts,
    /// Whether the session ends with `quit`. On a slow machine, some commands before `quit` may then get no reply.
    quits: bool,
}

impl Promised {
    /// The replies that the protocol promises to the given input lines.
    pub fn by(lines: &[Line]) -> Promised {
        let variant = Variant::default();
        let settings = CtorSettings::default();
        let mut promised = Promised {
            variant,
            settings,
            board: start_of(variant, &settings, None).expect("a start position"),
            searches: Vec::new(),
            counts: Counts::default(),
            quits: false,
        };
        for line in lines {
            if promised.read(&line.0) == Some(Command::Quit) {
                promised.quits = true;
                break;
            }
        }
        promised
    }

    fn read(&mut self, line: &[u8]) -> Option<Command> {
        let text = String::from_utf8_lossy(line);
        let text = text.trim();
        if line.len() > LONGEST_LINE {
            self.counts.errors += 1;
            return None;
        }
        if text.is_empty() {
            return None;
        }
        match text.parse::<Command>() {
            Ok(command) => {
                let obeyed = self.obey(&command);
                self.counts.errors += usize::from(obeyed.is_none());
                Some(command)
            }
            Err(fault) => {
                self.counts.errors += 1;
                self.counts.unknown_commands += usize::from(is_unknown_command(&fault.to_string()));
                None
            }
        }
    }

    /// Executes a command in the model. Returns `None` if the command is an error.
    fn obey(&mut self, command: &Command) -> Option<()> {
        let counts = &mut self.counts;
        match command {
            Command::Uci => counts.uciok += 1,
            Command::Ugi => counts.ugiok += 1,
            Command::IsReady => counts.readyok += 1,
            Command::Perft(_) | Command::Bench(_) => counts.counted += 1,
            Command::Display => counts.displays += 1,
            Command::Eval => counts.evaluations += 1,
            Command::Position { fen, moves } => self.set_up(fen.as_deref(), moves)?,
            Command::Go(go) => self.go(go)?,
            Command::SetOption { name, value } => self.set_option(name, value)?,
            Command::Explain { turn, .. } => {
                if let Some(turn) = turn {
                    self.board.after(turn)?;
                }
                counts.explanations += 1;
            }
            Command::Query(Query::Line(turns)) => {
                let mut board = Rc::clone(&self.board);
                for turn in turns {
                    board = board.after(turn).or_else(|| board.after_notation(turn))?;
                    counts.responses += 1;
                }
            }
            Command::Query(query) => {
                if let Query::Notation(mv) = query {
                    self.board.after(mv)?;
                }
                counts.responses += 1;
            }
            Command::NewGame | Command::Debug(_) | Command::Stop | Command::PonderHit | Command::Quit => {}
        }
        Some(())
    }

    fn set_up(&mut self, fen: Option<&str>, moves: &[String]) -> Option<()> {
        let start = start_of(self.variant, &self.settings, fen)?;
        self.board = moves.iter().try_fold(start, |board, mv| board.after(mv))?;
        Some(())
    }

    fn go(&mut self, go: &Go) -> Option<()> {
        let board = Rc::clone(&self.board);
        let legal = |mv: &String| board.after(mv).is_some();
        let allowed = go.searchmoves.clone();
        allowed.iter().all(legal).then_some(())?;
        self.searches.push(Search { board, allowed });
        Some(())
    }

    fn set_option(&mut self, name: &str, value: &str) -> Option<()> {
        let between = |least: i64, most: i64| {
            let number: Option<i64> = value.parse().ok();
            number.is_some_and(|number| (least..=most).contains(&number))
        };
        let name = name.to_ascii_lowercase();
        let accepted = match name.as_str() {
            "hash" => between(1, 1 << 20),
            "threads" => between(1, 512),
            "multipv" => between(1, 256),
            "move overhead" => between(0, 5000),
            "uci_elo" => between(500, 2500),
            "clear hash" => true,
            "ponder" | "uci_limitstrength" | "uci_showwdl" | "uci_analysemode" => {
                matches!(value, "true" | "false")
            }
            "uci_variant" => Variant::by_name(value).is_some(),
            "teamsizes" => value.parse::<TeamSizes>().is_ok(),
            "secretsquares" => self.allows_secret_squares(value),
            _ => false,
        };
        if accepted && name == "uci_variant" {
            self.variant = Variant::by_name(value)?;
            self.start()?;
            self.counts.introductions += 1;
            // When the board size changes, secret squares outside the new board are reported and reset.
            if !self.allows_secret_squares(&self.settings.secret_squares.to_string()) {
                self.settings.secret_squares = SecretSquares::default();
                self.counts.errors += 1;
            }
        }
        if accepted && name == "teamsizes" {
            let sizes = value.parse().ok()?;
            if self.settings.team_sizes != sizes {
                self.settings.team_sizes = sizes;
                self.start()?;
            }
        }
        if accepted && name == "secretsquares" {
            self.settings.secret_squares = value.parse().ok()?;
        }
        accepted.then_some(())
    }

    fn allows_secret_squares(&self, value: &str) -> bool {
        let most = if self.variant == Variant::Ctor8 { 64 } else { 100 };
        let known: Result<SecretSquares, _> = value.parse();
        known.is_ok_and(|squares| squares.numbers().all(|number| number <= most))
    }

    fn start(&mut self) -> Option<()> {
        self.board = start_of(self.variant, &self.settings, None)?;
        Some(())
    }

    /// Compares the replies of a session with those that the model expects.
    pub fn compare(&self, answers: &str) {
        assert!(answers.is_empty() || answers.ends_with('\n'));
        let lines: Vec<&str> = answers.lines().collect();
        for line in &lines {
            assert!(has_a_known_form(line), "{line:?}");
        }
        if self.quits {
            assert!(counts(&lines).are_at_most(&self.counts), "{answers}");
        } else {
            assert_eq!(counts(&lines), self.counts, "{answers}");
        }
        let best_moves: Vec<&&str> = lines.iter().filter(|line| line.starts_with("bestmove ")).collect();
        assert!(best_moves.len() <= self.searches.len(), "{answers}");
        assert!(self.quits || best_moves.len() == self.searches.len(), "{answers}");
        for (line, search) in best_moves.into_iter().zip(&self.searches) {
            search.compare(line);
        }
    }
}

impl Search {
    fn compare(&self, best_move: &str) {
        let words: Vec<&str> = best_move.split(' ').collect();
        match words[1..] {
            ["(none)"] => assert!(self.board.moves().is_empty(), "{best_move}"),
            [best] => assert!(self.allows(best), "{best_move}"),
            [best, "ponder", answer] => {
                assert!(self.allows(best), "{best_move}");
                let next = self.board.after(best).expect("a legal move");
                assert!(next.after(answer).is_some(), "{best_move}");
            }
            _ => panic!("{best_move:?} is not of the form bestmove M [ponder M]"),
        }
    }

    fn allows(&self, mv: &str) -> bool {
        let wanted = self.allowed.is_empty() || self.allowed.iter().any(|allowed| allowed == mv);
        wanted && self.board.after(mv).is_some()
    }
}

const ERROR: &str = "info string error: ";

fn is_unknown_command(fault: &str) -> bool {
    fault.starts_with("unknown command: ")
}

/// Whether a line reports that a perft count was stopped, which is not an error in the input.
fn is_stopped_count(line: &str) -> bool {
    line.starts_with(ERROR) && line.ends_with(" was stopped before it finished")
}

/// Counts the replies of each kind.
fn counts(lines: &[&str]) -> Counts {
    let count = |is_one: &dyn Fn(&str) -> bool| lines.iter().filter(|line| is_one(line)).count();
    let beginning = |with: &str| count(&|line| line.starts_with(with));
    let stopped = count(&is_stopped_count);
    let perfts = beginning("Nodes searched: ");
    let benches = count(&|line| line.ends_with(" nps"));
    Counts {
        uciok: count(&|line| line == "uciok"),
        ugiok: count(&|line| line == "ugiok"),
        readyok: count(&|line| line == "readyok"),
        errors: beginning(ERROR) - stopped,
        unknown_commands: count(&|line| line.strip_prefix(ERROR).is_some_and(is_unknown_command)),
        introductions: beginning("info string variant "),
        counted: perfts + benches + stopped,
        displays: beginning("Outcome: "),
        evaluations: beginning("total "),
        responses: count(&|line| line == "response" || line.starts_with("response ")),
        explanations: count(&|line| line == "explained" || line.starts_with("explained ")),
    }
}

fn has_a_known_form(line: &str) -> bool {
    const WHOLE: [&str; 6] = ["", "uciok", "ugiok", "readyok", "response", "explained"];
    const BEGINNINGS: [&str; 19] = [
        "id name ",
        "id author ",
        "option name ",
        "info depth ",
        "info string ",
        "bestmove ",
        "response ",
        "reason ",
        "explained ",
        "Nodes searched: ",
        "Fen: ",
        "Key: ",
        "Moves: ",
        "Outcome: ",
        "  +---",
        "    +---",
        "    a   b",
        "Off the board: [",
        "Token: ",
    ];
    WHOLE.contains(&line)
        || BEGINNINGS.iter().any(|beginning| line.starts_with(beginning))
        || is_diagram_rank(line)
        || is_move_count(line)
        || is_evaluation_line(line)
        || line.ends_with(" nps")
}

/// Whether a line is a rank of a board diagram, for example `8 | k |   | …` or ` 33 |   | x | …`.
fn is_diagram_rank(line: &str) -> bool {
    let number = line.split(" | ").next().unwrap_or_default().trim_start();
    line.contains(" | ") && number.parse::<u8>().is_ok()
}

/// Whether a line is a move with its perft count, for example `b2b4: 41`, `a7a8r,b7b8g: 41` or `12+19-23: 5`.
fn is_move_count(line: &str) -> bool {
    line.split_once(": ")
        .is_some_and(|(mv, count)| !mv.contains(' ') && count.parse::<u64>().is_ok())
}

/// Whether a line belongs to an evaluation table: a name and numbers, for example `mobility    20   35   -15`, or the
/// heading above such lines.
fn is_evaluation_line(line: &str) -> bool {
    line.starts_with("term ")
        || line
            .split_whitespace()
            .last()
            .is_some_and(|number| number.parse::<i32>().is_ok())
            && line.starts_with(|letter: char| letter.is_ascii_alphabetic())
}
