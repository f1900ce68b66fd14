//! The options that an engine announces, and validation of their values.

use std::fmt;

/// A UCI option, as announced by an engine in a line `option name N type T …`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct AnnouncedOption {
    pub(super) name: String,
    values: Values,
    default: Option<String>,
}

/// The type of a UCI option, which determines the values that the option accepts.
#[derive(Clone, PartialEq, Eq, Debug)]
enum Values {
    /// A boolean: `true` or `false`.
    Check,
    /// An integer between a minimum and a maximum, both included.
    Spin([i64; 2]),
    /// One of the listed strings, compared without regard to case.
    Combo(Vec<String>),
    /// Any text. Options of type `button`, which have no value, are also stored as this type.
    Any,
    /// An option type that UCI does not define, or a combo without choices. Every value is accepted.
    Unknown(String),
}

impl fmt::Display for Values {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Values::Check => f.write_str("true or false"),
            Values::Spin([min, max]) => write!(f, "a number from {min} to {max}"),
            Values::Combo(choices) => write!(f, "one of {}", choices.join(", ")),
            Values::Any | Values::Unknown(_) => f.write_str("any text"),
        }
    }
}

/// The keywords that can follow the option's name in an `option` line.
const KEYS: [&str; 5] = ["type", "default", "min", "max", "var"];

impl AnnouncedOption {
    /// Parses an `option` line. Returns `None` for any other line.
    pub(super) fn read(line: &str) -> Option<AnnouncedOption> {
        let mut words = line.split_whitespace().peekable();
        if (words.next(), words.next()) != (Some("option"), Some("name")) {
            return None;
        }
        let mut text = |stops: &[&str]| {
            let mut part = Vec::new();
            while let Some(word) = words.next_if(|word| !stops.contains(word)) {
                part.push(word);
            }
            (part.join(" "), words.next())
        };
        let (name, mut key) = text(&["type"]);
        let (mut kind, mut range, mut choices) = (String::new(), [i64::MIN, i64::MAX], Vec::new());
        let mut default = None;
        while let Some(this) = key {
            let (value, next) = text(&KEYS);
            match this {
                "type" => kind = value,
                "default" => default = Some(value),
                "min" => range[0] = value.parse().unwrap_or(i64::MIN),
                "max" => range[1] = value.parse().unwrap_or(i64::MAX),
                "var" => choices.push(value),
                _ => {}
            }
            key = next;
        }
        let values = match kind.as_str() {
            "check" => Values::Check,
            "spin" => Values::Spin(range),
            "combo" if !choices.is_empty() => Values::Combo(choices),
            "string" | "button" => Values::Any,
            _ => Values::Unknown(kind),
        };
        Some(AnnouncedOption { name, values, default })
    }

    /// The values that a combo option accepts; empty for other option types.
    pub(super) fn choices(&self) -> &[String] {
        match &self.values {
            Values::Combo(choices) => choices,
            _ => &[],
        }
    }

    /// Checks that the `option` line is complete and that the option accepts its own default value.
    ///
    /// # Errors
    /// If the line is incomplete or the default is invalid. The error message names the fault.
    pub(super) fn check_itself(&self) -> Result<(), String> {
        let name = &self.name;
        match (&self.values, &self.default) {
            (Values::Unknown(kind), _) => Err(format!("option {name} has the unknown type {kind:?}")),
            (Values::Spin([min, max]), _) if *min == i64::MIN || *max == i64::MAX => {
                Err(format!("option {name} lacks min or max"))
            }
            (Values::Any, _) => Ok(()),
            (_, None) => Err(format!("option {name} has no default")),
            (_, Some(default)) => self
                .check(default)
                .map_err(|expected| format!("the default of option {name} must be {expected}, not {default:?}")),
        }
    }

    pub(super) fn is_named(&self, name: &str) -> bool {
        self.name.eq_ignore_ascii_case(name)
    }

    /// Checks that the option accepts the given value.
    ///
    /// # Errors
    /// If the value is not accepted. The error describes the accepted values.
    pub(super) fn check(&self, value: &str) -> Result<(), String> {
        let fits = match &self.values {
            Values::Check => matches!(value, "true" | "false"),
            Values::Spin([min, max]) => {
                let number = value.parse::<i64>();
                number.is_ok_and(|number| (*min..=*max).contains(&number))
            }
            Values::Combo(choices) => {
                let mut choices = choices.iter();
                choices.any(|choice| choice.eq_ignore_ascii_case(value))
            }
            Values::Any | Values::Unknown(_) => true,
        };
        if fits { Ok(()) } else { Err(self.values.to_string()) }
    }
}
