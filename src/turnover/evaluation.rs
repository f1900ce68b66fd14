//! Static evaluation: material by stack, squares, mobility, safety of the Castles.
//!
//! All values are hundredths of a Wall. A term is a sum over the stacks of one side; the
//! evaluation is the difference of the two sides, and a bonus for having the move.

use super::rules::Rules;
use super::{Position, Ring, Stack};
use crate::board::{Bitboard, Color, Square, attacks};
use crate::game::Term;

/// The weights of one rule set. What the rings are worth depends on how Castles move.
#[derive(Clone, Copy, Debug)]
pub struct Weights {
    /// What each stack is worth: Wall, Tower, Fort, Fortress, Citadel, Castle, in the order of
    /// [`Stack::ALL`].
    stacks: [i32; 6],
    /// What having so many Castles is worth beyond their rings: the last ones are the game
    /// itself.
    castles: [i32; 5],
    /// What each attacked Castle costs …
    attacked_castle: i32,
    /// … and how much more it is where every Castle is attacked.
    all_castles_attacked: i32,
    /// What a move more is worth to Towers, Forts (alone or on a Tower) and Fortresses.
    mobility: [i32; 3],
    /// What a Wall gains by each rank it has advanced: it promotes at the end.
    wall_advance: [i32; 8],
    /// What a Fortress gains by its distance from the nearest edge.
    fortress_centre: [i32; 4],
}

/// Of the current rules.
pub(super) const CURRENT: Weights = Weights {
    stacks: [80, 370, 330, 410, 720, 780],
    castles: [0, -40, 0, 0, 0],
    attacked_castle: 25,
    all_castles_attacked: 120,
    mobility: [3, 4, 5],
    wall_advance: [0, 0, 8, 16, 32, 70, 140, 0],
    fortress_centre: [-20, 0, 12, 18],
};

/// Of the rules of 2019.
pub(super) const OFFICIAL_2019: Weights = Weights {
    stacks: [85, 470, 330, 510, 830, 1000],
    castles: [0, -300, -80, 40, 40],
    attacked_castle: 50,
    all_castles_attacked: 250,
    mobility: [9, 12, 15],
    wall_advance: [0, 0, 8, 16, 32, 70, 140, 0],
    fortress_centre: [-20, 0, 12, 18],
};

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

/// What this stack is worth by itself under the rules `R`; nothing for an empty square.
pub(super) fn stack_value<R: Rules>(stack: Stack) -> i32 {
    match stack {
        Stack::WALL => R::WEIGHTS.stacks[0],
        Stack::TOWER => R::WEIGHTS.stacks[1],
        Stack::FORT => R::WEIGHTS.stacks[2],
        Stack::FORTRESS => R::WEIGHTS.stacks[3],
        Stack::CITADEL => R::WEIGHTS.stacks[4],
        Stack::CASTLE => R::WEIGHTS.stacks[5],
        _ => 0,
    }
}

#[inline(always)]
fn terms<R: Rules>(position: &Position<R>, color: Color) -> [i32; 5] {
    let weights = &R::WEIGHTS;
    let stacks = Stack::ALL.map(|stack| position.stacks(color, stack));
    let material = weights
        .stacks
        .iter()
        .zip(stacks)
        .map(|(value, set)| value * set.count() as i32);
    let [walls, towers, forts, fortresses, citadels, castles] = stacks;
    [
        material.sum(),
        squares(weights, walls, fortresses, color),
        mobility(position, color, [towers, forts, citadels, fortresses]),
        weights.castles[(castles.count() as usize).min(weights.castles.len() - 1)],
        -attacked_castles(weights, position.attacked_castles(color), castles),
    ]
}

#[inline(always)]
fn squares(weights: &Weights, walls: Bitboard, fortresses: Bitboard, color: Color) -> i32 {
    let advance: i32 = walls
        .map(|square| weights.wall_advance[ranks_from_home(square, color)])
        .sum();
    let centre: i32 = fortresses
        .map(|square| weights.fortress_centre[from_edge(square)])
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
        .zip(R::WEIGHTS.mobility)
        .map(|(moves, weight)| moves as i32 * weight)
        .sum()
}

#[inline(always)]
fn attacked_castles(weights: &Weights, attacked: Bitboard, castles: Bitboard) -> i32 {
    let all = if attacked == castles {
        weights.all_castles_attacked
    } else {
        0
    };
    attacked.count() as i32 * weights.attacked_castle + all
}
