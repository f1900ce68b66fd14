//! A referee that does not know the rules runs a game between two engines by sending `query` commands, as tournament
//! managers for UGI do. These managers expect two words in every reply.

use crate::support::process::Engine;
use anel::variant::Variant;

#[test]
fn two_engines_referee_their_own_game() {
    for variant in Variant::ALL {
        let mut players = [Engine::start(), Engine::start()];
        for player in &mut players {
            player.send("ugi");
            player.until("ugiok");
            player.send(&format!("setoption name UCI_Variant value {variant}"));
            player.until("info string variant");
            player.send("uginewgame");
            assert_eq!(player.ask("isready"), "readyok");
        }
        let mut position = "position startpos".to_owned();
        let mut turns = 0;
        let result = loop {
            // Both engines must give the same reply to a query.
            let mut both = |question: &str| {
                let [first, second] = players.each_mut().map(|player| player.ask(question));
                assert_eq!(first, second, "{question} after {position}");
                first
            };
            if both("query gameover") == "response true" {
                assert_ne!(both("query reason"), "response none");
                break both("query result");
            }
            assert_eq!(both("query result"), "response none");
            let first_to_move = both("query p1turn") == "response true";
            assert_eq!(first_to_move, turns % 2 == 0);
            let mover = &mut players[usize::from(!first_to_move)];
            mover.send("go p1time 100 p2time 100 p1inc 2 p2inc 2");
            let lines = mover.until("bestmove ");
            let [_, best] = lines[lines.len() - 1].split(' ').collect::<Vec<_>>()[..] else {
                panic!("{lines:?}");
            };
            let other = &mut players[usize::from(first_to_move)];
            assert_eq!(other.ask(&format!("query islegal {best}")), "response true");
            position += if turns == 0 { " moves " } else { " " };
            position += best;
            players.iter_mut().for_each(|player| player.send(&position));
            turns += 1;
            assert!(turns < 1000, "a game ends");
        };
        assert!(["response p1win", "response p2win", "response draw"].contains(&&*result));
        assert!(turns > 10);
    }
}

/// The last greeting, `uci` or `ugi`, selects the session's protocol; without a greeting, the session uses UCI.
#[test]
fn only_uci_has_a_ponder_move() {
    let mut engine = Engine::start();
    for (greeting, words) in [("isready", 4), ("ugi", 2), ("uci", 4), ("ugi", 2)] {
        engine.send(greeting);
        engine.send("go depth 4");
        let lines = engine.until("bestmove ");
        let best = lines.last().expect("a line");
        assert_eq!(best.split(' ').count(), words, "{greeting}: {best}");
    }
    // In UGI, `bestmove` lines have two words even after a proven win.
    engine.send("position fen 3k4/8/8/8/8/8/8/QQ1K4 w");
    engine.send("go mate 5");
    let lines = engine.until("bestmove ");
    assert_eq!(lines.last().map(|best| best.split(' ').count()), Some(2));
}
