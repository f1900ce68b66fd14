//! What is set before a game, beside the rules and the position: options that are no part of a FEN.
//!
//! A game takes from the settings what concerns it, by [`crate::game::Game::set_up`] and
//! [`crate::game::Game::seen_by_mover`].

use std::collections::BTreeMap;
use std::fmt;
use std::str::FromStr;

/// Everything that can be set before a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Settings {
    /// How many people play for each team.
    pub team_sizes: TeamSizes,
    /// The squares that a team has noted; the opponent does not know them.
    pub secret_squares: SecretSquares,
}

impl Settings {
    /// The settings among an engine's options, by name in any case. Other options do not matter.
    ///
    /// # Errors
    /// Where one has no such value; the error says what it can be.
    pub fn among(options: &BTreeMap<String, String>) -> Result<Settings, String> {
        let mut settings = Settings::default();
        for (name, value) in options {
            let set = match name.to_ascii_lowercase().as_str() {
                "teamsizes" => value.parse().map(|sizes| settings.team_sizes = sizes),
                "secretsquares" => value.parse().map(|noted| settings.secret_squares = noted),
                _ => continue,
            };
            set.map_err(|expected: String| format!("{name} is {expected}, not {value:?}"))?;
        }
        Ok(settings)
    }
}

/// How many people play for each team, 1 to 3. Written as in `2v3`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TeamSizes([u8; 2]);

impl TeamSizes {
    /// Every pair of sizes as written, in order.
    pub const NAMES: [&'static str; 9] = [
        "1v1", "1v2", "1v3", "2v1", "2v2", "2v3", "3v1", "3v2", "3v3",
    ];

    /// The size of the larger team, which decides how much may be done in a turn.
    pub const fn larger(self) -> u8 {
        let [one, other] = self.0;
        if one > other { one } else { other }
    }
}

impl Default for TeamSizes {
    fn default() -> TeamSizes {
        TeamSizes([1, 1])
    }
}

impl fmt::Display for TeamSizes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}v{}", self.0[0], self.0[1])
    }
}

impl FromStr for TeamSizes {
    type Err = String;

    fn from_str(text: &str) -> Result<TeamSizes, String> {
        match text.as_bytes() {
            [one @ b'1'..=b'3', b'v', other @ b'1'..=b'3'] => {
                Ok(TeamSizes([one - b'0', other - b'0']))
            }
            _ => Err(format!("one of {}", TeamSizes::NAMES.join(", "))),
        }
    }
}

/// Squares that a team has noted before the game: five different ones, or none. A bit for each
/// square, that of number 1 the lowest.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct SecretSquares(u128);

impl SecretSquares {
    /// How many squares a team notes.
    pub const COUNT: u32 = 5;

    /// The largest number of a square on any board.
    const LARGEST: u32 = 100;

    /// The squares as a set.
    pub const fn mask(self) -> u128 {
        self.0
    }

    /// The numbers of the squares, in ascending order.
    pub fn numbers(self) -> impl Iterator<Item = u32> {
        (1..=SecretSquares::LARGEST).filter(move |number| self.0 >> (number - 1) & 1 != 0)
    }
}

impl fmt::Display for SecretSquares {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let numbers: Vec<String> = self.numbers().map(|number| number.to_string()).collect();
        f.write_str(&numbers.join(","))
    }
}

impl FromStr for SecretSquares {
    type Err = String;

    fn from_str(text: &str) -> Result<SecretSquares, String> {
        const EXPECTED: &str =
            "five different numbers of squares parted by commas, as in 3,17,44,58,99, or nothing";
        if text.is_empty() {
            return Ok(SecretSquares::default());
        }
        let mut mask: u128 = 0;
        for number in text.split(',') {
            let digits = number.bytes().all(|byte| byte.is_ascii_digit());
            match number.parse::<u32>() {
                Ok(square @ 1..=SecretSquares::LARGEST) if digits && !number.starts_with('0') => {
                    mask |= 1 << (square - 1);
                }
                _ => return Err(EXPECTED.to_owned()),
            }
        }
        if mask.count_ones() != SecretSquares::COUNT
            || text.split(',').count() != SecretSquares::COUNT as usize
        {
            return Err(EXPECTED.to_owned());
        }
        Ok(SecretSquares(mask))
    }
}
