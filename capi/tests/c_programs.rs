//! C programs that use the library: the example, and the test vectors of all rules.

#![cfg(unix)]

use serde_json::Value;
use std::env;
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("the workspace")
}

/// Path of the static library. Cargo puts it next to the test binaries.
fn library() -> PathBuf {
    let program = env::current_exe().expect("a path");
    program.with_file_name("libanel_capi.a")
}

/// Compiles a C program with all warnings as errors; `None` if this machine has no C compiler.
fn compiled(source: &str) -> Option<PathBuf> {
    let compiler = env::var("CC").unwrap_or_else(|_| "cc".to_owned());
    if Command::new(&compiler).arg("--version").output().is_err() {
        assert!(env::var_os("ANEL_REQUIRE_CC").is_none(), "{compiler} is missing");
        return None;
    }
    let name = Path::new(source).file_stem().expect("a name");
    let program = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let mut compile = Command::new(compiler);
    compile.args(["-std=c11", "-O1", "-Wall", "-Wextra", "-Wpedantic", "-Werror", "-I"]);
    compile.arg(root().join("capi")).arg(root().join(source)).arg(library());
    compile.args(["-lpthread", "-lm", "-o"]).arg(&program);
    if cfg!(target_os = "linux") {
        compile.arg("-ldl");
    }
    assert!(compile.status().expect("a C compiler").success());
    Some(program)
}

#[test]
fn the_example_runs() {
    let Some(program) = compiled("examples/c/play.c") else {
        return;
    };
    let output = Command::new(program).output().expect("the example");
    let text = String::from_utf8(output.stdout).expect("UTF-8");
    assert!(output.status.success(), "{text}");
    for line in [
        "notation: C.b4",
        "effects: moves piece P from b2 to b4",
        "splits square b2 piece K becomes Q",
        "changes square b4 after P",
        "fen: k1k1k1k1/1k1k1k1k/8/8/1P6/8/1Q1K1K1K/K1K1K1K1 b - - 1 1",
        "error: illegal move b2b4: ",
        "perft: ",
        "bestmove ",
    ] {
        assert!(
            text.lines().any(|found| found.starts_with(line)),
            "{line:?} in:\n{text}"
        );
    }
}

/// `ANEL_MEMORY_POSITIONS` names another number of positions.
#[cfg(target_os = "linux")]
#[test]
fn positions_leave_the_memory_as_it_was() {
    let Some(program) = compiled("capi/tests/memory.c") else {
        return;
    };
    let positions = env::var("ANEL_MEMORY_POSITIONS").unwrap_or_else(|_| "20000".to_owned());
    let output = Command::new(program).arg(&positions).output().expect("a program");
    let error = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{error}");
    let kib: i64 = String::from_utf8_lossy(&output.stdout)
        .trim()
        .parse()
        .expect("a number");
    println!("{positions} positions: {kib} KiB more");
    assert!(kib < 1024, "{kib} KiB");
}

/// The folder of the Java development kit; `None` if this machine has none.
fn java_kit() -> Option<PathBuf> {
    let folders = env::var_os("PATH")?;
    let mut programs = env::split_paths(&folders).map(|folder| folder.join("javac"));
    let javac = programs.find(|file| file.exists())?;
    let kit = fs::canonicalize(javac).ok()?.ancestors().nth(2)?.to_owned();
    kit.join("include/jni.h").exists().then_some(kit)
}

#[test]
fn the_java_example_runs() {
    let Some(kit) = java_kit() else { return };
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("java");
    fs::create_dir_all(&folder).expect("a folder");
    let platform = if cfg!(target_os = "macos") { "darwin" } else { "linux" };
    let library_name = if cfg!(target_os = "macos") {
        "libanel_jni.dylib"
    } else {
        "libanel_jni.so"
    };
    let mut compile = Command::new(env::var("CC").unwrap_or_else(|_| "cc".to_owned()));
    compile.args(["-shared", "-fPIC", "-Wall", "-Wextra", "-Werror", "-I"]);
    compile.arg(root().join("capi")).arg("-I").arg(kit.join("include"));
    compile.arg("-I").arg(kit.join("include").join(platform));
    compile.arg(root().join("examples/java/anel_jni.c")).arg(library());
    compile.args(["-lpthread", "-lm", "-o"]).arg(folder.join(library_name));
    if cfg!(target_os = "linux") {
        compile.arg("-ldl");
    }
    assert!(compile.status().expect("a C compiler").success());
    let mut javac = Command::new(kit.join("bin/javac"));
    javac.args(["-Xlint:all", "-Werror", "-d"]).arg(&folder);
    javac.args(["Anel.java", "Play.java"].map(|name| root().join("examples/java").join(name)));
    assert!(javac.status().expect("javac").success());
    let mut java = Command::new(kit.join("bin/java"));
    java.arg(format!("-Djava.library.path={}", folder.display()))
        .arg("-cp")
        .arg(&folder)
        .arg("Play");
    let output = java.output().expect("java");
    let text = String::from_utf8(output.stdout).expect("UTF-8");
    assert!(
        output.status.success(),
        "{text}{}",
        String::from_utf8_lossy(&output.stderr)
    );
    for line in [
        "moves: 41",
        "notation: C.b4",
        "fen: k1k1k1k1/1k1k1k1k/8/8/1P6/8/1Q1K1K1K/K1K1K1K1 b - - 1 1",
        "perft: 2003",
        "error: illegal move b2b4: ",
        "bestmove ",
        "taken back: b2b4",
    ] {
        assert!(
            text.lines().any(|found| found.starts_with(line)),
            "{line:?} in:\n{text}"
        );
    }
}

/// A question for the program and its expected answer; `None` if any error is.
struct Question {
    line: String,
    answer: Option<String>,
}

/// Collects questions about the vectors of a file.
struct Questions<'a> {
    vector: &'a Value,
    variant: &'a str,
    list: Vec<Question>,
}

impl Questions<'_> {
    fn ask(&mut self, question: &str, argument: &str, answer: Option<String>) {
        let teams = self.vector["teams"].as_str();
        let settings = teams.map(|teams| format!("TeamSizes={teams}")).unwrap_or_default();
        let fen = self.vector["fen"].as_str().expect("a FEN");
        let line = format!("{question}\t{}\t{settings}\t{fen}\t{argument}\n", self.variant);
        self.list.push(Question { line, answer });
    }

    fn ask_all(&mut self) {
        let vector = self.vector;
        let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
        self.ask("fen", "", Some(text(&vector["fen"])));
        for key in ["moves", "ops"] {
            if let Some(moves) = vector[key].as_array() {
                let moves: Vec<String> = moves.iter().map(text).collect();
                self.ask("moves", "", Some(moves.join(",")));
            }
        }
        let counts = vector["perft"].as_array().map_or(&[][..], Vec::as_slice);
        for (depth, lines) in (1..).zip(counts) {
            let lines = lines.as_u64().expect("a number");
            if lines < 100_000 {
                self.ask("perft", &format!("{depth}"), Some(lines.to_string()));
            }
        }
        if let Some(outcome) = vector["outcome"].as_object() {
            self.ask("result", "", Some(text(&outcome["result"])));
            self.ask("reason", "", Some(text(&outcome["reason"])));
        }
        if let (Some(mv), Some(notation)) = (vector["move"].as_str(), vector["notation"].as_str()) {
            self.ask("notation", mv, Some(notation.to_owned()));
            self.ask("parse", notation, Some(mv.to_owned()));
        }
        for turn in vector["turns"].as_array().map_or(&[][..], Vec::as_slice) {
            let written = text(&turn["turn"]);
            let answer = format!("{};{};{written}", text(&turn["fen"]), text(&turn["reason"]));
            self.ask("play", &written, Some(answer));
        }
        for turn in vector["illegal"].as_array().map_or(&[][..], Vec::as_slice) {
            let turn = text(turn);
            if !turn.contains(['\t', '\n']) {
                self.ask("islegal", &turn, Some("0".to_owned()));
                self.ask("play", &turn, None);
            }
        }
    }
}

fn questions() -> Vec<Question> {
    let mut list = Vec::new();
    let files = [
        ("turnover.jsonl", "turnover"),
        ("turnover-notation.jsonl", "turnover"),
        ("oliveira.jsonl", "oliveira"),
        ("ctor.jsonl", "ctor"),
    ];
    for (file, variant) in files {
        let vectors = fs::read_to_string(root().join("tests/vectors").join(file)).expect("vectors");
        for line in vectors.lines() {
            let vector: Value = serde_json::from_str(line).expect("JSON");
            let mut questions = Questions {
                vector: &vector,
                variant: vector["variant"].as_str().unwrap_or(variant),
                list: Vec::new(),
            };
            questions.ask_all();
            list.append(&mut questions.list);
        }
    }
    list
}

#[test]
fn the_vectors_agree_through_the_abi() {
    let Some(program) = compiled("capi/tests/vectors.c") else {
        return;
    };
    let questions = questions();
    assert!(questions.len() > 1500, "{} questions", questions.len());
    let input: String = questions.iter().map(|question| question.line.as_str()).collect();
    let mut child = Command::new(program)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("the program");
    let mut stdin = child.stdin.take().expect("a pipe");
    let writer = std::thread::spawn(move || stdin.write_all(input.as_bytes()));
    let output = child.wait_with_output().expect("the answers");
    writer.join().expect("a thread").expect("all questions written");
    assert!(output.status.success());
    let text = String::from_utf8(output.stdout).expect("UTF-8");
    let answers: Vec<&str> = text.lines().collect();
    assert_eq!(answers.len(), questions.len());
    for (Question { line, answer }, found) in questions.iter().zip(answers) {
        match answer {
            Some(answer) => assert_eq!(found, answer, "{line}"),
            None => assert!(found.starts_with("error: "), "{line}{found}"),
        }
    }
}
