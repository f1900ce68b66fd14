//! Strength levels set by `UCI_Elo`, in sessions within the test process and with fixed random seeds.

use crate::support::lines_until;
use anel::board::Color;
use anel::game::{Game, LEVEL_RANGE, Levels, Notation, Position};
use anel::turnover::{Current, Turnover};
use anel::uci::{Host, Resources};
use anel::variant::{Variant, VariantTask};
use std::collections::BTreeSet;
use std::io::{BufRead, BufReader, PipeReader, PipeWriter, Write, pipe};
use std::thread;

/// An engine that plays at a given strength level.
struct Player {
    input: PipeWriter,
    output: BufReader<PipeReader>,
}

impl Player {
    fn new(variant: Variant, elo: u32, seed: u64) -> Player {
        let (reads, input) = pipe().expect("a pipe");
        let (output, writes) = pipe().expect("a pipe");
        let host = Host {
            seed,
            resources: Resources {
                default_hash: 1,
                ..Resources::default()
            },
            ..Host::system()
        };
        thread::spawn(move || {
            let result = anel::uci::run_on(host, BufReader::new(reads), writes);
            result.expect("a session ends well");
        });
        let output = BufReader::new(output);
        let mut player = Player { input, output };
        player.ask(&format!("setoption name UCI_Variant value {variant}"), "info");
        player.send("setoption name UCI_LimitStrength value true");
        player.send(&format!("setoption name UCI_Elo value {elo}"));
        player
    }

    fn send(&mut self, command: &str) {
        writeln!(self.input, "{command}").expect("the engine reads");
    }

    /// Sends a command and returns the engine's lines up to and including the first one that starts with `last`.
    fn ask(&mut self, command: &str, last: &str) -> Vec<String> {
        self.send(command);
        self.until(last)
    }

    fn until(&mut self, last: &str) -> Vec<String> {
        lines_until(last, || {
            let mut line = String::new();
            let length = self.output.read_line(&mut line).expect("the engine writes");
            assert!(length > 0, "the engine goes on");
            line.trim_end().to_owned()
        })
    }

    /// The best move reported by a search.
    fn best_move(&mut self, go: &str) -> String {
        let lines = self.ask(go, "bestmove ");
        let last = lines.last().expect("a line");
        last.split(' ').nth(1).expect("a move").to_owned()
    }

    fn query(&mut self, question: &str) -> String {
        let lines = self.ask(&format!("query {question}"), "response");
        lines[0]["response".len()..].trim_start().to_owned()
    }
}

/// The `position` command that sets up the position after the given moves.
fn position(moves: &[String]) -> String {
    match moves {
        [] => "position startpos".to_owned(),
        _ => format!("position startpos moves {}", moves.join(" ")),
    }
}

/// Plays a game with the given search for each move, cut off after `longest` moves. Returns the result of the game and
/// its moves.
fn game(players: &mut [&mut Player; 2], go: &str, longest: usize) -> (String, Vec<String>) {
    for player in players.iter_mut() {
        player.send("ucinewgame");
    }
    let mut moves = Vec::new();
    loop {
        let mover = &mut players[moves.len() % 2];
        mover.send(&position(&moves));
        if moves.len() == longest || mover.query("gameover") == "true" {
            return (mover.query("result"), moves);
        }
        let chosen = mover.best_move(go);
        assert_eq!(mover.query(&format!("islegal {chosen}")), "true");
        moves.push(chosen);
    }
}

/// Number of moves to compare at the start of each game.
const BEGINNING: usize = if cfg!(debug_assertions) { 10 } else { 20 };

/// Plays consecutive games and returns the first moves of each. Few nodes keep the test short; any number of nodes must
/// lead to the same games.
fn beginnings<const GAMES: usize>(variant: Variant, elo: u32, seed: u64) -> [Vec<String>; GAMES] {
    let mut white = Player::new(variant, elo, seed);
    let mut black = Player::new(variant, elo, seed + 100);
    [(); GAMES].map(|()| game(&mut [&mut white, &mut black], "go nodes 500", BEGINNING).1)
}

#[test]
fn the_seed_determines_the_games() {
    for &variant in Variant::ALL {
        for elo in [500, 1700] {
            let [first, second] = beginnings(variant, elo, 1);
            assert_eq!(
                beginnings(variant, elo, 1),
                [first.clone(), second.clone()],
                "{variant} {elo}"
            );
            assert_ne!(first, second, "{variant} {elo}");
            let [other] = beginnings(variant, elo, 2);
            assert_ne!(other, first, "{variant} {elo}");
        }
    }
}

/// The number of nodes that a search reports.
fn visited(player: &mut Player, go: &str) -> u64 {
    let lines = player.ask(go, "bestmove ");
    let nodes = lines.iter().filter_map(|line| {
        let (_, rest) = line.split_once(" nodes ")?;
        rest.split(' ').next()?.parse().ok()
    });
    nodes.max().expect("a line with nodes")
}

#[test]
fn a_choice_stays_the_same_throughout_a_game() {
    for &variant in Variant::ALL {
        let mut player = Player::new(variant, 600, 1);
        let mut first_choices = BTreeSet::new();
        for _ in 0..8 {
            player.send("ucinewgame");
            player.send(&position(&[]));
            let first = player.best_move("go depth 3");
            player.send(&position(std::slice::from_ref(&first)));
            let second = player.best_move("go depth 3");
            // Other limits and the searches in between change the transposition table and the lines, but no choice.
            for go in ["go depth 3", "go depth 1", "go nodes 700"] {
                player.send(&position(std::slice::from_ref(&first)));
                assert_eq!(player.best_move(go), second, "{variant}: {go}");
                player.send(&position(&[]));
                assert_eq!(player.best_move(go), first, "{variant}: {go}");
            }
            first_choices.insert(first);
        }
        assert!(first_choices.len() > 1, "{variant}: {first_choices:?}");
    }
}

#[test]
fn a_choice_obeys_searchmoves() {
    let mut player = Player::new(Variant::Turnover, 600, 1);
    let free = player.best_move("go depth 3");
    for only in ["b2b4", "d2e3", "f2e3"] {
        assert_eq!(player.best_move(&format!("go depth 3 searchmoves {only}")), only);
    }
    assert_eq!(player.best_move("go depth 3"), free);
}

/// Levels are listed from weak to strong, over the whole range, and stay so between the listed levels.
#[test]
fn no_level_is_weaker_than_the_level_below() {
    struct Check;
    impl VariantTask for Check {
        type Output = ();
        fn run<G: Game>(self) {
            let listed: Vec<u32> = G::LEVELS.iter().map(|level| level.elo).collect();
            assert!(listed.is_sorted_by(|low, high| low < high), "{}: {listed:?}", G::NAME);
            assert_eq!([listed[0], listed[listed.len() - 1]], LEVEL_RANGE, "{}", G::NAME);
            let levels: Vec<_> = (LEVEL_RANGE[0]..=LEVEL_RANGE[1]).step_by(50).map(G::level).collect();
            for pair in levels.windows(2) {
                let [low, high] = [pair[0], pair[1]];
                assert!(low.nodes <= high.nodes, "{}: {pair:?}", G::NAME);
                assert!(low.lines >= high.lines, "{}: {pair:?}", G::NAME);
                assert!(low.temperature >= high.temperature, "{}: {pair:?}", G::NAME);
                assert!(low.careless.chance >= high.careless.chance, "{}: {pair:?}", G::NAME);
                assert!(
                    low.careless.temperature >= high.careless.temperature,
                    "{}: {pair:?}",
                    G::NAME
                );
            }
            // Careless turns may overlook a forced win or loss; in CTOR there are none.
            let careful = levels.iter().all(|level| level.careless.chance == 0.0);
            assert_eq!(careful, G::WINS_CAN_BE_PROVEN, "{}", G::NAME);
            for beyond in [0, u32::MAX] {
                assert!(LEVEL_RANGE.contains(&G::level(beyond).elo), "{}", G::NAME);
            }
        }
    }
    Variant::ALL.iter().for_each(|variant| variant.dispatch(Check));
}

#[test]
fn levels_and_user_limits_cap_the_nodes() {
    for elo in [500, 2000, 2500] {
        let most = Turnover::<Current>::level(elo).nodes;
        let mut player = Player::new(Variant::Turnover, elo, 1);
        // The node at which the search notices that it has reached the limit is counted too.
        assert!(visited(&mut player, "go movetime 100000") <= most + 1);
        assert!(visited(&mut player, "go nodes 300") <= 301);
        let lines = player.ask("go depth 1", "bestmove ");
        assert!(lines.iter().all(|line| !line.contains(" depth 2 ")));
    }
}

#[test]
fn multipv_sets_the_number_of_reported_lines() {
    let mut player = Player::new(Variant::Turnover, 1000, 1);
    for lines in [1, 3] {
        player.send(&format!("setoption name MultiPV value {lines}"));
        let answer = player.ask("go movetime 60000", "bestmove ");
        let reported = |number: u32| {
            let field = format!(" multipv {number} ");
            answer.iter().any(|line| line.contains(&field))
        };
        assert!(reported(lines) && !reported(lines + 1), "{answer:?}");
    }
}

#[test]
fn analysis_has_full_strength() {
    let mut player = Player::new(Variant::Turnover, 500, 1);
    player.send("go infinite");
    player.until("info depth 8 ");
    player.ask("stop", "bestmove ");
    player.send("position fen k7/8/8/8/8/8/8/R3K3 w");
    assert_eq!(player.best_move("go mate 1"), "a1a8");
    player.send("setoption name UCI_AnalyseMode value true");
    player.send("position startpos");
    assert!(visited(&mut player, "go nodes 20000") > 1500);
}

#[test]
fn levels_from_1000_play_wins_and_avoid_losses() {
    let attacked = "r3k3/8/8/8/8/8/8/K6R w - - 0 1";
    let start = Turnover::<Current>::from_fen(attacked).expect("a position");
    for seed in 0..20 {
        for elo in [1000, 1600, 2500] {
            let mut player = Player::new(Variant::Turnover, elo, seed);
            player.send("position fen k7/8/8/8/8/8/1PPPPPPP/R3K3 w");
            assert_eq!(player.best_move("go movetime 1000"), "a1a8");

            player.send(&format!("position fen {attacked}"));
            let turn = player.best_move("go movetime 1000");
            let after = start.play(start.parse_turn(&turn).expect("a legal move")[0]);
            let mut answers = after.legal_moves().into_iter();
            let lost = answers.any(|answer| {
                let end = after.play(answer).terminal_outcome();
                end.is_some_and(|end| end.winner == Some(Color::Black))
            });
            assert!(!lost, "{elo}: {turn}");
        }
    }
}

/// The first player's score in a match with alternating colours.
fn score(variant: Variant, levels: [u32; 2], games: usize) -> f64 {
    let [mut first, mut second] = [(levels[0], 1), (levels[1], 2)].map(|(elo, seed)| Player::new(variant, elo, seed));
    let results = (0..games).map(|number| {
        let white = number % 2 == 0;
        let mut players = [&mut first, &mut second];
        if !white {
            players.reverse();
        }
        match (game(&mut players, "go movetime 60000", 400).0.as_str(), white) {
            ("p1win", true) | ("p2win", false) => 1.0,
            ("p1win" | "p2win", _) => 0.0,
            _ => 0.5,
        }
    });
    results.sum()
}

#[test]
fn a_stronger_level_beats_a_weaker_one() {
    thread::scope(|scope| {
        for &variant in Variant::ALL {
            scope.spawn(move || {
                let score = score(variant, [1500, 700], 6);
                assert!(score >= 5.0, "{variant}: {score} of 6");
            });
        }
    });
}
