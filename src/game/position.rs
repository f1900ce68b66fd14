//! The rules of a game: positions, legal moves and the ends of games.

use crate::board::Color;
use std::error::Error;
use std::fmt::Debug;

/// A position of one game under one set of rules: plain data, copied to make a move.
///
/// A player's turn may take several plies: the side to move may stay the same from one ply to the
/// next.
pub trait Position: Copy + Eq + Debug + Send + Sync + 'static {
    /// One ply.
    type Move: GameMove;
    /// The faults that a FEN of this game can have.
    type FenError: Error + Clone + Eq + Send + Sync + 'static;

    /// The value of `UCI_Variant` that chooses this game.
    const NAME: &'static str;
    /// The number of files of the board.
    const FILES: usize;
    /// The number of ranks of the board.
    const RANKS: usize;
    /// The FEN of the start position.
    const START_FEN: &'static str;

    /// The start position.
    fn start() -> Self {
        Self::from_fen(Self::START_FEN).expect("the start position is a valid FEN")
    }

    /// Reads a position from a FEN.
    ///
    /// # Errors
    /// Where the text is no position of this game; the error names the fault.
    fn from_fen(fen: &str) -> Result<Self, Self::FenError>;

    /// The FEN of the position. [`Position::from_fen`] reads it back.
    fn fen(&self) -> String;

    /// The side whose ply it is.
    fn side_to_move(&self) -> Color;

    /// The hash key, updated incrementally. Positions that a repetition rule calls equal have the
    /// same key; other positions share a key only by chance.
    fn key(&self) -> u64;

    /// The hash key computed from scratch.
    fn recomputed_key(&self) -> u64;

    /// Calls `visit` with every legal move, in no particular order. A finished game has none.
    fn for_each_move(&self, visit: impl FnMut(Self::Move));

    /// Every legal move.
    fn legal_moves(&self) -> Vec<Self::Move> {
        let mut moves = Vec::new();
        self.for_each_move(|mv| moves.push(mv));
        moves
    }

    /// Whether the move is legal.
    fn is_legal(&self, mv: Self::Move) -> bool {
        let mut found = false;
        self.for_each_move(|legal| found |= legal == mv);
        found
    }

    /// The number of legal moves, without generating them where that can be avoided.
    fn count_moves(&self) -> u64;

    /// Whether the side to move has a legal move.
    fn has_legal_moves(&self) -> bool {
        self.count_moves() != 0
    }

    /// The position after a legal move. For any other move the result is unspecified, but it
    /// does not panic.
    fn play(&self, mv: Self::Move) -> Self;

    /// Whether no earlier position can be repeated after the move, or the game has no repetition
    /// rule.
    fn is_irreversible(&self, mv: Self::Move) -> bool;

    /// Whether the last royal piece of the side to move is attacked.
    fn in_check(&self) -> bool;

    /// The end of the game, where it can be seen without generating moves. Where several ends
    /// apply, the rules' order decides.
    fn terminal_outcome(&self) -> Option<Outcome>;

    /// How the game ends if the side to move has no legal move.
    fn outcome_without_moves(&self) -> Outcome;

    /// The end of the game by a rule that counts plies, such as the fifty-move rule. It applies
    /// only where the game has no [terminal outcome](Position::terminal_outcome) and the side to
    /// move has a legal move. A game may be continued after it.
    fn ply_count_outcome(&self) -> Option<Outcome>;

    /// The fewest plies after which the count that has begun can end the game by such a rule; 0
    /// where it does now. The key says nothing of this count.
    fn plies_to_count_end(&self) -> u32;

    /// How the game has ended, if it has. The position has now occurred `occurrences` times; its
    /// first occurrence counts.
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

    /// White's lead in what the rules count to decide a game; none where they do not count.
    fn margin(&self) -> Option<i32> {
        None
    }
}

/// One ply. The search and its tables store it without knowing the game.
pub trait GameMove: Copy + Eq + Debug + Send + Sync + 'static {
    /// The move in 32 bits, never 0.
    fn to_bits(self) -> u32;
    /// The move with these bits. Bits that no move has give some move, which may be illegal.
    fn from_bits(bits: u32) -> Self;
}

/// How a game ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Outcome {
    /// The winner; none in a draw.
    pub winner: Option<Color>,
    /// Why, in a word or two.
    pub reason: &'static str,
}

impl Outcome {
    /// A win.
    pub const fn win(winner: Color, reason: &'static str) -> Outcome {
        Outcome {
            winner: Some(winner),
            reason,
        }
    }

    /// A draw.
    pub const fn draw(reason: &'static str) -> Outcome {
        Outcome { winner: None, reason }
    }

    /// `1-0`, `0-1` or `1/2-1/2`.
    pub const fn score_text(self) -> &'static str {
        match self.winner {
            Some(Color::White) => "1-0",
            Some(Color::Black) => "0-1",
            None => "1/2-1/2",
        }
    }
}
