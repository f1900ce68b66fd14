//! Parsers for numeric command-line arguments that check the allowed range.

pub(super) fn share(text: &str) -> Result<f64, String> {
    number(text, |number| (0.0..=1.0).contains(&number), "between 0 and 1")
}

pub(super) fn positive(text: &str) -> Result<f64, String> {
    number(text, |number| number > 0.0, "greater than 0")
}

pub(super) fn not_negative(text: &str) -> Result<f64, String> {
    number(text, |number| number >= 0.0, "of at least 0")
}

fn number(text: &str, fits: impl Fn(f64) -> bool, what: &str) -> Result<f64, String> {
    match text.parse::<f64>() {
        Ok(number) if number.is_finite() && fits(number) => Ok(number),
        _ => Err(format!("expected a number {what}")),
    }
}
