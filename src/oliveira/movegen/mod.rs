//! Legal moves: generated for a search, counted for perft. Those of Pawns and all charges are in
//! `pawns`.
//!
//! Most moves are known to be legal as soon as it is known how the King stands (see `guard`). The
//! few that change a line to the King in a way of their own, or enter a zone of control while one
//! could open, are made and looked at.

mod pawns;

use super::attacks::{self, around};
use super::guard::Guard;
use super::moves::{Kind, Move};
use super::position::{castling_right, castling_rook, first_rank};
use super::{Oliveira, Piece};
use crate::board::attacks::{king, knight, orthogonal};
use crate::board::{Bitboard, Color, Square};
use crate::game::MoveSet;

/// Who takes the legal moves.
trait Sink {
    /// Moves of one piece that stand on these squares afterwards, capturing what is there.
    fn ordinary(&mut self, piece: Piece, from: Square, targets: Bitboard);
    /// Another move.
    fn single(&mut self, mv: Move);
}

/// Counts them.
struct Counter(u64);

impl Sink for Counter {
    #[inline(always)]
    fn ordinary(&mut self, _piece: Piece, _from: Square, targets: Bitboard) {
        self.0 += u64::from(targets.count());
    }

    #[inline(always)]
    fn single(&mut self, _mv: Move) {
        self.0 += 1;
    }
}

/// Hands them on one by one.
struct Visitor<'a, V> {
    position: &'a Oliveira,
    enemy: Bitboard,
    visit: V,
}

impl<V: FnMut(Move)> Sink for Visitor<'_, V> {
    #[inline(always)]
    fn ordinary(&mut self, piece: Piece, from: Square, targets: Bitboard) {
        for to in targets & self.enemy {
            let mv = Move::new(Kind::Ordinary, piece, from, to);
            (self.visit)(mv.capturing(self.position.kind_at(to)));
        }
        for to in targets & !self.enemy {
            (self.visit)(Move::new(Kind::Ordinary, piece, from, to));
        }
    }

    #[inline(always)]
    fn single(&mut self, mv: Move) {
        (self.visit)(mv);
    }
}

/// Which moves are wanted.
#[derive(Clone, Copy)]
struct Wanted {
    /// Of pieces on these squares, for a legionary move of the Pawn nearer the a-file, for castling of
    /// the King.
    origins: Bitboard,
    /// Passes and Grand Dukes from the Duchy.
    from_nowhere: bool,
    noisy: bool,
    quiet: bool,
}

/// What is asked of a position before its moves are generated.
struct Generator<'a, S> {
    position: &'a Oliveira,
    us: Color,
    occupied: Bitboard,
    empty: Bitboard,
    /// Enemy pieces that can be captured: all but Grand Dukes.
    prey: Bitboard,
    /// The enemy's zones of control.
    zones: Bitboard,
    guard: Guard,
    /// The squares that an ordinary move may go to.
    targets: Bitboard,
    wanted: Wanted,
    sink: S,
}

impl Oliveira {
    /// Calls `visit` with every legal move of these kinds.
    #[inline(always)]
    pub(super) fn generate(&self, which: MoveSet, visit: impl FnMut(Move)) {
        let wanted = Wanted {
            origins: Bitboard::ALL,
            from_nowhere: true,
            noisy: which != MoveSet::Quiet,
            quiet: which != MoveSet::Noisy,
        };
        self.generate_wanted(wanted, visit);
    }

    /// Whether the move is legal: asked of what its origin generates.
    pub(super) fn allows(&self, mv: Move) -> bool {
        let from_nowhere = matches!(mv.kind(), Kind::Pass | Kind::Deployment | Kind::Placing);
        let wanted = Wanted {
            origins: if from_nowhere {
                Bitboard::EMPTY
            } else {
                Bitboard::of(mv.from())
            },
            from_nowhere,
            noisy: true,
            quiet: true,
        };
        let mut found = false;
        self.generate_wanted(wanted, |legal| found |= legal == mv);
        found
    }

    #[inline(always)]
    fn generate_wanted(&self, wanted: Wanted, visit: impl FnMut(Move)) {
        let sink = Visitor {
            position: self,
            enemy: self.pieces_of(!self.side()),
            visit,
        };
        Generator::run(self, wanted, sink);
    }

    /// How many legal moves there are.
    #[inline(always)]
    pub(super) fn count_legal(&self) -> u64 {
        let wanted = Wanted {
            origins: Bitboard::ALL,
            from_nowhere: true,
            noisy: true,
            quiet: true,
        };
        Generator::run(self, wanted, Counter(0)).0
    }
}

impl<'a, S: Sink> Generator<'a, S> {
    /// Generates the wanted moves and returns the sink.
    #[inline(always)]
    fn run(position: &'a Oliveira, wanted: Wanted, sink: S) -> S {
        let (us, them) = (position.side(), !position.side());
        let mut sink = sink;
        if position.is_over() {
            return sink;
        }
        let guard = Guard::of(position);
        if guard.king.is_none() {
            if wanted.from_nowhere && wanted.quiet {
                position.place(&mut sink);
            }
            return sink;
        }
        let occupied = position.occupied();
        let empty = !occupied;
        let prey = position.pieces_of(them) & !position.pieces(them, Piece::GrandDuke);
        let mut targets = Bitboard::EMPTY;
        if wanted.noisy {
            targets |= prey;
        }
        if wanted.quiet {
            targets |= empty;
        }
        let mut generator = Generator {
            position,
            us,
            occupied,
            empty,
            prey,
            zones: position.zones(them),
            guard,
            targets,
            wanted,
            sink,
        };
        generator.all();
        generator.sink
    }

    #[inline(always)]
    fn all(&mut self) {
        self.king();
        // Nothing but the King answers two attacks, but for pushes, which may move an attacker.
        if self.guard.checkers.count() < 2 {
            self.officers();
            self.charges();
        }
        self.pawns();
        self.legions();
        self.grand_dukes();
        let holds_token = self.position.token() == self.us;
        if holds_token && self.wanted.quiet && self.wanted.from_nowhere && !self.guard.in_check() {
            let nowhere = Square::new(0);
            self.sink
                .single(Move::new(Kind::Pass, Piece::King, nowhere, nowhere));
        }
    }

    /// The pieces of the side to move of one kind on wanted squares.
    #[inline(always)]
    fn own(&self, piece: Piece) -> Bitboard {
        self.position.pieces(self.us, piece) & self.wanted.origins
    }

    /// Whether the move leaves the King unattacked, asked of the position after it.
    fn is_safe(&self, mv: Move) -> bool {
        !self
            .position
            .after_without_key(mv)
            .is_king_attacked(self.us)
    }

    /// The same of pieces that only go away, and one that stays.
    #[inline(always)]
    fn is_safe_without(&self, gone: Bitboard, arrived: Bitboard) -> bool {
        let Some(king) = self.guard.king else {
            return true;
        };
        let occupied = (self.occupied & !gone) | arrived;
        let attackers = self.position.attackers(king, !self.us, occupied);
        (attackers & !(gone | arrived)).is_empty()
    }

    /// Sends on the moves of a piece other than the King to these squares that are legal.
    #[inline(always)]
    fn send(&mut self, piece: Piece, from: Square, reached: Bitboard) {
        let mut targets = reached & self.targets;
        let guard = &self.guard;
        // What a zone removes leaves two squares: its origin and that of its victim.
        let shields = guard.alone | guard.in_twos;
        let mut doubtful = if guard.in_check() {
            targets &= guard.answers;
            targets & self.zones
        } else if shields.has(from) {
            targets & self.zones
        } else {
            targets & self.zones & shields
        };
        if guard.alone.has(from) {
            doubtful = targets;
        }
        self.sink.ordinary(piece, from, targets & !doubtful);
        for to in doubtful {
            let safe = if self.zones.has(to) {
                let mv = Move::new(Kind::Ordinary, piece, from, to);
                self.is_safe(self.with_victim(mv))
            } else {
                self.is_safe_without(Bitboard::of(from), Bitboard::of(to))
            };
            if safe {
                self.sink.ordinary(piece, from, Bitboard::of(to));
            }
        }
    }

    /// Whether a move of pieces from these squares to one or more, the last of them `to`, is legal
    /// because no line to the King is near.
    #[inline(always)]
    fn is_certainly_safe(&self, from: Bitboard, to: Square) -> bool {
        let guard = &self.guard;
        let changed = from | Bitboard::of(to);
        !guard.in_check() && (changed & (guard.alone | guard.in_twos)).is_empty()
    }

    fn with_victim(&self, mv: Move) -> Move {
        if self.prey.has(mv.to()) {
            mv.capturing(self.position.kind_at(mv.to()))
        } else {
            mv
        }
    }

    #[inline(always)]
    fn king(&mut self) {
        for from in self.own(Piece::King) {
            let reached = king(from) & self.targets & !self.zones;
            if !reached.is_empty() {
                let without = self.occupied & !Bitboard::of(from);
                let attacked = self.position.attacked_by(!self.us, without);
                self.sink.ordinary(Piece::King, from, reached & !attacked);
            }
            if self.position.castling != 0 && self.wanted.quiet && !self.guard.in_check() {
                self.castle(from);
            }
        }
    }

    /// "King and Rook […] have not moved, squares between them empty, the King is not attacked, does
    /// not cross or land on an attacked square."
    fn castle(&mut self, from: Square) {
        for a_side in [false, true] {
            if self.position.castling & castling_right(self.us, a_side) == 0 {
                continue;
            }
            let corner = castling_rook(self.us, a_side);
            let between = orthogonal(from, Bitboard::of(corner))
                & orthogonal(corner, Bitboard::of(from))
                & !(Bitboard::of(from) | Bitboard::of(corner));
            if !(between & self.occupied).is_empty() {
                continue;
            }
            let (crossed, to) = if a_side {
                (from.index() - 1, from.index() - 2)
            } else {
                (from.index() + 1, from.index() + 2)
            };
            let (crossed, to) = (Square::new(crossed), Square::new(to));
            let attacked = |square| {
                let attackers = self.position.attackers(square, !self.us, self.occupied);
                !attackers.is_empty()
            };
            if self.zones.has(to) || attacked(crossed) || attacked(to) {
                continue;
            }
            let mv = Move::new(Kind::Castling, Piece::King, from, to);
            if self.is_safe(mv) {
                self.sink.single(mv);
            }
        }
    }

    /// All pieces but King, Pawns and Grand Dukes, without charges.
    #[inline(always)]
    fn officers(&mut self) {
        let (us, empty) = (self.us, self.empty);
        let last_rank = Bitboard::last_rank(us);
        for from in self.own(Piece::Rook) {
            self.send(Piece::Rook, from, orthogonal(from, self.occupied));
        }
        for from in self.own(Piece::Knight) {
            self.send(Piece::Knight, from, knight(from));
        }
        for from in self.own(Piece::HighPriest) {
            let at = Bitboard::of(from);
            let mut reached = attacks::high_priest(at, empty);
            if last_rank.has(from) {
                reached |= attacks::colour_change(at, us);
            }
            self.send(Piece::HighPriest, from, reached);
        }
        for from in self.own(Piece::Warlord) {
            let mut reached = attacks::warlord(Bitboard::of(from), us, empty);
            if last_rank.has(from) {
                reached |= empty;
            }
            self.send(Piece::Warlord, from, reached);
        }
        for from in self.own(Piece::Lord) {
            let mut reached = attacks::lord(Bitboard::of(from), us);
            if last_rank.has(from) {
                reached |= empty;
            }
            self.send(Piece::Lord, from, reached);
        }
    }

    /// "One on the board may move to the Duchy; one in the Duchy may move to an empty square that no
    /// enemy piece attacks and that is not next to the enemy King."
    #[inline(always)]
    fn grand_dukes(&mut self) {
        if !self.wanted.quiet {
            return;
        }
        let (us, them) = (self.us, !self.us);
        for from in self.own(Piece::GrandDuke) {
            let mv = Move::new(Kind::Withdrawal, Piece::GrandDuke, from, from);
            if !self.guard.in_check() && !self.guard.alone.has(from) {
                self.sink.single(mv);
            }
        }
        let waits = self.position.hands[us.index()].has(Piece::GrandDuke);
        if !waits || !self.wanted.from_nowhere {
            return;
        }
        let near = around(self.position.pieces(them, Piece::King));
        let mut squares = self.empty & !near & !self.position.attacked_by(them, self.occupied);
        if self.guard.in_check() {
            squares &= self.guard.answers;
        }
        for to in squares {
            self.sink
                .single(Move::new(Kind::Deployment, Piece::GrandDuke, to, to));
        }
    }
}

impl Oliveira {
    /// "White plays `K@d1` or `K@e1`, then Black `K@d8` or `K@e8`; the Warlord takes the other square."
    fn place(&self, sink: &mut impl Sink) {
        let us = self.side();
        for file in [3, 4] {
            let square = Square::at(file, first_rank(us));
            let mv = Move::new(Kind::Placing, Piece::King, square, square);
            if !self.after_without_key(mv).is_king_attacked(us) {
                sink.single(mv);
            }
        }
    }
}
