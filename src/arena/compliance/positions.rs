//! Rules about positions, moves and queries, compared with anel's implementation of the game.

use super::probe::{Probe, require};
use super::{Rule, RuleSource, TestResult};
use crate::board::Color;
use crate::game::{Game, GameHistory, Outcome};
use crate::openings::{self, Opening};

/// Lengths, in turns, of the random openings that lead to the test positions.
const TURNS: [u32; 6] = [0, 1, 2, 5, 9, 14];

/// Seed of the random openings.
const SEED: u64 = 16;

pub(super) fn rules<G: Game>() -> &'static [Rule] {
    const {
        &[
            Rule {
                source: RuleSource::Uci,
                text: "position is applied, and bestmove is legal there",
                test: answers_are_legal::<G>,
            },
            Rule {
                source: RuleSource::Ugi,
                text: "query p1turn, gameover and result are correct throughout a game",
                test: referee::<G>,
            },
            Rule {
                source: RuleSource::Addition,
                text: "query fen, moves, islegal, notation, attacked and reason are correct",
                test: |probe| queries(probe, &games::<G>()),
            },
            Rule {
                source: RuleSource::Addition,
                text: "position fen accepts the output of query fen",
                test: |probe| fens(probe, &games::<G>()),
            },
            Rule {
                source: RuleSource::Addition,
                text: "a bad FEN or an illegal move gives one error line, and the position does not change",
                test: |probe| bad_positions(probe, &games::<G>()),
            },
            Rule {
                source: RuleSource::Addition,
                text: "if the game is over and no move is legal, go is answered by bestmove (none)",
                test: no_moves::<G>,
            },
            Rule {
                source: RuleSource::Addition,
                text: "go perft counts the leaf nodes",
                test: perft::<G>,
            },
            Rule {
                source: RuleSource::Addition,
                text: "d prints Fen, Key, Moves and Outcome",
                test: |probe| display(probe, &games::<G>()),
            },
            Rule {
                source: RuleSource::Addition,
                text: "the last line of eval is the total",
                test: |probe| {
                    let lines = probe.answer("eval")?;
                    let last = lines.last().map_or("", String::as_str);
                    require(last.starts_with("total "), || format!("the last line is {last:?}"))
                },
            },
            Rule {
                source: RuleSource::Addition,
                text: "an unknown query, or one without its move, gives one error line",
                test: |probe| {
                    probe.expect_error("query no-such-question")?;
                    probe.expect_error("query islegal")
                },
            },
        ]
    }
}

/// A random opening, and what an engine should answer after it.
struct TestGame {
    opening: Opening,
    fen: String,
    /// The legal plies, sorted.
    plies: Vec<String>,
    attacked: String,
    /// Why the game is over, or `none`.
    reason: &'static str,
    /// A legal turn.
    turn: String,
    /// The turn in the notation of the rules.
    notation: String,
}

impl TestGame {
    fn of<G: Game>(opening: Opening, mut game: GameHistory<G>) -> TestGame {
        let position = *game.position();
        let moves = position.legal_moves();
        let mut plies: Vec<String> = moves.into_iter().map(|mv| position.ply_text(mv)).collect();
        plies.sort();
        let reason = game.outcome().map_or("none", |outcome| outcome.reason);
        let turn = openings::random_turn(&mut game, SEED);
        let parsed = position.parse_turn(&turn).expect("a random turn is legal");
        TestGame {
            opening,
            fen: position.fen(),
            plies,
            attacked: position.attacked_squares().join(" "),
            reason,
            turn,
            notation: position.notation(&parsed),
        }
    }
}

fn games<G: Game>() -> Vec<TestGame> {
    let mut games = Vec::new();
    for (opening, game) in random_games::<G>() {
        games.push(TestGame::of(opening, game));
    }
    games
}

/// Random openings, each with the game history after its last turn.
fn random_games<G: Game>() -> Vec<(Opening, GameHistory<G>)> {
    let settings = G::Settings::default();
    let mut games = Vec::new();
    for (number, turns) in (0..).zip(TURNS) {
        let opening = openings::random::<G>(SEED, number, turns, &settings);
        let game = opening.play::<G>(&settings);
        games.push((opening, game.expect("a random opening is legal")));
    }
    games
}

/// Sends a `position` command and requires that the engine prints no reply.
fn set_up(probe: &mut Probe, opening: &Opening) -> TestResult {
    probe.expect_silence(&opening.position_command(&[]))
}

fn answers_are_legal<G: Game>(probe: &mut Probe) -> TestResult {
    for (opening, game) in random_games::<G>() {
        set_up(probe, &opening)?;
        let search = probe.search("go nodes 200")?;
        let best = search.best.get(1).cloned().unwrap_or_default();
        let legal = game.position().parse_turn(&best);
        legal.map_err(|error| format!("{}: {best}: {error}", opening.position_command(&[])))?;
    }
    Ok(())
}

/// The queries that a referee sends about a game, with the correct answers.
fn verdict<G: Game>(game: &GameHistory<G>) -> [(&'static str, String); 3] {
    let result = match game.outcome() {
        None => "none",
        Some(Outcome { winner: None, .. }) => "draw",
        Some(outcome) if outcome.winner == Some(Color::White) => "p1win",
        Some(_) => "p2win",
    };
    let first_to_move = game.position().side_to_move() == Color::White;
    [
        ("query p1turn", format!("response {first_to_move}")),
        ("query gameover", format!("response {}", game.outcome().is_some())),
        ("query result", format!("response {result}")),
    ]
}

/// Sends the queries of [`verdict`] every 20 turns of a random game and at its end, and compares the engine's answers.
fn referee<G: Game>(probe: &mut Probe) -> TestResult {
    /// Upper bound on the length of a random game, in turns.
    const MOST_TURNS: usize = 2000;
    let settings = G::Settings::default();
    let start = GameHistory::<G>::set_up(None, &[], &settings);
    let mut game = start.map_err(|error| error.to_string())?;
    let mut played = Vec::new();
    for turn in 0..MOST_TURNS {
        let over = game.outcome().is_some();
        if over || turn % 20 == 0 {
            let start = Opening {
                fen: None,
                moves: Vec::new(),
            };
            let position = start.position_command(&played);
            probe.expect_silence(&position)?;
            for (question, answer) in verdict(&game) {
                let asked = probe.expect(question, &answer);
                asked.map_err(|fault| format!("after {position}: {fault}"))?;
            }
        }
        if over {
            return Ok(());
        }
        played.push(openings::random_turn(&mut game, SEED + turn as u64));
    }
    Ok(())
}

fn queries(probe: &mut Probe, games: &[TestGame]) -> TestResult {
    for game in games {
        let TestGame {
            fen,
            attacked,
            reason,
            turn,
            notation,
            ..
        } = game;
        set_up(probe, &game.opening)?;
        probe.expect("query fen", &format!("response {fen}"))?;
        probe.expect("query moves", &format!("response {}", game.plies.join(" ")))?;
        probe.expect("query reason", &format!("response {reason}"))?;
        probe.expect("query attacked", format!("response {attacked}").trim_end())?;
        probe.expect("query islegal no-such-move", "response false")?;
        probe.expect(&format!("query islegal {turn}"), "response true")?;
        probe.expect(&format!("query notation {turn}"), &format!("response {notation}"))?;
    }
    Ok(())
}

fn fens(probe: &mut Probe, games: &[TestGame]) -> TestResult {
    games.iter().try_for_each(|TestGame { fen, .. }| {
        probe.expect_silence(&format!("position fen {fen}"))?;
        probe.expect("query fen", &format!("response {fen}"))
    })
}

fn bad_positions(probe: &mut Probe, games: &[TestGame]) -> TestResult {
    let Some(TestGame { opening, fen, .. }) = games.last() else {
        return Ok(());
    };
    set_up(probe, opening)?;
    let fen = format!("response {fen}");
    for command in [
        "position",
        "position fen no-such-position",
        "position startpos moves no-such-move",
    ] {
        probe.expect_error(command)?;
        probe.expect("query fen", &fen)?;
    }
    // The error message must contain the illegal move and its number.
    let mut moves = opening.moves.clone();
    moves.push("no-such-move".to_owned());
    let number = moves.len();
    let wrong = Opening { fen: None, moves };
    let lines = probe.answer(&wrong.position_command(&[]))?;
    let named = lines
        .first()
        .is_some_and(|line| line.contains(&format!("no-such-move (number {number})")));
    require(named, || format!("an illegal move is answered by {lines:?}"))
}

/// Plays random games until one ends in a position without a legal move, and requires `bestmove (none)` in that
/// position.
fn no_moves<G: Game>(probe: &mut Probe) -> TestResult {
    const GAMES: u64 = 20;
    let settings = G::Settings::default();
    for number in 0..GAMES {
        let start = GameHistory::<G>::set_up(None, &[], &settings);
        let mut game = start.map_err(|error| error.to_string())?;
        let mut moves = Vec::new();
        while game.outcome().is_none() {
            let seed = number << 32 | moves.len() as u64;
            moves.push(openings::random_turn(&mut game, seed));
        }
        if !game.position().has_legal_moves() {
            set_up(probe, &Opening { fen: None, moves })?;
            return probe.expect_line("go depth 1", "bestmove (none)");
        }
    }
    Ok(())
}

fn perft<G: Game>(probe: &mut Probe) -> TestResult {
    const DEPTH: u32 = 2;
    let Some((opening, game)) = random_games::<G>().pop() else {
        return Ok(());
    };
    let position = game.position();
    set_up(probe, &opening)?;
    let moves = position.legal_moves();
    let counts = moves.iter().map(|&mv| position.play(mv).count_moves());
    let total: u64 = counts.sum();
    probe.expect_line(&format!("go perft {DEPTH}"), &format!("Nodes searched: {total}"))
}

fn display(probe: &mut Probe, games: &[TestGame]) -> TestResult {
    for game in games {
        set_up(probe, &game.opening)?;
        let lines = probe.answer("d")?;
        for expected in [
            format!("Fen: {}", game.fen),
            format!("Moves: {}", game.plies.len()),
            "Outcome: ongoing".to_owned(),
        ] {
            require(lines.contains(&expected), || format!("there is no line {expected}"))?;
        }
        // Position keys may differ between engines, so only the format of the key is tested.
        let key = lines.iter().find_map(|line| line.strip_prefix("Key: "));
        let hexadecimal = |key: &str| key.len() == 16 && key.bytes().all(|byte| byte.is_ascii_hexdigit());
        require(key.is_some_and(hexadecimal), || format!("the key is {key:?}"))?;
    }
    Ok(())
}
