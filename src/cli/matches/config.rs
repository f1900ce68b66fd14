//! The configuration file of a match: its options by their names on the command line, in TOML.
//!
//! The options of the file are put before those of the command line, without the ones that the command
//! line gives or excludes. So all of them are read in one place, and the command line wins.

use super::read_file;
use clap::parser::ValueSource;
use clap::{Arg, ArgMatches, Command};
use std::ffi::OsString;
use std::path::PathBuf;
use toml::{Table, Value};

/// The name of the option that names the file.
const CONFIG: &str = "config";

/// The arguments of the program with those of the configuration file that they name, if they are of a
/// match that has one. `program` describes the command line.
///
/// # Errors
/// If the file cannot be read, or holds what is no option of a match; a message that names the file.
pub(in crate::cli) fn with_file(program: &Command, arguments: Vec<OsString>) -> Result<Vec<OsString>, String> {
    let lenient = program.clone().ignore_errors(true);
    // An error is told when the arguments are read in earnest.
    let Ok(matches) = lenient.try_get_matches_from(&arguments) else {
        return Ok(arguments);
    };
    let Some(("match", given)) = matches.subcommand() else {
        return Ok(arguments);
    };
    let Some(path) = given.get_one::<PathBuf>(CONFIG) else {
        return Ok(arguments);
    };
    let command = program.find_subcommand("match").expect("it is a command");
    let text = read_file(path)?;
    let options = of_file(&text, command, given);
    let options = options.map_err(|error| super::in_file(path, error))?;
    let behind_command = 1 + arguments
        .iter()
        .position(|argument| argument == "match")
        .expect("the command is among the arguments");
    let mut all = without_config(arguments);
    all.splice(behind_command..behind_command, options.into_iter().map(OsString::from));
    Ok(all)
}

/// The arguments without the option that names the file, which has been read.
fn without_config(arguments: Vec<OsString>) -> Vec<OsString> {
    let long = format!("--{CONFIG}");
    let joined = format!("{long}=");
    let mut kept = Vec::new();
    let mut arguments = arguments.into_iter();
    while let Some(argument) = arguments.next() {
        let text = argument.to_string_lossy();
        if text == long {
            arguments.next();
        } else if !text.starts_with(&joined) {
            kept.push(argument);
        }
    }
    kept
}

/// The arguments that the text of a file stands for.
fn of_file(text: &str, command: &Command, given: &ArgMatches) -> Result<Vec<String>, String> {
    let table: Table = text.parse().map_err(|error| format!("{error}"))?;
    let mut arguments = Vec::new();
    for (key, value) in table {
        let name = key.replace('_', "-");
        let option = command
            .get_arguments()
            .find(|option| option.get_long() == Some(&name) && name != CONFIG);
        let Some(option) = option else {
            return Err(format!(
                "{key:?} is no option of a match; `anel match --help` lists them"
            ));
        };
        if !is_decided(option, command, given) {
            let values = arguments_of(option, value).map_err(|error| format!("{key}: {error}"))?;
            arguments.extend(values);
        }
    }
    Ok(arguments)
}

/// Whether the command line gives the option, or one that excludes it.
fn is_decided(option: &Arg, command: &Command, given: &ArgMatches) -> bool {
    let on_command_line = |id: &clap::Id| given.value_source(id.as_str()) == Some(ValueSource::CommandLine);
    let id = option.get_id();
    let conflicts = |one: &Arg, other: &clap::Id| {
        let others = command.get_arg_conflicts_with(one);
        others.into_iter().any(|arg| arg.get_id() == other)
    };
    let of_same_group = |other: &clap::Id| {
        let mut groups = command.get_groups();
        // A group of one is asked whether it may have more, which takes a group that can be changed.
        groups.any(|group| {
            let has = |id| group.get_args().any(|arg| arg == id);
            !group.clone().is_multiple() && has(id) && has(other)
        })
    };
    command
        .get_arguments()
        .filter(|other| on_command_line(other.get_id()))
        .any(|other| {
            other.get_id() == id
                || of_same_group(other.get_id())
                || conflicts(option, other.get_id())
                || conflicts(other, id)
        })
}

/// The arguments for a value of an option.
fn arguments_of(option: &Arg, value: Value) -> Result<Vec<String>, String> {
    let long = format!("--{}", option.get_long().expect("it has been found by it"));
    let takes_values = option.get_action().takes_values();
    let fewest = option.get_num_args().map(|values| values.min_values());
    let may_be_bare = !takes_values || fewest == Some(0);
    match value {
        Value::Boolean(false) if may_be_bare => Ok(Vec::new()),
        Value::Boolean(true) if may_be_bare => Ok(vec![long]),
        _ if !takes_values => Err("it is true or false".to_owned()),
        Value::Array(values) => {
            let of_each = values.into_iter().map(|value| arguments_of(option, value));
            Ok(of_each.collect::<Result<Vec<_>, _>>()?.concat())
        }
        Value::Table(table) => Ok(vec![long, key_values(table, "")?]),
        value => Ok(vec![long, single(value)?]),
    }
}

/// A table as `key=value,key=value`; those of a table in it as `key.name=value`, those of a list with the
/// key before each.
fn key_values(table: Table, prefix: &str) -> Result<String, String> {
    let mut pairs = Vec::new();
    for (key, value) in table {
        let key = format!("{prefix}{key}");
        match value {
            Value::Table(table) => pairs.push(key_values(table, &format!("{key}."))?),
            Value::Array(values) => {
                for value in values {
                    pairs.push(format!("{key}={}", part(value)?));
                }
            }
            value => pairs.push(format!("{key}={}", part(value)?)),
        }
    }
    Ok(pairs.join(","))
}

/// A value among others.
fn part(value: Value) -> Result<String, String> {
    let text = match value {
        Value::Boolean(value) => value.to_string(),
        value => single(value)?,
    };
    match text.split_once(',') {
        Some((_, rest)) if rest.contains('=') => Err(format!(
            "{text:?} has a comma and a = behind it, which would begin another value"
        )),
        _ => Ok(text),
    }
}

fn single(value: Value) -> Result<String, String> {
    match value {
        Value::String(text) => Ok(text),
        Value::Integer(number) => Ok(number.to_string()),
        Value::Float(number) => Ok(number.to_string()),
        other => Err(format!("a {} is no value here", other.type_str())),
    }
}
