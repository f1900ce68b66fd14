//! A position: six planes of rings, and how a move changes them.

use super::moves::{Arrival, Move, Mover};
use super::rules::Rules;
use super::{Ring, Stack, zobrist};
use crate::board::{Bitboard, Color, Square};
use crate::game::{CORRECTION_KEYS, Outcome, Position};
use std::marker::PhantomData;

/// The rings of one side: a plane for each ring, indexed by [`Ring::index`].
pub(in crate::turnover) type Planes = [Bitboard; 3];

/// A position of Turnover under the rules `R`. Plain data in one cache line, made to be copied.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(C, align(64))]
pub struct Turnover<R: Rules> {
    /// The rings of the side to move, then those of the other: so every access in a hot path is at
    /// a fixed offset, and the compiler can keep a whole position in registers.
    planes: [Planes; 2],
    key: u64,
    fullmove: u32,
    halfmove: u16,
    side: Color,
    /// Whether a move led here, rather than a FEN: it decides who has won where nobody has a
    /// Castle.
    played: bool,
    rules: PhantomData<R>,
}

const _: () = assert!(size_of::<Turnover<super::Current>>() == 64);

impl<R: Rules> Turnover<R> {
    /// A position set up with these stacks.
    pub(super) fn set_up(
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
        position.key = position.computed_key();
        position
    }

    /// The side to move.
    #[inline(always)]
    pub fn side(&self) -> Color {
        self.side
    }

    /// Plies since the last capture or turnover.
    #[inline(always)]
    pub fn halfmove_clock(&self) -> u16 {
        self.halfmove
    }

    /// The number of the move, one more after each of Black's.
    pub fn fullmove_number(&self) -> u32 {
        self.fullmove
    }

    #[inline(always)]
    pub(super) fn incremental_key(&self) -> u64 {
        self.key
    }

    #[inline(always)]
    pub(super) fn was_played(&self) -> bool {
        self.played
    }

    #[inline(always)]
    fn planes_of(&self, color: Color) -> &Planes {
        &self.planes[(color != self.side) as usize]
    }

    #[inline(always)]
    fn planes_of_mut(&mut self, color: Color) -> &mut Planes {
        &mut self.planes[(color != self.side) as usize]
    }

    /// The rings of the side to move and of the other, as the side to move sees them: its first rank
    /// is rank 1.
    #[inline(always)]
    pub(super) fn planes_from_mover(&self) -> [Planes; 2] {
        match self.side {
            Color::White => self.planes,
            Color::Black => self.planes.map(|planes| planes.map(Bitboard::flipped)),
        }
    }

    /// The squares on which `color` has this ring.
    #[inline(always)]
    pub fn ring(&self, color: Color, ring: Ring) -> Bitboard {
        self.planes_of(color)[ring.index()]
    }

    /// The squares on which either side has this ring.
    #[inline(always)]
    pub fn ring_of_either(&self, ring: Ring) -> Bitboard {
        self.ring(Color::White, ring) | self.ring(Color::Black, ring)
    }

    /// The squares on which `color` has a stack.
    #[inline(always)]
    pub fn stacks_of(&self, color: Color) -> Bitboard {
        let [towers, forts, walls] = *self.planes_of(color);
        towers | forts | walls
    }

    /// The squares on which `color` has this very stack.
    #[inline(always)]
    pub fn stacks(&self, color: Color, stack: Stack) -> Bitboard {
        Ring::ALL.into_iter().fold(Bitboard::ALL, |squares, ring| {
            let plane = self.ring(color, ring);
            squares & if stack.has(ring) { plane } else { !plane }
        })
    }

    /// The Castles of `color`.
    #[inline(always)]
    pub fn castles(&self, color: Color) -> Bitboard {
        let [towers, forts, walls] = *self.planes_of(color);
        towers & forts & walls
    }

    /// The squares that hold a stack of either side.
    #[inline(always)]
    pub fn occupied(&self) -> Bitboard {
        self.stacks_of(Color::White) | self.stacks_of(Color::Black)
    }

    /// The stack of `color` on this square.
    #[inline(always)]
    pub fn stack_at(&self, color: Color, square: Square) -> Stack {
        Stack::from_bits(Ring::ALL.into_iter().fold(0, |bits, ring| {
            bits | (self.ring(color, ring).has(square) as u8) << ring.index()
        }))
    }

    /// The stack on this square and whose it is.
    pub fn on(&self, square: Square) -> Option<(Stack, Color)> {
        Color::BOTH.into_iter().find_map(|color| {
            let stack = self.stack_at(color, square);
            (!stack.is_empty()).then_some((stack, color))
        })
    }

    /// Where this ring fits on what stands there, of either colour: "W fits on F and TF; F fits
    /// on T and W; T fits on F and FW." As T and W never stand together without F, "without its
    /// own ring, and F beside it" says the same.
    #[inline(always)]
    pub(super) fn fits(&self, ring: Ring) -> Bitboard {
        let [towers, forts, walls] = Ring::ALL.map(|ring| self.ring_of_either(ring));
        match ring {
            Ring::Tower => forts & !towers,
            Ring::Fort => (towers | walls) & !forts,
            Ring::Wall => forts & !walls,
        }
    }

    /// The key computed from the board: see [`crate::game::Game::recomputed_key`].
    pub(super) fn computed_key(&self) -> u64 {
        self.occupied()
            .fold(zobrist::side(self.side), |key, square| {
                Color::BOTH.into_iter().fold(key, |key, color| {
                    key ^ zobrist::stack(color, self.stack_at(color, square), square)
                })
            })
    }

    /// Keys of parts of the position: the Walls of both sides, the Castles of both, and the other
    /// stacks of the side to move.
    pub(super) fn part_keys(&self) -> [u64; CORRECTION_KEYS] {
        let [us, them] = [self.side, !self.side];
        let walls = [us, them].map(|color| self.ring(color, Ring::Wall));
        let castles = [us, them].map(|color| self.castles(color));
        let [towers, forts, _] = self.planes[0];
        [
            zobrist::mixed([walls[0].0, walls[1].0, 0]),
            zobrist::mixed([castles[0].0, castles[1].0, 1]),
            zobrist::mixed([(towers & !castles[0]).0, (forts & !castles[0]).0, 2]),
        ]
    }

    /// Plays a legal move: the ring or the Castle travels, what it meets leaves or turns over,
    /// and what stands on the last rank afterwards is promoted.
    #[inline(always)]
    pub(super) fn after(&self, mv: Move) -> Turnover<R> {
        let next = self.changed_by::<true>(mv);
        debug_assert!(
            next.key == next.computed_key() || !self.is_legal(mv),
            "the key after {mv:?}"
        );
        next
    }

    /// The same without a key, for those who do not ask for it.
    #[inline(always)]
    pub(super) fn after_without_key(&self, mv: Move) -> Turnover<R> {
        self.changed_by::<false>(mv)
    }

    #[inline(always)]
    fn changed_by<const KEY: bool>(&self, mv: Move) -> Turnover<R> {
        let mut next = *self;
        next.halfmove = next.halfmove.saturating_add(1);
        next.travel::<KEY>(mv);
        match mv.arrival() {
            Arrival::Quiet | Arrival::Combination => {}
            Arrival::Capture => next.remove::<KEY>(mv.to()),
            Arrival::Turnover => next.turn_over::<KEY>(mv.to()),
        }
        if Bitboard::last_rank(self.side).has(mv.to()) {
            next.promote::<KEY>(mv.to());
        }
        next.pass_the_turn();
        next.played = true;
        next
    }

    /// The position with the other side to move and nothing else changed.
    pub(super) fn skipped(&self) -> Turnover<R> {
        let mut next = *self;
        next.halfmove = next.halfmove.saturating_add(1);
        next.pass_the_turn();
        next
    }

    #[inline(always)]
    fn pass_the_turn(&mut self) {
        self.key ^= zobrist::CHANGE_SIDE;
        self.fullmove = self.fullmove.saturating_add(self.side.index() as u32);
        self.side = !self.side;
        self.planes.swap(0, 1);
    }

    #[inline(always)]
    fn travel<const KEY: bool>(&mut self, mv: Move) {
        let both = Bitboard::of(mv.from()) | Bitboard::of(mv.to());
        let planes = &mut self.planes[0];
        match mv.mover() {
            Mover::Castle => {
                let [towers, forts, walls] = planes;
                *towers ^= both;
                *forts ^= both;
                *walls ^= both;
            }
            ring => planes[ring as usize] ^= both,
        }
        let stack = mv.mover().stack();
        self.flip::<KEY>(self.side, stack, mv.from());
        self.flip::<KEY>(self.side, stack, mv.to());
    }

    /// Changes the key, where one is wanted, by a stack that comes or goes.
    #[inline(always)]
    fn flip<const KEY: bool>(&mut self, color: Color, stack: Stack, square: Square) {
        if KEY {
            self.key ^= zobrist::stack(color, stack, square);
        }
    }

    /// Takes the enemy's stack on this square off the board.
    #[inline(always)]
    fn remove<const KEY: bool>(&mut self, square: Square) {
        let enemy = !self.side;
        self.flip::<KEY>(enemy, self.stack_at(enemy, square), square);
        for plane in self.planes_of_mut(enemy) {
            *plane &= !Bitboard::of(square);
        }
        self.halfmove = 0;
    }

    /// Turns the enemy's rings on this square over to the side to move.
    #[inline(always)]
    fn turn_over<const KEY: bool>(&mut self, square: Square) {
        let rings = self.stack_at(!self.side, square);
        self.remove::<KEY>(square);
        for ring in Ring::ALL {
            if rings.has(ring) {
                self.planes[0][ring.index()] |= Bitboard::of(square);
            }
        }
        self.flip::<KEY>(self.side, rings, square);
    }

    /// Makes a Citadel of a lone Wall or a Castle. A Fortress stays one, and so does everything
    /// without a Wall.
    #[inline(always)]
    fn promote<const KEY: bool>(&mut self, square: Square) {
        let stack = self.stack_at(self.side, square);
        if !matches!(stack, Stack::WALL | Stack::CASTLE) {
            return;
        }
        let [towers, forts, walls] = &mut self.planes[0];
        *towers |= Bitboard::of(square);
        *forts |= Bitboard::of(square);
        *walls ^= Bitboard::of(square);
        self.flip::<KEY>(self.side, stack, square);
        self.flip::<KEY>(self.side, Stack::CITADEL, square);
    }

    /// The squares of `targets` that `attacker` attacks: where it could capture a full stack if
    /// it were its turn.
    pub(super) fn attacked(&self, attacker: Color, targets: Bitboard) -> Bitboard {
        use crate::board::attacks;

        let [rooks, forts, citadels, walls, fortresses] = [
            Stack::TOWER,
            Stack::FORT,
            Stack::CITADEL,
            Stack::WALL,
            Stack::FORTRESS,
        ]
        .map(|stack| self.stacks(attacker, stack));
        let (orthogonal, diagonal) = ((rooks | citadels).0, (forts | citadels).0);
        let movers = std::array::from_fn(|i| if i < 4 { orthogonal } else { diagonal });
        let lines = attacks::union(attacks::slides::<8>(movers, !self.occupied()));
        let leaps = attacks::union(attacks::knight_leaps(fortresses));
        let ahead = walls.forward(attacker);
        let castles = R::castle_attacks(self.castles(attacker), attacker);
        (lines | leaps | ahead.east() | ahead.west() | castles) & targets
    }

    /// The Castles of `color` that the other side attacks.
    pub(super) fn attacked_castles(&self, color: Color) -> Bitboard {
        self.attacked(!color, self.castles(color))
    }

    /// How the game has ended by the number of Castles.
    #[inline(always)]
    pub(super) fn end_by_castles(&self) -> Option<Outcome> {
        match (
            self.castles(self.side).is_empty(),
            self.castles(!self.side).is_empty(),
        ) {
            (false, false) => None,
            (true, true) => Some(R::end_of_both(self)),
            (true, false) => Some(Outcome::win(!self.side, "castles")),
            (false, true) => Some(Outcome::win(self.side, "castles")),
        }
    }

    /// Whether a Castle is missing, so that the game is over.
    #[inline(always)]
    pub(super) fn is_over(&self) -> bool {
        self.castles(Color::White).is_empty() | self.castles(Color::Black).is_empty()
    }
}
