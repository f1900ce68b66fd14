//! A Turnover position, stored as one bitboard per ring and side. Also makes moves.

use super::moves::{Arrival, Move};
use super::rules::Rules;
use super::{FenError, Ring, Stack, fen, movegen, zobrist};
use crate::board::map_array;
use crate::board::{Bitboard, Color, Pair, Square};
use crate::game::{MoveSet, Outcome, Position, Setup};
use std::marker::PhantomData;

/// The fifty-move rule: "100 consecutive plies without a capture or a turnover: draw."
const FIFTY_MOVES: u16 = 100;

/// One side's rings: one bitboard per ring, in the order of [`Ring::index`].
pub(in crate::turnover) type Planes = [Bitboard; 3];

/// A Turnover position under the rules `R`: plain data in one cache line, copied to make a move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(C, align(64))]
pub struct Turnover<R: Rules> {
    /// The rings of the side to move, then those of the other side. Hot code thus reads the bitboards at fixed offsets,
    /// and the compiler can keep a whole position in registers.
    planes: [Planes; 2],
    key: u64,
    fullmove: u32,
    pub(super) halfmove: u16,
    side: Color,
    /// Whether the position was reached by a move rather than read from a FEN. The distinction decides the outcome if
    /// neither side has a Castle.
    played: bool,
    rules: PhantomData<R>,
}

const _: () = assert!(size_of::<Turnover<super::Current>>() == 64);

/// The stack of a side on a square.
#[inline(always)]
fn stack_in(planes: &Planes, square: Square) -> Stack {
    Stack::from_bits(Ring::ALL.into_iter().fold(0, |bits, ring| {
        bits | (planes[ring.index()].has(square) as u8) << ring.index()
    }))
}

impl<R: Rules> Turnover<R> {
    pub(super) fn new(
        stacks: impl Iterator<Item = (Square, Stack, Color)>,
        side: Color,
        halfmove: u16,
        fullmove: u32,
    ) -> Turnover<R> {
        let mut planes = [Planes::default(); 2];
        for (square, stack, color) in stacks {
            for ring in Ring::ALL {
                if stack.has(ring) {
                    planes[(color != side) as usize][ring.index()] |= Bitboard::of(square);
                }
            }
        }
        let mut position = Turnover {
            planes,
            key: 0,
            fullmove,
            halfmove,
            side,
            played: false,
            rules: PhantomData,
        };
        position.key = position.recomputed_key();
        position
    }

    /// The number of plies since the last capture or turnover.
    #[inline(always)]
    pub fn halfmove_clock(&self) -> u16 {
        self.halfmove
    }

    /// The full-move number, which increases after each move of Black.
    pub fn fullmove_number(&self) -> u32 {
        self.fullmove
    }

    #[inline(always)]
    pub(super) fn was_played(&self) -> bool {
        self.played
    }

    #[inline(always)]
    fn planes_of(&self, color: Color) -> &Planes {
        &self.planes[(color != self.side) as usize]
    }

    /// For each ring, the rings of the side to move and those of the other side, with the ranks flipped if Black is to
    /// move.
    #[inline(always)]
    pub(super) fn planes_from_mover(&self) -> [Pair; 3] {
        let [ours, theirs] = &self.planes;
        let planes = map_array([0, 1, 2], |ring| Pair::of([ours[ring], theirs[ring]]));
        match self.side {
            Color::White => planes,
            Color::Black => map_array(planes, Pair::flipped),
        }
    }

    /// The squares where a stack of `color` contains the given ring.
    #[inline(always)]
    pub fn ring(&self, color: Color, ring: Ring) -> Bitboard {
        self.planes_of(color)[ring.index()]
    }

    /// The squares where a stack of either side contains the given ring.
    #[inline(always)]
    pub fn ring_of_either(&self, ring: Ring) -> Bitboard {
        self.ring(Color::White, ring) | self.ring(Color::Black, ring)
    }

    /// The squares occupied by `color`.
    #[inline(always)]
    pub fn stacks_of(&self, color: Color) -> Bitboard {
        let [towers, forts, walls] = *self.planes_of(color);
        towers | forts | walls
    }

    /// The squares where `color` has exactly the given stack.
    #[inline(always)]
    pub fn stacks(&self, color: Color, stack: Stack) -> Bitboard {
        Ring::ALL.into_iter().fold(Bitboard::ALL, |squares, ring| {
            let plane = self.ring(color, ring);
            squares & if stack.has(ring) { plane } else { !plane }
        })
    }

    #[inline(always)]
    pub fn castles(&self, color: Color) -> Bitboard {
        let [towers, forts, walls] = *self.planes_of(color);
        towers & forts & walls
    }

    /// The squares occupied by either side.
    #[inline(always)]
    pub fn occupied(&self) -> Bitboard {
        self.stacks_of(Color::White) | self.stacks_of(Color::Black)
    }

    /// The stack of `color` on a square, [`Stack::EMPTY`] if there is none.
    #[inline(always)]
    pub fn stack_at(&self, color: Color, square: Square) -> Stack {
        stack_in(self.planes_of(color), square)
    }

    /// The stack on a square and its side.
    pub fn on(&self, square: Square) -> Option<(Stack, Color)> {
        Color::BOTH.into_iter().find_map(|color| {
            let stack = self.stack_at(color, square);
            (!stack.is_empty()).then_some((stack, color))
        })
    }

    /// The FEN letter of the stack on a square.
    pub(super) fn letter_on(&self, square: Square) -> Option<char> {
        let (stack, color) = self.on(square)?;
        Some(stack.fen_letter(color))
    }

    /// The stacks of either side on which a ring fits: a Wall fits on Forts and Citadels, a Fort on Towers and Walls,
    /// and a Tower on Forts and Fortresses.
    ///
    /// No stack consists of a Tower and a Wall without a Fort. Hence a Tower fits on every stack with a Fort but
    /// without a Tower, a Wall fits on every stack with a Fort but without a Wall, and a Fort fits on every stack
    /// without a Fort.
    #[inline(always)]
    pub(super) fn fits(&self, ring: Ring) -> Bitboard {
        let [towers, forts, walls] = map_array(Ring::ALL, |ring| self.ring_of_either(ring));
        match ring {
            Ring::Tower => forts & !towers,
            Ring::Fort => (towers | walls) & !forts,
            Ring::Wall => forts & !walls,
        }
    }

    /// [`Position::play`] without updating the hash key, for callers that do not need the key.
    #[inline(always)]
    pub(super) fn play_without_key(&self, mv: Move) -> Turnover<R> {
        self.make_move::<false>(mv)
    }

    /// The position after a legal move: a ring or a whole Castle travels, an enemy stack on the destination is captured
    /// or turned over, and the resulting stack promotes if it can. Updates the hash key only if `KEY` is true.
    ///
    /// The bitboards are computed without branches and stored once, in the order of the next turn, so they stay in
    /// registers.
    #[inline(always)]
    fn make_move<const KEY: bool>(&self, mv: Move) -> Turnover<R> {
        let (from, to) = (Bitboard::of(mv.from()), Bitboard::of(mv.to()));
        let leaving = mv.mover().stack();
        let met = self.stack_at(!self.side, mv.to());
        let arriving = match mv.arrival() {
            Arrival::Turnover => leaving.union(met),
            Arrival::Quiet | Arrival::Combination | Arrival::Capture => leaving,
        };
        let mut next = *self;
        let [own, enemy] = self.planes;
        let mut own = map_array(Ring::ALL, |ring| {
            let plane = own[ring.index()] & !leaving.squares_with(ring, from);
            plane | arriving.squares_with(ring, to)
        });
        let enemy = map_array(enemy, |plane| plane & !to);
        if KEY {
            next.key ^= zobrist::stack(self.side, leaving, mv.from())
                ^ zobrist::stack(self.side, arriving, mv.to())
                ^ zobrist::stack(!self.side, met, mv.to());
        }
        let clock = self.halfmove.saturating_add(1);
        next.halfmove = if met.is_empty() { clock } else { 0 };
        if Bitboard::last_rank(self.side).has(mv.to()) {
            next.promote::<KEY>(&mut own, mv.to());
        }
        next.switch_side();
        next.planes = [enemy, own];
        next.played = true;
        next
    }

    /// Switches the side to move.
    #[inline(always)]
    pub(super) fn pass_the_turn(&mut self) {
        self.switch_side();
        self.planes.swap(0, 1);
    }

    /// Switches the side to move, except for the order of the planes.
    #[inline(always)]
    fn switch_side(&mut self) {
        self.key ^= zobrist::CHANGE_SIDE;
        self.fullmove = self.fullmove.saturating_add(self.side.index() as u32);
        self.side = !self.side;
    }

    /// Toggles a stack in the hash key: adds the stack, or removes it if it was there.
    #[inline(always)]
    fn flip<const KEY: bool>(&mut self, color: Color, stack: Stack, square: Square) {
        if KEY {
            self.key ^= zobrist::stack(color, stack, square);
        }
    }

    /// Promotes the stack on a square to a Citadel if it is a lone Wall or a Castle. `own` are the planes of the side
    /// to move.
    #[inline(always)]
    fn promote<const KEY: bool>(&mut self, own: &mut Planes, square: Square) {
        let stack = stack_in(own, square);
        if !matches!(stack, Stack::WALL | Stack::CASTLE) {
            return;
        }
        let [towers, forts, walls] = own;
        *towers |= Bitboard::of(square);
        *forts |= Bitboard::of(square);
        *walls ^= Bitboard::of(square);
        self.flip::<KEY>(self.side, stack, square);
        self.flip::<KEY>(self.side, Stack::CITADEL, square);
    }

    /// Whether the game is over because a side has no Castle.
    #[inline(always)]
    pub(super) fn is_over(&self) -> bool {
        self.castles(Color::White).is_empty() | self.castles(Color::Black).is_empty()
    }

    /// Whether the move promotes a stack to a Citadel.
    pub(super) fn promotes(&self, mv: Move) -> bool {
        Bitboard::last_rank(self.side).has(mv.to()) && matches!(self.arriving(mv), Stack::WALL | Stack::CASTLE)
    }

    /// The stack on the move's destination after the move, before any promotion.
    pub(super) fn arriving(&self, mv: Move) -> Stack {
        match mv.arrival() {
            Arrival::Quiet | Arrival::Capture => mv.mover().stack(),
            Arrival::Combination => self.combined(mv, self.side),
            Arrival::Turnover => self.combined(mv, !self.side),
        }
    }

    /// The stack of `owner` on the move's destination, combined with the travelling ring.
    fn combined(&self, mv: Move, owner: Color) -> Stack {
        let met = self.stack_at(owner, mv.to());
        mv.mover().ring().map_or(met, |ring| met.with(ring))
    }
}

impl<R: Rules> Position for Turnover<R> {
    type Move = Move;
    type FenError = FenError;
    const NAME: &'static str = R::NAME;
    const FILES: usize = 8;
    const RANKS: usize = 8;
    const START_FEN: &'static str = R::START_FEN;

    fn from_fen(fen: &str) -> Result<Self, FenError> {
        fen::parse(fen)
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
        self.occupied().fold(zobrist::side(self.side), |key, square| {
            Color::BOTH.into_iter().fold(key, |key, color| {
                key ^ zobrist::stack(color, self.stack_at(color, square), square)
            })
        })
    }

    #[inline(always)]
    fn for_each_move(&self, visit: impl FnMut(Move)) {
        movegen::generate(self, MoveSet::All, visit);
    }

    fn is_legal(&self, mv: Move) -> bool {
        movegen::is_legal(self, mv)
    }

    #[inline(always)]
    fn count_moves(&self) -> u64 {
        movegen::count_moves(self)
    }

    #[inline(always)]
    fn play(&self, mv: Move) -> Self {
        let next = self.make_move::<true>(mv);
        debug_assert!(
            next.key == next.recomputed_key() || !self.is_legal(mv),
            "the key after {mv:?}"
        );
        next
    }

    /// Captures and promotions are irreversible, because they remove or change rings. A turnover is reversible, because
    /// the stack can be turned over again.
    #[inline]
    fn is_irreversible(&self, mv: Move) -> bool {
        mv.arrival() == Arrival::Capture || self.promotes(mv)
    }

    #[inline]
    fn in_check(&self) -> bool {
        let castles = self.castles(self.side);
        castles.is_single() && !self.attacked_castles(self.side).is_empty()
    }

    #[inline(always)]
    fn terminal_outcome(&self) -> Option<Outcome> {
        match (self.castles(self.side).is_empty(), self.castles(!self.side).is_empty()) {
            (false, false) => None,
            (true, true) => Some(R::outcome_without_castles(self)),
            (true, false) => Some(Outcome::win(!self.side, "castles")),
            (false, true) => Some(Outcome::win(self.side, "castles")),
        }
    }

    fn outcome_without_moves(&self) -> Outcome {
        R::outcome_without_moves(self)
    }

    #[inline(always)]
    fn ply_count_outcome(&self) -> Option<Outcome> {
        (self.halfmove >= FIFTY_MOVES).then_some(Outcome::draw("fifty moves"))
    }

    #[inline(always)]
    fn plies_to_count_end(&self) -> u32 {
        FIFTY_MOVES.saturating_sub(self.halfmove).into()
    }
}

impl<R: Rules> Setup for Turnover<R> {
    type Settings = ();
}
