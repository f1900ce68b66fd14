//! The commands of the `--engine` engines, and their names on the page.

use std::collections::BTreeSet;
use std::path::Path;
use std::str::FromStr;
use thiserror::Error;

/// The name of the built-in engine.
pub const BUILT_IN: &str = "anel";

/// The command that starts an engine: a program and its arguments.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EngineCommand {
    /// The program: a path, or a name to look up in `PATH`.
    pub program: String,
    pub arguments: Vec<String>,
}

/// Why a text is not a command.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
pub enum EngineCommandError {
    /// The command does not contain a program.
    #[error("the command is empty")]
    Empty,
    /// This quotation mark is not closed.
    #[error("the quote {0} is not closed")]
    OpenQuote(char),
}

impl FromStr for EngineCommand {
    type Err = EngineCommandError;

    /// Parses words separated by whitespace. Single or double quotes keep whitespace within a word. A backslash is an
    /// ordinary character because it separates folders on Windows.
    fn from_str(text: &str) -> Result<EngineCommand, EngineCommandError> {
        let mut words = words(text)?.into_iter();
        let program = words.next().filter(|program| !program.is_empty());
        Ok(EngineCommand {
            program: program.ok_or(EngineCommandError::Empty)?,
            arguments: words.collect(),
        })
    }
}

fn words(text: &str) -> Result<Vec<String>, EngineCommandError> {
    let mut words = Vec::new();
    let mut word: Option<String> = None;
    let mut quote = None;
    for character in text.chars() {
        match quote {
            Some(mark) if character == mark => quote = None,
            None if matches!(character, '"' | '\'') => {
                quote = Some(character);
                word.get_or_insert_default();
            }
            None if character.is_whitespace() => words.extend(word.take()),
            _ => word.get_or_insert_default().push(character),
        }
    }
    if let Some(mark) = quote {
        return Err(EngineCommandError::OpenQuote(mark));
    }
    words.extend(word);
    Ok(words)
}

/// The names of all engines, starting with the built-in engine. Other engines are named after the file of their
/// program, with a number if that name is not unique.
pub fn names(engines: &[EngineCommand]) -> Vec<String> {
    let mut taken = BTreeSet::from([BUILT_IN.to_owned()]);
    let mut names = vec![BUILT_IN.to_owned()];
    for engine in engines {
        let name = file_name(&engine.program);
        let mut unique = name.clone();
        let mut number = 2;
        while !taken.insert(unique.clone()) {
            unique = format!("{name} {number}");
            number += 1;
        }
        names.push(unique);
    }
    names
}

fn file_name(program: &str) -> String {
    let name = Path::new(program).file_name();
    let name = name.map_or(program.into(), |name| name.to_string_lossy());
    name.strip_suffix(".exe").unwrap_or(&name).to_owned()
}
