//! Output files of commands: what exists is kept, bad paths are reported before the work, and errors name the file.

use crate::support::command_line::anel;
use crate::support::files::Folder;
use crate::support::matches::engine;
use std::fs;
use std::path::Path;
use std::time::Duration;

/// A setup with a file of self-play games, the records of a match, and a file `old` that must be kept.
struct Setup {
    folder: Folder,
    engines: [String; 2],
}

/// Time limit of commands whose work would take days.
const AT_ONCE: Duration = Duration::from_secs(30);

const OLD: &str = "an old file\n";

impl Setup {
    fn new() -> Setup {
        let setup = Setup {
            folder: Folder::new(),
            engines: ["A", "B"].map(engine),
        };
        setup.folder.write("old", OLD);
        setup.run("datagen --games 2 --nodes 50 --out {some.games}");
        setup.run("match {A} {B} --nodes 50 --games 2 --out {records}");
        setup
    }

    /// The arguments in a line: `{A}` is an engine, and any other word in braces a file in the folder.
    fn arguments(&self, line: &str) -> Vec<String> {
        let argument = |word: &str| match word.strip_prefix('{').and_then(|word| word.strip_suffix('}')) {
            Some("A") => vec!["--engine".to_owned(), self.engines[0].clone()],
            Some("B") => vec!["--engine".to_owned(), self.engines[1].clone()],
            Some(file) => vec![self.folder.path(file)],
            None => vec![word.to_owned()],
        };
        line.split(' ').flat_map(argument).collect()
    }

    fn command(&self, line: &str) -> assert_cmd::Command {
        let arguments = self.arguments(line);
        let mut command = anel(&arguments.iter().map(String::as_str).collect::<Vec<_>>());
        command.timeout(AT_ONCE);
        command
    }

    fn run(&self, line: &str) {
        self.command(line).assert().success();
    }

    /// The error of a command that fails with the given exit status.
    fn error(&self, line: &str, status: i32) -> String {
        let failed = self.command(line).assert().code(status);
        String::from_utf8(failed.get_output().stderr.clone()).expect("UTF-8")
    }

    fn exists(&self, file: &str) -> bool {
        Path::new(&self.folder.path(file)).symlink_metadata().is_ok()
    }
}

/// Commands without their output file, each with enough work for days if it has any.
const WRITERS: [&str; 12] = [
    "datagen --games 1000000000 --out",
    "datagen merge {some.games} --out",
    "puzzles --games 1000000000 --out",
    "openings --games 1000000000 --out",
    "train {some.games} --epochs 1000000000 --weights {new} --out",
    "train {some.games} --epochs 1000000000 --out {new} --weights",
    "match {A} {B} --nodes 50 --games 1000000000 --out",
    "match {A} {B} --nodes 50 --games 1000000000 --log",
    "match {A} {B} --nodes 50 --games 1000000000 --pgn",
    "match {A} {B} --nodes 50 --games 1000000000 --plot",
    "match merge {records} --out",
    "match merge {records} --pgn",
];

#[test]
fn a_file_that_exists_is_kept() {
    let setup = Setup::new();
    for writer in WRITERS {
        let error = setup.error(&format!("{writer} {{old}}"), 1);
        let expected = format!("anel: {}: the file already exists; ", setup.folder.path("old"));
        assert!(error.starts_with(&expected), "{writer}: {error}");
        assert!(error.ends_with("--force overwrites it\n"), "{writer}: {error}");
        assert_eq!(setup.folder.read("old"), OLD, "{writer}");
        assert!(!setup.exists("new"), "{writer} leaves no empty file");
    }
}

#[test]
fn a_bad_path_is_reported_before_the_work() {
    let setup = Setup::new();
    let checkpoint = "train {some.games} --epochs 1000000000 --out {new} --weights {new2} --checkpoint";
    for writer in WRITERS.into_iter().chain([checkpoint]) {
        let error = setup.error(&format!("{writer} {{missing/file}}"), 1);
        let expected = format!("anel: {}", setup.folder.path("missing/file"));
        assert!(error.starts_with(&expected), "{writer}: {error}");
        assert!(!setup.exists("new"), "{writer} leaves no empty file");
    }
}

#[test]
fn force_overwrites_and_an_empty_file_needs_none() {
    let setup = Setup::new();
    for (writer, file) in [
        ("datagen --games 2 --nodes 50 --out", "some.games"),
        ("datagen merge {some.games} --out", "some.games"),
        ("match merge {records} --out", "records"),
    ] {
        setup.run(&format!("{writer} {{old}} --force"));
        let written = fs::read(setup.folder.path("old")).expect("the file");
        assert!(
            written == fs::read(setup.folder.path(file)).expect("a file"),
            "{writer}"
        );
        setup.folder.write("old", OLD);
        setup.folder.write("empty", "");
        setup.run(&format!("{writer} {{empty}}"));
        assert!(
            written == fs::read(setup.folder.path("empty")).expect("the file"),
            "{writer}"
        );
    }
    let texts = ["log", "pgn", "plot", "out"].map(|file| {
        setup.folder.write(file, OLD);
        format!("--{file} {{{file}}}")
    });
    setup.run(&format!(
        "match {{A}} {{B}} --nodes 50 --games 2 --force {}",
        texts.join(" ")
    ));
    for (file, start) in [
        ("log", "# seconds"),
        ("pgn", "[Event "),
        ("plot", "<svg"),
        ("out", "{\"match\""),
    ] {
        assert!(setup.folder.read(file).starts_with(start), "{file}");
        assert!(!setup.folder.read(file).contains(OLD), "{file}");
    }
}

#[test]
fn a_command_that_fails_leaves_its_files_as_they_were() {
    let setup = Setup::new();
    for (writer, fault) in [
        ("puzzles {records} --force", "not a game file"),
        ("datagen merge {records} --force", "not a game file"),
        (
            "match --engine cmd=/missing --engine {B} --nodes 50 --games 2 --force",
            "missing",
        ),
    ] {
        let writer = writer.replace("--engine {B}", "{B}");
        for file in ["old", "new"] {
            let error = setup.error(&format!("{writer} --out {{{file}}}"), 1);
            assert!(error.contains(fault), "{writer}: {error}");
        }
        assert_eq!(setup.folder.read("old"), OLD, "{writer}");
        assert!(!setup.exists("new"), "{writer}");
    }
}

#[test]
fn two_outputs_are_not_one_file() {
    let setup = Setup::new();
    let check = |one: &str, other: &str| {
        for (line, options) in [
            ("match {A} {B} --nodes 50 --games 2", ["--out", "--log"]),
            ("match {A} {B} --nodes 50 --games 2", ["--pgn", "--plot"]),
            ("match merge {records}", ["--out", "--pgn"]),
            ("train {some.games}", ["--out", "--weights"]),
        ] {
            let [first, second] = options;
            let error = setup.error(&format!("{line} --force {first} {{{one}}} {second} {{{other}}}"), 2);
            let expected = format!("anel: {first} and {second} name the same file: ");
            assert!(error.starts_with(&expected), "{error}");
        }
        assert_eq!(setup.folder.read("old"), OLD);
        assert!(!setup.exists("new"));
    };
    check("new", "new");
    check("new", "./new");
    check("old", "./old");
    let checkpoint = setup.error("train {some.games} --out {new} --weights {new2} --checkpoint {new}", 2);
    assert!(
        checkpoint.contains("--out and --checkpoint name the same file"),
        "{checkpoint}"
    );

    #[cfg(unix)]
    {
        let path = |file: &str| setup.folder.path(file);
        fs::hard_link(path("old"), path("hard")).expect("a link");
        std::os::unix::fs::symlink("old", path("soft")).expect("a link");
        std::os::unix::fs::symlink("new", path("dangling")).expect("a link");
        check("old", "hard");
        check("soft", "old");
        check("dangling", "new");
    }
}

#[test]
fn a_match_that_is_resumed_continues_its_log_and_replaces_its_report() {
    let setup = Setup::new();
    let files = "--out {games} --log {log} --pgn {pgn} --plot {plot}";
    let line = |games: u32| format!("match {{A}} {{B}} --nodes 50 --games {games} {files}");
    setup.run(&line(2));
    let before = ["games", "log", "pgn", "plot"].map(|file| setup.folder.read(file));

    // Repeated without --resume, the match is refused before it changes any file.
    let error = setup.error(&line(2), 1);
    assert!(
        error.contains("games: the file already exists; --resume continues it"),
        "{error}"
    );
    assert_eq!(
        ["games", "log", "pgn", "plot"].map(|file| setup.folder.read(file)),
        before
    );

    // So is a match with other arguments.
    let error = setup.error(&format!("{} --resume --seed 2", line(2)), 1);
    assert!(error.contains("--seed differs"), "{error}");
    assert_eq!(
        ["games", "log", "pgn", "plot"].map(|file| setup.folder.read(file)),
        before
    );

    setup.run(&format!("{} --resume", line(4)));
    let [_, log, ..] = &before;
    let after = setup.folder.read("log");
    assert!(after.starts_with(log.as_str()), "the earlier log is kept");
    assert_eq!(after.matches("# seconds since ").count(), 2);
    assert_eq!(setup.folder.read("pgn").matches("[Event ").count(), 4);

    // Without records to continue, the other files are not of this match.
    fs::remove_file(setup.folder.path("games")).expect("the records");
    let error = setup.error(&format!("{} --resume", line(4)), 1);
    assert!(error.contains("pgn: the file already exists"), "{error}");
    assert!(!setup.exists("games"));

    let error = setup.error(&format!("{} --resume {{records}}", line(4)), 2);
    assert!(error.contains("give one file"), "{error}");
}

/// Writing to `/dev/full` fails as on a full disk.
#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_reported_with_the_file() {
    let setup = Setup::new();
    for writer in [
        "datagen --games 1 --nodes 50 --out",
        "datagen merge {some.games} --out",
        "puzzles --games 0 --out",
        "openings --min-games 1 --games 1 --nodes 50 --out",
        "train {some.games} --epochs 1 --weights {new} --out",
        "train {some.games} --epochs 1 --out {new2} --weights",
        "match {A} {B} --nodes 50 --games 2 --out",
        "match {A} {B} --nodes 50 --games 2 --log",
        "match {A} {B} --nodes 50 --games 2 --pgn",
        "match {A} {B} --nodes 50 --games 2 --plot",
        "match merge {records} --out",
    ] {
        let error = setup.error(&format!("{writer} /dev/full"), 1);
        let last = error.lines().last().expect("a line");
        assert!(
            last.starts_with("anel: /dev/full: No space left on device"),
            "{writer}: {error}"
        );
    }
    let full = fs::File::create("/dev/full").expect("the device");
    let arguments = setup.arguments("datagen --games 1 --nodes 50");
    let output = std::process::Command::new(env!("CARGO_BIN_EXE_anel"))
        .args(arguments)
        .stdout(full)
        .output()
        .expect("the program runs");
    let error = String::from_utf8_lossy(&output.stderr);
    assert!(
        error.starts_with("anel: standard output: No space left on device"),
        "{error}"
    );
}
