//! Generates random lines of protocol input.

use super::model::start_of;
use anel::ctor::CtorSettings;
use anel::game::Game;
use anel::uci::LONGEST_LINE;
use anel::variant::{Variant, VariantTask};
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::{Index, select};
use std::fmt;
use std::ops::Range;

/// A line of input, without its line end.
#[derive(Clone)]
pub struct Line(pub Vec<u8>);

/// Formats the line as escaped text, for failure reports.
impl fmt::Debug for Line {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0.escape_ascii())
    }
}

impl<T: Into<Vec<u8>>> From<T> for Line {
    fn from(text: T) -> Line {
        Line(text.into())
    }
}

/// The input lines of one session.
pub fn lines() -> impl Strategy<Value = Vec<Line>> {
    let line = prop_oneof![
        40 => select(&COMMANDS[..]).prop_map(Line::from),
        20 => search(),
        20 => position(),
        10 => option(),
        10 => select(&HALF_VALID[..]).prop_map(Line::from),
        5 => noise(),
        1 => Just(Line::from("quit")),
        1 => Just(Line(vec![b'd'; LONGEST_LINE + 1])),
    ];
    vec(line, 0..30)
}

const COMMANDS: [&str; 26] = [
    "uci",
    "ugi",
    "isready",
    "  isready \r",
    "",
    "ucinewgame",
    "uginewgame",
    "stop",
    "stop",
    "stop",
    "ponderhit",
    "d",
    "eval",
    "bench 1",
    "go perft 0",
    "go perft 2",
    "query gameover",
    "query p1turn",
    "query result",
    "query reason",
    "query fen",
    "query moves",
    "query islegal b2b3",
    "query line b2b4 b7b5",
    "explain",
    "explain b2b4 nodes 40",
];

const HALF_VALID: [&str; 38] = [
    "position",
    "position fen",
    "position fen 8/8 w",
    "position fen x7/8/8/8/8/8/8/8 w",
    "position startpos b2b3",
    "position startpos moves b2b3 b2b3",
    "go depth",
    "go depth 0",
    "go depth -1",
    "go depth two",
    "go nodes 99999999999999999999999 depth 1",
    "go movetime soon",
    "go perft",
    "go perft many",
    "go sideways",
    "go depth 2 searchmoves",
    "go depth 2 searchmoves b2b4 d2d4",
    "go depth 2 searchmoves b2b9",
    "query",
    "query weather",
    "query islegal",
    "query islegal e9e9",
    "query notation b2b3",
    "query notation b7b3",
    "query line",
    "query line b2b4 b2b4",
    "explain b2b9",
    "explain nodes",
    "explain nodes 0",
    "explain b2b4 nodes few",
    "explain b2b4 d2d4",
    "explain 28 nodes 30",
    "bench often",
    "bench 0",
    "isready when you are",
    "ISREADY",
    "stop!",
    "quit0",
];

/// A `go` command whose search either ends soon or waits for `stop`.
fn search() -> impl Strategy<Value = Line> {
    let limited = |limit: &'static str, range: Range<u32>| range.prop_map(move |number| format!("go {limit} {number}"));
    let text = prop_oneof![
        limited("nodes", 1..300),
        limited("depth", 1..4),
        limited("movetime", 0..3),
        limited("mate", 1..2),
        limited("wtime 20 btime 10 winc", 0..3),
        limited("movestogo 3 p2time 10 p1time", 0..20),
        limited("ponder depth", 1..3),
        select(&["go", "go infinite", "go ponder"][..]).prop_map(str::to_owned),
    ];
    text.prop_map(Line::from)
}

const OPTIONS: [&str; 15] = [
    "Hash",
    "Threads",
    "MultiPV",
    "Ponder",
    "Move Overhead",
    "Clear Hash",
    "UCI_Variant",
    "UCI_LimitStrength",
    "UCI_Elo",
    "UCI_ShowWDL",
    "UCI_AnalyseMode",
    "TeamSizes",
    "SecretSquares",
    "multipv",
    "Contempt",
];

/// Values for `setoption`: valid values for every kind of option, and invalid values. Combinations that need many
/// threads or much memory are filtered out.
const VALUES: [&str; 19] = [
    "1",
    "2",
    "4",
    "0",
    "-1",
    "9999999",
    "600",
    "true",
    "false",
    "turnover",
    "turnover2019",
    "oliveira",
    "ctor8",
    "2v3",
    "1,2,3,4,5",
    "1,2,3,4,99",
    "chess",
    "",
    "one of them",
];

fn option() -> impl Strategy<Value = Line> {
    let variants: Vec<&str> = Variant::ALL.iter().map(|variant| variant.name()).collect();
    let any_value = (select(&OPTIONS[..]), select(&VALUES[..]));
    let pair = prop_oneof![
        3 => any_value,
        1 => (Just("UCI_Variant"), select(variants)),
    ];
    // Larger values of `Hash` and `Threads` are valid, but too expensive for a test.
    let modest = pair.prop_filter("few threads, small tables", |&(name, value)| {
        !matches!((name, value), ("Hash" | "Threads", "4" | "600"))
    });
    modest.prop_map(|(name, value)| Line::from(format!("setoption name {name} value {value}")))
}

/// The benchmark positions of a variant.
struct Positions;

impl VariantTask for Positions {
    type Output = &'static [&'static str];

    fn run<G: Game>(self) -> Self::Output {
        G::BENCH_FENS
    }
}

/// A `position` command for a position of any variant, not necessarily the current one, followed by some legal moves
/// and possibly an illegal one.
fn position() -> impl Strategy<Value = Line> {
    let variant = select(Variant::ALL);
    let last = select(&["", "", "", "a1a1", "b2b3q", "zzzz", "moves", "\0"][..]);
    let start = any::<Option<Index>>();
    (variant, start, vec(any::<Index>(), 0..12), last).prop_map(|(variant, start, picks, last)| {
        let fen = start.map(|index| *index.get(variant.dispatch(Positions)));
        let moves = random_moves(variant, fen, &picks);
        let start = fen.map_or("startpos".to_owned(), |fen| format!("fen {fen}"));
        Line::from(format!("position {start} moves {} {last}", moves.join(" ")))
    })
}

fn random_moves(variant: Variant, fen: Option<&str>, picks: &[Index]) -> Vec<String> {
    let mut board = start_of(variant, &CtorSettings::default(), fen).expect("a valid FEN");
    let mut played = Vec::new();
    for pick in picks {
        let moves = board.moves();
        if moves.is_empty() {
            break;
        }
        let mv = pick.get(&moves).clone();
        board = board.after(&mv).expect("a legal move");
        played.push(mv);
    }
    played
}

/// A line of arbitrary bytes or words, without a newline.
fn noise() -> impl Strategy<Value = Line> {
    let any_bytes = vec(any::<u8>(), 0..60);
    let words = "(go|position|setoption|query|fen|moves|name|value|[ -~]{1,8}|\\PC{1,4}| |\t){1,8}";
    let noise = prop_oneof![any_bytes, words.prop_map(String::into_bytes)];
    noise.prop_map(|mut line| {
        line.retain(|&byte| byte != b'\n');
        Line(line)
    })
}
