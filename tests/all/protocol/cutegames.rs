//! The example configuration of cutegames, and whole games through the commands that cutegames 0.1 sends in its generic
//! mode. cutegames waits for the first line of exactly two words that begins with `response` or `bestmove`, and ignores
//! all other lines, including errors.

use crate::support::process::Engine;
use anel::variant::Variant;
use serde_json::{Map, Value};
use std::fs;
use std::path::Path;

/// The settings of the configuration file that cutegames reads; it ignores others.
const SETTINGS: [&str; 16] = [
    "adjudication",
    "concurrency",
    "debug",
    "engines",
    "game",
    "games",
    "openings",
    "options",
    "pgn",
    "protocol",
    "ratinginterval",
    "recover",
    "sprt",
    "timecontrol",
    "tournament",
    "verbose",
];

/// Divides the clock of the configuration, to save time. The clock does not run in the tests.
const PACE: u64 = 20;

fn configuration() -> Value {
    let text = fs::read_to_string("examples/cutegames/turnover.json").expect("the example");
    serde_json::from_str(&text).expect("JSON")
}

/// The lines of an opening book, as cutegames reads them.
fn openings(path: &str) -> Vec<String> {
    let text = fs::read_to_string(path).expect("a book");
    let lines = text.lines().filter(|line| !line.is_empty() && !line.starts_with('#'));
    lines.map(str::to_owned).collect()
}

struct Player(Engine);

impl Player {
    fn start(options: &Map<String, Value>) -> Player {
        let mut player = Player(Engine::start());
        player.0.send("ugi");
        player.wait("ugiok");
        for (name, value) in options {
            let value = value.as_str().expect("cutegames needs options as strings");
            player.0.send(&format!("setoption name {name} value {value}"));
        }
        player
    }

    /// Waits for a line that begins with `beginning`. No line before it may be an error.
    fn wait(&mut self, beginning: &str) -> String {
        let mut lines = self.0.until(beginning);
        assert!(!lines.iter().any(|line| line.contains("error")), "{lines:?}");
        lines.pop().expect("a line")
    }

    fn ready(&mut self) {
        self.0.send("isready");
        assert_eq!(self.wait("readyok"), "readyok");
    }

    /// The second word of the answer.
    fn answer(&mut self, command: &str, beginning: &str) -> String {
        self.0.send(command);
        let line = self.wait(beginning);
        let words: Vec<&str> = line.split(' ').collect();
        assert_eq!((words.len(), words[0]), (2, beginning), "{line}");
        words[1].to_owned()
    }

    fn query(&mut self, position: &str, question: &str) -> String {
        self.0.send(position);
        self.answer(&format!("query {question}"), "response")
    }
}

/// Plays a game from an opening, and returns its result and the number of turns.
fn play(players: [&mut Player; 2], opening: &str, time_control: &Value) -> (String, usize) {
    let [first, second] = players;
    for player in [&mut *first, &mut *second] {
        player.ready();
        player.0.send("uginewgame");
    }
    let number = |key: &str| time_control[key].as_u64().expect("a number") / PACE;
    let (time, increment) = (number("time"), number("increment"));
    let go = format!("go p1time {time} p2time {time} p1inc {increment} p2inc {increment}");
    let mut position = match opening {
        "startpos" => "position startpos".to_owned(),
        fen => format!("position fen {fen}"),
    };
    let mut first_to_move = first.query(&position, "p1turn") == "true";
    let mut turns = 0;
    loop {
        let (us, them) = if first_to_move {
            (&mut *first, &mut *second)
        } else {
            (&mut *second, &mut *first)
        };
        us.ready();
        us.0.send(&position);
        let over = us.query(&position, "gameover");
        them.ready();
        assert_eq!(them.query(&position, "gameover"), over, "{position}");
        if over == "true" {
            break;
        }
        let turn = us.answer(&go, "bestmove");
        position += if turns == 0 { " moves " } else { " " };
        position += &turn;
        first_to_move = !first_to_move;
        turns += 1;
        assert!(turns < 1000, "a game ends");
    }
    let [result, other] = [first, second].map(|player| {
        player.ready();
        player.query(&position, "result")
    });
    assert_eq!(result, other, "{position}");
    (result, turns)
}

#[test]
fn the_configuration_has_what_cutegames_reads() {
    let configuration = configuration();
    let settings = configuration.as_object().expect("settings");
    for key in settings.keys() {
        assert!(SETTINGS.contains(&key.as_str()), "cutegames does not know {key}");
    }
    assert_eq!(configuration["game"], "generic");
    assert_eq!(configuration["timecontrol"]["type"], "clock");
    let engines = configuration["engines"].as_array().expect("engines");
    assert!(engines.len() >= 2);
    for engine in engines {
        assert_eq!(engine["protocol"], "UGI", "the generic mode needs UGI");
        assert!(engine["path"].is_string() && engine["name"].is_string());
    }
    let book = configuration["openings"]["path"].as_str().expect("a book");
    assert!(Path::new(book).is_relative() && openings(book).len() > 100);
}

/// Games of all variants, with the option and the book replaced as `docs/compatibility.md` says.
#[test]
fn cutegames_plays_whole_games() {
    let configuration = configuration();
    for variant in Variant::ALL {
        let options = |engine: usize| {
            let mut options = configuration["options"].as_object().expect("options").clone();
            if let Some(own) = configuration["engines"][engine]["options"].as_object() {
                options.extend(own.clone());
            }
            options.insert("UCI_Variant".to_owned(), variant.to_string().into());
            options
        };
        let [mut one, mut two] = [0, 1].map(|engine| Player::start(&options(engine)));
        let book = configuration["openings"]["path"].as_str().expect("a book");
        let book = book.replace("turnover", &variant.to_string());
        let opening = match Path::new(&book).exists() {
            true => openings(&book).swap_remove(0),
            false => "startpos".to_owned(),
        };
        // cutegames repeats each opening with sides swapped.
        for swapped in [false, true] {
            let players = if swapped {
                [&mut two, &mut one]
            } else {
                [&mut one, &mut two]
            };
            let (result, turns) = play(players, &opening, &configuration["timecontrol"]);
            assert!(["p1win", "p2win", "draw"].contains(&&*result), "{result}");
            assert!(turns > 5, "{variant}: {turns} turns");
        }
    }
}
