//! CTOR, a game of two teams on a torus, on boards of 8 x 8 and 10 x 10 squares.
//!
//! | file | holds |
//! | --- | --- |
//! | `torus` | squares as bits of a `u128`, neighbours, the "five of eight" test |
//! | `boards` | the two boards as games |
//! | `quotas` | how much may be done in a turn |
//! | `moves` | an operation, or a turn's end, in 32 bits |
//! | `position` | the chips, the turn so far, playing a ply, secret squares, ends |
//! | `movegen` | legal operations, generated and counted |
//! | `candidates` | the operations that a search considers |
//! | `evaluation` | the static evaluation |
//! | `fen`, `wire` | positions and turns as text |
//!
//! A ply is one operation or the end of a turn: the side to move changes only there.

mod bench_positions;
mod boards;
mod candidates;
mod evaluation;
mod fen;
mod movegen;
mod moves;
mod position;
mod quotas;
mod torus;
mod wire;
mod zobrist;

pub use boards::Board;
pub use evaluation::{PackedWeights, Weights};
pub use moves::{Move, Operation};
pub use position::Ctor;
pub use quotas::{Operations, quota};
pub use torus::{Counts, Eight, Near, Squares, Ten, Torus, bits};

use crate::board::Color;
use crate::evaluation::{Trace, Weight, WeightGroup};
use crate::game::{CORRECTION_KEYS, FenError, Game, MoveError, MoveSet, Outcome};
use crate::settings::Settings;

/// As many squares as a [`Move`] can name.
const NAMED_SQUARES: usize = 128;

impl<B: Board> Game for Ctor<B> {
    type Move = Move;

    const NAME: &'static str = B::NAME;
    const FILES: usize = B::SIDE;
    const RANKS: usize = B::SIDE;
    const START_FEN: &'static str = B::START_FEN;
    const HISTORY_SIZE: usize = NAMED_SQUARES * (Move::KINDS + NAMED_SQUARES);
    const PIECE_TO_SIZE: usize = 3 * NAMED_SQUARES;
    const CAPTURE_SIZE: usize = Self::PIECE_TO_SIZE;
    const EVEN_CHANCE: i32 = B::EVEN_CHANCE;
    const CHANCE_SPREAD: f64 = B::CHANCE_SPREAD;
    const WEIGHTS: &'static [Weight] = B::WEIGHTS;
    const WEIGHT_GROUPS: &'static [WeightGroup] = evaluation::GROUPS;
    const BENCH_FENS: &'static [&'static str] = B::BENCH_FENS;

    fn from_fen(fen: &str) -> Result<Self, FenError> {
        Self::set_up(fen, &Settings::default())
    }

    fn set_up(fen: &str, settings: &Settings) -> Result<Self, FenError> {
        Ctor::read_fen(fen, settings.team_sizes.larger())
    }

    fn check_settings(settings: &Settings) -> Result<(), String> {
        let beyond = |&number: &u32| number as usize > B::SQUARES;
        match settings.secret_squares.numbers().find(beyond) {
            None => Ok(()),
            Some(number) => Err(format!(
                "SecretSquares: {} has squares 1 to {}, and no {number}",
                B::NAME,
                B::SQUARES
            )),
        }
    }

    fn seen_by_mover(self, settings: &Settings) -> Self {
        self.with_known_secrets(settings)
    }

    fn arbitrated(&self, mut turn: Vec<Move>, opponent: &Settings) -> Result<Vec<Move>, MoveError> {
        if turn
            .last()
            .is_some_and(|&end| end.is_end() && end != Move::END)
        {
            let why = "only the arbiter says which secret squares act";
            return Err(MoveError(why.to_owned()));
        }
        if let Some((end, operations)) = turn.split_last_mut() {
            let before = operations
                .iter()
                .fold(*self, |position, &mv| position.after(mv));
            *end = Move::end(before.secrets_that_act(opponent.secret_squares.mask()));
        }
        Ok(turn)
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
    fn for_each_move(&self, which: MoveSet, mut visit: impl FnMut(Move)) {
        match which {
            MoveSet::All => self.generate(visit),
            MoveSet::Noisy | MoveSet::Quiet => self.generate(|mv| {
                if self.is_strike(mv) == (which == MoveSet::Noisy) {
                    visit(mv);
                }
            }),
        }
    }

    #[inline]
    fn for_each_candidate(&self, which: MoveSet, visit: impl FnMut(Move, i32)) {
        self.consider(which, visit);
    }

    /// All placements of a turn until half of the board is full, then all movements: a random choice
    /// among all plies would be one among thousands of landings.
    fn opening_moves(&self) -> Vec<Move> {
        let roomy = 2 * self.empty().count_ones() as usize > B::SQUARES;
        let mut moves = self.legal_moves();
        moves.retain(|mv| match mv.operation() {
            Operation::Placement(_) => roomy,
            Operation::Movement(..) => !roomy,
            _ => false,
        });
        if moves.is_empty() && !self.is_finished() {
            moves.push(Move::END);
        }
        moves
    }

    #[inline(always)]
    fn count_moves(&self) -> u64 {
        self.count()
    }

    #[inline(always)]
    fn play(&self, mv: Move) -> Self {
        self.after(mv)
    }

    /// A turn uses up all the operations that it is allowed: who ends it earlier gives up the others.
    /// Replacements come for nothing.
    #[inline]
    fn ply_cost(&self, mv: Move) -> i32 {
        match mv.operation() {
            Operation::Replacement(_) => 0,
            Operation::End(_) => self.operations_left().into(),
            _ => 1,
        }
    }

    #[inline(always)]
    fn terminal_outcome(&self) -> Option<Outcome> {
        self.end()
    }

    /// A turn can always be ended.
    fn outcome_without_moves(&self) -> Outcome {
        Outcome::draw("none")
    }

    #[inline(always)]
    fn ply_count_outcome(&self) -> Option<Outcome> {
        self.end_by_idleness()
    }

    #[inline]
    fn terminal_score(&self) -> Option<i32> {
        Some(self.score_by_chips())
    }

    fn margin(&self) -> Option<i32> {
        Some(self.lead(Color::White))
    }

    /// No rule asks whether a position comes again.
    #[inline(always)]
    fn is_irreversible(&self, _mv: Move) -> bool {
        true
    }

    #[inline(always)]
    fn in_check(&self) -> bool {
        false
    }

    /// Nothing is gained by giving a turn away, but for the end of the game after two empty ones.
    #[inline]
    fn null_move_allowed(&self) -> bool {
        self.turn_begins() && self.empty_turns() == 0
    }

    #[inline]
    fn null_move(&self) -> Self {
        self.skipped()
    }

    #[inline]
    fn is_noisy(&self, mv: Move) -> bool {
        self.is_strike(mv)
    }

    #[inline]
    fn immediate_gain(&self, mv: Move) -> i32 {
        self.change_of_lead(mv)
    }

    #[inline]
    fn destination(&self, mv: Move) -> usize {
        mv.destination()
    }

    #[inline]
    fn history_index(&self, mv: Move) -> usize {
        let row = match mv.operation() {
            Operation::Movement(from, _) => Move::KINDS + from,
            _ => mv.kind(),
        };
        row * NAMED_SQUARES + mv.destination()
    }

    #[inline(always)]
    fn piece_to_index(&self, mv: Move) -> usize {
        let kind = match mv.operation() {
            Operation::Placement(_) | Operation::Landing(..) => 0,
            Operation::Movement(..) => 1,
            Operation::Replacement(_) | Operation::End(_) => 2,
        };
        kind * NAMED_SQUARES + mv.destination()
    }

    #[inline]
    fn capture_index(&self, mv: Move) -> usize {
        self.piece_to_index(mv)
    }

    fn see_ge(&self, mv: Move, _child: &Self, least: i32) -> bool {
        self.safe_change_of_lead(mv) >= least
    }

    fn correction_keys(&self) -> [u64; CORRECTION_KEYS] {
        let own = zobrist::mixed(self.chips(self.side()));
        let enemies = zobrist::mixed(self.chips(!self.side()));
        [own, enemies, zobrist::mixed(self.empty())]
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
        self.read_turn(text)
    }

    fn turn_text(&self, turn: &[Move]) -> String {
        wire::write_turn(turn)
    }

    fn ply_text(&self, mv: Move) -> String {
        mv.to_string()
    }

    /// The rules have no other notation than that on the wire.
    fn notation(&self, turn: &[Move]) -> String {
        wire::write_turn(turn)
    }

    fn parse_notation(&self, text: &str) -> Result<Vec<Move>, MoveError> {
        self.read_turn(text)
    }

    fn attacked_squares(&self) -> Vec<String> {
        // "Five or more of the team's chips among its eight neighbours."
        let besieged = [Color::White, Color::Black].map(|color| {
            self.chips(color) & B::count_neighbours(self.chips(!color)).at_least_five()
        });
        bits(besieged[0] | besieged[1])
            .map(|square| (square + 1).to_string())
            .collect()
    }

    fn diagram(&self) -> String {
        self.draw()
    }
}
