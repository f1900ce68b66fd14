//! The game notation of the rules.

use super::Position;
use super::moves::Move;
use super::rules::Rules;
use crate::game::MoveError;

impl<R: Rules> Position<R> {
    pub(super) fn write_notation(&self, _mv: Move) -> String {
        String::new()
    }

    pub(super) fn read_notation(&self, _text: &str) -> Result<Move, MoveError> {
        Err(MoveError(String::new()))
    }
}
