//! The plies that the search tries, with their ordering scores. A turn can be played in billions of ways, most of which
//! are bad or lead to the same positions. Only these plies are candidates:
//!
//! - A replaceable enemy chip is replaced at once, because a replacement uses up no operation of the turn and leaves
//!   all other plies possible.
//! - Placements come first, then movements, then landings. Other orders lead to the same positions, with one exception:
//!   a chip moves from A to B, and another chip is then placed on A. Placing a chip on B instead gives the same
//!   position.
//! - Only the placements, movements and landings with the highest scores are candidates.

use super::boards::Board;
use super::moves::{Move, Operation};
use super::position::Ctor;
use super::torus::{MAX_SQUARES, Squares, bits};
use crate::board::map_array;
use crate::game::{MoveSet, Position};
use arrayvec::ArrayVec;

// The maximum number of candidates for each kind of operation. If a turn allows more than two placements or movements,
// the maximum for that kind is halved, so that a search reaches the end of the enemy's turn.
const PLACEMENTS: usize = 20;
const MOVEMENTS: usize = 4;
const LANDINGS: usize = 6;

/// The number of own chips from which a landing chooses the two to remove: the chips with the lowest scores.
const LANDING_CHIPS: usize = 4;
/// The number of destinations from which a landing chooses: the empty squares with the highest scores.
const LANDING_SQUARES: usize = 3;

// The terms of a square's ordering score, in hundredths of a chip. Tuned by self-play: see `docs/lab/ctor.md`.

/// Score per adjacent enemy chip that an own chip on the square makes replaceable.
const TARGET: i16 = 260;
/// Score per adjacent besieged enemy chip, by the number of own chips next to that enemy chip: three, two and one.
const BESIEGED: [i16; 3] = [105, 47, 14];
/// Score per adjacent weak own chip: with three or more enemy chips next to it, and with fewer.
const WEAK: [i16; 2] = [60, 13];
/// Score per adjacent own chip.
const FRIEND: i16 = 10;
/// Score per adjacent empty square.
const EMPTY: i16 = -4;
/// Score of five or more adjacent own chips: the square needs no chip.
const NEEDLESS: i16 = -14;
/// Score of four adjacent enemy chips.
const FOUR_ENEMIES: i16 = -17;
/// Score of five or more adjacent enemy chips, which can replace a chip on the square.
const FIVE_ENEMIES: i16 = -42;
/// Score of a secret square of the side to move.
const OWN_SECRET: i16 = -60;

/// What a square adds to the scores of its neighbours. Bit `i` of the index tells whether the square is in set `i`, in
/// the order of [`Surroundings::scores`].
static NEIGHBOUR_SCORES: [i16; 256] = {
    let of_sets = [
        FRIEND,
        EMPTY,
        TARGET,
        BESIEGED[0],
        BESIEGED[1],
        BESIEGED[2],
        WEAK[0],
        WEAK[1],
    ];
    let mut scores = [0; 256];
    let mut code = 0;
    while code < 256 {
        let mut set = 0;
        while set < 8 {
            if code >> set & 1 != 0 {
                scores[code] += of_sets[set];
            }
            set += 1;
        }
        code += 1;
    }
    scores
};

/// The value of a chip in the ordering scores of landings and in immediate gains.
const CHIP: i32 = 100;
/// The gain from replacing an enemy chip: one more chip for the team, one fewer for the enemy.
const REPLACED: i32 = 2 * CHIP;

/// The capacity of a list of plies. The 10 x 10 board has 400 steps between neighbouring squares (100 squares, four
/// directions).
const MAX_PLIES: usize = 400;

type ScoredPlies = ArrayVec<(i32, Move), MAX_PLIES>;

/// The ordering score of an own chip on each square, by the square's index. The score depends only on the surroundings
/// of the square, and excludes the value of the chip itself.
type SquareScores = [i16; MAX_SQUARES];

/// The sets of squares from which the ordering scores are computed.
struct Surroundings {
    own: Squares,
    empty: Squares,
    /// Enemy chips that would become replaceable with one more own chip next to them, and that have room for it.
    targets: Squares,
    /// Enemy chips that may become replaceable later, grouped by the number of own chips next to them: three, two and
    /// one.
    besieged: [Squares; 3],
    /// Own chips that the enemy may be able to replace later, in two groups: with three or more enemy chips next to
    /// them, and with fewer.
    weak: [Squares; 2],
    /// Squares with five or more adjacent own chips.
    needless: Squares,
    /// Squares with four adjacent enemy chips.
    four_enemies: Squares,
    /// Squares with five or more adjacent enemy chips.
    five_enemies: Squares,
    /// The secret squares of the side to move that have not acted yet, as far as they are known.
    secrets: Squares,
}

impl Surroundings {
    fn of<B: Board>(position: &Ctor<B>, targets: Squares) -> Surroundings {
        let side = position.side_to_move();
        let (own, enemies) = (position.chips(side), position.chips(!side));
        let (near_us, near_them) = (B::count_neighbours(own), B::count_neighbours(enemies));
        let weak_enemies = enemies & !near_them.at_least_four();
        let weak = own & !near_us.at_least_four();
        let few = near_them.exactly(0) | near_them.exactly(1) | near_them.exactly(2);
        Surroundings {
            own,
            empty: position.empty(),
            targets: weak_enemies & targets,
            besieged: map_array([3, 2, 1], |number| weak_enemies & near_us.exactly(number)),
            weak: [weak & !few, weak & few],
            needless: near_us.at_least_five(),
            four_enemies: near_them.exactly(4),
            five_enemies: near_them.at_least_five(),
            secrets: position.known_secrets(side),
        }
    }

    fn scores<B: Board>(&self) -> SquareScores {
        let [three, two, one] = self.besieged;
        let [attacked, weak] = self.weak;
        let codes = B::square_codes([self.own, self.empty, self.targets, three, two, one, attacked, weak]);
        let of_squares = std::array::from_fn(|square| NEIGHBOUR_SCORES[usize::from(codes[square])]);
        let mut scores = B::sum_neighbours(&of_squares);
        for (squares, term) in [
            (self.needless, NEEDLESS),
            (self.four_enemies, FOUR_ENEMIES),
            (self.five_enemies, FIVE_ENEMIES),
            (self.secrets, OWN_SECRET),
        ] {
            bits(squares).for_each(|square| scores[square] += term);
        }
        scores
    }

    /// Landings that remove two of the own chips with the lowest scores and go to one of the empty squares with the
    /// highest scores.
    fn landings(&self, scores: &SquareScores) -> ScoredPlies {
        let chips = bits(self.own).map(|chip| (scores[chip], chip));
        let chips = lowest::<LANDING_CHIPS>(chips);
        let squares = bits(self.empty).map(|to| (-scores[to], to));
        let squares = lowest::<LANDING_SQUARES>(squares);
        let mut landings = ScoredPlies::new();
        for (i, &(first, one)) in chips.iter().enumerate() {
            for &(second, other) in &chips[i + 1..] {
                for &(negative, to) in &squares {
                    let (low, high) = (one.min(other), one.max(other));
                    let score = i32::from(-negative - first - second) - CHIP;
                    landings.push((score, Move::landing(low, high, to)));
                }
            }
        }
        landings
    }
}

/// Implements [`Searchable::for_each_candidate`](crate::game::Searchable::for_each_candidate).
#[inline]
pub(super) fn for_each_candidate<B: Board>(position: &Ctor<B>, which: MoveSet, mut visit: impl FnMut(Move, i32)) {
    if position.is_finished() {
        return;
    }
    if let Some(on) = bits(position.replaceable()).next() {
        if which != MoveSet::Quiet {
            visit(Move::replacement(on), REPLACED);
        }
        return;
    }
    let targets = position.targets();
    if which != MoveSet::Quiet {
        position.visit_strikes(targets, &mut visit);
    }
    if which != MoveSet::Noisy {
        position.visit_others(targets, &mut visit);
    }
}

impl<B: Board> Ctor<B> {
    /// Visits the strikes: placements and movements that make an enemy chip replaceable.
    fn visit_strikes(&self, targets: Squares, visit: &mut impl FnMut(Move, i32)) {
        let near = B::around(targets) & self.empty();
        if near == 0 {
            return;
        }
        let own = self.chips(self.side_to_move());
        let scores = Surroundings::of(self, targets).scores::<B>();
        if self.has_quota(0) && self.done()[1] == 0 && self.done()[2] == 0 {
            bits(near).for_each(|to| visit(Move::placement(to), scores[to].into()));
        }
        if self.has_quota(1) && self.done()[2] == 0 {
            for to in bits(near) {
                for from in bits(B::STEPS[to] & own) {
                    let mv = Move::movement(from, to);
                    if self.strikes(targets, mv) != 0 {
                        visit(mv, (scores[to] - scores[from]).into());
                    }
                }
            }
        }
    }

    /// Visits the plies with the highest scores, and the move that ends the turn. Strikes (placements and movements
    /// that make an enemy chip replaceable) are left out.
    fn visit_others(&self, targets: Squares, visit: &mut impl FnMut(Move, i32)) {
        let [_, movements, landings] = self.done();
        let surroundings = Surroundings::of(self, targets);
        let empty = surroundings.empty;
        let scores = surroundings.scores::<B>();
        if self.has_quota(0) && movements == 0 && landings == 0 {
            let quiet = empty & !B::around(targets);
            let placements = bits(quiet).map(|to| (scores[to].into(), Move::placement(to)));
            visit_best(self.width(0, PLACEMENTS), &mut placements.collect(), visit);
        }
        if self.has_quota(1) && landings == 0 {
            let mut movements = ScoredPlies::new();
            for from in bits(surroundings.own) {
                for to in bits(B::STEPS[from] & empty) {
                    let mv = Move::movement(from, to);
                    if targets == 0 || self.strikes(targets, mv) == 0 {
                        // The score of the destination counts the moving chip, which still stands next to it, as an own
                        // neighbour. Subtract that neighbour's share.
                        movements.push(((scores[to] - scores[from] - FRIEND).into(), mv));
                    }
                }
            }
            visit_best(self.width(1, MOVEMENTS), &mut movements, visit);
        }
        if self.has_quota(2) {
            visit_best(LANDINGS, &mut surroundings.landings(&scores), visit);
        }
        visit(Move::END, 0);
    }

    /// The maximum number of candidates for a kind of operation: `max`, or half of `max` if the turn allows more than
    /// two operations of this kind.
    fn width(&self, kind: usize, max: usize) -> usize {
        if self.quota()[kind] > 2 { max / 2 } else { max }
    }

    /// Returns the chips among `targets` that the ply makes replaceable. `targets` contains the enemy chips that are
    /// one own neighbour short of being replaceable.
    #[inline]
    fn strikes(&self, targets: Squares, mv: Move) -> Squares {
        match mv.operation() {
            Operation::Placement(to) => targets & B::NEIGHBOURS[to],
            Operation::Movement(from, to) => targets & B::NEIGHBOURS[to] & !B::NEIGHBOURS[from],
            Operation::Landing(low, high, to) => {
                targets & B::NEIGHBOURS[to] & !(B::NEIGHBOURS[low] | B::NEIGHBOURS[high])
            }
            Operation::Replacement(_) | Operation::End(_) => 0,
        }
    }

    /// The enemy chips that would become replaceable with one more own chip next to them.
    fn targets(&self) -> Squares {
        if self.is_opening_turn() {
            return 0;
        }
        let enemies = self.chips(!self.side_to_move());
        enemies & B::count_neighbours(self.chips(self.side_to_move())).exactly(4)
    }
}

/// Whether the ply is noisy: a replacement, or a placement or movement that makes an enemy chip replaceable.
pub(super) fn is_noisy<B: Board>(position: &Ctor<B>, mv: Move) -> bool {
    match mv.operation() {
        Operation::Replacement(_) => true,
        Operation::Landing(..) | Operation::End(_) => false,
        _ => position.strikes(position.targets(), mv) != 0,
    }
}

/// The immediate gain of a ply: the change in the mover's lead in chips, times 100, including the replacements that the
/// ply makes possible.
pub(super) fn immediate_gain<B: Board>(position: &Ctor<B>, mv: Move) -> i32 {
    let struck = || REPLACED * position.strikes(position.targets(), mv).count_ones() as i32;
    match mv.operation() {
        Operation::Placement(_) => CHIP + struck(),
        Operation::Movement(..) => struck(),
        Operation::Landing(..) => struck() - CHIP,
        Operation::Replacement(_) => REPLACED,
        Operation::End(_) => 0,
    }
}

/// Whether the ply's [`immediate_gain`], minus a possible loss, reaches `threshold`. If five or more enemy chips
/// surround the destination of the ply, the opponent can replace the chip there at once. That counts as a loss unless
/// the ply itself gains a replacement.
pub(super) fn see_ge<B: Board>(position: &Ctor<B>, mv: Move, threshold: i32) -> bool {
    let exposed = match mv.operation() {
        Operation::Placement(to) | Operation::Movement(_, to) | Operation::Landing(_, _, to) => {
            let enemies = B::NEIGHBOURS[to] & position.chips(!position.side_to_move());
            enemies.count_ones() >= 5
        }
        Operation::Replacement(_) | Operation::End(_) => false,
    };
    let gain = immediate_gain(position, mv);
    let loss = if exposed && gain < REPLACED { REPLACED } else { 0 };
    gain - loss >= threshold
}

/// Visits only the `max` plies with the highest scores, in no particular order.
fn visit_best(max: usize, plies: &mut ScoredPlies, visit: &mut impl FnMut(Move, i32)) {
    if plies.len() > max {
        plies.select_nth_unstable_by_key(max, |&(score, _)| -score);
    }
    plies.iter().take(max).for_each(|&(score, mv)| visit(mv, score));
}

/// The `N` lowest pairs of a score and a square in ascending order, or all pairs if there are fewer than `N`.
fn lowest<const N: usize>(pairs: impl Iterator<Item = (i16, usize)>) -> ArrayVec<(i16, usize), N> {
    const SQUARE_BITS: u32 = 7;
    const SQUARE_MASK: i32 = (1 << SQUARE_BITS) - 1;
    // Each pair packed into one integer that sorts the same way. Integers are faster to compare.
    let mut lowest = [i32::MAX; N];
    for (score, square) in pairs {
        let mut next = i32::from(score) << SQUARE_BITS | square as i32;
        if next < lowest[N - 1] {
            for number in &mut lowest {
                (*number, next) = (next.min(*number), next.max(*number));
            }
        }
    }
    let found = lowest.into_iter().filter(|&number| number != i32::MAX);
    let pair = |number: i32| ((number >> SQUARE_BITS) as i16, (number & SQUARE_MASK) as usize);
    found.map(pair).collect()
}
