//! The marks behind a move: `+` and `++`.

use crate::game::{Outcome, Position};
use crate::turnover::{Move, Rules, Turnover};

impl<R: Rules> Turnover<R> {
    /// `++`, `+` or nothing.
    pub(super) fn check_mark(&self, mv: Move) -> &'static str {
        let next = self.after(mv);
        if next.is_mated() {
            "++"
        } else if next.all_castles_attacked() {
            "+"
        } else {
            ""
        }
    }

    /// "The opponent has a Castle and all its Castles are attacked, even if the move loses."
    fn all_castles_attacked(&self) -> bool {
        let castles = self.castles(self.side());
        !castles.is_empty() && self.attacked_castles(self.side()) == castles
    }

    /// "The mover has won, or the opponent has a reply and every reply either dismantles its last
    /// Castle or lets the mover win at once by capturing it". The opponent is to move here.
    fn is_mated(&self) -> bool {
        match self.end_on_the_board() {
            Some(outcome) => outcome.winner == Some(!self.side()),
            None => self
                .legal_moves()
                .into_iter()
                .all(|reply| self.after(reply).wins_by_last_castle()),
        }
    }

    /// The end of the game; "clock and repetition are ignored".
    fn end_on_the_board(&self) -> Option<Outcome> {
        self.terminal_outcome()
            .or_else(|| (self.count_moves() == 0).then(|| self.outcome_without_moves()))
    }

    /// Whether the side to move has won by what the other did with its last Castle, or wins at
    /// once by capturing that ("a capture that draws does not count").
    fn wins_by_last_castle(&self) -> bool {
        let has_won = |outcome: Outcome| outcome.winner == Some(self.side());
        if let Some(outcome) = self.terminal_outcome() {
            return has_won(outcome);
        }
        let castles = self.castles(!self.side());
        castles.is_single()
            && self
                .legal_moves()
                .into_iter()
                .filter(|mv| castles.has(mv.to()))
                .any(|mv| self.after(mv).terminal_outcome().is_some_and(has_won))
    }
}
