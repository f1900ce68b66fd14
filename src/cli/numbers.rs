//! Numbers of the command line that have a range.

/// A number from 0 to 1.
pub(super) fn share(text: &str) -> Result<f64, String> {
    number(text, |number| (0.0..=1.0).contains(&number), "between 0 and 1")
}

/// A number above 0.
pub(super) fn positive(text: &str) -> Result<f64, String> {
    number(text, |number| number > 0.0, "greater than 0")
}

/// A number from 0 on.
pub(super) fn not_negative(text: &str) -> Result<f64, String> {
    number(text, |number| number >= 0.0, "not below 0")
}

fn number(text: &str, fits: impl Fn(f64) -> bool, what: &str) -> Result<f64, String> {
    match text.parse::<f64>() {
        Ok(number) if number.is_finite() && fits(number) => Ok(number),
        _ => Err(format!("it is a number {what}")),
    }
}
