//! Greetings, lines, options and the end.

use super::probe::{Probe, require};
use super::{Check, Checked, Part};
use std::time::Duration;

/// What is promised for the end is 100 ms; the rest is for the machine.
const END_PATIENCE: Duration = Duration::from_secs(2);

/// A line that is longer than any that has to be read.
const OVERLONG: usize = (1 << 20) + 1;

pub(super) const CHECKS: &[Check] = &[
    Check {
        part: Part::Uci,
        rule: "uci is answered by id name, id author, options and uciok",
        run: greeting,
    },
    Check {
        part: Part::Uci,
        rule: "every option has a type, and a default that fits",
        run: options,
    },
    Check {
        part: Part::Ugi,
        rule: "ugi is answered by ugiok",
        run: |probe| probe.send("ugi").and_then(|()| probe.until("ugiok")).map(drop),
    },
    Check {
        part: Part::Ugi,
        rule: "behind ugi, bestmove has one move and nothing else",
        run: two_words,
    },
    Check {
        part: Part::Uci,
        rule: "ucinewgame has no answer",
        run: |probe| probe.expect_silence("ucinewgame"),
    },
    Check {
        part: Part::Ugi,
        rule: "uginewgame has no answer",
        run: |probe| probe.expect_silence("uginewgame"),
    },
    Check {
        part: Part::Uci,
        rule: "stop and ponderhit are ignored without a search",
        run: |probe| {
            probe.expect_silence("stop")?;
            probe.expect_silence("ponderhit")
        },
    },
    Check {
        part: Part::Uci,
        rule: "blanks around a command, carriage returns and empty lines are ignored",
        run: |probe| {
            probe.send_bytes(b"\r\n\n  \t isready \r\n".to_vec())?;
            probe.until("readyok").map(drop)
        },
    },
    Check {
        part: Part::Uci,
        rule: "debug on and debug off are accepted",
        run: |probe| {
            probe.send("debug on")?;
            probe.answer("debug off")?;
            probe.expect_silence("")
        },
    },
    Check {
        part: Part::Addition,
        rule: "a byte-order mark is ignored",
        run: |probe| {
            probe.send_bytes(b"\xef\xbb\xbfisready\n".to_vec())?;
            require(probe.line()? == "readyok", || "it is not".to_owned())
        },
    },
    Check {
        part: Part::Addition,
        rule: "an unknown command is answered by one error",
        run: |probe| probe.expect_error("no-such-command of any protocol"),
    },
    Check {
        part: Part::Addition,
        rule: "bytes that are no UTF-8 are answered by one error",
        run: |probe| {
            probe.send_bytes(b"\xff\xfe\x80".to_vec())?;
            probe.expect_error("")
        },
    },
    Check {
        part: Part::Addition,
        rule: "a line of more than 1 MiB is answered by one error",
        run: |probe| {
            probe.send_bytes(vec![b'x'; OVERLONG])?;
            probe.expect_error("")
        },
    },
    Check {
        part: Part::Addition,
        rule: "an option that does not exist, and values out of range, are errors",
        run: |probe| {
            probe.expect_error("setoption name No Such Option value 1")?;
            probe.expect_error("setoption name Hash value 0")?;
            probe.expect_error("setoption name Ponder value perhaps")?;
            probe.expect_error("setoption name UCI_Variant value no-such-variant")
        },
    },
    Check {
        part: Part::Addition,
        rule: "UCI_Variant is answered by the variant's size and start position",
        run: introduction,
    },
    Check {
        part: Part::Uci,
        rule: "quit ends the process at once",
        run: |probe| {
            probe.send("quit")?;
            probe.expect_exit(END_PATIENCE)
        },
    },
    Check {
        part: Part::Uci,
        rule: "quit ends the process at once during a search",
        run: |probe| {
            probe.send("go infinite")?;
            probe.send("quit")?;
            probe.expect_exit(END_PATIENCE)
        },
    },
    Check {
        part: Part::Uci,
        rule: "the end of the input ends the process, also during a search",
        run: |probe| {
            probe.send("go infinite")?;
            probe.close_input();
            probe.expect_exit(END_PATIENCE)
        },
    },
];

fn greeting(probe: &mut Probe) -> Checked {
    for beginning in ["id name ", "id author "] {
        let mut lines = probe.greeting.iter();
        let told = lines.any(|line| line.starts_with(beginning));
        require(told, || format!("there is no line {beginning}…"))?;
    }
    Ok(())
}

fn options(probe: &mut Probe) -> Checked {
    let announced = probe.greeting.iter().filter(|line| line.starts_with("option "));
    require(announced.count() == probe.options.len(), || {
        "a line that begins with option is not of the form option name N type T …".to_owned()
    })?;
    probe.options.iter().try_for_each(|option| option.check_itself())
}

fn two_words(probe: &mut Probe) -> Checked {
    probe.send("ugi")?;
    probe.until("ugiok")?;
    let search = probe.search("go depth 3")?;
    require(search.best.len() == 2, || search.best.join(" "))
}

fn introduction(probe: &mut Probe) -> Checked {
    let option = probe.option("UCI_Variant").ok_or("there is no such option")?;
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
