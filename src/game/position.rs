//! The rules of a game: positions, legal moves and ends of games.

use crate::board::Color;
use std::cmp::Ordering;
use std::error::Error;
use std::fmt::Debug;

/// Room for the legal moves of most positions.
pub(super) const USUAL_MOVES: usize = 64;

/// A position of a game with a fixed set of rules. A position is plain data, which is copied to make a move.
///
/// A turn may have several plies, so the side to move may stay the same from one ply to the next.
pub trait Position: Copy + Eq + Debug + Send + Sync + 'static {
    type Move: GameMove;
    /// The error for an invalid FEN.
    type FenError: Error + Clone + Eq + Send + Sync + 'static;

    /// The value of `UCI_Variant` that selects this game.
    const NAME: &'static str;
    const FILES: usize;
    const RANKS: usize;
    const START_FEN: &'static str;

    fn start() -> Self {
        Self::from_fen(Self::START_FEN).expect("the start position is a valid FEN")
    }

    /// Reads a FEN.
    ///
    /// # Errors
    /// If the text is not a valid position of this game; the error describes the problem.
    fn from_fen(fen: &str) -> Result<Self, Self::FenError>;

    /// Writes the position as a FEN that [`Position::from_fen`] can read back.
    fn fen(&self) -> String;

    fn side_to_move(&self) -> Color;

    /// The hash key, updated incrementally. Positions that the repetition rule treats as equal have the same key; other
    /// positions share a key only by chance.
    fn key(&self) -> u64;

    /// The hash key, computed from scratch instead of incrementally.
    fn recomputed_key(&self) -> u64;

    /// Calls `visit` with every legal move, in no particular order. A finished game has no legal moves.
    ///
    /// Each call is compiled with a copy of the move generator. [`legal_moves`](Position::legal_moves) shares one copy.
    fn for_each_move(&self, visit: impl FnMut(Self::Move));

    #[inline(never)]
    fn legal_moves(&self) -> Vec<Self::Move> {
        let mut moves = Vec::with_capacity(USUAL_MOVES);
        self.for_each_move(|mv| moves.push(mv));
        moves
    }

    fn is_legal(&self, mv: Self::Move) -> bool {
        let mut found = false;
        self.for_each_move(|legal| found |= legal == mv);
        found
    }

    /// Counts the legal moves, without generating them where the game permits.
    fn count_moves(&self) -> u64;

    fn has_legal_moves(&self) -> bool {
        self.count_moves() != 0
    }

    /// The position after a legal move. An illegal move yields an unspecified position, but no panic.
    fn play(&self, mv: Self::Move) -> Self;

    /// Whether the move is irreversible: no earlier position can recur after it. Always true in games without a
    /// repetition rule.
    fn is_irreversible(&self, mv: Self::Move) -> bool;

    /// Whether the side to move is in check: its last royal piece is attacked.
    fn in_check(&self) -> bool;

    /// The outcome of the game, if it can be determined without generating moves. If several conditions end the game at
    /// once, the first one in the order of the rules applies.
    fn terminal_outcome(&self) -> Option<Outcome>;

    /// The outcome of the game if the side to move has no legal move.
    fn outcome_without_moves(&self) -> Outcome;

    /// The outcome by a ply-counting rule, such as the fifty-move rule. Such a rule applies only if there is no
    /// [terminal outcome](Position::terminal_outcome) and the side to move has a legal move. The game may continue
    /// despite this outcome.
    fn ply_count_outcome(&self) -> Option<Outcome>;

    /// The minimum number of plies until a ply-counting rule can end the game: 0 if the rule already applies,
    /// `u32::MAX` if the game has no such rule. The hash key does not include the plies counted so far.
    fn plies_to_count_end(&self) -> u32;

    /// The outcome of the game, or `None` while the game is in progress. `occurrences` is the number of times that the
    /// position has occurred, including now.
    fn outcome(&self, occurrences: usize) -> Option<Outcome> {
        if let Some(outcome) = self.terminal_outcome() {
            return Some(outcome);
        }
        if !self.has_legal_moves() {
            return Some(self.outcome_without_moves());
        }
        if let Some(outcome) = self.ply_count_outcome() {
            return Some(outcome);
        }
        (occurrences >= 3).then_some(Outcome::draw("repetition"))
    }

    /// White's lead in the final count, in games that are decided by counting; otherwise `None`.
    fn margin(&self) -> Option<i32> {
        None
    }
}

/// A single ply, in a form that the search and its tables can store for any game.
pub trait GameMove: Copy + Eq + Debug + Send + Sync + 'static {
    /// Packs the move into 32 bits; the result is never 0.
    fn to_bits(self) -> u32;
    /// Unpacks a move from 32 bits. Any bit pattern yields some move, possibly an illegal one.
    fn from_bits(bits: u32) -> Self;
}

/// The outcome of a finished game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Outcome {
    /// The winner, or `None` in a draw.
    pub winner: Option<Color>,
    /// The reason for the outcome, in a word or two.
    pub reason: &'static str,
}

impl Outcome {
    pub const fn win(winner: Color, reason: &'static str) -> Outcome {
        Outcome {
            winner: Some(winner),
            reason,
        }
    }

    pub const fn draw(reason: &'static str) -> Outcome {
        Outcome { winner: None, reason }
    }

    /// A win for the side with the higher count, or a draw if the counts are equal.
    pub fn by_majority(white: u32, black: u32, reason: &'static str) -> Outcome {
        match white.cmp(&black) {
            Ordering::Greater => Outcome::win(Color::White, reason),
            Ordering::Less => Outcome::win(Color::Black, reason),
            Ordering::Equal => Outcome::draw(reason),
        }
    }

    /// The game result in PGN format: `1-0`, `0-1` or `1/2-1/2`.
    pub const fn score_text(self) -> &'static str {
        match self.winner {
            Some(Color::White) => "1-0",
            Some(Color::Black) => "0-1",
            None => "1/2-1/2",
        }
    }
}
