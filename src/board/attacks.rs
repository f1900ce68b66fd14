//! Attacks of Rooks, Bishops, Kings and Knights on the 8x8 board.
//!
//! [`orthogonal`], [`diagonal`], [`king`] and [`knight`] return the squares attacked from one square. [`king_steps`],
//! [`knight_leaps`] and [`slides`] take a whole set of pieces and return one bitboard of attacked squares per
//! direction. In any one direction, two pieces never attack the same square, because the nearer piece blocks the line.
//! The number of set bits, summed over all directions, is therefore the number of moves. These three functions loop
//! over arrays of bitboards, which compilers turn into vector instructions. Functions whose names end in `_of_pair`
//! return the attacked squares of both sides, without separating the directions.

use super::{Bitboard, Pair, Square, map_array};
use crate::vectors::WIDE;

/// A step in one direction. Moves a bitboard by rotating it left and then masking out the bits that wrapped around an
/// edge.
#[derive(Clone, Copy)]
struct Step {
    rotation: u32,
    landing: u64,
}

const RANK_1: u64 = 0xff;
const RANK_8: u64 = RANK_1 << 56;
const FILE_A: u64 = Bitboard::FILE_A.0;
const FILE_H: u64 = Bitboard::FILE_H.0;

const fn step(rotation: u32, wrapped: u64) -> Step {
    Step {
        rotation,
        landing: !wrapped,
    }
}

/// The eight directions of sliding pieces and Kings, orthogonal ones first.
const DIRECTIONS: [Step; 8] = [
    step(8, RANK_1),
    step(56, RANK_8),
    step(1, FILE_A),
    step(63, FILE_H),
    step(9, RANK_1 | FILE_A),
    step(57, RANK_8 | FILE_A),
    step(7, RANK_1 | FILE_H),
    step(55, RANK_8 | FILE_H),
];

const LEAPS: [Step; 8] = [
    step(17, RANK_1 | RANK_1 << 8 | FILE_A),
    step(49, RANK_8 | RANK_8 >> 8 | FILE_A),
    step(15, RANK_1 | RANK_1 << 8 | FILE_H),
    step(47, RANK_8 | RANK_8 >> 8 | FILE_H),
    step(10, RANK_1 | FILE_A | FILE_A << 1),
    step(58, RANK_8 | FILE_A | FILE_A << 1),
    step(6, RANK_1 | FILE_H | FILE_H >> 1),
    step(54, RANK_8 | FILE_H | FILE_H >> 1),
];

/// A set of squares for each of `N` directions, as bitboards.
pub type Fan<const N: usize> = [u64; N];

#[inline(always)]
fn stepped<const N: usize>(movers: Fan<N>, steps: &[Step; 8]) -> Fan<N> {
    std::array::from_fn(|i| movers[i].rotate_left(steps[i].rotation) & steps[i].landing)
}

/// The squares one King's step away from `movers`, one bitboard per direction.
#[inline(always)]
pub fn king_steps(movers: Bitboard) -> Fan<8> {
    stepped([movers.0; 8], &DIRECTIONS)
}

/// The squares one Knight's leap away from `movers`, one bitboard per direction.
#[inline(always)]
pub fn knight_leaps(movers: Bitboard) -> Fan<8> {
    stepped([movers.0; 8], &LEAPS)
}

/// The squares that sliding pieces attack in the first `N` directions, up to and including the first occupied square.
/// `N` is 4 (orthogonal directions) or 8 (all directions). `movers` contains one bitboard of sliders per direction.
#[inline(always)]
pub fn slides<const N: usize>(movers: Fan<N>, empty: Bitboard) -> Fan<N> {
    let mut reached = movers;
    let mut open: Fan<N> = std::array::from_fn(|i| empty.0 & DIRECTIONS[i].landing);
    for doubling in 0..3 {
        for i in 0..N {
            let rotation = (DIRECTIONS[i].rotation << doubling) & 63;
            reached[i] |= open[i] & reached[i].rotate_left(rotation);
            open[i] &= open[i].rotate_left(rotation);
        }
    }
    stepped(reached, &DIRECTIONS)
}

/// Returns the union of the bitboards of all directions.
#[inline(always)]
pub fn union<const N: usize>(fan: Fan<N>) -> Bitboard {
    Bitboard(fan.iter().fold(0, |all, lane| all | lane))
}

/// Counts the attacks on `targets`. A square counts once for each direction in which it is attacked.
#[inline(always)]
pub fn count<const N: usize>(fan: Fan<N>, targets: Bitboard) -> u32 {
    fan.iter().map(|lane| (lane & targets.0).count_ones()).sum()
}

impl Step {
    /// The step as a signed shift: positive towards higher indices, negative towards lower ones.
    #[inline(always)]
    const fn distance(self) -> i32 {
        if self.rotation < 32 {
            self.rotation as i32
        } else {
            self.rotation as i32 - 64
        }
    }
}

/// Moves each pair by its own step, and returns the union.
#[inline(always)]
fn pairs_stepped<const N: usize>(movers: [Pair; N], steps: [Step; N]) -> Pair {
    let mut reached = Pair::same(Bitboard::EMPTY);
    for (movers, step) in movers.into_iter().zip(steps) {
        reached = reached | (movers.shifted(step.distance()) & Pair::same(Bitboard(step.landing)));
    }
    reached
}

/// The squares that each side's sliding pieces attack in four directions.
#[inline(always)]
fn slides_of_pair(movers: Pair, empty: Pair, directions: [Step; 4]) -> Pair {
    let mut reached = [movers; 4];
    let mut open = map_array(directions, |step| empty & Pair::same(Bitboard(step.landing)));
    for doubling in 0..3 {
        for (i, step) in directions.into_iter().enumerate() {
            let distance = step.distance() << doubling;
            reached[i] = reached[i] | (open[i] & reached[i].shifted(distance));
            open[i] = open[i] & open[i].shifted(distance);
        }
    }
    pairs_stepped(reached, directions)
}

/// The squares that each side's Rooks attack, and those that its Bishops attack. `empty` contains the same squares for
/// both sides.
#[inline(always)]
pub fn lines_of_pair(rooks: Pair, bishops: Pair, empty: Pair) -> [Pair; 2] {
    let [a, b, c, d, e, f, g, h] = DIRECTIONS;
    if !WIDE {
        return [
            slides_of_pair(rooks, empty, [a, b, c, d]),
            slides_of_pair(bishops, empty, [e, f, g, h]),
        ];
    }
    let [empty, _] = empty.to_array();
    let [[our_rooks, their_rooks], [our_bishops, their_bishops]] = [rooks.to_array(), bishops.to_array()];
    let lines = |rooks: Bitboard, bishops: Bitboard| {
        let movers = std::array::from_fn(|i| if i < 4 { rooks.0 } else { bishops.0 });
        let [a, b, c, d, e, f, g, h] = slides::<8>(movers, empty);
        [union([a, b, c, d]), union([e, f, g, h])]
    };
    let [ours, theirs] = [lines(our_rooks, our_bishops), lines(their_rooks, their_bishops)];
    [Pair::of([ours[0], theirs[0]]), Pair::of([ours[1], theirs[1]])]
}

/// The squares that each side's Rooks attack. `empty` contains the same squares for both sides.
#[inline(always)]
pub fn orthogonals_of_pair(rooks: Pair, empty: Pair) -> Pair {
    if WIDE {
        let [empty, _] = empty.to_array();
        return rooks.map(|rooks| union(slides::<4>([rooks.0; 4], empty)));
    }
    let [a, b, c, d, ..] = DIRECTIONS;
    slides_of_pair(rooks, empty, [a, b, c, d])
}

/// The squares one King's step away from each side's pieces.
#[inline(always)]
pub fn king_steps_of_pair(movers: Pair) -> Pair {
    if WIDE {
        return movers.map(|movers| union(king_steps(movers)));
    }
    pairs_stepped([movers; 8], DIRECTIONS)
}

/// The squares one Knight's leap away from each side's pieces.
#[inline(always)]
pub fn knight_leaps_of_pair(movers: Pair) -> Pair {
    if WIDE {
        return movers.map(|movers| union(knight_leaps(movers)));
    }
    pairs_stepped([movers; 8], LEAPS)
}

/// The other squares of a line through a square, split into those with lower and those with higher indices.
#[derive(Clone, Copy)]
struct LineMasks {
    below: u64,
    above: u64,
}

impl LineMasks {
    /// Returns the squares attacked along the line, up to and including the nearest occupied square on either side.
    ///
    /// Subtracting the nearest blocker below from the set of blockers above borrows from the nearest blocker above. The
    /// subtraction therefore flips exactly the bits from the lower to the upper blocker, both included.
    #[inline(always)]
    fn between(self, occupied: u64) -> u64 {
        let below = occupied & self.below;
        let above = occupied & self.above;
        let nearest_below = (1 << 63) >> (below | 1).leading_zeros();
        (above ^ above.wrapping_sub(nearest_below)) & (self.below | self.above)
    }
}

/// The four lines through a square: rank, file, diagonal (a1-h8) and antidiagonal (h1-a8). They fill one cache line.
#[derive(Clone, Copy)]
#[repr(align(64))]
struct Lines([LineMasks; 4]);

const _: () = assert!(size_of::<Lines>() == 64);

/// The four lines through each square.
static LINES: [Lines; Square::COUNT] = lines();
static KING: [Bitboard; Square::COUNT] = leaper(&DIRECTIONS);
static KNIGHT: [Bitboard; Square::COUNT] = leaper(&LEAPS);

const fn lines() -> [Lines; Square::COUNT] {
    // For each line through a square, two indices into DIRECTIONS: the direction towards higher square indices, then
    // the direction towards lower ones.
    const ENDS: [[usize; 2]; 4] = [[2, 3], [0, 1], [4, 7], [6, 5]];
    let mut table = [Lines([LineMasks { below: 0, above: 0 }; 4]); Square::COUNT];
    let mut square = 0;
    while square < Square::COUNT {
        let mut line = 0;
        while line < 4 {
            table[square].0[line] = LineMasks {
                above: ray(square, DIRECTIONS[ENDS[line][0]]),
                below: ray(square, DIRECTIONS[ENDS[line][1]]),
            };
            line += 1;
        }
        square += 1;
    }
    table
}

const fn ray(square: usize, direction: Step) -> u64 {
    let mut reached = 0;
    let mut head = 1u64 << square;
    while head != 0 {
        head = head.rotate_left(direction.rotation) & direction.landing;
        reached |= head;
    }
    reached
}

const fn leaper(steps: &[Step; 8]) -> [Bitboard; Square::COUNT] {
    let mut table = [Bitboard::EMPTY; Square::COUNT];
    let mut square = 0;
    while square < Square::COUNT {
        let mut i = 0;
        while i < 8 {
            let target = (1u64 << square).rotate_left(steps[i].rotation) & steps[i].landing;
            table[square] = Bitboard(table[square].0 | target);
            i += 1;
        }
        square += 1;
    }
    table
}

/// The squares that a Rook on `square` attacks, up to and including the first occupied square in each direction.
#[inline(always)]
pub fn orthogonal(square: Square, occupied: Bitboard) -> Bitboard {
    let Lines([rank, file, ..]) = LINES[square.index()];
    Bitboard(rank.between(occupied.0) | file.between(occupied.0))
}

/// The squares that a Bishop on `square` attacks, up to and including the first occupied square in each direction.
#[inline(always)]
pub fn diagonal(square: Square, occupied: Bitboard) -> Bitboard {
    let Lines([.., diagonal, antidiagonal]) = LINES[square.index()];
    Bitboard(diagonal.between(occupied.0) | antidiagonal.between(occupied.0))
}

/// The squares that a King on `square` attacks: one step in any direction.
#[inline(always)]
pub fn king(square: Square) -> Bitboard {
    KING[square.index()]
}

/// The squares that a Knight on `square` attacks.
#[inline(always)]
pub fn knight(square: Square) -> Bitboard {
    KNIGHT[square.index()]
}
