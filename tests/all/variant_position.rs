//! Positions of any variant: they agree with the test vectors and with the generic types, and take moves back.

use crate::support::sha256::sha256;
use crate::support::vectors::{text, texts, vectors};
use anel::board::Color;
use anel::game::{EffectKind, Game, GameHistory};
use anel::variant::{Change, Movement, PositionError, Variant, VariantPosition, VariantTask};
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};
use serde_json::Value;
use std::collections::{BTreeMap, HashSet};

fn options(pairs: &[(&str, &str)]) -> BTreeMap<String, String> {
    let pairs = pairs.iter();
    pairs
        .map(|(name, value)| ((*name).to_owned(), (*value).to_owned()))
        .collect()
}

fn position(variant: Variant, fen: &str) -> VariantPosition {
    let position = VariantPosition::set_up(variant, Some(fen), BTreeMap::new());
    position.unwrap_or_else(|error| panic!("{variant} {fen}: {error}"))
}

/// The position of a test vector.
fn position_of(vector: &Value, default: Variant) -> VariantPosition {
    let variant = vector["variant"].as_str().map_or(default, |name| {
        Variant::by_name(name).unwrap_or_else(|| panic!("a variant named {name}"))
    });
    let settings = match vector["teams"].as_str() {
        Some(teams) => options(&[("TeamSizes", teams)]),
        None => BTreeMap::new(),
    };
    let fen = text(vector, "fen");
    let position = VariantPosition::set_up(variant, Some(fen), settings);
    let position = position.unwrap_or_else(|error| panic!("{fen}: {error}"));
    assert_eq!(position.fen(), fen);
    position
}

fn assert_same_moves(position: &VariantPosition, vector: &Value) {
    let moves = position.legal_moves();
    let key = if vector["moves"].is_null() { "ops" } else { "moves" };
    match vector[key].as_array() {
        Some(expected) => assert_eq!(&moves, expected, "{position:?}"),
        None => assert_eq!(sha256(moves.join("\n").as_bytes()), text(vector, "ops_sha256")),
    }
}

fn assert_same_perft(position: &VariantPosition, vector: &Value) {
    let counts = vector["perft"].as_array().expect("counts of leaves");
    for (depth, leaves) in (1..).zip(counts) {
        let leaves = leaves.as_u64().expect("a number");
        if leaves < 200_000 {
            assert_eq!(position.perft(depth), leaves, "{position:?} depth {depth}");
        }
    }
}

#[test]
fn vectors_of_turnover_and_oliveira_agree() {
    for file in ["turnover.jsonl", "oliveira.jsonl"] {
        for vector in vectors(file) {
            let position = position_of(&vector, Variant::Oliveira);
            assert_same_moves(&position, &vector);
            assert_same_perft(&position, &vector);
            // The vectors of Turnover do not take fifty-move draws into account.
            let counted = vector["outcome"].is_null();
            let outcome = position.outcome();
            let outcome = outcome.filter(|outcome| !(counted && outcome.reason == "fifty moves"));
            let result = outcome.map_or("*", |outcome| outcome.score_text());
            assert_eq!(
                vector["outcome"]["result"].as_str().unwrap_or("*"),
                result,
                "{position:?}"
            );
            let reason = outcome.map_or("", |outcome| outcome.reason);
            assert_eq!(
                vector["outcome"]["reason"].as_str().unwrap_or(""),
                reason,
                "{position:?}"
            );
        }
    }
}

#[test]
fn vectors_of_ctor_agree() {
    for vector in vectors("ctor.jsonl") {
        let mut position = position_of(&vector, Variant::Ctor);
        assert_same_moves(&position, &vector);
        assert_same_perft(&position, &vector);
        for turn in vector["turns"].as_array().expect("turns") {
            let written = text(turn, "turn");
            position
                .push(written)
                .unwrap_or_else(|error| panic!("{position:?}: {error}"));
            assert_eq!(position.fen(), text(turn, "fen"));
            let reason = position.outcome().map(|outcome| outcome.reason);
            assert_eq!(reason, turn["reason"].as_str(), "{position:?}");
            assert_eq!(position.pop().as_deref(), Some(written));
            assert_eq!(position.fen(), text(&vector, "fen"));
        }
        for turn in texts(&vector, "illegal") {
            assert!(!position.is_legal(turn), "{position:?} {turn:?}");
            assert!(position.push(turn).is_err(), "{position:?} {turn:?}");
        }
    }
}

#[test]
fn vectors_of_the_notation_agree() {
    for vector in vectors("turnover-notation.jsonl") {
        let position = position_of(&vector, Variant::Turnover);
        let (mv, notation) = (text(&vector, "move"), text(&vector, "notation"));
        assert_eq!(position.notation(mv).expect("a legal move"), notation, "{position:?}");
        assert_eq!(position.parse(notation).expect("a legal move"), mv, "{position:?}");
        assert_eq!(position.parse(mv).expect("a legal move"), mv, "{position:?}");
    }
}

/// Plays a random game ply by ply, on a [`VariantPosition`] and on a [`GameHistory`], and then takes it back.
struct RandomGame {
    variant: Variant,
    seed: u64,
}

impl VariantTask for RandomGame {
    type Output = ();

    fn run<G: Game>(self) {
        let RandomGame { variant, seed } = self;
        let mut random = StdRng::seed_from_u64(seed);
        let mut position = VariantPosition::start(variant);
        let mut game = GameHistory::from(G::start());
        let mut before = Vec::new();
        while before.len() < 120 && position.outcome().is_none() {
            let moves = position.legal_moves();
            let ply = &moves[random.random_range(0..moves.len())];
            before.push((position.fen(), position.occurrences(), ply.clone()));
            position.push_ply(ply).expect("a legal ply");
            let mv = game.position().parse_ply(ply).expect("a legal ply");
            game.play(mv);
            assert_same_state(&position, &game);
        }
        assert_eq!(position.played().len(), before.len());
        assert_same_after_replay(&position, variant);
        for (fen, occurrences, ply) in before.into_iter().rev() {
            assert_eq!(position.pop(), Some(ply));
            assert_eq!((position.fen(), position.occurrences()), (fen, occurrences));
        }
        assert_eq!(position.pop(), None);
        assert_eq!(position, VariantPosition::start(variant));
    }
}

/// Replays a game from what the position says of it.
fn assert_same_after_replay(position: &VariantPosition, variant: Variant) {
    let single_plies = position.single_plies();
    let whole_turns = !variant.name().starts_with("ctor");
    assert!(!whole_turns || !single_plies.contains(&true));
    let mut replayed = VariantPosition::start(variant);
    for (text, single_ply) in position.played().into_iter().zip(single_plies) {
        let result = if single_ply {
            replayed.push_ply(&text)
        } else {
            replayed.push(&text)
        };
        result.expect("a legal turn or ply");
    }
    assert_eq!(&replayed, position);
}

#[test]
fn single_plies_differ_from_turns() {
    let mut position = VariantPosition::start(Variant::Ctor8);
    position.push("1").expect("a turn");
    position.push_ply("10").expect("a placement");
    position.push_ply("end").expect("the end of the turn");
    position.push("20,30").expect("a turn");
    assert_eq!(position.single_plies(), [false, true, true, false]);
    position.pop();
    position.pop();
    assert_eq!(position.single_plies(), [false, true]);
}

#[test]
fn the_arbiter_adds_the_secret_squares_that_act() {
    let noted = options(&[("SecretSquares", "3,17,44,58,60")]);
    let mut position = VariantPosition::start(Variant::Ctor8);
    position.push("28").expect("a turn");
    let arbitrated = |position: &VariantPosition, turn: &str| position.arbitrate(turn, &noted);
    let turn = arbitrated(&position, "44,30").expect("a turn");
    assert_eq!(turn, "44,30,!44");
    let fault = arbitrated(&position, &turn).expect_err("only the arbiter names squares");
    assert_eq!(
        fault.to_string(),
        "illegal move 44,30,!44: only the arbiter says which secret squares act"
    );
    position.push(&turn).expect("a turn");
    assert!(position.pieces().contains(&("44".to_owned(), 'x')));
    let unknown = VariantPosition::start(Variant::Turnover).arbitrate("b2b4", &noted);
    assert!(
        matches!(unknown, Err(PositionError::UnknownOption { .. })),
        "{unknown:?}"
    );
}

#[test]
fn a_terminal_outcome_is_not_a_lack_of_moves_or_a_count() {
    let terminal = |variant, fen: &str| {
        let position = position(variant, fen);
        let [terminal, outcome] = [position.terminal_outcome(), position.outcome()];
        (
            terminal.map(|outcome| outcome.reason),
            outcome.map(|outcome| outcome.reason),
        )
    };
    let castles = terminal(Variant::Turnover, "8/8/8/8/8/8/8/R3K3 b - - 0 1");
    assert_eq!(castles, (Some("castles"), Some("castles")));
    let counted = terminal(Variant::Turnover, "k7/8/8/8/8/8/8/R3K3 b - - 100 90");
    assert_eq!(counted, (None, Some("fifty moves")));
    let siege = terminal(Variant::Oliveira, "k7/8/2N5/8/7p/7P/8/1R5K[] b - - w 3 9");
    assert_eq!(siege, (None, Some("siege")));
}

fn assert_same_state<G: Game>(position: &VariantPosition, game: &GameHistory<G>) {
    let expected = game.position();
    assert_eq!(position.fen(), expected.fen());
    assert_eq!(position.side_to_move(), expected.side_to_move());
    assert_eq!(position.in_check(), expected.in_check());
    assert_eq!(position.outcome(), game.outcome());
    assert_eq!(position.terminal_outcome(), expected.terminal_outcome());
    assert_eq!(position.margin(), expected.margin());
    assert_eq!(position.attacked_squares(), expected.attacked_squares());
    assert_eq!(
        position.plies_to_count_end().unwrap_or(u32::MAX),
        expected.plies_to_count_end()
    );
    assert_eq!(position.perft(1), expected.count_moves());
    assert_eq!(position.diagram(), expected.diagram());
}

#[test]
fn random_games_are_played_and_taken_back() {
    for &variant in Variant::ALL {
        for seed in 0..12 {
            variant.dispatch(RandomGame { variant, seed });
        }
    }
}

#[test]
fn a_repetition_ends_the_game_and_is_taken_back() {
    let mut position = position(Variant::Turnover, "r2k4/8/8/8/8/8/8/R2K4 w - - 0 1");
    for round in 1..=2 {
        assert_eq!((position.occurrences(), position.outcome()), (round, None));
        for turn in ["a1b1", "a8b8", "b1a1", "b8a8"] {
            position.push(turn).expect("a legal move");
        }
    }
    assert_eq!(position.outcome().expect("the game is over").reason, "repetition");
    position.pop();
    assert_eq!((position.occurrences(), position.outcome()), (2, None));
}

/// Checks the effects of a move against the pieces before and after it.
fn check_effects(before: &VariantPosition, turn: &str, kinds: &mut HashSet<&'static str>) {
    let effects = before.effects(turn).expect("a legal move");
    let mut after = before.clone();
    after.push(turn).expect("a legal move");
    let mut pieces: BTreeMap<String, char> = before.pieces().into_iter().collect();
    for movement in &effects.movements {
        if let Some(from) = &movement.from {
            assert!(pieces.contains_key(from) || before.variant().name().starts_with("ctor"));
        }
    }
    for effect in &effects.effects {
        kinds.insert(effect.kind.name());
        let gone = matches!(
            effect.kind,
            EffectKind::Takes | EffectKind::Pushes | EffectKind::TurnsOver
        );
        if let (true, Some(square)) = (gone, &effect.square) {
            assert_eq!(pieces.get(square).copied(), effect.piece, "{before:?} {turn}");
        }
    }
    for Change {
        square,
        before: old,
        after: new,
    } in effects.changes
    {
        assert_eq!(pieces.get(&square).copied(), old, "{before:?} {turn}");
        assert_ne!(old, new, "{before:?} {turn}");
        match new {
            Some(piece) => pieces.insert(square, piece),
            None => pieces.remove(&square),
        };
    }
    let expected: BTreeMap<String, char> = after.pieces().into_iter().collect();
    assert_eq!(pieces, expected, "{before:?} {turn}");
}

/// A random legal turn, ply by ply.
fn random_turn(position: &VariantPosition, random: &mut StdRng) -> String {
    let mut here = position.clone();
    let mut plies = Vec::new();
    while here.side_to_move() == position.side_to_move() && here.outcome().is_none() {
        let moves = here.legal_moves();
        let ply = moves[random.random_range(0..moves.len())].clone();
        here.push_ply(&ply).expect("a legal ply");
        plies.push(ply);
    }
    let operations: Vec<String> = plies.into_iter().filter(|ply| ply != "end").collect();
    if operations.is_empty() {
        return "0000".to_owned();
    }
    operations.join(",")
}

#[test]
fn effects_change_the_board_as_the_move_does() {
    let mut kinds = HashSet::new();
    for &variant in Variant::ALL {
        for seed in 0..12 {
            let mut random = StdRng::seed_from_u64(seed);
            let mut position = VariantPosition::start(variant);
            for _ in 0..60 {
                if position.outcome().is_some() {
                    break;
                }
                let turn = random_turn(&position, &mut random);
                check_effects(&position, &turn, &mut kinds);
                position.push(&turn).expect("a legal turn");
            }
        }
    }
    for kind in ["takes", "turnsover", "combines", "splits", "pushes", "lands", "passes"] {
        assert!(kinds.contains(kind), "{kind}: {kinds:?}");
    }
}

/// A movement of a piece.
fn movement(piece: char, from: Option<&str>, to: Option<&str>) -> Movement {
    Movement {
        piece,
        from: from.map(str::to_owned),
        to: to.map(str::to_owned),
    }
}

#[test]
fn movements_tell_how_pieces_travel() {
    let movements =
        |variant, fen: &str, turn: &str| position(variant, fen).effects(turn).expect("a legal move").movements;
    let start = VariantPosition::start(Variant::Turnover).fen();
    assert_eq!(
        movements(Variant::Turnover, &start, "b2b4"),
        [movement('P', Some("b2"), Some("b4"))]
    );
    let empty = VariantPosition::start(Variant::Oliveira).fen();
    let placing = &VariantPosition::start(Variant::Oliveira).legal_moves()[0];
    let placed = movements(Variant::Oliveira, &empty, placing);
    assert_eq!(placed.len(), 2, "King and Warlord: {placed:?}");
    assert!(placed.iter().all(|movement| movement.from.is_none()));
    let start = VariantPosition::start(Variant::Ctor8).fen();
    let mut position = position(Variant::Ctor8, &start);
    position.push("1").expect("a placement");
    position.push("10,20").expect("two placements");
    let moved = position.effects("2,1-9").expect("a placement and a movement").movements;
    assert_eq!(
        moved,
        [movement('x', None, Some("2")), movement('x', Some("1"), Some("9"))]
    );
}

#[test]
fn equal_positions_have_equal_hashes_and_settings_matter() {
    let mut one = VariantPosition::start(Variant::Turnover);
    let mut other = one.clone();
    for turn in ["b2b4", "b7b5", "d2d4"] {
        one.push(turn).expect("a legal move");
    }
    for turn in ["d2d4", "b7b5", "b2b4"] {
        other.push(turn).expect("a legal move");
    }
    assert_eq!(one.pieces(), other.pieces());
    let hashes: HashSet<VariantPosition> = [one.clone(), one.clone()].into();
    assert_eq!(hashes.len(), 1);
    let of_teams = |teams| VariantPosition::set_up(Variant::Ctor, None, options(&[("TeamSizes", teams)]));
    assert_ne!(of_teams("1v1").expect("settings"), of_teams("2v2").expect("settings"));
    assert_eq!(one.side_to_move(), Color::Black);
}

#[test]
fn faults_are_explained_and_change_nothing() {
    let error = |variant, fen, pairs: &[(&str, &str)]| {
        let position = VariantPosition::set_up(variant, fen, options(pairs));
        position.expect_err("a fault").to_string()
    };
    assert_eq!(
        error(Variant::Turnover, Some("k7/8 w - - 0 1"), &[]),
        "bad FEN: the board must have 8 ranks separated by /, not 2"
    );
    assert_eq!(
        error(Variant::Turnover, None, &[("TeamSizes", "1v1")]),
        "turnover has no option named TeamSizes; its options: none"
    );
    assert_eq!(
        error(Variant::Ctor, None, &[("TeamSizes", "5v5")]),
        "TeamSizes is one of 1v1, 1v2, 1v3, 2v1, 2v2, 2v3, 3v1, 3v2, 3v3, not \"5v5\""
    );
    let mut position = VariantPosition::start(Variant::Turnover);
    let fault = position.push("b2b8").expect_err("an illegal move");
    assert!(matches!(fault, PositionError::Move(_)), "{fault:?}");
    assert!(fault.to_string().starts_with("illegal move b2b8: "), "{fault}");
    assert_eq!(position, VariantPosition::start(Variant::Turnover));
    assert!(position.played().is_empty());
}
