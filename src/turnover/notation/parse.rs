//! Parses the text of a move into its form.

use super::form::{Form, Sign};
use crate::board::Square;
use crate::turnover::MoveError;

impl Form {
    /// Parses a move in any spelling that the rules accept.
    ///
    /// # Errors
    /// If the text does not have the form of a move.
    pub(super) fn parse(text: &str) -> Result<Form, MoveError> {
        let mut reader = Reader::new(without_mark(text));
        let letter = reader.letter();
        let form = match reader.square()? {
            Some(destination) if reader.is_at_end() => Form::of_result(letter, destination),
            Some(origin) => reader.rest_after_origin(letter, origin)?,
            None => reader.rest_without_origin(letter)?,
        };
        if reader.is_at_end() {
            Ok(form)
        } else {
            reader.expected("the end of the move")
        }
    }
}

/// Removes the mark at the end of a move. The rules accept "`+`/`++` optional and unchecked".
fn without_mark(text: &str) -> &str {
    text.strip_suffix("++")
        .or_else(|| text.strip_suffix('+'))
        .unwrap_or(text)
}

/// Reads a text from left to right. A move has few characters, so an error message can quote all characters read so
/// far, even if the whole text is long.
struct Reader<'a> {
    text: &'a str,
    rest: &'a str,
}

impl<'a> Reader<'a> {
    fn new(text: &'a str) -> Reader<'a> {
        Reader { text, rest: text }
    }

    fn is_at_end(&self) -> bool {
        self.rest.is_empty()
    }

    /// The error for an unexpected character at the current position.
    fn expected<T>(&self, expected: &'static str) -> Result<T, MoveError> {
        Err(MoveError::Malformed {
            expected,
            read: self.text[..self.text.len() - self.rest.len()].to_owned(),
            found: self.rest.chars().next(),
        })
    }

    /// Consumes the next character if `meaning` returns a value for it.
    fn take<T>(&mut self, meaning: impl Fn(char) -> Option<T>) -> Option<T> {
        let character = self.rest.chars().next()?;
        let taken = meaning(character)?;
        self.rest = &self.rest[character.len_utf8()..];
        Some(taken)
    }

    /// Reads the letter of a stack. The rules accept "`N` for `K` everywhere".
    fn letter(&mut self) -> Option<char> {
        self.take(|character| match character {
            'C' | 'Q' | 'B' | 'R' | 'K' => Some(character),
            'N' => Some('K'),
            _ => None,
        })
    }

    fn sign(&mut self) -> Option<Sign> {
        self.take(|character| Sign::ALL.into_iter().find(|sign| sign.character() == character))
    }

    fn file(&mut self) -> Option<usize> {
        self.take(|character| ('a'..='h').position(|file| file == character))
    }

    fn rank(&mut self) -> Result<usize, MoveError> {
        match self.take(|character| ('1'..='8').position(|rank| rank == character)) {
            Some(rank) => Ok(rank),
            None => self.expected("a rank (1 to 8)"),
        }
    }

    /// Reads a square. Returns `None` if the next character is not a file letter.
    fn square(&mut self) -> Result<Option<Square>, MoveError> {
        match self.file() {
            Some(file) => Ok(Some(Square::at(file, self.rank()?))),
            None => Ok(None),
        }
    }

    /// Reads the `.Q` after a capture that promotes. The dot is optional, because `Q` is a result letter.
    fn promotion(&mut self) -> bool {
        let dotted = self.rest.strip_prefix('.').unwrap_or(self.rest);
        match dotted.strip_prefix('Q') {
            Some(rest) => {
                self.rest = rest;
                true
            }
            None => false,
        }
    }

    /// Reads the rest of a move after its origin. The rules accept "the dot before a result letter missing" and "the
    /// destination's file repeated after an origin".
    fn rest_after_origin(&mut self, mover: Option<char>, origin: Square) -> Result<Form, MoveError> {
        let sign = self.sign();
        let named = self.letter();
        if sign.is_none() && named.is_none() {
            return self.expected("a sign (. : x) or a result letter");
        }
        let sign = sign.unwrap_or(Sign::Moves);
        let file = self.file().unwrap_or(origin.file());
        Ok(Form {
            mover,
            origin: Some(origin),
            sign: Some(sign),
            named,
            destination: Square::at(file, self.rank()?),
            promoted: sign == Sign::Captures && self.promotion(),
        })
    }

    /// Reads the rest of a move without an origin. `mover` is the letter at the start of the move, if any.
    fn rest_without_origin(&mut self, mover: Option<char>) -> Result<Form, MoveError> {
        let Some(sign) = self.sign() else {
            return self.expected("a square or a sign (. : x)");
        };
        let named = self.letter();
        let Some(destination) = self.square()? else {
            return self.expected("a square");
        };
        Ok(match (mover, sign, named) {
            // The rules also accept a dot after the letter of a lone Tower or Fort, as in `R.e5`.
            (Some('R' | 'B'), Sign::Moves, None) => Form::of_result(mover, destination),
            _ => Form {
                mover,
                origin: None,
                sign: Some(sign),
                named,
                destination,
                promoted: sign == Sign::Captures && self.promotion(),
            },
        })
    }
}
