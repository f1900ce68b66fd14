//! The options that an engine announces, and whether a value fits one.

use std::fmt;

/// An option as `option name N type T …` announces it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct AnnouncedOption {
    pub(super) name: String,
    values: Values,
    default: Option<String>,
}

/// The values that an option can have.
#[derive(Clone, PartialEq, Eq, Debug)]
enum Values {
    /// `true` or `false`.
    Check,
    /// A number in this range.
    Spin([i64; 2]),
    /// One of these.
    Combo(Vec<String>),
    /// Any text, or none for a button.
    Any,
    /// Whatever this type means.
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

/// The words that begin a part of an option's line.
const KEYS: [&str; 5] = ["type", "default", "min", "max", "var"];

impl AnnouncedOption {
    /// Reads a line; none if it announces no option.
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

    /// The values of a combo; none for other types.
    pub(super) fn choices(&self) -> &[String] {
        match &self.values {
            Values::Combo(choices) => choices,
            _ => &[],
        }
    }

    /// Whether the announcement is complete, and its default one of its values; what is wrong if not.
    pub(super) fn check_itself(&self) -> Result<(), String> {
        let name = &self.name;
        match (&self.values, &self.default) {
            (Values::Unknown(kind), _) => Err(format!("option {name} has the type {kind:?}")),
            (Values::Spin([min, max]), _) if *min == i64::MIN || *max == i64::MAX => {
                Err(format!("option {name} has no min or no max"))
            }
            (Values::Any, _) => Ok(()),
            (_, None) => Err(format!("option {name} has no default")),
            (_, Some(default)) => self
                .check(default)
                .map_err(|expected| format!("option {name} is {expected}, not {default:?}")),
        }
    }

    pub(super) fn is_named(&self, name: &str) -> bool {
        self.name.eq_ignore_ascii_case(name)
    }

    /// Whether the option can have this value; what it can be if not.
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
