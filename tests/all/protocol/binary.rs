//! Tests the `anel` binary as driven by GUIs and careless scripts.

use crate::support::process::Engine;
use anel::variant::Variant;
use std::io::Write;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

/// The best move reported by the next search to end.
fn best_move(engine: &mut Engine) -> String {
    let lines = engine.until("bestmove ");
    let words: Vec<&str> = lines.last().expect("a line").split(' ').collect();
    words[1].to_owned()
}

/// Waits until the engine has executed all commands. A query waits for running searches, unlike `isready`.
fn settle(engine: &mut Engine) {
    engine.send("query p1turn");
    engine.until("response");
}

/// Lets the engine play a game against itself, using only the protocol. Returns the moves and the result of the game.
fn play_game(engine: &mut Engine, variant: Variant, go: &str) -> (Vec<String>, String) {
    engine.send(&format!("setoption name UCI_Variant value {variant}"));
    assert!(engine.line().starts_with(&format!("info string variant {variant} ")));
    engine.send("ucinewgame");
    let mut moves: Vec<String> = Vec::new();
    loop {
        let played = if moves.is_empty() {
            String::new()
        } else {
            format!(" moves {}", moves.join(" "))
        };
        engine.send(&format!("position startpos{played}"));
        if engine.ask("query gameover") == "response true" {
            let result = engine.ask("query result");
            return (moves, result);
        }
        assert!(moves.len() < 1000, "a game ends");
        engine.send(go);
        let best = best_move(engine);
        assert_eq!(engine.ask(&format!("query islegal {best}")), "response true");
        moves.push(best);
    }
}

#[test]
fn a_game_runs_from_start_to_finish_in_every_variant() {
    let mut engine = Engine::start();
    for &variant in Variant::ALL {
        let (moves, result) = play_game(&mut engine, variant, "go nodes 500");
        assert!(moves.len() > 10, "{variant}: {moves:?}");
        assert!(["response p1win", "response p2win", "response draw"].contains(&&*result));
    }
    assert!(engine.end().is_empty());
}

#[test]
fn a_game_on_nearly_empty_clocks() {
    let mut engine = Engine::start();
    let (moves, _) = play_game(&mut engine, Variant::Turnover2019, "go wtime 1 btime -30 winc 0 binc 1");
    assert!(moves.len() > 10);
}

#[test]
fn several_threads_play_legal_moves() {
    let mut engine = Engine::start();
    engine.send("setoption name Threads value 3");
    engine.send("go depth 7");
    let best = best_move(&mut engine);
    assert_eq!(engine.ask(&format!("query islegal {best}")), "response true");
}

#[test]
fn isready_is_answered_during_a_search_and_stop_ends_it() {
    let mut engine = Engine::start();
    engine.send("go infinite");
    engine.until("info depth 6 ");
    engine.send("isready");
    engine.until("readyok");
    engine.send("stop");
    engine.until("bestmove ");
    assert!(engine.end().is_empty());
}

#[test]
fn a_search_to_the_last_depth_still_waits_for_stop() {
    let mut engine = Engine::start();
    engine.send("position fen 8/8/8/8/8/8/8/R3K3 w");
    engine.send("go infinite");
    assert_eq!(engine.ask("isready"), "readyok");
    assert_eq!(engine.ask("stop"), "bestmove (none)");
}

#[test]
fn a_ponder_search_answers_after_ponderhit() {
    let mut engine = Engine::start();
    engine.send("go ponder depth 3");
    engine.until("info depth 3 ");
    assert_eq!(engine.ask("isready"), "readyok");
    engine.send("ponderhit");
    assert!(engine.line().starts_with("bestmove "));
}

#[test]
fn quit_and_the_end_of_input_end_a_search() {
    let mut engine = Engine::start();
    engine.send("go infinite");
    engine.until("info depth 3 ");
    engine.send("quit");
    let rest = engine.end();
    assert!(
        rest.last().is_some_and(|line| line.starts_with("bestmove ")),
        "{rest:?}"
    );

    let mut engine = Engine::start();
    engine.send("go infinite");
    engine.until("info depth 3 ");
    let rest = engine.end();
    assert!(
        rest.last().is_some_and(|line| line.starts_with("bestmove ")),
        "{rest:?}"
    );
}

#[test]
fn a_script_that_is_piped_in_is_answered_to_its_end() {
    let mut engine = Engine::start();
    engine.send_bytes(
        b"position startpos moves b2b4\ngo depth 4\ngo perft 4\nposition startpos\ngo depth 3\n\
          query fen\nbench 1\n",
    );
    let lines = engine.end();
    let count = |beginning: &str| lines.iter().filter(|line| line.starts_with(beginning)).count();
    assert_eq!(count("bestmove "), 2, "{lines:?}");
    assert_eq!(count("Nodes searched: 4075531"), 1, "{lines:?}");
    assert_eq!(
        count("response k1k1k1k1/1k1k1k1k/8/8/8/8/1K1K1K1K/K1K1K1K1 w - - 0 1"),
        1
    );
    assert!(lines.last().is_some_and(|line| line.ends_with(" nps")), "{lines:?}");
}

/// `quit` ends the engine at once, even if endless searches and perft counts wait in the command queue.
#[test]
fn quit_does_not_wait_for_the_queue() {
    let mut engine = Engine::start();
    assert_eq!(engine.ask("isready"), "readyok");
    let asked = Instant::now();
    engine.send_bytes(b"go perft 30\nbench 60\nbench 60\ngo infinite\ngo perft 30\nquit\ngo perft 30\n");
    engine.end();
    // The protocol promises that `quit` takes at most 100 ms. The test's limit is higher, to allow for a loaded
    // machine.
    assert!(asked.elapsed() < Duration::from_secs(5));
}

/// `quit` ends the engine even if the engine has printed more than a pipe can hold and nobody reads the output.
#[test]
fn quit_does_not_wait_for_a_reader() {
    let mut process = Command::new(env!("CARGO_BIN_EXE_anel"))
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("the engine starts");
    let mut input = process.stdin.take().expect("its input is piped");
    let commands = "query moves\n".repeat(5000) + "go infinite\nquit\n";
    input.write_all(commands.as_bytes()).expect("the engine reads");
    let asked = Instant::now();
    let status = process.wait().expect("the engine ends");
    assert!(status.success() && asked.elapsed() < Duration::from_secs(5));
}

/// Commands sent after the last line of a reply are answered in the order in which they were sent.
#[test]
fn isready_does_not_overtake_what_was_sent_before_it() {
    let mut engine = Engine::start();
    for (go, last) in [("go nodes 1", "bestmove "), ("go perft 1", "Nodes searched")] {
        for _ in 0..1000 {
            engine.send(go);
            engine.until(last);
            engine.send_bytes(b"query p1turn\nisready\n");
            assert_eq!(engine.line(), "response true");
            assert_eq!(engine.line(), "readyok");
        }
    }
    // Replies stay in order for errors too, and for commands that waited for the end of a search.
    for _ in 0..200 {
        engine.send_bytes(b"go infinite\nquery p1turn\nstop\n");
        engine.until("bestmove ");
        engine.send_bytes(b"hello\nisready\n");
        assert_eq!(engine.line(), "response true");
        assert!(engine.line().ends_with("unknown command: hello"));
        assert_eq!(engine.line(), "readyok");
    }
}

#[test]
fn debug_repeats_every_line() {
    let mut engine = Engine::start();
    engine.send("debug on");
    engine.send("go infinite");
    assert_eq!(engine.line(), "info string read: go infinite");
    engine.send("debug off");
    engine.until("info string read: debug off");
    engine.send("stop");
    let lines = engine.until("bestmove ");
    assert!(lines.iter().all(|line| line != "info string read: stop"));
    assert_eq!(
        engine.ask("debug"),
        "info string error: debug is on or off, not nothing"
    );
}

/// PowerShell writes a byte order mark before the first line, which the engine must ignore.
#[test]
fn a_byte_order_mark_is_ignored() {
    let mut engine = Engine::start();
    engine.send_bytes(b"\xef\xbb\xbfisready\r\n");
    assert_eq!(engine.line(), "readyok");
}

/// A search with a short `movetime` uses the time, although the default move overhead is just as long (20 ms).
#[test]
fn a_short_movetime_is_used() {
    let mut engine = Engine::start();
    assert_eq!(engine.ask("isready"), "readyok");
    let asked = Instant::now();
    engine.send("go movetime 20");
    engine.until("bestmove ");
    assert!(asked.elapsed() >= Duration::from_millis(14));
}

#[test]
fn a_waiting_search_gets_its_full_time() {
    let mut engine = Engine::start();
    assert_eq!(engine.ask("isready"), "readyok");
    let asked = Instant::now();
    engine.send_bytes(b"go movetime 100\ngo movetime 100\n");
    engine.until("bestmove ");
    engine.until("bestmove ");
    assert!(asked.elapsed() >= Duration::from_millis(160));
}

/// With one thread, a search never exceeds its node limit.
#[test]
fn a_search_respects_its_node_limit() {
    let mut engine = Engine::start();
    for variant in Variant::ALL {
        engine.send(&format!("setoption name UCI_Variant value {variant}"));
        engine.line();
        for limit in [1000, 20_000] {
            engine.send("ucinewgame");
            engine.send(&format!("go nodes {limit}"));
            let lines = engine.until("bestmove ");
            let words: Vec<&str> = lines[lines.len() - 2].split(' ').collect();
            let at = words.iter().position(|&word| word == "nodes");
            let nodes: u64 = words[at.expect("nodes") + 1].parse().expect("a number");
            assert!(nodes <= limit, "{variant}: {nodes} of {limit}");
        }
    }
}

#[test]
fn stop_ends_a_count() {
    let mut engine = Engine::start();
    engine.send("go perft 30");
    assert_eq!(engine.ask("isready"), "readyok");
    assert_eq!(
        engine.ask("stop"),
        "info string error: perft 30 was stopped before it finished"
    );
}

#[test]
fn invalid_bytes_only_cause_errors() {
    let mut engine = Engine::start();
    engine.send("position startpos moves b2b4");
    engine.send_bytes(b"\xff\xfe\x80\n");
    assert!(engine.line().starts_with("info string error: unknown command: "));
    engine.send_bytes(b"go\0depth\n");
    assert_eq!(engine.line(), "info string error: unknown command: go\\0depth");
    engine.send_bytes(&[b'x'; 1 << 20]);
    engine.send_bytes(b"\n");
    assert!(engine.line().starts_with("info string error: unknown command: xxx"));
    engine.send_bytes(&[b'x'; (1 << 20) + 1]);
    engine.send_bytes(b"\n");
    assert_eq!(engine.line(), "info string error: a line is longer than 1048576 bytes");
    engine.send_bytes(b"  \r\n\n\t isready \r\n");
    assert_eq!(engine.line(), "readyok");
    assert_eq!(
        engine.ask("query fen"),
        "response k1k1k1k1/1k1k1k1k/8/8/1P6/8/1Q1K1K1K/K1K1K1K1 b - - 1 1"
    );
}

#[test]
fn an_illegal_move_deep_in_a_list_is_named_and_changes_nothing() {
    let mut engine = Engine::start();
    let shuffle = "a1a2 a8a7 a2a1 a7a8 ".repeat(100);
    engine.send(&format!("position startpos moves {shuffle}"));
    settle(&mut engine);
    let answer = engine.ask(&format!("position startpos moves {shuffle} a1a9"));
    assert!(
        answer.starts_with("info string error: illegal move a1a9 (number 401): "),
        "{answer}"
    );
    assert_eq!(engine.ask("query reason"), "response fifty moves");
}

#[test]
fn huge_numbers_do_not_hang_or_wrap() {
    let mut engine = Engine::start();
    let huge = "9".repeat(40);
    engine.send(&format!("go depth {huge} nodes 100"));
    best_move(&mut engine);
    engine.send(&format!(
        "go wtime {huge} btime {huge} movestogo {huge} winc {huge} nodes 100"
    ));
    best_move(&mut engine);
    engine.send(&format!("go movetime -{huge}"));
    best_move(&mut engine);
    engine.send(&format!("go nodes {huge} depth 2 mate {huge}"));
    best_move(&mut engine);
    assert!(
        engine
            .ask(&format!("go depth -{huge}"))
            .starts_with("info string error: depth needs")
    );
}

/// If `stop` is read before the search that it refers to has started, it must still stop that search.
#[test]
fn stop_reaches_a_search_that_has_not_started() {
    let mut engine = Engine::start();
    for _ in 0..200 {
        engine.send_bytes(b"go nodes 1\ngo infinite\nstop\n");
        engine.until("bestmove ");
        engine.until("bestmove ");
    }
    for _ in 0..50 {
        engine.send_bytes(b"go nodes 1\ngo ponder depth 1\nponderhit\n");
        engine.until("bestmove ");
        engine.until("bestmove ");
    }
    engine.send("stop");
    assert!(engine.end().is_empty());
}

#[test]
fn commands_wait_for_a_search_in_their_order() {
    let mut engine = Engine::start();
    engine.send("go infinite");
    engine.send("position startpos moves b2b4");
    engine.send("query fen");
    engine.send("setoption name UCI_Variant value turnover2019");
    engine.send("query fen");
    engine.send("stop");
    engine.until("bestmove ");
    assert!(engine.line().ends_with(" b - - 1 1"));
    assert!(engine.line().starts_with("info string variant turnover2019 "));
    assert_eq!(engine.line(), "response kkkkkkkk/8/8/8/8/8/8/KKKKKKKK w - - 0 1");
}

#[test]
fn limited_strength_visits_few_positions() {
    let mut engine = Engine::start();
    engine.send("setoption name UCI_LimitStrength value true");
    engine.send("setoption name UCI_Elo value 500");
    engine.send("go depth 20");
    let lines = engine.until("bestmove ");
    assert!(lines.iter().all(|line| !line.starts_with("info depth 4 ")), "{lines:?}");
    engine.send("setoption name UCI_AnalyseMode value true");
    engine.send("go depth 5");
    engine.until("info depth 5 ");
    engine.until("bestmove ");
}

#[test]
fn a_forced_win_is_reported_as_mate() {
    let mut engine = Engine::start();
    engine.send("position fen 3k4/8/8/8/8/8/8/QQ1K4 w");
    engine.send("go mate 5");
    let lines = engine.until("bestmove ");
    let last = lines.iter().rev().nth(1).expect("an info line");
    assert!(last.contains(" score mate 5 "), "{last}");
}

#[test]
fn go_mate_reports_its_proof() {
    let mut engine = Engine::start();
    engine.send("position fen 3k4/8/8/8/8/8/8/QQ1K4 w");
    for (go, beginning) in [
        ("go mate 5", "info depth 9 "),
        ("go mate 4", "info string no win in 4: proven in "),
        ("go mate 5 depth 8", "info string no win in 4: proven in "),
        ("go mate 5 nodes 10", "info string no win in 5 found, nor excluded, in "),
        ("go mate 2 searchmoves d1d2", "info string no win in 2: proven in "),
    ] {
        engine.send(go);
        let lines = engine.until("bestmove ");
        assert!(lines[0].starts_with(beginning), "{go}: {lines:?}");
    }
    assert!(engine.end().is_empty());
}

#[test]
fn a_proof_is_stopped() {
    let mut engine = Engine::start();
    for go in ["go mate 60", "go infinite mate 60", "go ponder mate 60"] {
        engine.send(go);
        engine.send("isready");
        engine.until("readyok");
        engine.send("stop");
        let lines = engine.until("bestmove ");
        assert!(lines[0].starts_with("info string no win in 60 found"), "{lines:?}");
    }
    assert!(engine.end().is_empty());
}

#[test]
fn an_infinite_proof_waits_for_stop() {
    let mut engine = Engine::start();
    engine.send("position fen k7/8/8/8/8/8/8/R3K3 w");
    engine.send("go infinite mate 1");
    engine.until("info depth 1 ");
    engine.send("isready");
    assert_eq!(engine.line(), "readyok");
    engine.send("stop");
    assert_eq!(engine.line(), "bestmove a1a8");
    assert!(engine.end().is_empty());
}
