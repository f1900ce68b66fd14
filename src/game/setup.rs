//! How a game begins: settings that its FEN does not hold, and random openings.

use super::Notation;
use std::collections::BTreeMap;
use std::fmt::{self, Debug};

/// A game that can be set up by settings of its own.
pub trait Setup: Notation {
    /// What is agreed on or noted before a game and is no part of a FEN; `()` where there is
    /// nothing.
    type Settings: Settings;

    /// Reads a position of a game with these settings. [`Position::fen`] writes it back.
    ///
    /// # Errors
    /// As [`Position::from_fen`].
    fn set_up(fen: &str, settings: &Self::Settings) -> Result<Self, Self::FenError>;

    /// Whether this game can be played with these settings.
    ///
    /// # Errors
    /// Where it cannot; the error names the option and the fault.
    fn check_settings(_settings: &Self::Settings) -> Result<(), SettingsError> {
        Ok(())
    }

    /// The position as its side to move knows it, with what only that side knows.
    fn seen_by_mover(self, _settings: &Self::Settings) -> Self {
        self
    }

    /// A turn that a player has made, with what an arbiter adds who knows the opponent's settings.
    ///
    /// # Errors
    /// Where the player says what only the arbiter may.
    fn arbitrated(
        &self,
        turn: Vec<Self::Move>,
        _opponent: &Self::Settings,
    ) -> Result<Vec<Self::Move>, Self::MoveError> {
        Ok(turn)
    }

    /// The moves among which random openings choose; none only where there is no legal move.
    fn opening_moves(&self) -> Vec<Self::Move> {
        self.legal_moves()
    }
}

/// The settings of a game, made from the options of an engine.
pub trait Settings: Copy + Default + PartialEq + Debug + Send + Sync + 'static {
    /// The options of the protocol that hold these settings, as announced.
    const OPTIONS: &'static [GameOption];

    /// The settings among an engine's options, whose names are in any case. Other options do not
    /// matter.
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
    /// Its name.
    pub name: &'static str,
    /// What values it has.
    pub values: GameOptionValues,
    /// Whether players must agree on it: then another value starts the game anew.
    pub shared: bool,
    /// Checks a value; the error says what it can be.
    pub check: fn(&str) -> Result<(), String>,
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

/// Why a game cannot be played with some settings.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SettingsError {
    /// The option at fault.
    pub option: &'static str,
    /// What is wrong with it, the option named.
    pub fault: String,
}

impl fmt::Display for SettingsError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.fault)
    }
}

impl std::error::Error for SettingsError {}
