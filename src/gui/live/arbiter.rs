//! The game of a room, for a variant chosen at run time.

use super::error::LiveError;
use super::message::Options;
use crate::board::Color;
use crate::game::{Game, GameHistory, Outcome, Settings};
use crate::variant::{Variant, VariantTask};

/// Checks and plays turns. The arbiter knows what both players keep secret.
pub(super) trait Arbiter: Send {
    fn side_to_move(&self) -> Color;

    /// The outcome by the rules, or `None` while the game is in progress.
    fn outcome(&self) -> Option<Outcome>;

    /// Plays a turn. Returns the turn with what only the arbiter can add, such as secret squares that act.
    ///
    /// # Errors
    /// If the turn is illegal.
    fn play(&mut self, turn: &str) -> Result<String, LiveError>;

    /// Sets up the game again, with turns that the arbiter has accepted before.
    fn replay(&mut self, turns: &[String]);

    /// Notes what a player keeps secret.
    ///
    /// # Errors
    /// If an option is not a secret of this game, or its value is invalid.
    fn note_secrets(&mut self, side: Color, options: &Options) -> Result<(), LiveError>;
}

/// Sets up a game.
///
/// # Errors
/// If an option is not a shared setting of this game, or its value is invalid.
pub(super) fn set_up(variant: Variant, shared: &Options) -> Result<Box<dyn Arbiter>, LiveError> {
    variant.dispatch(SetUp(shared))
}

struct SetUp<'a>(&'a Options);

impl VariantTask for SetUp<'_> {
    type Output = Result<Box<dyn Arbiter>, LiveError>;

    fn run<G: Game>(self) -> Self::Output {
        let shared = read::<G>(self.0, true)?;
        Ok(Box::new(ArbiterOf::<G> {
            game: start(&shared),
            shared,
            secrets: Default::default(),
        }))
    }
}

/// Splits the settings of a game into shared and secret ones. Options of other games count as shared.
pub(super) fn split(variant: Variant, settings: Options) -> (Options, Options) {
    let is_secret = |name: &str| {
        variant
            .options()
            .iter()
            .any(|option| option.name == name && !option.shared)
    };
    settings.into_iter().partition(|(name, _)| !is_secret(name))
}

struct ArbiterOf<G: Game> {
    game: GameHistory<G>,
    shared: G::Settings,
    /// What White and Black keep secret.
    secrets: [G::Settings; 2],
}

impl<G: Game> Arbiter for ArbiterOf<G> {
    fn side_to_move(&self) -> Color {
        self.game.position().side_to_move()
    }

    fn outcome(&self) -> Option<Outcome> {
        self.game.outcome()
    }

    fn play(&mut self, text: &str) -> Result<String, LiveError> {
        let position = *self.game.position();
        let opponent = &self.secrets[(!position.side_to_move()).index()];
        let turn = position
            .parse_turn(text)
            .and_then(|turn| position.arbitrated(turn, opponent))
            .map_err(|error| LiveError::Illegal {
                turn: text.to_owned(),
                reason: error.to_string(),
            })?;
        turn.iter().for_each(|&mv| self.game.play(mv));
        Ok(position.turn_text(&turn))
    }

    fn replay(&mut self, turns: &[String]) {
        self.game = start(&self.shared);
        for turn in turns {
            self.game.play_turn(turn).expect("the turn was legal before");
        }
    }

    fn note_secrets(&mut self, side: Color, options: &Options) -> Result<(), LiveError> {
        self.secrets[side.index()] = read::<G>(options, false)?;
        Ok(())
    }
}

/// The start position.
fn start<G: Game>(shared: &G::Settings) -> GameHistory<G> {
    GameHistory::set_up(None, &[], shared).expect("the start position is a valid FEN")
}

/// Reads settings, all of which must be shared or all secret.
fn read<G: Game>(options: &Options, shared: bool) -> Result<G::Settings, LiveError> {
    let is_known = |name: &str| {
        let mut known = G::Settings::OPTIONS.iter();
        known.any(|option| option.name == name && option.shared == shared)
    };
    if let Some(name) = options.keys().find(|name| !is_known(name)) {
        let kind = if shared { "setting" } else { "secret" };
        let text = format!("{} has no {kind} named {name:?}", G::NAME);
        return Err(LiveError::Settings(text));
    }
    let settings = G::Settings::from_options(options).map_err(|error| LiveError::Settings(error.to_string()))?;
    G::check_settings(&settings).map_err(|error| LiveError::Settings(error.to_string()))?;
    Ok(settings)
}
