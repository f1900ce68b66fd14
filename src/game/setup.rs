//! How a game begins: settings that its FEN does not hold, and random openings.

use super::Notation;
use std::collections::BTreeMap;
use std::fmt::Debug;
use thiserror::Error;

/// A game that can be set up with settings of its own.
pub trait Setup: Notation {
    /// What is agreed on or noted before a game and is no part of a FEN; `()` where there is
    /// nothing.
    type Settings: Settings;

    /// Reads a position of a game with these settings. [`Position::fen`](super::Position::fen)
    /// writes it back.
    ///
    /// # Errors
    /// As [`Position::from_fen`](super::Position::from_fen).
    fn set_up(fen: &str, _settings: &Self::Settings) -> Result<Self, Self::FenError> {
        Self::from_fen(fen)
    }

    /// Whether this game can be played with these settings.
    ///
    /// # Errors
    /// Where it cannot; the error names the option and the fault.
    fn check_settings(_settings: &Self::Settings) -> Result<(), SettingsError> {
        Ok(())
    }

    /// The position with what only the side to move knows.
    fn seen_by_mover(self, _settings: &Self::Settings) -> Self {
        self
    }

    /// A turn that a player has made, completed by an arbiter who knows the opponent's settings.
    ///
    /// # Errors
    /// Where the turn contains what only the arbiter may say.
    fn arbitrated(
        &self,
        turn: Vec<Self::Move>,
        _opponent: &Self::Settings,
    ) -> Result<Vec<Self::Move>, Self::MoveError> {
        Ok(turn)
    }

    /// The moves among which random openings choose; empty only where there is no legal move.
    fn opening_moves(&self) -> Vec<Self::Move> {
        self.legal_moves()
    }
}

/// The settings of a game, made from the options of an engine.
pub trait Settings: Copy + Default + PartialEq + Debug + Send + Sync + 'static {
    /// The options of the protocol that hold these settings, as announced.
    const OPTIONS: &'static [GameOption];

    /// Reads the settings from an engine's options, whose names are compared without case. Options
    /// that are no settings of this game are ignored.
    ///
    /// # Errors
    /// Where an option has no such value; the error says what it can be.
    fn from_options(options: &BTreeMap<String, String>) -> Result<Self, SettingsError>;

    /// The part that both players must have alike: without what each keeps secret.
    fn shared(&self) -> Self;
}

impl Settings for () {
    const OPTIONS: &'static [GameOption] = &[];

    fn from_options(_options: &BTreeMap<String, String>) -> Result<(), SettingsError> {
        Ok(())
    }

    fn shared(&self) {}
}

/// An option of the protocol that belongs to a game.
#[derive(Clone, Copy, Debug)]
pub struct GameOption {
    /// The name in `setoption`.
    pub name: &'static str,
    /// The values it can have.
    pub values: GameOptionValues,
    /// Whether players must agree on it: then another value starts the game anew.
    pub shared: bool,
    /// Checks a value; the error says what it can be.
    pub check: fn(&str) -> Result<(), ExpectedValue>,
}

/// The values of a [`GameOption`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum GameOptionValues {
    /// One of these, by default the first.
    Choice(&'static [&'static str]),
    /// A text, empty by default.
    Text,
}

impl GameOption {
    /// The value that the option has until it is set.
    pub fn default(&self) -> &'static str {
        match self.values {
            GameOptionValues::Choice(values) => values[0],
            GameOptionValues::Text => "",
        }
    }
}

/// The valid values of a [`GameOption`], for the error about an invalid one.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
pub enum ExpectedValue {
    #[error("one of {}", .0.join(", "))]
    OneOf(&'static [&'static str]),
    /// The form of the value in words.
    #[error("{0}")]
    Form(&'static str),
}

/// Why a game cannot be played with some settings.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[non_exhaustive]
pub enum SettingsError {
    /// `name` is the option as the user wrote it, in any case.
    #[error("{name} is {expected}, not {value:?}")]
    Value {
        option: &'static str,
        name: String,
        expected: ExpectedValue,
        value: String,
    },
    /// `game` is a value of `UCI_Variant`.
    #[error("{option}: {game} has squares 1 to {squares}, but no square {number}")]
    NoSuchSquare {
        option: &'static str,
        game: &'static str,
        squares: usize,
        number: u32,
    },
}

impl SettingsError {
    /// The name of the option at fault.
    pub fn option(&self) -> &'static str {
        match self {
            SettingsError::Value { option, .. } | SettingsError::NoSuchSquare { option, .. } => option,
        }
    }
}
