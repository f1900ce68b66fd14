//! `go` and what belongs to it.

use super::probe::{Probe, Search, require};
use super::{Check, Checked, Part};
use crate::game::Game;
use std::time::{Duration, Instant};

/// What is promised for `stop` is 50 ms; the rest is for the machine.
const STOP_PATIENCE: Duration = Duration::from_secs(2);

pub(super) fn checks<G: Game>() -> &'static [Check] {
    const {
        &[
            Check {
                part: Part::Uci,
                rule: "go depth, nodes, movetime and clocks are answered by a legal move",
                run: limits::<G>,
            },
            Check {
                part: Part::Ugi,
                rule: "go p1time p2time p1inc p2inc is answered by a legal move",
                run: |probe| legal::<G>(probe, "go p1time 1000 p2time 1000 p1inc 10 p2inc 10"),
            },
            Check {
                part: Part::Uci,
                rule: "pv begins with legal moves, and bestmove begins the last one",
                run: lines::<G>,
            },
            Check {
                part: Part::Uci,
                rule: "go searchmoves chooses among these moves",
                run: search_moves::<G>,
            },
            Check {
                part: Part::Uci,
                rule: "MultiPV 2 tells two lines",
                run: two_lines,
            },
            Check {
                part: Part::Uci,
                rule: "go infinite answers isready at once, waits for stop and obeys it at once",
                run: infinite,
            },
            Check {
                part: Part::Uci,
                rule: "go ponder waits for ponderhit",
                run: ponder,
            },
            Check {
                part: Part::Uci,
                rule: "a stop that comes with its go is not lost",
                run: hasty_stop,
            },
            Check {
                part: Part::Addition,
                rule: "info lines have all their fields, in their order",
                run: fields,
            },
            Check {
                part: Part::Addition,
                rule: "other commands wait for the search, in their order",
                run: waiting,
            },
            Check {
                part: Part::Ugi,
                rule: "behind bestmove, answers come in the order of the commands",
                run: order,
            },
            Check {
                part: Part::Addition,
                rule: "a go in error has one error line and no bestmove",
                run: |probe| {
                    probe.expect_error("go depth deep")?;
                    probe.expect_error("go no-such-limit")?;
                    probe.expect_error("go movetime soon")
                },
            },
            Check {
                part: Part::Addition,
                rule: "bench ends with its nodes and speed, and counts the same every time",
                run: bench,
            },
        ]
    }
}

/// Searches the start position, and asks for a legal move.
fn legal<G: Game>(probe: &mut Probe, go: &str) -> Checked {
    let search = probe.search(go)?;
    let best = search.best.get(1).cloned().unwrap_or_default();
    G::start()
        .parse_turn(&best)
        .map(drop)
        .map_err(|error| format!("{go}: {best}: {error}"))
}

fn limits<G: Game>(probe: &mut Probe) -> Checked {
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

/// The words of a line's `pv`.
fn pv(info: &str) -> Vec<&str> {
    let words = info.split_whitespace();
    words.skip_while(|&word| word != "pv").skip(1).collect()
}

fn lines<G: Game>(probe: &mut Probe) -> Checked {
    let Search { infos, best } = probe.search("go depth 4")?;
    let last = infos.last().ok_or("there is no info line")?;
    let first = pv(last).first().map(|&turn| turn.to_owned());
    require(first.as_ref() == best.get(1), || {
        format!("{last}, and {}", best.join(" "))
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

fn search_moves<G: Game>(probe: &mut Probe) -> Checked {
    let start = G::start();
    let moves = start.legal_moves();
    let first = moves.first().ok_or("there is no legal move")?;
    let only = start.turn_text(&[*first]);
    let search = probe.search(&format!("go depth 2 searchmoves {only}"))?;
    let chosen = search.best.get(1).cloned().unwrap_or_default();
    // In a game of several plies a turn, the move is completed.
    require(chosen.starts_with(&only), || format!("{chosen} is not {only}"))
}

fn two_lines(probe: &mut Probe) -> Checked {
    probe.expect_silence("setoption name MultiPV value 2")?;
    let search = probe.search("go depth 2")?;
    for line in [" multipv 1 ", " multipv 2 "] {
        let told = search.infos.iter().any(|info| info.contains(line));
        require(told, || format!("no info line has{line}"))?;
    }
    Ok(())
}

fn infinite(probe: &mut Probe) -> Checked {
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

fn ponder(probe: &mut Probe) -> Checked {
    probe.send("go ponder depth 1")?;
    probe.send("isready")?;
    let lines = probe.until("readyok")?;
    let early = lines.iter().any(|line| line.starts_with("bestmove"));
    require(!early, || "bestmove came before ponderhit".to_owned())?;
    probe.send("ponderhit")?;
    probe.search_result("go ponder").map(drop)
}

fn hasty_stop(probe: &mut Probe) -> Checked {
    for _ in 0..20 {
        probe.send_bytes(b"go infinite\nstop\n".to_vec())?;
        probe.search_result("go infinite")?;
    }
    Ok(())
}

fn fields(probe: &mut Probe) -> Checked {
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

fn waiting(probe: &mut Probe) -> Checked {
    probe.send_bytes(b"go infinite\nquery p1turn\nquery gameover\nstop\n".to_vec())?;
    probe.search_result("go infinite")?;
    let lines = probe.answer("")?;
    require(lines == ["response true", "response false"], || format!("{lines:?}"))
}

fn order(probe: &mut Probe) -> Checked {
    for _ in 0..100 {
        probe.search("go nodes 1")?;
        probe.expect("query p1turn", "response true")?;
    }
    Ok(())
}

fn bench(probe: &mut Probe) -> Checked {
    let mut nodes = || {
        probe.send("bench 1")?;
        let lines = probe.until_line("N nodes M nps", |line| line.ends_with(" nps"))?;
        let last = lines.last().and_then(|line| line.split_once(" nodes "));
        let (nodes, _) = last.ok_or_else(|| format!("{lines:?}"))?;
        Ok::<String, String>(nodes.to_owned())
    };
    let (first, second) = (nodes()?, nodes()?);
    require(first == second, || format!("{first} and {second} nodes"))
}
