//! Reference implementations of the rules: slow, plain, and without any code from the engine. Tests compare the engine
//! with the references ply by ply.

pub mod ctor;
pub mod oliveira;
pub mod turnover;

use anel::game::{Game, Outcome};

/// A position of a reference implementation.
pub trait Reference: Sized {
    /// A legal ply.
    type Ply: Clone;

    fn fen(&self) -> String;

    fn plies(&self) -> Vec<Self::Ply>;

    /// The text of a ply, in the same form as in the engine's lists of legal moves.
    fn text(ply: &Self::Ply) -> String;

    /// The position after a legal ply.
    fn play(&self, ply: &Self::Ply) -> Self;

    /// The result of the game and the reason for its end, ignoring threefold repetition.
    fn outcome(&self) -> Option<(&'static str, &'static str)>;

    /// The squares that a board page should highlight as attacked, in any order.
    fn attacked_squares(&self) -> Vec<String>;
}

/// Converts an outcome from the engine's form to the form of the reference implementations: result and reason.
pub fn result_and_reason(outcome: Option<Outcome>) -> Option<(&'static str, &'static str)> {
    outcome.map(|outcome| (outcome.score_text(), outcome.reason))
}

/// Checks that the engine and the reference agree on a position in everything except the list of legal plies, which is
/// not compared.
pub fn compare<G: Game, R: Reference>(position: &G, reference: &R) {
    let fen = reference.fen();
    assert_eq!(position.fen(), fen);
    assert_eq!(position.key(), position.recomputed_key(), "{fen}");
    assert_eq!(result_and_reason(position.outcome(1)), reference.outcome(), "{fen}");
    let mut squares = [position.attacked_squares(), reference.attacked_squares()];
    squares.iter_mut().for_each(|squares| squares.sort());
    assert_eq!(squares[0], squares[1], "{fen}");
}

/// Checks that the engine and the reference list the same legal plies. Returns each ply in both representations.
pub fn compare_plies<G: Game, R: Reference>(position: &G, reference: &R) -> Vec<(G::Move, R::Ply)> {
    let moves = position.legal_moves().into_iter();
    let mut moves: Vec<(String, G::Move)> = moves.map(|mv| (position.ply_text(mv), mv)).collect();
    moves.sort_by(|a, b| a.0.cmp(&b.0));
    let plies = reference.plies().into_iter();
    let mut plies: Vec<(String, R::Ply)> = plies.map(|ply| (R::text(&ply), ply)).collect();
    plies.sort_by(|a, b| a.0.cmp(&b.0));
    let found: Vec<&String> = moves.iter().map(|(text, _)| text).collect();
    let expected: Vec<&String> = plies.iter().map(|(text, _)| text).collect();
    let fen = reference.fen();
    assert_eq!(found, expected, "{fen}");
    assert_eq!(position.count_moves(), plies.len() as u64, "{fen}");
    let pairs = moves.into_iter().zip(plies);
    pairs.map(|((_, mv), (_, ply))| (mv, ply)).collect()
}
