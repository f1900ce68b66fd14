//! The settings of a CTOR game: team sizes and secret squares.

use super::torus::bits;
use super::{Board, Ctor, FenError, Move, MoveError, Operation, fen};
use crate::game::{ExpectedValue, GameOption, GameOptionValues, Position, Settings, SettingsError, Setup};
use rand::rngs::ChaCha8Rng;
use rand::seq::IndexedRandom;
use std::collections::BTreeMap;
use std::fmt;
use std::str::FromStr;

#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct CtorSettings {
    pub team_sizes: TeamSizes,
    /// The secret squares that a team has noted, unknown to the opponent.
    pub secret_squares: SecretSquares,
}

const TEAM_SIZES: GameOption = GameOption {
    name: "TeamSizes",
    values: GameOptionValues::Choice(&TeamSizes::NAMES),
    shared: true,
    check: |value| value.parse::<TeamSizes>().map(|_| ()),
};

const SECRET_SQUARES: GameOption = GameOption {
    name: "SecretSquares",
    values: GameOptionValues::Text,
    shared: false,
    check: |value| value.parse::<SecretSquares>().map(|_| ()),
};

impl Settings for CtorSettings {
    const OPTIONS: &'static [GameOption] = &[TEAM_SIZES, SECRET_SQUARES];

    fn from_options(options: &BTreeMap<String, String>) -> Result<CtorSettings, SettingsError> {
        let mut settings = CtorSettings::default();
        for (name, value) in options {
            let is = |option: &GameOption| name.eq_ignore_ascii_case(option.name);
            let (option, set) = if is(&TEAM_SIZES) {
                let set = value.parse().map(|sizes| settings.team_sizes = sizes);
                (TEAM_SIZES, set)
            } else if is(&SECRET_SQUARES) {
                let set = value.parse().map(|noted| settings.secret_squares = noted);
                (SECRET_SQUARES, set)
            } else {
                continue;
            };
            set.map_err(|expected| SettingsError::Value {
                option: option.name,
                name: name.clone(),
                expected,
                value: value.clone(),
            })?;
        }
        Ok(settings)
    }

    fn shared(&self) -> CtorSettings {
        CtorSettings {
            team_sizes: self.team_sizes,
            ..CtorSettings::default()
        }
    }
}

impl<B: Board> Setup for Ctor<B> {
    type Settings = CtorSettings;

    fn set_up(fen: &str, settings: &CtorSettings) -> Result<Self, FenError> {
        fen::parse(fen, settings.team_sizes.larger())
    }

    fn check_settings(settings: &CtorSettings) -> Result<(), SettingsError> {
        let beyond = |&number: &u32| number as usize > B::SQUARES;
        match settings.secret_squares.numbers().find(beyond) {
            None => Ok(()),
            Some(number) => Err(SettingsError::NoSuchSquare {
                option: SECRET_SQUARES.name,
                game: <Self as Position>::NAME,
                squares: B::SQUARES,
                number,
            }),
        }
    }

    fn seen_by_mover(mut self, settings: &CtorSettings) -> Self {
        let own = self.side.index();
        let live = settings.secret_squares.mask() & B::ALL & !self.spent_secrets[own];
        self.known_secrets = [0; 2];
        self.known_secrets[own] = live;
        self.key = self.recomputed_key();
        self
    }

    fn arbitrated(&self, mut turn: Vec<Move>, opponent: &CtorSettings) -> Result<Vec<Move>, MoveError> {
        if turn.last().is_some_and(|&end| end.is_end() && end != Move::END) {
            return Err(MoveError::SecretsOfPlayer);
        }
        if let Some((end, operations)) = turn.split_last_mut() {
            let before = operations.iter().fold(*self, |position, &mv| position.play(mv));
            *end = Move::end(before.secrets_that_act(opponent.secret_squares.mask()));
        }
        Ok(turn)
    }

    /// Each empty square with the same probability: on a torus, no square is better than another, and an opponent
    /// cannot foresee the choice. On a nearly full board, any squares.
    fn draw_secret_squares(&self, rng: &mut ChaCha8Rng) -> Option<String> {
        let count = SecretSquares::COUNT as usize;
        let empty: Vec<usize> = bits(self.empty()).collect();
        let candidates = if empty.len() < count {
            bits(B::ALL).collect()
        } else {
            empty
        };
        let mask = candidates.sample(rng, count).fold(0, |mask, square| mask | 1 << square);
        Some(SecretSquares(mask).to_string())
    }

    /// All squares of an empty torus are equal, so only the number of chips matters.
    fn first_turn_key(&self) -> u64 {
        u64::from(self.empty().count_ones())
    }

    /// Random openings consist of placements until half of the board is full, then of movements. A random choice among
    /// all plies would nearly always be one of thousands of landings.
    fn opening_moves(&self) -> Vec<Move> {
        let half_empty = 2 * self.empty().count_ones() as usize > B::SQUARES;
        let mut moves = self.legal_moves();
        moves.retain(|mv| match mv.operation() {
            Operation::Placement(_) => half_empty,
            Operation::Movement(..) => !half_empty,
            _ => false,
        });
        if moves.is_empty() && !self.is_finished() {
            moves.push(Move::END);
        }
        moves
    }
}

/// The number of people in each team, 1 to 3, written like `2v3`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TeamSizes([u8; 2]);

impl TeamSizes {
    /// All possible team sizes as text, in ascending order.
    pub const NAMES: [&'static str; 9] = ["1v1", "1v2", "1v3", "2v1", "2v2", "2v3", "3v1", "3v2", "3v3"];

    /// The size of the larger team, which determines the quotas of a turn.
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
    type Err = ExpectedValue;

    fn from_str(text: &str) -> Result<TeamSizes, ExpectedValue> {
        match text.as_bytes() {
            [one @ b'1'..=b'3', b'v', other @ b'1'..=b'3'] => Ok(TeamSizes([one - b'0', other - b'0'])),
            _ => Err(ExpectedValue::OneOf(&TeamSizes::NAMES)),
        }
    }
}

/// The secret squares that a team notes before the game: five different squares, or none. Stored as a bit set whose
/// lowest bit is square 1.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct SecretSquares(u128);

impl SecretSquares {
    /// The number of secret squares that a team notes.
    pub const COUNT: u32 = 5;

    /// The highest square number on any board.
    const LARGEST: u32 = 100;

    /// The secret squares as a bit set.
    pub const fn mask(self) -> u128 {
        self.0
    }

    /// The numbers of the secret squares, in ascending order.
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
    type Err = ExpectedValue;

    fn from_str(text: &str) -> Result<SecretSquares, ExpectedValue> {
        const EXPECTED: ExpectedValue =
            ExpectedValue::Form("five different square numbers separated by commas, as in 3,17,44,58,99, or nothing");
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
                _ => return Err(EXPECTED),
            }
        }
        if mask.count_ones() != SecretSquares::COUNT || text.split(',').count() != SecretSquares::COUNT as usize {
            return Err(EXPECTED);
        }
        Ok(SecretSquares(mask))
    }
}
