//! Compares the engine with a slow reference implementation of the rules in random games.

use crate::support::reference::ctor::CtorReference;
use crate::support::reference::{Reference, compare, compare_plies};
use anel::ctor::CtorSettings;
use anel::ctor::{Board, Ctor, Eight, Move, Ten};
use anel::game::{GameMove, Notation, Position, Setup};
use anel::perft::{bulk, every_leaf};
use rand::rngs::StdRng;
use rand::seq::{IndexedRandom, SliceRandom};
use rand::{RngExt, SeedableRng};

/// The probabilities that determine the style of play in a random game.
struct Style {
    /// Probability that another operation follows in the same turn.
    continues: f64,
    /// Probability that a team makes an empty turn.
    passes: f64,
    /// Probability that an operation is chosen from a list that includes landings.
    landings: f64,
}

fn settings(teams: &str, secrets: &[usize]) -> CtorSettings {
    let secrets: Vec<String> = secrets.iter().map(|square| (square + 1).to_string()).collect();
    CtorSettings {
        team_sizes: teams.parse().expect("sizes of teams"),
        secret_squares: secrets.join(",").parse().expect("secret squares"),
    }
}

/// Plays a game with both the engine and the reference, and compares their positions after every ply. Returns why the
/// game ended.
fn play<B: Board>(seed: u64, teams: &str, style: &Style) -> &'static str {
    let mut random = StdRng::seed_from_u64(seed);
    let larger = if teams.contains('3') {
        3
    } else {
        1 + u32::from(teams.contains('2'))
    };
    let mut reference = CtorReference::start(B::SIDE, larger);
    let mut all: Vec<usize> = (0..B::SQUARES).collect();
    for team in 0..2 {
        all.shuffle(&mut random);
        reference.secrets[team] = all[..5].to_vec();
    }
    let noted = [0, 1].map(|team: usize| settings(teams, &reference.secrets[team]));
    let mut position = Ctor::<B>::set_up(B::START_FEN, &noted[0]).expect("the start position");
    for turn in 0.. {
        compare(&position, &reference);
        if let Some((_, reason)) = reference.outcome() {
            let margin = reference.count(1) as i32 - reference.count(2) as i32;
            assert_eq!(position.margin(), Some(margin));
            return reason;
        }
        let before = position;
        let mut operations_made = Vec::new();
        let mut plies = Vec::new();
        let mut continues = !random.random_bool(style.passes);
        while continues {
            check(&position, &reference, turn % 7 == 0);
            let mut operations = reference.operations();
            if !random.random_bool(style.landings) {
                operations.retain(|operation| !operation.contains('+'));
            }
            let Some(operation) = operations.choose(&mut random) else {
                break;
            };
            reference.make(operation);
            let legal = position.legal_moves();
            let mv = legal.into_iter().find(|&mv| position.ply_text(mv) == *operation);
            position = position.play(mv.expect("a legal operation"));
            plies.push(mv.expect("a legal operation"));
            operations_made.push(operation.clone());
            continues = random.random_bool(style.continues);
        }
        let opponent = usize::from(reference.team == 1);
        let secrets = reference.end_turn();
        plies.push(Move::from_bits(Move::END.to_bits()));
        let judged = before
            .arbitrated(plies, &noted[opponent])
            .expect("a player names no secret squares");
        // The engine and the reference must give the turn just played the same UCI text.
        if operations_made.is_empty() {
            operations_made.push("0000".to_owned());
        }
        operations_made.extend(secrets);
        let text = operations_made.join(",");
        assert_eq!(before.turn_text(&judged), text);
        assert_eq!(before.parse_turn(&text).as_ref(), Ok(&judged), "{text}");
        position = judged.iter().fold(before, |position, &mv| {
            assert!(position.is_legal(mv), "{mv:?}");
            position.play(mv)
        });
    }
    unreachable!("a game ends")
}

/// Compares the engine with the reference in a position during a turn. The list of legal operations may be long, and is
/// compared only if `thoroughly` is set.
fn check<B: Board>(position: &Ctor<B>, reference: &CtorReference, thoroughly: bool) {
    compare(position, reference);
    let operations = reference.plies().len() as u64;
    let fen = reference.fen();
    assert_eq!(position.count_moves(), operations, "{fen}");
    if !thoroughly {
        return;
    }
    compare_plies(position, reference);
    assert_eq!(bulk(position, 1), operations);
    if operations < 400 {
        assert_eq!(bulk(position, 2), every_leaf(position, 2), "{fen}");
    }
}

fn play_all<B: Board>(games: u64, style: &Style) -> Vec<&'static str> {
    let teams = ["1v1", "2v1", "2v2", "3v1", "1v3", "3v3"];
    let of = |seed: u64| teams[seed as usize % teams.len()];
    (0..games).map(|seed| play::<B>(seed, of(seed), style)).collect()
}

#[test]
fn games_that_fill_the_board() {
    let style = Style {
        continues: 0.9,
        passes: 0.02,
        landings: 0.05,
    };
    let ends = play_all::<Eight>(24, &style);
    assert!(ends.iter().filter(|&&end| end == "full").count() > 8, "{ends:?}");
    play_all::<Ten>(6, &style);
}

#[test]
fn games_in_which_teams_pass() {
    let style = Style {
        continues: 0.7,
        passes: 0.3,
        landings: 0.2,
    };
    let ends = play_all::<Eight>(18, &style);
    assert!(ends.iter().filter(|&&end| end == "passes").count() > 8, "{ends:?}");
}

#[test]
fn games_that_make_no_progress() {
    // A landing replaces two chips with one, so with a landing in most turns the board never fills up.
    let style = Style {
        continues: 0.3,
        passes: 0.0,
        landings: 0.9,
    };
    let ends: Vec<_> = (0..4).map(|seed| play::<Eight>(seed, "1v1", &style)).collect();
    assert!(ends.contains(&"idle"), "{ends:?}");
}
