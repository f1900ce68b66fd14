//! A position: a plane of chips for each team, how far the turn has gone, and how a ply changes it.

use super::CtorSettings;
use super::boards::Board;
use super::moves::{Move, Operation};
use super::quotas::{Operations, quota};
use super::torus::{Squares, bits};
use super::zobrist;
use crate::board::Color;
use crate::game::Outcome;
use std::cmp::Ordering;
use std::marker::PhantomData;

/// "100 turns in a row […] in which the number of empty squares has not fallen below its lowest so
/// far."
const IDLE_TURNS: u16 = 100;

/// The game is over after so many empty turns in a row.
const EMPTY_TURNS: u8 = 2;

/// A position of CTOR on the board `B`. Plain data, made to be copied.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Ctor<B: Board> {
    /// The chips of team 1 and team 2.
    chips: [Squares; 2],
    /// Where placements and landings of this turn have put chips.
    arrived: Squares,
    /// The live secret squares of each team, as far as a search knows them. Outside of a search
    /// nobody does: "an engine […] never applies its own secret squares to a turn it receives".
    known_secrets: [Squares; 2],
    /// The secret squares of each team that have acted: "each secret square acts once".
    spent_secrets: [Squares; 2],
    key: u64,
    turn: u32,
    idle: u16,
    low: u8,
    /// Of this turn.
    done: Operations,
    /// Of this turn.
    quota: Operations,
    /// Placements and landings of this turn that were made before the position was set up, so that
    /// nobody knows where.
    unseen_arrivals: u8,
    empty_turns: u8,
    team_size: u8,
    side: Color,
    board: PhantomData<B>,
}

/// What a FEN says of a position beside the chips.
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
    /// A position set up with these chips.
    pub(super) fn with(chips: [Squares; 2], state: TurnState, team_size: u8) -> Ctor<B> {
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
        position.key = position.computed_key();
        position
    }

    /// The team to move.
    #[inline(always)]
    pub fn side(&self) -> Color {
        self.side
    }

    /// The squares with chips of a team.
    #[inline(always)]
    pub fn chips(&self, team: Color) -> Squares {
        self.chips[team.index()]
    }

    /// The squares without a chip.
    #[inline(always)]
    pub fn empty(&self) -> Squares {
        !(self.chips[0] | self.chips[1]) & B::ALL
    }

    /// The operations made in this turn: placements, movements, landings.
    #[inline(always)]
    pub fn done(&self) -> Operations {
        self.done
    }

    /// How many placements, movements and landings are allowed in this turn.
    #[inline(always)]
    pub fn quota(&self) -> Operations {
        self.quota
    }

    /// How many more placements, movements and landings are allowed in this turn.
    #[inline(always)]
    pub fn left(&self) -> Operations {
        std::array::from_fn(|kind| self.quota[kind].saturating_sub(self.done[kind]))
    }

    /// How many more operations of all three kinds are allowed in this turn.
    #[inline(always)]
    pub(super) fn operations_left(&self) -> u8 {
        self.left().iter().sum()
    }

    /// How many placements, movements and landings are allowed in the next turn.
    #[inline(always)]
    pub(super) fn next_quota(&self) -> Operations {
        quota(self.turn.saturating_add(1), self.team_size)
    }

    /// The turn's number, from 1 on.
    pub fn turn(&self) -> u32 {
        self.turn
    }

    /// Turns since the number of empty squares last reached a new low.
    pub fn idle(&self) -> u16 {
        self.idle
    }

    /// Empty turns in a row, at most 2.
    #[inline(always)]
    pub fn empty_turns(&self) -> u8 {
        self.empty_turns
    }

    /// The lowest number of empty squares at the end of any turn so far.
    pub fn low(&self) -> u8 {
        self.low
    }

    /// Whether nothing has been done in this turn yet.
    #[inline(always)]
    pub fn turn_begins(&self) -> bool {
        self.done == [0; 3]
    }

    /// "The opening turns allow placements only"; every other turn has movements.
    #[inline(always)]
    pub(super) fn is_opening_turn(&self) -> bool {
        self.quota[1] == 0
    }

    #[inline(always)]
    pub(super) fn incremental_key(&self) -> u64 {
        self.key
    }

    /// The key computed from the board: see [`crate::game::Game::recomputed_key`].
    pub(super) fn computed_key(&self) -> u64 {
        let chips = Color::BOTH.into_iter().fold(0, |key, team| {
            bits(self.chips(team)).fold(key, |key, square| key ^ zobrist::chip(team, square))
        });
        let secrets = zobrist::secrets(self.known_secrets[0] | self.known_secrets[1]);
        let arrived = bits(self.arrived & self.known_secrets[(!self.side).index()]);
        let arrived = arrived.fold(0, |key, square| key ^ zobrist::arrived(square));
        chips ^ secrets ^ arrived ^ self.turn_word()
    }

    #[inline(always)]
    fn turn_word(&self) -> u64 {
        zobrist::turn(self.side, self.done, self.empty_turns, self.turn)
    }

    /// The position as a search may look at it for the side to move, which knows its secret squares.
    pub(super) fn with_known_secrets(mut self, settings: &CtorSettings) -> Ctor<B> {
        let own = self.side.index();
        let live = settings.secret_squares.mask() & B::ALL & !self.spent_secrets[own];
        self.known_secrets = [0; 2];
        self.known_secrets[own] = live;
        self.key = self.computed_key();
        self
    }

    /// The live secret squares of a team, as far as they are known.
    #[inline(always)]
    pub(super) fn known_secrets(&self, team: Color) -> Squares {
        self.known_secrets[team.index()]
    }

    /// The secret squares of the other team that act if the side to move ends its turn here and the
    /// other team has noted `noted`: those to which "a placement or landing of that turn went […]
    /// and a chip of the placing team then stands on it".
    pub(super) fn secrets_that_act(&self, noted: Squares) -> Squares {
        let live = noted & !self.spent_secrets[(!self.side).index()];
        live & self.arrived & self.chips(self.side)
    }

    /// Whether the arbiter can say that these secret squares of the other team act if the turn ends
    /// here.
    pub(super) fn can_act(&self, secrets: Squares) -> bool {
        let spent = self.spent_secrets[(!self.side).index()];
        let unseen = secrets & !self.arrived;
        let most = super::SecretSquares::COUNT;
        secrets & !self.chips(self.side) == 0
            && secrets & spent == 0
            && (secrets | spent).count_ones() <= most
            && unseen.count_ones() <= self.unseen_arrivals.into()
    }

    /// The position after a legal ply.
    #[inline(always)]
    pub(super) fn after(&self, mv: Move) -> Ctor<B> {
        let mut next = *self;
        next.key ^= self.turn_word();
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
        next.key ^= next.turn_word();
        next
    }

    #[inline(always)]
    fn toggle(&mut self, team: Color, square: usize) {
        self.chips[team.index()] ^= 1 << square;
        self.key ^= zobrist::chip(team, square);
    }

    #[inline(always)]
    fn arrive(&mut self, square: usize) {
        let bit = 1 << square;
        if bit & self.known_secrets[(!self.side).index()] & !self.arrived != 0 {
            self.key ^= zobrist::arrived(square);
        }
        self.arrived |= bit;
    }

    /// Ends the turn, but for the change of the key that [`zobrist::turn`] stands for. `named` are
    /// the secret squares that the arbiter says act.
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

    fn change_side(&mut self) {
        self.side = !self.side;
        self.turn = self.turn.saturating_add(1);
        self.done = [0; 3];
        self.quota = quota(self.turn, self.team_size);
        self.arrived = 0;
        self.unseen_arrivals = 0;
    }

    /// The position with the other side to move, as if the turn had not been empty.
    pub(super) fn skipped(&self) -> Ctor<B> {
        let mut next = *self;
        next.key ^= self.turn_word();
        let known = self.known_secrets[(!self.side).index()];
        let forgotten = bits(self.arrived & known);
        next.key ^= forgotten.fold(0, |key, square| key ^ zobrist::arrived(square));
        next.empty_turns = 0;
        next.change_side();
        next.key ^= next.turn_word();
        next
    }

    /// Whether the game is over so that there are no more plies: "at the end of a turn with no empty
    /// square left", or after two empty turns in a row.
    #[inline(always)]
    pub(super) fn is_finished(&self) -> bool {
        self.empty_turns >= EMPTY_TURNS || self.turn_begins() && self.empty() == 0
    }

    /// How a finished game ends: "more chips wins, equal draws".
    pub(super) fn end(&self) -> Option<Outcome> {
        if !self.is_finished() {
            return None;
        }
        let full = self.turn_begins() && self.empty() == 0;
        Some(self.outcome_by_chips(if full { "full" } else { "passes" }))
    }

    /// "100 turns in a row […] in which the number of empty squares has not fallen below its lowest
    /// so far: ended and counted the same way."
    #[inline(always)]
    pub(super) fn end_by_idleness(&self) -> Option<Outcome> {
        (self.idle >= IDLE_TURNS).then(|| self.outcome_by_chips("idle"))
    }

    fn outcome_by_chips(&self, reason: &'static str) -> Outcome {
        match self.lead(Color::White).cmp(&0) {
            Ordering::Greater => Outcome::win(Color::White, reason),
            Ordering::Less => Outcome::win(Color::Black, reason),
            Ordering::Equal => Outcome::draw(reason),
        }
    }

    /// How many more chips a team has than the other.
    #[inline(always)]
    pub fn lead(&self, team: Color) -> i32 {
        self.chips(team).count_ones() as i32 - self.chips(!team).count_ones() as i32
    }
}
