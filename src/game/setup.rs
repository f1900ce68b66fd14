//! How a game starts: settings that a FEN does not contain, and random openings.

use super::Notation;
use rand::rngs::ChaCha8Rng;
use std::collections::BTreeMap;
use std::fmt::Debug;
use thiserror::Error;

/// A game that can be set up with settings.
pub trait Setup: Notation {
    /// The settings that players choose before a game and that a FEN does not contain; `()` if there are none.
    type Settings: Settings;

    /// Reads a FEN and sets up the position with these settings.
    ///
    /// # Errors
    /// If the text is not a valid position, as for [`Position::from_fen`](super::Position::from_fen).
    fn set_up(fen: &str, _settings: &Self::Settings) -> Result<Self, Self::FenError> {
        Self::from_fen(fen)
    }

    /// Checks that this game can be played with these settings.
    ///
    /// # Errors
    /// If this game cannot be played with these settings; the error names the option and the problem.
    fn check_settings(_settings: &Self::Settings) -> Result<(), SettingsError> {
        Ok(())
    }

    /// Adds information to the position that only the side to move has, such as the secret squares in its own settings.
    fn seen_by_mover(self, _settings: &Self::Settings) -> Self {
        self
    }

    /// Completes a player's turn in the role of an arbiter, who knows the settings of the player's opponent.
    ///
    /// # Errors
    /// If the turn contains a statement that only the arbiter may make.
    fn arbitrated(
        &self,
        turn: Vec<Self::Move>,
        _opponent: &Self::Settings,
    ) -> Result<Vec<Self::Move>, Self::MoveError> {
        Ok(turn)
    }

    /// Draws a player's secret squares at random, as the value of their option; `None` in games without secret squares.
    fn draw_secret_squares(&self, _rng: &mut ChaCha8Rng) -> Option<String> {
        None
    }

    /// The legal moves from which random openings choose. The list is empty only if the game is over or the side to
    /// move has no legal moves.
    fn opening_moves(&self) -> Vec<Self::Move> {
        self.legal_moves()
    }

    /// A key of a position after the first turn of a game. Positions that a symmetry of the start position maps onto
    /// each other may have the same key; all others differ.
    fn first_turn_key(&self) -> u64 {
        self.key()
    }
}

/// The settings of a game, read from an engine's options.
pub trait Settings: Copy + Default + PartialEq + Debug + Send + Sync + 'static {
    /// The UCI options for these settings, in the order in which the engine announces them.
    const OPTIONS: &'static [GameOption];

    /// Reads the settings from an engine's options. Option names are case-insensitive. Options that are not settings of
    /// this game are ignored.
    ///
    /// # Errors
    /// If a value is invalid; the error describes the valid values.
    fn from_options(options: &BTreeMap<String, String>) -> Result<Self, SettingsError>;

    /// The settings on which both players must agree. The settings that a player keeps secret are reset to their
    /// defaults.
    fn shared(&self) -> Self;
}

impl Settings for () {
    const OPTIONS: &'static [GameOption] = &[];

    fn from_options(_options: &BTreeMap<String, String>) -> Result<(), SettingsError> {
        Ok(())
    }

    fn shared(&self) {}
}

/// A UCI option that belongs to a game.
#[derive(Clone, Copy, Debug)]
pub struct GameOption {
    pub name: &'static str,
    pub values: GameOptionValues,
    /// Whether both players must agree on the value. If so, changing the value restarts the game.
    pub shared: bool,
    /// Checks a value; the error describes the valid values.
    pub check: fn(&str) -> Result<(), ExpectedValue>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum GameOptionValues {
    /// One of several values; the first is the default.
    Choice(&'static [&'static str]),
    /// Free text; empty by default.
    Text,
}

impl GameOption {
    pub fn default(&self) -> &'static str {
        match self.values {
            GameOptionValues::Choice(values) => values[0],
            GameOptionValues::Text => "",
        }
    }
}

/// The valid values of a [`GameOption`], for error messages about an invalid value.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
pub enum ExpectedValue {
    #[error("one of {}", .0.join(", "))]
    OneOf(&'static [&'static str]),
    /// A description of what the value must look like.
    #[error("{0}")]
    Form(&'static str),
}

/// The reason why a game cannot be played with the given settings.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[non_exhaustive]
pub enum SettingsError {
    /// `name` is the option's name as the user wrote it, in any letter case.
    #[error("{name} is {expected}, not {value:?}")]
    Value {
        option: &'static str,
        name: String,
        expected: ExpectedValue,
        value: String,
    },
    /// `game` is the game's name, a value of `UCI_Variant`.
    #[error("{option}: {game} has squares 1 to {squares}, but no square {number}")]
    NoSuchSquare {
        option: &'static str,
        game: &'static str,
        squares: usize,
        number: u32,
    },
}

impl SettingsError {
    /// The name of the option that caused the error.
    pub fn option(&self) -> &'static str {
        match self {
            SettingsError::Value { option, .. } | SettingsError::NoSuchSquare { option, .. } => option,
        }
    }
}
