//! The puzzles of the board page: solutions are legal, wins can be proven again, themes follow from the rules, and the
//! search finds the best turns again.

use crate::support::data::files_of_page;
use crate::support::searching::threads;
use anel::dfpn::{Prover, Question, Verdict};
use anel::game::{Game, GameHistory};
use anel::puzzles::{self, DEFENCE, Likeness, Limits, Puzzle};
use anel::search::limits;
use anel::search::tt::TranspositionTable;
use anel::search::{self, Histories, Request};
use anel::stop_signal::StopSignal;
use anel::time_source::{Stopwatch, system_time};
use anel::tuning::games;
use anel::turnover::{Current, Turnover};
use anel::variant::{Variant, VariantTask};
use assert_cmd::Command;
use std::collections::BTreeSet;
use std::time::Duration;

/// The minimum number of puzzles that a variant must have.
fn fewest(variant: Variant) -> usize {
    match variant {
        Variant::Turnover | Variant::Turnover2019 => 500,
        Variant::Oliveira => 300,
        Variant::Ctor8 | Variant::Ctor => 150,
    }
}

fn read(text: &str) -> Vec<Puzzle> {
    serde_json::from_str(text).expect("a list of puzzles")
}

/// The puzzles of all games that have some.
fn all_puzzles() -> Vec<(Variant, Vec<Puzzle>)> {
    let files = files_of_page("puzzles").into_iter();
    let all: Vec<_> = files.map(|(variant, text)| (variant, read(&text))).collect();
    assert_eq!(all.len(), Variant::ALL.len(), "all variants have puzzles");
    all
}

fn puzzles_of(variant: Variant) -> Vec<Puzzle> {
    let found = all_puzzles().into_iter().find(|(name, _)| *name == variant);
    found.expect("the game has puzzles").1
}

/// How many of the puzzles have a property.
fn count(puzzles: &[Puzzle], has: impl Fn(&Puzzle) -> bool) -> usize {
    puzzles.iter().filter(|puzzle| has(puzzle)).count()
}

#[test]
fn there_are_enough_puzzles_of_all_kinds_in_order() {
    for (variant, puzzles) in all_puzzles() {
        assert!(puzzles.len() >= fewest(variant), "{variant}: {}", puzzles.len());
        assert!(puzzles.is_sorted_by_key(|puzzle| (puzzle.wins != Some(1), puzzle.rating)));
        let has_wins = !matches!(variant, Variant::Ctor | Variant::Ctor8);
        for wins in 1..=3 {
            let number = count(&puzzles, |puzzle| puzzle.wins == Some(wins));
            assert_eq!(number > 0, has_wins, "{variant}: wins in {wins}");
            assert!(number * 3 <= puzzles.len(), "{variant}: {number} wins in {wins}");
        }
        assert!(
            count(&puzzles, |puzzle| puzzle.wins.is_none()) * 5 >= puzzles.len(),
            "{variant}"
        );
    }
}

#[test]
fn no_two_puzzles_are_near_duplicates() {
    for (variant, puzzles) in all_puzzles() {
        let likenesses: Vec<Likeness> = puzzles.iter().map(Likeness::of).collect();
        for (number, one) in likenesses.iter().enumerate() {
            let near = likenesses[..number].iter().position(|other| one.is_near(other));
            let pair = near.map(|other| (&puzzles[other].fen, &puzzles[number].fen));
            assert_eq!(pair, None, "{variant}");
        }
    }
}

#[test]
fn near_duplicates_are_recognised() {
    let likeness = |board: &str, turn: &str| Likeness::of(&puzzle(board, 600, &[turn]));
    let one = likeness("kkkk4/8/8/8/8/8/8/KKKK4 w", "a1a2");
    assert!(
        one.is_near(&likeness("kkkk4/8/8/8/8/8/8/KKK1K3 b", "b1b2")),
        "one piece has moved"
    );
    assert!(
        !one.is_near(&likeness("kk2kk2/8/8/8/8/8/8/KKKK4 w", "b1b2")),
        "half of the board differs"
    );
    assert!(
        one.is_near(&likeness("kk2kk2/8/8/8/8/8/8/KKKK4 w", "a1a2")),
        "with the same solution"
    );
    assert!(
        !one.is_near(&likeness("4kkkk/8/8/8/8/8/8/KKKK4 w", "a1a2")),
        "another board"
    );
    let torus = likeness("10/xx8 1", "1,2");
    assert!(
        torus.is_near(&likeness("10/xx8 2", "3,4")),
        "10 is a run of empty squares"
    );
}

/// Checks the themes of all puzzles and the share of those that begin on an occupied square.
struct Themes<'a>(&'a [Puzzle]);

impl VariantTask for Themes<'_> {
    type Output = ();

    fn run<G: Game>(self) {
        let Themes(puzzles) = self;
        let mut seen = BTreeSet::new();
        let mut meeting = 0;
        for puzzle in puzzles {
            let (root, plies) = play_solution::<G>(puzzle);
            let first = search::first_turn(&root, &plies);
            meeting += usize::from(root.meets_occupied_square(first));
            let by_rules = puzzles::themes_of(&root, &plies);
            let listed: Vec<&str> = puzzle.themes.iter().map(|theme| &**theme).collect();
            let without_defence: Vec<&str> = listed.iter().copied().filter(|theme| *theme != DEFENCE).collect();
            assert_eq!(without_defence, by_rules, "{}", puzzle.fen);
            assert!(puzzle.wins.is_none() || !listed.contains(&DEFENCE), "{}", puzzle.fen);
            seen.extend(listed.into_iter().map(str::to_owned));
        }
        let all: BTreeSet<String> = puzzles::themes_of_game::<G>().map(str::to_owned).collect();
        assert!(seen.is_subset(&all), "{}: {seen:?}", G::NAME);
        if G::NAME.starts_with("turnover") {
            assert_eq!(seen, all, "{}", G::NAME);
            assert!(meeting * 5 >= puzzles.len() * 2, "{}: {meeting}", G::NAME);
        }
    }
}

#[test]
fn themes_follow_from_the_rules() {
    for (variant, puzzles) in all_puzzles() {
        variant.dispatch(Themes(&puzzles));
    }
}

/// Plays a puzzle's solution. Returns the puzzle's position and the plies of the solution.
fn play_solution<G: Game>(puzzle: &Puzzle) -> (G, Vec<G::Move>) {
    let fen = &puzzle.fen;
    let game = GameHistory::<G>::set_up(Some(fen), &[], &Default::default());
    let mut game = game.unwrap_or_else(|error| panic!("{fen}: {error}"));
    let root = *game.position();
    let mut plies = Vec::new();
    for turn in &puzzle.solution {
        assert_eq!(game.outcome(), None, "{fen}: the game goes on before {turn}");
        plies.extend(game.play_turn(turn).unwrap_or_else(|error| panic!("{fen}: {error}")));
    }
    match puzzle.wins {
        Some(wins) => {
            assert!((1..=5).contains(&wins), "{fen}");
            assert_eq!(plies.len().div_ceil(2), wins as usize, "{fen}: the length of the win");
            let outcome = game.outcome().expect("the solution ends the game");
            assert_eq!(outcome.winner, Some(root.side_to_move()), "{fen}");
        }
        None => assert_eq!(puzzle.solution.len(), 1, "{fen}: one turn is the best"),
    }
    (root, plies)
}

/// Node limit for proofs of puzzles, higher than any of these proofs needs.
const PROOF_NODES: u64 = 2_000_000;

/// Proves a win and its uniqueness again, or that all other moves of a defence lose.
struct Proof<'a> {
    puzzle: &'a Puzzle,
    prover: &'a mut Prover,
}

impl VariantTask for Proof<'_> {
    type Output = ();

    fn run<G: Game>(self) {
        let Proof { puzzle, prover } = self;
        let fen = &puzzle.fen;
        let (root, plies) = play_solution::<G>(puzzle);
        let others: Vec<G::Move> = root.legal_moves().into_iter().filter(|&mv| mv != plies[0]).collect();
        prover.reset();
        let Some(wins) = puzzle.wins else {
            for mv in others {
                let after = root.play(mv);
                let lost = match after.outcome(1) {
                    Some(outcome) => outcome.winner == Some(after.side_to_move()),
                    None => {
                        let verdict = prover.find_win(&Question::new(after), 4, |_| true);
                        matches!(verdict, Verdict::Win(_))
                    }
                };
                assert!(lost, "{fen}: {} loses", root.turn_text(&[mv]));
            }
            return;
        };
        let mut ask = |moves: Vec<G::Move>, within| {
            let question = Question::after(root, moves, &[]);
            prover.find_win(&question, within, |nodes| nodes < PROOF_NODES)
        };
        let sooner = ask(root.legal_moves(), wins - 1);
        assert_eq!(sooner, Verdict::NoWin, "{fen}: no win in {}", wins - 1);
        let won = ask(vec![plies[0]], wins);
        assert!(matches!(won, Verdict::Win(_)), "{fen}: a win in {wins}");
        let within = if wins == 1 { 1 } else { wins.max(3) };
        assert_eq!(ask(others, within), Verdict::NoWin, "{fen}: by no other move");
    }
}

/// Whether a search with the given node limit finds the position to which the solution leads.
struct Found<'a>(&'a Puzzle, u64);

impl VariantTask for Found<'_> {
    type Output = bool;

    fn run<G: Game>(self) -> bool {
        let Found(puzzle, nodes) = self;
        let (root, plies) = play_solution::<G>(puzzle);
        let key_after = |turn: &[G::Move]| turn.iter().fold(root, |at, &mv| at.play(mv)).key();
        let request = Request {
            position: root,
            earlier_keys: Vec::new(),
            root_moves: search::root_moves(&root),
            limits: limits::Limits {
                nodes: Some(nodes),
                ..limits::Limits::default()
            },
            stopwatch: Stopwatch::start(system_time),
            multipv: 1,
            proves_wins: true,
            overhead: Duration::ZERO,
            analysing: true,
        };
        let table = TranspositionTable::new(16).expect("there is memory");
        let mut histories = Histories::new();
        let stop_signal = StopSignal::default();
        let result = search::search(&request, &table, &mut histories, &threads(1), &stop_signal, |_| ());
        key_after(search::first_turn(&root, &result.best.moves)) == key_after(&plies)
    }
}

/// Proves every n-th win of up to three moves, and every n-th defence.
fn prove_sample(variant: Variant, every: usize) {
    let mut prover = Prover::new(64);
    let puzzles = puzzles_of(variant);
    let is_short = |puzzle: &&Puzzle| puzzle.wins.is_some_and(|wins| wins <= 3);
    let is_defence = |puzzle: &&Puzzle| puzzle.themes.iter().any(|theme| theme == DEFENCE);
    let wins = puzzles.iter().filter(is_short).step_by(every);
    for puzzle in wins.chain(puzzles.iter().filter(is_defence).step_by(every)) {
        variant.dispatch(Proof {
            puzzle,
            prover: &mut prover,
        });
    }
}

// Each game has a test of its own, so that the tests run in parallel.

#[test]
fn puzzles_of_turnover_are_proven() {
    prove_sample(Variant::Turnover, 9);
}

#[test]
fn puzzles_of_turnover2019_are_proven() {
    prove_sample(Variant::Turnover2019, 9);
}

#[test]
fn puzzles_of_oliveira_are_proven() {
    prove_sample(Variant::Oliveira, 9);
}

#[test]
fn best_turns_are_found() {
    // Later versions of the search may prefer other turns in some positions.
    for (variant, nodes) in [
        (Variant::Turnover, 50_000),
        (Variant::Oliveira, 50_000),
        (Variant::Ctor8, 200_000),
        (Variant::Ctor, 200_000),
    ] {
        let puzzles = puzzles_of(variant);
        let best_turns: Vec<&Puzzle> = puzzles.iter().filter(|puzzle| puzzle.wins.is_none()).collect();
        let sample: Vec<&Puzzle> = best_turns
            .iter()
            .copied()
            .step_by(best_turns.len().div_ceil(8))
            .collect();
        let found = sample
            .iter()
            .filter(|puzzle| variant.dispatch(Found(puzzle, nodes)))
            .count();
        assert!(found * 4 >= sample.len() * 3, "{variant}: {found} of {}", sample.len());
    }
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
                proof: 20_000,
                search: 5_000,
            };
            let [one, two] =
                [1, 2].map(|threads| puzzles::find(&games[..2], limits, threads, |_| ()).expect("nothing can fail"));
            assert_eq!(one, two);
        }
    }

    // Turnover has puzzles with proven wins, and CTOR has puzzles with best turns.
    for variant in [Variant::Turnover, Variant::Ctor8] {
        variant.dispatch(Find);
    }
}

fn puzzle(fen: &str, rating: u32, solution: &[&str]) -> Puzzle {
    Puzzle {
        fen: fen.to_owned(),
        wins: Some(2),
        lead: None,
        rating,
        themes: Vec::new(),
        solution: solution.iter().map(|&turn| turn.to_owned()).collect(),
    }
}

#[test]
fn the_selection_mixes_kinds_without_near_duplicates() {
    let boards = puzzles_of(Variant::Turnover);
    let mut all = Vec::new();
    for (number, known) in boards.iter().enumerate() {
        let mut one = known.clone();
        one.wins = if number % 5 == 0 { Some(3) } else { Some(2) };
        all.extend([one.clone(), one]);
    }
    let kept = puzzles::select::<Turnover<Current>>(all.clone(), 32).expect("puzzles of this game");
    let of_length = |wins| count(&kept, |puzzle| puzzle.wins == Some(wins));
    assert_eq!(of_length(2), 8, "at most a quarter");
    assert_eq!(of_length(3), 24);
    let fens: BTreeSet<&str> = kept.iter().map(|puzzle| &*puzzle.fen).collect();
    assert_eq!(fens.len(), kept.len());
    assert!(kept.is_sorted_by_key(|puzzle| puzzle.rating));
    all.reverse();
    let again = puzzles::select::<Turnover<Current>>(all, 32).expect("puzzles of this game");
    assert_eq!(again, kept, "the order of the puzzles found does not matter");
    let foreign = puzzles::select::<Turnover<Current>>(vec![puzzle("8/8 w", 600, &["a1a2"])], 1);
    assert_eq!(
        foreign.expect_err("a bad FEN").to_string(),
        "a puzzle is not of this variant: 8/8 w"
    );
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
            "5000",
            "--search-nodes",
            "5000",
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
