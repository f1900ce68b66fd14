//! Generates legal moves for the search and counts them for perft. The module `pawns` generates Pawn moves and all
//! charges.
//!
//! [`CheckInfo`] proves most moves legal. The remaining moves are made to test whether they leave the King attacked.
//! These are moves that open or close lines to the King in unusual ways, and moves into a zone of control, where the
//! removal of the moving piece may open a line.

mod pawns;

use super::attacks::{self, around};
use super::check_info::CheckInfo;
use super::moves::{Move, MoveType};
use super::position::{castling_right, castling_rook, first_rank};
use super::{Oliveira, Piece};
use crate::board::attacks::{king, knight, orthogonal};
use crate::board::{Bitboard, Color, Square};
use crate::game::{MoveSet, Position};

/// Receives generated moves.
trait Sink {
    /// Receives the ordinary moves of a piece to `targets`, captures included.
    fn ordinary(&mut self, piece: Piece, from: Square, targets: Bitboard);
    fn single(&mut self, mv: Move);
}

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

/// A sink that calls a function with each generated move.
struct Visitor<'a, V> {
    position: &'a Oliveira,
    enemy: Bitboard,
    visit: V,
}

impl<V: FnMut(Move)> Sink for Visitor<'_, V> {
    #[inline(always)]
    fn ordinary(&mut self, piece: Piece, from: Square, targets: Bitboard) {
        for to in targets & self.enemy {
            let mv = Move::new(MoveType::Ordinary, piece, from, to);
            (self.visit)(mv.capturing(self.position.kind_at(to)));
        }
        for to in targets & !self.enemy {
            (self.visit)(Move::new(MoveType::Ordinary, piece, from, to));
        }
    }

    #[inline(always)]
    fn single(&mut self, mv: Move) {
        (self.visit)(mv);
    }
}

/// Selects the moves to generate.
#[derive(Clone, Copy)]
struct MoveFilter {
    /// The squares from which to generate moves. The origin of a legionary move is the square of the Pawn nearer the
    /// a-file; the origin of castling is the King's square.
    origins: Bitboard,
    /// Whether to generate moves without an origin on the board: passes, deployments and the placing of the King.
    from_nowhere: bool,
    /// Whether to generate captures and promotions.
    noisy: bool,
    /// Whether to generate quiet moves: all except captures and promotions.
    quiet: bool,
}

impl MoveFilter {
    #[inline(always)]
    fn of(which: MoveSet) -> MoveFilter {
        MoveFilter {
            origins: Bitboard::ALL,
            from_nowhere: true,
            noisy: which != MoveSet::Quiet,
            quiet: which != MoveSet::Noisy,
        }
    }
}

/// Generates the moves of one position.
struct Generator<'a, S> {
    position: &'a Oliveira,
    us: Color,
    occupied: Bitboard,
    empty: Bitboard,
    /// Enemy pieces that can be captured: all except Grand Dukes.
    capturable: Bitboard,
    /// The squares in enemy zones of control.
    zones: Bitboard,
    info: CheckInfo,
    /// The destinations of ordinary moves that pass the filter.
    targets: Bitboard,
    filter: MoveFilter,
    sink: S,
}

/// Calls `visit` with every legal move of the set `which`.
#[inline(always)]
pub(super) fn generate(position: &Oliveira, which: MoveSet, visit: impl FnMut(Move)) {
    generate_filtered(position, MoveFilter::of(which), visit);
}

/// Checks that a move is legal: the generator must produce the move from its origin.
pub(super) fn is_legal(position: &Oliveira, mv: Move) -> bool {
    let from_nowhere = matches!(
        mv.move_type(),
        MoveType::Pass | MoveType::Deployment | MoveType::Placing
    );
    let filter = MoveFilter {
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
    generate_filtered(position, filter, |legal| found |= legal == mv);
    found
}

#[inline(always)]
fn generate_filtered(position: &Oliveira, filter: MoveFilter, visit: impl FnMut(Move)) {
    let sink = Visitor {
        position,
        enemy: position.pieces_of(!position.side_to_move()),
        visit,
    };
    Generator::run(position, filter, sink);
}

/// Counts the legal moves. Never inlined, because the generator is about 25 KB of machine code.
#[inline(never)]
pub(super) fn count_moves(position: &Oliveira) -> u64 {
    Generator::run(position, MoveFilter::of(MoveSet::All), Counter(0)).0
}

impl<'a, S: Sink> Generator<'a, S> {
    /// Generates the moves that pass the filter, sends them to the sink, and returns the sink.
    #[inline(always)]
    fn run(position: &'a Oliveira, filter: MoveFilter, sink: S) -> S {
        let (us, them) = (position.side_to_move(), !position.side_to_move());
        let mut sink = sink;
        if position.is_over() {
            return sink;
        }
        let info = CheckInfo::of(position);
        if info.king.is_none() {
            if filter.from_nowhere && filter.quiet {
                place(position, &mut sink);
            }
            return sink;
        }
        let occupied = position.occupied();
        let empty = !occupied;
        let capturable = position.pieces_of(them) & !position.pieces(them, Piece::GrandDuke);
        let mut targets = Bitboard::EMPTY;
        if filter.noisy {
            targets |= capturable;
        }
        if filter.quiet {
            targets |= empty;
        }
        let mut generator = Generator {
            position,
            us,
            occupied,
            empty,
            capturable,
            zones: position.zones(them),
            info,
            targets,
            filter,
            sink,
        };
        generator.all();
        generator.sink
    }

    #[inline(always)]
    fn all(&mut self) {
        self.king();
        // In double check, the only legal moves are King moves and pushes that move a checker.
        if self.info.checkers.count() < 2 {
            self.officers();
            self.charges();
        }
        self.pawns();
        self.legions();
        self.grand_dukes();
        let holds_token = self.position.token() == self.us;
        if holds_token && self.filter.quiet && self.filter.from_nowhere && !self.info.in_check() {
            let nowhere = Square::new(0);
            self.sink
                .single(Move::new(MoveType::Pass, Piece::King, nowhere, nowhere));
        }
    }

    /// The pieces of one kind of the side to move, on the squares from which the filter allows moves.
    #[inline(always)]
    fn own(&self, piece: Piece) -> Bitboard {
        self.position.pieces(self.us, piece) & self.filter.origins
    }

    /// Makes the move and checks that the King is not attacked.
    fn is_safe(&self, mv: Move) -> bool {
        !self.position.play_without_key(mv).is_king_attacked(self.us)
    }

    /// Checks that the King is not attacked after the pieces on `gone` have left the board and a piece has arrived on
    /// `arrived`.
    #[inline(always)]
    fn is_safe_without(&self, gone: Bitboard, arrived: Bitboard) -> bool {
        let Some(king) = self.info.king else {
            return true;
        };
        let occupied = (self.occupied & !gone) | arrived;
        let attackers = self.position.attackers(king, !self.us, occupied);
        (attackers & !(gone | arrived)).is_empty()
    }

    /// Generates the legal moves of a piece, which must not be the King, to the squares in `reached`.
    #[inline(always)]
    fn send(&mut self, piece: Piece, from: Square, reached: Bitboard) {
        let mut targets = reached & self.targets;
        let info = &self.info;
        // If a zone of control removes the moving piece, both its origin and its destination are empty afterwards.
        let shields = info.blockers | info.paired_blockers;
        let mut doubtful = if info.in_check() {
            targets &= info.evasions;
            targets & self.zones
        } else if shields.has(from) {
            targets & self.zones
        } else {
            targets & self.zones & shields
        };
        if info.blockers.has(from) {
            doubtful = targets;
        }
        self.sink.ordinary(piece, from, targets & !doubtful);
        for to in doubtful {
            let safe = if self.zones.has(to) {
                let mv = Move::new(MoveType::Ordinary, piece, from, to);
                self.is_safe(self.with_victim(mv))
            } else {
                self.is_safe_without(Bitboard::of(from), Bitboard::of(to))
            };
            if safe {
                self.sink.ordinary(piece, from, Bitboard::of(to));
            }
        }
    }

    /// Whether a move from the squares in `from` to `to` is known to be legal, because it changes no line to the King.
    #[inline(always)]
    fn is_certainly_safe(&self, from: Bitboard, to: Square) -> bool {
        let info = &self.info;
        let changed = from | Bitboard::of(to);
        !info.in_check() && (changed & (info.blockers | info.paired_blockers)).is_empty()
    }

    fn with_victim(&self, mv: Move) -> Move {
        if self.capturable.has(mv.to()) {
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
                let attacked = self.position.attacks_of(!self.us, without).all();
                self.sink.ordinary(Piece::King, from, reached & !attacked);
            }
            if self.position.castling != 0 && self.filter.quiet && !self.info.in_check() {
                self.castle(from);
            }
        }
    }

    /// Generates castling: "King and Rook […] have not moved, squares between them empty, the King is not attacked,
    /// does not cross or land on an attacked square."
    ///
    /// Not inlined: castling is rare, and its code would slow down counting moves by 6 %.
    #[inline(never)]
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
            let mv = Move::new(MoveType::Castling, Piece::King, from, to);
            if self.is_safe(mv) {
                self.sink.single(mv);
            }
        }
    }

    /// Generates the moves of Rooks, Knights, High Priests, Warlords and Lords, without charges.
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

    /// Generates moves of Grand Dukes: "one on the board may move to the Duchy; one in the Duchy may move to an empty
    /// square that no enemy piece attacks and that is not next to the enemy King."
    #[inline(always)]
    fn grand_dukes(&mut self) {
        if !self.filter.quiet {
            return;
        }
        let (us, them) = (self.us, !self.us);
        for from in self.own(Piece::GrandDuke) {
            let mv = Move::new(MoveType::Withdrawal, Piece::GrandDuke, from, from);
            if !self.info.in_check() && !self.info.blockers.has(from) {
                self.sink.single(mv);
            }
        }
        let in_duchy = self.position.hands[us.index()].has(Piece::GrandDuke);
        if !in_duchy || !self.filter.from_nowhere {
            return;
        }
        let near = around(self.position.pieces(them, Piece::King));
        let mut squares = self.empty & !near & !self.position.attacks_of(them, self.occupied).all();
        if self.info.in_check() {
            squares &= self.info.evasions;
        }
        for to in squares {
            self.sink
                .single(Move::new(MoveType::Deployment, Piece::GrandDuke, to, to));
        }
    }
}

/// Generates the set-up moves: "White plays `K@d1` or `K@e1`, then Black `K@d8` or `K@e8`; the Warlord takes the other
/// square."
fn place(position: &Oliveira, sink: &mut impl Sink) {
    let us = position.side_to_move();
    for file in [3, 4] {
        let square = Square::at(file, first_rank(us));
        let mv = Move::new(MoveType::Placing, Piece::King, square, square);
        if !position.play_without_key(mv).is_king_attacked(us) {
            sink.single(mv);
        }
    }
}
