//! Well-chosen positions with all their reasons.

use anel::ctor::{Ctor, Eight};
use anel::explain::{Coach, Resources, of_move, of_position};
use anel::game::{Game, GameHistory, Position};
use anel::oliveira::Oliveira;
use anel::search::SearchThreads;
use anel::stop_signal::StopSignal;
use anel::time_source::system_time;
use anel::turnover::{Current, Official2019, Turnover};

/// The reasons for and against a turn that need no search.
fn reasons<G: Game>(fen: &str, turn: &str) -> Vec<String> {
    let position = G::from_fen(fen).expect("a FEN");
    let turn = position.parse_turn(turn).expect("a legal turn");
    let reasons = of_move(&GameHistory::from(position), &turn);
    reasons.iter().map(ToString::to_string).collect()
}

/// The reasons from searches for and against a turn. `stopped` stops the searches before they begin.
fn searched<G: Game>(fen: &str, turn: &str, stopped: bool) -> Vec<String> {
    let position = G::from_fen(fen).expect("a FEN");
    let turn = position.parse_turn(turn).expect("a legal turn");
    let stop_signal = StopSignal::default();
    if stopped {
        stop_signal.stop();
    }
    let threads = SearchThreads::start(1).expect("a thread");
    let resources = Resources {
        threads: &threads,
        now: system_time,
        stop_signal: &stop_signal,
    };
    let game = GameHistory::from(position);
    let mut reasons = Vec::new();
    let mut coach = Coach::new(&game, position, 20_000, resources).expect("memory");
    coach.explain_move(&turn, |reason| reasons.push(reason.to_string()));
    reasons
}

type New = Turnover<Current>;
type Old = Turnover<Official2019>;

#[test]
fn a_turnover_protects_a_castle_and_attacks_another() {
    assert_eq!(
        reasons::<New>("k6k/8/8/3b4/8/8/8/K2R3K w", "d1d5"),
        [
            "turnsover square d5 piece b becomes Q",
            "threatens square a8 piece k by d5a8 effect takes gain 8 new true",
            "protects square h1 piece K by d5h1 how capture",
            "danger square a8 piece k by d5a8 effect takes gain 8 side opponent",
        ]
    );
}

#[test]
fn what_stays_behind_can_be_attacked() {
    assert_eq!(
        reasons::<New>("7k/k7/8/3r1b2/8/8/1N6/K6K w", "b2d3"),
        [
            "splits square b2 piece N becomes B",
            "threatens square h8 piece k by b2h8 effect takes gain 8 new true",
            "leaves square d3 piece P by f5d3 effect turnsover gain 2 new true",
            "danger square h8 piece k by b2h8 effect takes gain 8 side opponent",
        ]
    );
}

#[test]
fn a_promotion_forks_two_castles() {
    assert_eq!(
        reasons::<New>("k6k/3P4/8/8/8/8/8/K6K w", "d7d8"),
        [
            "promotes square d8 piece P becomes Q",
            "threatens square a8 piece k by d8a8 effect takes gain 8 new true",
            "threatens square h8 piece k by d8h8 effect takes gain 8 new true",
            "fork square d8 piece Q targets a8,h8",
            "danger square a8 piece k by d8a8 effect takes gain 8 side opponent",
            "danger square h8 piece k by d8h8 effect takes gain 8 side opponent",
        ]
    );
    // By the rules of 2019, the Tower that stays on d8 gives mate: the last Castle is attacked and may not move.
    let threat = "threatens square a8 piece k by d8a8 effect takes gain win new true";
    assert!(reasons::<Old>("k6k/3P4/8/8/8/8/8/K6K w", "d7d8").contains(&threat.to_owned()));
}

#[test]
fn a_defended_stack_is_attacked_with_profit_only_if_it_is_worth_more() {
    // The Tower on d1 would take back, so Black wins a Citadel (7) for a Tower (4).
    assert_eq!(
        reasons::<New>("k2r3k/8/8/8/8/8/3Q4/K3R2K w", "e1d1"),
        [
            "threatens square d8 piece r by d2d8 effect turnsover gain 8 new false",
            "leaves square d2 piece Q by d8d2 effect takes gain 3 new false",
        ]
    );
    // A Tower that the other Tower defends is not worth another Tower.
    assert_eq!(
        reasons::<New>("k2r3k/8/8/8/8/8/3R4/K3R2K w", "e1d1"),
        [
            "threatens square d8 piece r by d2d8 effect takes gain 4 new false",
            "protects square d2 piece R by d8d2 how guard",
        ]
    );
}

#[test]
fn a_block_protects_and_a_retreat_escapes() {
    assert_eq!(
        reasons::<New>("k6k/8/8/1r3Q2/3P4/8/8/K6K w", "d4d5"),
        ["protects square f5 piece Q by b5f5 how block"]
    );
    assert_eq!(
        reasons::<New>("8/8/3k4/8/3R4/8/8/K6K b", "d6e6"),
        ["escapes square d6 piece k to e6 by d4d6"]
    );
}

#[test]
fn the_last_castle_must_not_be_left_attacked() {
    let fen = "8/8/3k4/8/3R4/8/8/K6K b";
    assert_eq!(
        reasons::<New>(fen, "d6d5"),
        [
            "threatens square d4 piece R by d5d4 effect takes gain 4 new true",
            "leaves square d5 piece k by d4d5 effect takes gain win new true",
            "danger square d5 piece k by d4d5 effect takes gain win side mover",
        ]
    );
    let proof = "proof winner opponent moves 1 balance -8 lost k@d5 settled true pv d6d5 d4d5";
    assert_eq!(searched::<New>(fen, "d6d5", false)[0], proof);
    assert_eq!(searched::<New>(fen, "d6d5", true), Vec::<String>::new());
}

#[test]
fn the_last_capture_ends_the_game() {
    assert_eq!(
        reasons::<New>("k7/8/8/8/8/8/8/R3K3 w", "a1a8"),
        ["takes square a8 piece k", "ends result p1win by castles"]
    );
    assert_eq!(
        reasons::<New>("k7/8/8/8/8/8/8/R3K3 w", "e1e2"),
        [
            "check square a8 piece k",
            "threatens square a8 piece k by a1a8 effect takes gain win new false",
            "danger square a8 piece k by a1a8 effect takes gain win side opponent",
        ]
    );
}

#[test]
fn a_knight_forks_king_and_rook() {
    let fen = "r3k3/p7/8/3N4/8/8/8/4K3[] w - - b 0 1";
    assert_eq!(
        reasons::<Oliveira>(fen, "d5c7"),
        [
            "check square e8 piece k",
            "threatens square a8 piece r by c7a8 effect takes gain 5 new true",
            "fork square c7 piece N targets a8,e8",
        ]
    );
}

#[test]
fn special_moves_of_oliveira_have_their_reasons() {
    let lord = "4k3/p7/2n5/8/2L5/8/P7/4K3[] w - - b 0 1";
    assert_eq!(
        reasons::<Oliveira>(lord, "c4c6"),
        ["takes square c6 piece n", "charges square c4 piece L"]
    );
    let lancer = "4k3/8/8/8/4n3/8/4P3/K5N1[] w - - w 0 1";
    assert_eq!(reasons::<Oliveira>(lancer, "e2e4"), ["pushes square e4 piece n to e5"]);
    let zone = "4k3/p7/8/3g4/8/8/P1R5/4K3[] w - - w 0 1";
    assert_eq!(reasons::<Oliveira>(zone, "c2c4"), ["removed square c4 piece R"]);
    let promotion = "4k3/P7/8/8/8/7r/8/K7[Rn] w - - w 0 1";
    assert_eq!(
        reasons::<Oliveira>(promotion, "a7a8r"),
        ["promotes square a8 piece P becomes R", "check square e8 piece k"]
    );
    let dukes = "4k3/7p/8/8/8/8/1G6/R3K3[G] w Q - w 0 1";
    assert_eq!(reasons::<Oliveira>(dukes, "G@e4"), ["deploys square e4"]);
    assert_eq!(reasons::<Oliveira>(dukes, "b2@"), ["withdraws square b2 piece G"]);
    assert_eq!(reasons::<Oliveira>(dukes, "e1c1"), ["castles square c1"]);
    assert_eq!(reasons::<Oliveira>(dukes, "0000"), ["passes"]);
    let en_passant = "4k3/7p/8/2pP4/8/8/8/K7[] w - c6 b 0 1";
    assert_eq!(reasons::<Oliveira>(en_passant, "d5c6"), ["takes square c5 piece p"]);
}

#[test]
fn a_replacement_makes_another_one_possible() {
    assert_eq!(
        reasons::<Ctor<Eight>>("8/8/2xx4/2xo4/2xo4/8/8/8 1 0,0,0 5 0 58", "29,x28"),
        [
            "replaces square 28 piece o becomes x",
            "threatens square 36 piece o by 37,x36 effect replaces gain 2 new true",
        ]
    );
}

#[test]
fn a_ring_of_twelve_chips_is_settled() {
    assert_eq!(
        reasons::<Ctor<Eight>>("1xx5/xxxx4/xxxx4/8/8/8/8/6oo 1 0,0,0 5 0 52", "26,27"),
        ["settles squares 2,3,9,10,11,12,17,18,19,20,26,27"]
    );
}

#[test]
fn landings_and_secret_squares_have_their_reasons() {
    let fen = "8/8/2xx4/2xo4/2xo4/8/8/8 1 0,0,0 5 0 58";
    assert_eq!(
        reasons::<Ctor<Eight>>(fen, "29,20+27-44"),
        [
            "lands square 44",
            "threatens square 28 piece o by 20,21,x28 effect replaces gain 2 new false",
            "threatens square 36 piece o by 27,37,x36 effect replaces gain 2 new true",
        ]
    );
    assert_eq!(
        reasons::<Ctor<Eight>>(fen, "29,x28,37,!37"),
        [
            "replaces square 28 piece o becomes x",
            "secret square 37 piece x becomes o",
            "threatens square 36 piece o by 43,x36 effect replaces gain 2 new true",
        ]
    );
}

#[test]
fn a_position_shows_what_either_side_could_take() {
    let position = New::from_fen("k2r3k/8/8/8/8/8/3Q4/K6K w").expect("a FEN");
    let reasons = of_position(&GameHistory::from(position));
    let texts: Vec<String> = reasons.iter().map(ToString::to_string).collect();
    assert_eq!(
        texts,
        [
            "chance square d8 piece r by d2d8 effect turnsover gain 8",
            "exposed square d2 piece Q by d8d2 effect takes gain 7",
        ]
    );
}

#[test]
fn a_pass_forks_nothing() {
    assert_eq!(
        reasons::<Oliveira>("n6k/8/8/8/8/8/4K3/R6n[] w - - w 0 1", "0000"),
        [
            "passes",
            "threatens square h1 piece n by a1h1 effect takes gain 3 new false",
            "threatens square a8 piece n by a1a8 effect takes gain 3 new false",
        ]
    );
}
