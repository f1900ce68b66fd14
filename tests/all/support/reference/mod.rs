//! The rules of each game once more: slow, plain, and sharing no code with the engine, which is
//! compared with them ply by ply.

pub mod ctor;
pub mod oliveira;
pub mod turnover;

use anel::game::{Game, Outcome};

/// A position as a slow implementation of the rules knows it.
pub trait Reference: Sized {
    /// A legal ply.
    type Ply: Clone;

    /// The FEN.
    fn fen(&self) -> String;

    /// Every legal ply.
    fn plies(&self) -> Vec<Self::Ply>;

    /// The ply as the engine's lists of legal moves name it.
    fn text(ply: &Self::Ply) -> String;

    /// The position after a legal ply.
    fn play(&self, ply: &Self::Ply) -> Self;

    /// Result and reason of the end of the game, threefold repetition apart.
    fn outcome(&self) -> Option<(&'static str, &'static str)>;

    /// The squares that the engine calls attacked, in any order.
    fn attacked_squares(&self) -> Vec<String>;
}

/// The engine's outcome in the form of a reference's.
pub fn told(outcome: Option<Outcome>) -> Option<(&'static str, &'static str)> {
    outcome.map(|outcome| (outcome.score_text(), outcome.reason))
}

/// The engine and the reference agree in all that can be told of a position but the list of plies.
pub fn compare<G: Game, R: Reference>(position: &G, reference: &R) {
    let fen = reference.fen();
    assert_eq!(position.fen(), fen);
    assert_eq!(position.key(), position.recomputed_key(), "{fen}");
    assert_eq!(told(position.outcome(1)), reference.outcome(), "{fen}");
    let mut squares = [position.attacked_squares(), reference.attacked_squares()];
    squares.iter_mut().for_each(|squares| squares.sort());
    assert_eq!(squares[0], squares[1], "{fen}");
}

/// They agree in the legal plies too. Returns each ply as the engine and as the reference know it.
pub fn compare_plies<G: Game, R: Reference>(position: &G, reference: &R) -> Vec<(G::Move, R::Ply)> {
    let mut moves = Vec::new();
    position.for_each_move(|mv| moves.push((position.ply_text(mv), mv)));
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
