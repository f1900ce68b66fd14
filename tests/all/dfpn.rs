//! Tests of the df-pn prover, which proves forced wins: comparisons with a brute-force solver on random boards, and
//! proofs of the wins in test suites.

use crate::support::boards::random_fen;
use anel::board::Color;
use anel::dfpn::{Prover, Question, Verdict, Win};
use anel::game::{Game, Notation, Position};
use anel::turnover::{Current, Turnover};
use anel::variant::{Variant, VariantTask};
use rand::SeedableRng;
use rand::rngs::StdRng;
use std::time::{Duration, Instant};

/// The variants for which the prover can prove wins.
const VARIANTS: [Variant; 3] = [Variant::Turnover, Variant::Turnover2019, Variant::Oliveira];

/// Maximum size of the prover's table in MiB.
const HASH: usize = 64;

/// Whether `side` can force a win within the given number of plies.
fn wins<G: Game>(position: &G, side: Color, plies: u32) -> bool {
    if let Some(outcome) = position.outcome(1) {
        return outcome.winner == Some(side);
    }
    let mut moves = position.legal_moves().into_iter();
    let mut wins_by = |mv| wins(&position.play(mv), side, plies - 1);
    match position.side_to_move() == side {
        _ if plies == 0 => false,
        true => moves.any(wins_by),
        false => moves.all(&mut wins_by),
    }
}

/// Checks a winning line: every ply is legal, and the last one wins.
fn check_line<G: Game>(root: &G, win: &Win<G::Move>) {
    let mut position = *root;
    for &mv in &win.line {
        assert!(position.is_legal(mv), "{mv:?} in {}", position.fen());
        position = position.play(mv);
    }
    let fen = root.fen();
    let winner = position.outcome(1).and_then(|outcome| outcome.winner);
    assert_eq!(winner, Some(root.side_to_move()), "{fen}");
    assert_eq!(win.line.len(), win.plies as usize, "{fen}");
}

/// Compares the prover with the brute-force solver on random boards with few pieces and with half-move clocks below the
/// draw limit.
struct CompareWithSolver;

impl VariantTask for CompareWithSolver {
    type Output = ();

    fn run<G: Game>(self) {
        let mut random = StdRng::seed_from_u64(7);
        let variant = Variant::by_name(G::NAME).expect("a variant");
        let mut answers = [0; 2];
        for board in 0..500 {
            let fen = random_fen(variant, &mut random, 3 + board % 4);
            let Ok(position) = G::from_fen(&fen) else {
                continue;
            };
            if position.outcome(1).is_some() {
                continue;
            }
            let question = Question::new(position);
            let mut prover = Prover::new(1);
            for moves in 1..=2 {
                let expected = wins(&position, position.side_to_move(), 2 * moves);
                answers[usize::from(expected)] += 1;
                match prover.find_win(&question, moves, |_| true) {
                    Verdict::Win(win) if expected => check_line(&position, &win),
                    Verdict::NoWin if !expected => {}
                    found => panic!("{fen} in {moves}: {found:?}"),
                }
            }
        }
        assert!(answers.iter().all(|&count| count >= 15), "{answers:?}");
    }
}

#[test]
fn answers_agree_with_a_brute_force_solver() {
    for variant in VARIANTS {
        variant.dispatch(CompareWithSolver);
    }
}

/// The win that the prover finds within the given number of moves, or `None` if no win is found.
fn find<G: Game>(prover: &mut Prover, position: &G, moves: u32) -> Option<Win<G::Move>> {
    prover.reset();
    match prover.find_win(&Question::new(*position), moves, |_| true) {
        Verdict::Win(win) => Some(win),
        Verdict::NoWin => None,
        Verdict::GivenUp => panic!("the search has no limit"),
    }
}

/// Checks that the prover finds a win listed in a test suite, in `fewest` to `most` moves.
struct FindClaimed<'a> {
    prover: &'a mut Prover,
    fen: &'a str,
    fewest: u32,
    most: u32,
}

impl VariantTask for FindClaimed<'_> {
    type Output = ();

    fn run<G: Game>(self) {
        let FindClaimed {
            prover,
            fen,
            fewest,
            most,
        } = self;
        let position = G::from_fen(fen).expect("a position");
        let win = find(prover, &position, most).unwrap_or_else(|| panic!("{fen} has no win"));
        check_line(&position, &win);
        assert!((fewest..=most).contains(&win.moves()), "{fen}: {win:?}");
    }
}

/// Checks that the prover finds every win listed in a test suite. Returns the number of wins.
fn find_all(suite: &str) -> usize {
    let lines = suite.lines().filter(|line| !line.starts_with('#'));
    let lines = lines.filter(|line| !line.is_empty());
    let mut prover = Prover::new(HASH);
    let (mut count, mut nodes, mut times) = (0, 0, Vec::new());
    for line in lines {
        let fields: Vec<&str> = line.split(" ; ").collect();
        let [variant, moves, fen] = fields[..] else {
            panic!("not a line of a suite: {line}");
        };
        let (fewest, most) = moves.split_once('-').unwrap_or((moves, moves));
        let [fewest, most] = [fewest, most].map(|n| n.parse().expect("a number"));
        let variant = Variant::by_name(variant).expect("a variant");
        let start = Instant::now();
        variant.dispatch(FindClaimed {
            prover: &mut prover,
            fen,
            fewest,
            most,
        });
        times.push(start.elapsed());
        nodes += prover.nodes();
        count += 1;
    }
    times.sort();
    let (total, median) = (times.iter().sum::<Duration>(), times[count / 2]);
    println!("{count} wins, {nodes} nodes, {total:.1?}, median {median:.1?}");
    count
}

#[test]
fn wins_from_games_are_found() {
    assert_eq!(find_all(include_str!("../vectors/wins.txt")), 60);
}

#[test]
fn long_wins_from_games_are_found() {
    assert_eq!(find_all(include_str!("../vectors/long-wins.txt")), 13);
}

#[test]
fn mates_of_oliveira_are_found() {
    assert_eq!(find_all(include_str!("../vectors/oliveira-mates.txt")), 30);
}

fn turnover(fen: &str) -> Turnover<Current> {
    Turnover::from_fen(fen).expect("a position")
}

/// A position with a forced win in five moves (nine plies) without captures.
const WIN_IN_FIVE: &str = "3k4/8/8/8/8/8/8/QQ1K4 w - -";

#[test]
fn a_draw_by_count_may_come_first() {
    for (clock, won) in [(0, true), (91, true), (92, false)] {
        let position = turnover(&format!("{WIN_IN_FIVE} {clock} 60"));
        let win = find(&mut Prover::new(HASH), &position, 5);
        assert_eq!(win.is_some(), won, "{clock}: {win:?}");
    }
}

#[test]
fn positions_that_have_occurred_twice_are_drawn() {
    let position = turnover(WIN_IN_FIVE);
    let moves = position.legal_moves();
    let children: Vec<u64> = moves.iter().map(|&mv| position.play(mv).key()).collect();
    let ask = |keys: &[u64]| {
        let question = Question::after(position, moves.clone(), keys);
        let found = Prover::new(HASH).find_win(&question, 5, |_| true);
        matches!(found, Verdict::Win(_))
    };
    assert!(ask(&children));
    assert!(!ask(&[children.clone(), children].concat()));
}

#[test]
fn a_win_begins_with_a_move_that_was_asked_about() {
    let position = turnover("k7/8/8/8/8/8/8/R3K3 w - -");
    let taking = position.parse_turn("a1a8").expect("a legal move")[0];
    for mv in position.legal_moves() {
        let question = Question::after(position, vec![mv], &[]);
        let found = Prover::new(HASH).find_win(&question, 1, |_| true);
        assert_eq!(matches!(found, Verdict::Win(_)), mv == taking, "{mv:?}");
    }
}

#[test]
fn a_search_that_may_not_go_on_gives_up() {
    let question = Question::new(turnover(WIN_IN_FIVE));
    let mut prover = Prover::new(HASH);
    let verdict = prover.find_win(&question, 5, |nodes| nodes < 100);
    assert_eq!(verdict, Verdict::GivenUp);
    assert!((100..5_000).contains(&prover.nodes()), "{}", prover.nodes());
    prover.reset();
    assert_eq!((prover.nodes(), prover.table_fill()), (0, 0));
}
