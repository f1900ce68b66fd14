//! Rules about the handshake, input lines, options and shutdown.

use super::probe::{Probe, require};
use super::{Rule, RuleSource, TestResult};
use std::time::Duration;

/// Time allowed for an engine to exit. The protocol requires 100 ms; the longer limit tolerates a busy machine.
const END_PATIENCE: Duration = Duration::from_secs(2);

/// Length in bytes of an input line just above the protocol's limit of 1 MiB.
const OVERLONG: usize = (1 << 20) + 1;

pub(super) const RULES: &[Rule] = &[
    Rule {
        source: RuleSource::Uci,
        text: "uci is answered by id name, id author, options and uciok",
        test: greeting,
    },
    Rule {
        source: RuleSource::Uci,
        text: "every option has a type and a valid default",
        test: options,
    },
    Rule {
        source: RuleSource::Ugi,
        text: "ugi is answered by ugiok",
        test: |probe| probe.send("ugi").and_then(|()| probe.until("ugiok")).map(drop),
    },
    Rule {
        source: RuleSource::Ugi,
        text: "after ugi, bestmove has one move and nothing else",
        test: two_words,
    },
    Rule {
        source: RuleSource::Uci,
        text: "ucinewgame has no answer",
        test: |probe| probe.expect_silence("ucinewgame"),
    },
    Rule {
        source: RuleSource::Ugi,
        text: "uginewgame has no answer",
        test: |probe| probe.expect_silence("uginewgame"),
    },
    Rule {
        source: RuleSource::Uci,
        text: "stop and ponderhit are ignored without a search",
        test: |probe| {
            probe.expect_silence("stop")?;
            probe.expect_silence("ponderhit")
        },
    },
    Rule {
        source: RuleSource::Uci,
        text: "blanks around a command, carriage returns and empty lines are ignored",
        test: |probe| {
            probe.send_bytes(b"\r\n\n  \t isready \r\n".to_vec())?;
            probe.until("readyok").map(drop)
        },
    },
    Rule {
        source: RuleSource::Uci,
        text: "debug on and debug off are accepted",
        test: |probe| {
            probe.send("debug on")?;
            probe.answer("debug off")?;
            probe.expect_silence("")
        },
    },
    Rule {
        source: RuleSource::Addition,
        text: "a byte-order mark is ignored",
        test: |probe| {
            probe.send_bytes(b"\xef\xbb\xbfisready\n".to_vec())?;
            let line = probe.line()?;
            require(line == "readyok", || {
                format!("isready after a byte-order mark is answered by {line:?}")
            })
        },
    },
    Rule {
        source: RuleSource::Addition,
        text: "an unknown command is answered by one error",
        test: |probe| probe.expect_error("no-such-command of any protocol"),
    },
    Rule {
        source: RuleSource::Addition,
        text: "invalid UTF-8 is answered by one error",
        test: |probe| {
            probe.send_bytes(b"\xff\xfe\x80".to_vec())?;
            probe.expect_error("")
        },
    },
    Rule {
        source: RuleSource::Addition,
        text: "a line of more than 1 MiB is answered by one error",
        test: |probe| {
            probe.send_bytes(vec![b'x'; OVERLONG])?;
            probe.expect_error("")
        },
    },
    Rule {
        source: RuleSource::Addition,
        text: "unknown options and invalid values are errors",
        test: |probe| {
            probe.expect_error("setoption name No Such Option value 1")?;
            probe.expect_error("setoption name Hash value 0")?;
            probe.expect_error("setoption name Ponder value perhaps")?;
            probe.expect_error("setoption name UCI_Variant value no-such-variant")
        },
    },
    Rule {
        source: RuleSource::Addition,
        text: "UCI_Variant is answered by the variant's size and start position",
        test: introduction,
    },
    Rule {
        source: RuleSource::Uci,
        text: "quit ends the process at once",
        test: |probe| {
            probe.send("quit")?;
            probe.expect_exit(END_PATIENCE)
        },
    },
    Rule {
        source: RuleSource::Uci,
        text: "quit ends the process at once during a search",
        test: |probe| {
            probe.send("go infinite")?;
            probe.send("quit")?;
            probe.expect_exit(END_PATIENCE)
        },
    },
    Rule {
        source: RuleSource::Uci,
        text: "end of input ends the process, even during a search",
        test: |probe| {
            probe.send("go infinite")?;
            probe.close_input();
            probe.expect_exit(END_PATIENCE)
        },
    },
];

fn greeting(probe: &mut Probe) -> TestResult {
    for beginning in ["id name ", "id author "] {
        let mut lines = probe.greeting.iter();
        let told = lines.any(|line| line.starts_with(beginning));
        require(told, || format!("there is no line {beginning}…"))?;
    }
    Ok(())
}

fn options(probe: &mut Probe) -> TestResult {
    let announced = probe.greeting.iter().filter(|line| line.starts_with("option "));
    require(announced.count() == probe.options.len(), || {
        "a line beginning with option is not of the form option name N type T …".to_owned()
    })?;
    probe.options.iter().try_for_each(|option| option.check_itself())
}

fn two_words(probe: &mut Probe) -> TestResult {
    probe.send("ugi")?;
    probe.until("ugiok")?;
    let search = probe.search("go depth 3")?;
    require(search.best.len() == 2, || search.best.join(" "))
}

fn introduction(probe: &mut Probe) -> TestResult {
    let option = probe
        .option("UCI_Variant")
        .ok_or("the engine has no option UCI_Variant")?;
    for variant in option.choices().to_vec() {
        let lines = probe.answer(&format!("setoption name UCI_Variant value {variant}"))?;
        let [line] = &lines[..] else {
            return Err(format!("{variant}: {lines:?}"));
        };
        let words: Vec<&str> = line.split(' ').collect();
        let form = [
            "info", "string", "variant", &variant, "files", "", "ranks", "", "startpos",
        ];
        let fits = words.len() > form.len()
            && form
                .iter()
                .zip(&words)
                .all(|(form, word)| form.is_empty() || form == word);
        require(fits, || format!("{variant}: {line}"))?;
        let startpos = words[form.len()..].join(" ");
        probe.expect("query fen", &format!("response {startpos}"))?;
    }
    Ok(())
}
