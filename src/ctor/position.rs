//! A CTOR position: the chips, the progress of the turn and the secret squares. Also makes plies.

use super::boards::Board;
use super::moves::{Move, Operation};
use super::quotas::{Operations, quota};
use super::torus::{Squares, bits, single};
use super::{CtorSettings, FenError, fen, movegen, zobrist};
use crate::board::Color;
use crate::game::{Outcome, Position, Setup};
use std::marker::PhantomData;

/// The number of idle turns that ends the game: "100 turns in a row […] in which the number of empty squares has not
/// fallen below its lowest so far."
const IDLE_TURNS: u16 = 100;

/// The number of consecutive empty turns (turns without an operation) that ends the game.
const EMPTY_TURNS: u8 = 2;

/// The kinds of operations, in the order of [`Operations`].
pub(super) const OPERATION_NAMES: [&str; 3] = ["placements", "movements", "landings"];

/// A CTOR position on the board `B`: plain data, copied to make a ply.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Ctor<B: Board> {
    /// The chips of each team.
    chips: [Squares; 2],
    /// The squares on which this turn's placements and landings have put chips.
    pub(super) arrived: Squares,
    /// The secret squares of each team that have not acted yet, as far as they are known. A search knows those of the
    /// engine's own team. Outside a search, none are known, because the rules say: "An engine […] never applies its own
    /// secret squares to a turn it receives."
    pub(super) known_secrets: [Squares; 2],
    /// The secret squares of each team that have acted. "Each secret square acts once."
    pub(super) spent_secrets: [Squares; 2],
    pub(super) key: u64,
    turn: u32,
    idle: u16,
    low: u8,
    /// The number of operations of each kind made so far in this turn.
    done: Operations,
    /// The number of operations of each kind that this turn allows.
    quota: Operations,
    /// The number of placements and landings that had already been made in the current turn when the position was set
    /// up. Their squares are unknown.
    unseen_arrivals: u8,
    pub(super) empty_turns: u8,
    /// The number of people in the larger team.
    team_size: u8,
    pub(super) side: Color,
    board: PhantomData<B>,
}

/// The FEN fields that follow the rows.
#[derive(Clone, Copy, Debug)]
pub(super) struct TurnState {
    pub(super) side: Color,
    pub(super) done: Operations,
    pub(super) turn: u32,
    pub(super) idle: u16,
    pub(super) empty_turns: u8,
    pub(super) low: u8,
}

impl<B: Board> Ctor<B> {
    /// Creates a position. `team_size` is the number of people in the larger team.
    pub(super) fn new(chips: [Squares; 2], state: TurnState, team_size: u8) -> Ctor<B> {
        let [placements, _, landings] = state.done;
        let mut position = Ctor {
            chips,
            arrived: 0,
            known_secrets: [0; 2],
            spent_secrets: [0; 2],
            key: 0,
            turn: state.turn,
            idle: state.idle,
            low: state.low,
            done: state.done,
            quota: quota(state.turn, team_size),
            unseen_arrivals: placements + landings,
            empty_turns: state.empty_turns,
            team_size,
            side: state.side,
            board: PhantomData,
        };
        position.key = position.recomputed_key();
        position
    }

    /// The chips of a team.
    #[inline(always)]
    pub fn chips(&self, team: Color) -> Squares {
        self.chips[team.index()]
    }

    #[inline(always)]
    pub fn empty(&self) -> Squares {
        !(self.chips[0] | self.chips[1]) & B::ALL
    }

    /// The numbers of placements, movements and landings made in this turn.
    #[inline(always)]
    pub fn done(&self) -> Operations {
        self.done
    }

    /// The numbers of placements, movements and landings that this turn allows.
    #[inline(always)]
    pub fn quota(&self) -> Operations {
        self.quota
    }

    /// The numbers of placements, movements and landings left in this turn.
    #[inline(always)]
    pub fn left(&self) -> Operations {
        std::array::from_fn(|kind| self.quota[kind].saturating_sub(self.done[kind]))
    }

    /// The total number of operations left in this turn.
    #[inline(always)]
    pub(super) fn operations_left(&self) -> u8 {
        self.left().iter().sum()
    }

    /// The position if this turn allowed no more landings, for generating the other plies.
    pub(super) fn without_landings(mut self) -> Self {
        self.quota[2] = 0;
        self
    }

    /// The numbers of placements, movements and landings that the next turn allows.
    #[inline(always)]
    pub(super) fn next_quota(&self) -> Operations {
        quota(self.turn.saturating_add(1), self.team_size)
    }

    /// The turn number, counted from 1.
    pub fn turn(&self) -> u32 {
        self.turn
    }

    /// The number of turns since the number of empty squares last reached a new low.
    pub fn idle(&self) -> u16 {
        self.idle
    }

    /// The number of consecutive empty turns just before this turn, at most 2.
    #[inline(always)]
    pub fn empty_turns(&self) -> u8 {
        self.empty_turns
    }

    /// The lowest number of empty squares at the end of any turn so far.
    pub fn low(&self) -> u8 {
        self.low
    }

    /// Whether no operation has been made in this turn.
    #[inline(always)]
    pub fn turn_begins(&self) -> bool {
        self.done == [0; 3]
    }

    /// Whether the current turn is an opening turn. "The opening turns allow placements only"; every other turn also
    /// allows movements.
    #[inline(always)]
    pub(super) fn is_opening_turn(&self) -> bool {
        self.quota[1] == 0
    }

    /// The part of the hash key that encodes the turn's progress.
    #[inline(always)]
    pub(super) fn turn_key(&self) -> u64 {
        zobrist::turn(self.side, self.done, self.empty_turns, self.turn)
    }

    /// A team's secret squares that have not acted yet, as far as they are known.
    #[inline(always)]
    pub(super) fn known_secrets(&self, team: Color) -> Squares {
        self.known_secrets[team.index()]
    }

    /// Returns the opponent's secret squares that act if the turn ends now. `noted` contains all secret squares of the
    /// opponent. A secret square acts if it has not acted before, a placement or landing of this turn went to it, and a
    /// chip of the side to move is still on it.
    pub(super) fn secrets_that_act(&self, noted: Squares) -> Squares {
        let live = noted & !self.spent_secrets[(!self.side).index()];
        live & self.arrived & self.chips(self.side)
    }

    /// Whether `secrets` could be the opponent's secret squares that act if the turn ends now, judging only by what a
    /// player can know.
    pub(super) fn can_act(&self, secrets: Squares) -> bool {
        let spent = self.spent_secrets[(!self.side).index()];
        let unseen = secrets & !self.arrived;
        let noted = super::SecretSquares::COUNT;
        secrets & !self.chips(self.side) == 0
            && secrets & spent == 0
            && (secrets | spent).count_ones() <= noted
            && unseen.count_ones() <= self.unseen_arrivals.into()
    }

    #[inline(always)]
    fn toggle(&mut self, team: Color, square: usize) {
        self.chips[team.index()] ^= single(square);
        self.key ^= zobrist::chip(team, square);
    }

    #[inline(always)]
    fn arrive(&mut self, square: usize) {
        let bit = single(square);
        if bit & self.known_secrets[(!self.side).index()] & !self.arrived != 0 {
            self.key ^= zobrist::arrived(square);
        }
        self.arrived |= bit;
    }

    /// Ends the turn without updating the part of the hash key that [`turn_key`](Ctor::turn_key) returns. `named` are
    /// the secret squares that act according to the arbiter.
    fn end_turn(&mut self, named: Squares) {
        let (mover, other) = (self.side, !self.side);
        let known = self.known_secrets[other.index()];
        if named | known != 0 {
            let acting = named | self.secrets_that_act(known);
            bits(acting).for_each(|square| {
                self.toggle(mover, square);
                self.toggle(other, square);
            });
            let forgotten = bits(self.arrived & known);
            self.key ^= forgotten.fold(0, |key, square| key ^ zobrist::arrived(square));
            self.key ^= zobrist::secrets(known & acting);
            self.known_secrets[other.index()] &= !acting;
            self.spent_secrets[other.index()] |= acting;
        }
        let empty = self.empty().count_ones() as u8;
        if empty < self.low {
            self.low = empty;
            self.idle = 0;
        } else {
            self.idle = self.idle.saturating_add(1);
        }
        self.empty_turns = if self.turn_begins() {
            (self.empty_turns + 1).min(EMPTY_TURNS)
        } else {
            0
        };
        self.change_side();
    }

    /// Starts the turn of the other side.
    pub(super) fn change_side(&mut self) {
        self.side = !self.side;
        self.turn = self.turn.saturating_add(1);
        self.done = [0; 3];
        self.quota = quota(self.turn, self.team_size);
        self.arrived = 0;
        self.unseen_arrivals = 0;
    }

    /// Whether the game has a [terminal outcome](Position::terminal_outcome): it ends "at the end of a turn with no
    /// empty square left" and after two empty turns in a row.
    #[inline(always)]
    pub(super) fn is_finished(&self) -> bool {
        self.empty_turns >= EMPTY_TURNS || self.turn_begins() && self.empty() == 0
    }

    /// The outcome by the number of chips: "More chips wins, equal draws."
    fn outcome_by_chips(&self, reason: &'static str) -> Outcome {
        let [white, black] = self.chips.map(Squares::count_ones);
        Outcome::by_majority(white, black, reason)
    }

    /// The team's number of chips minus the other team's.
    #[inline(always)]
    pub fn lead(&self, team: Color) -> i32 {
        self.chips(team).count_ones() as i32 - self.chips(!team).count_ones() as i32
    }
}

impl<B: Board> Position for Ctor<B> {
    type Move = Move;
    type FenError = FenError;
    const NAME: &'static str = B::NAME;
    const FILES: usize = B::SIDE;
    const RANKS: usize = B::SIDE;
    const START_FEN: &'static str = B::START_FEN;

    fn from_fen(fen: &str) -> Result<Self, FenError> {
        Self::set_up(fen, &CtorSettings::default())
    }

    fn fen(&self) -> String {
        fen::write(self)
    }

    #[inline(always)]
    fn side_to_move(&self) -> Color {
        self.side
    }

    #[inline(always)]
    fn key(&self) -> u64 {
        self.key
    }

    fn recomputed_key(&self) -> u64 {
        let chips = Color::BOTH.into_iter().fold(0, |key, team| {
            bits(self.chips(team)).fold(key, |key, square| key ^ zobrist::chip(team, square))
        });
        let secrets = zobrist::secrets(self.known_secrets[0] | self.known_secrets[1]);
        let arrived = bits(self.arrived & self.known_secrets[(!self.side).index()]);
        let arrived = arrived.fold(0, |key, square| key ^ zobrist::arrived(square));
        chips ^ secrets ^ arrived ^ self.turn_key()
    }

    #[inline(always)]
    fn for_each_move(&self, visit: impl FnMut(Move)) {
        movegen::for_each_move(self, visit);
    }

    fn is_legal(&self, mv: Move) -> bool {
        movegen::check(self, mv).is_ok()
    }

    #[inline(always)]
    fn count_moves(&self) -> u64 {
        movegen::count_moves(self)
    }

    #[inline(always)]
    fn play(&self, mv: Move) -> Self {
        let mut next = *self;
        next.key ^= self.turn_key();
        match mv.operation() {
            Operation::Placement(to) => {
                next.toggle(self.side, to);
                next.arrive(to);
                next.done[0] = next.done[0].wrapping_add(1);
            }
            Operation::Movement(from, to) => {
                next.toggle(self.side, from);
                next.toggle(self.side, to);
                next.done[1] = next.done[1].wrapping_add(1);
            }
            Operation::Landing(low, high, to) => {
                next.toggle(self.side, low);
                next.toggle(self.side, high);
                next.toggle(self.side, to);
                next.arrive(to);
                next.done[2] = next.done[2].wrapping_add(1);
            }
            Operation::Replacement(on) => {
                next.toggle(self.side, on);
                next.toggle(!self.side, on);
            }
            Operation::End(secrets) => next.end_turn(secrets),
        }
        next.key ^= next.turn_key();
        next
    }

    /// Every ply counts as irreversible, because CTOR has no repetition rule.
    #[inline(always)]
    fn is_irreversible(&self, _mv: Move) -> bool {
        true
    }

    #[inline(always)]
    fn in_check(&self) -> bool {
        false
    }

    #[inline(always)]
    fn terminal_outcome(&self) -> Option<Outcome> {
        if !self.is_finished() {
            return None;
        }
        let full = self.turn_begins() && self.empty() == 0;
        Some(self.outcome_by_chips(if full { "full" } else { "passes" }))
    }

    /// Required by the trait but never called, because the side to move can always end its turn.
    fn outcome_without_moves(&self) -> Outcome {
        Outcome::draw("none")
    }

    /// The outcome at the idle-turn limit, where the team with more chips wins. The limit in the rules: "100 turns in a
    /// row […] in which the number of empty squares has not fallen below its lowest so far."
    #[inline(always)]
    fn ply_count_outcome(&self) -> Option<Outcome> {
        (self.idle >= IDLE_TURNS).then(|| self.outcome_by_chips("idle"))
    }

    /// The number of turns left until the idle-turn limit. Every turn has at least one ply, so this number is a lower
    /// bound on the number of plies.
    #[inline(always)]
    fn plies_to_count_end(&self) -> u32 {
        IDLE_TURNS.saturating_sub(self.idle).into()
    }

    fn margin(&self) -> Option<i32> {
        Some(self.lead(Color::White))
    }
}
