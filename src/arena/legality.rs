//! Checks recorded games by the rules.

use super::record::{GameRecord, VariationTurn};
use crate::game::{Game, GameHistory, Settings, quoted};
use crate::variant::{Variant, VariantTask};
use std::error::Error;
use thiserror::Error;

/// Why a recorded game cannot have been played. Turns are counted from 1 and include the opening. Errors from the rules
/// of a game are boxed because every variant has its own error type.
#[derive(Debug, Error)]
pub enum IllegalGame {
    #[error("no variant is named {}", quoted(.0))]
    UnknownVariant(String),
    #[error(transparent)]
    Rules(Box<dyn Error + Send + Sync>),
    #[error("illegal move {} (number {number}) in a variation: {error}", quoted(.turn))]
    Variation {
        number: usize,
        turn: String,
        #[source]
        error: Box<dyn Error + Send + Sync>,
    },
    #[error("variations on turn {ply}, but the game has {turns} turns")]
    NoSuchTurn { ply: usize, turns: usize },
}

impl IllegalGame {
    fn rules(error: impl Into<Box<dyn Error + Send + Sync>>) -> IllegalGame {
        IllegalGame::Rules(error.into())
    }
}

/// Plays a recorded game of the given variant, with its variations.
///
/// # Errors
/// At the first turn that is illegal, or if the game cannot be set up.
pub fn check(variant: &str, record: &GameRecord) -> Result<(), IllegalGame> {
    let unknown = || IllegalGame::UnknownVariant(variant.to_owned());
    Variant::by_name(variant).ok_or_else(unknown)?.dispatch(Check(record))
}

struct Check<'a>(&'a GameRecord);

impl VariantTask for Check<'_> {
    type Output = Result<(), IllegalGame>;

    fn run<G: Game>(self) -> Self::Output {
        let Check(record) = self;
        let settings = G::Settings::from_options(&record.white.options).map_err(IllegalGame::rules)?;
        let after_opening = record.turns.iter().map(|turn| &turn.mv);
        let turns: Vec<String> = record.opening.moves.iter().chain(after_opening).cloned().collect();
        let played = |turns: &[String]| {
            let game = GameHistory::<G>::set_up(record.opening.fen.as_deref(), turns, &settings.shared());
            game.map_err(IllegalGame::rules)
        };
        played(&turns)?;
        for annotation in &record.annotations {
            let (ply, variations) = (annotation.ply, &annotation.notes.variations);
            if variations.is_empty() {
                continue;
            }
            // A variation replaces a turn, so it begins in the position before that.
            let before = ply.checked_sub(1).filter(|&before| before < turns.len());
            let before = before.ok_or(IllegalGame::NoSuchTurn {
                ply,
                turns: turns.len(),
            })?;
            check_variations(&played(&turns[..before])?, ply, variations)?;
        }
        Ok(())
    }
}

/// Plays alternatives to the turn with the given number, from the position before it.
fn check_variations<G: Game>(
    before: &GameHistory<G>,
    number: usize,
    variations: &[Vec<VariationTurn>],
) -> Result<(), IllegalGame> {
    for variation in variations {
        let mut game = before.clone();
        for (number, VariationTurn { turn, notes }) in (number..).zip(variation) {
            check_variations(&game, number, &notes.variations)?;
            game.play_turn(&turn.mv).map_err(|error| IllegalGame::Variation {
                number,
                turn: turn.mv.clone(),
                error: error.into(),
            })?;
        }
    }
    Ok(())
}
