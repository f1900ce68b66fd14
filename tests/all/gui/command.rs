//! Parsing of the engine commands given to `anel gui --engine`, and the engine names derived from these commands.

use anel::gui::command::{EngineCommand, names};

fn words(text: &str) -> Vec<String> {
    let command: EngineCommand = text.parse().expect("a command");
    [vec![command.program], command.arguments].concat()
}

#[test]
fn commands_are_words() {
    assert_eq!(words("stockfish"), ["stockfish"]);
    assert_eq!(words(" ./a  b\tc "), ["./a", "b", "c"]);
    assert_eq!(words(r#""/my engines/a" 'b c'd """#), ["/my engines/a", "b cd", ""]);
    assert_eq!(words(r"C:\engines\a.exe -x"), [r"C:\engines\a.exe", "-x"]);
}

#[test]
fn faulty_commands_are_refused() {
    for text in ["", "  ", "''", "\"\" a", "'a", "a \"b' c"] {
        assert!(text.parse::<EngineCommand>().is_err(), "{text:?}");
    }
}

#[test]
fn names_are_unique() {
    let commands: Vec<EngineCommand> = [
        "./anel --x",
        "/usr/games/stockfish",
        "b/stockfish.exe",
        "stockfish 9",
        "anel",
    ]
    .iter()
    .map(|text| text.parse().expect("a command"))
    .collect();
    assert_eq!(
        names(&commands),
        ["anel", "anel 2", "stockfish", "stockfish 2", "stockfish 3", "anel 3"]
    );
}
