//! The plies that a search considers. A turn has billions of orders and choices; most lead to the
//! same positions, or to positions that nobody would want.
//!
//! - A chip that can be replaced is replaced at once: it costs nothing and takes no choice away.
//! - Placements come before movements, and landings last. What another order reaches, this one
//!   reaches too, but for a placement on a square that a chip has left, which comes to the same as
//!   to place it where that chip went.
//! - Of placements, movements and landings, only the most promising are considered.

use super::boards::Board;
use super::moves::{Move, Operation};
use super::position::Ctor;
use super::torus::{Squares, bits};
use crate::game::MoveSet;
use arrayvec::ArrayVec;

/// So many of each kind are considered, but of placements and movements only half as many where a turn
/// may hold more than two of them: else a search would not see the end of the enemy's turn in time.
const PLACEMENTS: usize = 16;
const MOVEMENTS: usize = 10;
const LANDINGS: usize = 6;

/// Landings take their chips from so many, those that are worth the least where they stand, and go to
/// so many squares.
const LANDING_CHIPS: usize = 4;
const LANDING_SQUARES: usize = 3;

/// What a chip is worth, and how much more one side leads where a chip is replaced.
const CHIP: i32 = 100;
const REPLACED: i32 = 2 * CHIP;

/// No board has more steps from square to square.
const MOST_PLIES: usize = 400;

/// A ply and what it promises.
type Promising = ArrayVec<(i32, Move), MOST_PLIES>;

/// What a chip on some square would do there, by who is next to it.
struct Outlook {
    own: Squares,
    enemies: Squares,
    /// Enemy chips that a chip more next to them makes replaceable.
    targets: Squares,
    /// Enemy chips that could be replaced some time, with three, two and fewer of our chips next to
    /// them.
    besieged: [Squares; 3],
    /// Our chips that could be replaced some time, with three or more, and with fewer enemies next to
    /// them.
    weak: [Squares; 2],
    /// Our live secret squares, as far as they are known.
    secrets: Squares,
}

impl Outlook {
    fn of<B: Board>(position: &Ctor<B>) -> Outlook {
        let side = position.side();
        let (own, enemies) = (position.chips(side), position.chips(!side));
        let (near_us, near_them) = (B::count_neighbours(own), B::count_neighbours(enemies));
        let prey = enemies & !near_them.at_least_four();
        let weak = own & !near_us.at_least_four();
        let few = near_them.exactly(0) | near_them.exactly(1) | near_them.exactly(2);
        let replaces = !position.is_opening_turn();
        Outlook {
            own,
            enemies,
            targets: if replaces {
                prey & near_us.exactly(4)
            } else {
                0
            },
            besieged: [3, 2, 1].map(|number| prey & near_us.exactly(number)),
            weak: [weak & !few, weak & few],
            secrets: position.known_secrets(side),
        }
    }

    /// What a chip on this square is worth beside the chip itself.
    fn promise<B: Board>(&self, square: usize) -> i32 {
        let near = B::NEIGHBOURS[square];
        let met = |squares: Squares| (near & squares).count_ones() as i32;
        let enemies = met(self.enemies);
        let danger = match enemies {
            5.. => -150,
            4 => -40,
            _ => 0,
        };
        let own = met(self.own);
        let needless = if own >= 5 { -30 } else { 0 };
        let [three, two, one] = self.besieged.map(met);
        let [attacked, weak] = self.weak.map(met);
        let secret = if self.secrets >> square & 1 != 0 {
            -60
        } else {
            0
        };
        met(self.targets) * REPLACED
            + 60 * three
            + 25 * two
            + 6 * one
            + 50 * attacked
            + 15 * weak
            + 4 * own
            + danger
            + needless
            + secret
    }
}

impl<B: Board> Ctor<B> {
    /// Calls `visit` with the plies that a search considers, and what they promise.
    #[inline]
    pub(super) fn consider(&self, which: MoveSet, mut visit: impl FnMut(Move, i32)) {
        if self.is_finished() {
            return;
        }
        if let Some(on) = bits(self.replaceable()).next() {
            if which != MoveSet::Quiet {
                visit(Move::replacement(on), REPLACED);
            }
            return;
        }
        let outlook = Outlook::of(self);
        if which != MoveSet::Quiet {
            self.consider_strikes(&outlook, &mut visit);
        }
        if which != MoveSet::Noisy {
            self.consider_others(&outlook, &mut visit);
        }
    }

    /// Placements and movements after which a chip can be replaced that could not be before.
    fn consider_strikes(&self, outlook: &Outlook, visit: &mut impl FnMut(Move, i32)) {
        let near = B::around(outlook.targets) & self.empty();
        if self.may(0) && self.done()[1] == 0 && self.done()[2] == 0 {
            bits(near).for_each(|to| {
                visit(Move::placement(to), outlook.promise::<B>(to));
            });
        }
        if self.may(1) && self.done()[2] == 0 {
            for to in bits(near) {
                for from in bits(B::STEPS[to] & outlook.own) {
                    let mv = Move::movement(from, to);
                    if self.strikes(outlook.targets, mv) != 0 {
                        let promise = outlook.promise::<B>(to) - outlook.promise::<B>(from);
                        visit(mv, promise);
                    }
                }
            }
        }
    }

    /// The most promising of the other plies, and the end of the turn.
    fn consider_others(&self, outlook: &Outlook, visit: &mut impl FnMut(Move, i32)) {
        let [_, movements, landings] = self.done();
        let empty = self.empty();
        let mut worth = [0; super::torus::MOST_SQUARES];
        bits(empty).for_each(|square| worth[square] = outlook.promise::<B>(square));
        if self.may(0) && movements == 0 && landings == 0 {
            let quiet = empty & !B::around(outlook.targets);
            let placements = bits(quiet).map(|to| (worth[to], Move::placement(to)));
            best(self.width(0, PLACEMENTS), placements.collect())
                .for_each(|(promise, mv)| visit(mv, promise));
        }
        if landings == 0 && (self.may(1) || self.may(2)) {
            bits(outlook.own).for_each(|square| worth[square] = outlook.promise::<B>(square));
        }
        if self.may(1) && landings == 0 {
            let mut movements = Promising::new();
            for from in bits(outlook.own) {
                for to in bits(B::STEPS[from] & empty) {
                    let mv = Move::movement(from, to);
                    if self.strikes(outlook.targets, mv) == 0 {
                        // At its new place the chip does not count as its own neighbour.
                        movements.push((worth[to] - worth[from] - 4, mv));
                    }
                }
            }
            best(self.width(1, MOVEMENTS), movements).for_each(|(promise, mv)| visit(mv, promise));
        }
        if self.may(2) {
            let landings = self.landings(outlook, &worth);
            best(LANDINGS, landings).for_each(|(promise, mv)| visit(mv, promise));
        }
        visit(Move::END, 0);
    }

    /// How many plies of a kind are considered, of which `most` are in short turns.
    fn width(&self, kind: usize, most: usize) -> usize {
        if self.quota()[kind] > 2 {
            most / 2
        } else {
            most
        }
    }

    /// Landings of the least useful chips on the most promising squares.
    fn landings(&self, outlook: &Outlook, worth: &[i32]) -> Promising {
        let mut chips: ArrayVec<(i32, usize), MOST_PLIES> =
            bits(outlook.own).map(|chip| (worth[chip], chip)).collect();
        chips.sort_unstable();
        chips.truncate(LANDING_CHIPS);
        let mut squares: ArrayVec<(i32, usize), MOST_PLIES> =
            bits(self.empty()).map(|to| (-worth[to], to)).collect();
        squares.sort_unstable();
        squares.truncate(LANDING_SQUARES);
        let mut landings = Promising::new();
        for (i, &(first, one)) in chips.iter().enumerate() {
            for &(second, other) in &chips[i + 1..] {
                for &(negative, to) in &squares {
                    let (low, high) = (one.min(other), one.max(other));
                    let promise = -negative - first - second - CHIP;
                    landings.push((promise, Move::landing(low, high, to)));
                }
            }
        }
        landings
    }

    /// Of the enemy chips that a chip more makes replaceable, those that this ply does.
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

    /// The enemy chips that a chip more makes replaceable.
    fn targets(&self) -> Squares {
        if self.is_opening_turn() {
            return 0;
        }
        let enemies = self.chips(!self.side());
        enemies & B::count_neighbours(self.chips(self.side())).exactly(4)
    }

    /// Whether the ply replaces a chip, or is a placement or movement that makes it possible.
    pub(super) fn is_strike(&self, mv: Move) -> bool {
        match mv.operation() {
            Operation::Replacement(_) => true,
            Operation::Landing(..) | Operation::End(_) => false,
            _ => self.strikes(self.targets(), mv) != 0,
        }
    }

    /// By how much the ply changes the lead at once, with the replacements that it makes possible.
    pub(super) fn change_of_lead(&self, mv: Move) -> i32 {
        let struck = || REPLACED * self.strikes(self.targets(), mv).count_ones() as i32;
        match mv.operation() {
            Operation::Placement(_) => CHIP + struck(),
            Operation::Movement(..) => struck(),
            Operation::Landing(..) => struck() - CHIP,
            Operation::Replacement(_) => REPLACED,
            Operation::End(_) => 0,
        }
    }

    /// The same less what the enemy can take back at once: a chip that is put among five enemies.
    pub(super) fn safe_change_of_lead(&self, mv: Move) -> i32 {
        let lost = match mv.operation() {
            Operation::Placement(to)
            | Operation::Movement(_, to)
            | Operation::Landing(_, _, to) => {
                let enemies = B::NEIGHBOURS[to] & self.chips(!self.side());
                if enemies.count_ones() >= 5 {
                    REPLACED
                } else {
                    0
                }
            }
            Operation::Replacement(_) | Operation::End(_) => 0,
        };
        let change = self.change_of_lead(mv);
        if change >= REPLACED {
            change
        } else {
            change - lost
        }
    }
}

/// The most promising plies, so many at most, in no particular order.
fn best(most: usize, mut plies: Promising) -> impl Iterator<Item = (i32, Move)> {
    if plies.len() > most {
        plies.select_nth_unstable_by_key(most, |&(promise, _)| -promise);
        plies.truncate(most);
    }
    plies.into_iter()
}
