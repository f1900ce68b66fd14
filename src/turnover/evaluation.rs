//! Static evaluation: material by stack, squares, mobility, safety of the Castles.
//!
//! All values are hundredths of a Wall. A term is a sum over the stacks of one side; the
//! evaluation is the difference of the two sides, and a bonus for having the move.

use super::rules::Rules;
use super::{Position, Ring, Stack};
use crate::board::{Bitboard, Color, Square, attacks};
use crate::game::Term;

/// What each stack is worth, by [`Stack::index`].
const STACK: [i32; Stack::INDICES] = {
    let mut values = [0; Stack::INDICES];
    values[Stack::WALL.index()] = 100;
    values[Stack::TOWER.index()] = 260;
    values[Stack::FORT.index()] = 330;
    values[Stack::FORTRESS.index()] = 410;
    values[Stack::CITADEL.index()] = 640;
    values[Stack::CASTLE.index()] = 700;
    values
};

/// What having so many Castles is worth beyond their rings: the last ones are the game itself,
/// and more than four no longer make a side safer.
const CASTLES: [i32; 5] = [0, -260, -100, -20, 0];

/// What each attacked Castle costs, and how much more it is where every Castle is attacked.
const ATTACKED_CASTLE: i32 = 25;
const ALL_CASTLES_ATTACKED: i32 = 120;

/// What a move more is worth to Towers, Forts (alone or on a Tower) and Fortresses.
const MOBILITY: [i32; 3] = [3, 4, 5];

/// What a Wall gains by each rank it has advanced: it promotes, but is also farther from home.
const WALL_ADVANCE: [i32; 8] = [0, 0, 4, 8, 16, 34, 70, 0];

/// What a Fortress gains by standing near the centre, by its distance from the nearest edge.
const FORTRESS_CENTRE: [i32; 4] = [-20, 0, 12, 18];

/// Having the move.
const TEMPO: i32 = 15;

/// The names of the terms, in the order of [`terms`].
const NAMES: [&str; 5] = [
    "stacks",
    "squares",
    "mobility",
    "castles",
    "attacked castles",
];

impl<R: Rules> Position<R> {
    /// The evaluation seen from the side to move.
    #[inline]
    pub(super) fn score(&self) -> i32 {
        let side = self.side();
        let ours: i32 = terms(self, side).into_iter().sum();
        let theirs: i32 = terms(self, !side).into_iter().sum();
        ours - theirs + TEMPO
    }

    /// The evaluation split into its terms, the tempo last.
    pub(super) fn score_terms(&self) -> Vec<Term> {
        let [white, black] = Color::BOTH.map(|color| terms(self, color));
        let mut named: Vec<Term> = NAMES
            .into_iter()
            .zip(white.into_iter().zip(black))
            .map(|(name, (white, black))| Term { name, white, black })
            .collect();
        let [white, black] = Color::BOTH.map(|color| if color == self.side() { TEMPO } else { 0 });
        named.push(Term {
            name: "tempo",
            white,
            black,
        });
        named
    }
}

/// What this stack is worth by itself.
pub(super) const fn stack_value(stack: Stack) -> i32 {
    STACK[stack.index()]
}

#[inline(always)]
fn terms<R: Rules>(position: &Position<R>, color: Color) -> [i32; 5] {
    let stacks = Stack::ALL.map(|stack| position.stacks(color, stack));
    let material = Stack::ALL
        .iter()
        .zip(stacks)
        .map(|(&stack, set)| stack_value(stack) * set.count() as i32);
    let [walls, towers, forts, fortresses, citadels, castles] = stacks;
    [
        material.sum(),
        squares(walls, fortresses, color),
        mobility(position, color, [towers, forts, citadels, fortresses]),
        CASTLES[(castles.count() as usize).min(CASTLES.len() - 1)],
        -attacked_castles(position.attacked_castles(color), castles),
    ]
}

#[inline(always)]
fn squares(walls: Bitboard, fortresses: Bitboard, color: Color) -> i32 {
    let advance: i32 = walls
        .map(|square| WALL_ADVANCE[ranks_from_home(square, color)])
        .sum();
    let centre: i32 = fortresses
        .map(|square| FORTRESS_CENTRE[from_edge(square)])
        .sum();
    advance + centre
}

fn ranks_from_home(square: Square, color: Color) -> usize {
    match color {
        Color::White => square.rank(),
        Color::Black => 7 - square.rank(),
    }
}

fn from_edge(square: Square) -> usize {
    let (file, rank) = (square.file(), square.rank());
    file.min(7 - file).min(rank).min(7 - rank)
}

#[inline(always)]
fn mobility<R: Rules>(
    position: &Position<R>,
    color: Color,
    [towers, forts, citadels, fortresses]: [Bitboard; 4],
) -> i32 {
    let empty = !position.occupied();
    let own = position.stacks_of(color);
    let arrivals = |ring| !own | position.fits(ring);
    let fort_movers = std::array::from_fn(|i| {
        if i < 4 {
            citadels.0
        } else {
            (forts | citadels).0
        }
    });
    let counts = [
        attacks::count(
            attacks::slides::<4>([towers.0; 4], empty),
            arrivals(Ring::Tower),
        ),
        attacks::count(
            attacks::slides::<8>(fort_movers, empty),
            arrivals(Ring::Fort),
        ),
        attacks::count(attacks::knight_leaps(fortresses), arrivals(Ring::Wall)),
    ];
    counts
        .into_iter()
        .zip(MOBILITY)
        .map(|(moves, weight)| moves as i32 * weight)
        .sum()
}

#[inline(always)]
fn attacked_castles(attacked: Bitboard, castles: Bitboard) -> i32 {
    let all = if attacked == castles {
        ALL_CASTLES_ATTACKED
    } else {
        0
    };
    attacked.count() as i32 * ATTACKED_CASTLE + all
}
