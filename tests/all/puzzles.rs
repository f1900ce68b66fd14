//! The puzzles of the board page: solutions are legal, wins can be proven again, and the search finds the best turns
//! again.

use crate::support::data::files_of_page;
use crate::support::searching::threads;
use anel::dfpn::{Prover, Question, Verdict};
use anel::game::{Game, GameHistory};
use anel::puzzles::{self, Limits, Puzzle};
use anel::search::limits;
use anel::search::tt::TranspositionTable;
use anel::search::{self, Histories, Request};
use anel::stop_signal::StopSignal;
use anel::time_source::{Stopwatch, system_time};
use anel::tuning::games;
use anel::variant::{Variant, VariantTask};
use assert_cmd::Command;
use std::collections::BTreeSet;
use std::time::Duration;

/// The minimum number of puzzles that a variant must have.
fn fewest(variant: Variant) -> usize {
    match variant {
        Variant::Turnover | Variant::Turnover2019 => 300,
        Variant::Oliveira => 100,
        Variant::Ctor | Variant::Ctor8 => 50,
    }
}

fn read(text: &str) -> Vec<Puzzle> {
    serde_json::from_str(text).expect("a list of puzzles")
}

#[test]
fn there_are_enough_puzzles_sorted_and_without_duplicates() {
    let files = files_of_page("puzzles");
    assert_eq!(files.len(), 4);
    for (variant, text) in files {
        let puzzles = read(&text);
        assert!(puzzles.len() >= fewest(variant), "{variant}: {}", puzzles.len());
        assert!(puzzles.is_sorted_by_key(|puzzle| puzzle.difficulty));
        let boards: BTreeSet<&str> = puzzles.iter().map(|puzzle| &*puzzle.fen).collect();
        assert_eq!(boards.len(), puzzles.len(), "{variant}");
    }
}

/// Plays a puzzle's solution, and proves again that it wins if the puzzle claims a win.
struct Check<'a> {
    puzzle: &'a Puzzle,
    prover: &'a mut Prover,
}

impl VariantTask for Check<'_> {
    /// Whether the search finds the puzzle's best turn again. A claimed win that cannot be proven again causes a panic.
    type Output = bool;

    fn run<G: Game>(self) -> bool {
        let Check { puzzle, prover } = self;
        let fen = &puzzle.fen;
        let game = GameHistory::<G>::set_up(Some(fen), &[], &Default::default());
        let mut game = game.unwrap_or_else(|error| panic!("{fen}: {error}"));
        let root = *game.position();
        let mut plies = Vec::new();
        for turn in &puzzle.solution {
            assert_eq!(game.outcome(), None, "{fen}: the game goes on before {turn}");
            let turn = game.play_turn(turn);
            plies.push(turn.unwrap_or_else(|error| panic!("{fen}: {error}"))[0]);
        }
        let Some(wins) = puzzle.wins else {
            assert_eq!(puzzle.solution.len(), 1, "{fen}: one turn is the best");
            return finds_the_turn(&root, game.position());
        };
        assert!((2..=5).contains(&wins), "{fen}");
        assert_eq!(plies.len().div_ceil(2), wins as usize, "{fen}: the length of the win");
        let outcome = game.outcome().expect("the solution ends the game");
        assert_eq!(outcome.winner, Some(root.side_to_move()), "{fen}");

        prover.reset();
        let mut ask = |moves: Vec<G::Move>, within| {
            let question = Question::after(root, moves, &[]);
            prover.find_win(&question, within, |nodes| nodes < PROOF_NODES)
        };
        let others: Vec<G::Move> = root.legal_moves().into_iter().filter(|&mv| mv != plies[0]).collect();
        let sooner = ask(root.legal_moves(), wins - 1);
        assert_eq!(sooner, Verdict::NoWin, "{fen}: no win in {}", wins - 1);
        let won = ask(vec![plies[0]], wins);
        assert!(matches!(won, Verdict::Win(_)), "{fen}: a win in {wins}");
        assert_eq!(ask(others, wins), Verdict::NoWin, "{fen}: by no other move");
        true
    }
}

/// Node limit for proofs of puzzles, higher than any of these proofs needs.
const PROOF_NODES: u64 = 2_000_000;

/// Whether a search finds the turn that leads from the root to the position `after`. The search has the same node limit
/// as the search that preselects puzzles.
fn finds_the_turn<G: Game>(root: &G, after: &G) -> bool {
    let request = Request {
        position: *root,
        earlier_keys: Vec::new(),
        root_moves: search::whole_turns(root, 64),
        limits: limits::Limits {
            nodes: Some(5_000),
            ..limits::Limits::default()
        },
        stopwatch: Stopwatch::start(system_time),
        multipv: 2,
        overhead: Duration::ZERO,
        analysing: true,
    };
    let table = TranspositionTable::new(16).expect("there is memory");
    let mut histories = Histories::new();
    let stop_signal = StopSignal::default();
    let result = search::search(&request, &table, &mut histories, &threads(1), &stop_signal, |_| ());
    let turn = search::first_turn(root, &result.best.moves);
    let found = turn.iter().fold(*root, |at, &mv| at.play(mv));
    found.key() == after.key()
}

fn check_all(name: &str) {
    let (variant, text) = files_of_page("puzzles")
        .into_iter()
        .find(|(variant, _)| variant.name() == name)
        .expect("the game has puzzles");
    let mut prover = Prover::new(64);
    let puzzles = read(&text);
    let solved = puzzles.iter().filter(|puzzle| {
        variant.dispatch(Check {
            puzzle,
            prover: &mut prover,
        })
    });
    // An earlier version of the search chose the puzzles, and found other best turns in some positions. The current
    // search therefore need not solve all puzzles.
    let solved = solved.count();
    assert!(
        solved * 4 >= puzzles.len() * 3,
        "{name}: {solved} of {} found",
        puzzles.len()
    );
}

// Each game has a test of its own, so that the tests run in parallel.

#[test]
fn puzzles_of_turnover_are_proven() {
    check_all("turnover");
}

#[test]
fn puzzles_of_turnover2019_are_proven() {
    check_all("turnover2019");
}

#[test]
fn puzzles_of_oliveira_are_proven() {
    check_all("oliveira");
}

#[test]
fn best_turns_of_ctor8_are_found() {
    check_all("ctor8");
}

#[test]
fn puzzles_do_not_depend_on_threads() {
    struct Find;

    impl VariantTask for Find {
        type Output = ();

        fn run<G: Game>(self) {
            let file = crate::tuning::generated::<G>(5, 2);
            let games = games::read::<G>(&file).expect("a file as written");
            let limits = Limits {
                proof: 50_000,
                search: 5_000,
            };
            let [one, two] =
                [1, 2].map(|threads| puzzles::find(&games, limits, threads, |_| ()).expect("nothing can fail"));
            assert_eq!(one, two);
        }
    }

    // Turnover has puzzles with proven wins, and CTOR has puzzles with best turns.
    for variant in [Variant::Turnover, Variant::Ctor8] {
        variant.dispatch(Find);
    }
}

fn puzzle(fen: &str, difficulty: u32) -> Puzzle {
    Puzzle {
        fen: fen.to_owned(),
        wins: Some(2),
        lead: None,
        solution: Vec::new(),
        difficulty,
    }
}

#[test]
fn the_selection_keeps_all_difficulties() {
    let many = (0..100)
        .map(|number| puzzle(&format!("{number} w"), 100 - number))
        .collect();
    let kept = puzzles::select(many, 4);
    let difficulties: Vec<u32> = kept.iter().map(|puzzle| puzzle.difficulty).collect();
    assert_eq!(difficulties, [1, 26, 51, 76]);
    let twice = vec![puzzle("a w 1", 3), puzzle("b w 2", 1), puzzle("a w 5", 2)];
    assert_eq!(puzzles::select(twice, 9), [puzzle("b w 2", 1), puzzle("a w 1", 3)]);
}

#[test]
fn the_command_does_not_depend_on_threads() {
    let anel = |threads: &str| {
        let arguments = [
            "puzzles",
            "--variant",
            "oliveira",
            "--games",
            "12",
            "--nodes",
            "150",
            "--seed",
            "3",
            "--proof-nodes",
            "20000",
            "--threads",
            threads,
        ];
        let mut command = Command::new(env!("CARGO_BIN_EXE_anel"));
        command.args(arguments).assert().success().get_output().stdout.clone()
    };
    let text = String::from_utf8(anel("1")).expect("JSON is UTF-8");
    assert!(!read(&text).is_empty(), "twelve games have a puzzle");
    assert_eq!(text.as_bytes(), anel("2"));
}

#[test]
fn game_files_and_games_to_play_exclude_each_other() {
    let mut command = Command::new(env!("CARGO_BIN_EXE_anel"));
    command.args(["puzzles", "some.games", "--games", "5"]).assert().code(2);
    let mut command = Command::new(env!("CARGO_BIN_EXE_anel"));
    let failed = command.args(["puzzles", "Cargo.toml"]).assert().code(1);
    let error = String::from_utf8_lossy(&failed.get_output().stderr).into_owned();
    assert_eq!(error, "anel: Cargo.toml: not a game file of anel datagen\n");
}
