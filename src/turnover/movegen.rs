//! Legal moves: generated for a search, counted for perft.
//!
//! All moves are legal as generated: no rule takes a move away afterwards. The one rule that
//! looks like it (a Castle that may not be dismantled, in `turnover2019`) decides beforehand what
//! the bound Castle may do.

use super::moves::{Arrival, Move, Mover};
use super::rules::Rules;
use super::{Ring, Stack, Turnover};
use crate::board::{Bitboard, Square, attacks};
use crate::game::MoveSet;

/// What generation and counting ask of a position before they look at single stacks.
struct Field {
    own: Bitboard,
    enemy: Bitboard,
    empty: Bitboard,
    /// Where each ring fits, whatever the colour: by [`Ring::index`].
    fits: [Bitboard; 3],
}

impl Field {
    #[inline(always)]
    fn of<R: Rules>(position: &Turnover<R>) -> Field {
        let own = position.stacks_of(position.side());
        let enemy = position.stacks_of(!position.side());
        Field {
            own,
            enemy,
            empty: !(own | enemy),
            fits: Ring::ALL.map(|ring| position.fits(ring)),
        }
    }

    /// Where this ring may arrive: everywhere but on friendly stacks on which it does not fit.
    #[inline(always)]
    fn arrivals(&self, ring: Ring) -> Bitboard {
        !self.own | self.fits[ring.index()]
    }

    /// Calls `visit` with the moves of one ring, or of a whole Castle, to these targets.
    #[inline(always)]
    fn send(
        &self,
        from: Square,
        ring: Ring,
        mover: Mover,
        targets: Bitboard,
        visit: &mut impl FnMut(Move),
    ) {
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

/// The targets a caller wants, by what travels.
struct Wanted {
    /// For Towers and Forts, and for Walls and Castles.
    sliders: Bitboard,
    walls: Bitboard,
}

impl<R: Rules> Turnover<R> {
    /// The squares that make a move of this side's Walls and Castles noisy, and the same for its
    /// Towers and Forts: arriving on an enemy; Walls and Castles also where they are promoted on
    /// an empty square of the last rank.
    #[inline(always)]
    fn wanted(&self, which: MoveSet, field: &Field) -> Wanted {
        let promoting = Bitboard::last_rank(self.side()) & field.empty;
        let noisy = Wanted {
            sliders: field.enemy,
            walls: field.enemy | promoting,
        };
        match which {
            MoveSet::All => Wanted {
                sliders: Bitboard::ALL,
                walls: Bitboard::ALL,
            },
            MoveSet::Noisy => noisy,
            MoveSet::Quiet => Wanted {
                sliders: !noisy.sliders,
                walls: !noisy.walls,
            },
        }
    }

    /// Calls `visit` with every legal move of these kinds.
    #[inline(always)]
    pub(super) fn generate(&self, which: MoveSet, mut visit: impl FnMut(Move)) {
        if self.is_over() {
            return;
        }
        let field = Field::of(self);
        let wanted = self.wanted(which, &field);
        self.generate_from(Bitboard::ALL, &field, &wanted, &mut visit);
    }

    /// Whether the move is legal: asked of what its origin generates to its destination.
    #[inline]
    pub(super) fn allows(&self, mv: Move) -> bool {
        if self.is_over() {
            return false;
        }
        let destination = Bitboard::of(mv.to());
        let wanted = Wanted {
            sliders: destination,
            walls: destination,
        };
        let mut found = false;
        self.generate_from(
            Bitboard::of(mv.from()),
            &Field::of(self),
            &wanted,
            &mut |legal| found |= legal == mv,
        );
        found
    }

    /// Calls `visit` with the legal moves of these stacks to the wanted squares. The game is not
    /// over.
    #[inline(always)]
    fn generate_from(
        &self,
        origins: Bitboard,
        field: &Field,
        wanted: &Wanted,
        visit: &mut impl FnMut(Move),
    ) {
        let side = self.side();
        let occupied = field.own | field.enemy;
        let stacks = |stack| self.stacks(side, stack) & origins;

        let tower_targets = field.arrivals(Ring::Tower) & wanted.sliders;
        for from in stacks(Stack::TOWER) {
            let reach = attacks::orthogonal(from, occupied);
            field.send(
                from,
                Ring::Tower,
                Mover::Tower,
                reach & tower_targets,
                visit,
            );
        }
        let fort_targets = field.arrivals(Ring::Fort) & wanted.sliders;
        for from in stacks(Stack::FORT) {
            let reach = attacks::diagonal(from, occupied);
            field.send(from, Ring::Fort, Mover::Fort, reach & fort_targets, visit);
        }
        for from in stacks(Stack::CITADEL) {
            let reach = attacks::orthogonal(from, occupied) | attacks::diagonal(from, occupied);
            field.send(from, Ring::Fort, Mover::Fort, reach & fort_targets, visit);
        }

        let wall_targets = field.arrivals(Ring::Wall) & wanted.walls;
        for from in stacks(Stack::FORTRESS) {
            field.send(
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
            let reach = self.wall_reach(field, Bitboard::of(from));
            field.send(from, Ring::Wall, Mover::Wall, reach & wall_targets, visit);
        }
        for from in free {
            let reach = self.double_step(field, Bitboard::of(from));
            field.send(from, Ring::Wall, Mover::Wall, reach & wall_targets, visit);
        }
        for from in R::king_steppers(free) {
            let reach = attacks::king(from) & wall_targets;
            let fits = field.fits[Ring::Wall.index()];
            field.send(from, Ring::Wall, Mover::Wall, reach & fits, visit);
            field.send(from, Ring::Wall, Mover::Castle, reach & !fits, visit);
        }
        for from in bound {
            let reach = self.bound_reach(field, bound);
            field.send(from, Ring::Wall, Mover::Wall, reach & wall_targets, visit);
        }
    }

    /// How many legal moves there are.
    ///
    /// Whole sets of stacks move at once, and a move is a bit in a direction: no loop runs over
    /// single stacks.
    #[inline(always)]
    pub(super) fn count_legal(&self) -> u64 {
        if self.is_over() {
            return 0;
        }
        let side = self.side();
        let field = Field::of(self);
        let [towers, forts, citadels, walls, fortresses] = [
            Stack::TOWER,
            Stack::FORT,
            Stack::CITADEL,
            Stack::WALL,
            Stack::FORTRESS,
        ]
        .map(|stack| self.stacks(side, stack));
        let bound = R::bound_castle(self);
        let free = self.castles(side) & !bound;

        let wall_targets = field.arrivals(Ring::Wall);
        let mut moves = attacks::count(attacks::king_steps(R::king_steppers(free)), wall_targets);
        moves += self.double_step(&field, free).count();
        if !fortresses.is_empty() {
            moves += attacks::count(attacks::knight_leaps(fortresses), wall_targets);
        }
        let steppers = walls | R::wall_steppers(free);
        if !steppers.is_empty() {
            let [ahead, east, west] = self.wall_steps(&field, steppers);
            moves += ahead.count() + east.count() + west.count();
        }
        if !(forts | citadels).is_empty() {
            let movers = std::array::from_fn(|i| {
                if i < 4 {
                    citadels.0
                } else {
                    (forts | citadels).0
                }
            });
            let lines = attacks::slides::<8>(movers, field.empty);
            moves += attacks::count(lines, field.arrivals(Ring::Fort));
        }
        if !towers.is_empty() {
            let lines = attacks::slides::<4>([towers.0; 4], field.empty);
            moves += attacks::count(lines, field.arrivals(Ring::Tower));
        }
        if !bound.is_empty() {
            moves += self.bound_reach(&field, bound).count();
        }
        moves.into()
    }

    /// Where Walls step: straight forward to "empty, combination or turnover", diagonally forward
    /// to "combination, turnover or capture", towards the h-file and towards the a-file.
    #[inline(always)]
    fn wall_steps(&self, field: &Field, walls: Bitboard) -> [Bitboard; 3] {
        let fits = field.fits[Ring::Wall.index()];
        let ahead = walls.forward(self.side());
        let aslant = fits | field.enemy;
        [
            ahead & (field.empty | fits),
            ahead.east() & aslant,
            ahead.west() & aslant,
        ]
    }

    #[inline(always)]
    fn wall_reach(&self, field: &Field, walls: Bitboard) -> Bitboard {
        let [ahead, east, west] = self.wall_steps(field, walls);
        ahead | east | west
    }

    /// Where Castles' Walls go two squares straight forward: "the first square must be empty; the
    /// second is empty, a combination or a turnover, never a capture."
    #[inline(always)]
    fn double_step(&self, field: &Field, castles: Bitboard) -> Bitboard {
        let first = castles.forward(self.side()) & field.empty;
        first.forward(self.side()) & (field.empty | field.fits[Ring::Wall.index()])
    }

    /// Where the Wall of a bound Castle may go: "onto a TF of either colour […] or to capture the
    /// opponent's last Castle".
    fn bound_reach(&self, field: &Field, castle: Bitboard) -> Bitboard {
        let side = self.side();
        let citadels = self.stacks(side, Stack::CITADEL) | self.stacks(!side, Stack::CITADEL);
        let theirs = self.castles(!side);
        let last = if theirs.is_single() {
            theirs
        } else {
            Bitboard::EMPTY
        };
        (self.wall_reach(field, castle) | self.double_step(field, castle)) & (citadels | last)
    }
}
