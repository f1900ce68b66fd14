//! Rules about `go` and related commands.

use super::probe::{Probe, Search, require};
use super::{Rule, RuleSource, TestResult};
use crate::game::Game;
use std::time::{Duration, Instant};

/// Time allowed for an engine to obey `stop`. The protocol requires 50 ms; the longer limit tolerates a busy machine.
const STOP_PATIENCE: Duration = Duration::from_secs(2);

pub(super) fn rules<G: Game>() -> &'static [Rule] {
    const {
        &[
            Rule {
                source: RuleSource::Uci,
                text: "go depth, nodes, movetime and clocks are answered by a legal move",
                test: limits::<G>,
            },
            Rule {
                source: RuleSource::Ugi,
                text: "go p1time p2time p1inc p2inc is answered by a legal move",
                test: |probe| legal::<G>(probe, "go p1time 1000 p2time 1000 p1inc 10 p2inc 10"),
            },
            Rule {
                source: RuleSource::Uci,
                text: "every pv consists of legal moves, and the last one begins with bestmove",
                test: lines::<G>,
            },
            Rule {
                source: RuleSource::Uci,
                text: "go searchmoves restricts bestmove to the given moves",
                test: search_moves::<G>,
            },
            Rule {
                source: RuleSource::Uci,
                text: "MultiPV 2 reports two lines",
                test: two_lines,
            },
            Rule {
                source: RuleSource::Uci,
                text: "go infinite answers isready at once, runs until stop, and then ends at once",
                test: infinite,
            },
            Rule {
                source: RuleSource::Uci,
                text: "go ponder waits for ponderhit",
                test: ponder,
            },
            Rule {
                source: RuleSource::Uci,
                text: "a stop sent together with its go is not lost",
                test: hasty_stop,
            },
            Rule {
                source: RuleSource::Uci,
                text: "exactly one bestmove answers each go, even if a stop comes late",
                test: single_answer,
            },
            Rule {
                source: RuleSource::Addition,
                text: "info lines have all fields, in order",
                test: fields,
            },
            Rule {
                source: RuleSource::Addition,
                text: "queries sent during a search are answered after bestmove, in order",
                test: waiting,
            },
            Rule {
                source: RuleSource::Ugi,
                text: "after bestmove, commands are answered in order",
                test: order,
            },
            Rule {
                source: RuleSource::Addition,
                text: "an invalid go gives one error line and no bestmove",
                test: |probe| {
                    probe.expect_error("go depth deep")?;
                    probe.expect_error("go no-such-limit")?;
                    probe.expect_error("go movetime soon")
                },
            },
            Rule {
                source: RuleSource::Addition,
                text: "bench ends with nodes and speed, and its node count is reproducible",
                test: bench,
            },
        ]
    }
}

/// Searches the start position and requires a legal `bestmove`.
fn legal<G: Game>(probe: &mut Probe, go: &str) -> TestResult {
    let search = probe.search(go)?;
    let best = search.best.get(1).cloned().unwrap_or_default();
    G::start()
        .parse_turn(&best)
        .map(drop)
        .map_err(|error| format!("{go}: {best}: {error}"))
}

fn limits<G: Game>(probe: &mut Probe) -> TestResult {
    [
        "go depth 2",
        "go nodes 500",
        "go movetime 50",
        "go wtime 1000 btime 1000 winc 10 binc 10",
        "go wtime 1000 btime 1000 movestogo 5",
    ]
    .into_iter()
    .try_for_each(|go| legal::<G>(probe, go))
}

/// The moves after `pv` in an `info` line.
fn pv(info: &str) -> Vec<&str> {
    let words = info.split_whitespace();
    words.skip_while(|&word| word != "pv").skip(1).collect()
}

fn lines<G: Game>(probe: &mut Probe) -> TestResult {
    let Search { infos, best } = probe.search("go depth 4")?;
    let last = infos.last().ok_or("there is no info line")?;
    let first = pv(last).first().map(|&turn| turn.to_owned());
    require(first.as_ref() == best.get(1), || {
        format!("{last}, but {}", best.join(" "))
    })?;
    for info in &infos {
        let mut position = G::start();
        for turn in pv(info) {
            let plies = position
                .parse_turn(turn)
                .map_err(|error| format!("{info}: {turn}: {error}"))?;
            position = plies.iter().fold(position, |position, &mv| position.play(mv));
        }
    }
    Ok(())
}

fn search_moves<G: Game>(probe: &mut Probe) -> TestResult {
    let start = G::start();
    let moves = start.legal_moves();
    let first = moves.first().ok_or("the start position has no legal moves")?;
    let only = start.turn_text(&[*first]);
    let search = probe.search(&format!("go depth 2 searchmoves {only}"))?;
    let chosen = search.best.get(1).cloned().unwrap_or_default();
    // In games with several plies per turn, `bestmove` is a whole turn that begins with the move from `searchmoves`.
    require(chosen.starts_with(&only), || {
        format!("bestmove is {chosen}, not {only}")
    })
}

fn two_lines(probe: &mut Probe) -> TestResult {
    probe.expect_silence("setoption name MultiPV value 2")?;
    let search = probe.search("go depth 2")?;
    for line in [" multipv 1 ", " multipv 2 "] {
        let told = search.infos.iter().any(|info| info.contains(line));
        require(told, || format!("no info line contains{line}"))?;
    }
    Ok(())
}

fn infinite(probe: &mut Probe) -> TestResult {
    probe.send("go infinite")?;
    probe.send("isready")?;
    let lines = probe.until("readyok")?;
    let early = lines.iter().any(|line| line.starts_with("bestmove"));
    require(!early, || "bestmove came before stop".to_owned())?;
    let asked = Instant::now();
    probe.send("stop")?;
    probe.search_result("go infinite")?;
    let taken = asked.elapsed();
    require(taken <= STOP_PATIENCE, || format!("stop took {} ms", taken.as_millis()))
}

fn ponder(probe: &mut Probe) -> TestResult {
    probe.send("go ponder depth 1")?;
    probe.send("isready")?;
    let lines = probe.until("readyok")?;
    let early = lines.iter().any(|line| line.starts_with("bestmove"));
    require(!early, || "bestmove came before ponderhit".to_owned())?;
    probe.send("ponderhit")?;
    probe.search_result("go ponder").map(drop)
}

fn hasty_stop(probe: &mut Probe) -> TestResult {
    for _ in 0..20 {
        probe.send_bytes(b"go infinite\nstop\n".to_vec())?;
        probe.search_result("go infinite")?;
    }
    Ok(())
}

/// Waits after each answer for a second one, as an engine sends it whose timer goes on after the search.
fn single_answer(probe: &mut Probe) -> TestResult {
    for go in [
        "go depth 1",
        "go nodes 100",
        "go movetime 100",
        "go wtime 200 btime 200 winc 0 binc 0",
    ] {
        probe.search(go)?;
        probe.expect_no_answer(go)?;
    }
    probe.search("go depth 1")?;
    probe.send("stop")?;
    probe.expect_no_answer("a stop after the answer to go depth 1")?;
    probe.send("go infinite")?;
    probe.send("stop")?;
    probe.search_result("go infinite")?;
    probe.expect_no_answer("go infinite")
}

fn fields(probe: &mut Probe) -> TestResult {
    const FIELDS: [&str; 9] = [
        "depth", "seldepth", "multipv", "score", "nodes", "nps", "hashfull", "time", "pv",
    ];
    let search = probe.search("go depth 3")?;
    require(!search.infos.is_empty(), || "there is no info line".to_owned())?;
    for info in &search.infos {
        let words: Vec<&str> = info.split(' ').collect();
        let places: Vec<Option<usize>> = FIELDS
            .iter()
            .map(|field| words.iter().position(|word| word == field))
            .collect();
        let complete = places.iter().all(Option::is_some);
        require(complete && places.is_sorted(), || info.clone())?;
    }
    Ok(())
}

fn waiting(probe: &mut Probe) -> TestResult {
    probe.send_bytes(b"go infinite\nquery p1turn\nquery gameover\nstop\n".to_vec())?;
    probe.search_result("go infinite")?;
    let lines = probe.answer("")?;
    require(lines == ["response true", "response false"], || {
        format!("the queries are answered by {lines:?}")
    })
}

fn order(probe: &mut Probe) -> TestResult {
    for _ in 0..100 {
        probe.search("go nodes 1")?;
        probe.expect("query p1turn", "response true")?;
    }
    Ok(())
}

fn bench(probe: &mut Probe) -> TestResult {
    let mut nodes = || {
        probe.send("bench 1")?;
        let lines = probe.until_line("N nodes M nps", |line| line.ends_with(" nps"))?;
        let last = lines.last().and_then(|line| line.split_once(" nodes "));
        let (nodes, _) = last.ok_or_else(|| format!("{lines:?}"))?;
        Ok::<String, String>(nodes.to_owned())
    };
    let (first, second) = (nodes()?, nodes()?);
    require(first == second, || {
        format!("two runs counted {first} and {second} nodes")
    })
}
