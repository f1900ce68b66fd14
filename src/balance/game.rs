//! The measurements of one game.

use super::DECIDED;
use crate::arena::record::{GameRecord, GameResult, MatchInfo, Score};
use crate::board::Color;
use crate::game::{Game, GameHistory, Settings};
use std::collections::BTreeMap;

/// Identifies a random opening: seed, description of the openings, and number of the game pair. Games with the same
/// opening are one observation.
pub(super) type OpeningKey = (u64, String, u64);

/// What is measured of one game. Turns are counted from 1 and include the opening.
pub(super) struct MeasuredGame {
    pub(super) opening: OpeningKey,
    /// All turns, in UCI move format.
    pub(super) moves: String,
    /// [Key](crate::game::Setup::first_turn_key) of the first turn.
    pub(super) first_turn: u64,
    /// The first player's points.
    pub(super) points: f64,
    pub(super) turns: usize,
    pub(super) plies: usize,
    /// Sum of the numbers of legal plies in all positions before a ply.
    pub(super) legal_plies: u64,
    /// The first turn from which the expected score of the later winner stays above [`DECIDED`]; `None` if drawn.
    pub(super) decided: Option<usize>,
    /// Sum of the nodes of all searches that report them, and the number of these searches.
    pub(super) nodes: (u64, u64),
}

/// Why a game does not count.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) enum LeftOut {
    Unfinished,
    Fault,
    OtherStart,
    OtherSettings,
    DifferentEngines,
}

impl LeftOut {
    pub(super) const fn text(self) -> &'static str {
        match self {
            LeftOut::Unfinished => "unfinished",
            LeftOut::Fault => "lost by a fault of an engine",
            LeftOut::OtherStart => "not from the start position",
            LeftOut::OtherSettings => "with settings of the game other than the default",
            LeftOut::DifferentEngines => "between engines with different options",
        }
    }
}

impl MeasuredGame {
    /// Measures a legal game.
    ///
    /// # Errors
    /// If the game does not count.
    pub(super) fn of<G: Game>(info: &MatchInfo, record: &GameRecord) -> Result<MeasuredGame, LeftOut> {
        let points = record.result.points(Color::White).ok_or(LeftOut::Unfinished)?;
        check::<G>(record)?;
        let mut game = GameHistory::<G>::from(G::start());
        let after_opening = record.turns.iter().map(|turn| &turn.mv);
        let turns: Vec<&String> = record.opening.moves.iter().chain(after_opening).collect();
        let (mut first_turn, mut plies, mut legal_plies) = (0, 0, 0);
        for (index, turn) in turns.iter().enumerate() {
            // Reading the records has already checked every turn.
            let Ok(moves) = game.position().parse_turn(turn) else {
                return Err(LeftOut::OtherSettings);
            };
            for mv in moves {
                legal_plies += game.position().count_moves();
                plies += 1;
                game.play(mv);
            }
            if index == 0 {
                first_turn = game.position().first_turn_key();
            }
        }
        let searched = record.turns.iter().filter_map(|turn| turn.nodes);
        Ok(MeasuredGame {
            opening: (info.seed, info.openings.clone(), record.game / 2),
            moves: turns.iter().map(|turn| turn.as_str()).collect::<Vec<_>>().join(" "),
            first_turn,
            points: f64::from(points as u8) / 2.0,
            turns: turns.len(),
            plies,
            legal_plies,
            decided: decided::<G>(record),
            nodes: searched.fold((0, 0), |(nodes, count), of_turn| (nodes + of_turn, count + 1)),
        })
    }

    pub(super) fn is_drawn(&self) -> bool {
        self.decided.is_none()
    }
}

/// Checks that a game counts: an engine against itself, from the start position, with the usual settings.
fn check<G: Game>(record: &GameRecord) -> Result<(), LeftOut> {
    if record.fault.is_some() {
        return Err(LeftOut::Fault);
    }
    if record.opening.fen.is_some() {
        return Err(LeftOut::OtherStart);
    }
    let is_default = |options: &BTreeMap<String, String>| {
        G::Settings::from_options(options).is_ok_and(|settings| settings == G::Settings::default())
    };
    if ![&record.white, &record.black]
        .iter()
        .all(|player| is_default(&player.options))
    {
        return Err(LeftOut::OtherSettings);
    }
    if record.white.options != record.black.options {
        return Err(LeftOut::DifferentEngines);
    }
    Ok(())
}

/// The first turn from which all scores show that the later winner wins. If not even the last score does, the last turn
/// of the game.
fn decided<G: Game>(record: &GameRecord) -> Option<usize> {
    let winner = match record.result {
        GameResult::White => Color::White,
        GameResult::Black => Color::Black,
        GameResult::Draw | GameResult::Unfinished => return None,
    };
    let before = record.opening.moves.len();
    let expected = |index: usize, score: Score| {
        let for_mover = match score {
            Score::Cp(score) => G::WIN_RATE_MODEL.expected_score(score),
            Score::Mate(moves) => f64::from(u8::from(moves > 0)),
        };
        // The first player has the turns with even indices.
        let is_winners = (before + index).is_multiple_of(2) == (winner == Color::White);
        if is_winners { for_mover } else { 1.0 - for_mover }
    };
    let open = record.turns.iter().enumerate().rev();
    let mut open = open.filter(|(index, turn)| turn.score.is_some_and(|score| expected(*index, score) < DECIDED));
    let first = open.next().map_or(0, |(index, _)| index + 1);
    Some(before + (first + 1).min(record.turns.len()))
}
