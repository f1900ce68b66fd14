//! Xadrez Brasileiro Oliveira: pushes, suicide charges, Grand Dukes with their zones of control,
//! and a token for passing.
//!
//! | file | holds |
//! | --- | --- |
//! | `piece`, `hand` | the kinds of pieces, and what is off the board |
//! | `position` | what stands where |
//! | `moves` | a move in 32 bits |
//! | `play` | what a move does |
//! | `attacks`, `guard` | who attacks what, and what stands between a King and the enemy |
//! | `movegen` | legal moves, generated and counted |
//! | `ends` | how a game ends |
//! | `exchange` | what a series of captures on one square comes to |
//! | `evaluation` | the static evaluation |
//! | `fen`, `wire`, `notation` | positions and moves as text |

mod attacks;
mod bench_positions;
mod ends;
mod evaluation;
mod exchange;
mod fen;
mod guard;
mod hand;
mod movegen;
mod moves;
mod notation;
mod piece;
mod play;
mod position;
mod wire;
mod zobrist;

pub use moves::{Kind, Move};
pub use piece::Piece;
pub use position::Oliveira;

use crate::board::{Color, Square};
use crate::evaluation::{Trace, Weight, WeightGroup};
use crate::game::{CORRECTION_KEYS, FenError, Game, MoveError, MoveSet, Outcome, WHOLE_BOARD};
use std::fmt::Write;

/// What moves for the search's histories: a piece by its number, two Pawns together, or one of the
/// moves that bring nothing to a square.
const TWO_PAWNS: usize = Piece::COUNT;
const WITHDRAWN: usize = Piece::COUNT + 1;
const MOVERS: usize = Piece::COUNT + 2;

impl Game for Oliveira {
    type Move = Move;

    const NAME: &'static str = "oliveira";
    const FILES: usize = 8;
    const RANKS: usize = 8;
    const START_FEN: &'static str =
        "rnh2hnr/pplpplpp/8/8/8/8/PPLPPLPP/RNH2HNR[KWkw] w KQkq - b 0 1";
    const CHECK_MUST_BE_ANSWERED: bool = true;
    // Origins and destinations, then what has only one of them: legionary moves, and Grand Dukes that
    // come. Those that go have the same square twice; so has a pass, that of a1.
    const HISTORY_SIZE: usize = (Square::COUNT + 2) * Square::COUNT;
    const PIECE_TO_SIZE: usize = MOVERS * Square::COUNT;
    const CAPTURE_SIZE: usize = Self::PIECE_TO_SIZE * Piece::COUNT;
    const EVEN_CHANCE: i32 = evaluation::EVEN_CHANCE;
    const CHANCE_SPREAD: f64 = evaluation::CHANCE_SPREAD;
    const WEIGHTS: &'static [Weight] = &evaluation::weights::WEIGHTS;
    const WEIGHT_GROUPS: &'static [WeightGroup] = evaluation::GROUPS;
    const BENCH_FENS: &'static [&'static str] = &bench_positions::POSITIONS;

    fn from_fen(fen: &str) -> Result<Self, FenError> {
        Oliveira::read_fen(fen)
    }

    fn fen(&self) -> String {
        self.write_fen()
    }

    #[inline(always)]
    fn side_to_move(&self) -> Color {
        self.side()
    }

    #[inline(always)]
    fn key(&self) -> u64 {
        self.key
    }

    fn recomputed_key(&self) -> u64 {
        self.computed_key()
    }

    #[inline(always)]
    fn for_each_move(&self, which: MoveSet, visit: impl FnMut(Move)) {
        self.generate(which, visit);
    }

    #[inline(always)]
    fn count_moves(&self) -> u64 {
        self.count_legal()
    }

    #[inline(always)]
    fn play(&self, mv: Move) -> Self {
        self.after(mv)
    }

    #[inline(always)]
    fn terminal_outcome(&self) -> Option<Outcome> {
        self.end_without_moves()
    }

    fn outcome_without_moves(&self) -> Outcome {
        self.end_without_moves_left()
    }

    #[inline(always)]
    fn ply_count_outcome(&self) -> Option<Outcome> {
        self.end_by_count()
    }

    /// Captures and promotions; castling, which takes rights away. A Pawn that has stepped forward may
    /// be pushed back, so that a Pawn move alone is not enough.
    #[inline]
    fn is_irreversible(&self, mv: Move) -> bool {
        mv.captured().is_some()
            || mv.promotion().is_some()
            || matches!(mv.kind(), Kind::Castling | Kind::Placing)
    }

    #[inline]
    fn in_check(&self) -> bool {
        self.is_king_attacked(self.side())
    }

    /// Whoever must move may have to give way or lose without a legal move; that is unlikely with the
    /// token, or with pieces that can move back.
    #[inline]
    fn null_move_allowed(&self) -> bool {
        let side = self.side();
        let slow = [Piece::King, Piece::Pawn, Piece::GrandDuke]
            .into_iter()
            .fold(crate::board::Bitboard::EMPTY, |slow, piece| {
                slow | self.pieces(side, piece)
            });
        self.token() == side || !(self.pieces_of(side) & !slow).is_empty()
    }

    #[inline]
    fn null_move(&self) -> Self {
        self.skipped()
    }

    #[inline]
    fn is_noisy(&self, mv: Move) -> bool {
        mv.captured().is_some() || mv.promotion().is_some()
    }

    #[inline]
    fn immediate_gain(&self, mv: Move) -> i32 {
        let bares = mv.captured().is_some() && self.has_one_piece_left(!self.side());
        self.balance_change(mv) + if bares { WHOLE_BOARD } else { 0 }
    }

    #[inline]
    fn destination(&self, mv: Move) -> usize {
        mv.to().index()
    }

    #[inline]
    fn history_index(&self, mv: Move) -> usize {
        match mv.kind() {
            Kind::Legionary => Square::COUNT * Square::COUNT + mv.from().index(),
            Kind::Deployment => (Square::COUNT + 1) * Square::COUNT + mv.to().index(),
            _ => mv.squares(),
        }
    }

    #[inline(always)]
    fn piece_to_index(&self, mv: Move) -> usize {
        let mover = match mv.kind() {
            Kind::Legionary => TWO_PAWNS,
            Kind::Withdrawal => WITHDRAWN,
            _ => mv.piece().index(),
        };
        mover * Square::COUNT + mv.to().index()
    }

    #[inline]
    fn capture_index(&self, mv: Move) -> usize {
        // The number of the King stands for nothing captured.
        let captured = mv.captured().unwrap_or(Piece::King);
        self.piece_to_index(mv) * Piece::COUNT + captured.index()
    }

    fn see_ge(&self, mv: Move, child: &Self, least: i32) -> bool {
        self.exchange_on_destination(mv, child, least)
    }

    fn correction_keys(&self) -> [u64; CORRECTION_KEYS] {
        self.part_keys()
    }

    fn is_legal(&self, mv: Move) -> bool {
        self.allows(mv)
    }

    fn evaluate(&self) -> i32 {
        self.score()
    }

    fn trace(&self) -> Trace {
        self.score_trace()
    }

    fn parse_turn(&self, text: &str) -> Result<Vec<Move>, MoveError> {
        self.read_wire(text).map(|mv| vec![mv])
    }

    fn turn_text(&self, turn: &[Move]) -> String {
        turn.iter().map(|&mv| self.write_wire(mv)).collect()
    }

    fn notation(&self, turn: &[Move]) -> String {
        turn.iter().map(|&mv| self.write_notation(mv)).collect()
    }

    fn parse_notation(&self, text: &str) -> Result<Vec<Move>, MoveError> {
        self.read_notation(text).map(|mv| vec![mv])
    }

    fn attacked_squares(&self) -> Vec<String> {
        // A King whose side has just moved is never attacked.
        let king = self.pieces(self.side(), Piece::King);
        king.filter(|_| self.in_check())
            .map(|king| king.to_string())
            .collect()
    }

    fn diagram(&self) -> String {
        let line = "  +---+---+---+---+---+---+---+---+\n";
        let mut text = String::from(line);
        for rank in (0..8).rev() {
            let row = (0..8).map(|file| match self.on(Square::at(file, rank)) {
                Some((piece, color)) => piece.fen_letter(color),
                None => ' ',
            });
            write!(text, "{} |", rank + 1).expect("a String takes every text");
            row.for_each(|letter| text.extend([' ', letter, ' ', '|']));
            text.push('\n');
            text += line;
        }
        let passed = if self.passes > 0 {
            " (the last ply was a pass)"
        } else {
            ""
        };
        text + &format!(
            "    a   b   c   d   e   f   g   h\n\nOff the board: [{}]\nToken: {}{passed}\n",
            self.write_hands(),
            self.token()
        )
    }
}
