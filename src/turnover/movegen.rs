//! Generates legal moves for the search and counts them for perft.
//!
//! Every generated move is legal without a test. Only one rule makes moves illegal: in `turnover2019`, a side may not
//! dismantle its last Castle while that Castle is attacked. Such a Castle is called bound, and its moves are generated
//! separately.

use super::moves::{Arrival, Move, Mover};
use super::rules::Rules;
use super::{Ring, Stack, Turnover};
use crate::board::map_array;
use crate::board::{Bitboard, Square, attacks};
use crate::game::{MoveSet, Position};

/// The own, enemy and empty squares of the board, from which the moves of all stacks are generated.
struct Occupancy {
    own: Bitboard,
    enemy: Bitboard,
    empty: Bitboard,
    /// For each ring, indexed by [`Ring::index`], the stacks of either colour on which the ring fits.
    fits: [Bitboard; 3],
}

impl Occupancy {
    #[inline(always)]
    fn of<R: Rules>(position: &Turnover<R>) -> Occupancy {
        let own = position.stacks_of(position.side_to_move());
        let enemy = position.stacks_of(!position.side_to_move());
        Occupancy {
            own,
            enemy,
            empty: !(own | enemy),
            fits: map_array(Ring::ALL, |ring| position.fits(ring)),
        }
    }

    /// The squares where a ring may arrive: all except own stacks on which the ring does not fit.
    #[inline(always)]
    fn arrivals(&self, ring: Ring) -> Bitboard {
        !self.own | self.fits[ring.index()]
    }

    /// Calls `visit` with each move of a ring, or of a whole Castle, from one square to any of the targets.
    #[inline(always)]
    fn send(&self, from: Square, ring: Ring, mover: Mover, targets: Bitboard, visit: &mut impl FnMut(Move)) {
        for to in targets {
            visit(Move::new(from, to, mover, self.arrival(ring, to)));
        }
    }

    #[inline(always)]
    fn arrival(&self, ring: Ring, to: Square) -> Arrival {
        match (self.enemy.has(to), self.fits[ring.index()].has(to)) {
            (false, false) => Arrival::Quiet,
            (false, true) => Arrival::Combination,
            (true, false) => Arrival::Capture,
            (true, true) => Arrival::Turnover,
        }
    }
}

/// The allowed destinations of the generated moves.
struct TargetFilter {
    /// Destinations for moves of Towers and Forts.
    sliders: Bitboard,
    /// Destinations for moves of Walls and Castles.
    walls: Bitboard,
}

/// Calls `visit` with every legal move of the set `which`.
#[inline(always)]
pub(super) fn generate<R: Rules>(position: &Turnover<R>, which: MoveSet, mut visit: impl FnMut(Move)) {
    if position.is_over() {
        return;
    }
    let occupancy = Occupancy::of(position);
    let filter = position.target_filter(which, &occupancy);
    position.generate_from(Bitboard::ALL, &occupancy, &filter, &mut visit);
}

/// Checks that a move is legal: it must be among the moves generated from its origin to its destination.
#[inline]
pub(super) fn is_legal<R: Rules>(position: &Turnover<R>, mv: Move) -> bool {
    if position.is_over() {
        return false;
    }
    let destination = Bitboard::of(mv.to());
    let filter = TargetFilter {
        sliders: destination,
        walls: destination,
    };
    let mut found = false;
    position.generate_from(
        Bitboard::of(mv.from()),
        &Occupancy::of(position),
        &filter,
        &mut |legal| found |= legal == mv,
    );
    found
}

/// Counts the legal moves without a loop over stacks. All stacks of a kind move at once, and each move is one bit in
/// the bitboard of its direction.
#[inline(always)]
pub(super) fn count_moves<R: Rules>(position: &Turnover<R>) -> u64 {
    if position.is_over() {
        return 0;
    }
    let side = position.side_to_move();
    let occupancy = Occupancy::of(position);
    let [towers, forts, citadels, walls, fortresses] = map_array(
        [Stack::TOWER, Stack::FORT, Stack::CITADEL, Stack::WALL, Stack::FORTRESS],
        |stack| position.stacks(side, stack),
    );
    let bound = R::bound_castle(position);
    let free = position.castles(side) & !bound;

    let wall_targets = occupancy.arrivals(Ring::Wall);
    let mut moves = attacks::count(attacks::king_steps(R::king_steppers(free)), wall_targets);
    moves += position.double_step(&occupancy, free).count();
    if !fortresses.is_empty() {
        moves += attacks::count(attacks::knight_leaps(fortresses), wall_targets);
    }
    let steppers = walls | R::wall_steppers(free);
    if !steppers.is_empty() {
        let [ahead, east, west] = position.wall_steps(&occupancy, steppers);
        moves += ahead.count() + east.count() + west.count();
    }
    if !(forts | citadels).is_empty() {
        let movers = std::array::from_fn(|i| if i < 4 { citadels.0 } else { (forts | citadels).0 });
        let lines = attacks::slides::<8>(movers, occupancy.empty);
        moves += attacks::count(lines, occupancy.arrivals(Ring::Fort));
    }
    if !towers.is_empty() {
        let lines = attacks::slides::<4>([towers.0; 4], occupancy.empty);
        moves += attacks::count(lines, occupancy.arrivals(Ring::Tower));
    }
    if !bound.is_empty() {
        moves += position.bound_reach(&occupancy, bound).count();
    }
    moves.into()
}

impl<R: Rules> Turnover<R> {
    /// The destinations of the moves of the set `which`. Moves to enemy stacks are noisy. Moves of Walls and Castles to
    /// empty squares of the last rank are noisy too, because they promote.
    #[inline(always)]
    fn target_filter(&self, which: MoveSet, occupancy: &Occupancy) -> TargetFilter {
        let promoting = Bitboard::last_rank(self.side_to_move()) & occupancy.empty;
        let noisy = TargetFilter {
            sliders: occupancy.enemy,
            walls: occupancy.enemy | promoting,
        };
        match which {
            MoveSet::All => TargetFilter {
                sliders: Bitboard::ALL,
                walls: Bitboard::ALL,
            },
            MoveSet::Noisy => noisy,
            MoveSet::Quiet => TargetFilter {
                sliders: !noisy.sliders,
                walls: !noisy.walls,
            },
        }
    }

    /// Calls `visit` with the legal moves from `origins` that pass the filter. The game must not be over.
    #[inline(always)]
    fn generate_from(
        &self,
        origins: Bitboard,
        occupancy: &Occupancy,
        filter: &TargetFilter,
        visit: &mut impl FnMut(Move),
    ) {
        let side = self.side_to_move();
        let occupied = occupancy.own | occupancy.enemy;
        let stacks = |stack| self.stacks(side, stack) & origins;

        let tower_targets = occupancy.arrivals(Ring::Tower) & filter.sliders;
        for from in stacks(Stack::TOWER) {
            let reach = attacks::orthogonal(from, occupied);
            occupancy.send(from, Ring::Tower, Mover::Tower, reach & tower_targets, visit);
        }
        let fort_targets = occupancy.arrivals(Ring::Fort) & filter.sliders;
        for from in stacks(Stack::FORT) {
            let reach = attacks::diagonal(from, occupied);
            occupancy.send(from, Ring::Fort, Mover::Fort, reach & fort_targets, visit);
        }
        for from in stacks(Stack::CITADEL) {
            let reach = attacks::orthogonal(from, occupied) | attacks::diagonal(from, occupied);
            occupancy.send(from, Ring::Fort, Mover::Fort, reach & fort_targets, visit);
        }

        let wall_targets = occupancy.arrivals(Ring::Wall) & filter.walls;
        for from in stacks(Stack::FORTRESS) {
            occupancy.send(
                from,
                Ring::Wall,
                Mover::Wall,
                attacks::knight(from) & wall_targets,
                visit,
            );
        }
        let castles = stacks(Stack::CASTLE);
        let bound = if castles.is_empty() {
            castles
        } else {
            R::bound_castle(self) & castles
        };
        let free = castles & !bound;
        for from in stacks(Stack::WALL) | R::wall_steppers(free) {
            let reach = self.wall_reach(occupancy, Bitboard::of(from));
            occupancy.send(from, Ring::Wall, Mover::Wall, reach & wall_targets, visit);
        }
        for from in free {
            let reach = self.double_step(occupancy, Bitboard::of(from));
            occupancy.send(from, Ring::Wall, Mover::Wall, reach & wall_targets, visit);
        }
        for from in R::king_steppers(free) {
            let reach = attacks::king(from) & wall_targets;
            let fits = occupancy.fits[Ring::Wall.index()];
            occupancy.send(from, Ring::Wall, Mover::Wall, reach & fits, visit);
            occupancy.send(from, Ring::Wall, Mover::Castle, reach & !fits, visit);
        }
        for from in bound {
            let reach = self.bound_reach(occupancy, bound);
            occupancy.send(from, Ring::Wall, Mover::Wall, reach & wall_targets, visit);
        }
    }

    /// The squares that Walls reach, as three sets: straight forward (onto an empty square, for a combination or a
    /// turnover), diagonally forward towards the h-file, and diagonally forward towards the a-file (for a combination,
    /// a turnover or a capture).
    #[inline(always)]
    fn wall_steps(&self, occupancy: &Occupancy, walls: Bitboard) -> [Bitboard; 3] {
        let fits = occupancy.fits[Ring::Wall.index()];
        let ahead = walls.forward(self.side_to_move());
        let diagonal = fits | occupancy.enemy;
        [
            ahead & (occupancy.empty | fits),
            ahead.east() & diagonal,
            ahead.west() & diagonal,
        ]
    }

    #[inline(always)]
    fn wall_reach(&self, occupancy: &Occupancy, walls: Bitboard) -> Bitboard {
        let [ahead, east, west] = self.wall_steps(occupancy, walls);
        ahead | east | west
    }

    /// The squares that the Walls of Castles reach by double steps: "the first square must be empty; the second is
    /// empty, a combination or a turnover, never a capture."
    #[inline(always)]
    fn double_step(&self, occupancy: &Occupancy, castles: Bitboard) -> Bitboard {
        let first = castles.forward(self.side_to_move()) & occupancy.empty;
        first.forward(self.side_to_move()) & (occupancy.empty | occupancy.fits[Ring::Wall.index()])
    }

    /// The squares to which the Wall of a bound Castle may move: Citadels of either colour, and the opponent's last
    /// Castle. A bound Castle is the last Castle of the side to move and is attacked.
    fn bound_reach(&self, occupancy: &Occupancy, castle: Bitboard) -> Bitboard {
        let side = self.side_to_move();
        let citadels = self.stacks(side, Stack::CITADEL) | self.stacks(!side, Stack::CITADEL);
        let theirs = self.castles(!side);
        let last = if theirs.is_single() { theirs } else { Bitboard::EMPTY };
        (self.wall_reach(occupancy, castle) | self.double_step(occupancy, castle)) & (citadels | last)
    }
}
