//! PGN output follows the grammar of the PGN standard, and reading the output back gives the same records.

use crate::support::files::Folder;
use crate::support::matches::{engine, summary};
use anel::arena::pgn;
use anel::arena::record::{
    Annotation, Fault, FaultKind, GameRecord, GameResult, MatchInfo, Notes, Occasion, PlayerRecord, Score, Timing,
    Turn, VariationTurn,
};
use anel::arena::record_file::{self, MatchRecords};
use anel::board::Color;
use anel::game::{Game as Rules, GameHistory};
use anel::openings::Opening;
use anel::shard::Shard;
use anel::turnover::{Current, Turnover};
use anel::variant::{Variant, VariantPosition, VariantTask};
use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};
use serde_json::Value;
use std::collections::BTreeMap;

/// A game parsed by the grammar of the PGN standard.
struct Game {
    tags: Vec<(String, String)>,
    moves: Vec<String>,
    result: String,
}

fn games(text: &str) -> Vec<Game> {
    let mut games = Vec::new();
    let mut parts = text.trim_end().split("\n\n");
    while let (Some(tags), Some(moves)) = (parts.next(), parts.next()) {
        let is_short = |line: &str| line.len() <= 80 || line.starts_with('{');
        assert!(moves.lines().all(is_short), "{moves}");
        let (moves, result) = tokens(moves);
        let tags = tags.lines().map(tag).collect();
        games.push(Game { tags, moves, result });
    }
    games
}

fn tag(line: &str) -> (String, String) {
    let inner = line.strip_prefix('[').and_then(|rest| rest.strip_suffix("\"]"));
    let (name, value) = inner.and_then(|inner| inner.split_once(" \"")).expect(line);
    assert!(name.chars().all(|c| c.is_ascii_alphanumeric() || c == '_'), "{line}");
    (name.to_owned(), value.replace("\\\"", "\"").replace("\\\\", "\\"))
}

/// Splits the move text of a PGN game into moves and result. Skips move numbers and comments.
fn tokens(text: &str) -> (Vec<String>, String) {
    let mut moves = Vec::new();
    let mut rest = text.trim();
    loop {
        if let Some(comment) = rest.strip_prefix('{') {
            rest = comment.split_once('}').expect("a comment ends").1.trim_start();
            continue;
        }
        let (word, after) = rest.split_once(char::is_whitespace).unwrap_or((rest, ""));
        rest = after.trim_start();
        if ["1-0", "0-1", "1/2-1/2"].contains(&word) {
            assert_eq!(rest, "", "the result is the last word");
            return (moves, word.to_owned());
        }
        if word.trim_end_matches('.').parse::<u32>().is_ok() {
            assert!(word.ends_with('.'), "{word}");
            continue;
        }
        let of_symbol = |c: char| c.is_ascii_alphanumeric() || "_+#=:-@".contains(c);
        assert!(word.chars().all(of_symbol) && !word.is_empty(), "{word:?}");
        moves.push(word.to_owned());
    }
}

#[test]
fn tags_and_moves_are_read_by_the_grammar_of_the_standard() {
    for variant in Variant::ALL {
        let folder = Folder::new();
        let (a, b) = (engine("A \"quoted\""), engine("B"));
        let [pgn, out] = ["games.pgn", "out"].map(|name| folder.path(name));
        summary(&[
            "--variant",
            variant.name(),
            "--engine",
            &a,
            "--engine",
            &b,
            "--nodes",
            "60",
            "--games",
            "2",
            "--move-limit",
            "30",
            "--pgn",
            &pgn,
            "--out",
            &out,
        ]);
        let games = games(&folder.read("games.pgn"));
        let records = folder.read("out");
        let mut records: Vec<Value> = records
            .lines()
            .skip(1)
            .map(|line| serde_json::from_str(line).expect("a record"))
            .collect();
        records.sort_by_key(|record| record["game"].as_u64());
        assert_eq!(games.len(), records.len());
        for (game, record) in games.iter().zip(&records) {
            let names: Vec<&str> = game.tags.iter().map(|(name, _)| name.as_str()).collect();
            let roster = ["Event", "Site", "Date", "Round", "White", "Black", "Result", "Variant"];
            assert_eq!(names[..8], roster);
            let tag = |name| &game.tags.iter().find(|tag| tag.0 == name).expect(name).1;
            assert_eq!(tag("White"), record["white"]["name"].as_str().expect("a name"));
            assert_eq!(tag("Result"), &game.result);
            assert_eq!(game.result, record["result"].as_str().expect("a result"));
            let moves = |list: &Value| list.as_array().expect("a list").len();
            let count = moves(&record["opening"]["moves"]) + moves(&record["turns"]);
            assert_eq!(game.moves.len(), count, "{}", variant.name());
            assert_eq!(tag("PlyCount"), &count.to_string());
        }
    }
}

#[test]
fn every_record_survives_pgn() {
    struct Survives;

    impl VariantTask for Survives {
        type Output = ();

        fn run<G: Rules>(self) {
            let mut rng = ChaCha8Rng::seed_from_u64(29);
            for number in 0..40 {
                let record = random_record::<G>(&mut rng, number);
                let info = info(G::NAME);
                let text = pgn::write(&info, &record);
                let read = pgn::read::<G>(&text).unwrap_or_else(|error| panic!("{error}: {text}"));
                assert_eq!(
                    read,
                    [MatchRecords {
                        info,
                        games: vec![record]
                    }],
                    "{text}"
                );
            }
        }
    }

    Variant::ALL.iter().for_each(|variant| variant.dispatch(Survives));
}

fn info(variant: &str) -> MatchInfo {
    MatchInfo {
        id: "0123456789abcdef".to_owned(),
        variant: variant.to_owned(),
        time_control: "tc=10+0.1".to_owned(),
        seed: u64::MAX,
        engines: vec!["A \"quoted\"".to_owned(), r"C:\B".to_owned()],
        games: 40,
        shard: Shard::WHOLE,
        sprt: None,
        format: Default::default(),
        openings: String::new(),
        rules: String::new(),
        no_swap: true,
        occasion: Occasion {
            event: Some("An \"event\"".to_owned()),
            site: None,
            date: Some("2026.02.28".to_owned()),
        },
    }
}

/// Plays a random turn. Returns the turn in UCI format and the game after it, or `None` if the game is already over.
fn random_turn<G: Rules>(rng: &mut ChaCha8Rng, game: &GameHistory<G>) -> Option<(String, GameHistory<G>)> {
    let side = game.position().side_to_move();
    let mut after = game.clone();
    let mut plies = Vec::new();
    while after.outcome().is_none() && after.position().side_to_move() == side {
        let moves = after.position().legal_moves();
        let mv = moves[rng.random_range(0..moves.len())];
        plies.push(mv);
        after.play(mv);
    }
    (!plies.is_empty()).then(|| (game.position().turn_text(&plies), after))
}

fn random_timing(rng: &mut ChaCha8Rng) -> Timing {
    let mut time = || f64::from(rng.random_range(0..9_000_000)) / 1000.0;
    let (pondered_ms, worst_overrun_ms) = (time(), time());
    Timing {
        ponder_hits: rng.random_range(0..50),
        ponder_misses: rng.random_range(0..50),
        pondered_ms,
        overruns: rng.random_range(0..9),
        worst_overrun_ms,
    }
}

fn random_facts(rng: &mut ChaCha8Rng, mv: String) -> Turn {
    let score = match rng.random_range(0..4) {
        0 => None,
        1 => Some(Score::Mate(rng.random_range(-9..=9))),
        _ => Some(Score::Cp(rng.random_range(-30_000..=30_000))),
    };
    Turn {
        mv,
        score,
        depth: rng.random_bool(0.7).then(|| rng.random_range(1..99)),
        nodes: rng.random_bool(0.7).then(|| rng.random_range(0..u64::MAX)),
        time_ms: f64::from(rng.random_range(0..9_000_000)) / 1000.0,
    }
}

fn random_notes<G: Rules>(rng: &mut ChaCha8Rng, before: &GameHistory<G>, nesting: u32) -> Notes {
    let comments = [
        "good",
        "book",
        "+0.10/3 0.500s",
        "two\nlines, and a [bracket]",
        "a ; and % \"quotes\" ½",
        " {braces} at the ends, \\ and\r\ncontrol\u{1}characters\t",
        "}",
        "  ",
        "[%cal Ge2e4] [%csl x] [%exact \"no\"] [%exact",
        "[%clk 0:01:00] of another program",
    ];
    let drawings = ["Ge5", "Ra1c3", "B28-35", "Y100", "Gh8h1"];
    let variations = if nesting < 3 && rng.random_bool(0.3) {
        rng.random_range(1..3)
    } else {
        0
    };
    Notes {
        comment: rng
            .random_bool(0.4)
            .then(|| comments[rng.random_range(0..comments.len())].to_owned()),
        glyphs: (0..rng.random_range(0..3)).map(|_| rng.random_range(1..=255)).collect(),
        drawings: (0..rng.random_range(0..4))
            .map(|_| drawings[rng.random_range(0..drawings.len())].to_owned())
            .collect(),
        variations: (0..variations)
            .map(|_| random_variation(rng, before.clone(), nesting + 1))
            .filter(|variation| !variation.is_empty())
            .collect(),
    }
}

fn random_variation<G: Rules>(rng: &mut ChaCha8Rng, mut game: GameHistory<G>, nesting: u32) -> Vec<VariationTurn> {
    let mut turns = Vec::new();
    for _ in 0..rng.random_range(1..4) {
        let Some((mv, after)) = random_turn(rng, &game) else {
            break;
        };
        let turn = match rng.random_bool(0.5) {
            true => random_facts(rng, mv),
            false => Turn {
                mv,
                score: None,
                depth: None,
                nodes: None,
                time_ms: 0.0,
            },
        };
        turns.push(VariationTurn {
            turn,
            notes: random_notes(rng, &game, nesting),
        });
        game = after;
    }
    turns
}

fn random_record<G: Rules>(rng: &mut ChaCha8Rng, number: u64) -> GameRecord {
    let mut game = GameHistory::<G>::set_up(None, &[], &Default::default()).expect("the start position");
    // Half of the random games start from a later position than the start position.
    let mut fen = None;
    if rng.random_bool(0.5) {
        for _ in 0..rng.random_range(1..4) {
            game = random_turn(rng, &game).expect("the game has just begun").1;
        }
        let later = game.position().fen();
        game = GameHistory::set_up(Some(&later), &[], &Default::default()).expect("a valid FEN");
        fen = Some(later);
    }
    let book = rng.random_range(0..5);
    let mut record = GameRecord {
        game: number,
        white: PlayerRecord {
            name: "A \"quoted\"".to_owned(),
            options: BTreeMap::new(),
            timing: Timing::default(),
        },
        black: PlayerRecord {
            name: r"C:\B".to_owned(),
            options: BTreeMap::from([("Hash".to_owned(), "\"2\"".to_owned())]),
            timing: random_timing(rng),
        },
        opening: Opening { fen, moves: Vec::new() },
        turns: Vec::new(),
        result: [
            GameResult::White,
            GameResult::Black,
            GameResult::Draw,
            GameResult::Unfinished,
        ][rng.random_range(0..4)],
        reason: "illegal move: e2e9, no such square".to_owned(),
        fault: rng.random_bool(0.5).then(|| Fault {
            by: [Color::White, Color::Black][rng.random_range(0..2)],
            kind: FaultKind::ALL[rng.random_range(0..4)],
        }),
        margin: rng.random_bool(0.5).then(|| rng.random_range(-64..=64)),
        annotations: Vec::new(),
    };
    let root = Notes {
        glyphs: Vec::new(),
        ..random_notes(rng, &game, 3)
    };
    let mut notes = vec![root];
    for turn in 0..rng.random_range(0..30) {
        let Some((mv, after)) = random_turn(rng, &game) else {
            break;
        };
        match turn < book {
            true => record.opening.moves.push(mv),
            false => record.turns.push(random_facts(rng, mv)),
        }
        notes.push(random_notes(rng, &game, 0));
        game = after;
    }
    let noted = notes
        .into_iter()
        .enumerate()
        .filter(|(_, notes)| *notes != Notes::default());
    record.annotations = noted.map(|(ply, notes)| Annotation { ply, notes }).collect();
    record
}

/// The tests of the board page (`tests/browser/unit`) compare the page's PGN with the same file, `games.pgn`.
#[test]
fn the_program_and_the_page_write_the_same_pgn() {
    let records = [
        include_str!("../../vectors/match-records.jsonl"),
        include_str!("../../vectors/gui-records.jsonl"),
    ];
    let mut text = String::new();
    for MatchRecords { info, games } in records
        .iter()
        .flat_map(|text| record_file::read(text).expect("records"))
    {
        text.extend(games.iter().map(|game| pgn::write(&info, game)));
    }
    assert_eq!(text, include_str!("../../vectors/games.pgn"));
}

#[test]
fn games_of_other_programs_are_read() {
    let info = serde_json::to_string(&info("turnover"))
        .expect("JSON")
        .replace('\\', "\\\\")
        .replace('"', "\\\"");
    let text = format!(
        "\u{feff}[Variant \"turnover\"]\n[White \"A\"]\n[Black \"B\"]\n[Match \"{info}\"]\n[Annotator \"me\"]\n\n\
         % an escaped line\n1.C.b4! {{first}} {{second}} 1... b7b5 ?! ; to the end of the line\n(1... C.g6 $10) 2. C.f4 ½\n"
    );
    let read = pgn::read::<Turnover<Current>>(&text).expect("PGN");
    let [MatchRecords { games, .. }] = &read[..] else {
        panic!("one game: {read:?}");
    };
    let moves: Vec<&str> = games[0].turns.iter().map(|turn| turn.mv.as_str()).collect();
    assert_eq!(moves, ["b2b4", "b7b5", "f2f4"]);
    assert_eq!(games[0].result, GameResult::Draw);
    let [first, second] = &games[0].annotations[..] else {
        panic!("two notes: {:?}", games[0].annotations);
    };
    assert_eq!(
        (first.notes.comment.as_deref(), &first.notes.glyphs[..]),
        (Some("first second"), &[1][..])
    );
    assert_eq!(
        (second.notes.comment.as_deref(), &second.notes.glyphs[..]),
        (Some("to the end of the line"), &[6][..])
    );
    assert_eq!(second.notes.variations[0][0].turn.mv, "g8g6");
    assert_eq!(second.notes.variations[0][0].notes.glyphs, [10]);
}

#[test]
fn malformed_pgn_names_the_game_and_the_fault() {
    let record = include_str!("../../vectors/match-records.jsonl");
    let MatchRecords { info, games } = record_file::read(record).expect("records").swap_remove(0);
    let good = pgn::write(&info, &games[0]);
    let first = good.find("\n\n1. ").expect("the moves") + 5;
    let with = |inserted: &str| format!("{good}{}{inserted} {}", &good[..first], &good[first..]);
    let cases = [
        (format!("{good}{{"), "game 2: a comment does not end"),
        (with("}"), "game 2: a closing brace without a comment"),
        (with("("), "game 2: a parenthesis without a variation"),
        (with(")"), "game 2: a parenthesis without a variation"),
        (with("$1"), "game 2: \"$1\" is not an annotation glyph"),
        (with("e9e9"), "game 2: turn 1 is \"e9e9\": "),
        (good.replace(" 1/2-1/2\n", "\n"), "game 1: the result is missing"),
        (good.replace("[White \"A\"]", ""), "game 1: the tag White is missing"),
        (good.replace("[White \"", "[White "), "game 1: \"[White"),
        (good.replace("[Match ", "[Other "), "game 1: the tag Match is missing"),
        (
            good.replace("\\\"id\\\"", "id"),
            "game 1: the tag Match cannot be read: ",
        ),
        (
            good.replace("[Result ", "[Fault \"both lazy\"]\n[Result "),
            "game 1: the tag Fault is \"both lazy\"",
        ),
    ];
    for (text, expected) in cases {
        let error = pgn::read::<Turnover<Current>>(&text).expect_err(expected).to_string();
        assert!(error.starts_with(expected), "{error}\n{text}");
    }
}

#[test]
fn a_game_is_written_as_pgn_turn_by_turn() {
    let settings = [("TeamSizes", "2v2"), ("SecretSquares", "1,2,3,4,5")];
    let settings = settings.map(|(name, value)| (name.to_owned(), value.to_owned())).into();
    let mut position = VariantPosition::set_up(Variant::Ctor8, None, settings).expect("settings");
    position.push("28").expect("a turn");
    position.push_ply("30").expect("a placement");
    position.push("37,!37").expect("the rest of the turn");
    position.push_ply("1").expect("a placement");
    let tag = |name: &str, value: &str| (name.to_owned(), value.to_owned());
    let tags = [tag("White", "A\"\n"), tag("Result", "0-1"), tag("Annotator", "B")];
    let expected = r#"[Event "?"]
[Site "?"]
[Date "????.??.??"]
[Round "?"]
[White "A\" "]
[Black "?"]
[Result "0-1"]
[Variant "ctor8"]
[PlyCount "2"]
[WhiteOptions "{\"TeamSizes\":\"2v2\"}"]
[BlackOptions "{\"TeamSizes\":\"2v2\"}"]
[Annotator "B"]

1. T28 T30_37_=37 0-1

"#;
    assert_eq!(position.pgn(&tags).expect("PGN"), expected);
    let fault = |name, value| position.pgn(&[tag(name, value)]).expect_err("a fault").to_string();
    assert_eq!(
        fault("Result", "lost"),
        "the PGN tag Result is 1-0, 0-1, 1/2-1/2 or *, not lost"
    );
    assert_eq!(
        fault("a b", ""),
        "the name of a PGN tag consists of letters, digits and _, unlike a b"
    );
}
