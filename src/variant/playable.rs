//! The methods of a game that `VariantPosition` uses.

use super::{IllegalMove, MoveEffects, PositionError, TextGame};
use crate::board::Color;
use crate::game::{Game, GameError, Outcome, Settings, SettingsError};
use crate::perft;
use std::collections::BTreeMap;

/// Sets up a game with settings that are given as options of any letter case.
pub(super) fn set_up<G: Game>(
    fen: Option<&str>,
    options: &BTreeMap<String, String>,
) -> Result<TextGame<G>, PositionError> {
    let settings = read_settings::<G>(options)?;
    TextGame::set_up(fen, &[], &settings).map_err(|error: GameError<G>| PositionError::Fen(Box::new(error)))
}

fn read_settings<G: Game>(options: &BTreeMap<String, String>) -> Result<G::Settings, SettingsError> {
    let settings = G::Settings::from_options(options)?;
    G::check_settings(&settings)?;
    Ok(settings)
}

/// The methods of [`VariantPosition`](super::VariantPosition) for one game.
pub(super) trait Playable {
    fn fen(&self) -> String;
    fn key(&self) -> u64;
    fn side_to_move(&self) -> Color;
    fn legal_moves(&self) -> Vec<String>;
    fn is_legal(&self, turn: &str) -> bool;
    fn push(&mut self, turn: &str) -> Result<(), PositionError>;
    fn push_ply(&mut self, ply: &str) -> Result<(), PositionError>;
    fn pop(&mut self) -> Option<String>;
    fn played(&self) -> Vec<String>;
    fn single_plies(&self) -> Vec<bool>;
    fn turns(&self) -> Vec<String>;
    /// The FEN before the first move, and whether it is the usual start of the game.
    fn start(&self) -> (String, bool);
    fn arbitrate(&self, turn: &str, opponent: &BTreeMap<String, String>) -> Result<String, PositionError>;
    fn parse(&self, text: &str) -> Result<String, PositionError>;
    fn notation(&self, turn: &str) -> Result<String, PositionError>;
    fn effects(&self, turn: &str) -> Result<MoveEffects, PositionError>;
    fn in_check(&self) -> bool;
    fn outcome(&self) -> Option<Outcome>;
    fn terminal_outcome(&self) -> Option<Outcome>;
    fn occurrences(&self) -> usize;
    fn plies_to_count_end(&self) -> Option<u32>;
    fn margin(&self) -> Option<i32>;
    fn attacked_squares(&self) -> Vec<String>;
    fn pieces(&self) -> Vec<(String, char)>;
    fn perft(&self, depth: u32) -> u64;
    fn diagram(&self) -> String;
}

impl<G: Game> Playable for TextGame<G> {
    fn fen(&self) -> String {
        self.position().fen()
    }

    fn key(&self) -> u64 {
        self.position().key()
    }

    fn side_to_move(&self) -> Color {
        self.position().side_to_move()
    }

    fn legal_moves(&self) -> Vec<String> {
        TextGame::legal_moves(self)
    }

    fn is_legal(&self, turn: &str) -> bool {
        self.read_uci(turn).is_ok()
    }

    fn push(&mut self, turn: &str) -> Result<(), PositionError> {
        let plies = self.read_uci(turn)?;
        self.play(turn, &plies);
        Ok(())
    }

    fn push_ply(&mut self, ply: &str) -> Result<(), PositionError> {
        Ok(TextGame::push_ply(self, ply)?)
    }

    fn pop(&mut self) -> Option<String> {
        TextGame::pop(self)
    }

    fn played(&self) -> Vec<String> {
        TextGame::played(self).map(str::to_owned).collect()
    }

    fn single_plies(&self) -> Vec<bool> {
        TextGame::single_plies(self).collect()
    }

    fn turns(&self) -> Vec<String> {
        TextGame::turns(self)
    }

    fn start(&self) -> (String, bool) {
        let fen = TextGame::start(self).fen();
        let is_usual = fen == G::START_FEN;
        (fen, is_usual)
    }

    fn arbitrate(&self, turn: &str, opponent: &BTreeMap<String, String>) -> Result<String, PositionError> {
        let opponent = read_settings::<G>(opponent)?;
        let arbitrated = self.position().arbitrated(self.read_uci(turn)?, &opponent);
        let plies = arbitrated.map_err(|error| IllegalMove::Uci {
            text: turn.to_owned(),
            error,
        })?;
        Ok(self.position().turn_text(&plies))
    }

    fn parse(&self, text: &str) -> Result<String, PositionError> {
        Ok(self.position().turn_text(&self.read(text)?))
    }

    fn notation(&self, turn: &str) -> Result<String, PositionError> {
        Ok(self.position().notation(&self.read_uci(turn)?))
    }

    fn effects(&self, turn: &str) -> Result<MoveEffects, PositionError> {
        Ok(TextGame::effects(self, &self.read_uci(turn)?))
    }

    fn in_check(&self) -> bool {
        self.position().in_check()
    }

    fn outcome(&self) -> Option<Outcome> {
        TextGame::outcome(self)
    }

    fn terminal_outcome(&self) -> Option<Outcome> {
        self.position().terminal_outcome()
    }

    fn occurrences(&self) -> usize {
        self.history().occurrences()
    }

    fn plies_to_count_end(&self) -> Option<u32> {
        Some(self.position().plies_to_count_end()).filter(|&plies| plies != u32::MAX)
    }

    fn margin(&self) -> Option<i32> {
        self.position().margin()
    }

    fn attacked_squares(&self) -> Vec<String> {
        self.position().attacked_squares()
    }

    fn pieces(&self) -> Vec<(String, char)> {
        TextGame::pieces(self).collect()
    }

    fn perft(&self, depth: u32) -> u64 {
        perft::bulk(self.position(), depth)
    }

    fn diagram(&self) -> String {
        self.position().diagram()
    }
}
