//! Configuration file of a match: command-line options in TOML, under their names on the command line.
//!
//! Options from the file are inserted before those on the command line, except options that the command line sets or
//! conflicts with. All options are thus parsed in one place, and the command line wins.

use super::read_file;
use crate::cli::argument_errors::reason;
use clap::parser::ValueSource;
use clap::{Arg, ArgMatches, Command};
use std::ffi::OsString;
use std::path::PathBuf;
use toml::{Table, Value};

/// The option that names the configuration file.
const CONFIG: &str = "config";

/// Replaces the option `--config` of `anel match` by arguments with the options from the configuration file. Returns
/// arguments without this option unchanged. `program` is the definition of the command line.
///
/// # Errors
/// If the file cannot be read, or contains something other than options of `anel match`. The message names the file.
pub(in crate::cli) fn with_file(program: &Command, arguments: Vec<OsString>) -> Result<Vec<OsString>, String> {
    let lenient = program.clone().ignore_errors(true);
    // Errors in the arguments are reported later, when all arguments are parsed again.
    let Ok(matches) = lenient.try_get_matches_from(&arguments) else {
        return Ok(arguments);
    };
    let Some(("match", given)) = matches.subcommand() else {
        return Ok(arguments);
    };
    let Some(path) = given.get_one::<PathBuf>(CONFIG) else {
        return Ok(arguments);
    };
    let command = program.find_subcommand("match").expect("match is a subcommand");
    let text = read_file(path)?;
    let options = of_file(&text, program, command, given);
    let options = options.map_err(|error| super::in_file(path, error))?;
    let after_command = 1 + arguments
        .iter()
        .position(|argument| argument == "match")
        .expect("the command is among the arguments");
    let mut all = without_config(arguments);
    all.splice(after_command..after_command, options.into_iter().map(OsString::from));
    Ok(all)
}

/// Removes the `--config` option from the arguments.
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

/// Converts the text of a configuration file to arguments. `command` is `anel match`, a command of `program`.
fn of_file(text: &str, program: &Command, command: &Command, given: &ArgMatches) -> Result<Vec<String>, String> {
    let table: Table = text.parse().map_err(|error| format!("{error}"))?;
    let mut arguments = Vec::new();
    for (key, value) in table {
        let name = key.replace('_', "-");
        let option = command
            .get_arguments()
            .find(|option| option.get_long() == Some(&name) && name != CONFIG);
        let Some(option) = option else {
            return Err(format!(
                "{key:?} is not an option of `anel match`; `anel match --help` lists them"
            ));
        };
        if !is_decided(option, command, given) {
            let values = arguments_of(option, value).and_then(|values| checked(program, values));
            arguments.extend(values.map_err(|error| format!("{key}: {error}"))?);
        }
    }
    Ok(arguments)
}

/// Parses the arguments of one option, so that an error in their values is reported with the file.
fn checked(program: &Command, arguments: Vec<String>) -> Result<Vec<String>, String> {
    let line = [program.get_name(), "match"]
        .into_iter()
        .chain(arguments.iter().map(String::as_str));
    let parsed = program.clone().try_get_matches_from(line);
    // Other errors, such as a missing option, concern the whole command line.
    match parsed.err().and_then(|error| reason(&error)) {
        Some(reason) => Err(reason),
        None => Ok(arguments),
    }
}

/// Whether the command line sets `option` or an option that conflicts with it.
fn is_decided(option: &Arg, command: &Command, given: &ArgMatches) -> bool {
    let on_command_line = |id: &clap::Id| given.value_source(id.as_str()) == Some(ValueSource::CommandLine);
    let id = option.get_id();
    let conflicts = |one: &Arg, other: &clap::Id| {
        let others = command.get_arg_conflicts_with(one);
        others.into_iter().any(|arg| arg.get_id() == other)
    };
    let of_same_group = |other: &clap::Id| {
        let mut groups = command.get_groups();
        // The group is cloned because `is_multiple` requires a mutable reference.
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

/// Converts an option's TOML value to command-line arguments.
fn arguments_of(option: &Arg, value: Value) -> Result<Vec<String>, String> {
    let long = format!("--{}", option.get_long().expect("options are found by their long name"));
    let takes_values = option.get_action().takes_values();
    let fewest = option.get_num_args().map(|values| values.min_values());
    let may_be_bare = !takes_values || fewest == Some(0);
    match value {
        Value::Boolean(false) if may_be_bare => Ok(Vec::new()),
        Value::Boolean(true) if may_be_bare => Ok(vec![long]),
        _ if !takes_values => Err("must be true or false".to_owned()),
        Value::Array(values) => {
            let of_each = values.into_iter().map(|value| arguments_of(option, value));
            Ok(of_each.collect::<Result<Vec<_>, _>>()?.concat())
        }
        Value::Table(table) => Ok(vec![long, key_values(table, "")?]),
        value => Ok(vec![long, single(value)?]),
    }
}

/// Formats a TOML table as `key=value,key=value`. An inner table becomes `key.name=value`; a list repeats its key
/// before each value.
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

/// Formats a single value within a `key=value` list.
fn part(value: Value) -> Result<String, String> {
    let text = match value {
        Value::Boolean(value) => value.to_string(),
        value => single(value)?,
    };
    match text.split_once(',') {
        Some((_, rest)) if rest.contains('=') => Err(format!(
            "{text:?} must not contain a = after a comma, because that would start another key"
        )),
        _ => Ok(text),
    }
}

fn single(value: Value) -> Result<String, String> {
    match value {
        Value::String(text) => Ok(text),
        Value::Integer(number) => Ok(number.to_string()),
        Value::Float(number) => Ok(number.to_string()),
        Value::Datetime(_) => Err("a date or a time must be in quotes".to_owned()),
        Value::Boolean(value) => Err(format!("expected a string or a number, not {value}")),
        Value::Array(_) => Err("expected a string or a number, not an array".to_owned()),
        Value::Table(_) => Err("expected a string or a number, not a table".to_owned()),
    }
}
