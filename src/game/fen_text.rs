//! What the FENs of all games have in common.

use std::str::FromStr;

/// A rank of a board: letters, and the lengths of runs of empty squares.
pub(crate) fn write_rank(letters: impl Iterator<Item = Option<char>>) -> String {
    let mut text = String::new();
    let mut empty = 0;
    for letter in letters {
        match letter {
            None => empty += 1,
            Some(letter) => {
                push_run(&mut text, empty);
                empty = 0;
                text.push(letter);
            }
        }
    }
    push_run(&mut text, empty);
    text
}

fn push_run(text: &mut String, empty: u32) {
    if empty > 0 {
        *text += &empty.to_string();
    }
}

/// A number of digits only, without a sign.
pub(crate) fn number_from_digits<N: FromStr>(text: &str) -> Option<N> {
    let digits_only = text.bytes().all(|byte| byte.is_ascii_digit());
    text.parse().ok().filter(|_| digits_only)
}
