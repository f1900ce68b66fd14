//! The game-independent part of the engine: options, transposition table, search threads.

use super::command::Dialect;
use super::host::Host;
use super::option_list::option_lines;
use super::options::{Effect, OptionError, Options};
use super::output::Output;
use super::strength::GameRng;
use crate::game::{Game, GameOption, SettingsError};
use crate::memory::NoMemory;
use crate::search::tt::TranspositionTable;
use crate::search::{NoThreads, SearchThreads};
use crate::variant::{Variant, VariantTask};
use std::io;
use thiserror::Error;

pub(super) struct Engine {
    pub(super) output: Output,
    pub(super) options: Options,
    pub(super) dialect: Dialect,
    pub(super) rng: GameRng,
    pub(super) table: TranspositionTable,
    pub(super) threads: SearchThreads,
    pub(super) host: Host,
}

/// Why the engine cannot start.
#[derive(Debug, Error)]
pub enum StartError {
    /// Not enough memory for a transposition table of the default size.
    #[error(transparent)]
    NoMemory(#[from] NoMemory),
    /// The search threads cannot be started.
    #[error(transparent)]
    NoThreads(#[from] NoThreads),
    /// The session thread cannot be started.
    #[error("cannot start the session's thread: {0}")]
    Thread(#[source] io::Error),
}

impl Engine {
    pub(super) fn new(output: Output, host: Host) -> Result<Engine, StartError> {
        let options = Options::new(host.resources);
        Ok(Engine {
            output,
            table: TranspositionTable::new(options.hash)?,
            threads: (host.start_threads)(options.threads)?,
            host,
            options,
            dialect: Dialect::default(),
            rng: GameRng::from_seed(host.seed),
        })
    }

    /// Answers `uci` or `ugi` and switches to that protocol.
    pub(super) fn identify(&mut self, dialect: Dialect) {
        self.dialect = dialect;
        let last_line = match dialect {
            Dialect::Uci => "uciok",
            Dialect::Ugi => "ugiok",
        };
        self.output.line(format_args!(
            "id name anel {}\nid author the anel authors\n{}\n{last_line}",
            env!("CARGO_PKG_VERSION"),
            option_lines(self.host.resources)
        ));
    }

    /// Prepares for another game: clears the transposition table and draws a new random seed.
    pub(super) fn new_game(&mut self) {
        self.table.clear();
        self.rng.start_game();
    }

    /// Sets an option and applies it. Returns whether a new game starts, because the variant or a setting shared by
    /// both players has changed.
    ///
    /// # Errors
    /// If the option does not exist or cannot have this value. No option changes then.
    pub(super) fn set_option(&mut self, name: &str, value: &str) -> Result<bool, OptionError> {
        let shared_before = self.options.shared_game_options();
        match self.options.set(name, value)? {
            Effect::None => {}
            Effect::Hash(mebibytes) => self.set_hash(mebibytes)?,
            Effect::Threads(threads) => self.set_threads(threads)?,
            Effect::ClearHash => self.table.clear(),
            Effect::Game { option, value } => self.set_game_option(option, value)?,
            Effect::Variant(variant) => {
                self.set_variant(variant);
                return Ok(true);
            }
        }
        Ok(self.options.shared_game_options() != shared_before)
    }

    fn set_hash(&mut self, mebibytes: usize) -> Result<(), OptionError> {
        self.table = TranspositionTable::new(mebibytes)?;
        self.options.hash = mebibytes;
        Ok(())
    }

    fn set_threads(&mut self, threads: usize) -> Result<(), OptionError> {
        self.threads = (self.host.start_threads)(threads)?;
        self.options.threads = threads;
        Ok(())
    }

    fn set_game_option(&mut self, option: GameOption, value: String) -> Result<(), OptionError> {
        let mut options = self.options.clone();
        options.game_options.insert(option.name.to_owned(), value);
        options.variant.dispatch(CheckSettings(&options))?;
        self.table.clear();
        self.options = options;
        Ok(())
    }

    fn set_variant(&mut self, variant: Variant) {
        self.table.clear();
        self.options.variant = variant;
        if let Err(error) = variant.dispatch(CheckSettings(&self.options)) {
            self.options.game_options.remove(error.option());
            self.output.error(format_args!("{error}; the option was reset"));
        }
        self.output.line(variant.dispatch(Introduction));
    }
}

/// Checks that the game can be played with the current options.
struct CheckSettings<'a>(&'a Options);

impl VariantTask for CheckSettings<'_> {
    type Output = Result<(), SettingsError>;

    fn run<G: Game>(self) -> Self::Output {
        G::check_settings(&self.0.settings::<G>())
    }
}

/// Builds the answer to a choice of variant: an `info string` with its name, board size and start position.
struct Introduction;

impl VariantTask for Introduction {
    type Output = String;

    fn run<G: Game>(self) -> String {
        format!(
            "info string variant {} files {} ranks {} startpos {}",
            G::NAME,
            G::FILES,
            G::RANKS,
            G::START_FEN
        )
    }
}
