//! Turnover Chess, in both of its rule sets.
//!
//! | file | holds |
//! | --- | --- |
//! | `stack` | rings, the six stacks, what fits on what |
//! | `position` | six planes of rings, playing a move, attacks on Castles, ends by Castles |
//! | `rules` | where the two rule sets differ |
//! | `moves` | a move in 16 bits |
//! | `movegen` | legal moves, generated and counted |
//! | `exchange` | what a series of arrivals on one square comes to |
//! | `evaluation` | the static evaluation |
//! | `fen`, `notation` | positions and games as text |

mod bench_positions;
mod evaluation;
mod exchange;
mod fen;
mod movegen;
mod moves;
mod notation;
mod position;
mod rules;
mod stack;
mod zobrist;

pub use evaluation::{PackedWeights, StackValues, Weights};
pub use exchange::ExchangeValues;
pub use moves::{Arrival, Move, Mover};
pub use notation::{Ending, read_game, write_game};
pub use position::Turnover;
pub use rules::{Current, Official2019, Rules};
pub use stack::{Ring, Stack};

use crate::board::{Bitboard, Color, Square};
use crate::evaluation::{Trace, Weight, WeightGroup};
use crate::game::{CORRECTION_KEYS, FenError, Game, MoveError, MoveSet, Outcome, WHOLE_BOARD};
use std::fmt::Write;

/// "100 consecutive plies without a capture or a turnover: draw."
const FIFTY_MOVES: u16 = 100;

impl<R: Rules> Game for Turnover<R> {
    type Move = Move;

    const NAME: &'static str = R::NAME;
    const FILES: usize = 8;
    const RANKS: usize = 8;
    const START_FEN: &'static str = R::START_FEN;
    const HISTORY_SIZE: usize = Square::COUNT * Square::COUNT;
    const PIECE_TO_SIZE: usize = Move::KINDS * Square::COUNT;
    const CAPTURE_SIZE: usize = Self::PIECE_TO_SIZE * Stack::INDICES;
    const EVEN_CHANCE: i32 = R::EVEN_CHANCE;
    const CHANCE_SPREAD: f64 = R::CHANCE_SPREAD;
    const WEIGHTS: &'static [Weight] = R::WEIGHTS;
    const WEIGHT_GROUPS: &'static [WeightGroup] = evaluation::GROUPS;
    const BENCH_FENS: &'static [&'static str] = R::BENCH_FENS;

    fn from_fen(fen: &str) -> Result<Self, FenError> {
        Turnover::read_fen(fen)
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
        self.incremental_key()
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
        self.end_by_castles()
    }

    fn outcome_without_moves(&self) -> Outcome {
        R::end_without_moves_left(self)
    }

    #[inline(always)]
    fn ply_count_outcome(&self) -> Option<Outcome> {
        (self.halfmove_clock() >= FIFTY_MOVES).then_some(Outcome::draw("fifty moves"))
    }

    /// Captures take rings away and promotions change them. Turnovers do neither: what was turned
    /// over can be turned back, and all stand as before.
    #[inline]
    fn is_irreversible(&self, mv: Move) -> bool {
        mv.arrival() == Arrival::Capture || self.promotes(mv)
    }

    #[inline]
    fn in_check(&self) -> bool {
        let castles = self.castles(self.side());
        castles.is_single() && !self.attacked_castles(self.side()).is_empty()
    }

    /// A side that has only Castles and Walls left may be forced to dismantle a Castle.
    #[inline]
    fn null_move_allowed(&self) -> bool {
        let side = self.side();
        [Stack::TOWER, Stack::FORT, Stack::CITADEL, Stack::FORTRESS]
            .into_iter()
            .any(|stack| !self.stacks(side, stack).is_empty())
    }

    #[inline]
    fn null_move(&self) -> Self {
        self.skipped()
    }

    #[inline]
    fn is_noisy(&self, mv: Move) -> bool {
        match mv.arrival() {
            Arrival::Capture | Arrival::Turnover => true,
            Arrival::Combination => false,
            Arrival::Quiet => {
                matches!(mv.mover(), Mover::Wall | Mover::Castle)
                    && Bitboard::last_rank(self.side()).has(mv.to())
            }
        }
    }

    #[inline]
    fn immediate_gain(&self, mv: Move) -> i32 {
        let meets_last_castle = self.castles(!self.side()) == Bitboard::of(mv.to());
        self.balance_change(mv) + if meets_last_castle { WHOLE_BOARD } else { 0 }
    }

    #[inline]
    fn destination(&self, mv: Move) -> usize {
        mv.to().index()
    }

    #[inline]
    fn history_index(&self, mv: Move) -> usize {
        mv.squares()
    }

    #[inline(always)]
    fn piece_to_index(&self, mv: Move) -> usize {
        mv.kind_and_destination()
    }

    #[inline]
    fn capture_index(&self, mv: Move) -> usize {
        let met = self.stack_at(!self.side(), mv.to());
        mv.kind_and_destination() * Stack::INDICES + met.index()
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
        self.read_move(text).map(|mv| vec![mv])
    }

    fn turn_text(&self, turn: &[Move]) -> String {
        turn.iter().map(Move::to_string).collect()
    }

    fn notation(&self, turn: &[Move]) -> String {
        turn.iter().map(|&mv| self.write_notation(mv)).collect()
    }

    fn parse_notation(&self, text: &str) -> Result<Vec<Move>, MoveError> {
        self.read_notation(text).map(|mv| vec![mv])
    }

    fn attacked_squares(&self) -> Vec<String> {
        let [white, black] = [Color::White, Color::Black].map(|color| self.attacked_castles(color));
        (white | black).map(|square| square.to_string()).collect()
    }

    fn diagram(&self) -> String {
        let line = "  +---+---+---+---+---+---+---+---+\n";
        let mut text = String::from(line);
        for rank in (0..8).rev() {
            let row = (0..8).map(|file| match self.on(Square::at(file, rank)) {
                Some((stack, color)) => stack.fen_letter(color),
                None => ' ',
            });
            write!(text, "{} |", rank + 1).expect("a String takes every text");
            row.for_each(|letter| text.extend([' ', letter, ' ', '|']));
            text.push('\n');
            text += line;
        }
        text + "    a   b   c   d   e   f   g   h\n"
    }
}

impl<R: Rules> Turnover<R> {
    /// Reads a move on the wire: "A trailing `q` on a promoting move is accepted and never
    /// required […]. Any other fifth character is an illegal move."
    fn read_move(&self, text: &str) -> Result<Move, MoveError> {
        let illegal = |why: &str| Err(MoveError(why.to_owned()));
        if !text.is_ascii() || !(4..=5).contains(&text.len()) {
            return illegal("a move is an origin and a destination, as in e2e4");
        }
        let (squares, suffix) = text.split_at(4);
        let (from, to) = squares.split_at(2);
        let (Ok(from), Ok(to)) = (from.parse::<Square>(), to.parse::<Square>()) else {
            return illegal("a move is an origin and a destination, as in e2e4");
        };
        let Some(mv) = self
            .legal_moves()
            .into_iter()
            .find(|mv| (mv.from(), mv.to()) == (from, to))
        else {
            return illegal(self.why_illegal(from));
        };
        match suffix {
            "" => Ok(mv),
            "q" if self.promotes(mv) => Ok(mv),
            "q" => illegal("the move does not promote"),
            _ => illegal("a move has no fifth character but a q where it promotes"),
        }
    }

    fn why_illegal(&self, from: Square) -> &'static str {
        if self.is_over() {
            return "the game is over";
        }
        match self.on(from) {
            None => "there is no stack on the origin",
            Some((_, color)) if color != self.side() => "the stack on the origin is the enemy's",
            Some((stack, _)) => match stack {
                Stack::CASTLE => "the Castle does not move there",
                Stack::CITADEL => "the Citadel's Fort does not move there",
                Stack::FORTRESS => "the Fortress's Wall does not move there",
                Stack::TOWER => "the Tower does not move there",
                Stack::FORT => "the Fort does not move there",
                _ => "the Wall does not move there",
            },
        }
    }

    /// Whether the move leaves a stack on the last rank that becomes a Citadel.
    pub(super) fn promotes(&self, mv: Move) -> bool {
        let side = self.side();
        let arriving = match mv.arrival() {
            Arrival::Quiet | Arrival::Capture => mv.mover().stack(),
            Arrival::Combination => self.combined(mv, side),
            Arrival::Turnover => self.combined(mv, !side),
        };
        Bitboard::last_rank(side).has(mv.to()) && matches!(arriving, Stack::WALL | Stack::CASTLE)
    }

    /// What the ring of a combination or turnover makes of the stack of `owner` that it meets.
    fn combined(&self, mv: Move, owner: Color) -> Stack {
        let met = self.stack_at(owner, mv.to());
        mv.mover().ring().map_or(met, |ring| met.with(ring))
    }
}
